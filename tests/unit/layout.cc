#include "binary/layout.hh"

#include <catch2/catch.hpp>

#include "bytecode/model.hh"
#include "classic/model.hh"
#include "dungeon/model.hh"
#include "helpers.hh"
#include "target/embed.hh"

using namespace speclev;
using Messages = std::vector<std::string>;

namespace {

struct Pair {
  std::int8_t x = 0, y = 0;
};
struct Inner {
  std::int16_t id = 0;
};
struct Whole {
  std::uint8_t kind = 0;
  std::int32_t number = 0;
  std::array<std::int8_t, 4> corners{};
  std::string text;
  std::vector<std::int8_t> bytes;
  std::vector<Pair> pairs;
  std::vector<Inner> inners;
  Inner inner;
  std::uint8_t height = 0, width = 0;
  std::vector<std::int8_t> grid;
  std::vector<std::uint64_t> words;
};

constexpr Member pair_members[] = {bind_integer<&Pair::x>("x"), bind_integer<&Pair::y>("y")};
constexpr Binding pair_binding{"pair", pair_members};
constexpr Member inner_members[] = {bind_integer<&Inner::id>("id")};
constexpr Binding inner_binding{"inner", inner_members};
constexpr Member whole_members[] = {bind_integer<&Whole::kind>("kind"),
                                    bind_integer<&Whole::number>("number"),
                                    bind_integers<&Whole::corners>("corners"),
                                    bind_text<&Whole::text>("text"),
                                    bind_integers<&Whole::bytes>("bytes"),
                                    bind_list<&Whole::pairs>("pairs", pair_binding),
                                    bind_list<&Whole::inners>("inners", inner_binding),
                                    bind_object<&Whole::inner>("inner", inner_binding),
                                    bind_integer<&Whole::height>("height"),
                                    bind_integer<&Whole::width>("width"),
                                    bind_rows<&Whole::grid>("grid", "height", "width"),
                                    bind_words<&Whole::words>("words")};
constexpr Binding whole_binding{"model", whole_members};

/// LINE:COLUMN NAME of what is wrong with a layout.
Messages faults(const std::string& text, const Binding& model = whole_binding) {
  const SourceText source("test.layout", text);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  Layout::parse(source, model, {{"words", 4}, {"push", 40}}, sink);
  return test::places_and_names(source, sink.take());
}

/// The faults of a stream with one item, which stands in the second line.
Messages faults_of_item(const std::string& name, const std::string& type) {
  return faults("stream model\n  " + name + " " + type + "\nrecord inner id:i16\nrecord pair x:i8 y:i8\n");
}

const Messages bad_type = {"2:8 data-bad-type"};

}  // namespace

TEST_CASE("every type of the notation is understood") {
  CHECK(faults(R"(# a comment
record inner id:i16
stream model   # another one
  kind     u8
  number   i32(amount)
  corners  i8*4
  text     text8
  bytes    bytes8
  pairs    pairs8
  inners   list:inner
  inner    when=kind:1,-2,0x10
  padding  u8=0  when=kind:0  # a third one
)") == Messages{});
  for (const char* type : {"i8", "u8", "i16", "u16", "i32", "u32", "long", "ulong", "i8=5", "i32=-1", "ulong=0xff"})
    CHECK(faults_of_item("number", type) == Messages{});
  for (const char* type : {"text8", "text16", "text32"}) CHECK(faults_of_item("text", type) == Messages{});
  for (const char* type : {"list:inner", "listint:inner", "listlong:inner"})
    CHECK(faults_of_item("inners", type) == Messages{});
  CHECK(faults_of_item("inner", "inner") == Messages{});
}

TEST_CASE("what is no type") {
  for (const char* type :
       {"i8*0", "i8*65", "i8*", "i8*x", "i8=", "i8=x", "i8=1=2", "list", "list:", "text8:inner", "bytes8:inner",
        "rows:a", "rows:a:b:c:d", "when=kind", "when=kind:", "when=kind:x", "when=kind:1:2", "inner*2", "inner=3"}) {
    INFO(type);
    CHECK(faults_of_item("kind", type) == bad_type);
  }
  CHECK(faults_of_item("inner", "(meaning)") == Messages{"2:9 data-bad-type"});
  CHECK(faults("stream model\n  kind u8\n  number i8 when=kind:x\n") == Messages{"3:13 data-bad-type"});
  CHECK(faults("record pair x\nstream model\n") == Messages{"1:13 data-bad-type"});
  CHECK(faults("record pair x:\nstream model\n") == Messages{"1:13 data-bad-type"});
}

TEST_CASE("a type that no record or stream has") {
  CHECK(faults_of_item("inners", "list:outer") == Messages{"2:10 data-unknown-shape"});
  CHECK(faults_of_item("inners", "list:inner:inner") == Messages{"2:10 data-unknown-shape"});
  CHECK(faults_of_item("kind", "u9") == Messages{"2:8 data-unknown-shape"});
  CHECK(faults_of_item("kind", "rows") == Messages{"2:8 data-unknown-shape"});
  CHECK(faults("stream model\n  kind u8\n  other when=kind:1\n") == Messages{"3:9 data-unknown-shape"});
}

TEST_CASE("names that the model lacks, or has in another form") {
  CHECK(faults_of_item("colour", "u8") == Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("corners", "i8") == Messages{"2:11 data-unknown-member"});
  CHECK(faults_of_item("number", "i8*2") == Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("number", "text8") == Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("text", "i8") == Messages{"2:8 data-unknown-member"});
  CHECK(faults_of_item("corners", "bytes8") == Messages{"2:11 data-unknown-member"});
  CHECK(faults_of_item("inners", "pairs8") == Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("inners", "inner") == Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("inner", "list:inner") == Messages{"2:9 data-unknown-member"});
  CHECK(faults_of_item("inner", "pair") == Messages{"4:13 data-unknown-member", "4:18 data-unknown-member"});
}

TEST_CASE("constants need no member") { CHECK(faults_of_item("padding", "u8=0") == Messages{}); }

TEST_CASE("fields that others depend on must exist") {
  CHECK(faults("stream model\n  bytes rows:height:kind:kind\n  kind u8\n") == Messages{"2:9 data-unknown-member"});
  CHECK(faults("stream model\n  number i8 when=sort:1\n") == Messages{"2:13 data-unknown-member"});
  CHECK(faults("stream model\n  inner when=sort:1\nrecord inner id:i16\n") == Messages{"2:9 data-unknown-member"});
}

TEST_CASE("a layout begins with a stream") {
  CHECK(faults("") == Messages{"1:1 data-no-stream"});
  CHECK(faults("record pair x:i8 y:i8\n") == Messages{"1:1 data-no-stream"});
  CHECK(faults("  kind u8\nstream model\n  kind u8\n") == Messages{"1:3 data-no-stream"});
}

TEST_CASE("words that are missing or left over") {
  CHECK(faults("stream\n") == Messages{"1:7 data-missing-field"});
  CHECK(faults("stream model\n  kind\n") == Messages{"2:7 data-missing-field"});
  CHECK(faults("stream model more\n  kind u8\n") == Messages{"1:14 data-extra-field"});
  CHECK(faults("stream model\n  kind u8 more\n") == Messages{"2:11 data-extra-field"});
  CHECK(faults("stream model\n  kind u8\n  number i8 when=kind:1 more\n") == Messages{"3:25 data-extra-field"});
}

TEST_CASE("shapes that contain themselves") {
  CHECK(faults("stream model\n  inner model\n") == Messages{"1:8 data-endless-shape"});
  CHECK(faults("stream model\n  inner a\nstream a\n  inner b\nstream b\n  inner a\n") ==
        Messages{"1:8 data-endless-shape"});
  CHECK(faults("stream model\n  inners list:a\nstream a\n  inners list:a\n") == Messages{"1:8 data-endless-shape"});
}

TEST_CASE("no two shapes have one name") {
  const std::string model = "stream model\n  kind u8\nrecord inner id:i16\n";
  CHECK(faults(model + "record inner id:i32\n") == Messages{"4:8 data-again"});
  CHECK(faults(model + "stream inner\n") == Messages{"4:8 data-again"});
  CHECK(faults(model + "stream model\nrecord inner id:i8\n") == Messages{"4:8 data-again", "5:8 data-again"});
}

TEST_CASE("a shape cannot stand for two structs of the model") {
  CHECK(faults("stream model\n  inners list:inner\n  pairs list:inner\nrecord inner id:i16\n") ==
        Messages{"4:8 data-shared-shape"});
}

TEST_CASE("text slots stand in records, and nothing of changing size does") {
  CHECK(faults("stream model\n  text textref\n") == Messages{"2:8 data-bad-type"});
  for (const char* type : {"text8", "bytes8", "pairs8", "list:inner", "rows:kind:kind:kind", "when=kind:1", "inner"}) {
    INFO(type);
    CHECK(faults("record inner id:i16\nrecord other kind:u8 text:" + std::string(type) +
                 "\nstream model\n  kind u8\n") == Messages{"2:22 data-bad-type"});
  }
}

TEST_CASE("how many version words a layout has") {
  const auto words = [](const std::string& text) {
    const SourceText source("test.layout", text);
    const DiagnosticPolicy policy;
    Sink sink(policy);
    const Layout layout = Layout::parse(source, classic::level_binding, {{"words", 4}, {"push", 40}}, sink);
    REQUIRE(sink.error_count() == 0);
    return layout.version().count;
  };
  CHECK(words("stream level\n  version ulong*3\n  type u8\n") == 3);
  CHECK(words("stream level\n  type u8\n") == 0);
}

TEST_CASE("numbers that differ between targets") {
  CHECK(faults_of_item("words", "ulong*@words") == Messages{});
  CHECK(faults_of_item("number", "i32*@lines") == Messages{"2:10 data-bad-type"});
}

TEST_CASE("texts in a fixed place, and lists whose size stands before them") {
  CHECK(faults_of_item("text", "char*8") == Messages{});
  CHECK(faults_of_item("number", "char*8") == Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("text", "char*0") == bad_type);
  CHECK(faults("stream model\n  number i32\n  inners of=number:inner\nrecord inner id:i16\n") == Messages{});
  CHECK(faults("stream model\n  inners of=amount:inner\nrecord inner id:i16\n") ==
        Messages{"2:10 data-unknown-member"});
  CHECK(faults_of_item("inners", "of=kind") == Messages{"2:10 data-bad-type"});
}

TEST_CASE("a member is written once, unless a condition chooses") {
  CHECK(faults("stream model\n  kind u8\n  number i8\n  number i32\n") == Messages{"4:10 data-repeated-member"});
  CHECK(faults("stream model\n  kind u8\n  number i8 when=kind:1\n  number i32\n") ==
        Messages{"4:10 data-repeated-member"});
  CHECK(faults("stream model\n  kind u8\n  number i8 when=kind:1\n  number i32 when=kind:2,1\n") ==
        Messages{"4:10 data-repeated-member"});
  CHECK(faults("stream model\n  kind u8\n  number i8 when=kind:1,1\n  number i32 when=kind:2,3\n") == Messages{});
}

TEST_CASE("an array has as many integers as the model") {
  CHECK(faults_of_item("corners", "i8*4") == Messages{});
  for (const char* type : {"i8*3", "i8*5", "i8*64"}) {
    INFO(type);
    CHECK(faults_of_item("corners", type) == Messages{"2:11 data-unknown-member"});
  }
  CHECK(faults_of_item("bytes", "i8*4") == Messages{"2:9 data-unknown-member"});
}

TEST_CASE("rows are of the sizes that the model has for them") {
  const auto rows = [](const std::string& items) { return faults("stream model\n" + items); };
  CHECK(rows("  height u8\n  width u8\n  grid rows:height:width:width\n") == Messages{});
  CHECK(rows("  height u8\n  width u8\n  grid rows:height:width\n") == Messages{});
  CHECK(rows("  height long\n  width i32\n  grid rows:height:width:width\n") == Messages{});
  const Messages fault = {"4:8 data-rows-size"};
  CHECK(rows("  height u8\n  width u8\n  grid rows:width:height:width\n") == fault);
  CHECK(rows("  height u8\n  kind u8\n  grid rows:height:kind:kind\n  width u8\n") == fault);
  CHECK(rows("  height u8=3\n  width u8\n  grid rows:height:width:width\n") == fault);
  CHECK(rows("  width u8\n  height u8 when=width:1\n  grid rows:height:width:width\n") == fault);
  CHECK(rows("  width u8\n  kind u8\n  grid rows:height:width:width\n  height u8\n") == fault);
  CHECK(rows("  height u8\n  width u8\n  bytes rows:height:width:width\n") == Messages{"4:9 data-unknown-member"});
}

TEST_CASE("constants have room in their fields") {
  for (const char* type : {"u8=255", "i8=-128", "u8=0", "i16=32767", "i32=-2147483648", "ulong=0xffffffff", "long=-1"})
    CHECK(faults_of_item("padding", type) == Messages{});
  for (const char* type :
       {"u8=256", "i8=128", "i8=-129", "u8=-1", "i32=2147483648", "ulong=0x100000000", "long=-9223372036854775808"}) {
    INFO(type);
    CHECK(faults_of_item("padding", type) == Messages{"2:11 data-bad-number"});
  }
  for (const char* type : {"long=-9223372036854775809", "long=99999999999999999999"})
    CHECK(faults_of_item("padding", type) == Messages{"2:11 data-bad-type"});
}

TEST_CASE("what is counted has at least a byte") {
  const auto of = [](const std::string& shape) { return faults("stream model\n  kind u8\n  inners list:a\n" + shape); };
  CHECK(of("stream a\n  id i16\n") == Messages{});
  CHECK(of("stream a\n  padding u8=0\n") == Messages{});
  const Messages fault = {"3:10 data-empty-shape"};
  CHECK(of("stream a\n") == fault);
  CHECK(of("record a\n") == fault);
  CHECK(of("stream a\n  id i16 when=kind:1\n") == fault);
  CHECK(faults("stream model\n  kind u8\n  inners of=kind:a\nstream a\n") == fault);
}

TEST_CASE("shapes within shapes are looked at once each") {
  std::string text = "stream model\n  inner s0\n";
  for (int i = 0; i < 60; ++i) {
    const std::string next = "s" + std::to_string(i + 1);
    text += "stream s" + std::to_string(i) + "\n  one " + next + "\n  two " + next + "\n";
  }
  CHECK(faults(text + "stream s60\n  id i16\n") == Messages{"4:7 data-unknown-member", "5:7 data-unknown-member"});
}

TEST_CASE("a layout has limits") {
  std::string shapes = "stream model\n  kind u8\n";
  for (int i = 0; i < 130000; ++i) shapes += "stream s" + std::to_string(i) + "\n  a s" + std::to_string(i + 1) + "\n";
  CHECK(faults(shapes) == Messages{"1001:8 data-large-layout"});
  std::string fields = "record many";
  for (int i = 0; i < 2001; ++i) fields += " padding:u8=0";
  CHECK(faults("stream model\n  kind u8\n" + fields + "\n") == Messages{"3:8 data-large-layout"});
  std::string values = "stream model\n  kind u8\n  number i32 when=kind:0";
  for (int i = 0; i < 2001; ++i) values += ",1";
  CHECK(faults(values + "\n").size() == 2);
}

TEST_CASE("alignment within records") {
  const Abi lp64 = test::abi_named("lp64le");
  const Abi ilp32 = test::abi_named("ilp32le");
  Field field;
  field.width = 1;
  CHECK(alignment(field, lp64) == 1);
  field.width = 4;
  CHECK(alignment(field, lp64) == 4);
  field.width = 0;  // long
  CHECK(alignment(field, lp64) == 8);
  CHECK(alignment(field, ilp32) == 4);
  CHECK(integer_size(field, lp64) == 8);
  CHECK(integer_size(field, ilp32) == 4);
  field.type = FieldType::text_slot;
  CHECK(alignment(field, lp64) == 8);
  CHECK(alignment(field, test::abi_named("llp64le")) == 8);
  CHECK(alignment(field, ilp32) == 4);
  Abi narrow = lp64;
  narrow.greatest_alignment = 2;
  CHECK(alignment(field, narrow) == 2);
}

TEST_CASE("every layout that comes with the program is bound to the model") {
  std::size_t layouts = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("layouts/")) continue;
    INFO(file.path);
    ++layouts;
    const std::string text(file.text);
    const Binding& model = file.path == "layouts/dungeon.layout"        ? dungeon::file_binding
                           : file.path == "layouts/level-opcode.layout" ? opcode::program_binding
                                                                        : classic::level_binding;
    CHECK(faults(text, model) == Messages{});
    CHECK(text.find("stream ") != std::string::npos);
  }
  CHECK(layouts > 0);
}
