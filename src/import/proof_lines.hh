// Expands the placeholders in the lines of a proof.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "target/target_data.hh"

namespace speclev::import {

/// What stands for the parts of a line: each part with its choices, the usual one first.
using LineParts = std::vector<std::vector<std::string>>;

/// Makes lines of a level from lines with names in braces, as dat/probe/levels-opcode describes them.
class ProofLines {
 public:
  explicit ProofLines(const TargetData& target) : target_(target) {}

  /// A row of VALUES: a kind, and a text that may stand for it.
  void add_value(const std::string& row);
  /// The usual line, and one more for each other choice of each part.
  std::vector<std::string> lines(std::string_view text);
  /// The same for a row of the table of statements.
  std::vector<std::string> lines(const StatementRow& row);

 private:
  LineParts parts(std::string_view text);
  LineParts parts(const StatementRow& row);
  const std::vector<std::string>& choices(const std::string& kind);
  std::vector<std::string> find_choices(const std::string& kind);
  std::vector<std::string> of_slot(const Slot& slot);
  std::vector<std::string> of_word(const Slot& slot) const;
  std::vector<std::string> of_group(const std::vector<Slot>& slots);
  std::vector<std::string> of_extra(const ExtraRow& row);
  std::vector<std::string> extras(std::string_view of);
  std::vector<std::string> each_row(std::string_view table) const;
  void add_functions(std::string_view kind, std::vector<std::string>& made);
  std::string first(const std::string& kind);
  std::string filled(std::string_view text) const;
  std::string any_row(std::string_view table, std::size_t number) const;

  const TargetData& target_;
  std::vector<std::pair<std::string, std::string>> values_;  ///< kinds and texts
  std::map<std::string, std::vector<std::string>, std::less<>> known_;
};

}  // namespace speclev::import
