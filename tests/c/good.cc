// What the functions for C give for what is right.

#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <vector>

#include "c/calls.hh"
#include "speclev/generate.hh"
#include "speclev/lua.hh"
#include "speclev/speclev.hh"
#include "speclev/version.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

std::string compiled(const speclev_target* target, std::string_view text, std::uint32_t flags = 0) {
  const speclev_options how = options(flags);
  return of_text(speclev_compile, target, text, &how).bytes();
}

std::uint32_t big_endian(const std::string& bytes) {
  std::uint32_t number = 0;
  for (const char each : bytes) number = number << 8 | static_cast<unsigned char>(each);
  return number;
}

}  // namespace

TEST_CASE("the interface has a number and a version, and statuses have words") {
  CHECK(speclev_abi() == SPECLEV_ABI);
  CHECK(std::string_view(speclev_version()) == SPECLEV_VERSION);
  std::set<std::string_view> words;
  for (speclev_status status = -1; status <= SPECLEV_INTERNAL; ++status) words.insert(speclev_status_name(status));
  CHECK(words.size() == 6);
}

TEST_CASE("targets are listed, found by what people call them, switched, and loaded of a function's texts") {
  const Outcome all(speclev_targets);
  REQUIRE(all.status == SPECLEV_GOOD);
  std::size_t count = 0;
  const speclev_facts* const* facts = speclev_facts_of(all.result, &count);
  CHECK(count == target_names().size() + lua::game_names().size());
  CHECK(facts[count] == nullptr);
  std::map<std::string_view, const speclev_facts*> named;
  for (std::size_t i = 0; i < count; ++i) named[facts[i]->name] = facts[i];
  CHECK(named.at("nethack-3.4.3")->language == std::string_view("classic"));
  CHECK(named.at("nethack-3.6.6")->has_levels == 1);
  CHECK(named.at("nethack-5.0")->language == std::string_view("lua"));
  CHECK(named.at("nethack-3.4.3")->version_count == 4);

  const Game meant("NetHack 3.4");
  const Outcome of_meant(speclev_target_facts, meant, nullptr);
  CHECK(speclev_facts_of(of_meant.result, nullptr)[0]->name == std::string_view("nethack-3.4.3"));

  const char* const without_mail[] = {"no-mail"};
  speclev_target* switched = nullptr;
  CHECK(Outcome(speclev_switch_target, meant, without_mail, 1, &switched).status == SPECLEV_GOOD);
  const Outcome of_switched(speclev_target_facts, switched, nullptr);
  CHECK(speclev_facts_of(of_switched.result, nullptr)[0]->description ==
        std::string_view("nethack-3.4.3 without mail"));
  CHECK(speclev_free_target(switched) == SPECLEV_GOOD);

  static const std::string profile = "base nethack-3.4.3\nversion lp64le 1 2 3 4\n";
  const speclev_open open = [](void* context, const char* path, const char** bytes, size_t* length) {
    ++*static_cast<int*>(context);
    if (std::string_view(path) != "/mine/profile") return 0;
    *bytes = profile.data();
    *length = profile.size();
    return 1;
  };
  int calls = 0;
  speclev_target* mine = nullptr;
  const Outcome loaded(speclev_load_target, "/mine", open, &calls, &mine);
  CHECK(loaded.status == SPECLEV_GOOD);
  CHECK(calls > 1);
  CHECK(compiled(mine, good_level).substr(0, 8) == std::string("\1\0\0\0\0\0\0\0", 8));
  speclev_free_target(mine);
}

TEST_CASE("a level is compiled to what the library for C++ makes of it") {
  const Game game("nethack-3.4.3");
  const Target target = *find_target("nethack-3.4.3");
  const Abi abi = *parse_abi("lp64le");
  const Output expected = compile(SourceText("a", std::string(good_level)), target, abi, *target.version("lp64le"), {});
  const Outcome made = of_text(speclev_compile, game, good_level);
  REQUIRE(made.status == SPECLEV_GOOD);
  REQUIRE(made.files() == 1);
  CHECK(made.file().name == std::string_view("a.lev"));
  CHECK(made.bytes() == expected.files.front().bytes);
  CHECK(made.file().bytes[made.file().length] == '\0');
  CHECK(made.message().empty());

  const speclev_options only_checked = options(SPECLEV_CHECK_ONLY);
  CHECK(of_text(speclev_compile, game, good_level, &only_checked).files() == 0);
  speclev_options elsewhere = options();
  elsewhere.abi = "ilp32be";
  CHECK(of_text(speclev_compile, game, good_level, &elsewhere).bytes().size() < made.bytes().size());
}

TEST_CASE("mistakes have places in bytes, characters and units of UTF-16, with help as edits") {
  const Game game("nethack-3.4.3");
  const std::string text =
      "MAZE:\"a\",random\nNOMAP\n# \xF0\x9F\x98\x80\nENGRAVING:random,burn,\"\xC3\xA4\xF0\x9F\x98\x80\" "
      "TRAP:\"pitt\",random\n";
  const std::string broken = "MAZE:\"a\",random\r\nNOMAP\r\nTRAP:\"pitt\",random\r\n";
  const Outcome made = of_text(speclev_compile, game, broken);
  CHECK(made.status == SPECLEV_FAILED);
  CHECK(made.files() == 0);
  REQUIRE(made.diagnostics() == 1);
  const speclev_diagnostic& told = made.diagnostic(0);
  CHECK(told.severity == SPECLEV_ERROR);
  CHECK(told.code == std::string_view("unknown-trap"));
  CHECK(told.file == std::string_view("level.des"));
  CHECK(told.begin.line == 3);
  CHECK(told.begin.column == 6);
  CHECK(told.begin.offset == broken.find("\"pitt"));
  REQUIRE(told.fix != nullptr);
  std::string mended = broken;
  mended.replace(told.fix->begin.offset, told.fix->end.offset - told.fix->begin.offset, told.fix->text,
                 told.fix->length);
  CHECK(of_text(speclev_compile, game, mended).status == SPECLEV_GOOD);
  CHECK(std::string_view(told.rendered).find("^~~~") != std::string_view::npos);

  // Two bytes and one unit; four bytes and two units.
  const Outcome wide = of_text(speclev_compile, game, text);
  REQUIRE(wide.diagnostics() >= 1);
  const speclev_diagnostic& behind = wide.diagnostic(0);
  CHECK(behind.begin.line == 4);
  CHECK(behind.begin.column - behind.begin.character_column == 1 + 3);
  CHECK(behind.begin.utf16_column - behind.begin.character_column == 1);
}

TEST_CASE("files that are included are asked of the caller, and messages about them name them") {
  const Game game("unnethack");
  constexpr std::string_view text = "INCLUDE \"parts.des\"\nLEVEL:\"a\"\nGEOMETRY:center,center\nMAP\n..\nENDMAP\n";
  speclev_options how = options();
  std::string part = "# nothing\n";
  how.context = &part;
  how.open = [](void* context, const char* path, const char** bytes, size_t* length) {
    const auto& kept = *static_cast<const std::string*>(context);
    *bytes = kept.data();
    *length = kept.size();
    return std::string_view(path) == "parts.des" ? 1 : 0;
  };
  const Outcome good = of_text(speclev_compile, game, text, &how);
  CHECK(good.status == SPECLEV_GOOD);
  std::size_t count = 0;
  CHECK(speclev_included(good.result, &count)[0] == std::string_view("parts.des"));
  CHECK(count == 1);
  part = "TRAP(\n";
  const Outcome broken = of_text(speclev_compile, game, text, &how);
  REQUIRE(broken.diagnostics() > 0);
  CHECK(broken.diagnostic(0).file == std::string_view("parts.des"));
  how.open = [](void*, const char*, const char**, size_t*) { return -1; };
  CHECK(of_text(speclev_compile, game, text, &how).status == SPECLEV_FAILED);
  CHECK(of_text(speclev_compile, game, text).status == SPECLEV_FAILED);
}

TEST_CASE("dungeons are compiled and preprocessed") {
  const Game game("nethack-3.4.3");
  const Outcome made = of_text(speclev_compile_dungeon, game, good_dungeon);
  CHECK(made.status == SPECLEV_GOOD);
  CHECK(made.file().name == std::string_view("dungeon"));
  CHECK(of_text(speclev_preprocess, game, good_dungeon).bytes().find("oracle") != std::string::npos);
  const std::string text = of_text(speclev_decompile, game, made.bytes()).bytes();
  CHECK(of_text(speclev_compile_dungeon, game, text).bytes() == made.bytes());
  const char* const conditions[] = {"no-REINCARNATION"};
  speclev_options how = options();
  how.conditions = conditions;
  how.condition_count = 1;
  CHECK(of_text(speclev_compile_dungeon, game, good_dungeon, &how).status == SPECLEV_GOOD);
}

TEST_CASE("compiled levels are recognised, taken apart, compared, and moved to other machines and games") {
  const Game game("nethack-3.4.3"), other("nethack-3.4.2"), later("nethack-3.6.6");
  const std::string level = compiled(game, good_level);
  speclev_target* found = nullptr;
  const Outcome known(speclev_recognise, level.data(), level.size(), &found);
  REQUIRE(known.status == SPECLEV_GOOD);
  CHECK(speclev_facts_of(known.result, nullptr)[0]->name == std::string_view("nethack-3.4.3"));
  CHECK(speclev_facts_of(known.result, nullptr)[0]->abi == std::string_view("lp64le"));
  speclev_options named = options();
  named.name = "a.lev";
  const std::string text = of_text(speclev_decompile, found, level, &named).bytes();
  CHECK(compiled(game, text) == level);
  CHECK(of_text(speclev_dump, found, level).bytes().find("hill orc") != std::string::npos);
  speclev_free_target(found);

  CHECK(of_text(with_itself, game, level).status == SPECLEV_GOOD);
  std::string changed_text(good_level);
  changed_text.replace(changed_text.find("hill orc"), 8, "Uruk-hai");
  const std::string changed = compiled(game, changed_text);
  const Outcome compared(speclev_diff, game, level.data(), level.size(), game, changed.data(), changed.size(), nullptr);
  std::size_t differences = 0;
  const speclev_difference* const* difference = speclev_differences(compared.result, &differences);
  REQUIRE(differences == 1);
  CHECK(difference[0]->kind == std::string_view("changed"));
  CHECK(std::string_view(difference[0]->text).find("Uruk-hai") != std::string_view::npos);

  speclev_options machine = options(SPECLEV_COMPILED);
  machine.to_abi = "lp64be";
  const Outcome moved(speclev_convert, game, game, level.data(), level.size(), &machine);
  REQUIRE(moved.status == SPECLEV_GOOD);
  speclev_options back = options(SPECLEV_COMPILED);
  back.abi = "lp64be";
  back.to_abi = "lp64le";
  CHECK(Outcome(speclev_convert, game, game, moved.file().bytes, moved.file().length, &back).bytes() == level);

  const speclev_options as_compiled = options(SPECLEV_COMPILED);
  CHECK(Outcome(speclev_convert, game, other, level.data(), level.size(), &as_compiled).bytes() ==
        compiled(other, good_level));
  const Outcome source(speclev_convert, game, later, good_level.data(), good_level.size(), nullptr);
  CHECK(source.status == SPECLEV_GOOD);
  CHECK(of_text(speclev_compile, later, source.bytes()).status == SPECLEV_GOOD);
  const Game scripts("nethack-5.0");
  const Outcome script(speclev_convert, game, scripts, good_level.data(), good_level.size(), nullptr);
  CHECK(script.bytes().find("des.monster") != std::string::npos);
}

TEST_CASE("levels are loaded and drawn, with the lines that declared what stands there") {
  const Game game("nethack-3.4.3");
  const speclev_options how = options(SPECLEV_LOADABLE);
  const Outcome levels = of_text(speclev_compile, game, good_level, &how);
  REQUIRE(speclev_level_count(levels.result) == 1);
  const Outcome loaded(speclev_load, levels.result, 0, nullptr);
  REQUIRE(loaded.status == SPECLEV_GOOD);
  const speclev_level& level = *speclev_loaded(loaded.result);
  std::size_t count = 0;
  const speclev_thing* const* things = speclev_things(loaded.result, &count);
  REQUIRE(count >= 2);
  const speclev_thing* orc = nullptr;
  for (std::size_t i = 0; i < count; ++i)
    if (things[i]->kind == std::string_view("monster") && things[i]->line == 6) orc = things[i];
  REQUIRE(orc != nullptr);
  CHECK(orc->name == std::string_view("hill orc"));
  const auto at = static_cast<std::size_t>(orc->y * SPECLEV_COLUMNS + orc->x);
  CHECK(level.characters[at] == 'o');
  CHECK(level.ground[at] == '.');
  CHECK(speclev_terrain_name(level.terrain[at]) == std::string_view("floor"));
  CHECK(level.ground[at - 1] == '|');
  CHECK(level.loads_like == std::string_view());

  const Outcome svg(speclev_draw, levels.result, 0, "svg", nullptr);
  CHECK(svg.bytes().starts_with("<svg"));
  const speclev_options certain = options(SPECLEV_CERTAIN | SPECLEV_GRID | SPECLEV_UNICODE);
  CHECK(Outcome(speclev_draw, levels.result, 0, "text", &certain).bytes().find('o') != std::string::npos);

  speclev_options large = options();
  for (const std::uint32_t scale : {1U, 8U}) {
    large.scale = scale;
    const Outcome png(speclev_draw, levels.result, 0, "png", &large);
    if (png.status == SPECLEV_GOOD) {
      REQUIRE(png.file().length > 24);
      CHECK(png.bytes().starts_with("\x89PNG\r\n"));
      // The width, as the file's head has it: that of the drawing for a browser, times the scale.
      const std::string width = "viewBox=\"0 0 " + std::to_string(big_endian(png.bytes().substr(16, 4)) / scale) + " ";
      CHECK(svg.bytes().find(width) != std::string::npos);
    } else {
      CHECK(png.message().find("as SVG") != std::string::npos);
    }
  }

  // Of the bytes alone, and of a script.
  const Outcome read = of_text(speclev_read_level, game, levels.bytes());
  const Outcome again(speclev_load, read.result, 0, nullptr);
  REQUIRE(again.status == SPECLEV_GOOD);
  CHECK(std::memcmp(speclev_loaded(again.result)->characters, level.characters, SPECLEV_ROWS * SPECLEV_COLUMNS) == 0);
  const Game scripts("nethack-5.0");
  const Outcome script = of_text(speclev_read_level, scripts, "des.map([[\n|.|\n]])\ndes.monster('o', 1, 0)\n");
  const Outcome run(speclev_load, script.result, 0, nullptr);
  REQUIRE(run.status == SPECLEV_GOOD);
  CHECK(speclev_things(run.result, nullptr)[0]->line == 4);
}

TEST_CASE("many texts and seeds give what each gives alone, in their order, by however many threads") {
  const Game game("nethack-3.4.3");
  constexpr std::size_t count = 50;
  std::vector<std::string> texts, names;
  std::vector<speclev_file> files;
  std::vector<const speclev_file*> pointers;
  for (std::size_t i = 0; i < count; ++i) {
    texts.push_back("MAZE:\"l" + std::to_string(i) + "\",random\nNOMAP\nTRAP:\"" + (i == 7 ? "pitt" : "pit") +
                    "\",random\n");
    names.push_back(std::to_string(i) + ".des");
  }
  for (std::size_t i = 0; i < count; ++i)
    files.push_back({sizeof(speclev_file), names[i].c_str(), texts[i].data(), texts[i].size()});
  for (const speclev_file& each : files) pointers.push_back(&each);
  const speclev_options loadable = options(SPECLEV_LOADABLE);
  const Outcome levels = of_text(speclev_compile, game,
                                 "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n............\nENDMAP\n"
                                 "MONSTER:'o',\"hill orc\",random\n",
                                 &loadable);
  for (const std::uint32_t threads : {0U, 1U, 3U, 1000U}) {
    std::vector<speclev_status> statuses(count, SPECLEV_INTERNAL);
    std::vector<speclev_result*> results(count);
    CHECK(speclev_compile_all(game, pointers.data(), count, nullptr, threads, statuses.data(), results.data()) ==
          SPECLEV_FAILED);
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(statuses[i] == (i == 7 ? SPECLEV_FAILED : SPECLEV_GOOD));
      std::size_t made = 0;
      const speclev_file* const* of_text = speclev_files(results[i], &made);
      if (i != 7) {
        REQUIRE(made == 1);
        CHECK(of_text[0]->name == "l" + std::to_string(i) + ".lev");
      } else {
        CHECK(speclev_diagnostics(results[i], nullptr)[0]->file == std::string_view("7.des"));
      }
      CHECK(speclev_free(results[i]) == SPECLEV_GOOD);
    }

    std::vector<std::uint64_t> seeds;
    for (std::size_t i = 0; i < count; ++i) seeds.push_back(i / 2);
    CHECK(speclev_load_all(levels.result, 0, seeds.data(), count, nullptr, threads, statuses.data(), results.data()) ==
          SPECLEV_GOOD);
    for (std::size_t i = 0; i < count; ++i) {
      speclev_options how = options();
      how.seed = seeds[i];
      const Outcome alone(speclev_load, levels.result, 0, &how);
      CHECK(std::memcmp(speclev_loaded(results[i])->characters, speclev_loaded(alone.result)->characters,
                        SPECLEV_ROWS * SPECLEV_COLUMNS) == 0);
      speclev_free(results[i]);
    }
  }
}

TEST_CASE("what is wrong with levels that compile is told, of texts, scripts, compiled levels and whole games") {
  const Game game("nethack-3.4.3"), scripts("nethack-5.0");
  const Outcome text = of_text(speclev_lint, game, good_level);
  CHECK(text.status == SPECLEV_GOOD);
  REQUIRE(text.diagnostics() > 0);
  CHECK(std::string_view(text.diagnostic(0).fingerprint).size() == 16);
  const speclev_options how = options(SPECLEV_COMPILED);
  const Outcome level = of_text(speclev_lint, game, compiled(game, good_level), &how);
  REQUIRE(level.diagnostics() > 0);
  CHECK(level.diagnostic(0).begin.line == 0);
  CHECK(of_text(speclev_lint, scripts, "des.monstr('o')\n").diagnostics() > 0);
  const char* const as_errors[] = {"error"};
  speclev_options strict = options();
  strict.warnings = as_errors;
  strict.warning_count = 1;
  CHECK(of_text(speclev_lint, game, good_level, &strict).status == SPECLEV_FAILED);

  const speclev_file description{sizeof(speclev_file), "dungeon.def", good_dungeon.data(), good_dungeon.size()};
  const speclev_file* const files[] = {&description};
  const Outcome checked(speclev_check, game, files, 1, nullptr);
  CHECK(checked.status == SPECLEV_FAILED);  // there is no level of the oracle, and much else is missing
  CHECK(checked.diagnostics() > 0);
}

TEST_CASE("texts are formatted, and archives are read and written") {
  const Game game("nethack-3.4.3");
  constexpr std::string_view untidy = "MAZE : \"a\" , random  \nNOMAP\n";
  const std::string tidy = of_text(speclev_format, game, untidy).bytes();
  CHECK(tidy != untidy);
  CHECK(compiled(game, tidy) == compiled(game, untidy));
  CHECK(of_text(speclev_format, game, tidy).bytes() == tidy);
  const speclev_options how = options(SPECLEV_DUNGEON);
  CHECK(of_text(speclev_format, game, good_dungeon, &how).status == SPECLEV_GOOD);

  const speclev_file one{sizeof(speclev_file), "one", "1", 1}, two{sizeof(speclev_file), "two", nullptr, 0};
  const speclev_file* const files[] = {&one, &two};
  const Outcome made(speclev_write_archive, files, 2);
  REQUIRE(made.status == SPECLEV_GOOD);
  const Outcome read(speclev_read_archive, made.file().bytes, made.file().length);
  REQUIRE(read.files() == 2);
  CHECK(read.file(0).name == std::string_view("one"));
  CHECK(read.bytes(0) == "1");
  CHECK(read.bytes(1).empty());
}

TEST_CASE("version words that are given go in front, and tell the options of a build") {
  const Game game("nethack-3.6.7"), built("nle");
  const Outcome facts(speclev_target_facts, built, nullptr);
  const speclev_facts& of_build = *speclev_facts_of(facts.result, nullptr)[0];
  speclev_options how = options();
  how.version = of_build.version;
  how.version_count = of_build.version_count;
  constexpr std::string_view level =
      "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nMONSTER:('Z',\"human zombie\"),(0,0)\n"
      "OBJECT:('?',\"blank paper\"),(1,0)\n";
  CHECK(of_text(speclev_compile, game, level, &how).bytes() == compiled(built, level));
  std::uint64_t words[] = {1, 2, 3, 4, 5};
  how.version = words;
  how.version_count = 5;
  const Outcome misfit = of_text(speclev_compile, game, level, &how);
  REQUIRE(misfit.diagnostics() == 1);
  CHECK(misfit.diagnostic(0).code == std::string_view("version-counts"));
  CHECK(misfit.status == SPECLEV_FAILED);
  CHECK(misfit.files() == 0);
  const char* const as_warning[] = {"no-error=version-counts"};
  how.warnings = as_warning;
  how.warning_count = 1;
  const Outcome warned = of_text(speclev_compile, game, level, &how);
  CHECK(warned.status == SPECLEV_GOOD);
  REQUIRE(warned.files() == 1);
  CHECK(warned.diagnostic(0).severity == SPECLEV_WARNING);
  CHECK(warned.bytes().substr(0, 8) == std::string("\1\0\0\0\0\0\0\0", 8));
}

TEST_CASE("a compiled level becomes one of a build with other options, though the game has the same name") {
  const Game game("nethack-3.6.7");
  const char* const without_mail[] = {"no-mail"};
  speclev_target* built = nullptr;
  REQUIRE(Outcome(speclev_switch_target, game, without_mail, 1, &built).status == SPECLEV_GOOD);
  constexpr std::string_view level =
      "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\nMONSTER:('Z',\"human zombie\"),(0,0)\n"
      "OBJECT:('?',\"blank paper\"),(1,0)\n";
  const std::string usual = compiled(game, level), other = compiled(built, level);
  REQUIRE(usual.substr(usual.size() / 2) != other.substr(other.size() / 2));  // not only the version words
  const speclev_options how = options(SPECLEV_COMPILED);
  CHECK(Outcome(speclev_convert, game, built, usual.data(), usual.size(), &how).bytes() == other);
  CHECK(Outcome(speclev_convert, built, game, other.data(), other.size(), &how).bytes() == usual);
  // For another machine it stays what it is.
  speclev_options machine = options(SPECLEV_COMPILED);
  machine.to_abi = "lp64be";
  const Outcome moved(speclev_convert, built, built, other.data(), other.size(), &machine);
  speclev_options elsewhere = options();
  elsewhere.abi = "lp64be";
  CHECK(moved.bytes() == of_text(speclev_compile, built, level, &elsewhere).bytes());
  speclev_free_target(built);
}

TEST_CASE("findings are known by their level and statement, of texts, scripts and compiled levels") {
  const Game game("nethack-3.4.3"), scripts("nethack-5.0");
  // Two ways down; a comment in front moves all lines.
  constexpr std::string_view rest =
      "GEOMETRY:center,center\nMAP\n|...|\nENDMAP\nSTAIR:(1,0),down\nSTAIR:(2,0),down\nMONSTER:'o',random,(3,0)\n";
  const std::string text = std::string("MAZE:\"a\",random\n") += rest;
  constexpr std::string_view script = "des.map([[\n|...|\n]])\ndes.stair('down', 1, 0)\ndes.stair('down', 2, 0)\n";
  speclev_options of_source = options(), of_script = options(), of_level = options(SPECLEV_COMPILED);
  of_source.name = of_script.name = of_level.name = "dat/a.x";
  const auto known = [&](const speclev_target* target, std::string_view bytes, const speclev_options& how) {
    const Outcome found = of_text(speclev_lint, target, bytes, &how);
    std::vector<std::string> prints;
    for (std::size_t i = 0; i < found.diagnostics(); ++i) {
      CHECK(found.diagnostic(i).level == std::string_view("a"));
      prints.emplace_back(found.diagnostic(i).fingerprint);
      CHECK(prints.back().size() == 16);
    }
    CHECK(std::set<std::string>(prints.begin(), prints.end()).size() == prints.size());
    CHECK_FALSE(prints.empty());
    return prints;
  };
  CHECK(known(game, text, of_source) == known(game, "# moved\n" + text, of_source));
  CHECK(known(scripts, script, of_script) == known(scripts, "-- moved\n" + std::string(script), of_script));
  known(game, compiled(game, text), of_level);
}

TEST_CASE("a level of a kind is made, and what cannot be asked for is told with its range") {
  const Game game("nethack-3.6.6");
  const Target target = *find_target("nethack-3.6.6");
  const char* const words[] = {"rooms=3..5", "size=50x15", "monsters=2"};
  speclev_options how = options();
  how.seed = 7;
  how.name = "den.des";
  const Outcome made(speclev_generate, game, "rooms", words, 3, &how);
  REQUIRE(made.status == SPECLEV_GOOD);
  GeneratorRequest request{.kind = "rooms", .seed = 7, .size = MapSize{50, 15}, .name = "den"};
  request.values = {{"rooms", {3, 5}}, {"monsters", {2, 2}}};
  CHECK(made.bytes() == generate(request, target, *parse_abi(target.default_abi())).text);
  CHECK(of_text(speclev_compile, game, made.bytes()).file().name == std::string_view("den.lev"));

  const auto told = [&](const char* kind, const char* word) {
    const Outcome wrong(speclev_generate, game, kind, &word, 1, nullptr);
    CHECK(wrong.status == SPECLEV_FAILED);
    CHECK(wrong.files() == 0);
    CHECK(wrong.message().empty());
    REQUIRE(wrong.diagnostics() == 1);
    CHECK(wrong.diagnostic(0).severity == SPECLEV_ERROR);
    return std::string(wrong.diagnostic(0).message);
  };
  CHECK(told("rooms", "rooms=99") == "parameter 'rooms' must be 1 to 30, not 99");
  CHECK(told("rooms", "rooms=9..3").find("'rooms'") != std::string::npos);
  CHECK(told("rooms", "halls=1").find("'halls'") != std::string::npos);
  CHECK(told("rooms", "size=900x2").find("76x19") != std::string::npos);
  CHECK(told("lair", "theme=bats").find("'bats'") != std::string::npos);
  CHECK(told("rooms", "rooms").find("NAME=NUMBER") != std::string::npos);
  CHECK(told("rooms", "size=x").find("COLUMNSxROWS") != std::string::npos);
  CHECK(told("stables", "rooms=3").find("'stables'") != std::string::npos);
}

TEST_CASE("what can be wished of a level is what the library for C++ takes") {
  const Game game("nethack-3.6.6");
  const Target target = *find_target("nethack-3.6.6");
  const Abi abi = *parse_abi(target.default_abi());
  const auto expect = [&](const speclev_wish& wanted, const speclev_options& how, const GeneratorRequest& request) {
    INFO(request.kind);
    const Outcome made(speclev_generate_level, game, &wanted, &how);
    const GeneratedLevel expected = generate(request, target, abi);
    REQUIRE(expected.error.empty());
    REQUIRE(made.status == SPECLEV_GOOD);
    CHECK(made.bytes() == expected.text);
    const speclev_generated* facts = speclev_generated_of(made.result);
    REQUIRE(facts != nullptr);
    const GeneratedFacts same = {facts->attempt,   facts->floor,        facts->way,
                                 facts->dead_ends, facts->choke_points, facts->monster_levels,
                                 facts->monsters,  facts->objects,      facts->traps};
    CHECK(same.floor > 0);
    CHECK(same.attempt == expected.facts.attempt);
    CHECK(same.floor == expected.facts.floor);
    CHECK(same.way == expected.facts.way);
    CHECK(same.dead_ends == expected.facts.dead_ends);
    CHECK(same.choke_points == expected.facts.choke_points);
    CHECK(same.monster_levels == expected.facts.monster_levels);
    CHECK(same.monsters == expected.facts.monsters);
    CHECK(same.objects == expected.facts.objects);
    CHECK(same.traps == expected.facts.traps);
    REQUIRE(facts->refusal_count == expected.refusals.size());
    CHECK(facts->refusals[facts->refusal_count] == nullptr);
    for (std::size_t i = 0; i < facts->refusal_count; ++i) CHECK(facts->refusals[i] == expected.refusals[i]);
    return expected;
  };
  speclev_options how = options();
  how.seed = 11;
  // A theme of one's own, flags, and how one gets there.
  constexpr std::string_view theme =
      "text A mine\nleader 1 \"dwarf king\"\nguards 1..2 \"dwarf lord\"\nfollowers 2..4 \"dwarf\"\n";
  const char* const named[] = {"theme=./mine.theme", "size=60x17"};
  const char* const flags[] = {"noteleport", "hardfloor"};
  speclev_wish lair = wish("lair");
  lair.parameters = named, lair.parameter_count = 2;
  lair.theme_text = theme.data(), lair.theme_length = theme.size();
  lair.level_flags = flags, lair.level_flag_count = 2;
  lair.flags = SPECLEV_BRANCH | SPECLEV_ARRIVE;
  lair.tries = 50;
  GeneratorRequest of_lair = {.kind = "lair", .seed = 11, .size = MapSize{60, 17}, .theme = "./mine.theme"};
  of_lair.theme_text = theme;
  of_lair.tries = 50;
  of_lair.branch = of_lair.arrive = true;
  of_lair.flags = {"noteleport", "hardfloor"};
  const GeneratedLevel mine = expect(lair, how, of_lair);
  for (const char* word : {"\"dwarf", "BRANCH: ", "TELEPORT_REGION: ", "FLAGS: noteleport, hardfloor"})
    CHECK((mine.text.find(word) != std::string::npos));

  // One attempt by its number, which says the same as the attempts up to it.
  lair.flags |= SPECLEV_ONE_ATTEMPT;
  lair.attempt = static_cast<std::uint32_t>(mine.facts.attempt);
  const Outcome again(speclev_generate_level, game, &lair, &how);
  REQUIRE(again.status == SPECLEV_GOOD);
  CHECK(again.bytes() == mine.text);
  CHECK(speclev_generated_of(again.result)->refusal_count == 0);
  lair.flags &= ~SPECLEV_ONE_ATTEMPT;
  lair.algorithm = 1;
  of_lair.algorithm = 1;
  CHECK(expect(lair, how, of_lair).text != mine.text);

  // A source that is there, what lies in it, and an area of it.
  const Outcome den(speclev_generate, game, "rooms", nullptr, 0, &how);
  REQUIRE(den.status == SPECLEV_GOOD);
  const std::string source = den.bytes();
  speclev_wish like = wish("like");
  like.source_name = "den.des";
  like.source = source.data(), like.source_length = source.size();
  expect(like, how, {.kind = "like", .seed = 11, .source = "den.des", .source_text = source});
  like.kind = "contents";
  expect(like, how, {.kind = "contents", .seed = 11, .source = "den.des", .source_text = source});
  constexpr std::string_view hall =
      "MAZE:\"hall\",' '\nGEOMETRY:center,center\nMAP\n"
      "----------------------------------\n|................................|\n|................................|\n"
      "|................................|\n|................................|\n|................................|\n"
      "|................................|\n|................................|\n|................................|\n"
      "|................................|\n----------------------------------\nENDMAP\n"
      "REGION:(0,0,33,10),lit,\"ordinary\"\nSTAIR:(1,1),up\nSTAIR:(1,9),down\n";
  const speclev_area area = {4, 0, 33, 10};
  like.kind = "caves";
  like.source = hall.data(), like.source_length = hall.size();
  like.into = &area;
  GeneratorRequest part = {.kind = "caves", .seed = 11, .source = "den.des", .source_text = std::string(hall)};
  part.into = LevelArea{4, 0, 33, 10};
  expect(like, how, part);

  // Words of the game, and rows of letters.
  const char* const words[] = {"shop_types=book_shop,candle_shop", "alignment=law"};
  speclev_wish town = wish("town");
  town.parameters = words, town.parameter_count = std::size(words);
  GeneratorRequest of_town = {.kind = "town", .seed = 11};
  of_town.words = {{"shop_types", {"book shop", "candle shop"}}, {"alignment", {"law"}}};
  expect(town, how, of_town);
  constexpr std::string_view letters = "}}}}}}\n}..TT}\n}}}}}}\n";
  speclev_wish island = wish("landscape");
  island.sketch_name = "isle";
  island.sketch = letters.data(), island.sketch_length = letters.size();
  expect(island, how, {.kind = "landscape", .seed = 11, .sketch = "isle", .sketch_text = std::string(letters)});
}

TEST_CASE("what a wish has that cannot be is told in diagnostics") {
  const Game game("nethack-3.6.6"), old("nethack-3.0.10");
  const auto told = [](const speclev_target* target, const speclev_wish& wanted) {
    const Outcome wrong(speclev_generate_level, target, &wanted, nullptr);
    CHECK(wrong.status == SPECLEV_FAILED);
    CHECK(wrong.files() == 0);
    CHECK(speclev_generated_of(wrong.result) == nullptr);
    REQUIRE(wrong.diagnostics() == 1);
    CHECK(wrong.diagnostic(0).severity == SPECLEV_ERROR);
    return std::string(wrong.diagnostic(0).message);
  };
  const auto changed = [](const char* kind, auto change) {
    speclev_wish made = wish(kind);
    change(made);
    return made;
  };
  const auto has = [](const std::string& text, std::string_view part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  const char* const flags[] = {"nosuchflag"};
  const char* const named[] = {"theme=./bees"};
  const char* const blank[] = {"theme=two\nlines"};
  constexpr std::string_view theme = "leader 1 \"killer bee\"\nfrob\n";
  has(told(game, changed("", [](auto&) {})), "there is no kind of levels");
  has(told(game, changed("rooms", [](auto& w) { w.algorithm = 99; })), "with an algorithm 99");
  has(told(game, changed("rooms", [&](auto& w) { w.level_flags = flags, w.level_flag_count = 1; })), "'nosuchflag'");
  has(told(game, changed("rooms", [](auto& w) { w.source_name = "a.des"; })), "takes no source");
  has(told(game, changed("like", [](auto&) {})), "takes a source");
  has(told(game, changed("like", [](auto& w) { w.source_name = "a.des"; })), "a.des");
  has(told(game, changed("like", [](auto& w) { w.source_name = "a b"; })), "has no blanks");
  has(told(game, changed("lair", [&](auto& w) { w.parameters = blank, w.parameter_count = 1; })), "has no blanks");
  has(told(game, changed("lair",
                         [&](auto& w) {
                           w.parameters = named, w.parameter_count = 1;
                           w.theme_text = theme.data(), w.theme_length = theme.size();
                         })),
      "./bees");
  has(told(old, changed("caves", [](auto& w) { w.flags = SPECLEV_BRANCH; })), "'BRANCH'");
  has(told(game, changed("caves", [](auto& w) { w.sketch_name = "isle"; })), "takes no sketch");
  has(told(game, changed("landscape", [&](auto& w) { w.sketch = theme.data(), w.sketch_length = theme.size(); })),
      "needs a name");
  const char* const shop[] = {"shop_types=frob"};
  has(told(game, changed("town", [&](auto& w) { w.parameters = shop, w.parameter_count = 1; })), "'frob'");
  constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min(),
                         most = std::numeric_limits<std::int32_t>::max();
  for (const speclev_area area : {speclev_area{5, 5, 4, 9}, speclev_area{-1, 0, 9, 9}, speclev_area{0, 0, 80, 9},
                                  speclev_area{least, least, most, most}, speclev_area{most, most, least, least}})
    has(told(game, changed("caves",
                           [&](auto& w) {
                             w.source_name = "a.des";
                             w.into = &area;
                           })),
        "the area must be");
  // An attempt that is not good, and behind which there is none.
  speclev_wish last =
      changed("town", [](auto& w) { w.flags = SPECLEV_ONE_ATTEMPT, w.attempt = most, w.algorithm = 2; });
  speclev_options how = options();
  how.seed = 50;
  const Outcome refused(speclev_generate_level, game, &last, &how);
  CHECK(refused.status == SPECLEV_FAILED);
  REQUIRE(refused.diagnostics() == 1);
  has(refused.diagnostic(0).message, "no level of 1 attempt is good");
}
