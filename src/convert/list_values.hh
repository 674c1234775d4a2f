// Converts places, names, words and numbers of a classic level.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "classic/ast.hh"
#include "convert/loss_report.hh"
#include "speclev/text.hh"
#include "target/target_data.hh"

namespace speclev::converter {

/// How far the places of a part are from those of the frame that its program has.
struct Shift {
  int x = 0, y = 0;

  bool is_none() const { return x == 0 && y == 0; }
};

/// Writes the values of lists as those of programs.
class ListValues {
 public:
  ListValues(const SourceText& source, const TargetData& from, const TargetData& to, LossReport& losses)
      : source_(source), from_(from), to_(to), losses_(losses) {}

  std::string text(Span span) const { return std::string(source_.text(span)); }
  /// The content of a string.
  std::string_view inside(const classic::ast::Text& string) const {
    return source_.bytes().substr(string.span.begin + 1, string.span.end - string.span.begin - 2);
  }
  int number(const classic::ast::Number& number) const;
  /// As programs write numbers: negative ones stand in parentheses.
  std::string written(const classic::ast::Number& number) const;
  /// A word that the other game has, too; of one that it lacks the loss is told, and nothing is left.
  std::string word(const classic::ast::Word& word, Diag loss = Diag::lost_key) const;
  /// The same where the other game needs a word: it chooses at random in place of a word that it lacks.
  std::string word_or_random(const classic::ast::Word& word) const;

  /// The map character that means the same terrain in the other game; nothing if that game has no such terrain.
  std::optional<char> map_character(char letter) const;
  /// The same in quotes, with a reported loss and floor in place of terrain that the other game lacks.
  std::string ground(const classic::ast::Letter& letter) const;
  /// The same of what a cave consists of; floor in place of ground that the other game does not join.
  std::string foreground(const classic::ast::Letter& letter, bool is_joined) const;

  bool knows(std::string_view word) const { return to_.keywords.find(word) != nullptr; }
  /// The first word if the other game knows it, else the second.
  std::string either(const std::array<const char*, 2>& words) const { return words[knows(words[0]) ? 0 : 1]; }
  /// The variable for places; of several sets each has its own.
  std::string places(const classic::ast::Number& set) const;
  /// Whether a game turns levels over.
  static bool is_mirrored(const TargetData& game);

  std::string place(const classic::ast::Coordinate& place, Shift shift) const;
  std::string place(int x, int y) const { return "(" + std::to_string(x) + "," + std::to_string(y) + ")"; }
  std::string region(const classic::ast::Region& region, Shift shift) const;
  std::string alignment(const classic::ast::AlignmentRef& alignment) const;
  /// A monster or object by class and name.
  std::string monster(const classic::ast::ClassRef& letter, const classic::ast::TextOrRandom& name) const;
  std::string object(const classic::ast::ClassRef& letter, const classic::ast::ObjectName& name) const;
  /// The monster that something is made of.
  std::string montype(const classic::ast::Text& name) const;
  /// The name of a trap, a type of room; random where the other game has none of the name.
  std::string trap(const classic::ast::TextOrRandom& name) const;
  std::string room_type(const classic::ast::TextOrRandom& name) const;
  /// Whether a type of rooms in quotes is the one that has no chance.
  bool is_ordinary(std::string_view type) const;

  const SourceText& source() const { return source_; }
  const TargetData& from() const { return from_; }
  const TargetData& to() const { return to_; }
  LossReport& losses() const { return losses_; }

 private:
  std::string class_of(const classic::ast::ClassRef& letter, std::string_view variable, const LetterTable& known) const;
  /// A name in quotes; that of the kind which the game takes for it, where it takes one whose name it begins with.
  std::string name_taken(const classic::ast::Text& name, std::string_view kind) const;
  std::string known_name(const classic::ast::TextOrRandom& name, bool is_known, std::string_view instead) const;

  const SourceText& source_;
  const TargetData& from_;
  const TargetData& to_;
  LossReport& losses_;
};

}  // namespace speclev::converter
