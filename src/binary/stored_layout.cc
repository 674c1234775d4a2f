// Stores a layout as static data and restores it.
#include <algorithm>
#include <utility>

#include "binary/layout.hh"

namespace speclev {

StoredLayout Layout::store() const {
  std::vector<const Shape*> shapes = {root()};  // each behind the first that has a field of it
  const auto place_of = [&](const Shape* shape) {
    const auto at = std::ranges::find(shapes, shape);
    return at == shapes.end() ? -1 : static_cast<int>(at - shapes.begin());
  };
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (const Field& field : shapes[i]->fields)
      if (field.shape != nullptr && place_of(field.shape) < 0) shapes.push_back(field.shape);
  StoredLayout stored{{}, slots_, version_};
  for (const Shape* shape : shapes) {
    Shape& kept = stored.shapes.emplace_back();
    kept.name = shape->name;
    kept.is_record = shape->is_record;
    for (const Field& field : shape->fields)
      kept.fields.push_back(
          {field,
           nullptr,
           nullptr,
           {},
           field.shape == nullptr ? -1 : place_of(field.shape),
           field.member == nullptr ? -1 : static_cast<int>(field.member - shape->binding->members.data())});
  }
  return stored;
}

Layout Layout::restore(StoredLayout stored, const Binding& model) {
  Layout layout;
  layout.slots_ = stored.slots;
  layout.version_ = stored.version;
  for (Shape& shape : stored.shapes) layout.shapes_.push_back(std::move(shape));
  layout.root_ = &layout.shapes_.front();
  layout.shapes_.front().binding = &model;
  // A shape stands behind the first one that has a field of it, and has got its binding from that field.
  for (Shape& shape : layout.shapes_) {
    for (Field& field : shape.fields) {
      if (field.stored_member >= 0)
        field.member = &shape.binding->members[static_cast<std::size_t>(field.stored_member)];
      if (field.stored_shape < 0) continue;
      Shape& element = layout.shapes_[static_cast<std::size_t>(field.stored_shape)];
      field.shape = &element;
      element.binding = field.member->binding;
    }
  }
  return layout;
}

}  // namespace speclev
