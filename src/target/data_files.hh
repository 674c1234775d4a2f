// Lists the files of a target and defines the names of their rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/text.hh"

namespace speclev {

/// What a row of a data file is: a line of a table; or, of a layout, what begins a record or stream, an item on a line
/// of its own, or a field on the line of its record.
enum class RowRole : std::uint8_t { entry, record, stream, item, field };

/// Whether items or fields follow that belong to it.
constexpr bool begins_group(RowRole role) { return role == RowRole::record || role == RowRole::stream; }

/// A row of a data file, and the name by which edits know it.
struct NamedRow {
  Span span;
  std::string name;  ///< empty: none
  RowRole role = RowRole::entry;
};

/// The record or stream that a line of a layout belongs to.
struct RowGroup {
  std::string_view name;
  bool is_record = false;
};

/// A kind of data files: how their rows are named.
struct DataFileKind {
  std::string_view file;
  /// The name of a row; null: of layouts, whose lines hold several.
  std::string (*name_of)(std::string_view row);
  bool is_unique;    ///< no two rows of one name
  bool ends_a_line;  ///< a name goes on to the end of its line, where comments cannot stand

  /// The name as it is compared: one blank between words, no comment.
  std::string normal(std::string_view name) const;
  /// The rows on a line.
  std::vector<NamedRow> rows(const SourceText& source, Span line, RowGroup group) const;
};

/// All kinds; the last one is that of layouts.
std::span<const DataFileKind> data_file_kinds();
/// The kind of a target's file of that name; a NAME.layout is one of layouts.
const DataFileKind& data_file_kind(std::string_view file);

}  // namespace speclev
