// Writing, reading and dumping, on a model of its own that has every type of field.
#include <array>
#include <catch2/catch.hpp>

#include "binary/dumper.hh"
#include "binary/reader.hh"
#include "binary/writer.hh"
#include "helpers.hh"

using namespace speclev;
using namespace std::string_view_literals;

namespace {

struct Head {
  std::uint8_t present = 0;
  std::int32_t size = 0;
  std::int16_t id = 0;
};
struct Thing {
  std::string name, looks;
  std::int32_t amount = 0;
  std::int8_t x = 0;
};
struct Spot {
  std::int8_t x = 0, y = 0;
};
struct Cave {
  std::int64_t depth = 0;
};
struct Castle {
  std::int8_t towers = 0;
};
struct Model {
  std::vector<std::uint64_t> version;
  std::uint8_t kind = 0;
  std::int16_t small = 0;
  std::int32_t medium = 0;
  std::int64_t large = 0;
  std::array<std::int8_t, 3> corners{};
  Head head;
  std::string short_text, text, long_text;
  std::vector<std::int8_t> codes;
  std::vector<Spot> places;
  std::vector<Thing> things, more, many;
  std::uint8_t width = 0, height = 0;
  std::vector<std::int8_t> cells;
  Cave cave;
  Castle castle;
};

constexpr Member head_members[] = {bind_integer<&Head::present>("present"), bind_integer<&Head::size>("size"),
                                   bind_integer<&Head::id>("id")};
constexpr Binding head_binding{"head", head_members};
constexpr Member thing_members[] = {bind_text<&Thing::name>("name"), bind_text<&Thing::looks>("looks"),
                                    bind_integer<&Thing::amount>("amount"), bind_integer<&Thing::x>("x")};
constexpr Binding thing_binding{"thing", thing_members};
constexpr Member place_members[] = {bind_integer<&Spot::x>("x"), bind_integer<&Spot::y>("y")};
constexpr Binding place_binding{"place", place_members};
constexpr Member cave_members[] = {bind_integer<&Cave::depth>("depth")};
constexpr Binding cave_binding{"cave", cave_members};
constexpr Member castle_members[] = {bind_integer<&Castle::towers>("towers")};
constexpr Binding castle_binding{"castle", castle_members};
constexpr Member model_members[] = {bind_words<&Model::version>("version"),
                                    bind_integer<&Model::kind>("kind"),
                                    bind_integer<&Model::small>("small"),
                                    bind_integer<&Model::medium>("medium"),
                                    bind_integer<&Model::large>("large"),
                                    bind_integers<&Model::corners>("corners"),
                                    bind_object<&Model::head>("head", head_binding),
                                    bind_text<&Model::short_text>("short_text"),
                                    bind_text<&Model::text>("text"),
                                    bind_text<&Model::long_text>("long_text"),
                                    bind_integers<&Model::codes>("codes"),
                                    bind_list<&Model::places>("places", place_binding),
                                    bind_list<&Model::things>("things", thing_binding),
                                    bind_list<&Model::more>("more", thing_binding),
                                    bind_list<&Model::many>("many", thing_binding),
                                    bind_integer<&Model::width>("width"),
                                    bind_integer<&Model::height>("height"),
                                    bind_rows<&Model::cells>("cells", "height", "width"),
                                    bind_object<&Model::cave>("cave", cave_binding),
                                    bind_object<&Model::castle>("castle", castle_binding)};
constexpr Binding model_binding{"model", model_members};

constexpr const char* layout_text = R"(
record head    present:u8 zero:u8=0 size:i32 id:i16(thing)
record thing   name:textref amount:i32 looks:textref x:i8(place)
stream model
  version      ulong*2
  kind         u8
  small        i16
  medium       i32
  large        long
  mark         i8=-2
  corners      i8*3
  head         head
  short_text   text8
  text         text16
  long_text    text32
  codes        bytes8
  places       pairs8
  things       list:thing
  more         listint:thing
  many         listlong:thing
  height       u8
  width        u8
  cells        rows:height:width:present(cell)
  cave         when=kind:1,2
  castle       when=kind:3
stream cave
  depth        long
stream castle
  towers       i8
)";

/// A layout of that model.
struct TestLayout {
  explicit TestLayout(std::string text) : source("test.layout", std::move(text)) {
    const DiagnosticPolicy policy;
    Sink sink(policy);
    layout = Layout::parse(source, model_binding, {}, sink);
    REQUIRE(test::places_and_names(source, sink.take()) == std::vector<std::string>{});
  }
  SourceText source;
  Layout layout;
};

const Layout& whole_layout() {
  // Without the line end at its beginning.
  static const TestLayout made{std::string(layout_text + 1)};
  return made.layout;
}

Model example() {
  Model model;
  model.version = {0x0102030405060708, 0x11};
  model.kind = 2;
  model.small = -2;
  model.medium = 0x01020304;
  model.large = -3;
  model.corners = {1, -1, 3};
  model.head = {1, 7, 300};
  model.short_text = "ab";
  model.text = "c";
  model.long_text = "def";
  model.codes = {5, -11};
  model.places = {{1, 2}, {3, 4}, {5, 6}};
  model.things = {{"Bob", "chest", 258, -1}};
  model.more = {{"", "", 0, 0}};
  model.width = 2;
  model.height = 2;
  model.cells = {24, 25, 26, 27};
  model.cave.depth = 9;
  return model;
}

/// Worked out by hand from the layout and the rules of the ABIs.
constexpr const char* example_lp64le = R"(file example
08 07 06 05 04 03 02 01  11 00*7  # version
02                                # kind
fe ff                             # small
04 03 02 01                       # medium
fd ff*7                           # large
fe                                # mark
01 ff 03                          # corners
01 00 00 00  07 00 00 00  2c 01 00 00  # head: 2 bytes of padding before size, 2 at the end
02 "ab"
01 00 "c"
03 00 00 00 "def"
02 05 f5                          # codes
03 01 03 05 02 04 06              # places: all x, all y
01                                # things, one of 32 bytes
03 00*7                           # slot of the name
02 01 00 00  00*4                 # amount, padding
05 00*7                           # slot of the looks
ff 00*7                           # x, padding
"Bob" "chest"
01 00 00 00                       # more
00*32
00*8                              # many
02 02                             # height, width
18 19 1a 1b                       # cells
09 00*7                           # cave
)";

constexpr const char* example_ilp32be = R"(file example
05 06 07 08  00 00 00 11
02
ff fe
01 02 03 04
ff ff ff fd
fe
01 ff 03
01 00 00 00  00 00 00 07  01 2c 00 00
02 "ab"
00 01 "c"
00 00 00 03 "def"
02 05 f5
03 01 03 05 02 04 06
01                                # things, one of 16 bytes
00 00 00 03
00 00 01 02
00 00 00 05
ff 00 00 00
"Bob" "chest"
00 00 00 01
00*16
00*4
02 02
18 19 1a 1b
00 00 00 09
)";

std::string bytes_of(const char* hex) { return test::read_hex(hex, test::abi_named("lp64le"), {}).at(0).bytes; }

/// Reads a file of the example's layout; why it cannot be read, with the offset.
std::string damage(const std::string& bytes, const Abi& abi) {
  Model model;
  try {
    read_binary(whole_layout(), abi, bytes, &model);
  } catch (const Damage& found) {
    REQUIRE(found.offset <= bytes.size());
    return std::to_string(found.offset) + ": " + found.what();
  }
  return {};
}

std::size_t damage_offset(const std::string& bytes, const Abi& abi) {
  const std::string found = damage(bytes, abi);
  INFO(found);
  REQUIRE_FALSE(found.empty());
  return std::stoul(found);
}

std::vector<std::size_t> oddities(const std::string& bytes) {
  Model model;
  return read_binary(whole_layout(), test::abi_named("lp64le"), bytes, &model);
}

// Offsets in the example for lp64le.
constexpr std::size_t kind_at = 16;
constexpr std::size_t mark_at = 31;
constexpr std::size_t head_at = 35;
constexpr std::size_t short_text_at = 47;
constexpr std::size_t text_at = 50;
constexpr std::size_t long_text_at = 53;
constexpr std::size_t codes_at = 60;
constexpr std::size_t places_at = 63;
constexpr std::size_t things_at = 70;
constexpr std::size_t more_at = 111;
constexpr std::size_t many_at = 147;
constexpr std::size_t height_at = 155;
constexpr std::size_t example_size = 169;

std::string with_byte(std::string bytes, std::size_t at, unsigned value) {
  bytes.at(at) = static_cast<char>(value);
  return bytes;
}

}  // namespace

TEST_CASE("every type of field is written as the layout and the ABI say") {
  const Model model = example();
  CHECK(test::to_hex(write_binary(whole_layout(), test::abi_named("lp64le"), &model)) ==
        test::to_hex(bytes_of(example_lp64le)));
  CHECK(test::to_hex(write_binary(whole_layout(), test::abi_named("ilp32be"), &model)) ==
        test::to_hex(bytes_of(example_ilp32be)));
}

TEST_CASE("every type of field is read as it is written") {
  for (const auto& [abi, hex] : {std::pair("lp64le", example_lp64le), {"ilp32be", example_ilp32be}}) {
    INFO(abi);
    Model model;
    CHECK(read_binary(whole_layout(), test::abi_named(abi), bytes_of(hex), &model).empty());
    CHECK(model.kind == 2);
    CHECK(model.small == -2);
    CHECK(model.medium == 0x01020304);
    CHECK(model.large == -3);
    CHECK(model.corners == std::array<std::int8_t, 3>{1, -1, 3});
    CHECK(model.head.present == 1);
    CHECK(model.head.size == 7);
    CHECK(model.head.id == 300);
    CHECK(model.short_text == "ab");
    CHECK(model.text == "c");
    CHECK(model.long_text == "def");
    CHECK(model.codes == std::vector<std::int8_t>{5, -11});
    REQUIRE(model.places.size() == 3);
    CHECK(model.places[1].x == 3);
    CHECK(model.places[1].y == 4);
    REQUIRE(model.things.size() == 1);
    CHECK(model.things[0].name == "Bob");
    CHECK(model.things[0].looks == "chest");
    CHECK(model.things[0].amount == 258);
    CHECK(model.things[0].x == -1);
    CHECK(model.more.size() == 1);
    CHECK(model.many.empty());
    CHECK(model.cells == std::vector<std::int8_t>{24, 25, 26, 27});
    CHECK(model.cave.depth == 9);
    CHECK(model.castle.towers == 0);
  }
  Model model;
  read_binary(whole_layout(), test::abi_named("lp64le"), bytes_of(example_lp64le), &model);
  CHECK(model.version == std::vector<std::uint64_t>{0x0102030405060708, 0x11});
  read_binary(whole_layout(), test::abi_named("ilp32be"), bytes_of(example_ilp32be), &model);
  CHECK(model.version == std::vector<std::uint64_t>{0x05060708, 0x11});
}

TEST_CASE("a file read for one ABI can be written for another") {
  Model model;
  read_binary(whole_layout(), test::abi_named("ilp32be"), bytes_of(example_ilp32be), &model);
  model.version[0] = 0x0102030405060708;  // half of which the smaller long has lost
  CHECK(write_binary(whole_layout(), test::abi_named("lp64le"), &model) == bytes_of(example_lp64le));
}

TEST_CASE("items that depend on an earlier field") {
  Model model = example();
  model.castle.towers = 4;
  const Abi abi = test::abi_named("lp64le");
  const std::size_t without = write_binary(whole_layout(), abi, &model).size() - 8;
  model.kind = 3;
  const std::string castle = write_binary(whole_layout(), abi, &model);
  CHECK(castle.size() == without + 1);
  CHECK(castle.back() == 4);
  model.kind = 4;
  CHECK(write_binary(whole_layout(), abi, &model).size() == without);
}

TEST_CASE("what a layout has no room for is not written") {
  const auto fault = [](const std::string& layout, const Model& model) -> std::string {
    const TestLayout made(layout);
    try {
      write_binary(made.layout, test::abi_named("lp64le"), &model);
      return "";
    } catch (const NoRoom& no_room) {
      return std::string(no_room.field) + " " + std::to_string(no_room.count) + "/" + std::to_string(no_room.greatest);
    }
  };
  const std::string things = "record thing x:i8\nstream model\n  things list:thing\n";
  const std::string bytes = "stream model\n  codes bytes8\n";
  const std::string text = "stream model\n  text text8\n";
  Model model;
  model.things.resize(255);
  model.codes.resize(255);
  model.text.assign(255, 'x');
  for (const std::string& layout : {things, bytes, text}) CHECK(fault(layout, model) == "");
  model.things.resize(256);
  model.codes.resize(256);
  model.text.assign(256, 'x');
  CHECK(fault(things, model) == "things 256/255");
  CHECK(fault(bytes, model) == "codes 256/255");
  CHECK(fault(text, model) == "text 256/255");
  CHECK(fault("stream model\n  text text16\n", model) == "");
  CHECK(fault("stream model\n  text char*50\n", model) == "text 256/50");
  model.text.assign(32768, 'x');
  CHECK(fault("stream model\n  text text16\n", model) == "text 32768/32767");
  model.medium = 128;
  CHECK(fault("stream model\n  medium i8\n", model) == "");
  CHECK(fault("stream model\n  medium i8\n  text text32 when=medium:1\n", model) == "medium 128/127");
  CHECK(fault("stream model\n  medium u8\n  text text32 when=medium:1\n", model) == "");
}

TEST_CASE("a long of four bytes holds what one with a sign or one without can hold") {
  const auto is_written = [](std::int64_t value) {
    Model model;
    model.large = value;
    try {
      write_binary(TestLayout("stream model\n  large long\n").layout, test::abi_named("ilp32le"), &model,
                   Longs::refused);
      return true;
    } catch (const NoRoom&) {
      return false;
    }
  };
  for (const std::int64_t value : {std::int64_t{INT32_MIN}, std::int64_t{UINT32_MAX}}) CHECK(is_written(value));
  for (const std::int64_t value : {std::int64_t{INT32_MIN} - 1, std::int64_t{UINT32_MAX} + 1})
    CHECK_FALSE(is_written(value));
}

TEST_CASE("any item of a stream may have a condition") {
  const TestLayout made(
      "stream model\n"
      "  kind    u8\n"
      "  small   i16     when=kind:2,70\n"
      "  medium  i32     when=small:-2,7\n"
      "  text    text8   when=small:-2\n"
      "  corners i8*3    when=kind:2\n");
  Model model = example();
  const auto written = [&](std::uint8_t kind, std::int16_t small) {
    model.kind = kind;
    model.small = small;
    return test::to_hex(write_binary(made.layout, test::abi_named("lp64le"), &model));
  };
  const auto hex = [](const char* bytes) { return test::to_hex(bytes_of((std::string("file x\n") + bytes).c_str())); };
  CHECK(written(2, -2) == hex("02 fe ff 04 03 02 01 01 \"c\" 01 ff 03"));
  CHECK(written(70, 7) == hex("46 07 00 04 03 02 01"));
  CHECK(written(2, 5) == hex("02 05 00 01 ff 03"));
  // What depends on an item that is not there is not there either.
  CHECK(written(3, -2) == hex("03"));
  CHECK(written(71, 7) == hex("47"));

  Model read;
  CHECK(read_binary(made.layout, test::abi_named("lp64le"), bytes_of("file x\n46 07 00 04 03 02 01"), &read).empty());
  CHECK(read.small == 7);
  CHECK(read.medium == 0x01020304);
  CHECK(read.text.empty());
}

TEST_CASE("an item that is not there leaves nothing behind for the next element of a list") {
  const TestLayout made(
      "stream model\n"
      "  things list:thing\n"
      "stream thing\n"
      "  amount i32\n"
      "  x      i8     when=amount:1\n"
      "  name   text8  when=x:5\n");
  Model model;
  model.things = {{"Bob", "", 1, 5}, {"Ann", "", 2, 5}};
  CHECK(test::to_hex(write_binary(made.layout, test::abi_named("lp64le"), &model)) ==
        test::to_hex(bytes_of("file x\n02  01 00 00 00 05 03 \"Bob\"  02 00 00 00")));
}

TEST_CASE("rows of one cell are left out where a flag says so") {
  const TestLayout made{
      std::string("stream model\n  kind u8\n  height u8\n  width u8\n  cells rows:height:width:kind\n")};
  const Abi abi = test::abi_named("lp64le");
  const auto written = [&](std::uint8_t flag, std::uint8_t height, std::uint8_t width) {
    Model model;
    model.kind = flag;
    model.height = height;
    model.width = width;
    model.cells.assign(std::size_t{height} * width, 5);
    return test::to_hex(write_binary(made.layout, abi, &model));
  };
  CHECK(written(0, 1, 1) == "00 01 01 05");
  CHECK(written(1, 1, 1) == "01 01 01");
  CHECK(written(1, 1, 2) == "01 01 02 05 05");
  CHECK(written(1, 2, 1) == "01 02 01 05 05");
  CHECK(written(1, 0, 0) == "01 00 00");
  CHECK(written(0, 3, 0) == "00 03 00");
  Model model;
  model.cells = {1, 2, 3};
  read_binary(made.layout, abi, std::string("\x01\x01\x01", 3), &model);
  CHECK(model.cells.empty());
  read_binary(made.layout, abi, std::string("\x00\x01\x01\x07", 4), &model);
  CHECK(model.cells == std::vector<std::int8_t>{7});
}

TEST_CASE("a file that ends too early is damaged, wherever it ends") {
  for (const auto& [name, hex] : {std::pair("lp64le", example_lp64le), {"ilp32be", example_ilp32be}}) {
    const Abi abi = test::abi_named(name);
    const std::string bytes = bytes_of(hex);
    REQUIRE(damage(bytes, abi).empty());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      INFO(name << ", " << size << " bytes");
      CHECK_FALSE(damage(bytes.substr(0, size), abi).empty());
    }
  }
}

TEST_CASE("left-over bytes are damage") {
  const Abi abi = test::abi_named("lp64le");
  const std::string bytes = bytes_of(example_lp64le);
  REQUIRE(bytes.size() == example_size);
  CHECK(damage_offset(bytes + '\0', abi) == example_size);
  CHECK(damage_offset(bytes + "more", abi) == example_size);
}

TEST_CASE("lengths and counts that leave the file are damage, at their place") {
  const Abi abi = test::abi_named("lp64le");
  const std::string bytes = bytes_of(example_lp64le);
  for (const std::size_t at : {short_text_at, codes_at, places_at, things_at}) {
    INFO("offset " << at);
    CHECK(damage_offset(with_byte(bytes, at, 255), abi) == at);
  }
  CHECK(damage_offset(with_byte(bytes, text_at + 1, 0x7F), abi) == text_at);
  CHECK(damage_offset(with_byte(bytes, long_text_at + 3, 0x7F), abi) == long_text_at);
  CHECK(damage_offset(with_byte(bytes, more_at + 2, 1), abi) == more_at);
  CHECK(damage_offset(with_byte(bytes, many_at + 7, 0x7F), abi) == many_at);
  CHECK(damage_offset(with_byte(bytes, things_at + 1 + 3, 0x7F), abi) == things_at + 1);
}

TEST_CASE("negative lengths and counts are damage, at their place") {
  const Abi abi = test::abi_named("lp64le");
  const std::string bytes = bytes_of(example_lp64le);
  for (const std::size_t at : {text_at, long_text_at, more_at, many_at, things_at + 1}) {
    const std::size_t last = at == text_at ? at + 1 : at == many_at ? at + 7 : at + 3;
    INFO("offset " << at);
    CHECK(damage_offset(with_byte(bytes, last, 0xFF), abi) == at);
  }
}

TEST_CASE("a count or length of one byte has no sign") {
  const Abi abi = test::abi_named("lp64le");
  Model model = example();
  model.short_text.assign(255, 's');
  model.codes.assign(200, 5);
  model.places.assign(128, {1, 2});
  model.things.assign(129, {"Bob", "chest", 258, -1});
  Model read;
  CHECK(read_binary(whole_layout(), abi, write_binary(whole_layout(), abi, &model), &read).empty());
  CHECK(read.short_text.size() == 255);
  CHECK(read.codes.size() == 200);
  CHECK(read.places.size() == 128);
  CHECK(read.things.size() == 129);
}

TEST_CASE("more rows than the file has are damage") {
  const Abi abi = test::abi_named("lp64le");
  CHECK(damage_offset(with_byte(bytes_of(example_lp64le), height_at, 255), abi) == height_at + 2);
}

TEST_CASE("a text may be longer than what follows, as long as it is in the file") {
  // The slot claims one byte more than "Bob": everything behind it shifts, and the file ends too early or is misread.
  CHECK_FALSE(damage(with_byte(bytes_of(example_lp64le), things_at + 1, 4), test::abi_named("lp64le")).empty());
}

TEST_CASE("bytes that should be zero and are not are odd, but read") {
  const std::string bytes = bytes_of(example_lp64le);
  CHECK(oddities(bytes).empty());
  CHECK(oddities(with_byte(bytes, head_at + 2, 1)) == std::vector<std::size_t>{head_at + 2});
  CHECK(oddities(with_byte(with_byte(bytes, head_at + 3, 1), head_at + 11, 1)) ==
        std::vector<std::size_t>{head_at + 3, head_at + 11});
  CHECK(oddities(with_byte(bytes, things_at + 1 + 4, 0xFF)) == std::vector<std::size_t>{things_at + 5});
  CHECK(oddities(with_byte(bytes, things_at + 1 + 31, 0xFF)) == std::vector<std::size_t>{things_at + 32});
}

TEST_CASE("a number that the model has no room for is odd") {
  const TestLayout made("stream test\n  kind u8\n  small i32\n  medium u16\n");
  const Abi abi = test::abi_named("lp64le");
  const auto oddities_of = [&](std::string_view number) {
    Model model;
    return read_binary(made.layout, abi, "\2" + std::string(number) + "\xff\xff", &model);
  };
  CHECK(oddities_of("\xff\x7f\0\0"sv).empty());
  CHECK(oddities_of("\xff\xff\xff\xff").empty());
  CHECK(oddities_of("\xff\xff\0\0"sv) == std::vector<std::size_t>{1});
  CHECK(oddities_of("\0\0\1\0"sv) == std::vector<std::size_t>{1});
}

TEST_CASE("constants that are something else are odd") {
  const std::string bytes = bytes_of(example_lp64le);
  CHECK(oddities(with_byte(bytes, mark_at, 0)) == std::vector<std::size_t>{mark_at});
  CHECK(oddities(with_byte(bytes, head_at + 1, 9)) == std::vector<std::size_t>{head_at + 1});
}

TEST_CASE("a value that chooses none of several items is damage") {
  CHECK(damage_offset(with_byte(bytes_of(example_lp64le), kind_at, 77), test::abi_named("lp64le")) == kind_at);
}

namespace {

std::string meaning_of_example(std::string_view what, std::int64_t value) {
  if (what == "thing") return value == 300 ? "a lamp" : "";
  if (what == "place") return value == -1 ? "random" : "";
  if (what == "cell") return value == 27 ? "" : std::string("'") + static_cast<char>('A' + value - 24) + "'";
  return "never asked for";
}

std::string dumped(const std::string& bytes) {
  Model model;
  std::string text;
  dump_binary(whole_layout(), test::abi_named("lp64le"), bytes, meaning_of_example, &model, text);
  return text;
}

/// The line of a dump that begins with an offset.
std::string line_at(const std::string& dump, const std::string& offset) {
  const std::size_t at = ("\n" + dump).find("\n" + offset + " ");
  REQUIRE(at != std::string::npos);
  return dump.substr(at, dump.find('\n', at) - at);
}

}  // namespace

TEST_CASE("a dump has a line for each field, with offset, bytes, name, value and meaning") {
  const std::string dump = dumped(bytes_of(example_lp64le));
  const std::string wanted = R"(000000  08 07 06 05 04 03 02 01  version: 72623859790382856 17
000008  11 00 00 00 00 00 00 00
000010  02                       kind: 2
000011  fe ff                    small: -2
000013  04 03 02 01              medium: 16909060
000017  fd ff ff ff ff ff ff ff  large: -3
00001f  fe                       mark: -2
000020  01 ff 03                 corners: 1 -1 3
000023  01                       head.present: 1
000024  00                       head.zero: 0
000025  00 00                    padding
000027  07 00 00 00              head.size: 7
00002b  2c 01                    head.id: 300 = a lamp
00002d  00 00                    padding
00002f  02 61 62                 short_text: "ab"
000032  01 00 63                 text: "c"
000035  03 00 00 00 64 65 66     long_text: "def"
00003c  02 05 f5                 codes: 5 -11
00003f  03 01 03 05 02 04 06     places: 1 3 5 2 4 6
000046  01                       things: 1 in the list
000047  03 00 00 00 00 00 00 00  things[0].name: string of 3 bytes
00004f  02 01 00 00              things[0].amount: 258
000053  00 00 00 00              padding
000057  05 00 00 00 00 00 00 00  things[0].looks: string of 5 bytes
00005f  ff                       things[0].x: -1 = random
000060  00 00 00 00 00 00 00     padding
000067  42 6f 62                 things[0].name: "Bob"
00006a  63 68 65 73 74           things[0].looks: "chest"
00006f  01 00 00 00              more: 1 in the list
)";
  CHECK(dump.substr(0, wanted.size()) == wanted);
  CHECK(line_at(dump, "000093") == "000093  00 00 00 00 00 00 00 00  many: 0 in the list");
  CHECK(line_at(dump, "00009d") == "00009d  18 19                    cells: AB");
  CHECK(line_at(dump, "00009f") == "00009f  1a 1b                    cells: C?");
  CHECK(line_at(dump, "0000a1") == "0000a1  09 00 00 00 00 00 00 00  cave.depth: 9");
}

TEST_CASE("a dump shows control characters as dots") {
  CHECK(line_at(dumped(with_byte(bytes_of(example_lp64le), short_text_at + 1, 0x1B)), "00002f") ==
        "00002f  02 1b 62                 short_text: \"\\x1bb\"");
}

TEST_CASE("a dump of a damaged file shows what could be read") {
  Model model;
  std::string text;
  const std::string bytes = bytes_of(example_lp64le).substr(0, kind_at + 2);
  CHECK_THROWS_AS(dump_binary(whole_layout(), test::abi_named("lp64le"), bytes, meaning_of_example, &model, text),
                  Damage);
  CHECK(text.ends_with("000010  02                       kind: 2\n"));
}
