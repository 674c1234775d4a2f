#include "generate/outline.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"

namespace speclev::generator {

namespace {

/// As in maps; hills have a letter of the walls that are around them.
constexpr std::pair<char, Terrain> outline_letters[] = {{'.', Terrain::floor}, {'}', Terrain::moat},
                                                        {'T', Terrain::tree},  {'-', Terrain::stone},
                                                        {'I', Terrain::ice},   {'L', Terrain::lava}};
constexpr std::string_view letters_told = "'.', '}', 'T', '-', 'I' and 'L'";
constexpr MapSize least_outline = {3, 2};

class OutlineReader {
 public:
  OutlineReader(std::string_view name, MapSize greatest, const Game& game)
      : name_(name), greatest_(greatest), game_(game) {}

  Outline run(std::string_view text) {
    for (const std::string_view line : lines_of(text)) {
      row(line.substr(0, line.find_first_of("\r\n")));
      if (!result_.error.empty()) return std::move(result_);
    }
    const MapSize size{result_.width, result_.height};
    if (size.columns < least_outline.columns || size.columns > greatest_.columns || size.rows < least_outline.rows ||
        size.rows > greatest_.rows)
      fail(" must have " + text_of(least_outline) + " to " + text_of(greatest_) + " letters, not " + text_of(size));
    return std::move(result_);
  }

 private:
  void fail(const std::string& what) { result_.error = "sketch " + quote(name_) + what; }
  void fail_in_line(const std::string& what) { fail(", line " + std::to_string(result_.height) + ": " + what); }

  void row(std::string_view row) {
    const auto width = static_cast<int>(row.size());
    if (result_.height++ == 0) result_.width = width;
    for (const char letter : row) {
      const auto at = std::ranges::find(outline_letters, letter, &std::pair<char, Terrain>::first);
      if (at == std::end(outline_letters))
        return fail_in_line("letters are " + std::string(letters_told) + ", not " + quote({&letter, 1}));
      if (at->second != Terrain::stone && !game_.can_draw(at->second))
        return fail_in_line("maps of this game have no such terrain as " + quote({&letter, 1}));
      result_.cells.push_back(at->second);
    }
    if (width != result_.width)
      fail_in_line("rows have as many letters as the first one, " + std::to_string(result_.width) + ", not " +
                   std::to_string(width));
  }

  std::string_view name_;
  MapSize greatest_;
  const Game& game_;
  Outline result_;
};

/// Cells that get finer.
struct CellGrid {
  int width, height;
  std::vector<Terrain> cells;

  Terrain at(int x, int y) const {
    const int column = std::clamp(x, 0, width - 1), row = std::clamp(y, 0, height - 1);
    return cells[static_cast<std::size_t>(row * width + column)];
  }
};

/// Each half of a cell is as this cell, or now and then as that beside it.
CellGrid halved(const CellGrid& grid, bool across, bool down, Random& random) {
  const int columns = across ? 2 : 1, rows = down ? 2 : 1;
  const auto origin = [&](int place, int parts) {
    if (parts == 1) return place;
    constexpr int chance_of_beside = 3;
    const int aside = place % 2 == 0 ? -1 : 1;
    return place / 2 + (random.one_in(chance_of_beside) ? aside : 0);
  };
  CellGrid halves{grid.width * columns, grid.height * rows, {}};
  for (int y = 0; y < halves.height; ++y)
    for (int x = 0; x < halves.width; ++x) {
      const int from_x = origin(x, columns), from_y = origin(y, rows);
      halves.cells.push_back(grid.at(from_x, from_y));
    }
  return halves;
}

/// Each square becomes as most of those around it, if these are more than those that are like itself.
CellGrid smoothed(const CellGrid& grid) {
  CellGrid result{grid.width, grid.height, {}};
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) {
      const Terrain around[] = {grid.at(x, y), grid.at(x, y - 1), grid.at(x + 1, y), grid.at(x, y + 1),
                                grid.at(x - 1, y)};
      result.cells.push_back(
          *std::ranges::max_element(around, {}, [&](Terrain each) { return std::ranges::count(around, each); }));
    }
  return result;
}

}  // namespace

Outline read_outline(std::string_view name, std::string_view text, MapSize size, const Game& game) {
  return OutlineReader(name, {size.columns - 2, size.rows - 2}, game).run(text);
}

std::vector<Terrain> refined(const Outline& outline, int columns, int rows, int smoothing, Random& random) {
  CellGrid grid{outline.width, outline.height, outline.cells};
  while (grid.width < columns || grid.height < rows)
    grid = halved(grid, grid.width < columns, grid.height < rows, random);
  CellGrid squares{columns, rows, {}};
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      squares.cells.push_back(grid.at(x * grid.width / columns, y * grid.height / rows));
  // Who sketches each square has it as it is.
  const bool is_coarse = outline.width < columns || outline.height < rows;
  for (int i = 0; i < (is_coarse ? smoothing : 0); ++i) squares = smoothed(squares);
  return std::move(squares.cells);
}

}  // namespace speclev::generator
