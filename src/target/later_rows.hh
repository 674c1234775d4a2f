#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace speclev {

struct PackedData;

/// Rows of a target that few runs want: those of the program are read when they are asked for.
template <class Row>
class LaterRows {
 public:
  LaterRows() = default;
  explicit LaterRows(std::vector<Row> rows) : own_(std::move(rows)) {}

  std::vector<Row> rows() const;

  friend bool operator==(const LaterRows& a, const LaterRows& b) { return a.rows() == b.rows(); }

  template <class Archive>
  friend void transfer(Archive& archive, LaterRows& list) {
    archive.later(list.own_, list.data_, list.at_);
  }

 private:
  std::vector<Row> own_;
  const PackedData* data_ = nullptr;  ///< where the program has them
  std::size_t at_ = 0;
};

}  // namespace speclev
