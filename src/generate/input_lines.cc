#include "generate/input_lines.hh"

#include <algorithm>
#include <optional>

#include "base/characters.hh"
#include "generate/fixtures.hh"
#include "speclev/speclev.hh"

namespace speclev::generator {

namespace {

/// A map of a level: stairs are things on floor, and all walls are alike.
Sketch sketch_of(const LoadedLevel& level, const LevelArea& area) {
  Sketch sketch(area.width(), area.height());
  for (int y = 0; y < sketch.height; ++y)
    for (int x = 0; x < sketch.width; ++x) {
      const Square& square = level.at(area.x1 + x, area.y1 + y);
      const bool is_way = square.terrain == Terrain::stairs || square.terrain == Terrain::ladder;
      const bool is_wall = sim::is_shaped_wall(square.terrain);
      sketch.cell({x, y}) = is_way ? Terrain::floor : is_wall ? Terrain::horizontal_wall : square.terrain;
    }
  for (const LoadedThing& each : level.things)
    if (area.has(each.place) && !each.contained)
      sketch.things.push_back({.kind = each.kind,
                               .at = each.place + LevelPlace{-area.x1, -area.y1},
                               .anywhere = each.random_place,
                               .letter = each.letter,
                               .section = -1});
  return sketch;
}

/// Finds what things wear by in a map.
void find_ground(InputSource& given, const LoadedLevel& level, const LevelArea& area, const Game& game) {
  const auto swamp = game.data().rooms.find("swamp");
  const std::vector<Choice> swamps = game.choices(StockKind::swamp);
  for (int y = area.y1; y <= area.y2; ++y)
    for (int x = area.x1; x <= area.x2; ++x) {
      const Square& square = level.at(x, y);
      const bool is_part =
          swamp && square.room > 0 && level.rooms[static_cast<std::size_t>(square.room - 1)].type == *swamp;
      const std::string_view name = game.data().terrain.name(square.code);
      given.ground.push_back(square.classes);
      given.swamps.push_back(is_part || std::ranges::find(swamps, name, &Choice::name) != swamps.end());
    }
}

/// Finds the rows of the first map, and the line behind all that is said of it.
void find_lines(InputSource& given) {
  std::size_t at = 0;
  bool is_map = false, is_over = false;
  given.end_of_part = given.text.size();
  for (const std::string_view line : lines_of(given.text)) {
    const std::string_view word = trimmed(line);
    if (!given.rows && word == "MAP") {
      given.rows = InputLines{at + line.size(), at + line.size()};
      is_map = true;
    } else if (is_map && word == "ENDMAP") {
      given.rows->end = at;
      is_map = false;
      is_over = true;
    } else if (is_over && (word == "NOMAP" || word == "MAP" || word.starts_with("GEOMETRY"))) {
      given.end_of_part = at;
      return;
    }
    at += line.size();
  }
}

}  // namespace

std::vector<std::string> findings_of(std::string_view text, const Game& game, const Abi& abi, bool& failed) {
  CompileOptions options;
  options.check_only = true;
  options.policy.enable(DiagGroup::lint);
  options.policy.enable(DiagGroup::style);
  options.assume.finds = false;
  options.max_errors = 0;
  const SourceText source = SourceText::of("(generated)", text);
  const Output output = compile(source, game.target(), abi, VersionWords(version_word_count(game.target())), options);
  failed = output.failed;
  std::vector<std::string> findings;
  for (const Diagnostic& each : output.diagnostics)
    findings.push_back("line " + std::to_string(source.position(each.span.begin).line) + ": " + each.message);
  return findings;
}

InputSource read_given(std::string_view name, std::string_view text, const Game& game, const Abi& abi) {
  InputSource given;
  given.text = text;
  bool failed = false;
  given.findings = findings_of(text, game, abi, failed);
  const auto fail = [&](const std::string& what) {
    given.error = quote(name) + " " + what;
    return std::move(given);
  };
  if (failed) return fail("does not compile: " + given.findings.front());
  const Output output = compile(SourceText::of(std::string(name), text), game.target(), abi,
                                VersionWords(version_word_count(game.target())), {});
  std::optional<LoadedLevel> first;
  for (const OutputFile& file : output.files) {
    const LevelModelReading reading = read_level(file.bytes, game.target(), abi);
    if (!reading.level) continue;
    const LoadedLevel level = load(*reading.level, {});
    for (const LevelArea& area : level.maps)
      if (area.x1 >= 0 && area.y1 >= 0 && area.x2 < columns_of_level && area.y2 < rows_of_level) {
        given.maps.push_back(sketch_of(level, area));
        if (given.ground.empty()) find_ground(given, level, area, game);
      }
    if (!first) first = level;
  }
  given.levels = output.files.size();
  if (given.maps.empty()) return fail("has no map");
  find_lines(given);
  if (given.rows) find_chests(given, game.has_programs());
  if (given.rows && given.levels == 1) find_fixtures(given, *first, game);
  return given;
}

std::string with_squares(const InputSource& given, const Sketch& sketch, const Box& box, const Game& game) {
  std::string text(given.text.substr(0, given.rows->begin));
  int y = 0;
  for (const std::string_view line :
       lines_of(given.text.substr(given.rows->begin, given.rows->end - given.rows->begin))) {
    std::string row(line.substr(0, line.find_first_of("\r\n")));
    const std::string_view line_end = line.substr(row.size());
    if (y >= box.y1 && y <= box.y2) {
      row.resize(std::max(row.size(), static_cast<std::size_t>(box.x2 + 1)), ' ');
      for (int x = box.x1; x <= box.x2; ++x) row[static_cast<std::size_t>(x)] = game.letter(sketch.at({x, y}));
    }
    text += row;
    text += line_end;
    ++y;
  }
  return text.append(given.text.substr(given.rows->end));
}

std::string with_additions(const InputSource& given, std::string_view added, std::vector<InputEdit> edits) {
  std::ranges::stable_sort(edits, {}, [](const InputEdit& each) { return each.lines.begin; });
  std::string text;
  std::size_t at = 0;
  const auto copy_to = [&](std::size_t end) {
    text += given.text.substr(at, end - at);
    at = end;
  };
  for (const InputEdit& each : edits) {
    copy_to(each.lines.begin);
    text += each.text;
    at = each.lines.end;
  }
  copy_to(given.end_of_part);
  if (!text.ends_with('\n')) text += '\n';
  text += added;
  if (at < given.text.size()) text += '\n';
  copy_to(given.text.size());
  return text;
}

}  // namespace speclev::generator
