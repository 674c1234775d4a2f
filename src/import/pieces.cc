#include "import/pieces.hh"

#include <algorithm>
#include <set>

#include "base/characters.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

struct Piece {
  std::string_view structure, field, item;
};
constexpr Piece piece_rows[] = {
#define SPECLEV_PIECE(structure, field, item) {structure, field, item},
#include "import/records.def"
#undef SPECLEV_PIECE
};

struct PieceType {
  std::string_view type, item;
};
constexpr PieceType piece_types[] = {
#define SPECLEV_PIECE_TYPE(type, item) {type, item},
#include "import/records.def"
#undef SPECLEV_PIECE_TYPE
};

/// The item STREAM.ITEM of a layout; null if it has none.
const Field* item_of(const SharedLayout& layout, std::string_view name) {
  const std::size_t dot = name.find('.');
  for (const Shape& shape : layout->shapes())
    if (!shape.is_record && shape.name == name.substr(0, dot))
      for (const Field& field : shape.fields)
        if (field.name == name.substr(dot + 1)) return &field;
  return nullptr;
}

/// Bytes of an item, or of the count in front of it.
int size_of(const Field& field, const Abi& abi) { return field.width == 0 ? abi.long_size : field.width; }

/// The type of the layout notation with that many bytes; empty if there is none.
std::string type_of(const Field& field, int size, const Abi& abi) {
  if (field.type == FieldType::integer) return integer_type(field, size, abi);
  if (field.type != FieldType::list) return {};
  if (size == 1) return "list";
  return size == abi.int_size ? "listint" : size == abi.long_size ? "listlong" : "";
}

/// A row of a stream, ITEM TYPE(MEANING) …, with another type.
std::string stream_row_with_type(const std::string& row, const std::string& type) {
  const std::size_t blank = row.find(' ');
  const std::size_t end = row.find_first_of("*(: ", blank + 1);
  return row.substr(0, blank + 1) + type + (end == std::string::npos ? "" : row.substr(end));
}

/// Compares the pieces of one game.
class PieceComparison {
 public:
  PieceComparison(const Base& base, const Abi& abi, Findings& findings)
      : layout_(base.data().layout),
        file_(base.data().layout_name + ".layout"),
        rows_(base.rows(file_)),
        abi_(abi),
        findings_(findings) {}

  /// what: of the game, with its size there.
  void compare(const std::string& what, std::string_view item, int size, const Place& place) {
    const Field* field = item_of(layout_, item);
    if (field == nullptr || size == size_of(*field, abi_) || !done_.insert(field).second) return;
    const std::string type = type_of(*field, size, abi_);
    const auto row = std::ranges::find(rows_, item, &BaseRow::name);
    const bool can = !type.empty() && row != rows_.end();
    findings_.push_back(
        {can ? "changed-record" : "unknown-record",
         can ? Finding::Weight::taken : Finding::Weight::error,
         what,
         {},
         size,
         {},
         quote(what) + " has " + std::to_string(size) + " bytes instead of " + std::to_string(size_of(*field, abi_)),
         can ? ""
             : "its files have another form: describe the item " + quote(item) + " by hand in " + file_ +
                   ".edits of the target's folder, as doc/own-game.md tells (Other records)",
         place});
    if (can) edits_.push_back("replace " + std::string(item) + ": " + stream_row_with_type(row->text, type));
  }

  std::vector<std::string> edits() && { return std::move(edits_); }

 private:
  const SharedLayout& layout_;
  std::string file_;
  std::vector<BaseRow> rows_;
  const Abi& abi_;
  Findings& findings_;
  std::set<const Field*> done_;  // several fields of the game may be one item
  std::vector<std::string> edits_;
};

}  // namespace

std::vector<std::string> compare_pieces(const Base& base, const GameFacts& facts, const Abi& abi, Findings& findings) {
  if (!base.data().layout) return {};
  PieceComparison comparison(base, abi, findings);
  for (const GameRecord& record : facts.records)
    for (const GameRecord::Field& field : record.fields)
      for (const Piece& piece : piece_rows)
        if (piece.structure == record.name && piece.field == field.name)
          comparison.compare(record.name + "." + field.name, piece.item, field.size, record.place);
  for (const PieceType& piece : piece_types)
    if (const auto type = facts.types.find(piece.type); type != facts.types.end())
      comparison.compare(type->first, piece.item, type->second, {});
  return std::move(comparison).edits();
}

std::vector<UnaskedPiece> unasked_pieces(const TargetData& target, const GameFacts& facts) {
  std::set<const Field*> asked = {nullptr};  // what the layout does not have
  const auto item = [&](std::string_view name) { return target.layout ? item_of(target.layout, name) : nullptr; };
  const auto record = [&](const Piece& piece) {
    return std::ranges::find(facts.records, piece.structure, &GameRecord::name);
  };
  for (const Piece& piece : piece_rows)
    if (const auto at = record(piece); at != facts.records.end())
      if (std::ranges::find(at->fields, piece.field, &GameRecord::Field::name) != at->fields.end())
        asked.insert(item(piece.item));
  for (const PieceType& piece : piece_types)
    if (facts.types.contains(piece.type)) asked.insert(item(piece.item));
  std::vector<UnaskedPiece> unasked;
  for (const Piece& piece : piece_rows)
    if (asked.insert(item(piece.item)).second)
      unasked.push_back(
          {std::string(piece.structure).append(".").append(piece.field), record(piece) != facts.records.end()});
  for (const PieceType& piece : piece_types)
    if (asked.insert(item(piece.item)).second) unasked.push_back({std::string(piece.type), false});
  return unasked;
}

}  // namespace speclev::import
