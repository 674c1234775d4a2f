// Checks that the tables of a target fit together.
#pragma once

#include <map>
#include <span>
#include <string>

#include "speclev/diagnostic.hh"
#include "target/edits.hh"
#include "target/target_data.hh"

namespace speclev {

/// How many entries a table of a target may have: their numbers are stored in 16 bits.
inline constexpr std::size_t most_entries = INT16_MAX;

/// How many messages about one file of a target are given. More would help nobody, and each may search a table.
inline constexpr std::size_t most_messages = 100;

/// Checks of a whole target, whose tables must fit each other. What its bases have is passed over, where that does no
/// harm: it was checked with them, and the target may have taken away what belongs to it.
class TargetChecks {
 public:
  /// texts: of its files, that of its profile first. folder: of the target itself.
  TargetChecks(TargetData& data, std::span<const ComposedText> texts, const std::string& folder,
               const DiagnosticPolicy& policy)
      : data_(data), texts_(texts), folder_(folder), policy_(policy) {}

  void run();
  /// The messages, by the text that they are about.
  std::map<const ComposedText*, Sink>& found() { return found_; }

 private:
  /// A message about a text of a table, which is a view into one of the target's files; about the profile if it is
  /// none.
  Diagnostic& report(Diag id, std::string_view where, std::initializer_list<MessageArgument> words);
  bool full(std::string_view where) const;
  const ComposedText& text_of(std::string_view part) const;
  bool is_own(std::string_view part) const;
  template <class Table, class Where>
  void count(const Table& table, Where&& where);

  void sizes();
  void classes();
  void words();
  void classes_of(const NameTable& names, const LetterTable& letters, std::string_view what);
  void statements();
  void conditional_statements();
  void extras();
  void extra_selectors(std::string_view of, Number end);
  void opcodes();
  void loading();
  void push();

  TargetData& data_;
  const std::span<const ComposedText> texts_;
  const std::string& folder_;
  const DiagnosticPolicy& policy_;
  std::map<const ComposedText*, Sink> found_;
};

}  // namespace speclev
