// Walks over a model in the order of its layout; computes alignment, padding and widths.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "binary/layout.hh"

namespace speclev {

/// Goes through a model in the order of a layout. Writer, reader and dumper are visitors, so that no direction has a
/// description of the format of its own. A visitor has
///   static constexpr bool reads          true: what integer and text give is stored in the model
///   int64 integer(field, size, value)    one integer of so many bytes; gives the value as read or written
///   size_t count(field, size, value)     the same for the count or length in front of a list, text or run of bytes
///   void slot(field, abi, text)          a string slot: the length of a text that follows the record; or a pointer,
///                                        of which it is known only whether there is a text
///   void text(field, text)               the bytes of a text, its length known
///   void chars(field, text)              the bytes of a text that has a fixed place, zeros behind it
///   size_t counted(field, value)         readers only: how many elements a list has by an earlier field
///   void run(data, size)                 writers only: so many integers of one byte
///   void padding(bytes)                  bytes that hold nothing
///   void expect(bytes)                   readers only: so many bytes will be asked for
///   void enter(field, place), leave()    around the parts of a field; place is that in a list, else -1
///   void begin(field, row), end(field)   around a field without parts; row is the length of a row, where it has rows
template <class Visitor>
class Walk {
 public:
  Walk(const Layout& layout, const Abi& abi, Visitor& visitor) : layout_(layout), abi_(abi), visitor_(visitor) {}

  /// The model is changed only by a visitor that reads.
  void run(void* model) { run(*layout_.root(), model); }
  /// One struct of the model alone.
  void run(const Shape& shape, void* object) {
    values_.assign(static_cast<std::size_t>(layout_.slots()), 0);
    this->shape(shape, object);
  }

 private:
  void shape(const Shape& shape, void* object) {
    if (!shape.is_record) return stream(shape, object);
    record(shape, object);
    for (const Field& field : shape.fields) {
      if (field.type == FieldType::text_slot) slot_text(field, string(field, object));
      if (field.type == FieldType::text_pointer) pointer_text(field, object);
    }
  }

  void stream(const Shape& shape, void* object) {
    for (const Field& field : shape.fields) {
      if (field.condition >= 0 && !holds(field)) {
        if (field.slot >= 0) values_[static_cast<std::size_t>(field.slot)] = no_value;
        continue;
      }
      frequent_item(field, object);
    }
  }

  /// Those of which files have most come first: single integers.
  void frequent_item(const Field& field, void* object) {
    if (Visitor::reads || !field.is_plain) return item(field, object);
    visitor_.begin(field, 0);
    const std::int64_t value = field.member->get(object, 0);
    visitor_.integer(field, integer_size(field, abi_), value);
    if (field.slot >= 0) values_[static_cast<std::size_t>(field.slot)] = value;
    visitor_.end(field);
  }

  void part(const Field& field, void* object) {
    visitor_.enter(field, -1);
    shape(*field.shape, field.member->at(object, 0));
    visitor_.leave();
  }

  void slot_text(const Field& field, std::string& text) {
    if (text.empty()) return;
    visitor_.begin(field, 0);
    visitor_.text(field, text);
    visitor_.end(field);
  }

  /// Behind a pointer that is null, a length of one byte is left out.
  void pointer_text(const Field& field, void* object) {
    if (field.width == 1 && string(field, object).empty()) return;
    visitor_.begin(field, 0);
    text(field, object);
    visitor_.end(field);
  }

  void record(const Shape& shape, void* object) {
    int size = 0;
    int strictest = 1;
    for (const Field& field : shape.fields) {
      const int align = alignment(field, abi_);
      strictest = std::max(strictest, align);
      pad(size, align);
      if (is_slot(field)) {
        visitor_.begin(field, 0);
        visitor_.slot(field, abi_, string(field, object));
        visitor_.end(field);
        size += abi_.pointer_size;
      } else {
        frequent_item(field, object);
        size += integer_size(field, abi_) * field.repeat;
      }
    }
    pad(size, strictest);
  }

  void pad(int& size, int align) {
    const int missing = -size & (align - 1);
    if (missing != 0) visitor_.padding(static_cast<std::size_t>(missing));
    size += missing;
  }

  static std::string& string(const Field& field, void* object) {
    return *static_cast<std::string*>(field.member->at(object, 0));
  }

  void item(const Field& field, void* object) {
    switch (field.type) {
      case FieldType::list: return list(field, object, count(field, object));
      case FieldType::counted: return list(field, object, counted(field, object));
      case FieldType::shape: return part(field, object);
      default: break;
    }
    visitor_.begin(field, field.type == FieldType::rows ? static_cast<std::size_t>(dependence(field, 1)) : 0);
    switch (field.type) {
      case FieldType::text: text(field, object); break;
      case FieldType::chars: visitor_.chars(field, string(field, object)); break;
      case FieldType::bytes: bytes(field, object); break;
      case FieldType::pairs: pairs(field, object); break;
      case FieldType::pair_sets: pair_sets(field, object); break;
      case FieldType::rows: rows(field, object); break;
      default: integers(field, object); break;
    }
    visitor_.end(field);
  }

  void integers(const Field& field, void* object) {
    const auto repeat = static_cast<std::size_t>(field.repeat);
    if (Visitor::reads && field.member != nullptr && field.member->resize != nullptr)
      field.member->resize(object, repeat);
    for (std::size_t i = 0; i < repeat; ++i) integer(field, object, i);
  }

  void integer(const Field& field, void* object, std::size_t place) {
    const std::int64_t now = field.is_constant ? field.constant : Visitor::reads ? 0 : field.member->get(object, place);
    const std::int64_t seen = visitor_.integer(field, integer_size(field, abi_), now);
    if constexpr (Visitor::reads) {
      if (!field.is_constant) {
        field.member->set(object, place, seen);
        visitor_.kept(field.member->get(object, place), seen, integer_size(field, abi_));
      }
    }
    if (field.slot >= 0) values_[static_cast<std::size_t>(field.slot)] = seen;
  }

  /// The count in front of a field; for a reader the member gets that size.
  std::size_t count(const Field& field, void* object) {
    const std::size_t now = Visitor::reads ? 0 : field.member->size(object);
    const std::size_t seen = visitor_.count(field, integer_size(field, abi_), now);
    if constexpr (Visitor::reads) field.member->resize(object, seen);
    return seen;
  }

  void text(const Field& field, void* object) {
    std::string& value = string(field, object);
    const std::size_t length = visitor_.count(field, integer_size(field, abi_), value.size());
    if constexpr (Visitor::reads) value.resize(length);
    visitor_.text(field, value);
  }

  void run_of_bytes(const Field& field, void* object, std::size_t size) {
    if constexpr (!Visitor::reads)
      if (field.member->data != nullptr && size > 0) return visitor_.run(field.member->data(object), size);
    for (std::size_t i = 0; i < size; ++i) {
      const std::int64_t seen = visitor_.integer(field, 1, Visitor::reads ? 0 : field.member->get(object, i));
      if (Visitor::reads) field.member->set(object, i, seen);
    }
  }

  void bytes(const Field& field, void* object) { run_of_bytes(field, object, count(field, object)); }

  void pairs(const Field& field, void* object) { halves(field, *field.member, object, count(field, object)); }

  /// All first integers of a list of pairs, then all second ones.
  void halves(const Field& field, const Member& list, void* object, std::size_t size) {
    for (const Member& half : list.binding->members) {
      for (std::size_t i = 0; i < size; ++i) {
        void* pair = list.at(object, i);
        const std::int64_t seen = visitor_.integer(field, 1, Visitor::reads ? 0 : half.get(pair, 0));
        if (Visitor::reads) half.set(pair, 0, seen);
      }
    }
  }

  /// The sizes of all sets, then their pairs.
  void pair_sets(const Field& field, void* object) {
    const std::size_t size = count(field, object);
    const Member& list = field.member->binding->members.front();
    for (std::size_t i = 0; i < size; ++i) {
      void* set = field.member->at(object, i);
      const std::size_t seen = visitor_.count(field, 1, Visitor::reads ? 0 : list.size(set));
      if constexpr (Visitor::reads) list.resize(set, seen);
    }
    for (std::size_t i = 0; i < size; ++i) {
      void* set = field.member->at(object, i);
      halves(field, list, set, list.size(set));
    }
  }

  /// The size of a list that an earlier field gives.
  std::size_t counted(const Field& field, void* object) {
    if constexpr (Visitor::reads) field.member->resize(object, visitor_.counted(field, dependence(field, 0)));
    return field.member->size(object);
  }

  void list(const Field& field, void* object, std::size_t size) {
    if (size == 0) return;
    if constexpr (!Visitor::reads)
      if (field.member->written != nullptr)
        if (const std::string_view bytes = field.member->written(object); !bytes.empty())
          return visitor_.run(bytes.data(), bytes.size());
    auto* element = static_cast<std::byte*>(field.member->at(object, 0));
    for (std::size_t i = 0; i < size; ++i, element += field.member->stride) {
      visitor_.enter(field, static_cast<std::int64_t>(i));
      shape(*field.shape, element);
      visitor_.leave();
    }
  }

  std::int64_t dependence(const Field& field, std::size_t which) const {
    return values_[static_cast<std::size_t>(field.depends[which])];
  }

  void rows(const Field& field, void* object) {
    const std::size_t size = size_of_rows(field);
    if constexpr (Visitor::reads) {
      visitor_.expect(size);
      field.member->resize(object, size);
    }
    run_of_bytes(field, object, std::min(size, field.member->size(object)));
  }

  /// By the earlier fields; more than any file has if these make no sense.
  std::size_t size_of_rows(const Field& field) const {
    const std::int64_t height = dependence(field, 0);
    const std::int64_t width = dependence(field, 1);
    if (field.depends[2] >= 0 && dependence(field, 2) != 0 && height <= 1 && width <= 1) return 0;
    const auto possible = [](std::int64_t size) { return size >= 0 && size <= INT32_MAX; };
    return possible(height) && possible(width) ? static_cast<std::size_t>(height * width) : SIZE_MAX;
  }

  bool holds(const Field& field) const {
    const std::int64_t value = values_[static_cast<std::size_t>(field.condition)];
    if (value >= 0 && value < 64) return (field.accepted_bits >> value & 1) != 0;
    return field.accepts_others &&
           std::find(field.accepted.begin(), field.accepted.end(), value) != field.accepted.end();
  }

  /// Of a field that is not there.
  static constexpr std::int64_t no_value = INT64_MIN;

  const Layout& layout_;
  const Abi& abi_;
  Visitor& visitor_;
  std::vector<std::int64_t> values_;
};

}  // namespace speclev
