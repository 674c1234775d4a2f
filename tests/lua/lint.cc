// What the linter tells of scripts: the cases that were loaded in the real game, and each rule for itself.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lua/allowance.hh"
#include "lua/dungeon_script.hh"
#include "lua/game_scripts.hh"
#include "lua/script_lint.hh"
#include "lua/script_model.hh"
#include "lua/script_plan.hh"
#include "lua/script_tree.hh"
#include "support/files.hh"
#include "support/slowness.hh"

using namespace speclev;
using namespace speclev::lua;

namespace {

const std::string cases = SPECLEV_REFERENCE_FOLDER "/lua/cases/";

std::vector<Diagnostic> lint_of(const std::string& text, const std::string& game = "nethack-5.0", bool loads = false,
                                bool coverage = false,
                                std::optional<std::vector<std::string>> dungeon_levels = std::nullopt) {
  ScriptLintOptions options;
  options.dungeon_levels = std::move(dungeon_levels);
  options.seeds = 3;
  options.loads = loads;
  options.coverage = coverage;
  if (coverage) options.policy.enable(Diag::unrun_lines);
  options.policy.enable(DiagGroup::extra);
  return lint_script(SourceText("a.lua", text), find_game(game), options);
}

/// "LINE NAME" of each message.
std::vector<std::string> told(const std::string& text, const std::string& game = "nethack-5.0") {
  std::vector<std::string> result;
  const SourceText source("a.lua", text);
  for (const Diagnostic& each : lint_of(text, game))
    result.push_back(std::to_string(source.position(each.span.begin).line) + " " + std::string(diag_name(each.id)));
  return result;
}

using Told = std::vector<std::string>;

std::string decision_of(const std::vector<Diagnostic>& messages) {
  const auto has = [&](Diag id) { return std::ranges::find(messages, id, &Diagnostic::id) != messages.end(); };
  if (has(Diag::script_crash)) return "crash";
  if (has(Diag::script_ends_game)) return "ends";
  if (has(Diag::script_error) || has(Diag::script_syntax)) return "error";
  if (has(Diag::fewer_seeds)) return "stopped";
  return has(Diag::script_complaint) ? "complains" : "ok";
}

}  // namespace

TEST_CASE("what ends a script or the game, and what it complains of, is told as it was seen") {
  if (!std::filesystem::exists(cases + "expected.tsv")) {
    WARN("skipped: there is no " + cases);
    return;
  }
  std::size_t count = 0;
  for (const std::string& line : test::split(test::read_file(cases + "expected.tsv"), '\n')) {
    const auto row = test::split(line, '\t');
    if (row.size() < 3 || row[0] == "case") continue;
    ++count;
    if (test::left_out()) continue;
    const std::string text = test::read_file(cases + "levels/" + row[0] + ".lua");
    const auto messages =
        lint_of(text, "nethack-5.0", row[1] != "ok", false, std::vector<std::string>{"oracle", "air"});
    INFO(row[0]);
    CHECK(decision_of(messages) == row[1]);
  }
  CHECK(count == 672);
}

TEST_CASE("lint runs a script once for each seed, with all rules together") {
  const SourceText script("a.lua",
                          "des.map([[\n-----\n|...|\n-----\n]])\ndes.stair('up', 1, 1)\ndes.stair('down', 3, 1)\n");
  ScriptLintOptions options;
  options.allowance = std::make_shared<Allowance>();
  CHECK(lint_script(script, find_game("nethack-5.0"), options).empty());
  CHECK(options.allowance->runs() == 20);
}

TEST_CASE("what the rules of all levels find has their advice") {
  ScriptLintOptions options;
  options.policy.enable(DiagGroup::lint);
  const auto found =
      lint_script(SourceText("a.lua", "des.map([[\n-----\n|.+.|\n-----\n]])\n"), find_game("nethack-5.0"), options);
  for (const Diagnostic& each : found)
    if (is_of_lint(each.id)) CHECK(each.help == lint_advice(each.id));
  CHECK(std::ranges::any_of(found, [](const Diagnostic& each) { return !each.help.empty(); }));
}

TEST_CASE("keys, names and words that the game says nothing about") {
  CHECK(told("des.object({ id = \"dagger\", curse = 1 })\n") == Told{"1 ignored-key"});
  CHECK(told("des.monster({ id = \"newt\",\n x = 1, x = 2, y = 3 })\n") == Told{"2 doubled-key"});
  CHECK(told("des.monster(\"no such\")\n") == Told{"1 unknown-name"});
  CHECK(told("des.monster(\"gnome lrod\")\n") == Told{"1 partial-name"});
  CHECK(told("des.monster(\"jackals\")\n") == Told{"1 partial-name"});
  CHECK(told("des.monster(\"gnome lord\")\n").empty());
  CHECK(told("des.object(\"ruby potion\")\n") == Told{"1 script-error"});
  CHECK(told("des.object({ id = \"light\" })\n") == Told{"1 ambiguous-name"});
  CHECK(told("des.object({ id = \"light\", class = \"+\" })\n").empty());
  CHECK(told("des.trap({ type = \"pitt\" })\n") == Told{"1 random-trap"});
}

TEST_CASE("words for true and false that the game takes otherwise than they say") {
  CHECK(told("des.level_init({ style = \"mines\", fg = \".\", bg = \" \", walled = \"no\" })\n") ==
        Told{"1 false-word"});
  CHECK(told("des.level_init({ style = \"mines\", fg = \".\", bg = \" \", walled = \"true\" })\n") ==
        Told{"1 false-word"});
  CHECK(told("des.level_init({ style = \"mines\", fg = \".\", bg = \" \", walled = \"yes\" })\n").empty());
  CHECK(told("des.level_init({ style = \"mines\", fg = \".\", bg = \" \", walled = false, joined = 1 })\n").empty());
}

TEST_CASE("a word for the sex of a monster that makes it the other") {
  CHECK(told("des.monster({ id = \"gnome\", x = 1, y = 1, female = \"yes\" })\n") == Told{"1 false-word"});
  CHECK(told("des.monster({ id = \"gnome\", x = 1, y = 1, female = true })\n").empty());
}

TEST_CASE("a portal to a level that the dungeon lacks is told where a dungeon is known") {
  const auto portal = [](const std::string& to, std::optional<std::vector<std::string>> levels) {
    return decision_of(
        lint_of("des.map({ x = 10, y = 5, map = \"...\" })\ndes.levregion({ region = { 0, 0, 2, 0 }, "
                "type = \"portal\", name = \"" +
                    to + "\" })\n",
                "nethack-5.0", true, false, std::move(levels)));
  };
  const std::vector<std::string> own = {"mine", "x-goal"};
  CHECK(portal("nolevel", own) == "crash");
  CHECK(portal("mine", own) == "ok");
  CHECK(portal("Wiz-goal", own) == "ok");
  CHECK(portal("Wiz-strt", own) == "crash");
  CHECK(portal("3", own) == "ok");
  CHECK(portal("nolevel", std::nullopt) == "ok");
}

TEST_CASE("keys that other games have are told with their names") {
  const auto messages = lint_of("des.door({ state = \"closed\", x = 1, y = 1, iron = 1 })\n");
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].id == Diag::foreign_call);
  CHECK(messages[0].message.find("xnethack-lua") != std::string::npos);
  CHECK(told("des.door({ state = \"closed\", x = 1, y = 1, iron = 1 })\n", "xnethack-lua").empty());
}

TEST_CASE("maps with rows of different length, unknown characters, and more rows than a level") {
  CHECK(told("des.map([[\n---\n|.|\n--\n]])\n") == Told{"1 unequal-rows"});
  CHECK(told("des.map([[\n---\n|?|\n---\n]])\n") == Told{"1 map-letter"});
  std::string high = "des.map([[\n";
  for (int i = 0; i < 22; ++i) high += "...\n";
  CHECK(told(high + "]])\n") == Told{"1 cut-map"});
  CHECK(told("des.map([[\n---\n|.|\n---\n]])\ndes.trap(\"pit\", 5, 5)\n") == Told{"6 beside-frame"});
}

TEST_CASE("what Lua understands otherwise than it looks") {
  CHECK(told("local a = selection.new()\n(a):set(1, 1)\n") ==
        Told{"1 script-error", "2 continued-line", "2 unset-global"});
  CHECK(told("des.trap(\"pit\", colum, 3)\n") == Told{"1 script-error", "1 unset-global"});
  CHECK(told("local s = selection.area(1, 5, 4, 2)\n") == Told{"1 empty-squares"});
  CHECK(told("local s = selection.gradient({ x = 3, y = 3, maxdist = 5 })\n") == Told{"1 gradient-line"});
  CHECK(told("des.region({ region = {1,1,3,3}, contents = function() end })\n") == Told{"1 idle-contents"});
  CHECK(told("des.map({ x = 1, y = 1, map = \"...\",\n contents = function()\n  foo()\n end })\n") ==
        Told{"3 unset-global", "3 script-ends-game"});
}

TEST_CASE("what Lua cannot read is told with what mends it, where a change does") {
  // A mistake, the line of which the help is about, and the line as the help has it.
  const std::vector<std::array<std::string, 2>> mended = {
      {"if nh.rn2(3) != 0 then\nend\n", "if nh.rn2(3) ~= 0 then"},
      {"if a && b then\nend\n", "if a and b then"},
      {"if a then\nelse if b then\nend\n", "elseif b then"},
      {"// nothing\n", "-- nothing"},
      {"# nothing\n", "-- nothing"},
      {"local i = 0\ni += 1\n", "i = i + 1"},
      {"local i = 0\ni++\n", "i = i + 1"},
      {"if a = 1 then\nend\n", "if a == 1 then"},
      {"if a == 1\nend\n", "if a == 1 then"},
      {"for i = 1, 3\nend\n", "for i = 1, 3 do"},
      {"des.monster(\"newt\", (3,3))\n", "des.monster(\"newt\", {3,3})"},
      {"des.trap({ \"type\": \"pit\" })\n", "des.trap({ type = \"pit\" })"},
      {"des.trap({ type = \"pit\" x = 1, y = 2 })\n", "des.trap({ type = \"pit\", x = 1, y = 2 })"},
      {"des.trap({ type = \"pit\",\n x = 1\n y = 2 })\n", " x = 1,"},
      {"des.message(\"a \"roar\"\")\n", "des.message(\"a 'roar'\")"},
      {"des.trap(\"pit\"\ndes.trap(\"web\")\n", "des.trap(\"pit\")"},
      {"des.trap({ type=\"pit\" )\n", "des.trap({ type=\"pit\" })"},
      {"if a then\nend\nend\n", ""},
      {"locl x = 3\n", "local x = 3"},
  };
  for (const auto& [text, line] : mended) {
    INFO(text);
    const auto messages = lint_of(text);
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].id == Diag::script_syntax);
    REQUIRE(messages[0].fix);
    std::string now = text;
    now.replace(messages[0].fix->span.begin, messages[0].fix->span.end - messages[0].fix->span.begin,
                messages[0].fix->text);
    CHECK_THAT("\n" + now, Catch::Contains("\n" + line + "\n"));
    const auto after = lint_of(now);
    CHECK(std::ranges::find(after, Diag::script_syntax, &Diagnostic::id) == after.end());
  }
  const auto older = lint_of("MONSTER:('o',\"hill orc\"),(3,3)\n");
  REQUIRE(older.size() == 1);
  CHECK_FALSE(older[0].fix);
  CHECK_THAT(older[0].help, Catch::Contains("speclev convert --to"));
}

TEST_CASE("calls that cannot be meant so") {
  const auto first = [](const std::string& text) {
    const auto messages = lint_of(text);
    REQUIRE_FALSE(messages.empty());
    return messages.front();
  };
  CHECK_THAT(first("des:monster(\"newt\", 3, 3)\n").message, Catch::Contains("a point is meant"));
  CHECK_THAT(first("des.monster(\"newt\", nil, 3)\n").message, Catch::Contains("no (string, nil, number)"));
  CHECK(first("des.object({ id = \"chest\", contents = 3 })\n").id == Diag::idle_contents);
  CHECK(first("des.object({ class = \"sword\" })\n").id == Diag::ignored_key);
  CHECK_THAT(first("des.monstr(\"newt\")\n").help, Catch::Contains("'monster'"));
  // The call of a function of the game's library has the error.
  const Diagnostic library = first("des.level_flags(\"noflip\")\nif percent(\"50%\") then end\n");
  CHECK(library.span.begin > 20);
  CHECK_THAT(library.message, Catch::Contains("'percent'"));
}

TEST_CASE("all that ends a script is told in one run, but not what Lua stops at behind it") {
  CHECK(told("des.monster({ id = \"dwraf\" })\ndes.trap(\"pti\")\nlocal m = des.map({ halign = \"no\", map = \"..\" "
             "})\nm:grow()\n") == Told{"1 script-error", "2 script-error", "3 script-error"});
  CHECK(told("pcall(function() des.trap(\"pti\") end)\ndes.trap(\"pit\", 1, 1)\n").empty());
  CHECK(
      told("des.object({ id = \"chest\", contents = function() des.object(\"no such\") des.object(\"axe\") end })\n") ==
      Told{"1 script-ends-game"});
}

TEST_CASE("comments silence warnings, and are told where they do not") {
  CHECK(told("des.level_flags(\"noflip\")\n-- speclev: allow(partial-name)\ndes.monster(\"jackals\")\n").empty());
  CHECK(told("-- speclev: allow(partial-name)\ndes.level_flags(\"noflip\")\ndes.monster(\"jackals\")\n").empty());
  CHECK(told("des.level_flags(\"noflip\")\n-- speclev: allow(script-error)\nfoo.bar()\n") ==
        Told{"3 unset-global", "3 script-error"});
}

TEST_CASE("lines that never run") {
  const auto messages =
      lint_of("if nh.rn2(2) == 5 then\n  des.trap(\"pit\")\nend\ndes.trap(\"pit\")\n", "nethack-5.0", false, true);
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].id == Diag::unrun_lines);
  CHECK(messages[0].message == "this line never ran with any of 3 seeds");
}

TEST_CASE("scripts that do too much end, and it is told") {
  for (const char* text :
       {"while true do end", "local s = 'x' while true do s = s .. s end", "local function f() return f() + 1 end f()",
        "string.rep('x', 1 << 40)", "('x'):rep(30000):find(('.-'):rep(20) .. 'b')",
        "local t = {} for i = 1, 1e9 do t[i] = i end", "coroutine.wrap(function() while true do end end)()",
        "pcall(function() while true do end end) des.trap('pit')", "local t = {} t[1] = t; table.concat(t)",
        "for i = 1, 1e6 do des.monster() end"}) {
    INFO(text);
    const std::string decision = decision_of(lint_of(text));
    CHECK((decision == "error" || decision == "ends" || decision == "stopped"));
  }
}

TEST_CASE("a dungeon, its levels and what is wrong with it") {
  const auto read = [](const std::string& text) {
    return read_dungeon_script(SourceText("dungeon.lua", text), *find_game("nethack-5.0"));
  };
  const DungeonScript good = read(
      "dungeon = { { name = 'Doom', base = 25, range = 5, flags = 'town', levels = { { name = 'oracle', base = 5, "
      "range = 5 },\n"
      " { name = 'big', base = 10, nlevels = 3, chainlevel = 'oracle' } }, branches = { { name = 'Mines', base = 2 } } "
      "},\n"
      " { name = 'Mines', base = 8 } }\n");
  CHECK_FALSE(good.failed);
  REQUIRE(good.dungeons.size() == 2);
  CHECK(good.dungeons[0].levels[1].variants == 3);
  const std::string drawn = script_tree(good.dungeons, target_of_game(find_game("nethack-5.0")), TreeForm::text);
  CHECK(drawn.find("big, one of 3, 10 below oracle") != std::string::npos);
  for (const char* text :
       {"", "dungeon = 3", "dungeon = { 4 }", "dungeon = { { base = 1 } }", "dungeon = { { name = 'a' } }",
        "dungeon = { { name = 'a', base = 1, flags = 'hot' } }", "dungeon = { { name = 'a', base = true } }",
        "dungeon = { { name = 'a', base = 1, branches = { { name = 'b', base = 1 } } } }",
        "dungeon = { { name = 'a', base = 1, levels = { { name = 'b', base = 1, chainlevel = 'c' } } } }",
        "dungeon = { { name = 'a', base = 5, levels = { { name = 'c', base = 1 } }, branches = { { name = 'b', base = "
        "1,"
        " chainlevel = 'c' } } }, { name = 'b', base = 1 } }",
        "dungeon = {", "while true do end"}) {
    INFO(text);
    const DungeonScript bad = read(text);
    CHECK(bad.failed);
    CHECK_FALSE(bad.diagnostics.empty());
  }
}

TEST_CASE("a game of scripts as a whole") {
  const auto script = [](const std::string& name, const std::string& text) {
    return GameScript{name, SourceText(name + ".lua", text)};
  };
  const std::vector<GameScript> scripts = {
      script("castle", "des.map([[\n...\n]])\ndes.stair(\"up\", 0, 0)\n"), script("lost", "des.map([[\n...\n]])\n"),
      script("big-1", "des.map("),
      script("dungeon",
             "dungeon = { { name = 'a', base = 5, levels = { { name = 'castle', base = 5 },\n"
             " { name = 'big', base = 1, nlevels = 2 }, { name = 'rogue', base = 2 } } } }\n"),
      script("nhlib", "")};
  std::vector<std::string> found;
  for (const FileReport& report : check_scripts(scripts, find_game("nethack-5.0"), {}))
    for (const Diagnostic& each : report.diagnostics)
      found.push_back(std::string(report.source.name()) + " " + std::string(diag_name(each.id)));
  CHECK(found ==
        std::vector<std::string>{"lost.lua unloaded-level", "big-1.lua script-syntax", "dungeon.lua missing-level"});
}

TEST_CASE("where the dungeon puts levels is held against them") {
  const auto script = [](const std::string& name, const std::string& text) {
    return GameScript{name, SourceText(name + ".lua", "des.map([[\n....\n]])\n" + text)};
  };
  const std::string up = "des.stair(\"up\", 0, 0)\n", down = "des.stair(\"down\", 1, 0)\n";
  const auto portal = [](const std::string& to) {
    return "des.levregion({ region = { 2, 0, 2, 0 }, type = \"portal\", name = \"" + to + "\" })\n";
  };
  const std::vector<GameScript> scripts = {
      script("top", up + down),
      script("mid", down),
      script("far", up + portal("end")),
      script("end", up + down),
      script("off", up + down + portal("fra")),
      {"dungeon", SourceText("dungeon.lua",
                             "-- \"off\" is beyond the end\n"
                             "dungeon = { { name = 'a', base = 5, levels = { { name = 'top', base = 1 },\n"
                             " { name = 'mid', base = 2 }, { name = 'far', base = 3 },\n"
                             " { name = 'end', base = -1 }, { name = \"off\", base = 6 } } } }\n")}};
  std::vector<std::string> found;
  for (const FileReport& report : check_scripts(scripts, find_game("nethack-5.0"), {}))
    for (const Diagnostic& each : report.diagnostics)
      if (each.id != Diag::needed_dungeon)
        found.push_back(std::string(report.source.name()) + ":" +
                        std::to_string(report.source.position(each.span.begin).line) + " " +
                        std::string(diag_name(each.id)));
  CHECK(found == std::vector<std::string>{"top.lua:4 idle-stairs", "mid.lua:1 missing-stairs", "end.lua:5 idle-stairs",
                                          "off.lua:6 lost-portal", "dungeon.lua:4 unplaced-level"});
}

TEST_CASE("all themed rooms and fills are looked at, whatever chance takes") {
  const auto told = [](const std::string& themed) {
    const std::vector<GameScript> scripts = {
        {"themerms", SourceText("themerms.lua", themed)},
        {"dungeon",
         SourceText("dungeon.lua", "dungeon = { { name = 'a', base = 5, themerooms = 'themerms.lua' } }\n")}};
    std::vector<std::string> found;
    for (const FileReport& report : check_scripts(scripts, find_game("nethack-5.0"), {}))
      for (const Diagnostic& each : report.diagnostics)
        if (report.source.name() == "themerms.lua")
          found.push_back(std::to_string(report.source.position(each.span.begin).line) + " " +
                          std::string(diag_name(each.id)));
    return found;
  };
  const std::string good =
      "themerooms = {\n"
      "  { name = 'plain', frequency = 1000, contents = function() des.room({ type = 'themed' }) end },\n"
      "  { name = 'shape', contents = function() des.map({ map = [[\n---\n|.|\n---\n]], contents = function(m)\n"
      "      des.region({ region = { 1, 1, 1, 1 }, type = 'themed', contents = function(rm) des.monster('newt') end "
      "})\n"
      "  end }) end } }\n"
      "themeroom_fills = { { name = 'ice', contents = function(rm) des.terrain(selection.room(), 'I'); des.door({ "
      "state = 'open' }) end } }\n"
      "function pre_themerooms_generate() end\n"
      "function themerooms_generate() themerooms[1].contents() end\n"
      "function post_themerooms_generate() end\n"
      "function post_level_generate() end\n";
  CHECK(told(good).empty());
  // A mistake in a room that the functions do not take, and one in a fill.
  std::string bad = good;
  bad.replace(bad.find("'newt'"), 6, "'nweet'");
  bad.replace(bad.find("'I'"), 3, "'9'");
  CHECK(told(bad) == std::vector<std::string>{"8 unknown-name", "10 script-error"});
  CHECK(told(good.substr(0, good.find("function post_level"))) == std::vector<std::string>{"1 unset-global"});
  CHECK(told("themerooms = {") == std::vector<std::string>{"1 script-syntax"});
  CHECK(told(good + "function post_level_generate() no.such = 1 end\n").front() == "15 unset-global");
}

TEST_CASE("a dungeon tells which levels are below others") {
  const auto places =
      places_of_levels(SourceText("dungeon.lua",
                                  "dungeon = { { name = 'a', base = 9, levels = { { name = 'first', base = 1 },\n"
                                  " { name = 'next', base = 1, chainlevel = 'first', nlevels = 2 }, { name = 'any', "
                                  "base = 1, range = 3 } } },\n"
                                  " { name = 'The Quest', base = 5, levels = { { name = 'x-strt', base = 1 }, { name = "
                                  "'x-goal', base = -1 } } } }"),
                       *find_game("nethack-5.0"));
  REQUIRE(places);
  CHECK(places->is_below("first") == std::optional(false));
  CHECK(places->is_below("next-2") == std::optional(true));
  CHECK(places->is_below("any") == std::nullopt);
  CHECK(places->is_below("Arc-strt") == std::optional(false));
  CHECK(places->is_below("Wiz-goal") == std::optional(true));
  CHECK(places->is_below("lost") == std::nullopt);
  CHECK_FALSE(places_of_levels(SourceText("dungeon.lua", "dungeon = 3"), *find_game("nethack-5.0")));
}
