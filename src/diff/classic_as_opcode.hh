// Rewrites a classic level as statements of the opcode language, for comparison.
#pragma once

#include "diff/approximate_match.hh"
#include "diff/item.hh"
#include "target/target_data.hh"

namespace speclev::differ {

/// A level that has lists as a program that has the same statements. lists: all is said in it; program: the level that
/// it is compared with, whose variables stand for its random places and classes; targets: those of the two.
Item like_program(const Item& lists, const TargetData& target, const Item& program, const TargetData& of_program,
                  ApproximateMatches& loosely);

/// A program that is compared with lists: what is not filled by an INIT_MAP has one that says so.
void fill_program(Item& program, const TargetData& target);

}  // namespace speclev::differ
