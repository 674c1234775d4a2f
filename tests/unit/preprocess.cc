#include "dungeon/preprocess.hh"

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;
using Messages = std::vector<std::string>;

namespace {

struct Result {
  std::string text;
  std::vector<std::string> messages;
};

Result preprocessed(const std::string& text, std::string_view target, const Conditions& conditions = {}) {
  const SourceText source("dungeon.def", text);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  const auto found = find_target(target);
  REQUIRE(found);
  Result result;
  result.text = dungeon::preprocess(source, data_of(*found), conditions, sink).text();
  result.messages = test::places_and_names(source, sink.take());
  return result;
}

std::string lines(const std::string& text, std::string_view target = "nethack-3.4.3", const Conditions& off = {}) {
  const Result result = preprocessed(text, target, off);
  CHECK(result.messages.empty());
  return result.text;
}

const Conditions without = {{"REINCARNATION", false}};

}  // namespace

TEST_CASE("comment lines are dropped, other lines stay") {
  CHECK(lines("# one\na\n # two\n\nb") == "a\n # two\n\nb");
  CHECK(lines("#") == "");
  CHECK(lines("") == "");
  CHECK(lines("# one\na\n # two\n\nb", "nethack-3.6.6") == "a\n # two\n\nb\n");
}

TEST_CASE("lines of a condition that holds") {
  CHECK(lines("%REINCARNATION LEVEL\n%REINCARNATION\n%REINCARNATIONX\n%REINCARNATION# y\n") == " LEVEL\n\nX\n# y\n");
}

TEST_CASE("lines of a condition that does not hold, and comments behind them") {
  CHECK(lines("a\n%REINCARNATION b\n%REINCARNATIONc\n# d\n# e\nf\n", "nethack-3.4.3", without) == "a\n# d\nf\n");
  CHECK(lines("%MULDGN a\n%REINCARNATION b\n%MULDGN c\n", "nethack-3.1.3", without) == " a\n c\n");
  CHECK(lines("%REINCARNATION b\n%MULDGN c\n# d\n", "nethack-3.1.3", without) == " c\n");
}

TEST_CASE("names that are no conditions") {
  CHECK(preprocessed("a\n%REINCARNATE b\n%\n%MULDGN\n", "nethack-3.4.3").messages ==
        Messages{"2:2 unknown-condition", "3:2 unknown-condition", "4:2 unknown-condition"});
  CHECK(preprocessed("^?NO_SUCH\n^.\n^?\n^.\n^?UNIX \n^.\n", "nethack-3.6.6").messages ==
        Messages{"1:3 unknown-condition", "3:1 unknown-condition", "5:3 unknown-condition"});
}

TEST_CASE("the filter of 3.6") {
  const auto filtered = [](const std::string& text) { return lines(text, "nethack-3.6.6"); };
  CHECK(filtered("^?1\na\n^:\nb\n^.\nc\n") == "a\nc\n");
  CHECK(filtered("^?0\na\n^:\nb\n^.\nc\n") == "b\nc\n");
  CHECK(filtered("^! TRUE\na\n^:anything\nb\n^.anything\nc\n") == "b\nc\n");
  CHECK(filtered("^!FALSE\na\n^?0\nb\n^:\nc\n^.\n^.\nd\n") == "a\nc\nd\n");
  CHECK(filtered("^?0\n^?NO_SUCH\na\n^:\nb\n^.\n^.\nc\n") == "c\n");
  CHECK(filtered("^# note\n^^#a\n^ b\n^\tc\n^\nd") == "^#a\n^ b\n^\tc\n^\nd\n");
  CHECK(filtered("%REINCARNATION a\n") == "%REINCARNATION a\n");
  // Outside of any condition an else leaves out the rest.
  CHECK(filtered("a\n^:\nb\n^?1\nc\n^.\nd\n") == "a\n");
}

TEST_CASE("conditions that do not fit together") {
  const auto messages = [](const std::string& text) { return preprocessed(text, "nethack-3.6.6").messages; };
  CHECK(messages("^.\n") == Messages{"1:1 stray-condition-end"});
  CHECK(messages("^?1\n^?0\n^.\n") == Messages{"1:1 unclosed-condition"});
  CHECK(messages("^?1\n^:\n^:\n^.\n") == Messages{"3:1 second-else"});
  CHECK(messages("^x\n") == Messages{"1:1 unknown-condition-line"});
  CHECK(messages("^?0\n^\n^ \n^\t\n^.\n") == Messages{"2:1 unknown-condition-line"});
  std::string deep, ends;
  for (int i = 0; i < 98; ++i) deep += "^?1\n", ends += "^.\n";
  CHECK(messages(deep + ends).empty());
  CHECK(messages(deep + "^?1\n" + ends) == Messages{"99:1 deep-conditions"});
}

TEST_CASE("a zero byte cuts its line") {
  for (const std::string_view target : {"nethack-3.4.3", "nethack-3.6.6"}) {
    const Result result = preprocessed(std::string("a\0b\nc\n", 6), target);
    CHECK(result.text == "a\nc\n");
    CHECK(result.messages == std::vector<std::string>{"1:2 line-cut"});
  }
}

TEST_CASE("the end of the text is the end of the source, though lines behind it were left out") {
  const SourceText source("dungeon.def", "abc\n# two\n");
  const DiagnosticPolicy policy;
  Sink sink(policy);
  const auto target = find_target("nethack-3.4.3");
  const auto result = dungeon::preprocess(source, data_of(*target), {}, sink);
  REQUIRE(result.text() == "abc\n");
  CHECK(result.original({4, 4}) == Span{10, 10});
  CHECK(result.original({3, 4}) == Span{3, 4});
}

TEST_CASE("places of the text are found in the source") {
  const SourceText source("dungeon.def", "# one\nabc\n%REINCARNATION def\n# two\nghi");
  const DiagnosticPolicy policy;
  Sink sink(policy);
  const auto target = find_target("nethack-3.4.3");
  const auto result = dungeon::preprocess(source, data_of(*target), {}, sink);
  REQUIRE(result.text() == "abc\n def\nghi");
  const auto original = [&](std::uint32_t begin, std::uint32_t end) {
    return source.text(result.original({begin, end}));
  };
  CHECK(original(0, 3) == "abc");
  CHECK(original(5, 8) == "def");
  CHECK(original(9, 12) == "ghi");
  CHECK(original(5, 12) == "def\n");  // of what goes over several parts, the first
  const auto end = static_cast<std::uint32_t>(source.bytes().size());
  CHECK(result.original({12, 12}) == Span{end, end});
}
