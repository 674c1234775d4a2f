#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "speclev/lua.hh"

/// Squares of scripts as the reference tables write them.
namespace speclev::test {

using lua::LoadedScript;

inline bool has_thing(const LoadedScript& script, LevelPlace at, const std::function<bool(const LoadedThing&)>& is_it) {
  return std::ranges::any_of(script.level.things,
                             [&](const LoadedThing& each) { return each.place == at && is_it(each); });
}
inline bool has_thing(const LoadedScript& script, LevelPlace at, ThingKind kind) {
  return has_thing(script, at, [&](const LoadedThing& each) { return each.kind == kind; });
}

/// An area as they write it.
inline std::string area_text(const LevelArea& area) {
  return std::to_string(area.x1) + "," + std::to_string(area.y1) + "," + std::to_string(area.x2) + "," +
         std::to_string(area.y2);
}

/// A square as the tables of facts and screens write it.
inline char drawn(const LoadedScript& script, LevelPlace at) {
  const Square& square = script.level.at(at.x, at.y);
  const auto shows_up = [&](ThingKind kind) {
    return has_thing(script, at, [&](const LoadedThing& each) { return each.kind == kind && !each.looks_down; });
  };
  switch (square.terrain) {
    case Terrain::stairs: return shows_up(ThingKind::stairs_up) ? '<' : '>';
    case Terrain::ladder: return shows_up(ThingKind::ladder_up) ? 'u' : 'd';
    case Terrain::altar: return '_';
    case Terrain::grave: return 'G';
    case Terrain::raised_drawbridge: return 'b';
    case Terrain::lowered_drawbridge: return 'D';
    case Terrain::drawbridge_wall: return '=';
    case Terrain::vertical_wall: return '|';
    default: break;
  }
  const bool is_wall = square.terrain > Terrain::vertical_wall && square.terrain < Terrain::drawbridge_wall;
  return is_wall ? '-' : square.letter;
}

}  // namespace speclev::test
