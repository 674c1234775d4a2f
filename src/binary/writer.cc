#include "binary/writer.hh"

#include <algorithm>
#include <bit>
#include <cstring>

#include "binary/walk.hh"

namespace speclev {

namespace {

class Writer {
 public:
  static constexpr bool reads = false;

  explicit Writer(const Abi& abi) : big_endian_(abi.big_endian) {}

  std::int64_t integer(const Field&, int size, std::int64_t value) {
    // A whole word is written; what follows the integer is written over the rest.
    auto word = static_cast<std::uint64_t>(value);
    if (big_endian_) word <<= 64 - 8 * size;
    if (big_endian_ != (std::endian::native == std::endian::big)) word = swapped(word);
    std::memcpy(room(sizeof word), &word, sizeof word);
    used_ += static_cast<std::size_t>(size);
    return value;
  }
  std::size_t count(const Field& field, int size, std::size_t value) {
    integer(field, size, static_cast<std::int64_t>(value));
    return value;
  }
  void slot(const Field& field, const Abi& abi, const std::string& text) {
    integer(field, abi.int_size, static_cast<std::int64_t>(text.size()));
    padding(static_cast<std::size_t>(abi.pointer_size - abi.int_size));
  }
  void text(const Field&, const std::string& text) {
    text.copy(room(text.size()), text.size());
    used_ += text.size();
  }
  void chars(const Field& field, const std::string& text) {
    const auto size = static_cast<std::size_t>(field.repeat);
    used_ += text.copy(room(size), size);
    padding(size - std::min(size, text.size()));
  }
  void run(const void* data, std::size_t size) {
    std::memcpy(room(size), data, size);
    used_ += size;
  }
  std::size_t counted(const Field&, std::int64_t) { return 0; }
  void padding(std::size_t bytes) {
    std::fill_n(room(bytes), bytes, '\0');
    used_ += bytes;
  }
  void begin(const Field&, std::size_t) {}
  void end(const Field&) {}
  void enter(const Field&, std::int64_t) {}
  void leave() {}

  std::string take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  static std::uint64_t swapped(std::uint64_t number) {
    std::uint64_t result = 0;
    for (int i = 0; i < 8; ++i) result = result << 8 | (number >> 8 * i & 0xFF);
    return result;
  }

  /// Where so many bytes may be written.
  char* room(std::size_t size) {
    if (bytes_.size() - used_ < size) bytes_.resize(2 * bytes_.size() + size + 1024);
    return bytes_.data() + used_;
  }

  const bool big_endian_;
  std::string bytes_;
  std::size_t used_ = 0;
};

}  // namespace

std::string write_binary(const Layout& layout, const Abi& abi, const void* model) {
  Writer writer(abi);
  // The walk is shared with the reader, which does change the model; a writer only looks.
  Walk(layout, abi, writer).run(const_cast<void*>(model));
  return writer.take();
}

}  // namespace speclev
