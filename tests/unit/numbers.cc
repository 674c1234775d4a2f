// What numbers in level files become, seen in the bytes of piles of gold (32 bits), enchantments (16) and places (8).
#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;
using Messages = std::vector<std::string>;

namespace {

std::string room_with(const std::string& declaration) {
  return "LEVEL:\"case\"\nROOM:\"zoo\",lit,random,random,random\n" + declaration + "\n";
}

/// The bytes of the only file of a room level with one declaration.
std::string bytes_of(const std::string& declaration, const std::string& abi) {
  test::Compilation compilation;
  compilation.abi = test::abi_named(abi);
  const Output output = compilation.run(room_with(declaration));
  INFO(declaration);
  REQUIRE(output.files.size() == 1);
  return output.files[0].bytes;
}

/// A little-endian number so many bytes before the end of some bytes.
std::int64_t number_at(const std::string& bytes, std::size_t before_end, int size) {
  std::uint64_t value = 0;
  for (int i = 0; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(bytes.at(bytes.size() - before_end + static_cast<std::size_t>(i)));
    value |= std::uint64_t{byte} << (8 * i);
  }
  const int unused = 64 - 8 * size;
  return static_cast<std::int64_t>(value << unused) >> unused;
}

// Behind the only pile of gold: the number of engravings, the number of corridors.
std::int64_t gold(const std::string& amount, const std::string& abi = "lp64le") {
  return number_at(bytes_of("GOLD:" + amount + ",random", abi), 4 + 2, 4);
}

// Behind the enchantment: eight bytes of the object, the numbers of gold, engravings and corridors.
std::int64_t enchantment(const std::string& value) {
  return number_at(bytes_of("OBJECT:'(',random,random,cursed," + value, "lp64le"), 2 + 8 + 3, 2);
}

// Behind the place of the only pool: the numbers of traps, monsters, objects, gold, engravings and corridors.
std::int64_t column(const std::string& value) {
  return number_at(bytes_of("POOL:(" + value + ",0)", "lp64le"), 2 + 6, 1);
}

}  // namespace

TEST_CASE("numbers that fit") {
  CHECK(gold("0") == 0);
  CHECK(gold("17") == 17);
  CHECK(gold("+17") == 17);
  CHECK(gold("-17") == -17);
  CHECK(gold("000000000000000000000000017") == 17);
  CHECK(gold("2147483647") == 2147483647);
  CHECK(gold("-2147483648") == -2147483648LL);
  CHECK(gold("random") == -1);
}

TEST_CASE("with a long of 64 bits the low 32 bits are taken") {
  CHECK(gold("2147483648") == -2147483648LL);
  CHECK(gold("4294967295") == -1);
  CHECK(gold("4294967296") == 0);
  CHECK(gold("4294967297") == 1);
  CHECK(gold("-4294967297") == -1);
  CHECK(gold("-2147483649") == 2147483647);
  CHECK(gold("1311768465173141112") == 0x12345678);  // 0x1234567812345678
}

TEST_CASE("a long of 64 bits ends at its greatest and least value") {
  CHECK(gold("9223372036854775806") == -2);
  CHECK(gold("9223372036854775807") == -1);
  CHECK(gold("9223372036854775808") == -1);
  CHECK(gold("99999999999999999999") == -1);
  CHECK(gold("-9223372036854775807") == 1);
  CHECK(gold("-9223372036854775808") == 0);
  CHECK(gold("-9223372036854775809") == 0);
  CHECK(gold("-99999999999999999999") == 0);
  CHECK(gold(std::string(1000, '9')) == -1);
}

TEST_CASE("a long of 32 bits ends at its greatest and least value") {
  CHECK(gold("2147483647", "ilp32le") == 2147483647);
  CHECK(gold("2147483648", "ilp32le") == 2147483647);
  CHECK(gold("4294967297", "ilp32le") == 2147483647);
  CHECK(gold("-2147483648", "ilp32le") == -2147483648LL);
  CHECK(gold("-2147483649", "ilp32le") == -2147483648LL);
  CHECK(gold("99999999999999999999", "llp64le") == 2147483647);
  CHECK(gold("-99999999999999999999", "llp64le") == -2147483648LL);
}

TEST_CASE("enchantments keep 16 bits") {
  CHECK(enchantment("5") == 5);
  CHECK(enchantment("-5") == -5);
  CHECK(enchantment("32767") == 32767);
  CHECK(enchantment("32768") == -32768);
  CHECK(enchantment("65537") == 1);
  CHECK(enchantment("4294967298") == 2);
  CHECK(enchantment("random") == -127);
}

TEST_CASE("places in rooms keep 8 bits") {
  CHECK(column("5") == 5);
  CHECK(column("-5") == -5);
  CHECK(column("127") == 127);
  CHECK(column("128") == -128);
  CHECK(column("200") == -56);
  CHECK(column("257") == 1);
  CHECK(column("-129") == 127);
}

TEST_CASE("-Wall says where a number does not fit") {
  test::Compilation compilation;
  REQUIRE(compilation.options.policy.apply("narrowed-number"));
  const auto messages = [&](const std::string& declaration) { return compilation.messages(room_with(declaration)); };
  for (const char* amount : {"0", "-0", "+0", "00", "7", "+7", "-7", "007", "2147483647", "-2147483648"})
    CHECK(messages(std::string("GOLD:") + amount + ",random") == Messages{});
  for (const char* amount : {"2147483648", "-2147483649", "4294967297", "99999999999999999999"})
    CHECK(messages(std::string("GOLD:") + amount + ",random") == Messages{"3:6 narrowed-number"});
  CHECK(messages("POOL:(128,-129)") == Messages{"3:7 narrowed-number", "3:11 narrowed-number"});
  CHECK(messages("POOL:(127,-128)") == Messages{});
}
