// Stores the results of the C interface in C structures.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/lua.hh"
#include "speclev/output.hh"
#include "speclev/play.hh"
#include "speclev/speclev.h"
#include "speclev/target.hh"

namespace speclev::c {

/// What a handle of a target stands for.
struct InputTarget {
  Target target;
  std::shared_ptr<const lua::GameTables> game{};  ///< whose levels are scripts; null if they are not
};

/// Structures that are handed out as an array of pointers, which ends in a null pointer.
template <class Item>
class List {
 public:
  List() { pointers_.push_back(nullptr); }

  Item& add(const Item& item) {
    Item& kept = items_.emplace_back(item);
    kept.size = sizeof(Item);
    pointers_.back() = &kept;
    pointers_.push_back(nullptr);
    return kept;
  }

  const Item* const* array() const { return pointers_.data(); }
  std::size_t size() const { return items_.size(); }

 private:
  std::deque<Item> items_;
  std::vector<const Item*> pointers_;
};

/// A source whose lines are known, so that threads may share it.
struct LinedSource {
  explicit LinedSource(SourceText given) : text(std::move(given)) { line_at(0); }

  /// Of an offset from 0 to the size of the text.
  speclev_place place_of(std::uint32_t offset) const;
  /// The line of an offset, from 1.
  std::uint32_t line_at(std::uint32_t offset) const { return static_cast<std::uint32_t>(text.position(offset).line); }

  SourceText text;
};

/// A message that is about no place.
struct Unplaced {
  Severity severity = Severity::error;
  std::optional<Diag> kind{};  ///< nothing where it is about a call, not about a file
  std::string text;
  std::string help{};
  std::optional<FindingIdentity> identity{};
};

/// A level of a result that can be loaded.
struct KeptLevel {
  std::string name;                             ///< that of its file, without an ending
  std::optional<LevelModel> model;              ///< nothing if it cannot be loaded
  std::string error;                            ///< why
  Target target;                                ///< whose words its things are called by
  std::shared_ptr<const LinedSource> source{};  ///< null if it has none

  /// The line that declared a record; 0 if that is not known.
  std::uint32_t line_of(const Origin& origin) const;
};

/// What a handle of a result stands for.
struct Result {
  bool failed = false;
  std::string message;
  List<speclev_file> files;
  List<speclev_line> lines;
  List<speclev_diagnostic> diagnostics;
  List<speclev_facts> facts;
  List<speclev_difference> differences;
  List<speclev_thing> things;
  List<speclev_finding> findings;
  std::vector<const char*> included = {nullptr};
  std::vector<KeptLevel> levels;
  std::optional<speclev_level> loaded;
  std::optional<speclev_generated> generated;
  std::vector<const char*> refusals = {nullptr};

  /// Keeps a text, and gives it as C has it.
  const char* keep(std::string text) { return strings_.emplace_back(std::move(text)).c_str(); }
  const char* keep(std::string_view text) { return keep(std::string(text)); }
  /// Keeps a number for each square.
  template <class Number>
  const std::uint8_t* keep_squares(const std::vector<Square>& squares, const Number& number) {
    std::vector<std::uint8_t>& plane = planes_.emplace_back();
    plane.reserve(squares.size());
    for (const Square& each : squares) plane.push_back(static_cast<std::uint8_t>(number(each)));
    return plane.data();
  }
  /// Keeps a text at the end of an array, which ends in a null pointer.
  void keep_in(std::vector<const char*>& array, std::string text) {
    array.back() = keep(std::move(text));
    array.push_back(nullptr);
  }
  std::vector<std::uint8_t>& new_plane() { return planes_.emplace_back(); }

  void add_file(std::string name, std::string bytes);
  /// What is but text.
  void add_text(std::string text) { add_file({}, std::move(text)); }
  // Messages. With an error among them the call has failed.
  void add(const LinedSource& source, std::vector<Diagnostic> given);
  void add(std::string file, Unplaced told);
  void add(std::vector<FileReport> reports);
  /// Files, lines and messages of a compilation.
  void add(const LinedSource& source, Output output);
  /// abi: empty: that of the target.
  void add_facts(const InputTarget& target, const std::string& abi);

 private:
  void add(Severity severity, speclev_diagnostic told, const std::optional<FindingIdentity>& identity);
  speclev_edit& keep_edit(const LinedSource& source, const Fix& fix);
  const speclev_note* const* keep_notes(const LinedSource& source, const std::vector<Note>& notes);

  std::deque<std::string> strings_;
  std::deque<std::vector<std::uint8_t>> planes_;
  std::deque<VersionWords> words_;
  std::deque<speclev_edit> edits_;
  std::deque<List<speclev_note>> notes_;
};

}  // namespace speclev::c
