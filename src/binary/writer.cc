#include "binary/writer.hh"

#include <algorithm>

#include "binary/bytes.hh"
#include "binary/walk.hh"

namespace speclev {

namespace {

class Writer {
 public:
  static constexpr bool reads = false;

  explicit Writer(const Abi& abi) : bytes_(abi.big_endian) {}

  std::int64_t integer(const Field&, int size, std::int64_t value) {
    bytes_.integer(value, size);
    return value;
  }
  std::size_t count(const Field& field, int size, std::size_t value) {
    integer(field, size, static_cast<std::int64_t>(value));
    return value;
  }
  void slot(const Field& field, const Abi& abi, const std::string& text) {
    if (field.type == FieldType::text_pointer) return bytes_.integer(text.empty() ? 0 : 1, abi.pointer_size);
    integer(field, abi.int_size, static_cast<std::int64_t>(text.size()));
    padding(static_cast<std::size_t>(abi.pointer_size - abi.int_size));
  }
  void text(const Field&, const std::string& text) { bytes_.run(text); }
  void chars(const Field& field, const std::string& text) {
    const auto size = static_cast<std::size_t>(field.repeat);
    bytes_.run(std::string_view(text).substr(0, size));
    padding(size - std::min(size, text.size()));
  }
  void run(const void* data, std::size_t size) { bytes_.run({static_cast<const char*>(data), size}); }
  std::size_t counted(const Field&, std::int64_t) { return 0; }
  void padding(std::size_t bytes) { bytes_.zeros(bytes); }
  void begin(const Field&, std::size_t) {}
  void end(const Field&) {}
  void enter(const Field&, std::int64_t) {}
  void leave() {}

  std::string take() { return bytes_.take(); }

 private:
  Bytes bytes_;
};

}  // namespace

std::string write_binary(const Layout& layout, const Abi& abi, const void* model) {
  Writer writer(abi);
  // The walk is shared with the reader, which does change the model; a writer only looks.
  Walk(layout, abi, writer).run(const_cast<void*>(model));
  return writer.take();
}

std::string write_shape(const Layout& layout, const Shape& shape, const Abi& abi, const void* object) {
  Writer writer(abi);
  Walk(layout, abi, writer).run(shape, const_cast<void*>(object));
  return writer.take();
}

}  // namespace speclev
