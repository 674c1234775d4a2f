#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "generate/random.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// The numbers of one attempt: what was asked for, drawn where that is a range.
class Values {
 public:
  /// Draws one number for each row, in the order of the tables.
  void draw(std::span<const ParameterFacts> rows, const std::map<std::string, NumberRange>& given, Random& random);
  /// Of a parameter that the kind has.
  int operator[](std::string_view name) const { return numbers_.find(name)->second; }

 private:
  std::map<std::string, int, std::less<>> numbers_;
};

/// What all kinds are asked for besides what is theirs.
std::span<const ParameterFacts> common_parameters();

/// Why a range is none of a parameter; empty if it is one.
std::string objection(const ParameterFacts& row, NumberRange range);

}  // namespace speclev::generator
