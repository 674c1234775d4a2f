// The targets as they are in the program against the files that they were made of.
#include "target/built_in.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "api/languages.hh"
#include "helpers.hh"
#include "support/slowness.hh"
#include "target/embed.hh"
#include "target/table_text.hh"

using namespace speclev;

namespace {

std::shared_ptr<const TargetData> loaded(const std::string& name) {
  std::vector<FileReport> reports;
  auto data = load_data(name, "targets/" + name, test::data_file, {}, languages(), reports);
  CHECK(reports.empty());
  return data;
}

void compare(const NameTable& found, const NameTable& expected) {
  REQUIRE(std::ranges::equal(found.entries(), expected.entries()));
  CHECK(found.index() == expected.index());
  CHECK(found == expected);
  for (const NameTable::Entry& entry : expected.entries()) {
    INFO(entry.name);
    CHECK(found.find(entry.letter, entry.name) == expected.find(entry.letter, entry.name));
    CHECK(found.find(entry.name) == expected.find(entry.name));
  }
  CHECK_FALSE(found.find('@', "no such name"));
}

void compare(const KeywordTable& found, const KeywordTable& expected) {
  REQUIRE(found.rows() == expected.rows());
  CHECK(found.index() == expected.index());
  CHECK(found == expected);
  for (std::size_t i = 0; i < expected.rows().size(); ++i) {
    const std::string word(expected.rows()[i].word);
    INFO(word);
    CHECK(found.find(word) == &found.rows()[i]);
    CHECK(found.longest_prefix(word + "~") == &found.rows()[i]);
  }
  CHECK(found.find("no such word") == nullptr);
}

void compare(const LetterTable& found, const LetterTable& expected) {
  CHECK(found.letters() == expected.letters());
  for (int c = 0; c < 256; ++c) CHECK(found.contains(static_cast<char>(c)) == expected.contains(static_cast<char>(c)));
}

void compare(const WordTable& found, const WordTable& expected) {
  REQUIRE(found.rows() == expected.rows());
  for (const WordTable::Row& row : expected.rows()) CHECK(found.find(row.name) == row.number);
}

void compare(const TerrainTable& found, const TerrainTable& expected) {
  CHECK(found.rows() == expected.rows());
  CHECK(found.codes() == expected.codes());
  CHECK(found.rows().size() == 128);
  CHECK(found.letters() == expected.letters());
  for (int c = 0; c < 256; ++c) CHECK(found.code(static_cast<char>(c)) == expected.code(static_cast<char>(c)));
}

void compare(const std::vector<StatementRow>& found, const std::vector<StatementRow>& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO(expected[i].keyword << ", form " << i);
    CHECK(found[i].keyword == expected[i].keyword);
    CHECK(found[i].slots == expected[i].slots);
    CHECK(found[i].pushes == expected[i].pushes);
    CHECK(found[i].opcode == expected[i].opcode);
  }
}

void compare(const DungeonTables& found, const DungeonTables& expected) {
  compare(found.keywords, expected.keywords);
  CHECK(found.conditions == expected.conditions);
  CHECK(found.needed == expected.needed);
}

/// All that a layout says of a shape and those that its fields are made of; compared is what was compared before.
void compare(const Shape& found, const Shape& expected, std::set<const Shape*>& compared) {
  if (!compared.insert(&expected).second) return;
  INFO(expected.name);
  CHECK(found.name == expected.name);
  CHECK(found.is_record == expected.is_record);
  CHECK(found.binding == expected.binding);
  REQUIRE(found.fields.size() == expected.fields.size());
  for (std::size_t i = 0; i < expected.fields.size(); ++i) {
    INFO(expected.fields[i].name);
    CHECK((static_cast<const FieldFacts&>(found.fields[i]) == static_cast<const FieldFacts&>(expected.fields[i])));
    CHECK(found.fields[i].member == expected.fields[i].member);
    REQUIRE((found.fields[i].shape == nullptr) == (expected.fields[i].shape == nullptr));
    if (expected.fields[i].shape != nullptr) compare(*found.fields[i].shape, *expected.fields[i].shape, compared);
  }
}

void compare(const SharedLayout& found, const SharedLayout& expected) {
  REQUIRE(static_cast<bool>(found) == static_cast<bool>(expected));
  if (!expected) return;
  REQUIRE(found->root() != nullptr);
  std::set<const Shape*> compared;
  compare(*found->root(), *expected->root(), compared);
  CHECK(found->slots() == expected->slots());
  CHECK(found->version() == expected->version());
}

}  // namespace

TEST_CASE("every target that comes with the program is as its files say") {
  for (const BuiltInTarget& target : built_in_targets()) {
    if (test::left_out()) continue;
    const std::string name(target.name);
    INFO(name);
    const auto expected = loaded(name);
    REQUIRE(expected != nullptr);
    const Target whole = find_target(name).value();
    const TargetData& found = data_of(whole);
    CHECK(found.name == expected->name);
    CHECK(found.language == expected->language);
    CHECK(found.layout_name == expected->layout_name);
    CHECK(found.dungeon_layout_name == expected->dungeon_layout_name);
    CHECK(found.default_abi == expected->default_abi);
    CHECK(found.version == expected->version);
    CHECK(found.numbers == expected->numbers);
    CHECK(found.folders == expected->folders);
    CHECK(found.version_words == expected->version_words);
    CHECK(found.artifacts == expected->artifacts);
    CHECK(found.limits == expected->limits);
    CHECK(found.features == expected->features);
    compare(found.keywords, expected->keywords);
    compare(found.monsters, expected->monsters);
    compare(found.objects, expected->objects);
    compare(found.monster_classes, expected->monster_classes);
    compare(found.object_classes, expected->object_classes);
    compare(found.traps, expected->traps);
    compare(found.rooms, expected->rooms);
    compare(found.terrain, expected->terrain);
    compare(found.opcodes, expected->opcodes);
    compare(found.statements, expected->statements);
    CHECK(found.extras == expected->extras);
    CHECK(found.foreign == expected->foreign);
    compare(found.dungeon, expected->dungeon);
    compare(found.layout, expected->layout);
    compare(found.dungeon_layout, expected->dungeon_layout);
    // Whatever tables there will be.
    CHECK((static_cast<const TargetTables&>(found) == static_cast<const TargetTables&>(*expected)));
  }
}

TEST_CASE("the names of a target in the program are part of it") {
  const Target first = find_target(default_target).value();
  const Target second = find_target(default_target).value();
  const auto a_name = [](const Target& target) { return data_of(target).monsters.entry(7).name.data(); };
  CHECK(a_name(first) == a_name(second));
  CHECK(data_of(first).sources.empty());
  CHECK(first.files().empty());
}

namespace {

/// Whether a target is of a game whose levels are scripts: of those the library of compilers has the names only.
bool has_scripts(const std::string& target) {
  const auto names = script_target_names();
  return std::ranges::find(names, target) != names.end();
}

}  // namespace

TEST_CASE("every file of a target but its profile is in the program, as it is or as the table that was made of it") {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SPECLEV_SOURCE_FOLDER "/dat/targets")) {
    if (!entry.is_regular_file() || entry.path().filename() == "profile") continue;
    const std::string name = entry.path().filename().string(), target = entry.path().parent_path().filename().string();
    if (has_scripts(target)) continue;
    INFO(target << "/" << name);
    const bool is_text = embedded_file("targets/" + target + "/" + name).has_value();
    const std::string whole = name.ends_with(".edits") ? name.substr(0, name.size() - 6) : name;
    CHECK(is_text != table_text(*test::built_in_data(target), whole).has_value());
  }
}

TEST_CASE("the text that is made of a table gives that table again") {
  for (const std::string& name : target_names()) {
    const auto data = test::built_in_data(name);
    test::FileMap folder = {{"mine/profile", "base " + name + "\n"}};
    for (const char* file : {"monsters", "objects", "keywords", "dungeon-keywords", "foreign"})
      folder.emplace(std::string("mine/") + file, table_text(*data, file).value());
    const auto loaded = test::load_folder(folder);
    INFO(name);
    CHECK(loaded.messages().empty());
    REQUIRE(loaded.data != nullptr);
    CHECK((static_cast<const TargetTables&>(*loaded.data) == static_cast<const TargetTables&>(*data)));
  }
  CHECK_FALSE(table_text(*test::built_in_data(default_target), "statements"));
}

TEST_CASE("every folder of dat/targets is a target in the program") {
  std::set<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(SPECLEV_SOURCE_FOLDER "/dat/targets"))
    if (!has_scripts(entry.path().filename().string())) folders.insert(entry.path().filename().string());
  const auto names = target_names();
  CHECK(std::set(names.begin(), names.end()) == folders);
  CHECK(names.size() == folders.size());
  CHECK_FALSE(find_target(""));
  CHECK_FALSE(find_target("nethack"));
}
