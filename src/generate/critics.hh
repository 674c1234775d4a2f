// Measures sketches: connected parts, distances, dead ends and choke points.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "generate/random.hh"
#include "generate/sketch.hh"
#include "speclev/generate.hh"

/// What measures sketches. Two squares are joined where one may step from one to the other: in straight lines always,
/// aslant if neither is a door, as in the games.
namespace speclev::generator {

/// Squares that one may walk on, in parts between which nobody gets in straight lines.
struct Parts {
  std::vector<int> part;                     ///< of each square its part, from 0; -1: nobody walks there
  std::vector<std::vector<Spot>> squares{};  ///< of each part, in the order of the map

  std::size_t largest() const;
};
Parts parts_of(const Sketch& sketch);

/// How many steps each square is away from the nearest one of some; -1 where nobody gets to.
std::vector<int> distances_from(const Sketch& sketch, const std::vector<Spot>& from);
/// One of the squares farthest away from all of some, of those on plain floor where nothing stands: not much nearer
/// than the last one. The first of those that it shall be far from if there is none.
Spot far_from(const Sketch& sketch, const std::vector<Spot>& from, Random& random);

/// Squares one may step to.
std::vector<Spot> neighbours(const Sketch& sketch, Spot at);

/// What a sketch says of a level: all but the number of its attempt and the levels of its monsters.
GeneratedFacts measure(const Sketch& sketch);

}  // namespace speclev::generator
