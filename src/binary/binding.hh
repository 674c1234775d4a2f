// Connects the names in a layout with the members of a model.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace speclev {

struct Binding;

/// How a layout name is found in a model: one member of one struct. Objects are passed as untyped pointers, because the
/// walk over a layout is the same for every model.
struct Member {
  enum class Kind : unsigned char { integer, integers, text, object, list };

  std::string_view name;
  Kind kind;
  /// integer, integers: the value at a place (0 for a single one).
  std::int64_t (*get)(const void* object, std::size_t place) = nullptr;
  void (*set)(void* object, std::size_t place, std::int64_t value) = nullptr;
  /// integers, list: how many there are.
  std::size_t (*size)(const void* object) = nullptr;
  void (*resize)(void* object, std::size_t size) = nullptr;
  /// integers: how many there always are; 0 where their number changes.
  std::size_t extent = 0;
  /// integers: there are as many as the layout has.
  bool sized_by_layout = false;
  /// integers in rows: the members that say how many rows, and of what length.
  std::string_view height = {}, width = {};
  /// integers of one byte: all of them.
  const void* (*data)(const void* object) = nullptr;
  /// text: the string. object: the object. list: the element at a place.
  void* (*at)(void* object, std::size_t place) = nullptr;
  /// list: the bytes of all elements in the file, where these are known already; else none.
  std::string_view (*written)(const void* object) = nullptr;
  /// list: bytes from one element to the next.
  std::size_t stride = 0;
  /// object, list: the members of what at gives.
  const Binding* binding = nullptr;
  /// Code asks each record for it by name, so every layout has a field for it, without a condition.
  bool is_needed = false;
};

constexpr Member needed(Member member) {
  member.is_needed = true;
  return member;
}

/// All members of one struct of a model.
struct Binding {
  std::string_view name;
  std::span<const Member> members;

  constexpr const Member* find(std::string_view member) const {
    for (const Member& candidate : members)
      if (candidate.name == member) return &candidate;
    return nullptr;
  }
};

namespace binding_detail {

template <class T>
struct MemberPointer;
template <class Class, class Value>
struct MemberPointer<Value Class::*> {
  using class_type = Class;
  using value_type = Value;
};

template <auto pointer>
using ClassOf = typename MemberPointer<decltype(pointer)>::class_type;
template <auto pointer>
using ValueOf = typename MemberPointer<decltype(pointer)>::value_type;

template <auto pointer>
auto& value(void* object) {
  return static_cast<ClassOf<pointer>*>(object)->*pointer;
}
template <auto pointer>
const auto& value(const void* object) {
  return static_cast<const ClassOf<pointer>*>(object)->*pointer;
}

template <class T>
concept Resizable = requires(T& t) {
  t.resize(std::size_t{1});
};

}  // namespace binding_detail

/// A single integer.
template <auto pointer>
constexpr Member bind_integer(std::string_view name) {
  using namespace binding_detail;
  Member member{.name = name, .kind = Member::Kind::integer};
  member.get = [](const void* object, std::size_t) -> std::int64_t { return value<pointer>(object); };
  member.set = [](void* object, std::size_t, std::int64_t number) {
    value<pointer>(object) = static_cast<ValueOf<pointer>>(number);
  };
  return member;
}

/// An array or vector of integers, or the bytes of a string.
template <auto pointer>
constexpr Member bind_integers(std::string_view name) {
  using namespace binding_detail;
  Member member{.name = name, .kind = Member::Kind::integers};
  member.get = [](const void* object, std::size_t place) -> std::int64_t {
    return static_cast<std::int64_t>(value<pointer>(object)[place]);
  };
  member.set = [](void* object, std::size_t place, std::int64_t number) {
    auto& numbers = value<pointer>(object);
    numbers[place] = static_cast<std::remove_reference_t<decltype(numbers[place])>>(number);
  };
  member.size = [](const void* object) { return value<pointer>(object).size(); };
  if constexpr (sizeof(value<pointer>(std::declval<ClassOf<pointer>*>())[0]) == 1)
    member.data = [](const void* object) -> const void* { return value<pointer>(object).data(); };
  if constexpr (Resizable<ValueOf<pointer>>)
    member.resize = [](void* object, std::size_t size) { value<pointer>(object).resize(size); };
  else
    member.extent = std::tuple_size_v<ValueOf<pointer>>;
  return member;
}

/// Integers of which there are as many as the layout says.
template <auto pointer>
constexpr Member bind_words(std::string_view name) {
  Member member = bind_integers<pointer>(name);
  member.sized_by_layout = true;
  return member;
}

/// Rows of integers; height and width are the members that say how many there are, and of what length.
template <auto pointer>
constexpr Member bind_rows(std::string_view name, std::string_view height, std::string_view width) {
  Member member = bind_integers<pointer>(name);
  member.height = height;
  member.width = width;
  return member;
}

/// A string.
template <auto pointer>
constexpr Member bind_text(std::string_view name) {
  using namespace binding_detail;
  static_assert(std::is_same_v<ValueOf<pointer>, std::string>);
  Member member{.name = name, .kind = Member::Kind::text};
  member.at = [](void* object, std::size_t) -> void* { return &value<pointer>(object); };
  return member;
}

/// A struct inside the struct.
template <auto pointer>
constexpr Member bind_object(std::string_view name, const Binding& binding) {
  using namespace binding_detail;
  Member member{.name = name, .kind = Member::Kind::object};
  member.at = [](void* object, std::size_t) -> void* { return &value<pointer>(object); };
  member.binding = &binding;
  return member;
}

/// A vector of structs.
template <auto pointer>
constexpr Member bind_list(std::string_view name, const Binding& binding) {
  using namespace binding_detail;
  Member member{.name = name, .kind = Member::Kind::list};
  member.size = [](const void* object) { return value<pointer>(object).size(); };
  member.resize = [](void* object, std::size_t size) { value<pointer>(object).resize(size); };
  member.at = [](void* object, std::size_t place) -> void* { return &value<pointer>(object)[place]; };
  member.stride = sizeof(typename ValueOf<pointer>::value_type);
  member.binding = &binding;
  return member;
}

/// A vector of structs, or else the bytes that they are in the file, with their number.
template <auto pointer, auto written_pointer>
constexpr Member bind_written_list(std::string_view name, const Binding& binding) {
  using namespace binding_detail;
  Member member = bind_list<pointer>(name, binding);
  member.size = [](const void* object) {
    return value<pointer>(object).empty() ? value<written_pointer>(object).count : value<pointer>(object).size();
  };
  member.written = [](const void* object) -> std::string_view { return value<written_pointer>(object).bytes; };
  return member;
}

}  // namespace speclev
