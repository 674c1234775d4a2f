#include "generate/writer.hh"

#include <algorithm>
#include <utility>

#include "decompile/description.hh"
#include "decompile/map_rows.hh"
#include "generate/area_words.hh"
#include "generate/recipe.hh"
#include "generate/thing_writer.hh"
#include "target/language.hh"

namespace speclev::generator {

namespace {

class LevelWriter : public ThingWriter {
 public:
  LevelWriter(const Sketch& sketch, const Game& game, std::string_view beside = {})
      : ThingWriter(game), sketch_(sketch) {
    areas_.resize(sketch.areas.size());
    if (game.manner() != Manner::first && game.has_programs()) find_areas(beside);
  }

  Writing run(std::string_view name) {
    head(name);
    map();
    region({sketch_.all(), sketch_.lit, "ordinary"});
    said_of_map();
    return {std::move(text_), std::move(failure_)};
  }

  Writing added() {
    for (const std::string& each : sketch_.remarks) comment(each);
    said_of_map();
    return {std::move(text_), std::move(failure_)};
  }

 private:
  void comment(std::string_view text) { text_ += "# " + std::string(text) + "\n"; }
  void gap() { text_ += '\n'; }
  bool is_said(const SketchThing& thing) const { return thing.kind != ThingKind::fountain || says_fountains(); }

  void said_of_map() {
    for (const SketchRegion& each : sketch_.regions) region(each);
    arrival();
    doors();
    for (std::size_t i = 0; i < sketch_.sections.size(); ++i) section(static_cast<int>(i));
  }

  void head(std::string_view name) {
    for (const std::string& each : sketch_.remarks) comment(each);
    gap();
    const bool is_maze = game_.has_word("MAZE");
    Saying saying = statement(is_maze ? "MAZE" : "LEVEL");
    saying.string(name);
    if (is_maze && game_.data().keywords.find("MAZE")->token != TokenClass::bare_maze) {
      saying.comma();
      saying.character(' ');
    }
    line(saying);
    if (!sketch_.flags.empty()) line(statement("FLAGS") << flags_text(sketch_.flags));
    if (!is_maze) line(statement("INIT_MAP") << "solidfill,' '");
  }

  void map() {
    line(statement("GEOMETRY") << "center,center");
    std::vector<std::int8_t> cells;
    cells.reserve(sketch_.cells.size());
    for (const Terrain each : sketch_.cells) cells.push_back(game_.drawn_code(each));
    for (const SketchThing& each : sketch_.things)
      if (each.kind == ThingKind::fountain && !says_fountains())
        cells[sketch_.place(each.at)] = game_.drawn_code(Terrain::fountain);
    decompiler::Description rows;
    decompiler::write_map_rows(rows, cells, static_cast<std::size_t>(sketch_.width),
                               static_cast<std::size_t>(sketch_.height), game_.data());
    if (!rows.troubles().empty()) failure_ = rows.troubles().front().reason;
    text_ += "MAP\n" + rows.take() + "ENDMAP\n";
  }

  void arrival() {
    if (!sketch_.arrival) return;
    Saying saying = statement("TELEPORT_REGION");
    area(saying, *sketch_.arrival);
    saying << ",(0,0,0,0)";
    line(saying);
  }

  void region(const SketchRegion& region) {
    Saying saying = statement("REGION");
    area(saying, region.area);
    saying.comma();
    saying << (region.lit ? "lit" : "unlit");
    saying.comma();
    saying.string(region.type);
    if (!game_.has_room_type(region.type)) fail(region.type);
    line(saying);
  }

  void doors() {
    if (sketch_.doors.empty()) return;
    std::vector<SketchDoor> sorted = sketch_.doors;
    std::ranges::stable_sort(sorted, is_before, &SketchDoor::at);
    gap();
    comment(sorted.size() == 1 ? "The door" : "Doors");
    for (const SketchDoor& each : sorted) {
      Saying saying = statement("DOOR");
      const std::string_view word = game_.word_of(each.state);
      if (word.empty()) fail("DOOR");
      saying << word;
      saying.comma();
      place(saying, each.at);
      line(saying);
    }
  }

  /// A comment, and what stands behind it: in the order of the map, contents behind their containers.
  void section(int number) {
    std::vector<const SketchThing*> sorted;
    for (const SketchThing& each : sketch_.things)
      if (each.section == number && is_said(each)) sorted.push_back(&each);
    if (sorted.empty()) return;
    std::ranges::stable_sort(sorted, [](const SketchThing* a, const SketchThing* b) {
      return a->kind != b->kind           ? a->kind < b->kind
             : a->anywhere || b->anywhere ? a->anywhere < b->anywhere
                                          : is_before(a->at, b->at);
    });
    gap();
    comment(sketch_.sections[static_cast<std::size_t>(number)]);
    define(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (sorted[i] == nullptr) continue;
      const SketchThing& what = *sorted[i];
      std::size_t count = 0;
      for (std::size_t k = i; k < sorted.size(); ++k)
        if (sorted[k] != nullptr && (k == i || is_repeated(what, *sorted[k]))) {
          ++count;
          sorted[k] = nullptr;
        }
      repeated(what, count);
    }
  }

  /// Whether one statement says both, carried out twice.
  bool is_repeated(const SketchThing& a, const SketchThing& b) const {
    if (!is_same(a, b)) return false;
    return (a.anywhere && b.anywhere) || (a.area == b.area && is_spread(a) && is_spread(b));
  }

  static bool is_same(const SketchThing& a, const SketchThing& b) {
    return a.kind == b.kind && a.letter == b.letter && a.name == b.name && a.asleep == b.asleep &&
           a.peaceful == b.peaceful && a.hostile == b.hostile;
  }

  /// A loop where the language has them.
  void repeated(const SketchThing& what, std::size_t count) {
    const bool is_loop = count > 1 && game_.has_word("LOOP");
    const std::string where = where_of(what, count);
    if (is_loop) text_ += "LOOP [" + std::to_string(count) + "] { ";
    for (std::size_t i = 0; i < (is_loop ? 1 : count); ++i) thing(what, where);
    if (!is_loop) return;
    text_.pop_back();
    text_ += " }\n";
  }

  /// How an area is said: its variable, and the statements that give it its value; none if it is not said.
  struct SaidArea {
    std::string name, definition;
    std::size_t next = 0;  ///< the element for the next thing, where each has one of its own
  };

  /// Its area is said by a selection, and it is there.
  bool is_spread(const SketchThing& thing) const {
    if (thing.area < 0 || thing.anywhere) return false;
    const auto number = static_cast<std::size_t>(thing.area);
    const SketchArea& area = sketch_.areas[number];
    return !area.one_each && !areas_[number].name.empty() &&
           std::ranges::binary_search(area.squares, thing.at, is_before);
  }

  std::string where_of(const SketchThing& what, std::size_t count) {
    if (what.area < 0 || what.anywhere) return {};
    SaidArea& area = areas_[static_cast<std::size_t>(what.area)];
    if (area.name.empty()) return {};
    if (sketch_.areas[static_cast<std::size_t>(what.area)].one_each)
      return area.name + "[" + std::to_string(area.next++) + "]";
    return count > 1 ? "rndcoord(" + area.name + ")" : "";
  }

  /// Gives variables their values in front of the first section that uses them.
  void define(const std::vector<const SketchThing*>& things) {
    for (const SketchThing* each : things) {
      if (each->area < 0 || each->anywhere) continue;
      SaidArea& area = areas_[static_cast<std::size_t>(each->area)];
      text_ += std::exchange(area.definition, {});
    }
  }

  /// Names the areas that are worth it, and that can be said.
  void find_areas(std::string_view beside) {
    for (std::size_t i = 0; i < areas_.size(); ++i) {
      const SketchArea& area = sketch_.areas[i];
      std::vector<const SketchThing*> things;
      for (const SketchThing& each : sketch_.things)
        if (each.area == static_cast<int>(i) && !each.anywhere) things.push_back(&each);
      std::string name = "$" + area.name;
      while (beside.find(name) != beside.npos) name += "_new";
      std::string definition = area.one_each ? array_of(area, name, things) : selection_of_area(area, name, things);
      if (!definition.empty()) areas_[i] = {std::move(name), std::move(definition)};
    }
  }

  static std::string array_of(const SketchArea& area, const std::string& name,
                              const std::vector<const SketchThing*>& things) {
    constexpr std::size_t least_things = 2, most_squares = 12;
    if (things.size() < least_things || things.size() > most_squares) return {};
    std::vector<Spot> squares = area.squares;
    squares.resize(std::min(squares.size(), most_squares));
    std::ranges::sort(squares, is_before);
    Saying saying;
    saying << name << " = { ";
    for (const Spot at : squares) {
      if (at != squares.front()) saying.comma();
      place(saying, at);
    }
    saying << " }\nSHUFFLE: " << name << "\n";
    return saying.text();
  }

  std::string selection_of_area(const SketchArea& area, const std::string& name,
                                const std::vector<const SketchThing*>& things) const {
    std::vector<const SketchThing*> repeated;
    for (const SketchThing* each : things)
      if (std::ranges::binary_search(area.squares, each->at, is_before)) repeated.push_back(each);
    std::erase_if(repeated, [&](const SketchThing* each) {
      return std::ranges::none_of(things, [&](const SketchThing* other) {
        return other != each && other->section == each->section && is_same(*each, *other) &&
               std::ranges::binary_search(area.squares, other->at, is_before);
      });
    });
    constexpr std::size_t least_things = 3;
    if (repeated.size() < least_things) return {};
    std::vector<Spot> used, features;
    for (const SketchThing* each : repeated) used.push_back(each->at);
    const int first =
        (*std::ranges::min_element(repeated, {}, [](const SketchThing* each) { return each->section; }))->section;
    for (const SketchThing& each : sketch_.things)
      if (is_feature(each.kind) && (each.section < first || !is_said(each))) features.push_back(each.at);
    const std::string selection = selection_of(sketch_, area.squares, used, features, game_);
    return selection.empty() ? "" : name + " = selection: " + selection + "\n";
  }

  /// What makes of floor something else.
  static bool is_feature(ThingKind kind) {
    return kind == ThingKind::stairs_up || kind == ThingKind::stairs_down || kind == ThingKind::fountain ||
           kind == ThingKind::altar || kind == ThingKind::grave;
  }

  const Sketch& sketch_;
  std::vector<SaidArea> areas_;
};

}  // namespace

std::vector<std::string> write_contents(const Sketch& sketch, const Game& game) {
  std::vector<std::string> texts;
  for (const auto& things : sketch.in_chests) {
    ThingWriter writer(game);
    for (const SketchThing& each : things) writer.contained(each);
    texts.push_back(writer.take_text());
  }
  return texts;
}

Writing write_addition(const Sketch& sketch, const Game& game, std::string_view beside) {
  return LevelWriter(sketch, game, beside).added();
}

Writing write_level(const Sketch& sketch, std::string_view name, const Game& game) {
  return LevelWriter(sketch, game).run(name);
}

}  // namespace speclev::generator
