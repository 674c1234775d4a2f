// Matches statements of two languages that mean the same or nearly the same.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/item.hh"
#include "target/target_data.hh"

/// Statements of a level that has lists, and of one that is a program, made so that those that mean the same are equal.
namespace speclev::differ {

/// What was compared although the two languages only mean nearly the same.
class ApproximateMatches {
 public:
  /// statement: its word; what: why it is only nearly the same.
  void add(std::string_view statement, std::string_view what) {
    ++counts_[{std::string(statement), std::string(what)}];
  }
  /// What is told of the other level, too, is told once, with the greater number.
  void add_other(const ApproximateMatches& other);
  /// A line for each word and reason, with the number of statements.
  std::vector<std::string> lines() const;

 private:
  std::map<std::pair<std::string, std::string>, std::size_t> counts_;
};

/// A level that has lists as a program that has the same statements. lists: all is said in it; program: the level that
/// it is compared with, whose variables stand for its random places and classes; targets: those of the two.
Item like_program(const Item& lists, const TargetData& target, const Item& program, const TargetData& of_program,
                  ApproximateMatches& loosely);

/// A program that is compared with lists: what is not filled by an INIT_MAP has one that says so.
void fill_program(Item& program, const TargetData& target);

/// Has each statement in an item, with all that is inside, compare by what it means. target: of the program;
/// of_lists: of the other level.
void loosen(Item& whole, const TargetData& target, const TargetData& of_lists, ApproximateMatches& loosely);

/// The first word of a class; empty if the target has none.
std::string_view word_of(const TargetData& target, TokenClass token);

/// The class of the word that begins a statement, or of any other word; nothing if it is none.
std::optional<TokenClass> class_of(const TargetData& target, std::string_view word);

/// The item as a line of a program, from its fields; with a block if something is inside of it.
void write_statement(Item& item);

}  // namespace speclev::differ
