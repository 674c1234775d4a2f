#include "lsp/json.hh"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

#include "base/utf8.hh"

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

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd", escaped_replacement = "\\ufffd";

/// The number of an escape \uXXXX; nothing if none begins here.
std::optional<unsigned> escape_at(std::string_view text, std::size_t at) {
  constexpr std::size_t size = 6, digits = 4;
  if (text.size() < at + size || text[at] != '\\' || text[at + 1] != 'u') return std::nullopt;
  unsigned number = 0;
  const char* const end = text.data() + at + size;
  const auto [behind, error] = std::from_chars(end - digits, end, number, 16);
  return error == std::errc() && behind == end ? std::optional(number) : std::nullopt;
}

/// The same text, where U+FFFD replaces bytes that are no UTF-8, and escapes of half a character.
std::string with_whole_characters(std::string_view text) {
  const auto is_first = [](unsigned number) { return number >= 0xD800U && number < 0xDC00U; };
  const auto is_second = [](unsigned number) { return number >= 0xDC00U && number < 0xE000U; };
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = 1;
    std::string_view part;
    if (const auto number = escape_at(text, at)) {
      const auto next = is_first(*number) ? escape_at(text, at + 6) : std::nullopt;
      const bool is_pair = next && is_second(*next);
      size = is_pair ? 12 : 6;
      if (!is_pair && (is_first(*number) || is_second(*number))) part = escaped_replacement;
    } else if (text[at] == '\\') {
      size = 2;
    } else if (static_cast<unsigned char>(text[at]) >= 0x80U) {
      size = utf8_size(text, at);
      if (size == 0) part = replacement;
      size = std::max<std::size_t>(size, 1);
    }
    result.append(part.empty() ? text.substr(at, size) : part);
    at += size;
  }
  return result;
}

ParsedJson parse_sound(std::string_view text) {
  std::string wrong;
  std::size_t count = 0;
  const auto look = [&](int depth, Json::parse_event_t, Json&) {
    if (depth > deepest_json) wrong = "it is nested too deep";
    if (++count > most_json_values) wrong = "it has too many values";
    return wrong.empty();
  };
  try {
    Json value = Json::parse(text, look);
    if (!wrong.empty()) return {std::nullopt, wrong};
    return {std::move(value), {}};
  } catch (const Json::exception& error) {
    return {std::nullopt, wrong.empty() ? error.what() : wrong};
  }
}

}  // namespace

ParsedJson parse_json(std::string_view text) {
  ParsedJson parsed = parse_sound(text);
  if (parsed.value) return parsed;
  const std::string sound = with_whole_characters(text);
  return sound == text ? parsed : parse_sound(sound);
}

std::string json_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace speclev::lsp
