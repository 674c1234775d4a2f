#include "binary/layout_checks.hh"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace speclev {

namespace {

/// Looks for a circle; each shape is gone through once.
class Circles {
 public:
  bool contains_itself(const Shape& shape) {
    const auto [at, is_new] = finished_.try_emplace(&shape, false);
    if (!is_new) return !at->second;
    for (const Field& field : shape.fields)
      if (field.shape != nullptr && contains_itself(*field.shape)) return true;
    finished_[&shape] = true;
    return false;
  }

 private:
  std::map<const Shape*, bool> finished_;  ///< those that were begun
};

/// The checks of one shape after the other.
class FieldChecks {
 public:
  FieldChecks(const Layout& layout, Sink& sink) : layout_(layout), sink_(sink) {}

  void shape(const Shape& shape) {
    if (!seen_.insert(&shape).second) return;
    repeated(shape);
    for (const Field& field : shape.fields) {
      if (field.is_constant) constant(field);
      if (field.type == FieldType::rows) rows(shape, field);
      if (field.member != nullptr && field.member->sized_by_layout && &field != layout_.root()->fields.data())
        sink_.report(Diag::data_version_place, field.where, {field.name});
      if (field.shape == nullptr) continue;
      if (field.type != FieldType::shape && least_size(*field.shape) == 0)
        sink_.report(Diag::data_empty_shape, field.where, {field.shape->name});
      this->shape(*field.shape);
    }
  }

 private:
  /// A member is written once, or by items of which a condition chooses one.
  void repeated(const Shape& shape) {
    std::map<const Member*, const Field*> first;
    std::map<std::pair<const Member*, std::int64_t>, const Field*> values;
    for (const Field& field : shape.fields) {
      if (field.member == nullptr) continue;
      const auto [at, is_new] = first.emplace(field.member, &field);
      bool good = is_new || (field.condition >= 0 && field.condition == at->second->condition);
      for (const std::int64_t value : field.accepted) {
        const auto [other, is_first] = values.emplace(std::pair(field.member, value), &field);
        good = good && (is_first || other->second == &field);
      }
      if (!good) sink_.report(Diag::data_repeated_member, field.where, {field.name});
    }
  }

  /// A constant has room in its field, on all machines.
  void constant(const Field& field) {
    const int bits = 8 * (field.width == 0 ? 4 : field.width) - (field.is_signed ? 1 : 0);
    const std::int64_t greatest = (std::int64_t{1} << bits) - 1;
    const std::int64_t least = field.is_signed ? -greatest - 1 : 0;
    if (field.constant >= least && field.constant <= greatest) return;
    sink_.report(Diag::data_bad_number, field.where,
                 {"the constant", std::to_string(least), std::to_string(greatest), std::to_string(field.constant)});
  }

  /// Rows are read by the sizes that the model has for them, so these stand in front of them in any case.
  void rows(const Shape& shape, const Field& rows) {
    const auto stands_before = [&](int slot, std::string_view name) {
      for (const Field& field : shape.fields) {
        if (&field == &rows) return false;
        if (field.slot == slot) return field.name == name && field.condition < 0 && !field.is_constant;
      }
      return false;
    };
    const Member& member = *rows.member;
    if (!stands_before(rows.depends[0], member.height) || !stands_before(rows.depends[1], member.width))
      sink_.report(Diag::data_rows_size, rows.where, {rows.name, member.height, member.width});
  }

  /// How many bytes a shape has at least: 0 or, for what is asked here, as good as 1.
  int least_size(const Shape& shape) {
    const auto [at, is_new] = least_sizes_.try_emplace(&shape, 0);
    if (!is_new) return at->second;
    int size = 0;
    for (const Field& field : shape.fields) {
      if (field.condition >= 0) continue;
      switch (field.type) {
        case FieldType::counted:
        case FieldType::rows: break;
        case FieldType::shape: size |= least_size(*field.shape); break;
        default: size |= field.repeat > 0 ? 1 : 0; break;
      }
    }
    return least_sizes_[&shape] = size;
  }

  const Layout& layout_;
  Sink& sink_;
  std::set<const Shape*> seen_;
  std::map<const Shape*, int> least_sizes_;
};

}  // namespace

bool check_shapes(const Layout& layout, Sink& sink) {
  if (!Circles().contains_itself(*layout.root())) return true;
  sink.report(Diag::data_endless_shape, layout.root()->where);
  return false;
}

bool check_fields(const Layout& layout, Sink& sink) {
  const std::size_t errors = sink.error_count();
  FieldChecks(layout, sink).shape(*layout.root());
  return sink.error_count() == errors;
}

}  // namespace speclev
