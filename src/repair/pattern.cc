#include "repair/pattern.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev::repair {

namespace {

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_of_word(char c) { return begins_name(c) || is_digit(c) || c == '-'; }

std::size_t run(std::string_view text, bool (*is_of_it)(char)) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_of_it) - text.begin());
}

}  // namespace

std::optional<std::size_t> length_of_match(std::string_view pattern, std::string_view text) {
  std::size_t at = 0;
  while (!pattern.empty()) {
    const std::string_view rest = text.substr(at);
    const char kind = pattern.size() > 1 && pattern.front() == '\\' ? pattern[1] : '\0';
    if (kind == 'b') {
      if (rest.empty() || !is_blank(rest.front())) return {};
      ++at;
      pattern.remove_prefix(2);
    } else if (kind == 's' || kind == 'd' || kind == 'w' || kind == 'n') {
      if (kind == 'n' && (rest.empty() || !begins_name(rest.front()))) return {};
      const std::size_t size = run(rest, kind == 's' ? is_blank : kind == 'd' ? is_digit : is_of_word);
      if (size == 0 && kind != 's') return {};
      at += size;
      pattern.remove_prefix(2);
    } else if (pattern == "*") {
      return text.size();
    } else if (pattern.front() == '*' && pattern.size() > 1 && at > 0) {
      // What stands behind it is a text.
      const std::size_t next = rest.find(pattern.substr(1));
      return next == std::string_view::npos ? std::nullopt : std::optional(at + next + pattern.size() - 1);
    } else {
      if (!rest.starts_with(pattern.front())) return {};
      ++at;
      pattern.remove_prefix(1);
    }
  }
  return at;
}

}  // namespace speclev::repair
