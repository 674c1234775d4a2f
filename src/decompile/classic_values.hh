// Finds the words for numbers in a classic level.
#pragma once

#include <optional>
#include <string_view>

#include "classic/model.hh"
#include "decompile/description.hh"
#include "decompile/words.hh"
#include "speclev/abi.hh"
#include "target/target_data.hh"

namespace speclev::decompiler {

/// What numbers in a compiled level of the classic language are in its words.
class ClassicValues {
 public:
  using Byte = classic::Byte;

  ClassicValues(const TargetData& target, const Abi& abi, Description& out)
      : target_(target), abi_(abi), out_(out), words_(target) {}

  bool has(TokenClass word) const { return !keyword(word).empty(); }
  /// The first word of a class; empty if it has none.
  std::string_view keyword(TokenClass word) const { return target_.keywords.first_word(word); }
  /// A statement: its word, its chance, and what tell writes after the colon.
  template <class Tell>
  void statement(TokenClass word, Byte percent, Tell&& tell) {
    out_.begin();
    out_ << keyword(word);
    chance(percent);
    out_ << ':';
    tell();
    out_.end();
  }
  template <class Tell>
  void statement(TokenClass word, Tell&& tell) {
    statement(word, classic::certain, tell);
  }
  /// What is written next follows a comma.
  ClassicValues& next() {
    out_.comma();
    return *this;
  }
  /// A word of the first class that has one for the value, or 'random'.
  void word(std::span<const TokenClass> classes, std::int64_t value, std::string_view field) {
    words_.word(out_.of(field), classes, value, true);
  }
  void word(std::initializer_list<TokenClass> classes, std::int64_t value, std::string_view field) {
    word(std::span(classes.begin(), classes.size()), value, field);
  }
  void word(TokenClass token, std::int64_t value, std::string_view field) { word(std::span(&token, 1), value, field); }
  /// The words of a class whose numbers make up a sum.
  void flags(TokenClass token, std::int64_t sum, std::string_view field, bool first_is_lost = false);
  void letter(char letter, std::string_view field);
  /// A number that is stored in so many bits.
  void number(std::int64_t value, int bits, std::string_view field);
  void number_or_random(std::int64_t value, int bits, std::string_view field);
  /// Two numbers in parentheses.
  void pair(std::int64_t x, std::int64_t y, std::string_view x_field, std::string_view y_field, int y_bits = 8);
  /// Corners, relative to the part.
  void corners(const classic::Corners& corners, std::string_view field);
  /// Corners, relative to the part or to the level.
  void corners(const classic::Corners& corners, bool of_level, std::string_view field);
  void place(Byte x, Byte y);
  bool is_random_place(Byte x, Byte y) const;
  /// A class of monsters or objects: a letter, a register, or random.
  void thing_class(Byte value, bool monster);
  void alignment(Byte value, std::string_view field);
  void chance(Byte percent);
  void door_info(std::int16_t info);
  void room_type(Byte type, std::string_view field);
  /// A name of a table of numbers in quotes, or random. Numbers are stored in a byte.
  void name_or_random(const WordTable& names, Byte number, std::string_view field, std::string_view what);
  /// A map character of a terrain, in quotes.
  void terrain(std::int64_t code, std::string_view field);
  /// The name of a monster or object by which the compiler finds it in a class, which NUL stands for any of.
  std::optional<std::string_view> monster_name(char letter, std::int64_t number) const;
  std::optional<std::string_view> object_name(char letter, std::int64_t number) const;

 private:
  void named_register(TokenClass list, std::int64_t value, Limit limit, std::string_view field);
  void register_number(std::int64_t value, Limit limit, std::string_view field);

  const TargetData& target_;
  const Abi& abi_;
  Description& out_;
  const Words words_;
};

}  // namespace speclev::decompiler
