// Reads members of untrusted JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

/// What is asked of JSON that anybody may have written: a member that is missing, or of another type, is nothing.
namespace speclev::lsp {

using Json = nlohmann::json;

/// A message that is deeper, or has more values, is refused.
inline constexpr int deepest_json = 64;
inline constexpr std::size_t most_json_values = std::size_t{1} << 18;

/// Null for what is not there.
const Json& member(const Json& object, std::string_view name);
template <class... Names>
const Json& member(const Json& object, std::string_view name, Names... below) {
  return member(member(object, name), below...);
}

std::optional<std::string> text_of(const Json& value);
/// A number from 0 to what a signed integer of 32 bits can be.
std::optional<std::uint32_t> number_of(const Json& value);
std::optional<bool> truth_of(const Json& value);

/// Nothing, and why, if it is no JSON, or too deep. Clients may split a character of UTF-16: U+FFFD replaces its half.
struct ParsedJson {
  std::optional<Json> value;
  std::string error;
};
ParsedJson parse_json(std::string_view text);

/// As one line. What is no UTF-8 is replaced.
std::string json_text(const Json& value);

}  // namespace speclev::lsp
