#include "generate/fixtures.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev::generator {

namespace {

/// A line that says nothing else than "WORD:VALUE,(x,y)", the value only where it takes one.
struct PlacedLine {
  InputLines value;
  Spot at;
};

std::optional<PlacedLine> placed_line(std::string_view line, std::string_view word, bool has_value) {
  std::string_view rest = trimmed(line);
  const auto skip = [&](char c) {
    rest = trimmed(rest);
    const bool is_there = rest.starts_with(c);
    rest.remove_prefix(is_there);
    return is_there;
  };
  const auto number = [&] {
    rest = trimmed(rest);
    const std::string_view text = rest.substr(0, rest.find_first_not_of(digits));
    rest.remove_prefix(text.size());
    return number_in<int>(text);
  };
  if (!rest.starts_with(word)) return std::nullopt;
  rest.remove_prefix(word.size());
  if (!skip(':')) return std::nullopt;
  PlacedLine result;
  if (has_value) {
    const std::string_view value = trimmed(take_until(rest, ","));
    result.value.begin = static_cast<std::size_t>(value.data() - line.data());
    result.value.end = result.value.begin + value.size();
  }
  if (!skip('(')) return std::nullopt;
  const auto x = number();
  const bool has_comma = skip(',');
  const auto y = number();
  if (!x || !has_comma || !y || !skip(')') || !trimmed(rest).empty()) return std::nullopt;
  result.at = {*x, *y};
  return result;
}

class Fixtures {
 public:
  Fixtures(InputSource& given, const LoadedLevel& level, const Game& game)
      : given_(given), level_(level), game_(game), map_(given.maps.front()), area_(level.maps.front()) {}

  void run() {
    std::size_t at = 0;
    int y = 0;
    for (const std::string_view line : lines_of(given_.text.substr(0, given_.end_of_part))) {
      if (at >= given_.rows->end) {
        door(line, at);
        fountain(line, at);
      } else if (at >= given_.rows->begin) {
        row(line, at, y++);
      }
      at += line.size();
    }
  }

 private:
  void row(std::string_view line, std::size_t begin, int y) {
    const std::size_t width = std::min(line.size(), static_cast<std::size_t>(map_.width));
    for (std::size_t x = 0; x < width; ++x)
      if (const Spot here{static_cast<int>(x), y};
          line[x] == game_.letter(Terrain::fountain) && map_.is(here, Terrain::fountain))
        given_.fountains.push_back({{begin + x, begin + x + 1}, here, {game_.letter(Terrain::floor)}});
  }

  void door(std::string_view line, std::size_t begin) {
    const auto door = placed_line(line, "DOOR", true);
    if (!door || !map_.is(door->at, Terrain::door) || is_of_special_room(door->at)) return;
    const std::string_view word = line.substr(door->value.begin, door->value.end - door->value.begin);
    for (const DoorState whole : {DoorState::open, DoorState::closed, DoorState::locked})
      if (word == game_.word_of(whole))
        given_.doors.push_back({{begin + door->value.begin, begin + door->value.end}, door->at});
  }

  void fountain(std::string_view line, std::size_t begin) {
    const auto fountain = placed_line(line, "FOUNTAIN", false);
    if (!fountain || !map_.is(fountain->at, Terrain::fountain)) return;
    const std::string_view said = trimmed(line);
    begin += static_cast<std::size_t>(said.data() - line.data());
    given_.fountains.push_back({{begin, begin + said.size()}, fountain->at, "# It has run dry: " + std::string(said)});
  }

  bool is_of_special_room(Spot at) const {
    const auto ordinary = game_.data().rooms.find("ordinary");
    return std::ranges::any_of(level_.rooms, [&](const LoadedRoom& room) {
      return room.type != ordinary && room.floor.grown(1).has(at + Spot{area_.x1, area_.y1});
    });
  }

  InputSource& given_;
  const LoadedLevel& level_;
  const Game& game_;
  const Sketch& map_;
  const LevelArea area_;
};

}  // namespace

void find_chests(InputSource& given, bool in_braces) {
  constexpr std::string_view word = "CONTAINER";
  std::size_t at = 0;
  bool is_open = false;  // a container without contents so far
  const auto end = [&](std::size_t where) {
    if (is_open) given.chests.push_back(where);
    is_open = false;
  };
  for (const std::string_view line : lines_of(given.text.substr(0, given.end_of_part))) {
    const std::string_view text = trimmed(line);
    if (text.starts_with(word)) {
      if (!in_braces) end(at);
      // What stands in one line is taken as it is.
      is_open = at >= given.rows->end && !(in_braces && text.find('}') != text.npos);
    } else if (in_braces && is_open && text.starts_with('}')) {
      end(at);
    } else if (in_braces ? text.find("OBJECT") != text.npos : text.find("contained") != text.npos) {
      is_open = false;
    } else if (!in_braces && !text.empty() && !text.starts_with('#')) {
      end(at);
    }
    at += line.size();
  }
  if (!in_braces) end(at);
}

void find_fixtures(InputSource& given, const LoadedLevel& level, const Game& game) {
  Fixtures(given, level, game).run();
}

}  // namespace speclev::generator
