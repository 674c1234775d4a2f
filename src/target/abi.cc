#include "speclev/abi.hh"

#include "base/fields.hh"
#include "target/embed.hh"

namespace speclev {

namespace {

/// dat/abis, which the tests check for faults.
std::vector<Abi> read_abis() {
  const SourceText source("abis", std::string(embedded_file("abis").value_or("")));
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(source, sink);
  std::vector<Abi> abis;
  while (in.next_line()) {
    Abi abi;
    abi.name = in.field("a name")->text;
    for (int* size : {&abi.int_size, &abi.long_size, &abi.pointer_size, &abi.greatest_alignment})
      *size = static_cast<int>(in.number("a size", 1, 16).value_or(0));
    const auto order = in.field("the byte order");
    const auto sign = in.field("the signedness of char");
    abi.big_endian = order && order->text == "big";
    abi.char_is_signed = sign && sign->text == "signed";
    if (sink.error_count() == 0) abis.push_back(std::move(abi));
  }
  return abis;
}

const std::vector<Abi>& abis() {
  static const std::vector<Abi> read = read_abis();
  return read;
}

}  // namespace

std::optional<Abi> parse_abi(std::string_view name) {
  for (const Abi& abi : abis())
    if (abi.name == name) return abi;
  return std::nullopt;
}

std::vector<std::string> abi_names() {
  std::vector<std::string> names;
  for (const Abi& abi : abis()) names.push_back(abi.name);
  return names;
}

}  // namespace speclev
