// Squares that a level program chooses (src/vm/selections.hh).
#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "sim/dice.hh"
#include "sim/selections.hh"

using namespace speclev;

TEST_CASE("a random line of less than no roughness is one of none") {
  const auto squares = [](int roughness) {
    std::vector<LoadChoice> choices;
    const LoadOptions options{.seed = 7};
    sim::Dice dice(options, choices);
    return sim::random_line(dice, {5, 2}, {70, 18}, roughness).places();
  };
  CHECK(squares(20) != squares(0));
  for (const int roughness : {-1, -2147483639, std::numeric_limits<int>::min()})
    CHECK(squares(roughness) == squares(0));
}
