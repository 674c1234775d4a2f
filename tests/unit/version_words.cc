#include "target/version_words.hh"

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;
using test::abi_named;

namespace {

constexpr const char* header = R"(/* made by the build */
#define BUILD_DATE "today"
#define VERSION_NUMBER 0x03040300L
  #define	VERSION_FEATURES	0x001e0cc6UL
#define VERSION_SANITY1 0x211b117eULL
#define VERSION_SANITY2 555
#define VERSION_ID "something"
)";

}  // namespace

TEST_CASE("the words in front of a file, in the byte order and size of the ABI") {
  const std::string bytes("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10", 16);
  CHECK(leading_words(bytes, abi_named("lp64le"), {2}) == VersionWords{0x0807060504030201, 0x100f0e0d0c0b0a09});
  CHECK(leading_words(bytes, abi_named("lp64be"), {2}) == VersionWords{0x0102030405060708, 0x090a0b0c0d0e0f10});
  CHECK(leading_words(bytes, abi_named("ilp32le"), {2}) == VersionWords{0x04030201, 0x08070605});
  CHECK(leading_words(bytes, abi_named("ilp32be"), {3}) == VersionWords{0x01020304, 0x05060708, 0x090a0b0c});
  CHECK(leading_words(bytes, abi_named("llp64le"), {1}) == VersionWords{0x04030201});
}

TEST_CASE("a file that is too short has fewer words") {
  const std::string bytes("\x01\x02\x03\x04\x05\x06\x07", 7);
  CHECK(leading_words(bytes, abi_named("ilp32be"), {2}) == VersionWords{0x01020304});
  CHECK(leading_words(bytes, abi_named("lp64be"), {2}).empty());
  CHECK(leading_words("", abi_named("ilp32be"), {2}).empty());
}

TEST_CASE("words are taken from a compiled file") {
  const Abi abi = abi_named("ilp32be");
  const std::string bytes("\x03\x04\x03\x00\x00\x1e\x0c\xc6rest of the file", 24);
  CHECK(version_words_from(bytes, abi, {2}) == VersionWords{0x03040300, 0x001e0cc6});
}

TEST_CASE("a file that ends with its words is none") {
  const Abi abi = abi_named("ilp32be");
  CHECK_FALSE(version_words_from(std::string("\x03\x04\x03\x00\x00\x1e\x0c\xc6", 8), abi, {2}));
  CHECK_FALSE(version_words_from(std::string("\x03\x04\x03\x00\x00", 5), abi, {2}));
  CHECK_FALSE(version_words_from("", abi, {2}));
}

TEST_CASE("words are taken from the header of a build") {
  const Abi abi = abi_named("lp64le");
  CHECK(version_words_from(header, abi, {4}) == VersionWords{0x03040300, 0x001e0cc6, 0x211b117e, 555});
  CHECK(version_words_from(header, abi, {2}) == VersionWords{0x03040300, 0x001e0cc6});
}

TEST_CASE("a header with CR LF line ends, and one without an end of its last line") {
  const Abi abi = abi_named("lp64le");
  CHECK(version_words_from("#define VERSION_NUMBER 0x10L\r\n#define VERSION_FEATURES 0x20L\r\n", abi, {2}) ==
        VersionWords{0x10, 0x20});
  CHECK(version_words_from("#define VERSION_NUMBER 0x10", abi, {1}) == VersionWords{0x10});
}

TEST_CASE("a header that lacks words, or has other things for them") {
  const Abi abi = abi_named("lp64le");
  CHECK_FALSE(version_words_from(header, abi, {5}));
  CHECK_FALSE(version_words_from("#define VERSION_NUMBER 0x03040300L\n", abi, {2}));
  CHECK_FALSE(version_words_from("#define VERSION_NUMBER (1 + 2)\n", abi, {1}));
  CHECK_FALSE(version_words_from("#define VERSION_NUMBERS 0x10\n", abi, {1}));
  CHECK_FALSE(version_words_from("// VERSION_NUMBER 0x10\n", abi, {1}));
  CHECK_FALSE(version_words_from("just some text that is no header and no file\n", abi, {4}));
}

TEST_CASE("the words of a file have the width that the layout gives them") {
  const std::string bytes("\x01\x02\x03\x04\x05\x06\x07\x08\x09", 9);
  CHECK(leading_words(bytes, abi_named("lp64le"), {2, 4}) == VersionWords{0x04030201, 0x08070605});
  CHECK(leading_words(bytes, abi_named("ilp32be"), {1, 8}) == VersionWords{0x0102030405060708});
  CHECK(version_words_from(std::string("\0\3\4\3\0\1\0\0.", 9), abi_named("lp64le"), {2, 4}) ==
        VersionWords{0x03040300, 0x100});
  CHECK_FALSE(version_words_from("#define VERSION_NUMBER 0x100000000", abi_named("lp64le"), {1, 4}));
}
