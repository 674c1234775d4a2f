// Collects the words and map characters of all languages by role.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "target/target_data.hh"

/// What editors have to know of the languages, by the tables of all targets that come with the programs.
namespace speclev::syntax_files {

enum class Role : std::uint8_t {
#define SPECLEV_ROLE(id, name, vim, scope) id,
#include "syntax_files/roles.def"
};
enum class Square : std::uint8_t {
#define SPECLEV_SQUARE(id, name, vim, scope) id,
#include "syntax_files/squares.def"
};

/// How editors show something.
struct Look {
  std::string_view name, vim, scope;
};
inline constexpr Look role_looks[] = {
#define SPECLEV_ROLE(id, name, vim, scope) {name, vim, scope},
#include "syntax_files/roles.def"
};
inline constexpr Look square_looks[] = {
#define SPECLEV_SQUARE(id, name, vim, scope) {name, vim, scope},
#include "syntax_files/squares.def"
};

/// The words of a language, or of several, each in one role.
struct Words {
  std::array<std::set<std::string>, std::size(role_looks)> of_role;
  std::array<std::set<char>, std::size(square_looks)> squares;  ///< map characters, each in one place

  const std::set<std::string>& of(Role role) const { return of_role[static_cast<std::size_t>(role)]; }
};

/// How often something is so in the tables of the targets.
template <class Kind>
using Votes = std::map<Kind, int>;

/// What most of them have; there must be a vote.
template <class Kind>
const Kind& winner(const Votes<Kind>& votes) {
  return std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; })->first;
}

/// ["WORD", …], as scripts have lists.
std::string list_of(const std::set<std::string>& words);
/// [abc], the pattern of one of them; with a backslash in front of the special ones.
std::string one_letter_of(const std::set<char>& letters, std::string_view special);

/// Of both languages of levels.
Words level_words();
/// Of dungeon descriptions.
Words dungeon_words();

}  // namespace speclev::syntax_files
