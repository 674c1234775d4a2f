#include "syntax/odd_maps.hh"

#include <algorithm>
#include <string>
#include <utility>

#include "base/characters.hh"
#include "diag/lines.hh"

namespace speclev::syntax {

namespace {

bool ends_in_wall(std::string_view row) {
  return !row.empty() && std::string_view("|-+S").find(row.back()) != std::string_view::npos;
}

bool is_ascii(std::string_view row) {
  return std::ranges::all_of(row, [](char c) { return c >= ' '; });
}

/// A row as it stands in its line, without blanks at its end: compilers may read less of it.
std::string_view as_written(const SourceText& source, std::string_view row) {
  if (row.empty()) return row;
  const std::uint32_t begin = source.span_of(row).begin;
  const Span line = lines_around(source.bytes(), {begin, begin});
  const auto end = static_cast<std::uint32_t>(begin + row.find_last_not_of(" \r") + 1);
  return source.text({line.begin, end});
}

/// Rows that are one character longer or shorter than those around them.
class Ragged {
 public:
  Ragged(const SourceText& source, const MapRows& rows, Sink& sink) : source_(source), rows_(rows), sink_(sink) {}

  void tell() {
    for (std::size_t y = 1; y + 1 < rows_.size(); ++y) {
      if (rows_[y].size() == rows_[y - 1].size() && rows_[y].size() == rows_[y + 1].size()) continue;
      if (!tell_rows(y, y)) tell_rows(y, y + 1);
    }
    if (rows_.size() < least_rows) return;
    tell_edge(0, 1, 2);
    tell_edge(rows_.size() - 1, rows_.size() - 2, rows_.size() - 3);
  }

 private:
  static constexpr std::size_t least_rows = 4, least_columns = 10;

  std::string_view written(std::size_t y) const { return as_written(source_, rows_[y]); }

  /// Rows that end in a wall one column before or behind that of the rows above and below, which is in one line.
  bool tell_rows(std::size_t first, std::size_t last) {
    if (last + 1 >= rows_.size()) return false;
    const std::string_view above = written(first - 1), row = written(first), end = written(last),
                           below = written(last + 1);
    const bool is_longer = row.size() == above.size() + 1;
    if (above.size() != below.size() || (!is_longer && row.size() + 1 != above.size())) return false;
    const bool is_wall = above.ends_with('|') || below.ends_with('|');
    if (!is_wall || !ends_in_wall(above) || !ends_in_wall(below) || !row.ends_with('|')) return false;
    if (end.size() != row.size() || !end.ends_with('|')) return false;
    if (is_ascii(above) && is_ascii(row) && is_ascii(end) && is_ascii(below)) report(row, is_longer);
    return true;
  }

  /// The first or last row, all wall, where the next two end in a wall one column before or behind its end.
  void tell_edge(std::size_t edge, std::size_t next, std::size_t behind) {
    const std::string_view row = written(edge), other = written(next);
    if (rows_[edge].size() == rows_[next].size() || row.size() < least_columns) return;
    const bool is_longer = row.size() == other.size() + 1;
    if (!is_longer && row.size() + 1 != other.size()) return;
    const std::string_view third = written(behind);
    if (!other.ends_with('|') || !third.ends_with('|') || other.size() != third.size()) return;
    if (row.find_first_not_of('-') == std::string_view::npos && is_ascii(other)) report(row, is_longer);
  }

  void report(std::string_view row, bool is_longer) {
    const auto end = static_cast<std::uint32_t>(row.data() + row.size() - source_.bytes().data());
    sink_.report(Diag::ragged_row, {end - 1, end}, {is_longer ? "longer" : "shorter"})
        .advise(is_longer ? "a character is too much in it, or the walls around it are open here"
                          : "a character is missing in it, or the walls around it are open here");
  }

  const SourceText& source_;
  const MapRows& rows_;
  Sink& sink_;
};

/// What looks like a room: the rows and columns of its walls.
struct Room {
  std::size_t top, bottom, left, right;
};

constexpr std::string_view walls = "-|+S", signs_of_walls = "walls are '-' and '|'";

bool is_in(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// Signs that are read as they stand, where others look as if they were meant.
class Signs {
 public:
  Signs(const SourceText& source, const MapRows& rows, const TargetData& target, Sink& sink)
      : source_(source), rows_(rows), target_(target), sink_(sink) {
    if (rows.empty()) return;
    const char* const begin = rows.front().data();
    around_ = {begin, static_cast<std::size_t>(rows.back().data() + rows.back().size() - begin)};
  }

  void tell() {
    const bool has_rock = is_kind(' ', TerrainTable::rock);
    if (is_seen('#') && is_kind('#', TerrainTable::joinable) && sink_.enabled(Diag::corridor_for_rock)) {
      if (!tell_corridor_walls() && has_rock) tell_corridor_rock();
    }
    if (sink_.enabled(Diag::sign_for_wall))
      for (const char c : {'I', 'l', 'i', '1', '!', '[', ']', ':', '=', '_', '~'})
        if (is_seen(c)) tell_sign(c);
    if (has_rock && is_seen(' ') && sink_.enabled(Diag::hole_in_floor)) tell_holes();
  }

 private:
  /// What is told of as a room is not larger: rooms of people are not.
  static constexpr std::size_t most_columns = 20, most_rows = 10;

  /// Most signs that are asked for are nowhere near: that is found out by one search.
  bool is_seen(char c) const {
    return around_.find(c) != std::string_view::npos &&
           std::ranges::any_of(rows_, [&](std::string_view row) { return row.find(c) != std::string_view::npos; });
  }
  bool is_kind(char c, unsigned kinds) const {
    const auto code = target_.terrain.code(c);
    return code && target_.terrain.is(*code, kinds);
  }
  std::string name_of(char c) const {
    std::string name(target_.terrain.name(target_.terrain.code(c).value_or(0)));
    std::ranges::replace(name, '-', ' ');
    return name;
  }
  /// NUL where the map has nothing.
  char at(std::size_t y, std::size_t x) const { return y < rows_.size() && x < rows_[y].size() ? rows_[y][x] : '\0'; }
  Span place(std::size_t y, std::size_t x, std::size_t size = 1) const {
    const auto begin = static_cast<std::uint32_t>(rows_[y].data() + x - source_.bytes().data());
    return {begin, begin + static_cast<std::uint32_t>(size)};
  }

  /// The room that a square is in, if signs of a set are its walls all around, and in it, but for that square, is
  /// neither of them nor a wall nor a blank, and hardly anything but floor; at least two rows of it.
  std::optional<Room> room_around(std::size_t y, std::size_t x, std::string_view edges) const {
    const auto walk = [&](std::size_t rows, std::size_t columns) -> std::optional<std::pair<std::size_t, std::size_t>> {
      std::size_t row = y + rows, column = x + columns;
      while (!is_in(at(row, column), edges)) {
        if (at(row, column) == '\0' || at(row, column) == ' ') return std::nullopt;
        row += rows;
        column += columns;
      }
      return std::pair(row, column);
    };
    constexpr std::size_t back = SIZE_MAX;
    const auto up = walk(back, 0), down = walk(1, 0), left = walk(0, back), right = walk(0, 1);
    if (!up || !down || !left || !right) return std::nullopt;
    const Room room{up->first, down->first, left->second, right->second};
    if (room.bottom - room.top < 3 || room.right - room.left < 3) return std::nullopt;
    std::size_t inside = 0, floor = 0;
    for (std::size_t row = room.top; row <= room.bottom; ++row)
      for (std::size_t column = room.left; column <= room.right; ++column) {
        const char c = at(row, column);
        const bool is_edge = row == room.top || row == room.bottom || column == room.left || column == room.right;
        if (is_edge && !is_in(c, edges)) return std::nullopt;
        if (is_edge || (row == y && column == x)) continue;
        if (c == '\0' || c == ' ' || c == '-' || c == '|' || is_in(c, edges)) return std::nullopt;
        ++inside;
        floor += c == '.';
      }
    if (floor * 10 < inside * 9) return std::nullopt;
    return room;
  }

  /// A part of the source from the first of some squares to the last one, with other signs on them.
  Fix with(std::vector<std::pair<Span, char>> squares) const {
    std::ranges::sort(squares, {}, [](const auto& each) { return each.first.begin; });
    const Span whole{squares.front().first.begin, squares.back().first.end};
    std::string text(source_.text(whole));
    for (const auto& [square, sign] : squares) text[square.begin - whole.begin] = sign;
    return {whole, std::move(text)};
  }

  /// Rooms whose walls are all of signs for corridors.
  bool tell_corridor_walls() {
    std::vector<std::pair<Span, char>> squares;
    std::optional<Room> first;
    for (std::size_t y = 0; y + 1 < rows_.size(); ++y)
      for (std::size_t x = rows_[y].find('#'); x < rows_[y].size(); x = rows_[y].find('#', x + 1)) {
        if (at(y, x + 1) != '#' || at(y + 1, x) != '#' || at(y + 1, x + 1) != '.') continue;
        const auto room = room_around(y + 1, x + 1, "#+S");
        if (!room || room->top != y || room->left != x) continue;
        if (!first) first = room;
        for (std::size_t row = room->top; row <= room->bottom; ++row)
          for (std::size_t column = room->left; column <= room->right; ++column) {
            const bool is_level = row == room->top || row == room->bottom;
            if ((is_level || column == room->left || column == room->right) && at(row, column) == '#')
              squares.emplace_back(place(row, column), is_level ? '-' : '|');
          }
      }
    if (!first) return false;
    // Where two rooms meet, one of them has a wall that is level.
    std::ranges::stable_sort(squares, [](const auto& a, const auto& b) { return a.second > b.second; });
    sink_
        .report(Diag::corridor_for_rock, place(first->top, first->left, first->right - first->left + 1),
                {name_of('#'), "the walls of a room"})
        .advise(signs_of_walls, with(std::move(squares)))
        .otherwise(Help(signs_of_walls));
    return true;
  }

  /// A map with nothing but signs for corridors around all of it, somewhere more than one of them wide.
  void tell_corridor_rock() {
    const std::size_t width = rows_.empty() ? 0 : rows_[0].size();
    if (rows_.size() < 4 || width < 6) return;
    const auto is_full = [](std::string_view row) { return row.find_first_not_of('#') == std::string_view::npos; };
    if (!is_full(rows_.front()) || !is_full(rows_.back())) return;
    bool is_wide = false;
    for (std::size_t y = 0; y < rows_.size(); ++y) {
      if (rows_[y].size() != width || rows_[y].front() != '#' || rows_[y].back() != '#') return;
      for (std::size_t x = 1; y > 0 && !is_wide && x < width; ++x)
        is_wide = at(y, x) == '#' && at(y, x - 1) == '#' && at(y - 1, x) == '#' && at(y - 1, x - 1) == '#';
    }
    if (is_wide)
      sink_.report(Diag::corridor_for_rock, place(0, 0, width), {name_of('#'), "rock around the map"})
          .advise("rock is a blank, ' '");
  }

  /// A sign that looks like a wall, if all of it stand where walls of rooms do.
  void tell_sign(char sign) {
    const char wall = wall_like(sign);
    const std::string edges = std::string(walls) + sign;
    std::vector<std::pair<Span, char>> squares;
    for (std::size_t y = 0; y < rows_.size(); ++y)
      for (std::size_t x = rows_[y].find(sign); x < rows_[y].size(); x = rows_[y].find(sign, x + 1)) {
        const auto is_wall_of = [&](std::size_t row, std::size_t column) {
          return at(row, column) == '.' && room_around(row, column, edges);
        };
        const bool is_wall =
            wall == '|' ? is_wall_of(y, x + 1) || is_wall_of(y, x - 1) : is_wall_of(y + 1, x) || is_wall_of(y - 1, x);
        if (!is_wall) return;
        squares.emplace_back(place(y, x), wall);
      }
    if (!target_.terrain.code(sign) || is_kind(sign, TerrainTable::wall)) return;
    const Span first = squares.front().first;
    sink_.report(Diag::sign_for_wall, first, {std::string_view(&sign, 1), name_of(sign)})
        .advise("did you mean " + quote({&wall, 1}) + ", a wall?", with(std::move(squares)))
        .otherwise(Help(signs_of_walls));
  }

  /// Single blanks in rooms, with nothing but floor around them.
  void tell_holes() {
    for (std::size_t y = 1; y + 1 < rows_.size(); ++y) {
      const std::string_view row = rows_[y];
      for (std::size_t x = row.find(' ', 1); x < row.size(); x = row.find(' ', row.find_first_not_of(' ', x))) {
        if (at(y, x - 1) != '.' || at(y, x + 1) != '.' || !is_amid_floor(y, x)) continue;
        const auto room = room_around(y, x, walls);
        if (!room || room->bottom - room->top > most_rows + 1 || room->right - room->left > most_columns + 1) continue;
        sink_.report(Diag::hole_in_floor, place(y, x), {name_of(' ')})
            .advise("did you mean '.', floor?", Fix{place(y, x), "."});
        return;
      }
    }
  }
  /// Above and below are floor or level walls.
  bool is_amid_floor(std::size_t y, std::size_t x) const {
    for (std::size_t column = x - 1; column <= x + 1; ++column)
      if (!is_in(at(y - 1, column), ".-") || !is_in(at(y + 1, column), ".-")) return false;
    return true;
  }

  const SourceText& source_;
  const MapRows& rows_;
  const TargetData& target_;
  Sink& sink_;
  std::string_view around_;  ///< the source from the first row to the last
};

}  // namespace

char wall_like(char c) {
  constexpr std::string_view upright = "lI1!iL[]:", level = "=_~";
  return is_in(c, upright) ? '|' : is_in(c, level) ? '-' : '\0';
}

void tell_odd_map(const SourceText& source, const MapRows& rows, const TargetData& target, Sink& sink) {
  if (sink.enabled(Diag::ragged_row)) Ragged(source, rows, sink).tell();
  Signs(source, rows, target, sink).tell();
}

}  // namespace speclev::syntax
