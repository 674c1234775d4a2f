#include "diff/clauses.hh"

#include <algorithm>

#include "base/sequence.hh"

namespace speclev::differ {

namespace {

/// Where a string or character ends that begins at a place: the place of its last quote, or the end of the text.
std::size_t end_of_quotes(std::string_view text, std::size_t at) {
  if (text[at] == '"') return std::min(text.find('"', at + 1), text.size());
  return std::min(at + (text.substr(at + 1, 1) == "\\" ? 3U : 2U), text.size());
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// What a part looks like: two of one sort may stand for one another.
enum class Sort : unsigned char { string, character, parentheses, keyed, number, word };

Sort sort_of(std::string_view part) {
  if (part.starts_with('"')) return Sort::string;
  if (part.starts_with('\'')) return Sort::character;
  if (part.starts_with('(')) return Sort::parentheses;
  if (find_outside(part, ':') != std::string_view::npos) return Sort::keyed;
  if (part.find_first_not_of("+-0123456789%") == std::string_view::npos) return Sort::number;
  return Sort::word;
}

bool may_stand_for(std::string_view one, std::string_view other) {
  const Sort sort = sort_of(one);
  if (sort != sort_of(other)) return false;
  return sort != Sort::keyed || one.substr(0, one.find(':')) == other.substr(0, other.find(':'));
}

/// The parts that stand in both, in their order, are the same; what lies between them has changed.
std::vector<ClauseMatch> by_common_parts(const std::vector<std::string_view>& before,
                                         const std::vector<std::string_view>& after) {
  std::vector<Match> matches = common_sequence(before, after);
  matches.emplace_back(before.size(), after.size());
  std::vector<ClauseMatch> result;
  std::size_t x = 0, y = 0;
  for (const auto& [to_x, to_y] : matches) {
    const bool all_stand = to_x - x == to_y - y;
    while (x < to_x || y < to_y) {
      // What stands in the other statement further behind is left out or came; else one stands for the other.
      const auto stands_for = [&](std::size_t a, std::size_t b) { return may_stand_for(before[a], after[b]); };
      if (x < to_x && y < to_y && (all_stand || stands_for(x, y))) {
        result.emplace_back(x++, y++);
        continue;
      }
      std::size_t other = y;
      while (x < to_x && other < to_y && !stands_for(x, other)) ++other;
      if (x < to_x && other == to_y)
        result.emplace_back(x++, std::nullopt);
      else
        result.emplace_back(std::nullopt, y++);
    }
    x = to_x + 1;
    y = to_y + 1;
  }
  return result;
}

}  // namespace

std::size_t find_outside(std::string_view text, char wanted, std::size_t from) {
  std::size_t depth = 0;
  for (std::size_t at = from; at < text.size(); ++at) {
    const char letter = text[at];
    if (depth == 0 && letter == wanted) return at;
    if (letter == '"' || letter == '\'')
      at = end_of_quotes(text, at);
    else if (letter == '(' || letter == '[')
      ++depth;
    else if ((letter == ')' || letter == ']') && depth > 0)
      --depth;
  }
  return std::string_view::npos;
}

bool has_chance(std::string_view line) { return line.substr(0, line.find(':')).ends_with(']'); }

std::vector<std::string_view> lines_of(std::string_view text, bool has_map) {
  std::vector<std::string_view> lines;
  bool is_map = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, is_map ? text.find('\n') : find_outside(text, '\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    is_map = (is_map || line == "MAP") && has_map;
    if (!is_map && !line.empty()) lines.push_back(line);
    is_map = is_map && line != "ENDMAP";
  }
  return lines;
}

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  text = trimmed(text);
  if (text.empty()) return parts;
  while (true) {
    const std::size_t end = find_outside(text, ',');
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

Clauses clauses_of(std::string_view statement, bool has_condition) {
  Clauses result;
  std::string_view line = statement.substr(0, find_outside(statement, '\n'));  // a string may have line ends
  if (line.ends_with(" {")) line.remove_suffix(2);
  std::size_t behind_condition = 0;
  if (has_condition) {
    const std::size_t begin = std::min(line.find('['), line.size());
    const std::size_t end = std::min(find_outside(line, ']', begin + 1), line.size() - 1);
    result.condition = line.substr(begin, end + 1 - begin);
    // In front of the statement it has a colon.
    if (begin == 0)
      line = trimmed(line.substr(std::min(end + 2, line.size())));
    else
      result.head = line.substr(0, begin), behind_condition = end + 1;
  }
  if (line.starts_with('$')) {
    // With the type of its value; the elements of an array are parts.
    const std::string_view all = line;
    const std::size_t sign = line.find(" = ");
    line.remove_prefix(sign == std::string_view::npos ? line.size() : sign + 3);
    const std::size_t behind_type =
        std::min(line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"), line.size());
    if (line.substr(behind_type).starts_with(": ")) line.remove_prefix(behind_type + 2);
    if (line.starts_with("{ ") && line.ends_with(" }")) line = line.substr(2, line.size() - 4);
    result.head = all.substr(0, static_cast<std::size_t>(line.data() - all.data()));
  } else {
    const std::size_t colon = find_outside(line, ':', behind_condition);
    if (result.head.empty()) result.head = line.substr(0, colon);
    line.remove_prefix(colon == std::string_view::npos ? line.size() : colon + 1);
  }
  result.parts = parts_of(line);
  return result;
}

std::vector<ClauseMatch> clause_differences(const std::vector<std::string_view>& before,
                                            const std::vector<std::string_view>& after) {
  std::vector<ClauseMatch> result = by_common_parts(before, after);
  if (before.size() != after.size()) return result;
  // Where fewer parts have changed than were left out and came.
  std::vector<ClauseMatch> changed;
  for (std::size_t i = 0; i < before.size(); ++i)
    if (before[i] != after[i]) changed.emplace_back(i, i);
  return changed.size() < result.size() ? changed : result;
}

}  // namespace speclev::differ
