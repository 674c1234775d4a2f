#include "import/records.hh"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "base/characters.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

struct RecordName {
  std::string_view structure, shape;
};
constexpr RecordName record_names[] = {
#define SPECLEV_RECORD(structure, shape) {structure, shape},
#include "import/records.def"
#undef SPECLEV_RECORD
};

struct FieldName {
  std::string_view structure, field, members;
};
constexpr FieldName field_names[] = {
#define SPECLEV_RECORD_FIELD(structure, field, members) {structure, field, members},
#include "import/records.def"
#undef SPECLEV_RECORD_FIELD
};

/// A part of a record of a layout: an integer, a text, a place for one.
struct Unit {
  std::string name;  ///< of its field; with .N behind it where that repeats
  int offset, size;
  const Field* field;
  bool taken = false;  ///< a field of the game is this one
};

int padded(int size, int alignment) { return (size + alignment - 1) / alignment * alignment; }

/// A record of a layout as an ABI has it.
struct LaidOut {
  std::vector<Unit> units;
  int size = 0;
};

LaidOut lay_out(const Shape& shape, const Abi& abi) {
  LaidOut made;
  int alignment_of_all = 1;
  for (const Field& field : shape.fields) {
    const int alignment_here = field.type == FieldType::chars ? 1 : alignment(field, abi);
    alignment_of_all = std::max(alignment_of_all, alignment_here);
    made.size = padded(made.size, alignment_here);
    const bool repeats = field.type == FieldType::integer && field.repeat > 1;
    const int size = is_slot(field)                   ? abi.pointer_size
                     : field.type == FieldType::chars ? field.repeat
                                                      : integer_size(field, abi);
    for (int i = 0; i < (repeats ? field.repeat : 1); ++i) {
      std::string name(field.name);
      if (repeats) name.append(".").append(std::to_string(i));
      made.units.push_back({std::move(name), made.size, size, &field});
      made.size += size;
    }
  }
  made.size = padded(made.size, alignment_of_all);
  return made;
}

std::string_view members_of(std::string_view structure, std::string_view field) {
  for (const FieldName& each : field_names)
    if (each.structure == structure && each.field == field) return each.members;
  return field;
}

/// A row of a layout, NAME:TYPE*N(MEANING)=VALUE, with another type.
std::string field_with_type(const std::string& row, const std::string& type) {
  const std::size_t colon = row.find(':');
  const std::size_t end = row.find_first_of("*(=", colon);
  return row.substr(0, colon + 1) + type + (end == std::string::npos ? "" : row.substr(end));
}

/// Compares one structure of the game with the record of the base that it is.
class RecordComparison {
 public:
  RecordComparison(const Shape& shape, const GameRecord& record, const Abi& abi)
      : shape_(shape), record_(record), abi_(abi), laid_out_(lay_out(shape, abi)) {
    match_by_name();
    match_by_place();
  }

  bool is_same() const { return record_.size == laid_out_.size && unmatched_.empty() && is_in_place(); }

  /// The edits that make the base's record that of the game; nothing if fields are new or gone.
  std::optional<std::vector<std::string>> edits(const std::vector<BaseRow>& rows) const {
    if (!unmatched_.empty() || !gone().empty()) return std::nullopt;
    // The fields in the order of the game, each with its size there.
    std::vector<const Match*> order;
    for (const Match& match : matches_) order.push_back(&match);
    std::ranges::stable_sort(order, {}, [](const Match* match) { return match->field->offset; });
    std::string made = "replace " + std::string(shape_.name) + ": record " + std::string(shape_.name);
    std::set<const Field*> done;
    for (const Match* match : order) {
      const int size = match->field->size / static_cast<int>(match->units.size());
      for (const Unit* unit : match->units) {
        if (!done.insert(unit->field).second) continue;
        std::string row = row_of(rows, *unit->field);
        if (row.empty()) return std::nullopt;
        if (size != unit->size) {
          const std::string type =
              unit->field->type == FieldType::integer ? integer_type(*unit->field, size, abi_) : "";
          if (unit->field->type == FieldType::chars)
            row = std::string(unit->field->name) + ":char*" + std::to_string(size);
          else if (type.empty())
            return std::nullopt;
          else
            row = field_with_type(row, type);
        }
        made += " " + row;
      }
    }
    return std::vector<std::string>{made};
  }

  /// "trap: 5 bytes instead of 4; new: facing; gone: chance"
  std::string difference() const {
    std::string text = "the record " + quote(record_.name) + " has " + std::to_string(record_.size) + " bytes";
    if (record_.size != laid_out_.size) text += " instead of " + std::to_string(laid_out_.size);
    const auto add = [&](const char* what, const std::vector<std::string>& names) {
      for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? std::string("; ") + what : ", ") + names[i];
    };
    add("new: ", unmatched_);
    add("gone: ", gone());
    if (unmatched_.empty() && gone().empty()) text += "; its fields are of other sizes or in another order";
    return text;
  }

 private:
  struct Match {
    const GameRecord::Field* field;
    std::vector<Unit*> units;
  };

  /// The units that a list of members names.
  std::vector<Unit*> units_named(std::string_view members) {
    std::vector<Unit*> units;
    while (!members.empty()) {
      const std::size_t end = std::min(members.find(' '), members.size());
      const std::string_view name = members.substr(0, end);
      members.remove_prefix(std::min(end + 1, members.size()));
      for (Unit& unit : laid_out_.units)
        if (!unit.taken && (unit.name == name || (unit.field->name == name && unit.name != name)))
          units.push_back(&unit);
    }
    return units;
  }

  void match_by_name() {
    for (const GameRecord::Field& field : record_.fields) {
      Match match{&field, units_named(members_of(record_.name, field.name))};
      for (Unit* unit : match.units) unit->taken = true;
      if (match.units.empty())
        unmatched_.push_back(field.name);
      else
        matches_.push_back(std::move(match));
    }
  }

  /// A field of another name in the same place is the same one.
  void match_by_place() {
    for (const GameRecord::Field& field : record_.fields) {
      const auto name = std::ranges::find(unmatched_, field.name);
      if (name == unmatched_.end()) continue;
      for (Unit& unit : laid_out_.units) {
        if (unit.taken || unit.offset != field.offset || unit.size != field.size) continue;
        unit.taken = true;
        matches_.push_back({&field, {&unit}});
        unmatched_.erase(name);
        break;
      }
    }
  }

  bool is_in_place() const {
    for (const Match& match : matches_) {
      int at = match.field->offset;
      for (const Unit* unit : match.units) {
        if (unit->offset != at) return false;
        at += unit->size;
      }
      if (at != match.field->offset + match.field->size) return false;
    }
    return gone().empty();
  }

  std::vector<std::string> gone() const {
    std::vector<std::string> names;
    for (const Unit& unit : laid_out_.units)
      if (!unit.taken && !unit.field->is_constant) names.push_back(unit.name);
    return names;
  }

  std::string row_of(const std::vector<BaseRow>& rows, const Field& field) const {
    const std::string name = std::string(shape_.name) + "." + std::string(field.name);
    const auto row = std::ranges::find(rows, name, &BaseRow::name);
    return row == rows.end() ? "" : row->text;
  }

  const Shape& shape_;
  const GameRecord& record_;
  const Abi& abi_;
  LaidOut laid_out_;
  std::vector<Match> matches_;
  std::vector<std::string> unmatched_;  ///< fields of the game that the base has not
};

/// The record of a layout of that a structure is; null if it has none.
const Shape* shape_of(const SharedLayout& layout, std::string_view structure) {
  const auto name = std::ranges::find(record_names, structure, &RecordName::structure);
  if (!layout || name == std::end(record_names)) return nullptr;
  for (const Shape& shape : layout->shapes())
    if (shape.is_record && shape.name == name->shape) return &shape;
  return nullptr;
}

const SharedLayout& layout_of(const TargetData& target, std::string_view structure) {
  return is_dungeon_record(structure) ? target.dungeon_layout : target.layout;
}

/// How much an ABI with the sizes of a machine is like it otherwise: where fields lie counts more than what letters
/// are.
int likeness(const Abi& abi, const Machine& machine) {
  return (abi.greatest_alignment == machine.greatest_alignment ? 2 : 0) +
         (abi.char_is_signed == machine.char_is_signed ? 1 : 0);
}

}  // namespace

const std::vector<RecordHeader>& record_headers() {
  static const std::vector<RecordHeader> headers = [] {
    std::vector<RecordHeader> made = {{"sp_lev.h", {}}, {"dgn_file.h", {}}};
    const auto add = [&](std::string_view structure) {
      made[structure.starts_with("tmp") ? 1 : 0].structures.push_back(structure);
    };
#define SPECLEV_RECORD(structure, shape) add(structure);
#define SPECLEV_PIECES(structure) add(structure);
#include "import/records.def"
#undef SPECLEV_PIECES
#undef SPECLEV_RECORD
    return made;
  }();
  return headers;
}

bool is_dungeon_record(std::string_view structure) { return structure.starts_with("tmp"); }

std::string integer_type(const Field& field, int size, const Abi& abi) {
  const std::string sign = field.is_signed ? "i" : "u";
  if (size == abi.long_size && (field.width == 0 || size == 8)) return field.is_signed ? "long" : "ulong";
  return size == 1 || size == 2 || size == 4 ? sign + std::to_string(8 * size) : "";
}

Abi machine_abi(const Machine& machine, Findings& findings) {
  std::optional<Abi> nearest;
  for (const std::string& name : abi_names()) {
    const Abi abi = *parse_abi(name);
    const bool same_sizes = abi.int_size == machine.int_size && abi.long_size == machine.long_size &&
                            abi.pointer_size == machine.pointer_size && abi.big_endian == machine.big_endian;
    if (same_sizes && (!nearest || likeness(abi, machine) > likeness(*nearest, machine))) nearest = abi;
  }
  if (!nearest || machine.short_size != 2)
    throw ImportError("no known ABI has an int of " + std::to_string(machine.int_size) + ", a long of " +
                          std::to_string(machine.long_size) + " and a pointer of " +
                          std::to_string(machine.pointer_size) + " bytes in this order",
                      "--help of lev_comp lists the ABIs");
  if (nearest->char_is_signed != machine.char_is_signed)
    findings.push_back({"char-sign",
                        Finding::Weight::warning,
                        nearest->name,
                        {},
                        {},
                        {},
                        "char is " + std::string(machine.char_is_signed ? "signed" : "unsigned") +
                            " on this machine, and not so in the nearest known ABI, " + nearest->name,
                        "bytes beyond ASCII outside of strings may be read otherwise",
                        {}});
  return *nearest;
}

int differing_records(const TargetData& target, const std::vector<GameRecord>& records, const Abi& abi) {
  int count = 0;
  for (const GameRecord& record : records)
    if (const Shape* shape = shape_of(layout_of(target, record.name), record.name))
      count += lay_out(*shape, abi).size != record.size ? 1 : 0;
  return count;
}

LayoutEdits compare_records(const Base& base, const std::vector<GameRecord>& records, const Abi& abi,
                            Findings& findings) {
  LayoutEdits edits;
  const TargetData& data = base.data();
  std::set<const Shape*> done;  // several structures may be one record
  for (const GameRecord& record : records) {
    const SharedLayout& layout = layout_of(data, record.name);
    const Shape* shape = shape_of(layout, record.name);
    if (shape == nullptr) continue;
    const RecordComparison comparison(*shape, record, abi);
    if (comparison.is_same() || !done.insert(shape).second) continue;
    const std::string& name = is_dungeon_record(record.name) ? data.dungeon_layout_name : data.layout_name;
    const auto made = comparison.edits(base.rows(name + ".layout"));
    findings.push_back({made ? "changed-record" : "unknown-record",
                        made ? Finding::Weight::taken : Finding::Weight::error,
                        record.name,
                        {},
                        record.size,
                        {},
                        comparison.difference(),
                        made ? ""
                             : "its files have another form: describe it by hand in " + name +
                                   ".layout.edits of the target's folder, as doc/own-game.md tells (Other records)",
                        record.place});
    auto& lines = is_dungeon_record(record.name) ? edits.dungeons : edits.levels;
    if (made) lines.insert(lines.end(), made->begin(), made->end());
  }
  return edits;
}

std::vector<std::string> unasked_records(const TargetData& target, const std::vector<GameRecord>& records) {
  std::set<const Shape*> asked = {nullptr};  // what the layouts do not have
  const auto shape = [&](std::string_view structure) { return shape_of(layout_of(target, structure), structure); };
  for (const GameRecord& record : records) asked.insert(shape(record.name));
  std::vector<std::string> names;
  for (const RecordName& each : record_names)
    if (asked.insert(shape(each.structure)).second) names.emplace_back(each.structure);
  return names;
}

}  // namespace speclev::import
