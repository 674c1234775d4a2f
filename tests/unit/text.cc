#include "speclev/text.hh"

#include <catch2/catch.hpp>

using namespace speclev;

namespace {

void check_position(const SourceText& source, std::uint32_t offset, std::size_t line, std::size_t column) {
  INFO("offset " << offset);
  const Position position = source.position(offset);
  CHECK(position.line == line);
  CHECK(position.column == column);
}

}  // namespace

TEST_CASE("positions count lines and bytes from 1") {
  const SourceText source("name", "ab\n\ncde\n");
  check_position(source, 0, 1, 1);
  check_position(source, 1, 1, 2);
  check_position(source, 2, 1, 3);  // the line end is of its line
  check_position(source, 3, 2, 1);
  check_position(source, 4, 3, 1);
  check_position(source, 7, 3, 4);
  check_position(source, 8, 4, 1);  // the end of the text
}

TEST_CASE("positions in texts without a line end") {
  check_position(SourceText("name", ""), 0, 1, 1);
  check_position(SourceText("name", "abc"), 3, 1, 4);
}

TEST_CASE("lines come without their ends") {
  const SourceText source("name", "one\r\ntwo\n\nfour");
  CHECK(source.line(1) == "one");
  CHECK(source.line(2) == "two");
  CHECK(source.line(3).empty());
  CHECK(source.line(4) == "four");
  CHECK(source.line(0).empty());
  CHECK(source.line(5).empty());
}

TEST_CASE("a carriage return within a line stays") { CHECK(SourceText("name", "a\rb\n").line(1) == "a\rb"); }

TEST_CASE("the text of a span") {
  const SourceText source("name", "MAZE:\"a\"");
  CHECK(source.text({0, 4}) == "MAZE");
  CHECK(source.text({5, 8}) == "\"a\"");
  CHECK(source.text({8, 8}).empty());
  CHECK(source.text(join({0, 4}, {4, 5})) == "MAZE:");
}
