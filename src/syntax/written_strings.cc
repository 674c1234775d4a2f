#include "syntax/written_strings.hh"

#include <algorithm>
#include <iterator>

#include "syntax/name_advice.hh"

namespace speclev::syntax {

namespace {

constexpr Entity entities[] = {{"&quot;", "\""}, {"&apos;", "'"}, {"&#39;", "'"}, {"&#34;", "\""},
                               {"&lt;", "<"},    {"&gt;", ">"},   {"&amp;", "&"}, {"&nbsp;", " "}};

}  // namespace

const Entity* entity_at(std::string_view text) {
  const auto found = std::ranges::find_if(entities, [&](const Entity& each) { return text.starts_with(each.name); });
  return found == std::end(entities) ? nullptr : found;
}

std::string without_entities(std::string_view text) {
  std::string result(text);
  for (const Entity& each : entities)
    for (std::size_t at = 0; (at = result.find(each.name, at)) != std::string::npos; ++at)
      result.replace(at, each.name.size(), each.plain);
  return result;
}

std::optional<Help> with_inner_quotes(std::string_view bytes, std::uint32_t end, std::string_view behind,
                                      std::string_view advice) {
  const std::size_t begin = bytes.rfind('"', end - 2), close = behind.rfind('"');
  if (begin == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
  const auto last = static_cast<std::size_t>(behind.data() - bytes.data()) + close;
  std::string inside(bytes.substr(begin + 1, last - begin - 1));
  const bool is_doubled = inside.starts_with('"') && inside.ends_with('"');
  std::erase_if(inside, [&](char c) { return is_doubled && c == '"'; });
  std::ranges::replace(inside, '"', '\'');
  return Help(is_doubled ? "a string has one double quote at each end" : advice,
              Fix{{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(last + 1)}, in_double_quotes(inside)});
}

}  // namespace speclev::syntax
