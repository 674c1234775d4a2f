#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "live/choices.hh"
#include "target/target_data.hh"

namespace speclev::test {

/// Makes level files out of the tables of a target: some without faults, some with one in their meaning, some with a
/// few in their syntax. All stay within what the original compilers define: no token has 500 bytes, no level many
/// statements, and no file two levels of one name.
class LevelGenerator : public Choices {
 public:
  virtual ~LevelGenerator() = default;

  std::string next();
  /// The file that sources include, under any path, where the language has that; else it is empty.
  virtual std::string included() const { return {}; }
  /// Whether a word of the target can stand in a source that is accepted.
  virtual bool can_stand(const KeywordTable::Row& word) const { return word.token != TokenClass::reserved; }
  /// The tokens of the last source; none if its bytes were changed behind them.
  const std::vector<std::string>& tokens() const { return tokens_; }

 protected:
  using Texts = std::vector<std::string>;

  /// The text of a map, and its rows as the compiler takes them.
  struct Map {
    std::string text;
    Texts rows;
  };

  /// A monster or object.
  struct Entity {
    std::string name;
    char letter;
  };

  LevelGenerator(const TargetData& target, unsigned seed);

  /// The tokens of a whole source.
  virtual void source() = 0;
  /// What ends the input, and what nobody reads.
  virtual std::string behind() { return {}; }
  /// What may stand in front of a comment in its line.
  virtual std::string indent() const { return {}; }

  /// Whether the next choice is to be the fault.
  bool wrong();

  // Words of the target.
  const Texts& words(TokenClass token) const;
  bool has(TokenClass token) const { return !words(token).empty(); }
  /// The words of a class, and of another.
  Texts words(TokenClass one, TokenClass other) const;
  std::size_t limit(Limit which) const { return static_cast<std::size_t>(target_.limit(which)); }

  // Tokens.
  void add(const std::string& token) { tokens_.push_back(token); }
  void add_all(std::initializer_list<const char*> tokens);
  void comma() { add(","); }
  void word(const Texts& words) { add(any(words)); }
  void word(TokenClass token) { word(words(token)); }
  void word_or_random(TokenClass token);
  /// A keyword and its colon.
  void keyword(TokenClass token);
  void number(std::int64_t value);
  void any_number();
  void signed_number();
  void dice();
  /// A chance in brackets, in percent.
  void chance(std::size_t least);
  void text(const std::string& content) { add('"' + content + '"'); }
  std::string any_text();
  /// The name of a level: those of one file differ by what they begin with.
  std::string level_name(std::size_t number);
  void character(char c);
  Map map();
  /// The character of a terrain of some kind, or of any.
  char terrain_letter(unsigned kinds = 0);
  char class_letter(const LetterTable& classes);
  /// One that has a name.
  Entity name_in(const NameTable& table);
  std::string name_in(const WordTable& table) { return std::string(table.rows()[below(table.rows().size())].name); }

  const TargetData& target_;
  Texts traps_, rooms_;

 private:
  enum class Faults { none, meaning, syntax, bytes };

  void break_tokens();
  void break_bytes(std::string& text);
  std::string written();
  std::string gap(const std::string& before, const std::string& after);

  std::map<TokenClass, Texts> words_;
  std::string map_letters_, row_letters_;
  Faults faults_ = Faults::none;
  std::size_t patience_ = 1;  ///< one choice in so many is the fault
  std::string line_end_;
  Texts tokens_;
};

/// The generator of a target's language.
std::unique_ptr<LevelGenerator> level_generator(const Target& target, unsigned seed);

}  // namespace speclev::test
