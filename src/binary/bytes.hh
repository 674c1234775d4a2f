// Appends numbers to a file in the byte order of a machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace speclev {

/// Bytes of a file that grow as they are written, in the byte order of a machine.
class Bytes {
 public:
  explicit Bytes(bool big_endian) : big_endian_(big_endian) {}

  std::size_t size() const { return used_; }
  std::string_view view() const { return {bytes_.get(), used_}; }
  /// The memory is kept.
  void clear() { used_ = 0; }
  /// Takes off what stands behind so many bytes.
  void cut(std::size_t size) { used_ = size; }

  void integer(std::int64_t value, int size) { few(ordered(value, size), size); }
  /// Up to eight bytes, as they lie in memory: a whole word is written, and what follows is written over the rest.
  void few(std::uint64_t word, int size) {
    std::memcpy(room(sizeof word), &word, sizeof word);
    used_ += static_cast<std::size_t>(size);
  }
  void run(std::string_view bytes) {
    bytes.copy(room(bytes.size()), bytes.size());
    used_ += bytes.size();
  }
  void zeros(std::size_t count) {
    std::fill_n(room(count), count, '\0');
    used_ += count;
  }
  /// Writes over an integer that is there already.
  void patch(std::size_t offset, std::int64_t value, int size) {
    const std::uint64_t word = ordered(value, size);
    std::memcpy(bytes_.get() + offset, &word, static_cast<std::size_t>(size));
  }

  std::string take() { return std::string(bytes_.get(), std::exchange(used_, 0)); }

 private:
  /// An integer whose first bytes in memory are those of the file.
  std::uint64_t ordered(std::int64_t value, int size) const {
    auto word = static_cast<std::uint64_t>(value);
    if (big_endian_) word <<= 64 - 8 * size;
    return big_endian_ == (std::endian::native == std::endian::big) ? word : swapped(word);
  }

  static std::uint64_t swapped(std::uint64_t number) {
    std::uint64_t result = 0;
    for (int i = 0; i < 8; ++i) result = result << 8 | (number >> 8 * i & 0xFF);
    return result;
  }

  /// Where so many bytes may be written.
  char* room(std::size_t size) {
    if (room_ - used_ < size) grow(size);
    return bytes_.get() + used_;
  }

  [[gnu::noinline]] void grow(std::size_t size) {
    room_ = 2 * room_ + size + 1024;
    auto larger = std::make_unique_for_overwrite<char[]>(room_);
    std::copy_n(bytes_.get(), used_, larger.get());
    bytes_ = std::move(larger);
  }

  bool big_endian_;
  std::unique_ptr<char[]> bytes_;  ///< of which nothing is cleared that is written over anyway
  std::size_t room_ = 0, used_ = 0;
};

}  // namespace speclev
