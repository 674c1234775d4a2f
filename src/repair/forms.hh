// Describes the arguments of statements in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "target/target_data.hh"

/// What statements take, in words, for messages.
namespace speclev::opcode {

/// All words of a class.
std::string words_of(const TargetData& target, TokenClass word, std::string_view between);

/// The classes of the words for what INIT_MAP does, and the words.
inline constexpr TokenClass init_styles[] = {TokenClass::init_grid, TokenClass::init_mines, TokenClass::init_bare,
                                             TokenClass::init_solid};
std::string style_words(const TargetData& target);

/// What selections begin with.
std::string selection_words(const TargetData& target);
/// The statements that begin a level.
std::string first_words(const TargetData& target);
/// "(number, place)"; "nothing".
std::string row_form(const TargetData& target, const StatementRow& row);
/// The values of GEOMETRY.
std::string map_form(const TargetData& target);
/// "GOLD takes (number, place)", with all its forms; empty where there is nothing to say.
std::string statement_form(const TargetData& target, TokenClass token, std::string_view keyword);
/// The values of such a form, as they stand in its first parentheses: "number", "place".
std::vector<std::string> values_of_form(std::string_view form);
/// Whether that is nothing.
bool has_no_values(const TargetData& target, TokenClass token, std::string_view keyword);
/// What can be said of a monster, an object, or what else has extras.
std::string extras_form(const TargetData& target, std::string_view of);

/// What may stand in one place of a statement.
struct Place {
  std::string text;                 ///< in a few words
  std::vector<TokenClass> words;    ///< classes of words that may stand there
  bool random = false;              ///< so may the word random
  SlotKind kind{};                  ///< what stands there besides words
  bool room_type = false;           ///< the name of a room type may
  std::string_view extras_of = {};  ///< something that is said of this
};

/// The place behind so many commas; nothing if the statement is not known to have it.
std::optional<Place> place_of(const TargetData& target, TokenClass token, std::string_view keyword, std::size_t commas);
/// The place behind the word of an extra and a colon.
std::optional<Place> place_of_extra(const TargetData& target, std::string_view word);

}  // namespace speclev::opcode
