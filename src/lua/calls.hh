#pragma once

#include <lua.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lua/game_tables.hh"
#include "lua/squares.hh"
#include "speclev/diagnostic.hh"

namespace speclev::lua {

/// A parameter of a call as the game takes it.
struct CallValue {
  enum class Kind : std::uint8_t { number, text, place, area, squares, function };

  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::string text;
  std::array<int, 4> area{};  ///< of a place the first two
  std::optional<Squares> squares;
};

/// What is to be told of a call that the game takes.
struct ScriptDiagnostic {
  Diag rule{};
  int line = 0;
  std::string text;  ///< the first argument of the message
  std::string word;  ///< what stands in the line, to be pointed at; may be empty
  std::string near;  ///< what may be meant
};

/// A call of a function of the game.
struct Call {
  int line = 0, depth = 0;
  std::string function;  ///< without its table if that is "des"
  std::map<std::string, CallValue> values;
  std::vector<std::string> unknown_keys;

  const CallValue* find(std::string_view key) const;
  std::int64_t number(std::string_view key, std::int64_t otherwise = -1) const;
  std::string text(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  /// About how many bytes of memory it takes.
  std::size_t size() const;
  /// The parameters as recordings write them: "key=value …".
  std::string parameters(const Function& function) const;
};

/// Adds a remark, with the beginning of its texts, unless there are many already.
void add_remark(lua_State* state, std::vector<ScriptDiagnostic>& remarks, ScriptDiagnostic remark);

/// Reads the arguments of a call from the stack of an interpreter, by the table of functions: which form it is, of what
/// type each value must be, and what the game does not know. What the game would not take is a Lua error.
class CallReader {
 public:
  CallReader(lua_State* state, const GameTables& game, std::vector<ScriptDiagnostic>& remarks)
      : state_(state), game_(game), remarks_(remarks) {}

  Call read(const Function& function, int line);
  void remark(Diag rule, std::string text, std::string word = {}, std::string near = {});

 private:
  const Form* form_of(const Function& function);
  std::string forms_text(const Function& function) const;
  /// Whether the first argument is the table of functions itself.
  bool is_own_table(const std::string& name);
  bool fits(const Parameter& parameter, int index) const;
  void read_table(const Function& function, const Form& form, Call& call);
  void read_value(const Parameter& parameter, int index, Call& call);
  std::int64_t truth(const Parameter& parameter, int index);
  void add_word(const Parameter& parameter, int index, Call& call, std::string_view group);
  void add_place(const std::string& key, int index, Call& call);
  void add_area(const std::string& key, int index, Call& call);
  void add_monster(const Parameter& parameter, const std::string& text, Call& call);
  void add_object(const Parameter& parameter, const std::string& text, Call& call);
  void check_map_character(const Parameter& parameter, const std::string& text);
  std::int64_t integer(const Parameter& parameter, int index);
  /// Counts the work of looking for a name among all that are nearly the same.
  void charge_search();
  [[noreturn]] void fail(const std::string& message);

  lua_State* state_;
  const GameTables& game_;
  std::vector<ScriptDiagnostic>& remarks_;
  int line_ = 0;
  const Function* function_ = nullptr;
};

/// The games of the program in which a function has a key, or of which it is; empty if there are none.
std::string games_with(std::string_view table, std::string_view function, std::string_view key);

/// White space, quotes and the like as \xNN.
std::string recorded_text(std::string_view text);
/// "#LENGTH:HASH" of a text.
std::string recorded_hash(std::string_view text);
/// "WxH:HASH" of a map, whose rows are padded.
std::string recorded_map(std::string_view text);
/// The rows of a map as the game counts them: without digits, and without the line end at the end.
std::vector<std::string> rows_of_map(std::string_view text);

/// The selection at a place of the stack; null if there is none.
Squares* squares_at(lua_State* state, int index);

}  // namespace speclev::lua
