#include "generate/writer.hh"

#include <algorithm>

#include "decompile/description.hh"
#include "decompile/map_rows.hh"
#include "decompile/saying.hh"
#include "target/language.hh"

namespace speclev::generator {

namespace {

using decompiler::Saying;

class LevelWriter {
 public:
  LevelWriter(const Sketch& sketch, const Game& game) : sketch_(sketch), game_(game) {}

  Writing run(std::string_view name) {
    head(name);
    map();
    regions();
    doors();
    for (std::size_t i = 0; i < sketch_.sections.size(); ++i) section(static_cast<int>(i));
    return {std::move(text_), std::move(failure_)};
  }

 private:
  void fail(std::string_view word) {
    if (failure_.empty()) failure_ = "the game has no '" + std::string(word) + "'";
  }

  void comment(std::string_view text) { text_ += "# " + std::string(text) + "\n"; }
  void gap() { text_ += '\n'; }
  void line(const Saying& saying) {
    if (!saying.good()) failure_ = saying.reason();
    text_ += saying.text() + "\n";
  }
  /// The beginning of a statement.
  Saying statement(std::string_view word) {
    if (!game_.has_word(word)) fail(word);
    Saying saying;
    saying << word;
    saying.colon();
    return saying;
  }

  static void place(Saying& out, const SketchThing& thing) {
    if (thing.anywhere)
      out << "random";
    else
      place(out, thing.at);
  }
  static void place(Saying& out, Spot at) {
    out.open();
    out << std::int64_t{at.x};
    out.comma();
    out << std::int64_t{at.y};
    out.close();
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
    if (!is_maze) line(statement("INIT_MAP") << "solidfill,' '");
  }

  void map() {
    line(statement("GEOMETRY") << "center,center");
    std::vector<std::int8_t> cells;
    cells.reserve(sketch_.cells.size());
    // Where maps have no rock, there is nothing but wall.
    const std::int8_t rock = game_.code(game_.can_draw(Terrain::stone) ? Terrain::stone : Terrain::horizontal_wall);
    for (const Terrain each : sketch_.cells) cells.push_back(each == Terrain::stone ? rock : game_.code(each));
    for (const SketchThing& each : sketch_.things)
      if (each.kind == ThingKind::fountain && !says_fountains())
        cells[sketch_.place(each.at)] = game_.code(Terrain::fountain);
    decompiler::Description rows;
    decompiler::write_map_rows(rows, cells, static_cast<std::size_t>(sketch_.width),
                               static_cast<std::size_t>(sketch_.height), game_.data());
    if (!rows.troubles().empty()) failure_ = rows.troubles().front().reason;
    text_ += "MAP\n" + rows.take() + "ENDMAP\n";
  }

  void regions() {
    region({{0, 0, sketch_.width - 1, sketch_.height - 1}, sketch_.lit, "ordinary"});
    for (const SketchRegion& each : sketch_.regions) region(each);
  }

  void region(const SketchRegion& region) {
    Saying saying = statement("REGION");
    saying.open();
    saying << std::int64_t{region.area.x1} << "," << std::int64_t{region.area.y1} << "," << std::int64_t{region.area.x2}
           << "," << std::int64_t{region.area.y2};
    saying.close();
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
      saying << word_of(each.state);
      saying.comma();
      place(saying, each.at);
      line(saying);
    }
  }

  static std::string_view word_of(DoorState state) {
    constexpr std::string_view words[] = {"nodoor", "broken", "open", "closed", "locked"};
    return words[static_cast<std::size_t>(state)];
  }

  /// Where no statement makes them, fountains are part of the map.
  bool says_fountains() const { return game_.has_statement("FOUNTAIN", 1); }
  bool is_said(const SketchThing& thing) const { return thing.kind != ThingKind::fountain || says_fountains(); }

  /// A comment, and what stands behind it: in the order of the map, contents behind their containers.
  void section(int number) {
    std::vector<std::string> lines;
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
    for (std::size_t i = 0; i < sorted.size();) {
      std::size_t end = i + 1;
      while (end < sorted.size() && is_same(*sorted[i], *sorted[end])) ++end;
      repeated(*sorted[i], end - i);
      i = end;
    }
  }

  /// Whether their statements are the same.
  static bool is_same(const SketchThing& a, const SketchThing& b) {
    return a.anywhere && b.anywhere && a.kind == b.kind && a.letter == b.letter && a.name == b.name;
  }

  /// A loop where the language has them.
  void repeated(const SketchThing& what, std::size_t count) {
    const bool is_loop = count > 1 && game_.has_word("LOOP");
    if (is_loop) text_ += "LOOP [" + std::to_string(count) + "] { ";
    for (std::size_t i = 0; i < (is_loop ? 1 : count); ++i) thing(what);
    if (!is_loop) return;
    text_.pop_back();
    text_ += " }\n";
  }

  void thing(const SketchThing& thing) {
    switch (thing.kind) {
      case ThingKind::monster: return monster(thing);
      case ThingKind::object: return object(thing);
      case ThingKind::gold: return gold(thing);
      case ThingKind::trap: return trap(thing);
      case ThingKind::stairs_up: return stairs(thing, "up");
      case ThingKind::stairs_down: return stairs(thing, "down");
      case ThingKind::fountain: return at_place("FOUNTAIN", thing);
      case ThingKind::altar: return altar(thing);
      default: fail(thing_kind_name(thing.kind));
    }
  }

  /// A class and a name, as the language writes them.
  void entity(Saying& out, const SketchThing& thing) {
    const bool in_parentheses = game_.has_programs() && !thing.name.empty();
    if (in_parentheses) out.open();
    if (thing.letter == '\0')
      out << "random";
    else
      out.character(thing.letter);
    if (!thing.name.empty()) {
      out.comma();
      out.string(thing.name);
    } else if (!game_.has_programs()) {
      out.comma();
      out << "random";
    }
    if (in_parentheses) out.close();
    out.comma();
  }

  void monster(const SketchThing& thing) {
    Saying saying = statement("MONSTER");
    entity(saying, thing);
    place(saying, thing);
    const auto add = [&](bool wanted, std::string_view word) {
      if (!wanted || !game_.has_word(word)) return;
      saying.comma();
      saying << word;
    };
    add(thing.peaceful, "peaceful");
    add(thing.hostile, "hostile");
    add(thing.asleep, "asleep");
    line(saying);
  }

  void object(const SketchThing& thing) {
    Saying saying = statement("OBJECT");
    entity(saying, thing);
    place(saying, thing);
    line(saying);
  }

  void gold(const SketchThing& thing) {
    Saying saying = statement("GOLD");
    saying << std::int64_t{thing.amount};
    saying.comma();
    place(saying, thing);
    line(saying);
  }

  void trap(const SketchThing& thing) {
    Saying saying = statement("TRAP");
    saying.string(thing.name);
    saying.comma();
    place(saying, thing);
    line(saying);
  }

  /// A game without stairs has ladders.
  void stairs(const SketchThing& thing, std::string_view direction) {
    Saying saying = statement(game_.has_word("STAIR") ? "STAIR" : "LADDER");
    place(saying, thing);
    saying.comma();
    saying << direction;
    line(saying);
  }

  void altar(const SketchThing& thing) {
    Saying saying = statement("ALTAR");
    place(saying, thing);
    saying << ",align[" << std::int64_t{thing.alignment} << "]," << (thing.shrine ? "shrine" : "altar");
    line(saying);
  }

  void at_place(std::string_view word, const SketchThing& thing) {
    Saying saying = statement(word);
    place(saying, thing);
    line(saying);
  }

  const Sketch& sketch_;
  const Game& game_;
  std::string text_, failure_;
};

}  // namespace

Writing write_level(const Sketch& sketch, std::string_view name, const Game& game) {
  return LevelWriter(sketch, game).run(name);
}

}  // namespace speclev::generator
