#include "speclev/quest.hh"

#include <catch2/catch.hpp>

#include "archive/quest_texts.hh"
#include "binary/writer.hh"
#include "check/quest.hh"
#include "speclev/archive.hh"
#include "support/files.hh"
#include "unit/helpers.hh"

using namespace speclev;
using test::abi_named;

namespace {

const std::vector<std::string> machines = {"lp64le", "lp64be", "ilp32le", "ilp32be"};

/// What a game's own program made. Zero in the place of a byte that was whatever lay in memory.
std::string made(const std::string& game, const std::string& machine) {
  std::string bytes = test::read_file(SPECLEV_SOURCE_FOLDER "/tests/quest/" + game + "-" + machine + ".dat");
  if (game == "gnollhack") bytes[6] = '\0';
  return bytes;
}

Recognition of(std::string_view target, std::string_view abi) { return {find_target(target).value(), abi_named(abi)}; }

Reading converted(std::string_view bytes, std::string_view target, std::string_view from, std::string_view to) {
  return convert_quest(bytes, of(target, from), of(target, to));
}

/// The names and texts of messages of `speclev check`.
std::vector<std::string> told(std::string_view bytes, const Target& target, std::string_view abi) {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  checker::look_at_quest(bytes, target, abi_named(abi), sink);
  std::vector<std::string> result;
  for (const Diagnostic& each : sink.take())
    result.push_back(std::string(diag_name(each.id)) + ": " + each.message + "; " + each.help);
  return result;
}
std::vector<std::string> told(std::string_view bytes, std::string_view target = "nethack-3.4.3") {
  return told(bytes, find_target(target).value(), "lp64le");
}

/// A little file for ilp32le: the class "-" with the messages 1 and 2, and the class "Arc" with the message 1.
struct SmallFile {
  static constexpr std::size_t names = 4, offsets = 10, common = 18, first = 22, second = 38, role = 54, third = 58,
                               texts = 74;
  static constexpr std::size_t delivery = 4, offset = 8, size = 12;  ///< in a message

  SmallFile() {
    number(2);
    bytes += std::string_view("-\0\0Arc", 6);
    for (const std::size_t each : {common, role}) number(each);
    number(2);
    message(1, texts, 3);
    message(2, texts + 3, 0);
    number(1);
    message(1, texts + 3, 2);
    bytes += "ab\nc\n";
  }

  void number(std::size_t value) {
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> 8 * i & 0xFF);
  }
  void message(std::size_t number_of, std::size_t offset_of, std::size_t size_of) {
    number(number_of);
    bytes += std::string_view("p\0\0\0", 4);
    number(offset_of);
    number(size_of);
  }
  std::string changed(std::size_t at, char by) const {
    std::string result = bytes;
    result.at(at) = by;
    return result;
  }

  std::string bytes;
};

}  // namespace

TEST_CASE("the texts of a quest become those of every other machine") {
  const auto game = GENERATE(as<std::string>(), "nethack-3.1.3", "nethack-3.2.3", "nethack-3.4.3", "nethack-3.6.6",
                             "slashem-0.0.7E7F3", "gnollhack");
  for (const std::string& from : machines)
    for (const std::string& to : machines) {
      INFO(game << " from " << from << " to " << to);
      const Reading reading = converted(
          test::read_file(SPECLEV_SOURCE_FOLDER "/tests/quest/" + game + "-" + from + ".dat"), game, from, to);
      CHECK(reading.error == "");
      CHECK(test::difference(game, made(game, to), reading.text) == "");
    }
}

TEST_CASE("machines with the same long and byte order have the same texts of a quest") {
  const std::string windows = converted(made("nethack-3.6.6", "lp64le"), "nethack-3.6.6", "lp64le", "llp64le").text;
  CHECK(windows == made("nethack-3.6.6", "ilp32le"));
  CHECK(converted(windows, "nethack-3.6.6", "wasm32", "ilp32le").text == windows);
}

TEST_CASE("the texts of a quest are read in one form only") {
  const auto [game, other] = GENERATE(table<std::string, std::string>({{"nethack-3.4.3", "nethack-3.6.6"},
                                                                       {"nethack-3.6.6", "nethack-3.4.3"},
                                                                       {"nethack-3.2.3", "nethack-3.4.3"},
                                                                       {"nethack-3.4.3", "nethack-3.2.3"}}));
  for (const std::string& from : machines) CHECK(converted(made(game, from), other, from, from).error != "");
  const std::string bytes = made(game, "lp64le");
  CHECK_THAT(convert_quest(bytes, of(game, "lp64le"), of(other, "lp64le")).error,
             Catch::Contains("keeps the texts of its quest in another form than " + game));
  CHECK(told(bytes, game).empty());
  REQUIRE(told(bytes, other).size() == 1);
  CHECK_THAT(told(bytes, other).front(), Catch::StartsWith("bad-quest: these are no texts of the quest for " + other));
}

TEST_CASE("texts of a quest go to another game that keeps them in the same form and takes as many") {
  const std::string bytes = made("nethack-3.4.3", "lp64le");
  CHECK(convert_quest(bytes, of("nethack-3.4.3", "lp64le"), of("slashem-0.0.7E7F3", "ilp32be")).text ==
        made("slashem-0.0.7E7F3", "ilp32be"));
  quest::Texts many;
  std::vector<std::string> names;
  for (char c = 'a'; c < 'a' + 17; ++c) names.emplace_back(1, c);
  for (const std::string& name : names) many.classes.push_back({name, {}});
  const Recognition large = of("slashem-0.0.7E7F3", "lp64le"), small = of("nethack-3.4.3", "lp64le");
  const std::string file = quest::write(many, quest::form_of(data_of(large.target), large.abi).value());
  CHECK(convert_quest(file, large, large).text == file);
  CHECK(convert_quest(file, large, small).error == "the number of classes must be 1 to 16, not 17");
}

TEST_CASE("an offset for which the other machine has no room is refused") {
  const Recognition narrow = of("nethack-3.6.6", "ilp32be"), wide = of("nethack-3.6.6", "lp64be");
  const auto form = [](const Recognition& each) { return quest::form_of(data_of(each.target), each.abi).value(); };
  constexpr std::int64_t greatest = INT32_MAX;
  const auto texts = [](std::int64_t size, std::int64_t summary_size) {
    return quest::Texts{{{"-", {{1, 'p', size, summary_size}, {2, 'p', 1, 0}}}}, "x"};
  };
  CHECK_NOTHROW(quest::write(texts(greatest - 200, 0), form(narrow)));
  CHECK_THROWS_AS(quest::write(texts(greatest - 8, 0), form(narrow)), NoRoom);
  CHECK_THROWS_AS(quest::write(texts(greatest + 1, 0), form(narrow)), NoRoom);
  CHECK_THROWS_AS(quest::write(texts(0, greatest + 1), form(narrow)), NoRoom);
  CHECK_NOTHROW(quest::write(texts(greatest + 1, greatest + 1), form(wide)));
  const Recognition always_wide = of("gnollhack", "ilp32be");
  CHECK_NOTHROW(quest::write(texts(greatest + 1, greatest + 1), form(always_wide)));
}

TEST_CASE("damaged texts of a quest") {
  using F = SmallFile;
  const F small;
  REQUIRE(converted(small.bytes, "nethack-3.4.3", "ilp32le", "ilp32le").text == small.bytes);
  const auto [bytes, offset, reason] = GENERATE_COPY(table<std::string, std::size_t, std::string>({
      {small.changed(0, 0), 0, "the number of classes must be 1 to 16, not 0"},
      {small.changed(0, 17), 0, "the number of classes must be 1 to 16, not 17"},
      {small.changed(3, '\xff'), 0, "the number of classes must be 1 to 16, not -"},
      {small.bytes.substr(0, 3), 0, "it ends too early: 4 bytes are wanted, 3 are left"},
      {small.bytes.substr(0, 8), 7, "it ends too early"},
      {small.bytes.substr(0, 12), F::offsets, "it ends too early"},
      {small.changed(F::names, '\0'), F::names, "here should be the name of a class"},
      {small.changed(F::names, '\x7f'), F::names, "here should be the name of a class"},
      {small.changed(F::names + 4, '\n'), F::names + 3, "here should be the name of a class"},
      {std::string(small.bytes).replace(F::names + 3, 3, "-\0\0", 3), F::names + 3, "there are two classes '-'"},
      {small.changed(F::offsets, 19), F::offsets, "the messages of class '-' begin at byte 18, not at byte 19"},
      {small.changed(F::offsets + 4, 0), F::offsets + 4, "the messages of class 'Arc' begin at byte 54, not at byte 0"},
      {small.changed(F::common, 101), F::common, "the number of messages of class '-' must be 0 to 100, not 101"},
      {small.changed(F::common + 3, '\x80'), F::common, "the number of messages of class '-' must be 0 to 100, not -"},
      {small.changed(F::role, 100), F::texts, "it ends too early: 16 bytes are wanted, 5 are left"},
      {small.changed(F::first, 0), F::first, "the number of a message of class '-' must be 1 or more, not 0"},
      {small.changed(F::first + 3, '\x80'), F::first, "must be 1 or more, not -"},
      {small.changed(F::second, 1), F::second, "two messages of class '-' have the number 1"},
      {small.changed(F::first + F::delivery, '1'), F::first + F::delivery, "must be told by a letter"},
      {small.changed(F::first + F::offset, 73), F::first + F::offset, "a text begins at byte 74, not at byte 73"},
      {small.changed(F::third + F::offset, 76), F::third + F::offset, "a text begins at byte 77, not at byte 76"},
      {small.changed(F::third + F::size + 3, '\x80'), F::third + F::size, "a text has -"},
      {small.changed(F::third + F::size, 80), F::third + F::size, "a text has 80 bytes, the whole file 79"},
      {small.changed(F::third + F::size, 3), F::texts + 3, "it ends too early: 3 bytes are wanted, 2 are left"},
      {small.changed(F::third + F::size, 0), F::texts + 3, "2 bytes are left over behind the last text"},
      {small.changed(F::texts + 2, 'x'), F::texts + 2, "here should be the end of a line of a text"},
  }));
  const Reading reading = converted(bytes, "nethack-3.4.3", "ilp32le", "ilp32le");
  CHECK_THAT(reading.error, Catch::Contains(reason));
  CHECK(reading.text == "");
  CHECK(reading.offset == offset);
}

TEST_CASE("a summary that is larger than the file is damage") {
  std::string bytes = made("nethack-3.6.6", "ilp32le");
  constexpr std::size_t first_record = 4 + 3 * (3 + 4) + 4, summary_size = 16;
  bytes.at(first_record + summary_size + 3) = '\x40';
  CHECK_THAT(converted(bytes, "nethack-3.6.6", "ilp32le", "lp64le").error, Catch::Contains("a summary has 1073741"));
}

TEST_CASE("bytes of the texts of a quest that hold nothing become zero") {
  using F = SmallFile;
  const F small;
  std::string bytes = small.changed(F::names + 2, 'x');
  bytes.at(F::first + F::delivery + 1) = 'x';
  CHECK(converted(bytes, "nethack-3.4.3", "ilp32le", "ilp32le").text == small.bytes);
}

TEST_CASE("what is told of the texts of a quest") {
  const Target target = find_target("nethack-3.4.3").value();
  const SmallFile small;
  CHECK(told(small.bytes, target, "ilp32le").empty());
  CHECK(told(small.bytes, target, "lp64le") ==
        std::vector<std::string>{
            "mixed-abis: this file is of another machine than the others; it is of a machine with the "
            "ABI ilp32le, this game of one with lp64le"});
  CHECK(told(small.changed(0, 9), target, "ilp32le").size() == 1);
  CHECK_THAT(told(small.changed(SmallFile::names, '+'), target, "ilp32le").at(0),
             Catch::Contains("have no class '-', which has those for every role"));
  CHECK_THAT(told("").at(0),
             Catch::Contains("there are no texts of the quest in this file; only a game that is built"));
  CHECK_THAT(told(made("nethack-3.6.6", "lp64le")).at(0), Catch::EndsWith("; they are in the form of nethack-3.6.6"));
  CHECK(told("x", "unnethack").empty());
  TargetData unknown = data_of(target);
  unknown.numbers.erase("quest-name");
  CHECK_THAT(told(small.bytes, target_of(std::make_shared<TargetData>(unknown)), "ilp32le").at(0),
             Catch::Contains("how nethack-3.4.3 keeps the texts of its quest is not known; its profile needs"));
  CHECK(quest_texts(target_of(std::make_shared<TargetData>(unknown))) == QuestTexts::unknown);
}

TEST_CASE("an empty file has no texts of a quest on any machine") {
  CHECK(converted("", "nethack-3.1.3", "lp64le", "ilp32be").error == "");
  CHECK(converted("", "nethack-3.1.3", "lp64le", "ilp32be").text == "");
}

TEST_CASE("which games have texts of a quest") {
  CHECK(quest_texts(find_target("nethack-3.6.6").value()) == QuestTexts::known);
  CHECK(quest_texts(find_target("nethack-3.0.10").value()) == QuestTexts::none);
  CHECK(quest_texts(find_target("unnethack").value()) == QuestTexts::none);
  for (const std::string& name : target_names()) CHECK(quest_texts(find_target(name).value()) != QuestTexts::unknown);
}

TEST_CASE("what files of a game are by their names") {
  CHECK(kind_of_member("castle.lev") == MemberKind::compiled);
  CHECK(kind_of_member("dat/dungeon") == MemberKind::compiled);
  CHECK(kind_of_member("dungeons") == MemberKind::unknown);
  CHECK(kind_of_member("dat/quest.dat") == MemberKind::quest);
  CHECK(kind_of_member("oracles") == MemberKind::same);
  CHECK(kind_of_member("quest.lua") == MemberKind::same);
  CHECK(kind_of_member("options") == MemberKind::build);
  CHECK(kind_of_member("") == MemberKind::unknown);
}
