// Reads and checks the arguments of a call by the table of functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lua/script.hh"

namespace speclev::lua {

/// What a call hands over, read by the rows of its function: checked, with defaults left out. Reading it raises the
/// errors of the script that the game would.
class Arguments {
 public:
  struct Value {
    enum class Kind : std::uint8_t { number, text, place, area, squares, function, other };

    std::string_view key;
    Kind kind = Kind::other;
    std::int64_t number = 0;  ///< of a boolean, false is 0; of a map character its code
    std::string text{};
    LevelPlace place{};
    LevelArea area{};
    const sim::Selection* squares = nullptr;  ///< on the stack of the script
    int index = 0;                            ///< its place there; 0: in the table
  };

  Arguments(lua_State* state, Script& script, const Function& function);

  const Form& form() const { return *form_; }
  const Value* find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  int number(std::string_view key, int fallback) const;
  std::string_view text(std::string_view key, std::string_view fallback = {}) const;
  bool truth(std::string_view key, bool fallback) const { return number(key, fallback ? 1 : 0) != 0; }
  std::optional<bool> maybe(std::string_view key) const;
  const sim::Selection* squares(std::string_view key) const;
  /// The place of x and y or coord, relative; nothing: none, or both are -1.
  std::optional<LevelPlace> place() const;
  /// That of another key.
  std::optional<LevelPlace> place(std::string_view key) const;
  /// Corners, of a region or of x1 and so on.
  std::optional<LevelArea> area(std::string_view key) const;
  /// Whether a value of any kind but nil was given.
  bool given(std::string_view key) const { return has(key); }
  /// Pushes the function of a key; false if it is none.
  bool push_function(std::string_view key) const;

  /// The uniform form.
  std::vector<std::pair<std::string, std::string>> uniform() const;

  [[noreturn]] void fail(const std::string& text) const;

 private:
  void choose_form(const Function& function);
  bool fits(const Form& form, int count) const;
  void read(const Parameter& parameter, int index);
  void read_table();
  void read_key(const Parameter& parameter);
  void read_number(Value& value, const Parameter& parameter, int index);
  void read_boolean(Value& value, const Parameter& parameter, int index);
  void read_word(Value& value, const Parameter& parameter, int index);
  void read_character(Value& value, const Parameter& parameter, int index);
  void read_text(Value& value, const Parameter& parameter, int index);
  void read_place(Value& value, int index);
  void read_area(Value& value, int index);
  /// Whether the first argument is the table of the function itself, as after a colon.
  bool has_own_table() const;
  /// Tells of a key that the game does not look at.
  void remark_unknown(const std::string& key) const;
  /// "des.trap takes no (nil); its forms are …"
  std::string forms_text() const;
  std::string told_of(const Parameter& parameter, const std::string& what) const;
  [[noreturn]] void bad(const Parameter& parameter, int index, const std::string& why) const;
  [[noreturn]] void bad_word(const Parameter& parameter, int index, const std::string& word) const;

  lua_State* state_;
  Script& script_;
  const Function& function_;
  const Form* form_ = nullptr;
  bool is_table_ = false;
  std::vector<Value> values_;
  std::vector<std::string> unknown_;
};

}  // namespace speclev::lua
