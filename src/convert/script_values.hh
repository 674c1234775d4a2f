// Converts numbers, texts, words and terrain.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "convert/loss_report.hh"
#include "lua/game_tables.hh"
#include "lua/script_ground.hh"
#include "opcode_ast/ast.hh"
#include "speclev/text.hh"
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
  bool has_random = false;  ///< a place of it may be left to chance
};

/// The name of a monster or object in games with scripts.
std::string_view renamed(std::string_view name);

/// Writes the values of a program as those of a script.
class ScriptValues {
 public:
  ScriptValues(const SourceText& source, const opcode::ast::Level& level, const TargetData& from,
               const lua::GameTables& game, LossReport& losses)
      : source_(source), level_(level), from_(from), game_(game), ground_(game), losses_(losses) {}

  using Index = std::uint32_t;  ///< of a node

  const opcode::ast::Node& node(Index at) const { return level_.nodes[at]; }
  std::string_view raw(Index at) const { return source_.text(node(at).span); }
  std::vector<Index> operands(Index at) const;
  /// That of a character in quotes, of which the last counts.
  char letter(Index at) const;
  bool is_random(Index at) const;
  /// A variable, or an element of one.
  bool is_named(Index at) const;
  /// Two numbers.
  bool is_coordinate(Index at) const;
  /// What chooses a place of a selection.
  bool is_chosen_place(Index at) const;
  bool is_place(Index at) const;

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
  /// The same where nothing can be said of light: it is told that this is lost.
  std::string unlit_terrain(Index at) const;
  /// 1, 0, or -1 for light that is left to chance.
  std::string light(Index at) const;
  /// Keys of a table for a monster or object.
  std::string thing_keys(Index at, bool is_monster) const;
  /// What a corpse or a statue is of; empty: anything.
  std::string montype(Index at) const;
  /// The key for what a monster looks like, in a word for its kind and a text.
  std::string appearance(std::string_view kind, Index at) const;
  /// Whether the game has the monster or object that a value names.
  bool knows(Index at, bool is_monster) const;
  /// The name of a monster of which the game makes one only; empty: it is none, or not known.
  std::string unique_monster(Index at) const;
  /// Whether several of an object may be one thing in the game.
  bool may_merge(Index at) const;
  /// A row of a map, without what is no part of it, in map characters that the game has.
  std::string known_row(std::string_view row, Span map) const;
  /// What a MAZE is filled with, as a map character that the game has.
  char filling(Index at) const;
  bool knows_style(std::string_view style) const;
  /// How many blocks of a kind the game takes in each other.
  std::size_t most_nested(std::string_view limit) const { return static_cast<std::size_t>(game_.limit(limit)); }
  /// Whether a key of a function of the table des is true or false.
  bool has_flag(std::string_view function, std::string_view key) const;
  /// Whether the game knows a word of level flags.
  bool knows_flag(Index at) const;
  /// A word that a key of a function of the table des takes, in quotes. Of words that '&' joins, that one which it
  /// takes; what it does not take is told. Empty if there is none.
  std::string known_word(std::string_view function, std::string_view key, Index at) const;
  /// The same of a text in quotes, where the words are constants of the game.
  std::string known_text(std::string_view group, Index at) const;
  /// A word, or one of several between bars.
  std::string one_of(std::string_view function, std::string_view key, Index at) const;
  std::string alignment(std::string_view function, Index at) const;

  /// A new variable, or the one of that name.
  Variable& define(std::string_view name);
  const Variable* find(std::string_view name) const;
  std::string variable(Index at) const;
  const std::map<std::string, Variable, std::less<>>& variables() const { return variables_; }

  static std::string quoted(std::string_view text);
  /// Tells that a value is lost.
  std::string lost(Index at, std::string_view instead = {}) const;
  /// The same of a selection, a place, a number or a text: an empty one, chance, 0 or an empty one is there instead.
  std::string lost_selection(Index at) const;
  std::string lost_place(Index at) const;
  std::string lost_number(Index at) const;
  std::string lost_text(Index at) const;
  /// All squares that a random place may be on, as a selection.
  void set_everywhere(std::string selection) { everywhere_ = std::move(selection); }
  const std::string& everywhere() const { return everywhere_; }
  /// Functions that the values so far need beside those of the game.
  std::string helper_functions() const;
  void lose(Diag kind, Span where, const std::string& what) const { losses_.tell(kind, where, {what}); }
  const SourceText& source() const { return source_; }
  const TargetData& from() const { return from_; }
  const lua::GameTables& game() const { return game_; }
  const opcode::ast::Level& level() const { return level_; }

 private:
  /// How deep values are in each other while one is written. Lua reads no more than some 200 levels.
  class Depth {
   public:
    explicit Depth(const ScriptValues& values) : values_(values) { ++values_.depth_; }
    ~Depth() { --values_.depth_; }
    bool is_too_deep() const { return values_.depth_ > deepest; }

   private:
    static constexpr int deepest = 40;
    const ScriptValues& values_;
  };

  bool takes(std::string_view function, std::string_view key, std::string_view word) const;
  /// A map character as the game has it; another one in place of what it lacks, which is told of a place.
  char known_letter(char letter, Span where) const;
  /// The same of a value, in whose place the source may say what is there instead.
  char known_letter(char letter, Index at) const;
  /// All words of a value, between which a character stands.
  void for_words(Index at, char between, const std::function<void(std::string_view)>& each) const;
  std::string_view inside(Index at) const;
  bool knows_monster(std::string_view name) const;
  bool knows_object(std::string_view name, char letter) const;
  bool knows_furniture(std::string_view name) const;
  std::string calculated(Index at) const;
  std::string divided(Index at) const;
  std::string element(Index at) const;
  bool is_made_place(Index at) const;
  bool is_terrain(Index at) const;
  std::string places_of(Index at) const;
  std::string square(Index at) const;
  std::string two_numbers(Index at) const;
  /// A call of a function of selections with the numbers of one place, or of two, in front of what else it takes.
  std::string at_place(const std::string& shape, Index place, const std::string& rest) const;
  std::string between(const std::string& shape, Index from, Index to, const std::string& rest) const;
  std::string enclosed(Index at) const;
  std::string grown(Index at) const;
  std::string filtered(Index at) const;
  std::string call(Index at) const;
  std::string prefixed(Index at) const;
  const FunctionRow* function(Index at) const;
  /// The name of a function of ours, which the script gets.
  std::string helper(std::string_view name) const;
  static bool is_helper(std::string_view name);

  const SourceText& source_;
  const opcode::ast::Level& level_;
  const TargetData& from_;
  const lua::GameTables& game_;
  lua::ScriptGround ground_;
  LossReport& losses_;
  std::map<std::string, Variable, std::less<>> variables_;
  std::string everywhere_ = "selection.area(0,0,78,20)";
  mutable std::set<std::string, std::less<>> used_helpers_;
  mutable int depth_ = 0;
};

}  // namespace speclev::converter
