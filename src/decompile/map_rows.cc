#include "decompile/map_rows.hh"

#include <algorithm>
#include <string>
#include <vector>

namespace speclev::decompiler {

std::array<char, 128> row_letters(const TargetData& target) {
  std::array<char, 128> letters{};
  const auto is_of_row = [&](char letter) { return !target.look_up_characters.contains(letter); };
  const auto& codes = target.terrain.codes();
  for (std::size_t letter = 0; letter < codes.size(); ++letter)
    if (codes[letter] >= 0 && is_of_row(static_cast<char>(letter)))
      letters[static_cast<std::size_t>(codes[letter])] = static_cast<char>(letter);
  for (std::size_t code = 0; code < letters.size(); ++code) {
    const char shown = target.terrain.letter(static_cast<std::int64_t>(code));
    if (shown != '\0' && is_of_row(shown) && target.terrain.code(shown) == static_cast<int>(code))
      letters[code] = shown;
  }
  return letters;
}

namespace {

/// Of a map that loses its beginning that is an empty row, or what would make the first row a comment, or else the end
/// of the MAP line, with an empty row at the end. Behind a comment a map begins anew, without the end of the MAP line.
void restore_beginning(Description& out, std::vector<std::string>& rows, const TargetData& target) {
  const bool has_line_end = target.has(Feature::map_line_end);
  if (!rows.empty() && rows.front().starts_with('#')) {
    rows.front().insert(0, 1, ' ');
    if (has_line_end) out << "#\n";
  } else if (!has_line_end) {
    rows.insert(rows.begin(), "");
  }
  if (has_line_end && (rows.empty() || rows.back().empty())) rows.emplace_back();
}

}  // namespace

void write_map_rows(Description& out, std::span<const std::int8_t> cells, std::size_t width, std::size_t height,
                    const TargetData& target) {
  const auto letters = row_letters(target);
  std::vector<std::string> rows(height);
  std::size_t longest = 0;
  for (std::size_t y = 0; y < height; ++y) {
    for (const std::int8_t code : cells.subspan(y * width, width)) {
      const char letter = code < 0 ? '\0' : letters[static_cast<std::size_t>(code)];
      if (letter == '\0') out.cannot("cells", "there is no map character for terrain " + std::to_string(code));
      rows[y] += letter == '\0' ? ' ' : letter;
    }
    const std::size_t end = rows[y].find_last_not_of(' ') + 1;
    const bool is_filled_up = !target.has(Feature::floor_behind_rows) && target.terrain.code(' ') == 0;
    if (is_filled_up) rows[y].resize(end);
    longest = std::max(longest, rows[y].size());
  }
  if (height > 0 && longest < width) rows.front().resize(width, ' ');
  if (target.has(Feature::lost_map_beginning)) restore_beginning(out, rows, target);
  for (std::string& row : rows) {
    if (target.has(Feature::comments_before_rows) && row.starts_with('#')) {
      if (!target.has(Feature::map_line_numbers)) out.cannot("cells", "a row that begins with '#' is a comment");
      row.insert(0, 1, '0');
    }
    out << row << '\n';
  }
}

}  // namespace speclev::decompiler
