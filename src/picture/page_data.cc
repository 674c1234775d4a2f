// Levels and sources, as the script of a page reads them.
#include "picture/page_data.hh"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>
#include <utility>

#include "picture/drawing.hh"
#include "picture/hover.hh"
#include "picture/packing.hh"
#include "sim/model.hh"
#include "target/target_data.hh"

namespace speclev::picture {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t columns = columns_of_level - 1;  ///< that are used
constexpr std::size_t squares = columns * rows_of_level;

/// What a square is made of: character, line, class of its ink, arms, words, properties.
using GroundKind = std::tuple<char, std::string, char, int, std::string, unsigned>;
/// What stands on a square: character, class of its ink, depth, words, line of the source.
using ThingLook = std::tuple<char, char, int, std::string, std::size_t>;
/// A thing, by the number of its look, and its place.
using Placed = std::pair<std::size_t, LevelPlace>;

void append(std::string& text, const Placed& thing) {
  for (const std::size_t number :
       {thing.first, static_cast<std::size_t>(thing.second.x), static_cast<std::size_t>(thing.second.y)})
    append_number(text, number);
}

/// What an area is for. The script draws outlines by these numbers.
enum class AreaKind : std::uint8_t { room, arrival, no_arrival };
using AreaLook = std::pair<AreaKind, std::string>;  ///< and words
/// An area, by the number of its look.
using OutlinedArea = std::pair<std::size_t, LevelArea>;

enum Property : unsigned { is_lit = 1, is_undiggable = 2, is_unpassable = 4, is_random_ground = 8 };

unsigned properties_of(const Square& square) {
  return (square.lit ? is_lit : 0U) | (square.undiggable ? is_undiggable : 0U) |
         (square.unpassable ? is_unpassable : 0U);
}

char ink_name(Color color) { return look_of(ink_of(color)).name; }

/// JSON that may stand in HTML.
std::string in_page(const Json& json) {
  std::string text;
  for (const char c : json.dump()) text += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return text;
}

Json characters(char c) { return std::string(1, c); }

class PageData {
 public:
  PageData(const PageLevel& level, const PictureOptions& options)
      : level_(level),
        target_(level.subject.level.model().target),
        declarations_(level.subject),
        scene_(scene_of(level.certain, options)),
        ground_scene_(ground_of(level.certain, options.outcomes)),
        options_(options) {}

  Json make() {
    add_certain_ground();
    for (const LoadedLevel& load : level_.drawn) add_ground(load);
    Json json;
    json["name"] = shown(level_.subject.title);
    json["source"] = level_.source;
    json["first"] = level_.first_seed;
    json["seeds"] = level_.certain.size();
    json["legend"] = legend(scene_, options_.grid, true);
    json["maps"] = Json::array();
    for (const LevelArea& map : scene_.maps) json["maps"].push_back({map.x1, map.y1, map.x2, map.y2});
    add_things(json);
    json["rows"] = {std::min(first_row_, std::max(last_row_, 0)), std::max(last_row_, 0)};
    json["kinds"] = Json::array();
    for (const auto& [symbol, line, ink, arms, words, properties] : kinds_.values())
      json["kinds"].push_back({characters(symbol), line, characters(ink), arms, shown(words), properties});
    json["ground"] = ground_.packed();
    if (level_.source >= 0) json["lines"] = lines_.packed();
    if (options_.heat) json["heat"] = heat();
    add_areas(json);
    return json;
  }

 private:
  static LevelPlace place_of(std::size_t square) {
    return {static_cast<int>(square % columns) + 1, static_cast<int>(square / columns)};
  }
  static std::size_t index_of(LevelPlace place) {
    return static_cast<std::size_t>(place.y * columns_of_level + place.x);
  }

  void note_row(int y) {
    first_row_ = std::min(first_row_, y);
    last_row_ = std::max(last_row_, y);
  }

  std::size_t kind_of(const Cell& cell, const std::string& words, unsigned properties, LevelPlace place) {
    if (cell.symbol != ' ') note_row(place.y);
    return kinds_.number_of({cell.symbol, std::string(cell.line), ink_name(cell.color), cell.arms, words, properties});
  }

  void add_certain_ground() {
    std::vector<std::size_t> ground, lines;
    for (std::size_t i = 0; i < squares; ++i) {
      const LevelPlace place = place_of(i);
      const Cell& cell = ground_scene_.at(place.x, place.y);
      unsigned properties = is_lit | is_undiggable | is_unpassable;
      for (const LoadedLevel& load : level_.certain) properties &= properties_of(load.at(place.x, place.y));
      if (cell.is_random) properties = is_random_ground;
      ground.push_back(kind_of(
          cell, cell.is_random ? std::string(differing) : ground_words(level_.certain, index_of(place), target_),
          properties, place));
      lines.push_back(cell.is_random ? 0 : declarations_.line_of(level_.certain.front(), place));
    }
    ground_.add_picture(std::move(ground));
    lines_.add_picture(std::move(lines));
  }

  void add_ground(const LoadedLevel& load) {
    std::vector<std::size_t> ground, lines;
    Square last;  // most are as the one before
    std::size_t number = 0;
    for (std::size_t i = 0; i < squares; ++i) {
      const LevelPlace place = place_of(i);
      const Square& square = load.at(place.x, place.y);
      if (i % columns == 0 || !(square == last))
        number = square.uncertain ? kind_of(random_cell(), std::string(differing), is_random_ground, place)
                                  : kind_of(cell_of(square), words_of(square, target_), properties_of(square), place);
      last = square;
      ground.push_back(number);
      lines.push_back(declarations_.line_of(load, place));
    }
    ground_.add_picture(std::move(ground));
    lines_.add_picture(std::move(lines));
  }

  std::size_t look_of_thing(const LoadedThing& thing, const std::string& words, int depth) {
    const Cell cell = cell_of(thing);
    note_row(thing.place.y);
    return looks_.number_of({cell.symbol, ink_name(cell.color), depth, words, declarations_.line_of(thing.origin)});
  }

  /// Those that are drawn and told with all seeds, and behind each with how many of them it is there. What only other
  /// seeds than the first have is hidden by what that has, where they are equally far in front.
  std::string certain_things() {
    struct Group {
      const LoadedThing* thing;
      int seeds;
      const LoadedLevel* last;
    };
    std::map<std::tuple<int, int, std::string, std::size_t>, std::size_t> numbers;
    std::vector<Group> groups;
    std::size_t of_first = 0;
    for (const LoadedLevel& load : level_.certain) {
      for (const LoadedThing& thing : load.things) {
        if (!is_certain(thing, level_.certain.size()) && (!options_.heat || thing.stocked)) continue;
        const auto [at, is_new] = numbers.try_emplace(
            {thing.place.x, thing.place.y, words_of(thing, target_), declarations_.line_of(thing.origin)},
            groups.size());
        if (is_new) groups.push_back({&thing, 0, nullptr});
        Group& group = groups[at->second];
        if (std::exchange(group.last, &load) != &load) ++group.seeds;
      }
      if (&load == &level_.certain.front()) of_first = groups.size();
    }
    std::reverse(groups.begin() + static_cast<std::ptrdiff_t>(of_first), groups.end());
    std::rotate(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(of_first), groups.end());
    std::string text;
    for (const Group& group : groups) {
      const LoadedThing& thing = *group.thing;
      const int depth = is_certain(thing, level_.certain.size()) ? depth_of(thing) : 0;
      append(text, {look_of_thing(thing, words_of(thing, target_), depth), thing.place});
      append_number(text, static_cast<std::size_t>(group.seeds));
    }
    return text;
  }

  static std::string packed_things(const std::vector<Placed>& things,
                                   const std::function<bool(const Placed&)>& wanted) {
    std::string text;
    for (const Placed& thing : things)
      if (wanted(thing)) append(text, thing);
    return text;
  }

  /// What stands on a square with all seeds, and nothing else with any, is there but once.
  void add_things(Json& json) {
    const std::string certain = certain_things();
    std::vector<std::vector<Placed>> drawn;
    std::map<std::size_t, std::vector<std::size_t>> first;  // what the first seed has on each square
    std::set<std::size_t> varying;
    for (const LoadedLevel& load : level_.drawn) {
      std::vector<Placed>& things = drawn.emplace_back();
      std::map<std::size_t, std::vector<std::size_t>> here;
      for (const LoadedThing& thing : load.things) {
        things.emplace_back(look_of_thing(thing, words_of(thing, target_), depth_of(thing)), thing.place);
        here[index_of(thing.place)].push_back(things.back().first);
      }
      if (drawn.size() == 1) first = here;
      for (const auto& [index, looks] : here)
        if (const auto at = first.find(index); at == first.end() || at->second != looks) varying.insert(index);
      for (const auto& [index, looks] : first)
        if (!here.contains(index)) varying.insert(index);
    }
    const auto is_varying = [&](const Placed& thing) { return varying.contains(index_of(thing.second)); };
    const auto is_fixed = [&](const Placed& thing) { return !is_varying(thing); };
    json["things"] = Json::array();
    for (const auto& [symbol, ink, depth, words, line] : looks_.values())
      json["things"].push_back({characters(symbol), characters(ink), depth, shown(words), line});
    json["fixed"] = drawn.empty() ? std::string() : packed_things(drawn.front(), is_fixed);
    json["placed"] = {certain};
    for (const std::vector<Placed>& things : drawn) json["placed"].push_back(packed_things(things, is_varying));
  }

  std::string room_words(const LoadedRoom& room) const {
    const std::string_view name = data_of(target_).rooms.name(room.type);
    std::string words = "room, " + (name.empty() ? "type " + std::to_string(room.type) : std::string(name));
    if (room.irregular) words += ", irregular";
    if (room.parent >= 0) words += ", in another";
    return words;
  }

  std::vector<OutlinedArea> areas_of(const LoadedLevel& load) {
    std::vector<OutlinedArea> areas;
    const auto add = [&](AreaKind kind, const std::string& words, LevelArea area) {
      area = {std::max(area.x1, 1), std::max(area.y1, 0), std::min(area.x2, static_cast<int>(columns)),
              std::min(area.y2, rows_of_level - 1)};
      if (area.x1 > area.x2 || area.y1 > area.y2) return;
      areas.emplace_back(area_looks_.number_of({kind, words}), area);
    };
    for (const LoadedRoom& room : load.rooms) add(AreaKind::room, room_words(room), room.floor);
    for (const Arrival& arrival : load.arrivals) {
      const std::string from = arrival.from_above && !arrival.from_below   ? " from above"
                               : arrival.from_below && !arrival.from_above ? " from below"
                                                                           : "";
      add(AreaKind::arrival, "arrival" + from, arrival.area);
      add(AreaKind::no_arrival, "no arrival" + from, arrival.forbidden);
    }
    return areas;
  }

  /// Those of all seeds are the ones that are the same with each.
  void add_areas(Json& json) {
    std::vector<OutlinedArea> certain = areas_of(level_.certain.front());
    for (const LoadedLevel& load : level_.certain.subspan(1)) {
      const std::vector<OutlinedArea> areas = areas_of(load);
      std::erase_if(certain, [&](const OutlinedArea& area) { return std::ranges::find(areas, area) == areas.end(); });
    }
    Numbering<std::string> outlines;
    std::vector<std::size_t> of_pictures = {outlines.number_of(packed_areas(certain))};
    for (const LoadedLevel& load : level_.drawn)
      of_pictures.push_back(outlines.number_of(packed_areas(areas_of(load))));
    json["areas"] = Json::array();
    for (const auto& [kind, words] : area_looks_.values())
      json["areas"].push_back({static_cast<int>(kind), shown(words)});
    json["outlines"] = outlines.values();
    json["outlined"] = packed(of_pictures);
  }

  static std::string packed_areas(const std::vector<OutlinedArea>& areas) {
    std::string text;
    for (const auto& [look, area] : areas) {
      append_number(text, look);
      for (const int number : {area.x1, area.y1, area.x2, area.y2})
        append_number(text, static_cast<std::size_t>(number));
    }
    return text;
  }

  std::string heat() const {
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < squares; ++i) {
      const LevelPlace place = place_of(i);
      steps.push_back(static_cast<std::size_t>(heat_step(scene_, scene_.at(place.x, place.y))));
    }
    return packed(steps);
  }

  const PageLevel& level_;
  const Target& target_;
  Declarations declarations_;
  Scene scene_, ground_scene_;
  const PictureOptions& options_;
  Numbering<GroundKind> kinds_;
  Numbering<ThingLook> looks_;
  Numbering<AreaLook> area_looks_;
  Plane ground_{squares}, lines_{squares};
  int first_row_ = rows_of_level, last_row_ = -1;
};

}  // namespace

std::string page_data(const PageLevel& level, const PictureOptions& options) {
  return in_page(PageData(level, options).make());
}

std::string page_source(const SourceText& source) {
  const auto count = static_cast<std::size_t>(std::ranges::count(source.bytes(), '\n'));
  const std::size_t lines = source.bytes().empty() || source.bytes().ends_with('\n') ? count : count + 1;
  Json json;
  json["name"] = shown(without_folders(source.name()));
  json["lines"] = Json::array();
  for (std::size_t i = 1; i <= lines; ++i) json["lines"].push_back(shown(source.line(i)));
  return in_page(json);
}

}  // namespace speclev::picture
