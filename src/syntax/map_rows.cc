#include "syntax/map_rows.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "syntax/odd_maps.hh"

namespace speclev::syntax {

namespace {

/// What a map character becomes, if it is not a terrain code.
constexpr signed char unknown = -1, dropped = -2, no_terrain = -3;

std::array<signed char, 256> table_of_cells(const TargetData& target) {
  std::array<signed char, 256> table;
  std::ranges::copy(target.terrain.codes(), table.begin());
  if (target.has(Feature::map_line_numbers))
    for (const char digit : digits) table[static_cast<unsigned char>(digit)] = dropped;
  for (const char c : target.row_characters.letters()) table[static_cast<unsigned char>(c)] = no_terrain;
  return table;
}

}  // namespace

std::optional<MapCells> map_cells(const SourceText& source, const MapRows& rows, Span keyword, Span map,
                                  const TargetData& target, Sink& sink, std::int8_t first) {
  const auto table = table_of_cells(target);
  MapCells cells;
  cells.height = rows.size();
  std::size_t bytes = 0;
  for (const std::string_view row : rows) bytes += row.size() + 1;
  // The rows are as long as the longest of them without its numbers, which is known at the end.
  std::vector<std::int8_t> found(bytes);
  std::vector<std::size_t> ends;
  std::int8_t* next = found.data();
  for (const std::string_view row : rows) {
    const std::int8_t* begin = next;
    for (const char& c : row) {
      const signed char code = table[static_cast<unsigned char>(c)];
      *next = static_cast<std::int8_t>(code + first);
      if (code < 0) {
        if (code == dropped) continue;
        cells.all_known &= code != unknown;
        if (code == no_terrain) sink.report(Diag::no_terrain, source.span_of({&c, 1}), {std::string_view(&c, 1)});
        *next = first;
      }
      ++next;
    }
    cells.width = std::max(cells.width, static_cast<std::size_t>(next - begin));
    ends.push_back(static_cast<std::size_t>(next - found.data()));
  }
  const auto exceeds = [&](std::size_t value, Limit limit) {
    return static_cast<std::int64_t>(value) > target.limit(limit);
  };
  if (exceeds(cells.width, Limit::map_columns) || exceeds(cells.height, Limit::map_rows)) {
    // The first row that is too much, or as long as the longest.
    std::size_t row = static_cast<std::size_t>(target.limit(Limit::map_rows));
    if (exceeds(cells.width, Limit::map_columns))
      for (row = 0;
           ends[row] - (row == 0 ? 0 : ends[row - 1]) <= static_cast<std::size_t>(target.limit(Limit::map_columns));)
        ++row;
    sink.report(Diag::map_size, source.span_of(rows[row]),
                {target.limit(Limit::map_columns), target.limit(Limit::map_rows), cells.width, cells.height})
        .note(keyword, "the map");
    return std::nullopt;
  }
  tell_odd_map(source, rows, target, sink);
  if (exceeds(bytes, Limit::map_text)) {
    sink.report(Diag::map_text_length, map, {target.limit(Limit::map_text), bytes});
    return std::nullopt;
  }
  const int behind = target.has(Feature::floor_behind_rows) ? target.terrain.code('.').value_or(0) : 0;
  cells.codes.assign(cells.width * cells.height, static_cast<std::int8_t>(behind + first));
  for (std::size_t y = 0; y < cells.height; ++y) {
    const std::size_t begin = y == 0 ? 0 : ends[y - 1];
    std::copy_n(found.data() + begin, ends[y] - begin, cells.codes.data() + y * cells.width);
  }
  return cells;
}

}  // namespace speclev::syntax
