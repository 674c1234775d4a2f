// Compares what a game writes field by field with the streams of a layout.
#pragma once

#include "import/base.hh"
#include "import/findings.hh"
#include "import/records.hh"
#include "speclev/abi.hh"

namespace speclev::import {

/// What the fields and types of a game that are written one by one make of the streams of its base's layouts: items of
/// other sizes become edits; what no layout can say, an error among the findings.
std::vector<std::string> compare_pieces(const Base& base, const GameFacts& facts, const Abi& abi, Findings& findings);

/// A field or a type of games that an item of a layout is, and this game does not have.
struct UnaskedPiece {
  std::string name;
  bool has_structure;  ///< the game has the structure, and not the field
};
std::vector<UnaskedPiece> unasked_pieces(const TargetData& target, const GameFacts& facts);

}  // namespace speclev::import
