// The symbol stack of parsers, faster than Bison's own.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace speclev::syntax {

/// What a parser keeps its symbols on, in place of Bison's own: a parser pushes and pops more often than it does
/// anything else, and here both are a few instructions. A symbol that was popped stays where it is until another takes
/// its place.
template <class Symbol>
class ParserStack {
 public:
  using index_type = std::ptrdiff_t;

  /// The first place stays empty, so that a stack without symbols has a top, too.
  ParserStack() : places_(64), top_(places_.data()), last_(top_ + places_.size() - 1) {}
  ParserStack(const ParserStack&) = delete;
  ParserStack& operator=(const ParserStack&) = delete;

  /// 0 is the topmost.
  Symbol& operator[](index_type place) { return top_[-place]; }
  const Symbol& operator[](index_type place) const { return top_[-place]; }
  index_type size() const { return top_ - places_.data(); }
  const Symbol* begin() const { return places_.data() + 1; }
  const Symbol* end() const { return top_ + 1; }

  /// Takes the content of a symbol.
  [[gnu::always_inline]] void push(Symbol&& symbol) {
    if (top_ == last_) grow();
    (++top_)->move(symbol);
  }
  void pop(index_type count = 1) { top_ -= count; }
  void clear() { top_ = places_.data(); }

  /// Some of the topmost, numbered from 1.
  class slice {
   public:
    slice(const ParserStack& stack, index_type count) : stack_(stack), count_(count) {}
    const Symbol& operator[](index_type place) const { return stack_[count_ - place]; }

   private:
    const ParserStack& stack_;
    index_type count_;
  };

 private:
  [[gnu::noinline]] void grow() {
    std::vector<Symbol> larger(2 * places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) larger[i].move(places_[i]);
    top_ = larger.data() + (top_ - places_.data());
    places_ = std::move(larger);
    last_ = places_.data() + places_.size() - 1;
  }

  std::vector<Symbol> places_;
  Symbol* top_;
  Symbol* last_;
};

}  // namespace speclev::syntax
