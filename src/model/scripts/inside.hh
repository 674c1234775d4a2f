// The private data of a script's model.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lua/game_tables.hh"
#include "lua/script_ground.hh"
#include "model/scripts/tree.hh"
#include "speclev/source.hh"

namespace speclev::lua {

/// What a value of a script is, as far as its text shows.
enum class ScriptType : std::uint8_t {
  unknown,
  text,
  selection,
  object,
  place,
  bounds,
  map_facts,   ///< what the contents of a map are given
  room_facts,  ///< likewise of a room
  corners,
  square,
  door,
  trap,
  stairs,
  thing,
  kind,
};

/// What a value of a type has.
struct ScriptField {
  ScriptType of;
  std::string_view name;
  ScriptType type;
};
std::span<const ScriptField> script_fields();

/// What is called, and how many arguments the call leaves out: of a method the value in front.
struct Callee {
  const Function* function = nullptr;  ///< null if it is none of the game
  std::size_t shift = 0;
};

/// What a value may be for.
struct ScriptPlace {
  const Function* function = nullptr;  ///< null if it is no argument of a function of the game
  std::vector<const Parameter*> parameters{};
  int table = -1;              ///< the node of a table of arguments, if the place is in one
  const Form* form = nullptr;  ///< the one that is meant; null if there is none
  std::size_t argument = 0;    ///< the number of the parameter in its form
};

/// The text of a script, read, with what the game knows.
struct ScriptReading {
  ScriptReading(SourceText script, std::shared_ptr<const GameTables> tables);

  std::string_view bytes() const { return text.bytes(); }
  std::string_view text_of(std::size_t token) const { return tree.text_of(bytes(), token); }
  bool is(std::size_t token, std::string_view sign) const {
    return token < tree.tokens.size() && text_of(token) == sign;
  }
  /// A whole number, perhaps with a minus in front.
  std::optional<int> number_at(std::size_t first, std::size_t end) const;
  /// What a text between quotes is; nothing if it is another value or has escapes.
  std::optional<std::string_view> word_at(std::size_t first, std::size_t end) const;
  /// The name that a place sees; null if it sees none of that word.
  const ScriptName* name_at(std::string_view word, std::uint32_t offset) const;
  Callee callee_of(const ScriptNode& call, int depth = 0) const;
  /// The functions of the game that are called behind a value of a type.
  const std::vector<const Function*>& methods_of(ScriptType type) const;
  /// Of the value whose last token is named.
  ScriptType type_of(std::size_t first, std::size_t last, int depth = 0) const;
  ScriptPlace place_of(int node, std::size_t element) const;
  /// An element of the table by its key; null if it has none.
  const ScriptElement* find(const ScriptNode& table, std::string_view key) const;
  /// The table that a call has for its arguments; -1 if it has none.
  int table_of(int call) const;

  SourceText text;
  std::shared_ptr<const GameTables> game;
  ScriptGround ground;
  std::vector<ScriptGap> between;
  ScriptTree tree;

 private:
  Callee find_callee(const ScriptNode& call, int depth) const;
  ScriptType type_of_name(std::size_t token, int depth) const;
  ScriptPlace positional(const ScriptNode& call, std::size_t element) const;
  bool suits(const ScriptElement& element, const Parameter& parameter) const;

  std::vector<const Function*> selection_methods_, object_methods_;
  std::vector<Callee>
      callees_;  ///< of the nodes, as far as they are known: what is called depends on what stands in front
};

/// What depends on maps.
struct ScriptFrames {
  std::vector<SourceFrame> frames;
  std::vector<SourceCoordinate> coordinates;
};
/// Puts the frames of statements into the tree, too.
ScriptFrames frames_of(ScriptReading& reading);

/// The parts of the text, with the rows of maps.
std::vector<SourcePart> parts_of(const ScriptReading& reading, const std::vector<SourceFrame>& frames);
/// Blocks, and tables in several lines.
std::vector<SourceBlock> blocks_of(const ScriptReading& reading);

CompletionContext expected_in(const ScriptReading& reading, std::uint32_t offset);
StatementHelp form_in(const ScriptReading& reading, Span keyword);
std::string meaning_in(const ScriptReading& reading, const SourcePart& part, std::uint32_t offset);
/// What a map character stands for; empty if it is none.
std::string terrain_in(const ScriptReading& reading, char letter);
/// "level 2, difficulty 4"; empty if nothing is known.
std::string facts_of(const MonsterKind& kind);
/// How a form is written; values: its parameters, as they stand there.
std::string text_of_form(const Function& function, const Form& form, std::vector<std::string>* values = nullptr);
/// "align: noalign, law or …", with what is taken where it is left out.
std::string text_of_parameter(const Parameter& parameter);

}  // namespace speclev::lua
