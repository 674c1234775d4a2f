// Tracks the variables of a level and their types.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "opcode/damage.hh"
#include "opcode/part.hh"

namespace speclev::opcode {

/// The variables of a level: what type each has, and where it got it.
class Variables : private Part {
 public:
  struct Variable {
    Type type;  ///< none: a selection
    bool array;
    Span where;
    bool used = false;
    bool is_doubtful = false;  ///< it was told that it has two types
  };

  Variables(const Context& context, Damage& damage) : Part(context), damage_(damage) {}

  /// Gives a variable its type, which it keeps up to the end of the level.
  void define(std::string_view name, Span where, Type type, bool array);
  /// A function has variables of its own, if it does not share those of the level.
  void begin_function() {
    if (!target_.has(Feature::shared_variables)) std::swap(variables_, outer_);
  }
  void end_function() {
    if (target_.has(Feature::shared_variables)) return;
    std::swap(variables_, outer_);
    outer_.clear();
  }
  /// Null if there is none; look_up() then says so once for each name, unless its definition is in what could not be
  /// read.
  Variable* find(std::string_view name);
  const Variable* find(std::string_view name) const { return const_cast<Variables*>(this)->find(name); }
  /// Whether there is no such variable, but its definition may be in what could not be read.
  bool is_lost(std::string_view name) const { return !variables_.contains(name) && damage_.may_define(name); }
  Variable* look_up(std::string_view name, Span where);
  void report_unused() const;

  /// Code that puts what was pushed into a variable: one value, or the elements of an array.
  void emit(std::string_view name, std::int64_t elements);

 private:
  Damage& damage_;
  std::map<std::string, Variable, std::less<>> variables_, outer_;  ///< outer: around a function
  std::set<std::string, std::less<>> told_;  ///< names that nothing defines, each of which is told of once
};

/// "an array of places", for messages.
std::string type_text(Type type, bool array);

}  // namespace speclev::opcode
