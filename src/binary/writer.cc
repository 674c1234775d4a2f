#include "binary/writer.hh"

#include "binary/bytes.hh"
#include "binary/walk.hh"

namespace speclev {

namespace {

class Writer {
 public:
  static constexpr bool reads = false;

  /// whole_file: then integers on which other fields depend must have room, like counts.
  Writer(const Abi& abi, bool whole_file, Longs longs)
      : bytes_(abi.big_endian), whole_file_(whole_file), longs_(longs) {}

  std::int64_t integer(const Field& field, int size, std::int64_t value) {
    if (field.slot >= 0 && whole_file_) check(field, value, greatest_integer(size, field.is_signed));
    if (longs_ == Longs::refused && field.width == 0 && size < 8 && (value > UINT32_MAX || value < INT32_MIN))
      throw NoRoom{field.name, value, UINT32_MAX};
    bytes_.integer(value, size);
    return value;
  }
  std::size_t count(const Field& field, int size, std::size_t value) {
    // Counts of one byte have no sign, whatever is counted.
    check(field, static_cast<std::int64_t>(value), greatest_integer(size, size > 1));
    bytes_.integer(static_cast<std::int64_t>(value), size);
    return value;
  }
  void slot(const Field& field, const Abi& abi, const std::string& text) {
    if (field.type == FieldType::text_pointer) return bytes_.integer(text.empty() ? 0 : 1, abi.pointer_size);
    integer(field, abi.int_size, static_cast<std::int64_t>(text.size()));
    padding(static_cast<std::size_t>(abi.pointer_size - abi.int_size));
  }
  void text(const Field&, const std::string& text) { bytes_.run(text); }
  void chars(const Field& field, const std::string& text) {
    check(field, static_cast<std::int64_t>(text.size()), field.repeat);
    bytes_.run(text);
    padding(static_cast<std::size_t>(field.repeat) - text.size());
  }
  void run(const void* data, std::size_t size) { bytes_.run({static_cast<const char*>(data), size}); }
  void padding(std::size_t bytes) { bytes_.zeros(bytes); }
  void begin(const Field&, std::size_t) {}
  void end(const Field&) {}
  void enter(const Field&, std::int64_t) {}
  void leave() {}

  std::string take() { return bytes_.take(); }

 private:
  static std::int64_t greatest_integer(int size, bool is_signed) {
    const int bits = 8 * size - (is_signed ? 1 : 0);
    return bits >= 63 ? INT64_MAX : (std::int64_t{1} << bits) - 1;
  }
  static void check(const Field& field, std::int64_t value, std::int64_t greatest) {
    if (value > greatest) throw NoRoom{field.name, value, greatest};
  }

  Bytes bytes_;
  bool whole_file_;
  Longs longs_;
};

}  // namespace

std::string write_binary(const Layout& layout, const Abi& abi, const void* model, Longs longs) {
  Writer writer(abi, true, longs);
  // The walk is shared with the reader, which does change the model; a writer only looks.
  Walk(layout, abi, writer).run(const_cast<void*>(model));
  return writer.take();
}

std::string write_shape(const Layout& layout, const Shape& shape, const Abi& abi, const void* object) {
  Writer writer(abi, false, Longs::cut);
  Walk(layout, abi, writer).run(shape, const_cast<void*>(object));
  return writer.take();
}

}  // namespace speclev
