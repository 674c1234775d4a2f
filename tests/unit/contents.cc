// Compiled files as values. What is expected is what the source text says.
#include <catch2/catch.hpp>

#include "helpers.hh"
#include "inspect/kinds.hh"
#include "speclev/level.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

const Abi& lp64le() {
  static const Abi abi = test::abi_named("lp64le");
  return abi;
}

std::string compiled(std::string_view target, const std::string& text) {
  const test::Compilation compilation{.target = find_target(target).value()};
  const Output output = compilation.run(text);
  REQUIRE(output.files.size() == 1);
  return output.files.front().bytes;
}

Contents contents_of(std::string_view target, const std::string& bytes) {
  const ContentsReading reading = read(bytes, find_target(target).value(), lp64le());
  CHECK(reading.error.empty());
  CHECK(reading.oddities.empty());
  REQUIRE(reading.contents);
  return *reading.contents;
}

Contents classic(const std::string& text) { return contents_of("nethack-3.4.3", compiled("nethack-3.4.3", text)); }
Contents program_contents(const std::string& text) {
  return contents_of("nethack-3.6.6", compiled("nethack-3.6.6", "LEVEL:\"a\"\n" + text));
}

std::vector<Record> all(const Contents& contents, RecordKind kind) {
  std::vector<Record> found;
  contents.each([&](const Record& record) {
    if (record.kind == kind) found.push_back(record);
  });
  return found;
}

Record only(const Contents& contents, RecordKind kind) {
  const auto found = all(contents, kind);
  INFO(record_kind_name(kind));
  REQUIRE(found.size() == 1);
  return found.front();
}

/// What a record says under a name; and in words.
Value value(const Record& record, std::string_view name) {
  INFO(name);
  REQUIRE(record.find(name) != nullptr);
  return *record.find(name);
}
std::string words_in(const Contents& contents, const Record& record, std::string_view name) {
  return contents.words(value(record, name));
}

std::int64_t number(const Record& record, std::string_view name) { return value(record, name).number; }

}  // namespace

TEST_CASE("contents: a maze has parts with their maps, and in them what was declared") {
  const std::string bytes = compiled("nethack-3.4.3",
                                     "MAZE:\"case\",' '\nFLAGS:noteleport\nGEOMETRY:left,top\nMAP\n.-\n|.\n|.\nENDMAP\n"
                                     "RANDOM_PLACES:(1,0),(0,2)\n"
                                     "STAIR:(0,0),up\n"
                                     "MONSTER:'o',\"hill orc\",(1,2),\"Bob\",asleep\nMONSTER:'h',random,place[0]\n"
                                     "OBJECT:random,random,random\n"
                                     "NOMAP\nGOLD:258,(5,6)\n");
  const Contents level = contents_of("nethack-3.4.3", bytes);
  CHECK(level.kind == FileKind::maze);
  CHECK(words_in(level, level.root, "flags") == "noteleport");
  const auto parts = all(level, RecordKind::part);
  REQUIRE(parts.size() == 2);
  CHECK(level.root.records.size() == 2);
  CHECK(words_in(level, parts[0], "halign") == "left");
  CHECK(parts[0].cells.columns == 2);
  CHECK(parts[0].cells.rows == 3);
  CHECK(level.draw(parts[0].cells) == std::vector<std::string>{".-", "|.", "|."});
  CHECK(value(parts[0], "random_places").numbers == std::vector<std::int64_t>{1, 0, 0, 2});
  CHECK(parts[1].records.size() == 1);

  const auto monsters = all(level, RecordKind::monster);
  REQUIRE(monsters.size() == 2);
  const Record& orc = monsters[0];
  CHECK(orc.name == "monsters");
  CHECK(orc.place == Place{1, 2});
  REQUIRE(orc.thing);
  CHECK(orc.thing->letter == 'o');
  CHECK(orc.thing->name == static_cast<std::int64_t>(*data_of(level.target).monsters.find('o', "hill orc")));
  CHECK(words_in(level, orc, "id") == "hill orc");
  CHECK(words_in(level, orc, "asleep") == "asleep");
  CHECK(value(orc, "name").text == "Bob");
  CHECK(bytes[value(orc, "class").offset] == 'o');
  CHECK(bytes[value(orc, "name").offset] == 3);
  CHECK(value(orc, "name").offset == orc.offset);
  CHECK(!orc.is_computed());

  CHECK(!monsters[1].place);
  CHECK(words_in(level, monsters[1], "x") == "place[0]");
  REQUIRE(monsters[1].thing);
  CHECK(monsters[1].thing->letter == 'h');
  CHECK(monsters[1].thing->name == -1);

  const Record object = only(level, RecordKind::object);
  CHECK(!object.place);
  CHECK(!object.thing);
  CHECK(only(level, RecordKind::stair).place == Place{0, 0});
  CHECK(number(only(level, RecordKind::gold), "amount") == 258);
  CHECK(all(level, RecordKind::other).empty());
}

TEST_CASE("contents: a level of rooms has rooms and corridors") {
  const Contents level = classic(
      "LEVEL:\"case\"\nROOM:\"zoo\",lit,(1,2),random,(5,6)\nDOOR:false,closed,north,2\nMONSTER:'k',random,(3,4)\n"
      "SINK:(0,1)\nROOM:\"ordinary\",unlit,random,random,random\nCORRIDOR:(0,north,0),(1,south,random)\n");
  CHECK(level.kind == FileKind::rooms);
  const auto rooms = all(level, RecordKind::room);
  REQUIRE(rooms.size() == 2);
  CHECK(words_in(level, rooms[0], "type") == "zoo");
  CHECK(!rooms[0].place);
  CHECK(words_in(level, only(level, RecordKind::door), "state") == "closed");
  CHECK(only(level, RecordKind::monster).place == Place{3, 4});
  CHECK(only(level, RecordKind::sink).place == Place{0, 1});
  CHECK(only(level, RecordKind::corridor).find("source")->numbers == std::vector<std::int64_t>{0, 1, 0});
  CHECK(rooms[1].records.empty());
}

TEST_CASE("contents: a record of a program has the operands that are pushed for it") {
  const Contents level = program_contents(
      "TRAP:\"pit\",(3,4)\nDRAWBRIDGE:(5,6),east,open\nSTAIR:levregion(1,2,3,4),levregion(5,6,7,8),up\n"
      "MONSTER:('o',\"hill orc\"),(1,2),asleep,\"Bob\"\nOBJECT:('*',\"diamond\"),(7,8),blessed,quantity:3\n"
      "OBJECT:random,random\nREGION:(0,0,5,5),lit,\"zoo\"\n");
  CHECK(level.kind == FileKind::program);
  const Record trap = only(level, RecordKind::trap);
  CHECK(trap.name == "TRAP");
  CHECK(trap.place == Place{3, 4});
  CHECK(words_in(level, trap, "trap") == "'pit'");
  CHECK(words_in(level, only(level, RecordKind::drawbridge), "direction") == "east");
  CHECK(words_in(level, only(level, RecordKind::drawbridge), "door_state") == "open");
  CHECK(number(only(level, RecordKind::level_region), "x1") == 1);
  CHECK(words_in(level, only(level, RecordKind::level_region), "up_or_down") == "up");
  CHECK(words_in(level, only(level, RecordKind::region), "room_type") == "'zoo'");
  CHECK(only(level, RecordKind::region).find("area")->numbers == std::vector<std::int64_t>{0, 0, 5, 5});

  const Record orc = only(level, RecordKind::monster);
  CHECK(orc.place == Place{1, 2});
  REQUIRE(orc.thing);
  CHECK(orc.thing->letter == 'o');
  CHECK(orc.thing->name == static_cast<std::int64_t>(*data_of(level.target).monsters.find('o', "hill orc")));
  CHECK(words_in(level, orc, "monster") == "'hill orc'");
  CHECK(words_in(level, orc, "mon_alertness") == "asleep");
  CHECK(value(orc, "string").text == "Bob");
  CHECK(number(orc, "has_inventory") == 0);

  const auto objects = all(level, RecordKind::object);
  REQUIRE(objects.size() == 2);
  CHECK(objects[0].place == Place{7, 8});
  CHECK(words_in(level, objects[0], "curse_type") == "blessed");
  CHECK(number(objects[0], "quantity") == 3);
  CHECK(!objects[1].place);
  CHECK(!objects[1].thing);
  CHECK(words_in(level, objects[1], "object") == "random");
  CHECK(all(level, RecordKind::other).empty());
}

TEST_CASE("contents: maps of programs are drawn") {
  const Contents level = program_contents("GEOMETRY:left,top\nMAP\n.-\n|.\nENDMAP\nNOMAP\n");
  const auto maps = all(level, RecordKind::map);
  REQUIRE(maps.size() == 2);
  CHECK(maps[0].cells.columns == 2);
  CHECK(maps[0].cells.rows == 2);
  CHECK(level.draw(maps[0].cells) == std::vector<std::string>{".-", "|."});
  CHECK(maps[1].cells.empty());
  CHECK(level.draw(maps[1].cells).empty());
}

TEST_CASE("contents: what a program computes is said to be computed") {
  const Contents level = program_contents(
      "$where = { (1,2), (3,4) }\nMONSTER:'o',$where[1],asleep\nTRAP:\"pit\",(5,6)\n"
      "IF [30%] { FOUNTAIN:(7,8) }\nTERRAIN:line (1,1),(2,2),'.'\n");
  const Record orc = only(level, RecordKind::monster);
  CHECK(orc.is_computed());
  CHECK(!orc.place);
  REQUIRE(orc.thing);
  CHECK(orc.thing->letter == 'o');
  CHECK(number(orc, "index") == 1);
  CHECK(value(orc, "coord").text == "$where");
  CHECK(words_in(level, orc, "mon_alertness") == "asleep");
  CHECK(!only(level, RecordKind::trap).is_computed());

  const auto operations = all(level, RecordKind::operation);
  REQUIRE(operations.size() == 3);
  CHECK(operations[0].name == "RN2");
  REQUIRE(operations[0].values.size() == 1);
  CHECK(operations[0].values[0].number == 100);
  const Record comparison = only(level, RecordKind::comparison);
  CHECK(number(comparison, "left") == 30);
  CHECK(value(comparison, "right").type == ValueType::computed);
  CHECK(number(comparison, "right") == static_cast<std::int64_t>(operations[0].instruction));

  // The block is left out by a jump to what stands behind it.
  const Record jump = only(level, RecordKind::jump);
  const Record fountain = only(level, RecordKind::fountain);
  REQUIRE(jump.jumps_to);
  CHECK(*jump.jumps_to == fountain.instruction + 1);
  CHECK(fountain.values.front().type == ValueType::computed);

  const Record terrain = only(level, RecordKind::terrain);
  CHECK(terrain.is_computed());
  CHECK(words_in(level, terrain, "mapchar") == "'.'");
}

TEST_CASE("contents: the instructions of a program are where the file has them") {
  const std::string bytes = compiled("nethack-3.6.6", "LEVEL:\"a\"\nMESSAGE:\"Hi\"\n");
  const Contents level = contents_of("nethack-3.6.6", bytes);
  CHECK(level.instructions == 4);
  const Record message = only(level, RecordKind::message);
  // As in the example of doc/formats.md.
  CHECK(message.instruction == 3);
  CHECK(message.offset == 0x4c);
  CHECK(message.opcode == bytes[message.offset]);
  CHECK(message.values.front().offset == 0x41);
  CHECK(message.values.front().text == "Hi");
  CHECK(message.find("string") == &message.values.front());
}

TEST_CASE("contents: a dungeon has special levels and branches") {
  const Target target = find_target("nethack-3.4.3").value();
  const Output output = compile_dungeon(
      SourceText("dungeon.pdf",
                 "DUNGEON:\"Halls\" \"H\" (12,3)\nLEVEL:\"gate\" \"G\" @ (2,0)\nLEVELDESC:town\n"
                 "CHAINBRANCH:\"Annex\" \"gate\" + (1,0) up\nDUNGEON:\"Annex\" \"none\" (2,0)\nENTRY:-1\n"),
      DungeonForm::pdf, "dungeon", target, lp64le(), {1, 2, 3, 4}, {}, {});
  REQUIRE(output.files.size() == 1);
  const Contents file = contents_of("nethack-3.4.3", output.files.front().bytes);
  CHECK(file.kind == FileKind::dungeon);
  const auto dungeons = all(file, RecordKind::dungeon);
  REQUIRE(dungeons.size() == 2);
  CHECK(value(dungeons[0], "name").text == "Halls");
  CHECK(dungeons[0].records.size() == 2);
  CHECK(number(dungeons[1], "entry") == -1);
  const Record gate = only(file, RecordKind::special_level);
  CHECK(value(gate, "name").text == "gate");
  CHECK(words_in(file, gate, "flags") == "town");
  CHECK(words_in(file, only(file, RecordKind::branch), "up") == "up");
}

TEST_CASE("contents: of a file that is cut off there are none, and the error is inside of it") {
  const std::pair<std::string_view, std::string> files[] = {
      {"nethack-3.4.3", "MAZE:\"case\",' '\nNOMAP\nMONSTER:'o',\"hill orc\",(1,2),\"Bob\"\n"},
      {"nethack-3.6.6", "LEVEL:\"a\"\nMONSTER:('o',\"hill orc\"),(1,2),\"Bob\"\n"},
  };
  for (const auto& [target, text] : files) {
    const std::string whole = compiled(target, text);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      INFO(target << ", " << size << " bytes");
      const ContentsReading reading = read(whole.substr(0, size), find_target(target).value(), lp64le());
      CHECK(!reading.contents);
      CHECK(!reading.error.empty());
      CHECK(reading.offset <= size);
    }
  }
}

TEST_CASE("contents: values that no instruction takes are kept") {
  std::string bytes = compiled("nethack-3.6.6", "LEVEL:\"a\"\nMESSAGE:\"Hi\"\n");
  // Without its last record, of four bytes, there are three.
  bytes.resize(bytes.size() - 4);
  bytes[0x28] = 3;
  const Contents level = contents_of("nethack-3.6.6", bytes);
  const Record rest = only(level, RecordKind::unused_values);
  REQUIRE(rest.values.size() == 1);
  CHECK(rest.values.front().text == "Hi");
}

TEST_CASE("contents: a map that has not as many cells as it says is none") {
  std::string bytes = compiled("nethack-3.6.6", "LEVEL:\"a\"\nGEOMETRY:left,top\nMAP\n..\n..\nENDMAP\n");
  Contents level = contents_of("nethack-3.6.6", bytes);
  const std::size_t rows = only(level, RecordKind::map).find("rows")->offset;
  bytes[rows + 5] = 3;
  level = contents_of("nethack-3.6.6", bytes);
  CHECK(number(only(level, RecordKind::map), "rows") == 3);
  CHECK(only(level, RecordKind::map).cells.empty());
}

TEST_CASE("contents: every kind of record has a name of its own, and every name one kind") {
  CHECK(record_kind_name(RecordKind::monster) == "monster");
  CHECK(kind_named("monsters") == RecordKind::monster);
  CHECK(kind_named("MONSTER") == RecordKind::monster);
  CHECK(kind_named("SEL_POINT") == RecordKind::operation);
  CHECK(kind_named("") == RecordKind::other);
  CHECK(kind_named("MONS") == RecordKind::other);
  CHECK(kind_named("ONSTER") == RecordKind::other);
}

TEST_CASE("dungeons of one name know how many others have it") {
  const std::string text =
      "DUNGEON:\"A\" \"none\" (3,0)\nDUNGEON:\"B\" \"none\" (3,0)\nDUNGEON:\"A\" \"none\" (3,0)\n"
      "DUNGEON:\"A\" \"none\" (3,0)\n";
  std::vector<std::int64_t> numbers;
  for (const Record& dungeon : all(contents_of("dnao", test::dungeon_of(text, "dnao")), RecordKind::dungeon))
    numbers.push_back(value(dungeon, "alternates").number);
  CHECK(numbers == std::vector<std::int64_t>{2, 0, 2, 2});
}
