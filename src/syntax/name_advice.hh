#pragma once

#include <string>
#include <string_view>

#include "target/target_data.hh"

namespace speclev::syntax {

inline std::string in_double_quotes(std::string_view text) {
  return std::string("\"").append(text).append("\"");
}

/// What to say about the name of an object, trap or room that there is none of; empty if nothing is known. The class is
/// that of the object, NUL for any.
std::string advice_on_object(std::string_view name, char letter, const TargetData& target);
std::string advice_on_word(std::string_view name, const WordTable& table, const TargetData& target);

}  // namespace speclev::syntax
