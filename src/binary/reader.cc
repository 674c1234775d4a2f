#include "binary/reader.hh"

#include <algorithm>

#include "binary/walk.hh"

namespace speclev {

void Reader::expect(std::size_t bytes) const {
  if (bytes > bytes_.size() - at_)
    throw Damage(at_,
                 "the file ends within a field: " + std::to_string(bytes) + " bytes wanted, " +
                     std::to_string(bytes_.size() - at_) + " left",
                 ErrorKind::cut_short);
}

std::int64_t Reader::integer(const Field& field, int size, std::int64_t expected) {
  expect(static_cast<std::size_t>(size));
  // Most are the cells of maps.
  std::uint64_t value = size == 1 ? static_cast<unsigned char>(bytes_[at_]) : 0;
  for (int i = 0; size != 1 && i < size; ++i) {
    const int shift = 8 * (abi_.big_endian ? size - 1 - i : i);
    value |= std::uint64_t{static_cast<unsigned char>(bytes_[at_ + static_cast<std::size_t>(i)])} << shift;
  }
  const int unused = 64 - 8 * size;
  const auto widened =
      field.is_signed ? static_cast<std::int64_t>(value << unused) >> unused : static_cast<std::int64_t>(value);
  if (!field.variants.empty() &&
      std::find(field.variants.begin(), field.variants.end(), widened) == field.variants.end())
    throw Damage(at_, "no kind of " + std::string(field.name) + " has the number " + std::to_string(widened));
  if (field.is_constant && widened != expected) oddities_.push_back(at_);
  at_ += static_cast<std::size_t>(size);
  return widened;
}

void Reader::kept(std::int64_t value, std::int64_t seen, int size) {
  const auto written = static_cast<std::uint64_t>(value ^ seen) << (64 - 8 * size);
  if (written != 0) oddities_.push_back(at_ - static_cast<std::size_t>(size));
}

std::size_t Reader::count(const Field& field, int size, std::size_t) {
  const std::size_t where = at_;
  std::int64_t value = integer(field, size, 0);
  if (size == 1) value &= 0xFF;  // counts of one byte have no sign, whatever is counted
  return checked_count(value, where);
}

/// Whatever is counted has at least one byte.
std::size_t Reader::checked_count(std::int64_t value, std::size_t where) const {
  if (value < 0 || static_cast<std::uint64_t>(value) > bytes_.size() - at_)
    throw Damage(where,
                 "impossible length or count " + std::to_string(value) + ", " + std::to_string(bytes_.size() - at_) +
                     " bytes are left",
                 value < 0 ? ErrorKind::damaged : ErrorKind::cut_short);
  return static_cast<std::size_t>(value);
}

void Reader::slot(const Field& field, const Abi& abi, std::string& text) {
  if (field.type == FieldType::text_pointer) {
    const std::size_t where = at_;
    const std::int64_t pointer = integer(field, abi.pointer_size, 0);
    if (pointer != 0 && pointer != 1) oddities_.push_back(where);  // where a text was, when the file was made
    return text.assign(pointer == 0 ? 0 : 1, '\0'), void();
  }
  text.resize(count(field, abi.int_size, 0));
  padding(static_cast<std::size_t>(abi.pointer_size - abi.int_size));
}

void Reader::text(const Field&, std::string& text) {
  expect(text.size());
  text.assign(bytes_.substr(at_, text.size()));
  at_ += text.size();
}

/// Zeros at the end are no part of the text; bytes behind a zero are.
void Reader::chars(const Field& field, std::string& text) {
  text.resize(static_cast<std::size_t>(field.repeat));
  this->text(field, text);
  text.erase(text.find_last_not_of('\0') + 1);
}

std::size_t Reader::counted(const Field&, std::int64_t value) const { return checked_count(value, at_); }

void Reader::padding(std::size_t bytes) {
  expect(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    if (bytes_[at_ + i] != '\0') oddities_.push_back(at_ + i);
  at_ += bytes;
}

void Reader::check_end() const {
  if (at_ != bytes_.size())
    throw Damage(at_,
                 std::to_string(bytes_.size() - at_) + " bytes are left over behind the end of the file's content");
}

std::vector<std::size_t> read_binary(const Layout& layout, const Abi& abi, std::string_view bytes, void* model) {
  Reader reader(bytes, abi);
  Walk(layout, abi, reader).run(model);
  reader.check_end();
  return reader.oddities();
}

}  // namespace speclev
