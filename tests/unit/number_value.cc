#include "syntax/number_value.hh"

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

TEST_CASE("numbers end at the machine's long and keep their low 32 bits") {
  struct Row {
    std::string_view digits;
    std::int32_t long8, long4;
    bool saturates8, saturates4;
  };
  const Row rows[] = {
      {"0", 0, 0, false, false},
      {"-0", 0, 0, false, false},
      {"007", 7, 7, false, false},
      {"+12", 12, 12, false, false},
      {"-32768", -32768, -32768, false, false},
      {"2147483647", 2147483647, 2147483647, false, false},
      {"2147483648", INT32_MIN, 2147483647, false, true},
      {"-2147483648", INT32_MIN, INT32_MIN, false, false},
      {"-2147483649", 2147483647, INT32_MIN, false, true},
      {"4294967297", 1, 2147483647, false, true},
      {"9223372036854775807", -1, 2147483647, false, true},
      {"9223372036854775808", -1, 2147483647, true, true},
      {"-9223372036854775808", 0, INT32_MIN, false, true},
      {"-9223372036854775809", 0, INT32_MIN, true, true},
      {"99999999999999999999", -1, 2147483647, true, true},
      {"-99999999999999999999", 0, INT32_MIN, true, true},
  };
  for (const Row& row : rows) {
    INFO(row.digits);
    const auto wide = syntax::number_value(row.digits, test::abi_named("lp64le"));
    const auto narrow = syntax::number_value(row.digits, test::abi_named("ilp32be"));
    CHECK(wide.value == row.long8);
    CHECK(narrow.value == row.long4);
    CHECK(wide.saturated == row.saturates8);
    CHECK(narrow.saturated == row.saturates4);
  }
}
