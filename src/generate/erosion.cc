#include "generate/erosion.hh"

#include <algorithm>
#include <initializer_list>

#include "generate/input_lines.hh"

namespace speclev::generator {

namespace {

/// Whether something of a kind is in a square's reach.
template <class IsThere>
bool is_near(Spot at, IsThere is_there) {
  constexpr int reach = 2;
  const Box around = Box{at.x, at.y, at.x, at.y}.grown(reach);
  for (int y = around.y1; y <= around.y2; ++y)
    for (int x = around.x1; x <= around.x2; ++x)
      if (is_there(Spot{x, y})) return true;
  return false;
}

int worn_by_age(int age, Random& random) { return age > 0 && random.one_in(2) ? random.between(0, age) : 0; }

/// Whatever it is made of, as before the fourth algorithm.
int wear_at(Spot at, const Sketch& sketch, GenerationContext& making) {
  const auto is_near_to = [&](std::initializer_list<Terrain> kinds) {
    return is_near(at, [&](Spot each) { return std::ranges::find(kinds, sketch.at(each)) != kinds.end(); });
  };
  const Values& values = making.values;
  const int wet = values["wear"], heat = values.value_or("heat", 0), age = values.value_or("age", wet);
  if (is_near_to({Terrain::moat, Terrain::pool, Terrain::water})) return wet;
  if (heat > 0 && is_near_to({Terrain::lava})) return heat;
  return worn_by_age(age, making.random);
}

/// Iron rusts in the wet, and corrodes in swamps; what is organic rots in both, and burns near lava.
void wear_as_made(SketchThing& thing, bool is_organic, const Sketch& sketch, GenerationContext& making) {
  const InputSource& given = *making.given;
  const auto is_near_to = [&](TerrainClasses classes) {
    return is_near(thing.at,
                   [&](Spot at) { return sketch.has(at) && (given.ground[sketch.place(at)] & classes) != 0; });
  };
  const bool is_near_swamp =
      is_near(thing.at, [&](Spot at) { return sketch.has(at) && given.swamps[sketch.place(at)]; });
  const Values& values = making.values;
  thing.rots = is_organic;
  if (is_near_swamp) {
    thing.wear = values["rot"];
    thing.rots = true;
  } else if (is_near_to(bit_of(TerrainClass::water) | bit_of(TerrainClass::shallow))) {
    thing.wear = values["wear"];
  } else if (is_near_to(bit_of(TerrainClass::lava))) {
    thing.wear = is_organic ? values["heat"] : 0;
    thing.rots = false;
  } else {
    thing.wear = worn_by_age(values["age"], making.random);
  }
}

}  // namespace

Material material_of(std::string_view word) {
  return word == "iron" ? Material::iron : word == "organic" ? Material::organic : Material::lasting;
}

void wear(SketchThing& thing, Material material, const Sketch& sketch, GenerationContext& making) {
  constexpr std::string_view wearing = ")[";
  if (wearing.find(thing.letter) == wearing.npos) return;
  if (!making.values.has("rot"))
    thing.wear = wear_at(thing.at, sketch, making);
  else if (material != Material::lasting)
    wear_as_made(thing, material == Material::organic, sketch, making);
}

}  // namespace speclev::generator
