#include "syntax/map_rows.hh"

#include <algorithm>
#include <span>

namespace speclev::syntax {

std::optional<MapCells> map_cells(const MapRows& rows, Span keyword, Span map, const TargetData& target, Sink& sink) {
  const bool numbered = target.has(Feature::map_line_numbers);
  const auto is_number = [](char c) { return c >= '0' && c <= '9'; };
  MapCells cells;
  cells.height = rows.size();
  std::size_t bytes = 0;
  for (const std::string_view row : rows) {
    bytes += row.size() + 1;
    const auto numbers = numbered ? static_cast<std::size_t>(std::count_if(row.begin(), row.end(), is_number)) : 0;
    cells.width = std::max(cells.width, row.size() - numbers);
  }
  const auto exceeds = [&](std::size_t value, Limit limit) {
    return static_cast<std::int64_t>(value) > target.limit(limit);
  };
  const auto number = [&](Limit limit) { return std::to_string(target.limit(limit)); };
  if (exceeds(cells.width, Limit::map_columns) || exceeds(cells.height, Limit::map_rows)) {
    sink.report(Diag::map_size, keyword,
                {number(Limit::map_columns), number(Limit::map_rows), std::to_string(cells.width),
                 std::to_string(cells.height)});
    return std::nullopt;
  }
  if (exceeds(bytes, Limit::map_text)) {
    sink.report(Diag::map_text_length, map, {number(Limit::map_text), std::to_string(bytes)});
    return std::nullopt;
  }
  cells.codes.assign(cells.width * cells.height, 0);
  const std::span<const signed char> codes = target.terrain.codes().view();
  bool all_known = true;
  for (std::size_t y = 0; y < cells.height; ++y) {
    std::int8_t* at = cells.codes.data() + y * cells.width;
    for (const char c : rows[y]) {
      if (numbered && is_number(c)) continue;
      const signed char code = codes[static_cast<unsigned char>(c)];
      all_known &= code >= 0;
      *at++ = std::max<signed char>(code, 0);
    }
  }
  cells.all_known = all_known;
  return cells;
}

}  // namespace speclev::syntax
