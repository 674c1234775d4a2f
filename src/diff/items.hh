// Turns a compiled file into items.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "diff/item.hh"
#include "diff/record_fields.hh"
#include "diff/statements.hh"
#include "target/language.hh"

namespace speclev::differ {

/// A program as its statements, those of blocks inside of these. Nothing if no source says all of it, or if blocks are
/// very deep in one another.
std::optional<Item> program_statements(const Contents& contents, const CompiledFile& file,
                                       const decompiler::Describer& describer, ShortTexts& texts);

/// A program as its instructions that do something, each with what is computed for it.
Item program_instructions(const Contents& contents, ShortTexts& texts);

/// A compiled file as items. The contents are those of the file, and live as long as this.
class FileItems {
 public:
  /// texts: of both files that are compared.
  FileItems(const Contents& contents, const CompiledFile& file, const decompiler::Describer& describer, Form form,
            ShortTexts& texts);

  /// False if a program is no statements that can be told: then there are no items.
  bool good() const { return is_good_; }
  /// The whole file, with all that is inside.
  const Item& whole() const { return whole_; }
  Item& whole() { return whole_; }

  /// What a source says of an item, without what is inside of it, as lines.
  std::string statement(const Item& item);
  /// The same with what is inside, set in by so many steps.
  std::string all_statements(const Item& item, std::size_t steps = 0);
  /// Has every item know its statement, if a source has one for it.
  void say_all() { say_all(whole_); }

 private:
  /// What a source says of an item; empty if it has nothing for it alone.
  std::string_view said(const Item& item);
  void say_all(Item& item);

  const CompiledFile& file_;
  const decompiler::Describer& describer_;
  const Contents& contents_;
  Form form_;
  Item whole_;
  bool is_good_ = true;
  std::optional<Statements> statements_;  ///< made when one is asked for: most comparisons need none
};

}  // namespace speclev::differ
