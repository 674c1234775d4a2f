#include <catch2/catch.hpp>
#include <vector>

#include "diag/columns.hh"
#include "speclev/diagnostic.hh"
#include "speclev/report.hh"

using namespace speclev;

namespace {

/// The text of a message about a span of a source.
std::string rendered(const SourceText& source, Span span, bool color = false) {
  return render_text(source, {Diag::unknown_trap, Severity::error, span, "unknown trap 'pitt'", "", {}}, color);
}

/// The two lines below the first: the line of the source, and the marks.
std::string excerpt(const std::string& text, Span span) {
  const std::string whole = rendered(SourceText("t.des", text), span);
  return whole.substr(whole.find('\n') + 1);
}

std::string in_gutter(const std::string& number, const std::string& line, const std::string& marks) {
  return std::string(5 - number.size(), ' ') + number + " | " + line + "\n      | " + marks + "\n";
}

}  // namespace

TEST_CASE("all bytes of a character are in its column") {
  const std::string line =
      "a\xc3\xa4\t\xe2\x82\xac"
      "b";
  const std::vector<std::size_t> columns = {1, 2, 2, 3, 9, 9, 9, 10, 11};
  for (std::size_t byte = 0; byte < columns.size(); ++byte) {
    INFO(byte);
    CHECK(display_column(line, byte) == columns[byte]);
    CHECK(character_column(line, byte) == (columns[byte] < 9 ? columns[byte] : columns[byte] - 5));
  }
}

TEST_CASE("programs count characters and units of UTF-16, whatever a terminal would take them for") {
  // A control character of two bytes, a character of two units, and a byte that is none.
  const std::string line =
      "\xc2\x85"
      "\xf0\x9f\x98\x80"
      "\xff"
      "b";
  const std::vector<std::size_t> characters = {1, 1, 2, 2, 2, 2, 3, 4, 5}, units = {1, 1, 2, 2, 2, 2, 4, 5, 6};
  for (std::size_t byte = 0; byte < characters.size(); ++byte) {
    INFO(byte);
    CHECK(character_column(line, byte) == characters[byte]);
    CHECK(utf16_column(line, byte) == units[byte]);
  }
}

TEST_CASE("a message has place, severity, text, name, line, marks, help and notes") {
  const SourceText source("castle.des", "MAZE:\"a\",random\nNOMAP\nTRAP:\"pitt\",random\n");
  Diagnostic diagnostic{Diag::unknown_trap, Severity::error, {27, 33}, "unknown trap 'pitt'", "", {}};
  diagnostic.suggest("pit").note({0, 4}, "in this maze").note({16, 21}, "and part");
  CHECK(render_text(source, diagnostic, false) ==
        "castle.des:3:6: error: unknown trap 'pitt' [unknown-trap]\n"
        "    3 | TRAP:\"pitt\",random\n"
        "      |      ^~~~~~\n"
        "      |      pit\n"
        "      = did you mean 'pit'?\n"
        "castle.des:1:1: note: in this maze\n"
        "    1 | MAZE:\"a\",random\n"
        "      | ^~~~\n"
        "castle.des:2:1: note: and part\n"
        "    2 | NOMAP\n"
        "      | ^~~~~\n");
}

TEST_CASE("a fix stands under what it replaces") {
  const SourceText source("t.des", "TRAP:\t\"pitt\",random\nMAP\n");
  const auto below = [&](Span span, const Fix& fix) {
    const Diagnostic diagnostic{Diag::unknown_trap, Severity::error, span, "text", "", {}, fix};
    const std::string whole = render_text(source, diagnostic, false);
    const std::string marks = whole.substr(whole.find("^"));
    return marks.substr(marks.find('\n') + 1);
  };
  CHECK(below({6, 12}, {{7, 11}, "pit", true}) == "      |      \t pit\n");
  CHECK(below({6, 12}, {{12, 13}, "", true}) == "      |      \t      -\n");
  CHECK(below({6, 12}, {{7, 11}, "", true}) == "      |      \t ----\n");
  CHECK(below({6, 12}, {{4, 5}, ";", true}) == "      |     ;\n");
  CHECK(below({6, 12}, {{0, 0}, "NOMAP\n", true}) == "    + | NOMAP\n");
  // One of another line is not shown.
  CHECK(below({6, 12}, {{20, 23}, "map", true}).empty());
}

TEST_CASE("columns count characters, and tabs go to the next of eight") {
  const auto column = [](const std::string& text, std::uint32_t begin) {
    const std::string whole = rendered(SourceText("t.des", text), {begin, begin + 1});
    return whole.substr(6, whole.find(':', 8) - 6);
  };
  CHECK(column("abc", 2) == "1:3");
  CHECK(column("\tabc", 1) == "1:9");
  CHECK(column("abc\td", 4) == "1:9");
  CHECK(column("abcdefg\th", 8) == "1:9");
  CHECK(column("abcdefgh\ti", 9) == "1:17");
  CHECK(column("x\n\xc3\xa4\xe2\x82\xac!", 7) == "2:3");
  CHECK(column("\xe4!", 1) == "1:2");
  CHECK(column("\x01!", 1) == "1:2");
}

TEST_CASE("a warning says so") {
  const SourceText source("t.des", "NOMAP\n");
  const Diagnostic diagnostic{Diag::unknown_object, Severity::warning, {0, 1}, "text", "", {}};
  CHECK(render_text(source, diagnostic, false) ==
        "t.des:1:1: warning: text [unknown-object]\n"
        "    1 | NOMAP\n"
        "      | ^\n");
}

TEST_CASE("with colour") {
  const SourceText source("t.des", "ab cd\n");
  Diagnostic diagnostic{Diag::unknown_trap, Severity::error, {3, 5}, "text", "help", {}};
  diagnostic.note({0, 1}, "note text");
  CHECK(render_text(source, diagnostic, true) ==
        "\033[1mt.des:1:4:\033[0m \033[1;31merror:\033[0m \033[1mtext\033[0m [unknown-trap]\n"
        "    1 | ab cd\n"
        "      |    \033[1;32m^~\033[0m\n"
        "      = help\n"
        "\033[1mt.des:1:1:\033[0m \033[1;36mnote:\033[0m note text\n"
        "    1 | ab cd\n"
        "      | \033[1;32m^\033[0m\n");
  diagnostic = {Diag::unknown_object, Severity::warning, {0, 2}, "text", "", {}};
  CHECK(render_text(source, diagnostic, true).find("\033[1;35mwarning:\033[0m") != std::string::npos);
}

TEST_CASE("marks at the end of a line, of the text, and in an empty line") {
  CHECK(excerpt("abc\ndef\n", {3, 3}) == in_gutter("1", "abc", "   ^"));
  CHECK(excerpt("abc\ndef\n", {3, 4}) == in_gutter("1", "abc", "   ^"));
  CHECK(excerpt("abc", {3, 3}) == in_gutter("1", "abc", "   ^"));
  CHECK(excerpt("abc\n", {4, 4}) == in_gutter("2", "", "^"));
  CHECK(excerpt("abc\n\ndef\n", {4, 4}) == in_gutter("2", "", "^"));
}

TEST_CASE("an empty span gets one mark") { CHECK(excerpt("abc\n", {1, 1}) == in_gutter("1", "abc", " ^")); }

TEST_CASE("of a span over several lines the first is shown") {
  CHECK(excerpt("ab \"cd\nef\" gh\n", {3, 10}) == in_gutter("1", "ab \"cd", "   ^~~"));
}

TEST_CASE("CR LF line ends are not shown") { CHECK(excerpt("abc\r\ndef\r\n", {2, 6}) == in_gutter("1", "abc", "  ^")); }

TEST_CASE("tabs before the marks stay, so that these are below their text") {
  CHECK(excerpt("\ta\tbc\n", {3, 5}) == in_gutter("1", "\ta\tbc", "\t \t^~"));
}

TEST_CASE("a character of several bytes gets one mark") {
  // é has two bytes, 字 three.
  CHECK(excerpt("é字 \"é字\" x\n", {6, 13}) == in_gutter("1", "é字 \"é字\" x", "   ^~~~"));
}

TEST_CASE("a span that begins within a character") {
  CHECK(excerpt("ab \xA0 cd\n", {3, 4}) == in_gutter("1", "ab \xA0 cd", "   ^"));
  CHECK(excerpt("\x80\n", {0, 1}) == in_gutter("1", "\\x80", "^~~~"));
  CHECK(excerpt("é字 x\n", {3, 4}) == in_gutter("1", "é字 x", " ^"));
}

TEST_CASE("control characters do not reach the terminal") {
  CHECK(excerpt("a\x1b[1mb\x7F\x01\n", {1, 2}) == in_gutter("1", "a\\x1b[1mb\\x7f\\x01", " ^~~~"));
  const SourceText source("t\x1b[1m.des", "a\n");
  const Diagnostic diagnostic{Diag::unknown_trap, Severity::error, {0, 1}, "a\x1b\nb", "c\rd", {{{0, 1}, "e\x02"}}};
  CHECK(render_text(source, diagnostic, false) ==
        "t\\x1b[1m.des:1:1: error: a\\x1b\\x0ab [unknown-trap]\n"
        "    1 | a\n"
        "      | ^\n"
        "      = c\\x0dd\n"
        "t\\x1b[1m.des:1:1: note: e\\x02\n"
        "    1 | a\n"
        "      | ^\n");
}

TEST_CASE("marks stand below what is shown of control characters") {
  // C1 by itself and in UTF-8, and a byte of another character set.
  CHECK(excerpt("\x9b\x31m \xc2\x9b \xa0 ab\n", {9, 11}) ==
        in_gutter("1", "\\x9b1m \\xc2\\x9b \xa0 ab", std::string(18, ' ') + "^~"));
  CHECK(excerpt("a\x07\x07 b\n", {1, 5}) == in_gutter("1", "a\\x07\\x07 b", " ^~~~~~~~~~"));
}

TEST_CASE("line numbers of up to five digits stand in one column") {
  const std::string lines(9998, '\n');
  CHECK(excerpt(lines + "abc\n", {9998, 9999}) == in_gutter("9999", "abc", "^"));
  CHECK(excerpt(lines + "\nabc\n", {9999, 10000}) == in_gutter("10000", "abc", "^"));
}

TEST_CASE("of a long line the beginning is shown") {
  const std::string line = std::string(60, 'a') + std::string(100, 'b');
  CHECK(excerpt(line + "\n", {60, 62}) ==
        in_gutter("1", std::string(60, 'a') + std::string(60, 'b') + "...", std::string(60, ' ') + "^~"));
}

TEST_CASE("of a long line the part around the span is shown") {
  const std::string line = std::string(200, 'a') + "bcd" + std::string(200, 'e');
  CHECK(excerpt(line, {200, 203}) == in_gutter("1", "..." + std::string(40, 'a') + "bcd" + std::string(77, 'e') + "...",
                                               std::string(43, ' ') + "^~~"));
  CHECK(excerpt(std::string(200, 'a') + "b", {200, 201}) ==
        in_gutter("1", "..." + std::string(40, 'a') + "b", std::string(43, ' ') + "^"));
  // From where on there is something left out in front.
  CHECK(excerpt(std::string(81, 'a') + "b", {81, 82}) ==
        in_gutter("1", "..." + std::string(40, 'a') + "b", std::string(43, ' ') + "^"));
  CHECK(excerpt(std::string(80, 'a') + "b", {80, 81}) ==
        in_gutter("1", std::string(80, 'a') + "b", std::string(80, ' ') + "^"));
  CHECK(excerpt(std::string(150, 'a') + "b", {150, 151}) ==
        in_gutter("1", "..." + std::string(40, 'a') + "b", std::string(43, ' ') + "^"));
}

TEST_CASE("the marks of a long span end with what is shown") {
  const std::string line(300, 'a');
  CHECK(excerpt(line, {10, 290}) ==
        in_gutter("1", std::string(120, 'a') + "...", std::string(10, ' ') + "^" + std::string(109, '~')));
}

TEST_CASE("a long line is not cut within a character") {
  std::string line;
  for (int i = 0; i < 100; ++i) line += "é";
  std::string shown;
  for (int i = 0; i < 60; ++i) shown += "é";
  CHECK(excerpt(line, {0, 2}) == in_gutter("1", shown + "...", "^"));
  CHECK(excerpt("x" + line, {0, 1}) == in_gutter("1", "x" + shown + "...", "^"));
}

TEST_CASE("a message about an empty text has no line") {
  CHECK(rendered(SourceText("t.des", ""), {}) == "t.des:1:1: error: unknown trap 'pitt' [unknown-trap]\n");
}

TEST_CASE("in JSON a place has an end where it has more than one byte") {
  const auto json = [](Span span) {
    Report report{"lev_comp", "1", {}};
    report.parts.emplace_back(
        FileReport{SourceText("a.des", "MAZE\nTRAP\n"), {{Diag::unknown_trap, Severity::error, span, "what", "", {}}}});
    return render_json(report);
  };
  CHECK(json({5, 6}).find("\"finish\"") == std::string::npos);
  CHECK(json({5, 5}).find("\"finish\"") == std::string::npos);
  // The end is the last byte, not the one behind it.
  CHECK(json({5, 7}).find(R"("finish":{"file":"a.des","line":2,"display-column":2,"byte-column":2,"column":2})") !=
        std::string::npos);
}
