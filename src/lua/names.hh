// Finds the monster or object that a name means.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "lua/game_tables.hh"

namespace speclev::lua {

/// How a text came to mean a kind.
enum class NameMatch : std::uint8_t { whole, other_spelling, plural, beginning, title, appearance };

struct FoundKind {
  std::size_t number = 0;
  NameMatch match = NameMatch::whole;
  Sex sex = Sex::any;
};

/// The monster that a text means as an id: articles, plurals, other spellings, longer texts and titles count.
std::optional<FoundKind> find_monster(const GameTables& game, std::string_view text);
/// Only whole names, of any sex: what a montype may be.
std::optional<FoundKind> find_monster_exactly(const GameTables& game, std::string_view text);

struct FoundObject {
  std::size_t number = 0;
  NameMatch match = NameMatch::whole;
  std::size_t classes = 0;  ///< how many classes have an object of that name, where none is told
  bool has_prefix = false;
};
/// The object that a text means as an id, with "ring of " and the like in front; letter: of its class, NUL: any.
std::optional<FoundObject> find_object(const GameTables& game, std::string_view text, char letter);

/// The nearest names; empty if none is near.
std::string near_monster(const GameTables& game, std::string_view text);
/// letter: the class of the object; NUL for any.
std::string near_object(const GameTables& game, std::string_view text, char letter);

}  // namespace speclev::lua
