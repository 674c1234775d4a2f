// Packs the pictures of many seeds into few bytes.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace speclev::picture {

/// Numbers as characters: as few bytes as there may be for the small ones. None is a digit, or has a meaning in JSON
/// and HTML.
void append_number(std::string& text, std::size_t number);
/// The numbers that there may be.
inline constexpr std::size_t most_packed = 1000000;

/// Numbers in a row: each once, followed by how often it stands there, if that is more than once.
std::string packed(std::span<const std::size_t> numbers);

/// Gives a number to each value that comes up, in that order.
template <class Value>
class Numbering {
 public:
  std::size_t number_of(const Value& value) {
    const auto [at, is_new] = numbers_.try_emplace(value, values_.size());
    if (is_new) values_.push_back(value);
    return at->second;
  }
  const std::vector<Value>& values() const { return values_; }

 private:
  std::map<Value, std::size_t> numbers_;
  std::vector<Value> values_;
};

/// What a square has in each of several pictures: a number for each square and picture.
class Plane {
 public:
  explicit Plane(std::size_t squares) : squares_(squares) {}
  void add_picture(std::vector<std::size_t> numbers) { pictures_.push_back(std::move(numbers)); }

  /// First what is the same in all pictures, where 0 stands for what is not, and 1 more than each number for the
  /// others; then, of each picture, the numbers of the squares that are not.
  std::vector<std::string> packed() const;

 private:
  std::size_t squares_;
  std::vector<std::vector<std::size_t>> pictures_;
};

}  // namespace speclev::picture
