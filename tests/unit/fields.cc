#include "diag/fields.hh"

#include <unistd.h>

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

namespace {

/// A data file and a reader at its first line.
struct Data {
  explicit Data(std::string text) : source("data", std::move(text)), sink(policy), in(source, sink) {}

  std::vector<std::string> messages() { return test::places_and_names(source, sink.take()); }

  SourceText source;
  DiagnosticPolicy policy;
  Sink sink;
  FieldReader in;
};

using Messages = std::vector<std::string>;

}  // namespace

TEST_CASE("numbers in C notation") {
  CHECK(parse_number("0") == 0);
  CHECK(parse_number("42") == 42);
  CHECK(parse_number("007") == 7);
  CHECK(parse_number("0x1F") == 31);
  CHECK(parse_number("0XfF") == 255);
  CHECK(parse_number("18446744073709551615") == UINT64_MAX);
  CHECK_FALSE(parse_number("18446744073709551616"));
  CHECK_FALSE(parse_number(""));
  CHECK_FALSE(parse_number("0x"));
  CHECK_FALSE(parse_number("12a"));
  CHECK_FALSE(parse_number("-1"));
  CHECK_FALSE(parse_number("+1"));
  CHECK_FALSE(parse_number(" 1"));
}

TEST_CASE("lines that are empty or comments are passed over") {
  Data data("# first\n\n  \t\nword one\n   # indented\n  other\ttwo \n");
  REQUIRE(data.in.next_line());
  CHECK(data.in.field("a word")->text == "word");
  CHECK(data.in.field("a word")->text == "one");
  CHECK_FALSE(data.in.more());
  REQUIRE(data.in.next_line());
  CHECK(data.in.field("a word")->text == "other");
  CHECK(data.in.field("a word")->text == "two");
  CHECK_FALSE(data.in.more());
  CHECK_FALSE(data.in.next_line());
  CHECK(data.messages().empty());
}

TEST_CASE("a file may begin with empty lines") {
  ::alarm(10);  // a reader that goes round in a circle would never end
  for (const char* text : {"\nword\n", "\n\nword", "\r\nword\n"}) {
    Data data(text);
    REQUIRE(data.in.next_line());
    CHECK(data.in.field("a word")->text == "word");
    CHECK_FALSE(data.in.next_line());
  }
  CHECK_FALSE(Data("\n").in.next_line());
  ::alarm(0);
}

TEST_CASE("files without a field, and without an end of the last line") {
  CHECK_FALSE(Data("").in.next_line());
  CHECK_FALSE(Data("# only\n").in.next_line());
  Data data("word");
  REQUIRE(data.in.next_line());
  CHECK(data.in.field("a word")->text == "word");
  CHECK_FALSE(data.in.next_line());
}

TEST_CASE("CR LF ends a line, too") {
  Data data("word\r\nother\r\n");
  REQUIRE(data.in.next_line());
  CHECK(data.in.field("a word")->text == "word");
  CHECK_FALSE(data.in.more());
  REQUIRE(data.in.next_line());
  CHECK(data.in.rest().text == "other");
}

TEST_CASE("a comment behind a blank ends the fields, one within a word does not") {
  Data data("a#b # rest\n");
  REQUIRE(data.in.next_line());
  CHECK(data.in.field("a word")->text == "a#b");
  CHECK_FALSE(data.in.more());
}

TEST_CASE("the rest of a line keeps its blanks and comments") {
  Data data("x   a name  # with this \nx\n");
  REQUIRE(data.in.next_line());
  data.in.field("a word");
  const auto rest = data.in.rest();
  CHECK(rest.text == "a name  # with this");
  CHECK(data.source.position(rest.span.begin).column == 5);
  CHECK_FALSE(data.in.more());
  REQUIRE(data.in.next_line());
  data.in.field("a word");
  CHECK(data.in.rest().text.empty());
}

TEST_CASE("a wanted word is taken only as a whole") {
  Data data("remove removed\n");
  REQUIRE(data.in.next_line());
  CHECK_FALSE(data.in.take("rem"));
  CHECK(data.in.take("remove"));
  CHECK_FALSE(data.in.take("remove"));
  CHECK(data.in.take("removed"));
  CHECK_FALSE(data.in.take("removed"));
}

TEST_CASE("a missing field is reported where it should stand") {
  Data data("word  \n  word # comment\n");
  REQUIRE(data.in.next_line());
  data.in.field("a word");
  CHECK_FALSE(data.in.field("a name"));
  REQUIRE(data.in.next_line());
  data.in.field("a word");
  CHECK_FALSE(data.in.field("a name"));
  const auto found = data.sink.take();
  CHECK(test::places_and_names(data.source, found) == Messages{"1:7 data-missing-field", "2:8 data-missing-field"});
  CHECK(found.front().message.find("a name") != std::string::npos);
}

TEST_CASE("numbers must be numbers, and in their range") {
  Data data("5 -5 0x10 11 -11 ten 99999999999999999999 -\n");
  REQUIRE(data.in.next_line());
  CHECK(data.in.number("a number", -10, 10) == 5);
  CHECK(data.in.number("a number", -10, 10) == -5);
  CHECK(data.in.number("a number", 16, 16) == 16);
  for (int i = 0; i < 5; ++i) CHECK_FALSE(data.in.number("a number", -10, 10));
  CHECK(data.messages() == Messages{"1:11 data-bad-number", "1:14 data-bad-number", "1:18 data-bad-number",
                                    "1:22 data-bad-number", "1:43 data-bad-number"});
}

TEST_CASE("characters in quotes") {
  Data data("'a' '\\'' ''' '\\' ' ' '#' '\\\\' none");
  REQUIRE(data.in.next_line());
  for (const char expected : {'a', '\'', '\'', '\\', ' ', '#', '\\', '\0'}) CHECK(data.in.letter() == expected);
  CHECK_FALSE(data.in.more());
  CHECK(data.messages().empty());
}

TEST_CASE("what is no character is reported") {
  Data data("a \"b\" 'cd'\n");
  REQUIRE(data.in.next_line());
  for (int i = 0; i < 4; ++i) CHECK_FALSE(data.in.letter());
  CHECK(data.messages() ==
        Messages{"1:1 data-bad-letter", "1:3 data-bad-letter", "1:7 data-bad-letter", "1:11 data-missing-field"});
}

TEST_CASE("fields that are left over are reported") {
  Data data("a b c\nd # comment\n");
  REQUIRE(data.in.next_line());
  data.in.field("a word");
  data.in.end_line();
  REQUIRE(data.in.next_line());
  data.in.field("a word");
  data.in.end_line();
  CHECK(data.messages() == Messages{"1:3 data-extra-field"});
}
