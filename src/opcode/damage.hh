#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace speclev::opcode {

/// What could not be read of a level: checks that rely on it are left out, so that a mistake is told once.
class Damage {
 public:
  void next_step() { in_last_step_ = std::exchange(in_step_, false); }

  // What a mistake has made uncertain.
  void somewhere() { any_ = true; }
  void in_step() { in_step_ = true; }
  void of_braces() { any_ = braces_ = true; }
  void of_function() { function_ = true; }
  void of_name(std::string_view name) { names_.emplace(name); }

  bool any() const { return any_; }
  /// A block behind the last step, and an ELSE behind that, may belong to what was told of.
  bool in_last_step() const { return in_last_step_; }
  /// Which braces belong together is not known.
  bool has_braces() const { return braces_; }
  /// Whether the definition of a variable may be in what could not be read.
  bool may_define(std::string_view name) const { return function_ || names_.contains(name); }

 private:
  bool any_ = false, in_step_ = false, in_last_step_ = false, braces_ = false, function_ = false;
  std::set<std::string, std::less<>> names_;
};

}  // namespace speclev::opcode
