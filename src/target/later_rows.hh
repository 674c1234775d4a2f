// Rows of a table that are read on first use.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>
#include <vector>

namespace speclev {

struct PackedData;

/// Rows of a target that not every run wants: those of the program are read when they are first asked for. Threads may
/// share one.
template <class Row>
class LaterRows {
 public:
  LaterRows() = default;
  explicit LaterRows(std::vector<Row> rows) : rows_(std::move(rows)) {}
  LaterRows(const LaterRows& other) { *this = other; }
  LaterRows& operator=(const LaterRows& other) {
    const bool is_read = other.is_read_.load(std::memory_order_acquire);
    rows_ = is_read ? other.rows_ : std::vector<Row>();
    data_ = other.data_;
    at_ = other.at_;
    is_read_.store(is_read, std::memory_order_release);
    return *this;
  }

  /// The rows for changing them.
  std::vector<Row>& edit() {
    rows();
    return rows_;
  }
  const std::vector<Row>& rows() const { return is_read_.load(std::memory_order_acquire) ? rows_ : read(); }
  operator const std::vector<Row>&() const { return rows(); }
  auto begin() const { return rows().begin(); }
  auto end() const { return rows().end(); }
  bool empty() const { return rows().empty(); }
  std::size_t size() const { return rows().size(); }
  const Row& operator[](std::size_t place) const { return rows()[place]; }

  friend bool operator==(const LaterRows& a, const LaterRows& b) { return a.rows() == b.rows(); }

  template <class Archive>
  friend void transfer(Archive& archive, LaterRows& list) {
    archive.later(list.rows_, list.data_, list.at_);
    list.is_read_.store(list.data_ == nullptr, std::memory_order_release);
  }

 private:
  const std::vector<Row>& read() const;

  mutable std::vector<Row> rows_;
  mutable std::atomic<bool> is_read_ = true;
  const PackedData* data_ = nullptr;  ///< where the program has them
  std::size_t at_ = 0;
};

}  // namespace speclev
