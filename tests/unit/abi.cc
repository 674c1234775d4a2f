#include "speclev/abi.hh"

#include <catch2/catch.hpp>

#include "diag/fields.hh"
#include "helpers.hh"
#include "target/embed.hh"

using namespace speclev;

TEST_CASE("the ABIs that are known") {
  CHECK(abi_names() ==
        std::vector<std::string>{"lp64le", "lp64be", "ilp32le", "ilp32be", "llp64le", "wasm32", "win32"});
}

TEST_CASE("unknown ABIs") {
  CHECK_FALSE(parse_abi(""));
  CHECK_FALSE(parse_abi("lp64"));
  CHECK_FALSE(parse_abi("LP64LE"));
  CHECK_FALSE(parse_abi("# name"));
}

TEST_CASE("what the names of the ABIs say") {
  for (const std::string& name : abi_names()) {
    INFO(name);
    const Abi abi = test::abi_named(name);
    CHECK(abi.name == name);
    CHECK(abi.int_size == 4);
    CHECK(abi.long_size == (name.starts_with("lp64") ? 8 : 4));
    CHECK(abi.pointer_size == (name.starts_with("ilp32") || name.ends_with("32") ? 4 : 8));
    CHECK(abi.greatest_alignment == (name == "ilp32le" ? 4 : 8));
    CHECK(abi.big_endian == name.ends_with("be"));
  }
}

TEST_CASE("plain char is signed on x86 and unsigned on the big-endian machines") {
  CHECK(test::abi_named("lp64le").char_is_signed);
  CHECK(test::abi_named("ilp32le").char_is_signed);
  CHECK(test::abi_named("llp64le").char_is_signed);
  CHECK_FALSE(test::abi_named("lp64be").char_is_signed);
  CHECK_FALSE(test::abi_named("ilp32be").char_is_signed);
}

TEST_CASE("the file of the ABIs has no faults") {
  const SourceText source("abis", std::string(embedded_file("abis").value()));
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(source, sink);
  std::size_t lines = 0;
  while (in.next_line()) {
    ++lines;
    in.field("a name");
    for (int i = 0; i < 4; ++i) in.number("a size", 1, 16);
    const auto order = in.field("the byte order");
    const auto sign = in.field("the signedness of char");
    REQUIRE(order);
    REQUIRE(sign);
    CHECK((order->text == "little" || order->text == "big"));
    CHECK((sign->text == "signed" || sign->text == "unsigned"));
    in.end_line();
  }
  CHECK(sink.error_count() == 0);
  CHECK(lines == abi_names().size());
}
