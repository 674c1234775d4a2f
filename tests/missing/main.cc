// Targets of one's own that lack any one row of their tables, of both languages: all that takes a level or a dungeon
// ends well, with or without messages.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "built_in_data.hh"
#include "speclev/check.hh"
#include "speclev/convert.hh"
#include "speclev/diff.hh"
#include "speclev/format.hh"
#include "speclev/generate.hh"
#include "speclev/import.hh"
#include "speclev/level.hh"
#include "speclev/lint.hh"
#include "speclev/lua.hh"
#include "speclev/picture.hh"
#include "speclev/source.hh"
#include "speclev/transfer.hh"
#include "support/slowness.hh"
#include "target/data_files.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

/// What costs most is done for one of so many.
constexpr std::size_t seldom = 64;
/// And messages about mistakes, whose help is tried, for one of so many.
constexpr std::size_t with_messages = 32;

/// A level or a dungeon, and what the whole target makes of it.
struct Sample {
  SourceText source;
  std::vector<OutputFile> files{};
};

struct Game {
  std::string base;
  Target whole, other;
  Abi abi;
  std::vector<Sample> levels;
  Sample dungeon;
};

VersionWords words_of(const Target& target, const Abi& abi) {
  const VersionWords* const known = target.version(abi.name);
  return known != nullptr ? *known : VersionWords(version_word_count(target), 1);
}

CompileOptions all_messages() {
  CompileOptions options;
  for (const DiagGroup group : {DiagGroup::all, DiagGroup::extra}) options.policy.enable(group);
  return options;
}

Output made_of_dungeon(const SourceText& source, const Target& target, const Abi& abi) {
  return compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, words_of(target, abi), {}, all_messages());
}

/// other: of the other language.
Game game_of(const std::string& base, const std::string& other) {
  const Target whole = *find_target(base);
  Game game{base, whole, *find_target(other), *parse_abi(whole.default_abi()), {}, {SourceText("dungeon.def", "")}};
  const auto add = [&](const std::string& level) {
    const SourceText source("level.des", level);
    Output output = compile(source, whole, game.abi, words_of(whole, game.abi), {});
    REQUIRE_FALSE(output.failed);
    game.levels.push_back({source, std::move(output.files)});
  };
  for (const std::string& level : import::proof_levels(whole, game.abi).levels) add(level);
  game.dungeon.source = test::data_file("dungeon.def").value();
  game.dungeon.files = made_of_dungeon(game.dungeon.source, whole, game.abi).files;
  REQUIRE(game.dungeon.files.size() == 1);
  return game;
}

/// The rows of a file.
std::vector<NamedRow> rows_of(const SourceText& text, const DataFileKind& kind) {
  std::vector<NamedRow> rows;
  RowGroup shape;  // of a layout
  const auto add = [&](NamedRow row) {
    if (row.role == RowRole::stream || row.role == RowRole::record)
      shape = {text.bytes().substr(text.bytes().find(row.name, row.span.begin), row.name.size()),
               row.role == RowRole::record};
    rows.push_back(std::move(row));
  };
  const std::string_view bytes = text.bytes();
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::size_t first = bytes.find_first_not_of(" \t", at);
    if (first < end && bytes[first] != '#')
      for (NamedRow& row : kind.rows(text, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, shape))
        add(std::move(row));
    at = end + 1;
  }
  return rows;
}

/// An edit, and a word of what it removes.
struct Removal {
  std::string file, edits, word;
};

void add_removals(std::vector<Removal>& removals, const std::string& file, const std::vector<NamedRow>& rows) {
  for (const NamedRow& row : rows) {
    if (row.name.empty()) continue;
    removals.push_back({file + ".edits", "remove " + row.name + "\n", row.name.substr(0, row.name.find(' '))});
  }
  if (rows.empty()) return;
  std::string all;  // but the first
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (!rows[i].name.empty()) all += "remove " + rows[i].name + "\n";
  removals.push_back({file + ".edits", all, ""});
}

/// What the levels that use a feature or a shape of a layout contain.
struct Use {
  std::string_view row, word;
};
constexpr Use uses[] = {{"map-line-end", "\nMAP\n"}, {"part", "\nMAP\n"}, {"room", "ROOM:"}};

std::string word_about(std::string_view row) {
  const auto at = std::ranges::find(uses, row, &Use::row);
  return at == std::end(uses) ? std::string() : std::string(at->word);
}

/// Each field of the layouts: code may ask for any of them by name.
void add_fields(std::vector<Removal>& removals, const std::string& layout) {
  const auto text = test::data_file("layouts/" + layout);
  REQUIRE(text);
  for (const NamedRow& row : rows_of(*text, data_file_kind(layout)))
    removals.push_back(
        {layout + ".edits", "remove " + row.name + "\n", word_about(row.name.substr(0, row.name.find('.')))});
}

/// Each row of each table, each field, each limit and each feature.
std::vector<Removal> removals_of(const Game& game) {
  std::vector<Removal> removals;
  const auto kinds = data_file_kinds();
  for (const DataFileKind& kind : kinds.first(kinds.size() - 1)) {
    const std::string file(kind.file);
    auto text = test::data_file("targets/" + game.base + "/" + file);
    if (!text) text = test::data_file("targets/nethack-3.4.3/" + file);
    if (!text) continue;
    add_removals(removals, file, rows_of(*text, kind));
  }
  for (const std::string& layout : {data_of(game.whole).layout_name, data_of(game.whole).dungeon_layout_name})
    add_fields(removals, layout + ".layout");
  const std::string profile = "base " + game.base + "\n";
  for (const std::string_view name : limit_names)
    for (const char* least : {"0", "1"})
      removals.push_back({"profile", profile + "limit " + std::string(name) + " " + least + "\n", ""});
  for (const std::string_view name : feature_names)
    for (const char* key : {"feature ", "no-feature "})
      removals.push_back({"profile", profile + key + std::string(name) + "\n", word_about(name)});
  return removals;
}

void render(const std::vector<Diagnostic>& diagnostics, const SourceText& source) {
  for (const Diagnostic& each : diagnostics) static_cast<void>(render_text(source, each, true));
}

void look_at_model(const SourceModel& model, std::size_t number) {
  const auto size = static_cast<std::uint32_t>(model.text().bytes().size());
  for (std::uint32_t at = static_cast<std::uint32_t>(number % 397); at <= size; at += 397)
    static_cast<void>(model.expected(at));
  for (const SourcePart& part : model.parts()) {
    if (part.span.begin % 11 != number % 11) continue;
    static_cast<void>(model.form_of(part.span));
    static_cast<void>(model.meaning(part, part.span.begin));
  }
  for (unsigned char letter = ' '; letter < 0x7F; ++letter) static_cast<void>(model.ground(static_cast<char>(letter)));
}

void look_at_level(const std::string& bytes, const Target& target, const Abi& abi) {
  const LevelModelReading reading = read_level(bytes, target, abi);
  if (!reading.level) return;
  const std::vector<LoadedLevel> loads = {load(*reading.level, {.record_makers = true})};
  static_cast<void>(picture_text(loads, {.grid = true, .color = true, .unicode = true}));
  static_cast<void>(thing_list(loads, target));
  static_cast<void>(picture_svg(loads, {*reading.level, "level"}, {}));
  const LintResult result = lint(*reading.level, {.loads = 1, .most_loads = 1});
  for (const LintFinding& finding : result.findings) static_cast<void>(lint_text(finding, result.loads));
}

/// expected: the file of the whole target.
void look_at_file(const std::string& bytes, const std::string& expected, const Target& target, const Game& game) {
  static_cast<void>(dump(bytes, target, game.abi));
  static_cast<void>(read(bytes, target, game.abi));
  static_cast<void>(tree(bytes, target, game.abi, TreeForm::text));
  static_cast<void>(decompile(bytes, "level", target, game.abi, true));
  static_cast<void>(convert(bytes, target, game.abi, game.abi, nullptr));
  static_cast<void>(diff({bytes, target, game.abi}, {expected, game.whole, game.abi}));
  look_at_level(bytes, target, game.abi);
}

/// The same with a mistake in some lines, about which there is something to say.
SourceText with_mistakes(const SourceText& source, std::size_t number) {
  std::string text;
  std::size_t line = number;
  for (const char c : source.bytes()) {
    if (c == '\n' && ++line % 3 == 0 && !text.empty()) text.pop_back();
    text += c;
    if (c == ':' && line % 5 == 0) text += 'x';
  }
  return {"broken.des", std::move(text)};
}

void compile_level(const Sample& level, const Target& target, const Game& game, std::size_t number) {
  const Output output = compile(level.source, target, game.abi, words_of(target, game.abi), all_messages());
  CHECK((!output.failed || output.files.empty()));
  render(output.diagnostics, level.source);
  if (number % with_messages == 0) {
    const SourceText broken = with_mistakes(level.source, number);
    render(compile(broken, target, game.abi, words_of(target, game.abi), all_messages()).diagnostics, broken);
    look_at_model(SourceModel(broken, SourceForm::levels, target, game.abi), number);
  }
  for (std::size_t i = 0; i < output.files.size() && i < level.files.size(); ++i)
    if (output.files[i].bytes != level.files[i].bytes)
      look_at_file(output.files[i].bytes, level.files[i].bytes, target, game);
  for (const OutputFile& file : level.files) look_at_file(file.bytes, file.bytes, target, game);
  static_cast<void>(format_levels(level.source, target, game.abi, {}));
  look_at_model(SourceModel(level.source, SourceForm::levels, target, game.abi), number);
}

void compile_the_dungeon(const Target& target, const Game& game, std::size_t number) {
  if (!has_dungeons(target)) return;
  const SourceText& source = game.dungeon.source;
  const Output output = made_of_dungeon(source, target, game.abi);
  CHECK((!output.failed || output.files.empty()));
  render(output.diagnostics, source);
  const std::string& expected = game.dungeon.files.front().bytes;
  for (const OutputFile& file : output.files)
    if (file.bytes != expected) look_at_file(file.bytes, expected, target, game);
  look_at_file(expected, expected, target, game);
  if (number % with_messages == 0) {
    const SourceText broken = with_mistakes(source, number);
    render(made_of_dungeon(broken, target, game.abi).diagnostics, broken);
  }
  static_cast<void>(preprocess_dungeon(source, target, {}, {}));
  static_cast<void>(tree(source, DungeonForm::def, target, game.abi, {}, TreeForm::svg, {}));
  static_cast<void>(format_dungeon(source, DungeonForm::def, target, game.abi, {}));
  look_at_model(SourceModel(source, SourceForm::def, target, game.abi), number);
}

/// A conversion that is none by a mistake of ours is one of the whole target, too: the row that is missing is no
/// matter.
void check_conversion(const Target& target, const Game& game, const std::function<Conversion(const Target&)>& convert) {
  const std::string difference = convert(target).difference;
  INFO(difference);
  CHECK((difference.empty() || !convert(game.whole).difference.empty()));
}

void convert_level(const Sample& level, const Target& target, const Game& game) {
  if (can_convert(target, game.other))
    check_conversion(target, game,
                     [&](const Target& from) { return convert_source(level.source, from, game.other, game.abi, {}); });
  if (can_convert(game.other, target) && game.base != "nethack-3.4.3")
    static_cast<void>(convert_source(SourceText("rooms.des",
                                                "LEVEL:\"a\"\nROOM:\"ordinary\",lit,random,random,random\n"
                                                "MONSTER:'o',random,random\nTRAP:random,random\n"),
                                     game.other, target, game.abi, {}));
  check_conversion(target, game, [&](const Target& from) {
    return convert_to_scripts(level.source, from, latest_with_programs(), lua::find_game("nethack-5.0"), game.abi, {});
  });
  for (const OutputFile& file : level.files) {
    const Recognition whole{game.whole, game.abi}, less{target, game.abi};
    static_cast<void>(transfer(file.bytes, "level", whole, target, game.abi, words_of(target, game.abi)));
    static_cast<void>(transfer(file.bytes, "level", less, game.whole, game.abi, words_of(game.whole, game.abi)));
  }
}

void convert_dungeon(const Target& target, const Game& game) {
  const auto scripts = lua::find_game("nethack-5.0");
  check_conversion(target, game, [&](const Target& from) {
    return convert_to_dungeon_script(game.dungeon.source, DungeonForm::def, from, *scripts, game.abi, {}, {});
  });
}

void check_whole_game(const Sample& level, const Target& target, const Game& game) {
  if (!lacks_rules(target).empty()) return;
  std::vector<GameFile> files = {{"dungeon.def", "dungeon.def", std::string(game.dungeon.source.bytes())},
                                 {"level.des", "level.des", std::string(level.source.bytes())}};
  for (const OutputFile& file : level.files) files.push_back({file.name, file.name, file.bytes});
  CheckOptions options{target, game.abi, {}, {}};
  options.policy.enable(DiagGroup::all);
  static_cast<void>(check_game(files, options));
}

/// Levels that have the word, and one of the others in turn.
std::vector<const Sample*> levels_with(const std::string& word, const Game& game, std::size_t number) {
  std::vector<const Sample*> chosen = {&game.levels[number % game.levels.size()]};
  for (const Sample& level : game.levels)
    if (word.size() > 2 && level.source.bytes().find(word) != std::string_view::npos && chosen.back() != &level) {
      chosen.push_back(&level);
      break;
    }
  return chosen;
}

void use(const Target& target, const Game& game, const std::string& word, std::size_t number) {
  const auto levels = levels_with(word, game, number);
  if (has_levels(target))
    for (const Sample* level : levels) compile_level(*level, target, game, number);
  compile_the_dungeon(target, game, number);
  const bool has_rules = lacks_rules(target).empty();
  if (has_dungeons(target) && (!has_rules || number % seldom == 0)) convert_dungeon(target, game);
  if (!has_levels(target) || number % seldom != 0) return;
  for (const Sample* level : levels) convert_level(*level, target, game);
  check_whole_game(*levels.back(), target, game);
  const auto kinds = generator_kinds();
  GeneratorRequest request;
  request.kind = kinds[number / seldom % kinds.size()].name;
  request.tries = 1;
  static_cast<void>(generate(request, target, game.abi));
  if (number / seldom % 4 == 0) static_cast<void>(import::proof_levels(target, game.abi));
}

void lack_each_row(const std::string& base, const std::string& other) {
  const Game game = game_of(base, other);
  REQUIRE(game.levels.size() > 3);
  std::size_t number = 0, loaded = 0;
  const std::vector<Removal> removals = removals_of(game);
  for (const auto& [file, edits, word] : removals) {
    ++number;
    if (test::left_out(160)) continue;
    INFO(file << ": " << edits.substr(0, 100));
    std::map<std::string, std::string> files{{"./mine/profile", "base " + base + "\n"}};
    files["./mine/" + file] = edits;
    const LoadedTarget target = load_target("./mine", {[&](const std::string& path) -> OpenedFile {
                                              const auto at = files.find(path);
                                              if (at == files.end()) return {};
                                              OpenedFile opened;
                                              opened.text = SourceText(path, at->second);
                                              return opened;
                                            }});
    CHECK(target.target.has_value() == target.reports.empty());
    for (const FileReport& report : target.reports) render(report.diagnostics, report.source);
    if (!target.target) continue;
    ++loaded;
    use(*target.target, game, word, number);
  }
  CHECK(loaded > removals.size() / 2 / (test::slowness > 1 ? 320 : 1));
}

}  // namespace

TEST_CASE("a target of lists may lack any row of its tables", "[classic]") {
  lack_each_row("nethack-3.4.3", "nethack-3.6.6");
}

TEST_CASE("a target of programs may lack any row of its tables", "[opcode]") {
  lack_each_row("nethack-3.6.6", "nethack-3.4.3");
}
