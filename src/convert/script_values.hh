#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "convert/losses.hh"
#include "lua/game_tables.hh"
#include "speclev/text.hh"
#include "steps/ast.hh"
#include "target/target_data.hh"

namespace speclev::converter {

/// What a variable of a program holds.
enum class Holds : std::uint8_t { number, text, place, selection, region, terrain, monster, object };

/// How a monster or object stands in a variable of a script.
enum class Form : std::uint8_t { value, letter, name, keys };

struct Variable {
  std::string name;  ///< in the script
  Holds holds = Holds::number;
  bool is_array = false;
  std::size_t size = 0;  ///< of an array
  Form form = Form::value;
};

/// The name of a monster or object in games with scripts.
std::string_view renamed(std::string_view name);

/// Writes the values of a program as those of a script.
class ScriptValues {
 public:
  ScriptValues(const SourceText& source, const opcode::ast::Level& level, const TargetData& from,
               const lua::GameTables& game, Losses& losses)
      : source_(source), level_(level), from_(from), game_(game), losses_(losses) {}

  using Index = std::uint32_t;  ///< of a node

  const opcode::ast::Node& node(Index at) const { return level_.nodes[at]; }
  std::string_view raw(Index at) const { return source_.text(node(at).span); }
  std::vector<Index> operands(Index at) const;
  /// That of a character in quotes, of which the last counts.
  char letter(Index at) const;
  bool is_random(Index at) const;

  std::string number(Index at) const;
  std::string text(Index at) const;
  /// Keys of a table for a place: "x=1, y=2" or "coord=…"; empty where it is random.
  std::string place_keys(Index at) const;
  /// A place as a value: a table.
  std::string place(Index at) const;
  std::string selection(Index at) const;
  /// Four numbers between commas.
  std::string region(Index at) const;
  std::string region_keys(Index at, std::string_view key) const;
  /// A terrain: its character as a string; light: what is said of it, empty if nothing.
  std::string terrain(Index at, std::string& light) const;
  /// Keys of a table for a monster or object.
  std::string thing_keys(Index at, bool is_monster) const;
  /// Whether the game has the monster or object that a value names.
  bool knows(Index at, bool is_monster) const;
  /// A map character as the game has it; another one in place of what it lacks, which is told of a place.
  char known_letter(char letter, Span where) const;
  /// What a MAZE is filled with, as a map character that the game has.
  char filling(Index at) const;
  /// Whether the game knows a word of level flags.
  bool knows_flag(Index at) const;
  std::string word(Index at) const;
  /// A word that a key of a function of the table des takes, in quotes. Of words that '&' joins, that one which it
  /// takes; what it does not take is told. Empty if there is none.
  std::string known_word(std::string_view function, std::string_view key, Index at) const;
  /// A word, or one of several between bars.
  std::string one_of(Index at) const;
  std::string alignment(Index at) const;

  /// A new variable, or the one of that name.
  Variable& define(std::string_view name);
  const Variable* find(std::string_view name) const;
  std::string variable(Index at) const;
  const std::map<std::string, Variable, std::less<>>& variables() const { return variables_; }

  static std::string quoted(std::string_view text);
  void lose(Diag kind, Span where, const std::string& what) const { losses_.tell(kind, where, {what}); }
  const SourceText& source() const { return source_; }
  const TargetData& from() const { return from_; }
  const opcode::ast::Level& level() const { return level_; }

 private:
  std::string call(Index at) const;
  std::string element(Index at) const;
  std::string binary(Index at, std::string_view sign) const;
  std::string places_of(Index at) const;

  const SourceText& source_;
  const opcode::ast::Level& level_;
  const TargetData& from_;
  const lua::GameTables& game_;
  Losses& losses_;
  std::map<std::string, Variable, std::less<>> variables_;
};

}  // namespace speclev::converter
