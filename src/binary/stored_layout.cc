#include <memory>

#include "binary/layout.hh"

namespace speclev {

Layout Layout::restore(const StoredLayout& stored, const Binding& model) {
  Layout layout;
  layout.slots_ = stored.slots;
  layout.version_ = stored.version;
  for (std::size_t i = 0; i < stored.shapes.size(); ++i) layout.shapes_.push_back(std::make_unique<Shape>());
  layout.root_ = layout.shapes_.front().get();
  layout.shapes_.front()->binding = &model;
  // A shape stands behind the first one that has a field of it, and has got its binding from that field.
  for (std::size_t i = 0; i < stored.shapes.size(); ++i) {
    Shape& shape = *layout.shapes_[i];
    shape.name = stored.shapes[i].name;
    shape.is_record = stored.shapes[i].is_record;
    shape.fields.reserve(stored.shapes[i].fields.size());
    for (const StoredLayout::StoredField& stored_field : stored.shapes[i].fields) {
      Field& field = shape.fields.emplace_back(Field{stored_field.facts, nullptr, nullptr, {}});
      if (stored_field.member >= 0)
        field.member = &shape.binding->members[static_cast<std::size_t>(stored_field.member)];
      if (stored_field.shape < 0) continue;
      Shape& element = *layout.shapes_[static_cast<std::size_t>(stored_field.shape)];
      field.shape = &element;
      element.binding = field.member->binding;
    }
  }
  return layout;
}

}  // namespace speclev
