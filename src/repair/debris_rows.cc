#include "repair/debris_rows.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "target/embed.hh"

namespace speclev::repair {

namespace {

std::vector<Row> read_rows() {
  std::vector<Row> result;
  for (const std::string_view line : lines_of(embedded_file("paste-debris").value_or(""))) {
    if (line.empty() || line.front() == '#') continue;
    // A '|' of a pattern has no blank on one of its sides.
    std::array<std::string_view, 4> fields;
    std::string_view rest = line;
    for (std::string_view& field : fields) {
      const std::size_t end = std::min(rest.find(" | "), rest.size());
      field = trimmed(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 3, rest.size()));
    }
    result.push_back({fields[0], fields[1], fields[2], fields[3]});
  }
  return result;
}

bool is_of_word(char c) { return is_identifier_part(c) || c == '-'; }

std::size_t run(std::string_view text, bool (*is_of_it)(char)) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_of_it) - text.begin());
}

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> all = read_rows();
  return all;
}

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
      if (kind == 'n' && (rest.empty() || !is_identifier_start(rest.front()))) return {};
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
