#include "sim/game_facts.hh"

namespace speclev::sim {

namespace {

constexpr int none = -2;  // no type that a file can ask for

int number(const WordTable& table, std::string_view name) { return table.find(name).value_or(none); }

/// The traps that take one elsewhere, as the tables of games have them.
std::vector<int> exits(const WordTable& traps) {
  std::vector<int> found;
  for (const std::string_view name :
       {"hole", "trap door", "trapdoor", "teleport", "level teleport", "magic portal", "lever"})
    if (const auto trap = traps.find(name)) found.push_back(*trap);
  return found;
}

}  // namespace

GameFacts::GameFacts(const TargetData& target)
    : terrain(target),
      rules(target),
      traps{number(target.traps, "falling rock"),
            number(target.traps, "pit"),
            number(target.traps, "spiked pit"),
            number(target.traps, "hole"),
            number(target.traps, "trap door"),
            number(target.traps, "web"),
            exits(target.traps)},
      temple(number(target.rooms, "temple")),
      vault(number(target.rooms, "vault")),
      forge(terrain.code("forge").value_or(none)),
      bridge_west(target.number(Number::bridge_west)),
      counts_clockwise(!target.keywords.word(TokenClass::clockwise_direction, 0).empty()),
      filled_types(static_cast<int>(target.limit(Limit::room_types))),
      has_place_sets(target.has(Feature::place_sets)),
      objects(&target.objects),
      rooms_(&target.rooms) {}

bool is_shop(std::string_view type) { return type.ends_with("shop"); }

bool GameFacts::is_shop(int type) const { return sim::is_shop(rooms_->name(type)); }

}  // namespace speclev::sim
