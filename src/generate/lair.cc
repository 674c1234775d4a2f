// Lairs: who leads sits at the heart, followers around, sentries at the rim, and beyond it is quiet. That content
// spreads from room to room by themes is an idea of Joseph Swing.
#include <algorithm>

#include "generate/algorithms.hh"
#include "generate/critics.hh"
#include "generate/stock.hh"
#include "generate/themes.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts lair_rows[] = {
    {"ground", 0, 2, {0, 2}, "what the lair is dug in: 0: caves, 1: tunnels, 2: rooms"},
    {"share", 10, 80, {35, 50}, "of a hundred squares of floor, how many belong to the lair"},
    {"monsters", 0, 60, {0, 2}, "how many other monsters there are"},
    {"objects", 0, 60, {2, 4}, "how many objects lie about"},
};

constexpr std::string_view grounds[] = {"caves", "tunnels", "rooms"};

/// How far from the heart a rank is: from so many to so many hundredths of the way to the rim.
struct Ring {
  int from, to;
  std::string_view comment;
  std::string_view area;  ///< empty: each has its own square
};
constexpr Ring rings[] = {
    {0, 0, "The heart of the lair", ""},        {0, 25, "Guards, close by", "close"},
    {15, 75, "The others of the lair", "lair"}, {20, 80, "The others of the lair", "around"},
    {80, 100, "Sentries, at the rim", "rim"},
};

class Lair {
 public:
  Lair(Sketch& sketch, GenerationContext& making) : sketch_(sketch), making_(making), random_(making.random) {}

  void run(const Theme& theme) {
    put_stairs(sketch_, making_);
    if (!sketch_.failure.empty()) return;
    settle();
    for (const ThemeRow& row : theme.rows) people(row);
    hoard(theme);
  }

 private:
  /// The heart is far from where one arrives; the squares of the lair are those nearest to it.
  void settle() {
    const Spot heart = far_from(sketch_, {sketch_.find(ThingKind::stairs_up)->at}, random_);
    distance_ = distances_from(sketch_, {heart});
    for (std::size_t i = 0; i < distance_.size(); ++i)
      if (distance_[i] >= 0) squares_.push_back(sketch_.spot(i));
    std::ranges::stable_sort(squares_, {}, [&](Spot at) { return distance_[sketch_.place(at)]; });
    const std::size_t count = squares_.size() * static_cast<std::size_t>(making_.values["share"]) / 100;
    squares_.resize(std::max<std::size_t>(count, 1));
    rim_ = std::max(distance_[sketch_.place(squares_.back())], 1);
  }

  std::vector<Spot> free_in(const Ring& ring) const {
    std::vector<Spot> free;
    for (const Spot at : squares_) {
      const int part = distance_[sketch_.place(at)] * 100 / rim_;
      if (part >= ring.from && part <= ring.to && !sketch_.is_taken(at)) free.push_back(at);
    }
    return free;
  }

  /// The area of a ring: what is free of it now, and not near to where one arrives.
  int area_of(const Ring& ring) {
    std::vector<Spot> free = free_in(ring);
    const std::vector<int> steps = distances_from(sketch_, {sketch_.find(ThingKind::stairs_up)->at});
    std::erase_if(free, [&](Spot at) { return steps[sketch_.place(at)] < least_distance; });
    std::ranges::sort(free, is_before);
    return sketch_.area(ring.area, std::move(free));
  }

  std::optional<Spot> spot_in(const Ring& ring) {
    std::vector<Spot> free = free_in(ring);
    if (free.empty()) return std::nullopt;
    return ring.to == 0 ? free.front() : random_.pick(free);
  }

  void people(const ThemeRow& row) {
    const Ring& ring = rings[static_cast<std::size_t>(row.rank)];
    const int count = random_.between(row.count.least, row.count.greatest);
    const int area = ring.area.empty() ? -1 : area_of(ring);
    for (int i = 0; i < count; ++i) {
      // The heart has one place; who finds none where the rank belongs is nearby.
      constexpr Ring nearby = {0, 20, "", ""};
      const bool is_full = row.rank == Rank::leader && i > 0;
      auto at = is_full ? std::nullopt : spot_in(ring);
      if (!at) at = spot_in(nearby);
      if (!at) return;
      // Who leads is the first that the game has.
      const Creature& one = row.rank == Rank::leader ? row.choices.front() : random_.pick(row.choices);
      const bool may_sleep = row.rank == Rank::followers || row.rank == Rank::others;
      sketch_.things.push_back({.kind = ThingKind::monster,
                                .at = *at,
                                .letter = one.letter,
                                .name = std::string(one.name),
                                .asleep = may_sleep && random_.one_in(3),
                                .hostile = true,
                                .section = sketch_.section(ring.comment),
                                .area = area});
    }
  }

  void hoard(const Theme& theme) {
    std::string classes;
    for (const char c : theme.hoard_classes)
      if (making_.game.data().object_classes.contains(c)) classes += c;
    constexpr Ring around = {0, 20, "", "hoard"};
    const int area = area_of(around);
    const int count = random_.between(theme.hoard.least, theme.hoard.greatest);
    for (int i = 0; i < count && !classes.empty(); ++i)
      if (const auto at = spot_in(around))
        sketch_.things.push_back({.kind = ThingKind::object,
                                  .at = *at,
                                  .letter = random_.pick(classes),
                                  .section = sketch_.section("The hoard"),
                                  .area = area});
  }

  Sketch& sketch_;
  GenerationContext& making_;
  Random& random_;
  std::vector<int> distance_;  ///< of each square from the heart
  std::vector<Spot> squares_;  ///< of the lair, the nearest first
  int rim_ = 1;
};

}  // namespace

std::span<const ParameterFacts> lair_parameters(int /*number*/) { return lair_rows; }

void draw_lair(Sketch& sketch, GenerationContext& making) {
  const std::string_view ground = grounds[static_cast<std::size_t>(making.values["ground"])];
  constexpr int first_algorithm = 1;  // whatever comes after it
  const Algorithm& base = *find_algorithm(ground, first_algorithm);
  Values values;
  values.draw(base.all_parameters(), {}, making.random);
  GenerationContext below{making.game, values, making.random, nullptr, nullptr, making.request};
  base.draw(sketch, below);
  sketch.remarks.push_back(making.theme->text + ".");
  if (sketch.failure.empty()) Lair(sketch, making).run(*making.theme);
}

}  // namespace speclev::generator
