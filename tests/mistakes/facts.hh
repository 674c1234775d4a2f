#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "support/input.hh"

/// What helps state where they change nothing: words that may stand somewhere, names, forms of statements, classes,
/// where something is defined.
namespace speclev::test {

struct FactCount {
  std::size_t words = 0, names = 0, forms = 0, classes = 0, definitions = 0;
};

/// What of that is false for the target of a message, each in a few words; counts what was looked at.
std::vector<std::string> false_facts(const SourceText& source, const Diagnostic& message, const Setting& setting,
                                     FactCount& count);

}  // namespace speclev::test
