// What lies in a level that is there already: on its floor and in chests, for so much as it may be worth. Stores that
// are filled from lists are an idea of Erno Tuomainen.
#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "generate/algorithms.hh"
#include "generate/critics.hh"
#include "generate/erosion.hh"
#include "generate/input_lines.hh"
#include "target/embed.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts contents_rows[] = {
    {"budget", 10, 5000, {300, 800}, "what all of it is worth together at most, in pieces of gold"},
    {"dearest", 10, 2000, {300, 300}, "what one thing is worth at most"},
    {"chests", 0, 12, {1, 3}, "how many chests and boxes are put down, besides those that are there"},
    {"stored", 0, 100, {50, 70}, "of a hundred pieces of gold, how many are worth what lies in these"},
    {"wear", 0, 3, {0, 2}, "how worn is what lies in water's reach"},
    // What is there already wears, and classes are wanted.
    {"doors", 0, 3, {0, 0}, "how worn doors are: of four, so many are broken"},
    {"fountains", 0, 3, {0, 0}, "likewise, fountains: so many are dry"},
    {"weapons", 0, 9, {1, 1}, "how often weapons are bought, in times of what dat/generator/items says; 0: never"},
    {"armor", 0, 9, {1, 1}, "likewise, armor"},
    {"food", 0, 9, {1, 1}, "likewise, food"},
    {"tools", 0, 9, {1, 1}, "likewise, tools"},
    {"potions", 0, 9, {1, 1}, "likewise, potions"},
    {"scrolls", 0, 9, {1, 1}, "likewise, scrolls"},
    {"books", 0, 9, {1, 1}, "likewise, spellbooks"},
    {"rings", 0, 9, {1, 1}, "likewise, rings"},
    {"wands", 0, 9, {1, 1}, "likewise, wands"},
    {"gems", 0, 9, {1, 1}, "likewise, gems"},
    // Where things wear otherwise.
    {"heat", 0, 3, {0, 2}, "how worn is what lies in lava's reach"},
    {"age", 0, 3, {0, 1}, "how worn at most is half of what lies elsewhere"},
    // Since things wear as what they are made of does.
    {"rot", 0, 3, {0, 2}, "how worn is what lies in swamps"},
};

/// The parameter of a class.
constexpr std::pair<char, std::string_view> names_of_classes[] = {
    {')', "weapons"}, {'[', "armor"}, {'%', "food"},  {'(', "tools"}, {'!', "potions"},
    {'?', "scrolls"}, {'+', "books"}, {'=', "rings"}, {'/', "wands"}, {'*', "gems"}};

/// Something that may lie there: a row of dat/generator/items.
struct Good {
  int weight = 0, value = 0;
  Material material = Material::lasting;
  char letter = '\0';
  std::string_view name;
};

/// How often goods of a class are wanted, in times of what the list says.
int wanted(char letter, const Values& values) {
  for (const auto& [of, name] : names_of_classes)
    if (of == letter && values.has(name)) return values[name];
  return 1;
}

/// Those that a game has and somebody wants.
std::vector<Good> goods_of(const Game& game, const Values& values) {
  std::vector<Good> goods;
  for (std::string_view row : lines_of(embedded_file(embedded_generator_files(), "generator/items").value_or(""))) {
    if (row.starts_with('#')) continue;
    Good good;
    good.weight = number_in<int>(take_until(row, " ")).value_or(0);
    good.value = number_in<int>(take_until(row, " ")).value_or(0);
    good.material = material_of(take_until(row, " "));
    good.letter = take_until(row, " ").front();
    good.name = trimmed(row);
    good.weight *= wanted(good.letter, values);
    if (good.weight > 0 && game.data().objects.find(good.letter, good.name)) goods.push_back(good);
  }
  return goods;
}

class Filling {
 public:
  Filling(Sketch& sketch, GenerationContext& making)
      : sketch_(sketch), making_(making), random_(making.random), goods_(goods_of(making.game, making.values)) {}

  void run() {
    const int budget = making_.values["budget"];
    const int stored = budget * making_.values["stored"] / 100;
    for (const SketchThing& each : sketch_.things) old_ += each.section < 0;
    free_ = reachable();
    const bool has_floor = !free_.empty();
    random_.shuffle(free_);
    const int left = chests(stored);
    const std::size_t most = most_about();
    for (int rest = budget - stored + left; sketch_.things.size() < old_ + most;) {
      const auto good = bought(rest);
      if (!good) break;
      SketchThing thing = thing_of(*good);
      if (!place(thing)) break;
      wear(thing, good->material, sketch_, making_);
      thing.section = sketch_.section("What lies about");
      sketch_.things.push_back(std::move(thing));
    }
    wear_fixtures();
    const bool is_filled = std::ranges::any_of(sketch_.in_chests, [](const auto& each) { return !each.empty(); });
    const bool is_worn = !sketch_.broken_doors.empty() || !sketch_.dry_fountains.empty();
    if (sketch_.things.size() > old_ || is_filled || is_worn) return;
    sketch_.failure = has_floor ? "'budget' buys nothing" : "there is no floor that anything could lie on";
    sketch_.is_hopeless = !has_floor || buys_nothing();
  }

 private:
  /// How many things are put into the level at most, those in chests apart.
  std::size_t most_about() const {
    constexpr std::size_t most = 60, most_of_map = 120;
    if (making_.game.manner() != Manner::third) return most;
    std::size_t count = old_;
    for (const SketchThing& each : sketch_.things) count += each.inside.size();
    for (const auto& each : sketch_.in_chests) count += each.size();
    return std::min(most, most_of_map - std::min(most_of_map, count));
  }

  /// Doors break, and fountains run dry.
  void wear_fixtures() {
    const auto worn = [&](std::string_view name, std::size_t count, std::vector<std::size_t>& numbers) {
      if (!making_.values.has(name)) return;
      for (std::size_t i = 0; i < count; ++i)
        if (random_.below(4) < making_.values[name]) numbers.push_back(i);
    };
    worn("doors", making_.given->doors.size(), sketch_.broken_doors);
    worn("fountains", making_.given->fountains.size(), sketch_.dry_fountains);
  }

  /// Whatever is drawn of the ranges that were asked for.
  bool buys_nothing() const {
    const int most = std::min(making_.values.range("budget").greatest, making_.values.range("dearest").greatest);
    return std::ranges::none_of(goods_, [&](const Good& each) { return each.value <= most; });
  }

  /// Where somebody gets who arrives; all floor where nobody is known to arrive.
  std::vector<Spot> reachable() const {
    std::vector<Spot> free = sketch_.free_in(sketch_.all());
    const SketchThing* up = sketch_.find(ThingKind::stairs_up);
    if (up == nullptr) up = sketch_.find(ThingKind::stairs_down);
    if (up == nullptr) return free;
    const std::vector<int> distance = distances_from(sketch_, {up->at});
    std::erase_if(free, [&](Spot at) { return distance[sketch_.place(at)] < 0; });
    return free;
  }

  /// Something for a part of what is left, which it is taken from; nothing if all is too dear.
  std::optional<Good> bought(int& left) {
    const int most = std::min(left, making_.values["dearest"]);
    std::vector<Good> affordable;
    std::ranges::copy_if(goods_, std::back_inserter(affordable), [&](const Good& each) { return each.value <= most; });
    if (affordable.empty()) return std::nullopt;
    const Good good = random_.pick_weighted(affordable, &Good::weight);
    left -= good.value;
    return good;
  }

  static SketchThing thing_of(const Good& good) {
    return {.kind = ThingKind::object, .letter = good.letter, .name = std::string(good.name)};
  }

  bool place(SketchThing& thing) {
    if (free_.empty()) return false;
    thing.at = free_.back();
    free_.pop_back();
    return true;
  }

  /// Fills the chests that are there, puts others down, and shares a sum among all. Gives what is left of it.
  int chests(int sum) {
    const std::vector<Choice> kinds = making_.game.choices(StockKind::container);
    const auto old = static_cast<int>(making_.given->chests.size());
    const int count = old + (kinds.empty() ? 0 : making_.values["chests"]);
    int left = count == 0 ? sum : 0;
    for (int i = 0; i < count; ++i) {
      int share = sum / count;
      std::vector<SketchThing> inside = bought_for(share);
      left += share;
      if (i < old) {
        sketch_.in_chests.push_back(std::move(inside));
        continue;
      }
      SketchThing chest{.kind = ThingKind::object,
                        .letter = container_class,
                        .name = std::string(random_.pick_weighted(kinds, &Choice::weight).name),
                        .section = sketch_.section("Chests, and what is in them"),
                        .inside = std::move(inside)};
      if (!chest.inside.empty() && place(chest)) sketch_.things.push_back(std::move(chest));
    }
    return left;
  }

  /// The contents of a chest, for which a sum is taken.
  std::vector<SketchThing> bought_for(int& sum) {
    // All of them have room beside what lies about: a map of some games holds 127 objects.
    constexpr std::size_t most = 5;
    std::vector<SketchThing> inside;
    while (inside.size() < most) {
      const auto good = bought(sum);
      if (!good) break;
      inside.push_back(thing_of(*good));
    }
    return inside;
  }

  Sketch& sketch_;
  GenerationContext& making_;
  Random& random_;
  std::vector<Good> goods_;
  std::vector<Spot> free_;
  std::size_t old_ = 0;  ///< how many things are there already
};

}  // namespace

std::span<const ParameterFacts> contents_parameters(int number) {
  return number == 1   ? parameters_before("doors", contents_rows)
         : number == 2 ? parameters_before("heat", contents_rows)
         : number == 3 ? parameters_before("rot", contents_rows)
                       : contents_rows;
}

void draw_contents(Sketch& sketch, GenerationContext& making) { Filling(sketch, making).run(); }

}  // namespace speclev::generator
