#include "generate/writer.hh"

#include <algorithm>

#include "decompile/description.hh"
#include "decompile/map_rows.hh"
#include "generate/recipe.hh"
#include "generate/thing_writer.hh"
#include "generate/variables.hh"
#include "target/language.hh"

namespace speclev::generator {

namespace {

class LevelWriter : public ThingWriter {
 public:
  LevelWriter(const Sketch& sketch, const Game& game, std::string_view beside = {})
      : ThingWriter(game), sketch_(sketch), variables_(sketch, game, beside) {}

  Writing run(std::string_view name) {
    head(name);
    map();
    region({sketch_.all(), sketch_.lit, "ordinary"});
    said_of_map();
    return {out_.take(), out_.reason()};
  }

  Writing added() {
    for (const std::string& each : sketch_.remarks) comment(each);
    said_of_map();
    return {out_.take(), out_.reason()};
  }

 private:
  void comment(std::string_view text) { out_ << "# " << text << '\n'; }
  void line(std::string_view word, std::string_view text) {
    begin(word);
    out_ << text << '\n';
  }
  /// Ends a line, or writes a blank one.
  void gap() { out_ << '\n'; }

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
    begin(is_maze ? "MAZE" : "LEVEL");
    out_.string(name);
    if (is_maze && game_.data().keywords.find("MAZE")->token != TokenClass::bare_maze) out_.comma().character(' ');
    gap();
    if (!sketch_.flags.empty()) line("FLAGS", flags_text(sketch_.flags));
    if (!is_maze) line("INIT_MAP", "solidfill,' '");
  }

  void map() {
    line("GEOMETRY", "center,center");
    std::vector<std::int8_t> cells;
    cells.reserve(sketch_.cells.size());
    for (const Terrain each : sketch_.cells) cells.push_back(game_.drawn_code(each));
    for (const SketchThing& each : sketch_.things)
      if (each.kind == ThingKind::fountain && !game_.says(each.kind))
        cells[sketch_.place(each.at)] = game_.drawn_code(Terrain::fountain);
    decompiler::Description rows;
    decompiler::write_map_rows(rows, cells, static_cast<std::size_t>(sketch_.width),
                               static_cast<std::size_t>(sketch_.height), game_.data());
    if (!rows.troubles().empty()) out_.cannot(rows.troubles().front().reason);
    out_ << "MAP\n" << rows.text() << "ENDMAP\n";
  }

  void arrival() {
    if (!sketch_.arrival) return;
    begin("TELEPORT_REGION");
    area(*sketch_.arrival);
    out_ << ",(0,0,0,0)\n";
  }

  void region(const SketchRegion& region) {
    begin("REGION");
    area(region.area);
    out_.comma() << (region.lit ? "lit" : "unlit");
    out_.comma().string(region.type);
    if (!game_.has_room_type(region.type)) fail(region.type);
    gap();
  }

  void doors() {
    if (sketch_.doors.empty()) return;
    std::vector<SketchDoor> sorted = sketch_.doors;
    std::ranges::stable_sort(sorted, is_before, &SketchDoor::at);
    gap();
    comment(sorted.size() == 1 ? "The door" : "Doors");
    for (const SketchDoor& each : sorted) {
      begin("DOOR");
      const std::string_view word = game_.word_of(each.state);
      if (word.empty()) fail("DOOR");
      (out_ << word).comma().tuple({each.at.x, each.at.y});
      gap();
    }
  }

  /// A comment, and what stands behind it: in the order of the map, contents behind their containers.
  void section(int number) {
    std::vector<const SketchThing*> sorted;
    for (const SketchThing& each : sketch_.things)
      if (each.section == number && game_.says(each.kind)) sorted.push_back(&each);
    if (sorted.empty()) return;
    std::ranges::stable_sort(sorted, [](const SketchThing* a, const SketchThing* b) {
      return a->kind != b->kind           ? a->kind < b->kind
             : a->anywhere || b->anywhere ? a->anywhere < b->anywhere
                                          : is_before(a->at, b->at);
    });
    gap();
    comment(sketch_.sections[static_cast<std::size_t>(number)]);
    for (const SketchThing* each : sorted) out_ << variables_.take_definition(*each);
    while (!sorted.empty()) {
      const SketchThing& what = *sorted.front();
      sorted.erase(sorted.begin());
      const std::size_t others =
          std::erase_if(sorted, [&](const SketchThing* each) { return variables_.is_repeated(what, *each); });
      repeated(what, 1 + others);
    }
  }

  /// A loop where the language has them.
  void repeated(const SketchThing& what, std::size_t count) {
    const bool is_loop = count > 1 && game_.has_word("LOOP");
    const std::string where = variables_.where_of(what, count);
    if (is_loop) out_ << "LOOP [" << static_cast<std::int64_t>(count) << "] { ";
    for (std::size_t i = 0; i < (is_loop ? 1 : count); ++i) thing(what, where);
    if (!is_loop) return;
    std::string text = out_.take();
    text.pop_back();
    out_ << text << " }\n";
  }

  const Sketch& sketch_;
  Variables variables_;
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
