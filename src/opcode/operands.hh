// Finds the operands of a value.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace speclev::opcode {

/// The places of the operands of a node, in the order of the text. Few of them, as nearly all nodes have, need no
/// memory of their own.
class Operands {
 public:
  using Index = std::uint32_t;

  explicit Operands(std::size_t size) : size_(size) {
    if (size > few_.size()) many_.resize(size);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Index* begin() { return many_.empty() ? few_.data() : many_.data(); }
  const Index* begin() const { return many_.empty() ? few_.data() : many_.data(); }
  const Index* end() const { return begin() + size_; }
  Index& operator[](std::size_t place) { return begin()[place]; }
  Index operator[](std::size_t place) const { return begin()[place]; }
  Index back() const { return begin()[size_ - 1]; }

 private:
  std::size_t size_;
  std::array<Index, 4> few_;
  std::vector<Index> many_;
};

}  // namespace speclev::opcode
