#include "binary/layout.hh"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "binary/layout_checks.hh"
#include "diag/fields.hh"

namespace speclev {

namespace {

std::optional<std::int64_t> number(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto magnitude = parse_number(text.substr(negative ? 1 : 0));
  constexpr std::uint64_t least = std::uint64_t{1} << 63;
  if (!magnitude || (negative && *magnitude > least)) return std::nullopt;
  return static_cast<std::int64_t>(negative ? 0 - *magnitude : *magnitude);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

constexpr std::string_view when = "when=";
constexpr std::size_t usual_fields = 12;  // more than most records and streams have

struct Scalar {
  std::string_view name;
  int width;
  bool is_signed;
};
constexpr Scalar scalars[] = {{"i8", 1, true},  {"u8", 1, false},  {"i16", 2, true},  {"u16", 2, false},
                              {"i32", 4, true}, {"u32", 4, false}, {"long", 0, true}, {"ulong", 0, false}};

struct Counted {
  std::string_view name;
  FieldType type;
  int width;
  bool is_signed;
};
constexpr Counted counted[] = {{"text8", FieldType::text, 1, false},     {"text16", FieldType::text, 2, true},
                               {"text32", FieldType::text, 4, true},     {"text64", FieldType::text, 8, true},
                               {"bytes8", FieldType::bytes, 1, true},    {"pairs8", FieldType::pairs, 1, true},
                               {"sets8", FieldType::pair_sets, 1, true}, {"list", FieldType::list, 1, false},
                               {"listint", FieldType::list, 4, true},    {"listlong", FieldType::list, 0, true}};

}  // namespace

/// Reads the notation of doc/formats.md into a Layout.
class LayoutReader {
 public:
  LayoutReader(const SourceText& source, const LayoutNumbers& numbers, Sink& sink)
      : in_(source, sink), numbers_(numbers), sink_(sink) {}

  Layout read(const Binding& model) {
    const std::size_t errors = sink_.error_count();
    while (!is_too_large() && in_.next_line()) read_line();
    if (layout_.root_ == nullptr && sink_.error_count() == errors) sink_.report(Diag::data_no_stream, {});
    if (sink_.error_count() != errors) return {};
    resolve();
    if (sink_.error_count() != errors || !check_shapes(layout_, sink_)) return {};
    bind(*const_cast<Shape*>(layout_.root_), model);
    if (sink_.error_count() != errors || !check_fields(layout_, sink_)) return {};
    check_needed();
    if (sink_.error_count() != errors) return {};
    if (const auto& fields = layout_.root_->fields;
        !fields.empty() && fields[0].member != nullptr && fields[0].member->sized_by_layout)
      layout_.version_ = {fields[0].repeat, fields[0].width};
    return std::move(layout_);
  }

 private:
  /// A field's words that can be looked up only when the whole file is known.
  struct Reference {
    Shape* shape;
    std::size_t field;
    Span span;
    std::string_view shape_name;                  ///< of its elements
    std::vector<std::string_view> depends_names;  ///< of fields
    FieldReader::Field condition;                 ///< a field
  };

  bool is_too_large() {
    if (layout_.shapes_.size() <= most_shapes && fields_ <= most_fields) return false;
    sink_.report(Diag::data_large_layout, layout_.shapes_.back().where,
                 {std::to_string(most_shapes), std::to_string(most_fields)});
    return true;
  }

  Shape* find_shape(std::string_view name) {
    const auto at = shapes_.find(name);
    return at == shapes_.end() ? nullptr : at->second;
  }

  /// Shapes are kept as small as they are; what is left over serves the next one.
  void finish_shape() {
    if (!layout_.shapes_.empty()) layout_.shapes_.back().fields.shrink_to_fit();
  }

  void read_line() {
    const auto first = in_.field("a word");
    if (first->text != "record" && first->text != "stream") return read_item(*first);
    const auto name = in_.field("a name");
    if (!name) return;
    finish_shape();
    Shape* shape = &layout_.shapes_.emplace_back();
    shape->name = name->text;
    shape->where = name->span;
    const auto [known, is_new] = shapes_.emplace(shape->name, shape);
    if (!is_new) sink_.report(Diag::data_again, name->span, {name->text}).note(known->second->where, "the first one");
    shape->fields.reserve(usual_fields);
    shape->is_record = first->text == "record";
    if (!shape->is_record) {
      if (layout_.root_ == nullptr) layout_.root_ = shape;
      stream_ = shape;
      return in_.end_line();
    }
    while (in_.more()) {
      const auto field = in_.field("a field");
      const std::size_t colon = field->text.find(':');
      if (colon == std::string_view::npos) {
        sink_.report(Diag::data_bad_type, field->span, {field->text});
        continue;
      }
      add(*shape, field->text.substr(0, colon), field->text.substr(colon + 1), field->span);
    }
  }

  void read_item(const FieldReader::Field& name) {
    const auto type = in_.field("a type");
    if (!type) return;
    if (stream_ == nullptr) {
      sink_.report(Diag::data_no_stream, name.span);
      return;
    }
    // A condition alone is that of an item whose type has its own name.
    const bool is_alone = type->text.starts_with(when);
    std::optional<FieldReader::Field> condition;
    if (is_alone)
      condition = type;
    else if (in_.more())
      condition = in_.field("a condition");
    if (condition && !condition->text.starts_with(when)) {
      sink_.report(Diag::data_extra_field, condition->span);
      return;
    }
    add(*stream_, name.text, is_alone ? name.text : type->text, type->span, condition);
    in_.end_line();
  }

  /// TYPE[*N][=CONSTANT] or TYPE:…, each with an optional (MEANING) behind it.
  void add(Shape& shape, std::string_view name, std::string_view type, Span span,
           const std::optional<FieldReader::Field>& condition = std::nullopt) {
    ++fields_;
    Field field;
    field.name = name;
    field.where = span;
    if (type.ends_with(')')) {
      const std::size_t open = type.find('(');
      field.meaning = type.substr(open + 1, type.size() - open - 2);
      type = type.substr(0, open);
    }
    Reference reference{&shape, shape.fields.size(), span, {}, {}, {}};
    if (condition && !parse_condition(*condition, field, reference)) {
      sink_.report(Diag::data_bad_type, condition->span, {condition->text});
      return;
    }
    if (!parse_type(type, field, reference) || !may_stand_in(shape, field)) {
      sink_.report(Diag::data_bad_type, span, {type});
      return;
    }
    field.is_plain = field.type == FieldType::integer && field.repeat == 1 && !field.is_constant;
    shape.fields.push_back(std::move(field));
    if (!reference.shape_name.empty() || !reference.depends_names.empty() || !reference.condition.text.empty())
      references_.push_back(std::move(reference));
  }

  /// A record holds integers and string slots, a stream everything but slots.
  static bool may_stand_in(const Shape& shape, const Field& field) {
    if (is_slot(field)) return shape.is_record;
    return !shape.is_record || field.type == FieldType::integer || field.type == FieldType::chars;
  }

  bool parse_type(std::string_view type, Field& field, Reference& reference) {
    if (type == "textref") {
      field.type = FieldType::text_slot;
      return true;
    }
    if (type == "pointer8" || type == "pointer16") {
      field.type = FieldType::text_pointer;
      field.width = type == "pointer8" ? 1 : 2;
      field.is_signed = false;
      return true;
    }
    if (type.starts_with("char*")) {
      field.type = FieldType::chars;
      return parse_repeat(type.substr(5), field);
    }
    if (type.starts_with("of=")) {
      const auto parts = split(type.substr(3), ':');
      if (parts.size() != 2) return false;
      field.type = FieldType::counted;
      reference.depends_names = {parts[0]};
      reference.shape_name = parts[1];
      return !parts[1].empty();
    }
    if (type.starts_with("rows:")) {
      const auto parts = split(type.substr(5), ':');
      field.type = FieldType::rows;
      reference.depends_names = parts;
      return parts.size() == 2 || parts.size() == 3;
    }
    const std::size_t colon = type.find(':');
    for (const Counted& known : counted) {
      if (known.name != type.substr(0, colon)) continue;
      field.type = known.type;
      field.width = known.width;
      field.is_signed = known.is_signed;
      if (colon != std::string_view::npos) reference.shape_name = type.substr(colon + 1);
      return (known.type == FieldType::list) == !reference.shape_name.empty();
    }
    return colon == std::string_view::npos && parse_scalar(type, field, reference);
  }

  /// N, or @NAME for a number of the target.
  std::optional<std::int64_t> parse_number_of(std::string_view text) const {
    if (!text.starts_with('@')) return number(text);
    const auto known = numbers_.find(text.substr(1));
    return known == numbers_.end() ? std::nullopt : std::optional(known->second);
  }

  bool parse_repeat(std::string_view text, Field& field) const {
    const auto repeat = parse_number_of(text);
    // None at all only where the target says so.
    if (!repeat || *repeat < (text.starts_with('@') ? 0 : 1) || *repeat > 64) return false;
    field.repeat = static_cast<int>(*repeat);
    return true;
  }

  /// when=FIELD:VALUE,VALUE…
  bool parse_condition(const FieldReader::Field& condition, Field& field, Reference& reference) {
    const auto parts = split(condition.text.substr(when.size()), ':');
    if (parts.size() != 2) return false;
    reference.condition = {parts[0], condition.span};
    for (const std::string_view value : split(parts[1], ',')) {
      const auto accepted = parse_number_of(value);
      if (!accepted || ++fields_ > most_fields) return false;
      field.accepted.push_back(*accepted);
      if (*accepted >= 0 && *accepted < 64)
        field.accepted_bits |= std::uint64_t{1} << *accepted;
      else
        field.accepts_others = true;
    }
    return true;
  }

  bool parse_scalar(std::string_view type, Field& field, Reference& reference) {
    const std::size_t equals = type.find('=');
    if (equals != std::string_view::npos) {
      const auto constant = number(type.substr(equals + 1));
      if (!constant) return false;
      field.is_constant = true;
      field.constant = *constant;
      type = type.substr(0, equals);
    }
    const std::size_t star = type.find('*');
    if (star != std::string_view::npos) {
      if (!parse_repeat(type.substr(star + 1), field)) return false;
      type = type.substr(0, star);
    }
    for (const Scalar& known : scalars) {
      if (known.name != type) continue;
      field.width = known.width;
      field.is_signed = known.is_signed;
      return true;
    }
    field.type = FieldType::shape;
    reference.shape_name = type;
    return !type.empty() && field.repeat == 1 && !field.is_constant;
  }

  /// Gives every field its shape and the places of the values on which it depends.
  void resolve() {
    for (const Reference& reference : references_) {
      Field& field = reference.shape->fields[reference.field];
      if (!reference.shape_name.empty()) {
        field.shape = find_shape(reference.shape_name);
        if (field.shape == nullptr) sink_.report(Diag::data_unknown_shape, reference.span, {reference.shape_name});
      }
      for (std::size_t i = 0; i < reference.depends_names.size(); ++i)
        field.depends[i] = slot_of(*reference.shape, reference.depends_names[i], reference.span);
      if (!reference.condition.text.empty())
        field.condition = slot_of(*reference.shape, reference.condition.text, reference.condition.span);
    }
    for (Shape& shape : layout_.shapes_) find_variants(shape);
  }

  /// The values for which one of several items of a stream is there.
  static void find_variants(Shape& shape) {
    std::map<int, std::pair<int, std::vector<std::int64_t>>> of_slots;  // how many items, and their values
    for (const Field& field : shape.fields) {
      if (field.condition < 0) continue;
      auto& [items, values] = of_slots[field.condition];
      ++items;
      values.insert(values.end(), field.accepted.begin(), field.accepted.end());
    }
    for (Field& field : shape.fields) {
      const auto at = field.slot < 0 ? of_slots.end() : of_slots.find(field.slot);
      if (at != of_slots.end() && at->second.first > 1) field.variants = at->second.second;
    }
  }

  /// The place for the value of the field of that name: of the same shape, else of any other.
  int slot_of(Shape& nearest, std::string_view name, Span span) {
    const auto [known, is_new] = slots_.try_emplace({&nearest, name}, -1);
    int& slot = known->second;
    const auto take = [&](Shape& shape) {
      for (Field& field : shape.fields) {
        if (field.name != name || field.type != FieldType::integer) continue;
        if (slot < 0) slot = field.slot >= 0 ? field.slot : layout_.slots_++;
        field.slot = slot;
      }
    };
    if (is_new) take(nearest);
    for (std::size_t i = 0; is_new && slot < 0 && i < layout_.shapes_.size(); ++i) take(layout_.shapes_[i]);
    if (slot < 0) sink_.report(Diag::data_unknown_member, span, {name});
    return slot;
  }

  /// Finds the member of every field. All uses of a shape share one struct of the model.
  void bind(Shape& shape, const Binding& binding) {
    if (shape.binding != nullptr) {
      if (shape.binding != &binding) sink_.report(Diag::data_shared_shape, shape.where, {shape.name});
      return;
    }
    shape.binding = &binding;
    for (Field& field : shape.fields) {
      if (field.is_constant) continue;
      field.member = binding.find(field.name);
      if (field.member == nullptr || !fits(field, *field.member)) {
        sink_.report(Diag::data_unknown_member, field.where, {field.name});
        continue;
      }
      if (field.shape != nullptr) bind(*const_cast<Shape*>(field.shape), *field.member->binding);
    }
  }

  void check_needed() {
    for (const Shape& shape : layout_.shapes_) {
      if (shape.binding == nullptr) continue;
      for (const Member& member : shape.binding->members)
        if (member.is_needed && !always_has(shape, member))
          sink_.report(Diag::data_needed_member, shape.where, {shape.name, member.name});
    }
  }

  static bool always_has(const Shape& shape, const Member& member) {
    return std::ranges::any_of(shape.fields,
                               [&](const Field& field) { return field.member == &member && field.condition < 0; });
  }

  static bool are_pairs(const Member& list) {
    return list.kind == Member::Kind::list && list.binding->members.size() == 2 &&
           std::ranges::all_of(list.binding->members,
                               [](const Member& each) { return each.kind == Member::Kind::integer; });
  }

  static bool fits(const Field& field, const Member& member) {
    switch (field.type) {
      case FieldType::integer:
        if (member.kind != Member::Kind::integers) return field.repeat == 1 && member.kind == Member::Kind::integer;
        return member.sized_by_layout || static_cast<std::size_t>(field.repeat) == member.extent;
      case FieldType::text_slot:
      case FieldType::text_pointer:
      case FieldType::chars:
      case FieldType::text: return member.kind == Member::Kind::text;
      case FieldType::bytes: return member.data != nullptr && member.resize != nullptr;
      case FieldType::rows: return !member.height.empty();
      case FieldType::pairs: return are_pairs(member);
      case FieldType::pair_sets:
        return member.kind == Member::Kind::list && member.binding->members.size() == 1 &&
               are_pairs(member.binding->members.front());
      case FieldType::counted:
      case FieldType::list: return member.kind == Member::Kind::list;
      case FieldType::shape: return member.kind == Member::Kind::object;
    }
    return false;
  }

  FieldReader in_;
  const LayoutNumbers& numbers_;
  Sink& sink_;
  Layout layout_;
  Shape* stream_ = nullptr;
  std::size_t fields_ = 0;  ///< and values of conditions
  std::unordered_map<std::string_view, Shape*> shapes_;
  std::map<std::pair<const Shape*, std::string_view>, int> slots_;  ///< of the values that fields depend on
  std::vector<Reference> references_;
};

Layout Layout::parse(const SourceText& source, const Binding& model, const LayoutNumbers& numbers, Sink& sink) {
  return LayoutReader(source, numbers, sink).read(model);
}

}  // namespace speclev
