#include "generate/variables.hh"

#include <algorithm>
#include <utility>

#include "decompile/statement_text.hh"
#include "speclev/generate.hh"

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

constexpr std::size_t most_boxes = 3;

class Selecting {
 public:
  Selecting(const Sketch& sketch, const std::vector<Spot>& area, const std::vector<Spot>& features)
      : sketch_(sketch), floor_(sketch.cells.size()), allowed_(sketch.cells.size()) {
    for (std::size_t i = 0; i < floor_.size(); ++i) floor_[i] = sketch.cells[i] == Terrain::floor;
    for (const Spot at : features) floor_[sketch.place(at)] = false;
    for (const Spot at : area) allowed_[sketch.place(at)] = true;
  }

  /// All floor that hangs together with a square in straight lines; nothing if other floor than that of the area does.
  std::vector<Spot> flood(Spot from) const {
    std::vector<bool> is_found(floor_.size());
    std::vector<Spot> found{from};
    is_found[sketch_.place(from)] = true;
    for (std::size_t next = 0; next < found.size(); ++next) {
      if (!allowed_[sketch_.place(found[next])]) return {};
      for (const Spot step : straight_steps) {
        const Spot at = found[next] + step;
        if (!sketch_.has(at) || !floor_[sketch_.place(at)] || is_found[sketch_.place(at)]) continue;
        is_found[sketch_.place(at)] = true;
        found.push_back(at);
      }
    }
    return found;
  }

  /// Boxes that hold all of some squares, and of floor nothing beside the area; none if it takes too many.
  std::vector<Box> boxes(std::vector<Spot> used) const {
    std::vector<Box> result;
    std::vector<std::vector<Spot>> left{std::move(used)};
    while (!left.empty()) {
      std::vector<Spot> squares = std::move(left.back());
      left.pop_back();
      const Box box = around(squares);
      if (is_good(box)) {
        result.push_back(widened(box));
      } else {
        auto [first, second] = parted(std::move(squares), box);
        left.push_back(std::move(second));
        left.push_back(std::move(first));
      }
      if (result.size() + left.size() > most_boxes) return {};
    }
    return result;
  }

  std::size_t floor_in(const Box& box) const {
    std::size_t count = 0;
    for_each(box, [&](std::size_t place) { count += floor_[place]; });
    return count;
  }

 private:
  static Box around(const std::vector<Spot>& squares) {
    Box box{squares.front().x, squares.front().y, squares.front().x, squares.front().y};
    for (const Spot at : squares)
      box = {std::min(box.x1, at.x), std::min(box.y1, at.y), std::max(box.x2, at.x), std::max(box.y2, at.y)};
    return box;
  }

  /// At the widest gap between two squares of the longer side.
  static std::pair<std::vector<Spot>, std::vector<Spot>> parted(std::vector<Spot> squares, const Box& box) {
    const bool across = box.width() >= box.height();
    const auto along = [&](Spot at) { return across ? at.x : at.y; };
    std::ranges::stable_sort(squares, {}, along);
    std::size_t cut = squares.size() / 2;
    int widest = 0;
    for (std::size_t i = 1; i < squares.size(); ++i)
      if (const int gap = along(squares[i]) - along(squares[i - 1]); gap > widest) {
        widest = gap;
        cut = i;
      }
    const auto middle = squares.begin() + static_cast<std::ptrdiff_t>(cut);
    return {{squares.begin(), middle}, {middle, squares.end()}};
  }

  /// As large as it can be, and then without rows and columns in which there is nothing.
  Box widened(Box box) const {
    for (bool is_done = false; !is_done;) {
      is_done = true;
      for (int side = 0; side < 4; ++side) {
        const Box wider{box.x1 - (side == 0), box.y1 - (side == 1), box.x2 + (side == 2), box.y2 + (side == 3)};
        if (!sketch_.has({wider.x1, wider.y1}) || !sketch_.has({wider.x2, wider.y2}) || !is_good(wider)) continue;
        box = wider;
        is_done = false;
      }
    }
    std::vector<Spot> squares;
    for_each(box, [&](std::size_t place) {
      if (floor_[place]) squares.push_back(sketch_.spot(place));
    });
    return around(squares);
  }

  bool is_good(const Box& box) const {
    bool good = true;
    for_each(box, [&](std::size_t place) { good &= !floor_[place] || allowed_[place]; });
    return good;
  }

  template <class Work>
  void for_each(const Box& box, Work&& work) const {
    for (int y = box.y1; y <= box.y2; ++y)
      for (int x = box.x1; x <= box.x2; ++x) work(sketch_.place({x, y}));
  }

  const Sketch& sketch_;
  std::vector<bool> floor_, allowed_;
};

/// An area as a selection of the language of programs: a flood from one of its squares, or up to three rectangles and
/// the floor in them. It has the squares that are used, of floor nothing that is not of the area, and room to spare.
/// Empty if there is no such selection. Features: squares that are no floor any more when the selection is made.
std::string selection_of(const Sketch& sketch, const std::vector<Spot>& area, const std::vector<Spot>& used,
                         const std::vector<Spot>& features, const Game& game) {
  const Selecting selecting(sketch, area, features);
  const std::size_t least = used.size() * 2;
  const auto has_all = [&](const std::vector<Spot>& squares) {
    return std::ranges::all_of(used, [&](Spot at) { return std::ranges::find(squares, at) != squares.end(); });
  };
  decompiler::StatementText saying;
  if (const std::vector<Spot> flood = selecting.flood(used.front()); flood.size() >= least && has_all(flood)) {
    (saying << "floodfill ").tuple({used.front().x, used.front().y});
    return saying.take();
  }
  const std::vector<Box> boxes = selecting.boxes(used);
  std::size_t floor = 0, squares = 0;
  for (const Box& box : boxes) {
    floor += selecting.floor_in(box);
    squares += static_cast<std::size_t>(box.size());
    (saying << (saying.text().empty() ? "" : " & ") << "fillrect ").tuple({box.x1, box.y1, box.x2, box.y2});
  }
  if (boxes.empty() || floor < least) return {};
  if (floor == squares) return saying.text();
  if (game.data().has(Feature::selection_filters)) return {};  // there they take no terrain
  decompiler::StatementText filter;
  (filter << "filter(").character(game.letter(Terrain::floor));
  filter << "," << saying.text() << ")";
  return filter.text();
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
