// The values of tokens in parsers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "speclev/text.hh"
#include "target/keywords.hh"

/// What the tokens of every language carry, and how a parser holds it.
namespace speclev::syntax {

/// Where something may be left out, its span is empty then.
constexpr bool is_given(Span span) { return span.end != 0; }

/// A string, quotes included.
struct Text {
  Span span;

  bool given() const { return is_given(span); }
};
/// An integer, or the digits of a percentage: its value depends on the ABI.
struct Number {
  Span span;

  bool given() const { return is_given(span); }
};
/// A word with a value. The word random stands in for words of many classes and has the value -1.
struct Word {
  Span span;
  TokenClass token{};
  std::int32_t value = 0;

  bool given() const { return is_given(span); }
  bool is_random() const { return token == TokenClass::random_type; }
};

/// A larger value that a Keeper keeps until its declaration is complete.
template <class T>
struct Kept {
  std::uint32_t place;
};

/// What a token or nonterminal of a grammar carries: one of the small types above, or something Kept. A plain buffer,
/// and a small one, because a parser moves values more often than it does anything else.
class Value {
 public:
  template <class T>
  T& as() {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(bytes_) && alignof(T) <= 8);
    return *std::launder(reinterpret_cast<T*>(bytes_));
  }

 private:
  alignas(8) std::byte bytes_[16];
};

/// Keeps values of some types that are too large for a Value.
template <class... Ts>
class Keeper {
 public:
  template <class T>
  Kept<T> keep(const T& value) {
    auto& values = std::get<std::vector<T>>(kept_);
    values.push_back(value);
    return {static_cast<std::uint32_t>(values.size() - 1)};
  }
  template <class T>
  const T& operator[](Kept<T> kept) const {
    return std::get<std::vector<T>>(kept_)[kept.place];
  }

 protected:
  /// To be called when a declaration is complete, or given up.
  void forget_kept() {
    std::apply([](auto&... values) { (values.clear(), ...); }, kept_);
  }

 private:
  std::tuple<std::vector<Ts>...> kept_;
};

}  // namespace speclev::syntax
