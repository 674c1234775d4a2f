// The functions of the library that look at compiled files.
#include <catch2/catch.hpp>

#include "helpers.hh"
#include "speclev/level.hh"

using namespace speclev;

namespace {

constexpr const char* level_text =
    "MAZE:\"case\",' '\nNOMAP\nPORTAL:levregion(1,2,3,4),(5,6,7,8),\"end\"\n"
    "MONSTER:'o',\"hill orc\",(1,2),\"Bob\",m_object \"chest\"\nGOLD:258,(5,6)\nENGRAVING:(7,8),burn,\"ad\"\n";

/// The level's bytes for an ABI, with version words.
std::string compiled(const std::string& abi, const VersionWords& version) {
  const auto target = find_target(default_target);
  const Output output = compile(SourceText("case.des", level_text), *target, test::abi_named(abi), version, {});
  REQUIRE(output.files.size() == 1);
  return output.files[0].bytes;
}

const VersionWords words = {0x03040300, 2, 3, 4};

}  // namespace

TEST_CASE("a file converted to another ABI is as if compiled for it") {
  const auto target = find_target(default_target);
  for (const std::string& from : abi_names())
    for (const std::string& to : abi_names()) {
      INFO(from << " to " << to);
      const Reading reading =
          convert(compiled(from, words), *target, test::abi_named(from), test::abi_named(to), nullptr);
      CHECK(reading.error.empty());
      CHECK(reading.oddities.empty());
      CHECK(reading.text == compiled(to, words));
    }
}

TEST_CASE("a conversion can give other version words") {
  const auto target = find_target(default_target);
  const Abi abi = test::abi_named("lp64le");
  const VersionWords others = {9, 8, 7, 6};
  CHECK(convert(compiled("lp64le", words), *target, abi, abi, &others).text == compiled("lp64le", others));
}

TEST_CASE("damaged files are not converted") {
  const auto target = find_target(default_target);
  const Abi abi = test::abi_named("lp64le");
  const std::string bytes = compiled("lp64le", words);
  for (const std::string& damaged : {std::string(), bytes.substr(0, 40), bytes + "x"}) {
    const Reading reading = convert(damaged, *target, abi, abi, nullptr);
    CHECK_FALSE(reading.error.empty());
    CHECK(reading.offset <= damaged.size());
  }
}

TEST_CASE("files are not converted to an ABI that has no room for them") {
  const test::LoadedFolder loaded =
      test::load_folder({{"mine/profile", "base nethack-3.6.6\nlayout own\n"},
                         {"mine/own.layout",
                          "stream level\n  version ulong*@words\n  ops listlong:op\n"
                          "stream op\n  opcode i32\n  integer long\n  text text32 when=integer:5\n"}});
  REQUIRE(loaded.messages().empty());
  const Target target = target_of(loaded.data);
  const auto bytes = [](char high) {
    std::string number(8, '\0');
    number[4] = high;
    return std::string(40, '\0') + '\1' + std::string(7 + 4, '\0') + number;
  };
  const auto converted = [&](const std::string& level) {
    return convert(level, target, test::abi_named("lp64le"), test::abi_named("ilp32le"), nullptr);
  };
  CHECK(converted(bytes(0)).error == "");
  CHECK(converted(bytes(1)).error == "there is no room for 4294967296 in 'integer'");
}

TEST_CASE("files are recognised by their version words") {
  const auto names = [](const std::string& bytes) {
    std::vector<std::string> result;
    for (const Recognition& each : recognise(bytes)) result.push_back(each.target.name() + " " + each.abi.name);
    return result;
  };
  for (const char* target : {"nethack-3.4.3", "nethack-3.4.1"}) {
    const std::string bytes = compiled("lp64le", *find_target(target)->version("lp64le"));
    CHECK(names(bytes) == std::vector<std::string>{std::string(target) + " lp64le"});
  }
  for (const char* abi : {"lp64be", "ilp32be", "llp64le", "win32"}) {
    const std::string bytes = compiled(abi, *find_target(default_target)->version(abi));
    CHECK(names(bytes) == std::vector<std::string>{std::string("nethack-3.4.3 ") + abi});
  }
  // Two machines whose files are the same.
  for (const char* abi : {"ilp32le", "wasm32"}) {
    const std::string bytes = compiled(abi, *find_target(default_target)->version(abi));
    CHECK(names(bytes) == std::vector<std::string>{"nethack-3.4.3 ilp32le", "nethack-3.4.3 wasm32"});
  }
  CHECK(names(compiled("lp64le", words)).empty());
  CHECK(names("").empty());
  CHECK(names("short").empty());
}

TEST_CASE("a level is none of the dungeons that its bytes could be") {
  const auto target = find_target(default_target);
  const SourceText source("pair.des",
                          "LEVEL:\"pair\"\nROOM:\"ordinary\",lit,(1,1),random,(32,1)\nNAME:\"room 0\"\n"
                          "ROOM:random,random,(3,4),random,random\nRANDOM_CORRIDORS\n");
  for (const std::string& name : abi_names()) {
    INFO(name);
    const Abi& abi = test::abi_named(name);
    const Output output = compile(source, *target, abi, words, {});
    REQUIRE(output.files.size() == 1);
    CHECK(read(output.files[0].bytes, *target, abi).error.empty());
    CHECK(dump(output.files[0].bytes, *target, abi).text.find("rooms[1].type") != std::string::npos);
  }
}

TEST_CASE("a dump goes on to the end of the file") {
  const auto target = find_target(default_target);
  const std::string bytes = compiled("lp64le", words);
  const Reading reading = dump(bytes, *target, test::abi_named("lp64le"));
  CHECK(reading.error.empty());
  CHECK(reading.text.starts_with("000000  00 03 04 03 00 00 00 00  version: "));
  CHECK(reading.text.find("maze.parts[0].monsters[0].id: 72 = hill orc\n") != std::string::npos);
  CHECK(reading.text.find("maze.parts[0].lev_regions[0].kind: 2 = portal\n") != std::string::npos);
  CHECK(reading.text.find("maze.parts[0].engravings[0].text: \"ad\"\n") != std::string::npos);
  CHECK(reading.text.ends_with("\"ad\"\n"));
}

TEST_CASE("a dump tells that bytes are left over behind a name") {
  const auto lines = [](const std::string& prototypes) {
    const std::string bytes = test::dungeon_of("DUNGEON: \"The Hall\" \"H\" (5, 5)\n" + prototypes);
    return dump(bytes, *find_target(default_target), test::abi_named("lp64le")).text;
  };
  const std::string shorter = "PROTOFILE: \"hall\"\n", left = "protofile: \"hall\", then left-over bytes\n";
  CHECK(lines("PROTOFILE: \"corridor\"\n" + shorter).find(left) != std::string::npos);
  CHECK(lines(shorter).find("protofile: \"hall\"\n") != std::string::npos);
}

TEST_CASE("a large file of another language is one mistake") {
  std::string text = "LEVEL:\"inn\"\n";
  while (text.size() < 2'500'000) text += "LOOP [3] {\n  MONSTER:('o',\"hill orc\"),random\n}\n";
  const auto target = find_target(default_target);
  const Output output = compile(SourceText("inn.des", text), *target, test::abi_named("lp64le"), words, {});
  CHECK(output.failed);
  REQUIRE(output.diagnostics.size() == 1);
  CHECK(output.diagnostics[0].id == Diag::wrong_kind);
}
