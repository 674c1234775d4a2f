#include "opcode/records.hh"

#include <algorithm>
#include <cstring>
#include <string>

#include "binary/writer.hh"

namespace speclev::opcode {

namespace {

/// What the layout says of a record.
const Shape& shape_of_records(const Layout& layout) {
  const auto& fields = layout.root()->fields;
  return *std::ranges::find_if(fields, [](const Field& field) { return field.name == "ops"; })->shape;
}

}  // namespace

Records::Records(const Layout& layout, const Abi& abi, int push)
    : layout_(layout), abi_(abi), shape_(shape_of_records(layout)), push_(push) {
  plain_ = form_of([](Op& record, std::int64_t number) { record.opcode = static_cast<std::int32_t>(number); });
  for (std::size_t type = 0; type < pushing_.size(); ++type)
    pushing_[type] = form_of([&](Op& record, std::int64_t number) {
      record.opcode = push;
      record.type = static_cast<std::int8_t>(type);
      record.number = number;
    });
}

std::string Records::bytes(const Op& record) const { return write_shape(layout_, shape_, abi_, &record); }

/// Writes a record with two numbers that have no byte in common: the bytes that differ are those of the number.
template <class Fill>
Records::Form Records::form_of(const Fill& fill) const {
  constexpr std::int64_t number = 0x0101010101010101;
  Op one, other;
  fill(one, number);
  fill(other, ~number);
  const std::string first = bytes(one), second = bytes(other);
  Form form(1);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] != second[i]) {
      ++form.back().width;
      continue;
    }
    if (form.back().width != 0 || form.back().size == sizeof form.back().bytes) form.emplace_back();
    std::memcpy(reinterpret_cast<char*>(&form.back().bytes) + form.back().size, &first[i], 1);
    ++form.back().size;
  }
  return form;
}

void Records::push_text(Type type, std::string_view text, Bytes& to) const {
  to.run(bytes({push_, static_cast<std::int8_t>(type), 0, std::string(text)}));
}

void Records::change(std::size_t begin, Type type, std::int64_t value, Bytes& in) const {
  for (const Part& part : form(type)) {
    begin += static_cast<std::size_t>(part.size);
    if (part.width != 0) in.patch(begin, value, part.width);
    begin += static_cast<std::size_t>(part.width);
  }
}

}  // namespace speclev::opcode
