// The parameters that all kinds share, and their values in one attempt.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generate/random.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// The numbers of one attempt: what was asked for, drawn where that is a range.
class Values {
 public:
  /// Draws one number for each row, in the order of the tables.
  void draw(std::span<const ParameterFacts> rows, const std::map<std::string, NumberRange>& given, Random& random);
  /// Of a parameter that the kind has.
  int operator[](std::string_view name) const { return numbers_.find(name)->second.number; }
  /// The same; something else where an older algorithm does not have it.
  int value_or(std::string_view name, int other) const { return has(name) ? (*this)[name] : other; }
  /// Whether the kind has it.
  bool has(std::string_view name) const { return numbers_.contains(name); }
  /// What it was drawn from.
  NumberRange range(std::string_view name) const { return numbers_.find(name)->second.range; }
  /// Whether something else than the preset was asked for: the first comment of a level says these as well.
  bool is_given(std::string_view name) const { return numbers_.find(name)->second.is_given; }

 private:
  struct Number {
    int number;
    NumberRange range;
    bool is_given;
  };

  std::map<std::string, Number, std::less<>> numbers_;
};

/// What all kinds are asked for besides what is theirs.
std::span<const ParameterFacts> common_parameters();
/// All of a kind: its own, and those common ones that it has no own row of.
std::vector<ParameterFacts> with_common(std::span<const ParameterFacts> own);
/// Whether a parameter is one that kinds have since there are levels with comments of older programs: comments have it
/// only where it is asked for, so that these stay as they are.
bool is_later(std::string_view name);

/// Those of a list in front of the one of that name, which an older algorithm has: newer ones stand behind.
std::span<const ParameterFacts> parameters_before(std::string_view name, std::span<const ParameterFacts> rows);

/// Why a range is none of a parameter; empty if it is one.
std::string objection(const ParameterFacts& row, NumberRange range);

}  // namespace speclev::generator
