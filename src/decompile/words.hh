// Finds the words for numbers of a compiled level.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "decompile/statement_text.hh"
#include "target/target_data.hh"

namespace speclev::decompiler {

/// What numbers are in the words of the language; those of lists are in ClassicValues.
class Words {
 public:
  explicit Words(const TargetData& target) : target_(target) {}

  /// The first word of a class; empty if it has none.
  std::string_view keyword(TokenClass word) const { return target_.keywords.first_word(word); }
  void random(StatementText& out) const { out << keyword(TokenClass::random_type); }

  /// A word of the first class that has one for the value, or random if that may be.
  void word(StatementText& out, std::span<const TokenClass> classes, std::int64_t value,
            bool may_be_random = false) const;
  void word(StatementText& out, std::initializer_list<TokenClass> classes, std::int64_t value,
            bool may_be_random = false) const {
    word(out, std::span(classes.begin(), classes.size()), value, may_be_random);
  }
  /// Words whose numbers make up a sum, none of which is left over; the text between them.
  void sum(StatementText& out, std::initializer_list<TokenClass> classes, std::int64_t sum,
           std::string_view between) const;

  void place(StatementText& out, std::int64_t value) const;
  void region(StatementText& out, std::int64_t value) const;
  void map_character(StatementText& out, std::int64_t value) const;
  /// A terrain code; in the slots of a statement it may also be that of no character.
  void terrain(StatementText& out, std::int64_t code, bool may_be_none = false) const;
  /// A terrain code with its light.
  void lit_terrain(StatementText& out, std::int64_t code, std::int64_t light) const;
  void entity(StatementText& out, std::int64_t value, bool is_monster) const;
  void alignment(StatementText& out, std::int64_t value) const;
  void trap(StatementText& out, std::int64_t number) const;
  void traps(StatementText& out, std::int64_t mask) const;
  void room_type(StatementText& out, std::int64_t type) const;
  /// A number that stands for a constant of a slot, as the slot takes it.
  void constant(StatementText& out, const Slot& slot, std::int64_t value) const;

 private:
  struct Packed {
    std::int64_t number;
    char letter;
  };
  Packed unpacked(std::int64_t value) const;
  std::optional<char> letter_of(std::int64_t code) const;
  void flagged(StatementText& out, const Slot& slot, std::int64_t value) const;

  const TargetData& target_;
};

}  // namespace speclev::decompiler
