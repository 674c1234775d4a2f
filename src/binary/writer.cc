#include "binary/writer.hh"

#include <algorithm>

#include "binary/walk.hh"

namespace speclev {

namespace {

class Writer {
 public:
  static constexpr bool reads = false;

  explicit Writer(const Abi& abi) : abi_(abi) {}

  std::int64_t integer(const Field&, int size, std::int64_t value) {
    if (size == 1) return bytes_ += static_cast<char>(value), value;
    char raw[8];
    for (int i = 0; i < size; ++i) {
      const int shift = 8 * (abi_.big_endian ? size - 1 - i : i);
      raw[i] = static_cast<char>(static_cast<std::uint64_t>(value) >> shift);
    }
    bytes_.append(raw, static_cast<std::size_t>(size));
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
  void text(const Field&, const std::string& text) { bytes_ += text; }
  void chars(const Field& field, const std::string& text) {
    const auto size = static_cast<std::size_t>(field.repeat);
    bytes_.append(text, 0, size);
    padding(size - std::min(size, text.size()));
  }
  std::size_t counted(const Field&, std::int64_t) { return 0; }
  void padding(std::size_t bytes) { bytes_.append(bytes, '\0'); }
  void begin(const Field&, std::size_t) {}
  void end(const Field&) {}
  void enter(const Field&, std::int64_t) {}
  void leave() {}

  std::string take() { return std::move(bytes_); }

 private:
  const Abi& abi_;
  std::string bytes_;
};

}  // namespace

std::string write_binary(const Layout& layout, const Abi& abi, const void* model) {
  Writer writer(abi);
  // The walk is shared with the reader, which does change the model; a writer only looks.
  Walk(layout, abi, writer).run(const_cast<void*>(model));
  return writer.take();
}

}  // namespace speclev
