#include "lsp/json.hh"

#include <cstdint>
#include <limits>

namespace speclev::lsp {

const Json& member(const Json& object, std::string_view name) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto at = object.find(name);
  return at == object.end() ? none : *at;
}

std::optional<std::string> text_of(const Json& value) {
  return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

std::optional<std::uint32_t> number_of(const Json& value) {
  constexpr auto greatest = std::numeric_limits<std::int32_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= greatest) return value.get<std::uint32_t>();
  if (value.is_number_integer() && value.get<std::int64_t>() >= 0 && value.get<std::int64_t>() <= greatest)
    return value.get<std::uint32_t>();
  return std::nullopt;
}

std::optional<bool> truth_of(const Json& value) {
  return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

ParsedJson parse_json(std::string_view text) {
  bool is_too_deep = false;
  const auto look = [&](int depth, Json::parse_event_t, Json&) {
    is_too_deep = is_too_deep || depth > deepest_json;
    return !is_too_deep;
  };
  try {
    Json value = Json::parse(text, look);
    if (is_too_deep) return {std::nullopt, "it is nested too deep"};
    return {std::move(value), {}};
  } catch (const Json::exception& error) {
    return {std::nullopt, error.what()};
  }
}

std::string json_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace speclev::lsp
