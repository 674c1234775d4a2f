// Reads the notation of layouts, which describe binary formats.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "binary/binding.hh"
#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"

namespace speclev {

struct Shape;

/// The types of doc/formats.md.
enum class FieldType : unsigned char {
  integer,
  text_slot,
  text_pointer,
  text,
  chars,
  bytes,
  pairs,
  pair_sets,
  list,
  counted,
  rows,
  shape
};

/// The numbers that a layout names with @, because they differ between targets.
using LayoutNumbers = std::map<std::string, std::int64_t, std::less<>>;

/// What a layout says of one field of a record or one item of a stream.
struct FieldFacts {
  std::string_view name;
  FieldType type = FieldType::integer;
  /// Bytes of the integer, or of the count or length in front; 0: the ABI's long. text_pointer: of the length in front
  /// of the text behind the record.
  int width = 1;
  bool is_signed = true;
  /// How many integers stand in a row; the bytes of chars.
  int repeat = 1;
  /// A single integer with a member, which most fields are.
  bool is_plain = false;
  /// A constant that the file holds in any case.
  bool is_constant = false;
  std::int64_t constant = 0;
  /// Places of the values of earlier fields on which this one depends. rows: height, width, and, if
  /// there is one, what says that a map of one cell is left out. counted: how many.
  std::array<int, 3> depends = {-1, -1, -1};
  /// Place of the value of an earlier field that decides whether this one is there; -1: it always is.
  int condition = -1;
  /// The values for which it is there; of those from 0 to 63 also bits, and whether there are others.
  std::vector<std::int64_t> accepted = {};
  std::uint64_t accepted_bits = 0;
  bool accepts_others = false;
  /// What the value may be where later items are variants of which it chooses one; empty: anything.
  std::vector<std::int64_t> variants = {};
  /// Where the value is kept for later fields that depend on it; -1 if none does.
  int slot = -1;
  /// What the number means, for dumps (src/classic/meaning.cc); may be empty.
  std::string_view meaning;

  friend bool operator==(const FieldFacts&, const FieldFacts&) = default;
};

/// The same with what it is bound to.
struct Field : FieldFacts {
  /// What the elements of a list, or the item itself, are made of.
  const Shape* shape = nullptr;
  /// Where the value lives in the model; null for constants.
  const Member* member = nullptr;
  /// Its place in the layout file; none of a layout that is part of the program.
  Span where;
  /// The places of the two in what is stored, the member's in the binding of the field's shape; -1: none.
  int stored_shape = -1, stored_member = -1;
};

/// A record (a C structure: aligned and padded as the ABI says) or a stream (a sequence without padding).
struct Shape {
  std::string_view name;
  bool is_record = false;
  Span where;
  /// The struct of the model that it is bound to.
  const Binding* binding = nullptr;
  std::vector<Field> fields;
};

/// The version words that a file begins with.
struct VersionFormat {
  int count = 0;
  int width = 0;  ///< bytes of each; 0: the ABI's long

  int size(const Abi& abi) const { return width == 0 ? abi.long_size : width; }

  friend bool operator==(const VersionFormat&, const VersionFormat&) = default;
};

/// A layout as the program keeps it: its shapes, the root first. Nothing is bound.
struct StoredLayout {
  std::vector<Shape> shapes;
  int slots = 0;
  VersionFormat version;
};

/// One binary format, read from a layout file (notation: doc/formats.md) and bound to the members of a model.
class Layout {
 public:
  /// Reads a layout and binds its first stream to a model. Faults, such as a field without a member, go to the sink;
  /// the result can be used only if there was none. The text must outlive the layout.
  static Layout parse(const SourceText& source, const Binding& model, const LayoutNumbers& numbers, Sink& sink);

  /// What is kept of it.
  StoredLayout store() const;
  /// The layout that was stored when it was bound to the same model; its names stay views of what was kept.
  static Layout restore(StoredLayout stored, const Binding& model);

  const Shape* root() const { return root_; }
  const std::deque<Shape>& shapes() const { return shapes_; }
  /// How many values later fields depend on.
  int slots() const { return slots_; }
  /// The version words in front of the file.
  const VersionFormat& version() const { return version_; }

 private:
  friend class LayoutReader;
  std::deque<Shape> shapes_;  ///< fields know the places of theirs
  const Shape* root_ = nullptr;
  int slots_ = 0;
  VersionFormat version_;
};

/// Size of one integer of the field.
inline int integer_size(const Field& field, const Abi& abi) { return field.width == 0 ? abi.long_size : field.width; }

/// Whether the field stands in a record for a text behind it, and is as large as a pointer.
inline bool is_slot(const Field& field) {
  return field.type == FieldType::text_slot || field.type == FieldType::text_pointer;
}

/// Alignment of a field inside a record: a power of two.
inline int alignment(const Field& field, const Abi& abi) {
  const int natural = is_slot(field) ? abi.pointer_size : integer_size(field, abi);
  return std::min(natural, abi.greatest_alignment);
}

}  // namespace speclev
