// The rows of a table, in static data or in a vector of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace speclev {

/// The rows of a table: static data of the program, which are only looked at, or rows of its own that were read. So
/// what is known when the program is built costs nothing when it starts.
template <class T>
class Rows {
 public:
  constexpr Rows() = default;
  /// The rows must outlive the table and all its copies.
  constexpr explicit Rows(std::span<const T> built_in) : built_in_(built_in) {}

  constexpr std::span<const T> view() const { return built_in_.empty() ? std::span<const T>(own_) : built_in_; }
  constexpr std::size_t size() const { return view().size(); }
  constexpr bool empty() const { return view().empty(); }
  constexpr const T& operator[](std::size_t place) const { return view()[place]; }
  constexpr auto begin() const { return view().begin(); }
  constexpr auto end() const { return view().end(); }

  /// The rows for changing them; the program's own are copied first.
  std::vector<T>& edit() {
    if (!built_in_.empty()) {
      own_.assign(built_in_.begin(), built_in_.end());
      built_in_ = {};
    }
    return own_;
  }

  friend constexpr bool operator==(const Rows& a, const Rows& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::span<const T> built_in_;
  std::vector<T> own_;  ///< empty where there are built-in rows
};

}  // namespace speclev
