#include "cli/unified_diff.hh"

#include <algorithm>
#include <vector>

#include "base/characters.hh"
#include "base/sequence.hh"

namespace speclev::cli {

namespace {

/// A line of either text, and what a diff writes before it: ' ' for a line of both.
struct Line {
  char sign;
  std::string_view text;
};
using Lines = std::vector<Line>;

Lines all_lines(std::string_view before, std::string_view now) {
  const std::vector<std::string_view> old = lines_of(before), changed = lines_of(now);
  auto matches = common_sequence(old, changed);
  matches.emplace_back(old.size(), changed.size());
  Lines lines;
  std::size_t x = 0, y = 0;
  for (const auto& [to_x, to_y] : matches) {
    while (x < to_x) lines.push_back({'-', old[x++]});
    while (y < to_y) lines.push_back({'+', changed[y++]});
    if (x < old.size()) lines.push_back({' ', old[x]});
    ++x, ++y;
  }
  return lines;
}

/// The first line and the number of lines of one side of a hunk.
std::string range_text(std::size_t first, std::size_t count) {
  return std::to_string(count == 0 ? first - 1 : first) + (count == 1 ? "" : "," + std::to_string(count));
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view now, const std::string& name) {
  constexpr std::ptrdiff_t context = 3;
  const Lines lines = all_lines(before, now);
  const auto is_changed = [](const Line& line) { return line.sign != ' '; };
  std::string result;
  std::size_t first_before = 1, first_now = 1;
  for (auto at = lines.begin();;) {
    const auto first = std::find_if(at, lines.end(), is_changed);
    if (first == lines.end()) return result.empty() ? result : "--- " + name + "\n+++ " + name + "\n" + result;
    auto last = first;
    for (auto each = first; each != lines.end() && each - last <= 2 * context + 1; ++each)
      if (is_changed(*each)) last = each;
    const auto begin = first - std::min(context, first - at);
    const auto end = last + std::min(context + 1, lines.end() - last);
    first_before += static_cast<std::size_t>(begin - at);
    first_now += static_cast<std::size_t>(begin - at);
    std::string text;
    std::size_t count_before = 0, count_now = 0;
    for (at = begin; at != end; ++at) {
      count_before += at->sign != '+';
      count_now += at->sign != '-';
      (text += at->sign).append(at->text);
      if (!at->text.ends_with('\n')) text += "\n\\ No newline at end of file\n";
    }
    result +=
        "@@ -" + range_text(first_before, count_before) + " +" + range_text(first_now, count_now) + " @@\n" + text;
    first_before += count_before;
    first_now += count_now;
  }
}

}  // namespace speclev::cli
