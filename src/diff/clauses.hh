// Splits a statement into clauses and compares them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The parts of a statement, as a source writes it.
namespace speclev::differ {

/// What a statement says, part by part. Views into its text.
struct Clauses {
  std::string_view condition;           ///< in front of it or behind its word, with its brackets; may be empty
  std::string_view head;                ///< the word that begins it, or the variable that it defines
  std::vector<std::string_view> parts;  ///< what stands between its commas
};

/// Takes the first line of a statement apart. has_condition: it has one that is no part of it.
Clauses clauses_of(std::string_view statement, bool has_condition);

/// Whether the first word of a statement has a chance in brackets behind it.
bool has_chance(std::string_view line);

/// The statements in a text, without their ends; strings in them may have line ends. has_map: what stands between MAP
/// and ENDMAP is left out, with these.
std::vector<std::string_view> lines_of(std::string_view text, bool has_map);

/// What stands between the commas of a text that are outside of parentheses, brackets and quotes.
std::vector<std::string_view> parts_of(std::string_view text);

/// The numbers of two parts that stand for one another; nothing of one that the other statement has not.
using ClauseMatch = std::pair<std::optional<std::size_t>, std::optional<std::size_t>>;

/// What differs in two rows of parts: those that changed, were left out or came, as few as possible and in their
/// order.
std::vector<ClauseMatch> clause_differences(const std::vector<std::string_view>& before,
                                            const std::vector<std::string_view>& after);

/// Where a character outside of parentheses, brackets and quotes is; npos if nowhere. from: where to begin.
std::size_t find_outside(std::string_view text, char wanted, std::size_t from = 0);

}  // namespace speclev::differ
