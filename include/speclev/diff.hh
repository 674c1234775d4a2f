// Compares two compiled files and describes the differences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/error.hh"
#include "speclev/target.hh"

namespace speclev {

/// A compiled file that is compared with another one.
struct DiffInput {
  std::string_view bytes;
  Target target;
  Abi abi;
};

/// One thing in which two files differ.
struct Difference {
  enum class Kind : unsigned char {
    removed,  ///< only the first file has it
    added,    ///< only the second has it
    changed,  ///< both have it, with another value
    map,      ///< cells of a map
    moved,    ///< both have it, at another place, and its place matters
  };
  Kind kind = Kind::changed;
  /// The part, room or dungeon that it is in, from the outside inwards; empty if the file has but one, or it is in
  /// none.
  std::string where;
  /// A line without its end; of what has maps or is more than one statement, and of cells, several.
  std::string text;
  /// Of the record, in bytes, in each file; of what a file does not have, that of what would be around it.
  std::size_t offset_before = 0, offset_after = 0;
  /// The function of a program that it is in, or is: a number, as files have no names of functions. Empty if in none.
  std::string function{};
};

/// What comparing gives.
struct Diff {
  std::vector<Difference> differences;  ///< in the order of the files
  /// Of levels in two languages, statements of one that only mean nearly what is said in the other, and were compared
  /// all the same: a line without its end for each word and reason.
  std::vector<std::string> loosely{};
  std::string error;                ///< why they cannot be compared; empty if they can
  bool error_is_of_second = false;  ///< the error is about the second file
  std::size_t offset = 0;           ///< of the error, in bytes
  ErrorKind error_kind = ErrorKind::none;
};

/// What differs between two compiled levels, or two compiled dungeons, in the words of their languages. Version words
/// are left out. Records are compared by what they say: doc/diff.md tells where their order matters. Files of one
/// target are compared by numbers, those of two by words and names. A level that has lists is compared with one that is
/// a program by its statements, in any order. Thread-safe; trusts none of the bytes.
[[nodiscard]] Diff diff(const DiffInput& before, const DiffInput& after);

}  // namespace speclev
