// Records what could not be read of a level, to avoid follow-up errors.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spell.hh"

namespace speclev::opcode {

/// What could not be read of a level: checks that rely on it are left out, so that a mistake is told once.
class Damage {
 public:
  void next_step() { in_last_step_ = std::exchange(in_step_, false); }

  // What a mistake has made uncertain.
  void somewhere() { any_ = true; }
  void in_step() { in_step_ = true; }
  void of_braces() { any_ = braces_ = true; }
  void of_function() { any_name_ = true; }
  void of_any_name() { any_name_ = true; }
  /// A word that was to be the name of a variable, perhaps misspelt.
  void of_word(std::string_view word) { words_.emplace_back(std::string("$").append(word)); }
  /// A statement may have lost the brace that opens its block.
  void of_end_brace() { ++lost_braces_; }
  void of_name(std::string_view name) { names_.emplace(name); }
  /// A definition has the name of another variable: one that nothing defines was most likely meant.
  void of_some_name() { ++lost_names_; }

  bool any() const { return any_; }
  /// A block behind the last step, and an ELSE behind that, may belong to what was told of.
  bool in_last_step() const { return in_last_step_; }
  /// Which braces belong together is not known.
  bool has_braces() const { return braces_; }
  /// Whether the definition of a variable may be in what could not be read.
  bool may_define(std::string_view name) const {
    return any_name_ || names_.contains(name) ||
           std::ranges::any_of(words_, [&](const std::string& each) { return edit_distance(each, name, 2) <= 2; });
  }
  /// Whether a name that nothing defines was most likely meant by a definition that has another one.
  bool takes_name(std::string_view name) {
    if (lost_names_ == 0) return false;
    --lost_names_;
    names_.emplace(name);
    return true;
  }
  /// Whether an end of a block may belong to what has lost its beginning. Each of them counts once.
  bool takes_end_brace() { return lost_braces_ > 0 && lost_braces_-- > 0; }

 private:
  bool any_ = false, in_step_ = false, in_last_step_ = false, braces_ = false, any_name_ = false;
  int lost_braces_ = 0, lost_names_ = 0;
  std::vector<std::string> words_;
  std::set<std::string, std::less<>> names_;
};

}  // namespace speclev::opcode
