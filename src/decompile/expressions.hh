// Writes computed values with as few parentheses as possible.
#pragma once

#include <vector>

#include "decompile/program_terms.hh"
#include "decompile/statement_text.hh"
#include "decompile/words.hh"

namespace speclev::decompiler {

/// The text of values that a level computes, with the fewest parentheses.
class Expressions {
 public:
  using Index = ValueTrees::Index;

  Expressions(const ValueTrees& trees, const CodeView& code, const Words& words)
      : trees_(trees), code_(code), target_(code.target()), words_(words) {}

  /// A value that has to be of some type.
  void say(StatementText& out, Index value, ExpectedType want);

 private:
  /// How closely what is written holds together; what does so less than its place wants needs parentheses.
  enum Binding : int { both, sum_of, product, whole };
  /// What is still to be written: a value, or a piece of text in front of or behind one.
  struct Item {
    enum class Kind : unsigned char { value, text, comma, open, close } kind;
    Index value = 0;
    ExpectedType want{};
    int binding = both;
    std::string_view text = {};
  };

  static const Item comma, open, close;

  static Item text(std::string_view text) { return {.kind = Item::Kind::text, .text = text}; }
  static Item value(Index value, ExpectedType want, int binding = both) {
    return {.kind = Item::Kind::value, .value = value, .want = want, .binding = binding};
  }

  void item(StatementText& out, const Item& item);
  void constant(StatementText& out, Index value, ExpectedType want) const;
  void operation(StatementText& out, const Item& item);
  std::string_view type_in_front(Index value, ExpectedType want) const;
  void function(StatementText& out, Index value);
  void dice(StatementText& out, Index value) const;
  void sum(Index value, std::string_view sign, ExpectedType want, int binding, int wanted);
  void call(std::int64_t which, std::initializer_list<Item> arguments);
  void prefix(std::int64_t which, Item operand);
  void line(StatementText& out, Index value, bool is_random);
  void grow(StatementText& out, Index value);
  void filter(StatementText& out, Index value);
  void ellipse(StatementText& out, Index value);
  void gradient(StatementText& out, Index value);
  std::string_view word(TokenClass token, std::int64_t value) const { return target_.keywords.word(token, value); }
  /// Pieces that are written next, the first one first.
  void next(std::initializer_list<Item> items);

  const ValueTrees& trees_;
  const CodeView& code_;
  const TargetData& target_;
  const Words& words_;
  std::vector<Item> items_;  ///< the next one last
};

}  // namespace speclev::decompiler
