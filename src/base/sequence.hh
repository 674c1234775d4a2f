// Finds the longest common subsequence of two sequences.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace speclev {

/// A place in one sequence and one in another.
using Match = std::pair<std::size_t, std::size_t>;

/// Pairs of equal elements of two sequences, ascending in both: as many as there can be, or, where the sequences differ
/// in very much, many of them. Memory grows with their length, and time with the length times how many elements differ,
/// of which no more than some hundred count.
std::vector<Match> common_sequence(std::span<const std::size_t> before, std::span<const std::size_t> after);

/// The same of texts.
std::vector<Match> common_sequence(const std::vector<std::string_view>& before,
                                   const std::vector<std::string_view>& after);

/// Where equal elements stand in a row, it is open which of them has no match. Takes another one if what only one
/// sequence has then stands beside what only the other has.
void bring_together(std::vector<Match>& matches, std::span<const std::size_t> before,
                    std::span<const std::size_t> after);

}  // namespace speclev
