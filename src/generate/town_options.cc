// Checks the parameters of towns.
#include "base/characters.hh"
#include "generate/town_parts.hh"

namespace speclev::generator {

namespace {

constexpr MapSize least_with_gates = {44, 15};

}  // namespace

bool is_wanted(const Values& values, std::string_view name) {
  return values.value_or(name, 0) > 0 && values.is_given(name);
}

TownWishes::TownWishes(const GenerationContext& making, MapSize size)
    : is_older(making.game.manner() != Manner::third),
      is_ruined(making.values["ruin"] > 0),
      has_temple(making.values["temple"] != 0 && !is_ruined),
      has_wall(making.values["wall"] != 0),
      shop_types(making.words("shop_types")) {
  const Values& values = making.values;
  // Who asks for gates and says nothing of a wall wants one.
  if (is_wanted(values, "gates") && !values.is_given("wall")) has_wall = true;
  const bool has_room = size.columns >= least_with_gates.columns && size.rows >= least_with_gates.rows;
  if (has_wall && has_room) gates = values.value_or("gates", 0);
  if (making.game.has_word("GRAVE")) graves = values.value_or("graves", 0);
  if (const std::vector<std::string> words = making.words("alignment"); !words.empty()) alignment = words.front();
  check(making, has_room);
}

void TownWishes::check(const GenerationContext& making, bool has_room_for_gates) {
  const Values& values = making.values;
  const auto must_be_0 = [&](std::string_view name, const std::string& why) {
    failure = quote(name) + " must be 0" + why;
    is_hopeless = values.range(name).least > 0;
  };
  if (is_wanted(values, "gates") && !has_wall) return must_be_0("gates", " in a town without a wall");
  if (is_wanted(values, "gates") && !has_room_for_gates)
    return must_be_0("gates", " in a town of less than " + text_of(least_with_gates) + " squares");
  if (is_wanted(values, "graves") && graves == 0) return must_be_0("graves", ": the game has no graves");
  if (is_ruined && !(shop_types.empty() && alignment.empty()))
    return must_be_0("ruin", " in a town with 'shop_types' or 'alignment'");
  if (alignment.empty() || has_temple) return;
  failure = "'temple' must be 1 in a town with 'alignment'";
  is_hopeless = values.range("temple").greatest == 0;
}

}  // namespace speclev::generator
