#include <algorithm>
#include <memory>
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
    StoredLayout::StoredShape& kept = stored.shapes.emplace_back();
    kept.name = shape->name;
    kept.is_record = shape->is_record;
    for (const Field& field : shape->fields) {
      const auto member =
          field.member == nullptr ? -1 : static_cast<int>(field.member - shape->binding->members.data());
      kept.fields.push_back({field, nullptr, nullptr, {}});
      kept.bound.push_back({field.shape == nullptr ? -1 : place_of(field.shape), member});
    }
  }
  return stored;
}

Layout Layout::restore(StoredLayout stored, const Binding& model) {
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
    shape.fields = std::move(stored.shapes[i].fields);
    for (std::size_t place = 0; place < shape.fields.size(); ++place) {
      Field& field = shape.fields[place];
      const auto [of_shape, member] = stored.shapes[i].bound[place];
      if (member >= 0) field.member = &shape.binding->members[static_cast<std::size_t>(member)];
      if (of_shape < 0) continue;
      Shape& element = *layout.shapes_[static_cast<std::size_t>(of_shape)];
      field.shape = &element;
      element.binding = field.member->binding;
    }
  }
  return layout;
}

}  // namespace speclev
