#include "base/characters.hh"

#include <catch2/catch.hpp>

using namespace speclev;

TEST_CASE("what may go to a terminal stays, and control characters are written out") {
  using Pair = std::pair<std::string_view, std::string_view>;
  const auto [text, safe] =
      GENERATE(Pair{"", ""}, Pair{"a 'b' \\ ~", "a 'b' \\ ~"}, Pair{"\x1b[1m", "\\x1b[1m"}, Pair{"\x7f", "\\x7f"},
               Pair{"\r\n\t", "\\x0d\\x0a\\x09"}, Pair{"é字𝄞", "é字𝄞"}, Pair{"\xc2\xa0", "\xc2\xa0"},
               // C1 in UTF-8, by itself, behind the beginning of a character, and in forms longer than needed.
               Pair{"\xc2\x9b", "\\xc2\\x9b"}, Pair{"\x9b", "\\x9b"}, Pair{"\xe2\x9b", "\xe2\\x9b"},
               Pair{"\xc0\x9b", "\xc0\\x9b"}, Pair{"\xe0\x82\x9b", "\xe0\\x82\\x9b"},
               Pair{"\xf0\x80\x82\x9b", "\xf0\\x80\\x82\\x9b"}, Pair{"\xed\xa0\x80", "\xed\xa0\\x80"},
               Pair{"\xf4\x90\x80\x80", "\xf4\\x90\\x80\\x80"}, Pair{"\xf5\x80", "\xf5\\x80"},
               // Letters of other character sets.
               Pair{"caf\xe9", "caf\xe9"}, Pair{"\xe9\xa0", "\xe9\xa0"});
  CHECK(terminal_safe(text) == safe);
}

TEST_CASE("a zero byte is written out, and some control characters may stay") {
  CHECK(terminal_safe(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(terminal_safe("a\tb\nc\r", "\n\t") == "a\tb\nc\\x0d");
}

TEST_CASE("digits and blanks") {
  for (int c = 0; c < 256; ++c) {
    const char letter = static_cast<char>(c);
    CHECK(is_digit(letter) == (digits.find(letter) != std::string_view::npos));
    CHECK(is_blank(letter) == (blanks.find(letter) != std::string_view::npos));
  }
}
