// Frames, JSON and places: what messages consist of.
#include "lsp/framing.hh"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "lsp/json.hh"
#include "lsp/lines.hh"

using namespace speclev;
using namespace speclev::lsp;

namespace {

/// All frames of bytes that come in pieces of a size: their contents, and "error" for those that are broken.
std::vector<std::string> frames_of(std::string_view bytes, std::size_t piece) {
  FrameReader reader;
  std::vector<std::string> frames;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    while (const auto frame = reader.next()) frames.push_back(frame->error.empty() ? frame->content : "error");
  }
  return frames;
}

using Frames = std::vector<std::string>;

}  // namespace

TEST_CASE("frames come whole, in whatever pieces their bytes come") {
  const std::string bytes = framed("one") + "Content-Type: x\r\ncontent-length: 3\r\n\r\ntwo" + framed("");
  for (const std::size_t piece : {1u, 2u, 7u, 1000u}) CHECK(frames_of(bytes, piece) == Frames{"one", "two", ""});
}

TEST_CASE("behind a broken frame reading goes on with the next one") {
  CHECK(frames_of("nonsense\r\n\r\n" + framed("one"), 1000) == Frames{"error", "one"});
  CHECK(frames_of("Content-Length: many\r\n\r\n" + framed("one"), 1000) == Frames{"error", "one"});
  CHECK(frames_of("Content-Length: -1\r\n\r\n" + framed("one"), 1000) == Frames{"error", "one"});
  CHECK(frames_of(std::string(20'000, 'x') + "\n" + framed("one"), 1000) == Frames{"error", "error", "one"});
}

TEST_CASE("what is too long is passed over") {
  const std::string length = std::to_string(FrameReader::largest + 1);
  FrameReader reader;
  reader.feed("Content-Length: " + length + "\r\n\r\n");
  REQUIRE(!reader.next()->error.empty());
  const std::string piece(1 << 20, 'x');
  for (std::size_t left = FrameReader::largest + 1; left > 0;) {
    const std::size_t count = std::min(left, piece.size());
    reader.feed(std::string_view(piece).substr(0, count));
    CHECK(!reader.next());
    left -= count;
  }
  reader.feed(framed("one"));
  CHECK(reader.next()->content == "one");
}

TEST_CASE("JSON is read, or it is told why it cannot be") {
  CHECK(parse_json("{\"a\": [1, \"b\"]}").value == Json({{"a", {1, "b"}}}));
  CHECK(!parse_json("{\"a\": ").value);
  CHECK(!parse_json("\xff").value);
  CHECK(!parse_json("\"\\ud800").value);
  const std::string deep(100'000, '[');
  CHECK(!parse_json(deep).value);
  CHECK(!parse_json(deep + std::string(100'000, ']')).value);
}

TEST_CASE("members that are missing or of another type are nothing") {
  const Json value = {{"a", {{"b", "c"}}}, {"n", -1}, {"m", 3000000000U}, {"k", 7}};
  CHECK(text_of(member(value, "a", "b")) == "c");
  CHECK(!text_of(member(value, "a", "x", "y")));
  CHECK(!text_of(member(Json(3), "a")));
  CHECK(!number_of(member(value, "n")));
  CHECK(!number_of(member(value, "m")));
  CHECK(number_of(member(value, "k")) == 7U);
}

TEST_CASE("places are counted in units of UTF-16 or in bytes") {
  // é is two bytes and one unit, the clef four bytes and two units.
  const std::string text = "a\xc3\xa9\xf0\x9d\x84\x9ez\r\nb\rc\n";
  const Lines lines(text);
  REQUIRE(lines.count() == 4);
  const std::uint32_t z = 7;
  REQUIRE(text[z] == 'z');
  CHECK(lines.place(z, Encoding::utf16) == Place{0, 4});
  CHECK(lines.place(z, Encoding::utf8) == Place{0, 7});
  CHECK(lines.offset({0, 4}, Encoding::utf16) == z);
  CHECK(lines.offset({0, 7}, Encoding::utf8) == z);
  // Within a pair of units it is the place behind the character; within the bytes of one its beginning.
  CHECK(lines.offset({0, 3}, Encoding::utf16) == z);
  CHECK(lines.place(5, Encoding::utf16) == Place{0, 2});
  // Behind a line, its end; behind the text, its end.
  CHECK(lines.offset({0, 99}, Encoding::utf16) == 8);
  CHECK(lines.offset({99, 0}, Encoding::utf16) == text.size());
  CHECK(lines.place(10, Encoding::utf16) == Place{1, 0});
  CHECK(lines.place(12, Encoding::utf16) == Place{2, 0});
  CHECK(lines.place(14, Encoding::utf16) == Place{3, 0});
}

TEST_CASE("places in the order of the text are those that are found one by one") {
  const std::string text = "a\xc3\xa9\xf0\x9d\x84\x9ez\r\nb\rc\n\nabc";
  const Lines lines(text);
  for (const Encoding encoding : {Encoding::utf8, Encoding::utf16}) {
    Placing placing(lines, text, encoding);
    for (std::uint32_t at = 0; at <= text.size(); ++at) {
      const bool is_inside = at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
      if (!is_inside) CHECK(placing.place(at) == lines.place(at, encoding));
    }
    CHECK(placing.place(3) == lines.place(3, encoding));
  }
}
