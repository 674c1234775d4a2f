// Who lives in a town.
#include <algorithm>
#include <optional>

#include "generate/stock.hh"
#include "generate/town_parts.hh"

namespace speclev::generator {

namespace {

class People {
 public:
  People(Sketch& sketch, GenerationContext& making, const TownGround& ground, bool has_gates)
      : sketch_(sketch), making_(making), random_(making.random), ground_(ground), has_gates_(has_gates) {}

  void run() {
    const int outside = streets();
    for (int i = 0; i < making_.values["watch"]; ++i) {
      // Behind the captain those who stand at gates.
      const bool is_at_gate = i > 0 && i <= static_cast<int>(ground_.inside_gates.size());
      const auto at = is_at_gate ? ground_.inside_gates[static_cast<std::size_t>(i - 1)] : street_spot();
      const std::vector<Choice> names = making_.game.choices(i == 0 ? StockKind::captain : StockKind::watchman);
      if (!names.empty())
        add_person(random_.pick_weighted(names, &Choice::weight).name, "The watch", at, is_at_gate ? -1 : outside);
    }
    const std::vector<Choice> persons = making_.game.choices(StockKind::townsperson);
    std::vector<const SketchRoom*> homes;
    for (const SketchRoom& each : sketch_.rooms)
      if (each.type.empty()) homes.push_back(&each);
    for (int i = 0; i < making_.values["people"] && !persons.empty(); ++i) {
      const bool is_home = !homes.empty() && random_.percent(40);
      // One after the other: compilers do not agree on the order in which arguments are made.
      const auto at = is_home ? free_spot(sketch_, random_.pick(homes)->floor, random_) : street_spot();
      add_person(random_.pick_weighted(persons, &Choice::weight).name, "Who lives in the town", at,
                 is_home ? -1 : outside);
    }
  }

 private:
  std::optional<Spot> street_spot() {
    for (int tries = 0; tries < 50; ++tries) {
      const auto spot = free_spot(sketch_, ground_.town, random_);
      if (!spot || std::ranges::none_of(sketch_.rooms, [&](const SketchRoom& room) { return room.floor.has(*spot); }))
        return spot;
    }
    return std::nullopt;
  }

  /// All floor that is in no house.
  int streets() {
    std::vector<Spot> squares = sketch_.free_in(has_gates_ ? ground_.town : sketch_.all());
    std::erase_if(squares, [&](Spot at) {
      return std::ranges::any_of(sketch_.rooms, [&](const SketchRoom& room) { return room.floor.has(at); });
    });
    return sketch_.area("streets", std::move(squares));
  }

  void add_person(std::string_view name, const std::string& section, std::optional<Spot> at, int area) {
    const auto letter = making_.game.class_of(name);
    if (at && letter)
      sketch_.things.push_back({.kind = ThingKind::monster,
                                .at = *at,
                                .letter = *letter,
                                .name = std::string(name),
                                .peaceful = true,
                                .section = sketch_.section(section),
                                .area = area});
  }

  Sketch& sketch_;
  GenerationContext& making_;
  Random& random_;
  const TownGround& ground_;
  bool has_gates_;
};

}  // namespace

void put_people(Sketch& sketch, GenerationContext& making, const TownGround& ground, bool has_gates) {
  if (making.game.has_word("peaceful")) People(sketch, making, ground, has_gates).run();
}

}  // namespace speclev::generator
