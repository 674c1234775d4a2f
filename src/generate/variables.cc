#include "generate/variables.hh"

#include <algorithm>
#include <utility>

#include "decompile/statement_text.hh"
#include "generate/area_words.hh"

namespace speclev::generator {

namespace {

bool is_same(const SketchThing& a, const SketchThing& b) {
  return a.kind == b.kind && a.letter == b.letter && a.name == b.name && a.asleep == b.asleep &&
         a.peaceful == b.peaceful && a.hostile == b.hostile;
}

/// What makes of floor something else.
bool is_feature(ThingKind kind) {
  return kind == ThingKind::stairs_up || kind == ThingKind::stairs_down || kind == ThingKind::fountain ||
         kind == ThingKind::altar || kind == ThingKind::grave;
}

bool is_in(const SketchArea& area, const SketchThing& thing) {
  return std::ranges::binary_search(area.squares, thing.at, is_before);
}

/// The squares in an order of chance; empty if there are too few things for that, or too many.
std::string array_of(const SketchArea& area, const std::string& name, std::size_t things) {
  constexpr std::size_t least_things = 2, most_squares = 12;
  if (things < least_things || things > most_squares) return {};
  std::vector<Spot> squares = area.squares;
  squares.resize(std::min(squares.size(), most_squares));
  std::ranges::sort(squares, is_before);
  decompiler::StatementText saying;
  saying << name << " = { ";
  for (const Spot at : squares) {
    if (at != squares.front()) saying.comma();
    saying.tuple({at.x, at.y});
  }
  saying << " }\nSHUFFLE: " << name << "\n";
  return saying.text();
}

}  // namespace

Variables::Variables(const Sketch& sketch, const Game& game, std::string_view beside)
    : sketch_(sketch), game_(game), variables_(sketch.areas.size()) {
  if (game.manner() == Manner::first || !game.has_programs()) return;
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    std::string name = "$" + sketch.areas[i].name;
    while (beside.find(name) != beside.npos) name += "_new";
    std::string definition = definition_of(i, name);
    if (!definition.empty()) variables_[i] = {std::move(name), std::move(definition)};
  }
}

bool Variables::is_repeated(const SketchThing& a, const SketchThing& b) const {
  if (!is_same(a, b)) return false;
  return (a.anywhere && b.anywhere) || (a.area == b.area && is_spread(a) && is_spread(b));
}

/// Its area is said by a selection, and it is there.
bool Variables::is_spread(const SketchThing& thing) const {
  if (thing.area < 0 || thing.anywhere) return false;
  const auto number = static_cast<std::size_t>(thing.area);
  const SketchArea& area = sketch_.areas[number];
  return !area.one_each && !variables_[number].name.empty() && is_in(area, thing);
}

std::string Variables::where_of(const SketchThing& what, std::size_t count) {
  if (what.area < 0 || what.anywhere) return {};
  const auto number = static_cast<std::size_t>(what.area);
  Variable& variable = variables_[number];
  if (variable.name.empty()) return {};
  if (sketch_.areas[number].one_each) return variable.name + "[" + std::to_string(variable.next++) + "]";
  return count > 1 ? "rndcoord(" + variable.name + ")" : "";
}

std::string Variables::take_definition(const SketchThing& what) {
  if (what.area < 0 || what.anywhere) return {};
  return std::exchange(variables_[static_cast<std::size_t>(what.area)].definition, {});
}

std::string Variables::definition_of(std::size_t number, const std::string& name) const {
  const SketchArea& area = sketch_.areas[number];
  std::vector<const SketchThing*> things;
  for (const SketchThing& each : sketch_.things)
    if (each.area == static_cast<int>(number) && !each.anywhere) things.push_back(&each);
  if (area.one_each) return array_of(area, name, things.size());
  const std::string selection = selection_of_area(area, things);
  return selection.empty() ? "" : name + " = selection: " + selection + "\n";
}

/// Of those things that stand in it, and are not alone in their section.
std::string Variables::selection_of_area(const SketchArea& area, const std::vector<const SketchThing*>& things) const {
  std::vector<const SketchThing*> repeated;
  for (const SketchThing* each : things) {
    const bool has_another = std::ranges::any_of(things, [&](const SketchThing* other) {
      return other != each && other->section == each->section && is_same(*each, *other) && is_in(area, *other);
    });
    if (has_another && is_in(area, *each)) repeated.push_back(each);
  }
  constexpr std::size_t least_things = 3;
  if (repeated.size() < least_things) return {};
  std::vector<Spot> used, features;
  int first = repeated.front()->section;
  for (const SketchThing* each : repeated) {
    used.push_back(each->at);
    first = std::min(first, each->section);
  }
  for (const SketchThing& each : sketch_.things)
    if (is_feature(each.kind) && (each.section < first || !game_.says(each.kind))) features.push_back(each.at);
  return selection_of(sketch_, area.squares, used, features, game_);
}

}  // namespace speclev::generator
