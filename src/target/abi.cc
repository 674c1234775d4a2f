#include "speclev/abi.hh"

#include <algorithm>
#include <iterator>
#include <utility>

#include "diag/fields.hh"
#include "target/embed.hh"

namespace speclev {

namespace {

/// Reads dat/abis, which the tests check for faults.
class AbiReader {
 public:
  AbiReader() : source_(SourceText::of("abis", embedded_file("abis").value_or(""))), in_(source_, sink_) {}

  /// The next one; nothing at the end.
  std::optional<Abi> next() {
    if (!in_.next_line()) return std::nullopt;
    Abi abi;
    abi.name = in_.field("a name")->text;
    for (int* size : {&abi.int_size, &abi.long_size, &abi.pointer_size, &abi.greatest_alignment})
      *size = static_cast<int>(in_.number("a size", 1, 16).value_or(0));
    const auto order = in_.field("the byte order");
    const auto sign = in_.field("the signedness of char");
    abi.big_endian = order && order->text == "big";
    abi.char_is_signed = sign && sign->text == "signed";
    return abi;
  }

 private:
  const SourceText source_;
  const DiagnosticPolicy policy_;
  Sink sink_{policy_};
  FieldReader in_;
};

/// All that are known, read once.
const std::vector<Abi>& abis() {
  static const std::vector<Abi> all = [] {
    std::vector<Abi> read;
    AbiReader reader;
    while (auto abi = reader.next()) read.push_back(std::move(*abi));
    return read;
  }();
  return all;
}

}  // namespace

std::optional<Abi> parse_abi(std::string_view name) {
  AbiReader reader;
  auto abi = reader.next();
  while (abi && abi->name != name) abi = reader.next();
  return abi;
}

std::vector<std::string> abi_names() {
  std::vector<std::string> names;
  std::ranges::transform(abis(), std::back_inserter(names), &Abi::name);
  return names;
}

}  // namespace speclev
