// Games that lack any one row of their tables: all that looks at a script ends well, with or without messages.
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "lua/dungeon_script.hh"
#include "lua/game_tables.hh"
#include "lua/script_lint.hh"
#include "lua/script_model.hh"
#include "model/scripts/model.hh"
#include "speclev/lint.hh"
#include "support/files.hh"
#include "support/slowness.hh"

using namespace speclev;
using namespace speclev::lua;

namespace {

const std::string tables = SPECLEV_LUA_CASES "/../../../dat/targets/nethack-5.0/";
constexpr const char* tables_of_words[] = {"constants",      "functions", "furniture",      "game",
                                           "object-classes", "stocks",    "themed-rooms",   "themed-fills",
                                           "monsters",       "objects",   "monster-classes"};

using Files = std::map<std::string, std::string>;

LoadedGame game_of(const Files& files) {
  return load_game("./small", {[&](const std::string& path) -> OpenedFile {
                     const auto at = files.find(path.substr(path.rfind('/') + 1));
                     if (at == files.end()) return {};
                     OpenedFile opened;
                     opened.text = SourceText(path, at->second);
                     return opened;
                   }});
}

/// A level with a call of each kind; what a game lacks is caught, so that the calls behind it are made.
constexpr const char* level = R"lua(
local function try(what, ...) if what then pcall(what, ...) end end
try(des.level_init, { style = "solidfill", fg = "." })
try(des.level_flags, "mazelevel", "noteleport")
for _, style in ipairs({ "mazegrid", "maze", "rogue", "mines", "swamp" }) do
  try(des.level_init, { style = style, fg = ".", bg = " ", lit = 1, smoothed = true, joined = true, walled = true })
end
try(des.map, { map = [[
-------------
|....+..T...|
|.{..|..}.L.|
|....S..#.H.|
-------------
]], halign = "center", valign = "center" })
for _, kind in ipairs({ "altar", "shrine", "sanctum" }) do
  try(des.altar, { x = 1, y = 1, align = "law", type = kind })
end
try(des.stair, "up", 2, 1) try(des.stair, "down", 3, 1) try(des.ladder, "up", 4, 1)
try(des.fountain, 1, 2) try(des.sink, 2, 2) try(des.pool, 3, 2) try(des.grave, { x = 1, y = 3, text = "here" })
try(des.door, "locked", 5, 1) try(des.drawbridge, { x = 6, y = 2, dir = "west", state = "open" })
for _, trap in ipairs({ "pit", "trap door", "hole", "teleport", "magic portal", "web", "statue",
                          "vibrating square" }) do
  try(des.trap, trap, 7, 1) try(des.trap, { type = trap, x = 8, y = 1 })
end
try(des.engraving, { coord = { 7, 2 }, type = "burn", text = "x" })
try(des.monster) try(des.monster, "orc", 1, 1) try(des.monster, "@", 2, 3)
try(des.monster, { id = "soldier", asleep = 1, peaceful = 0, female = true, appear_as = "obj:boulder",
                   inventory = function() try(des.object, "dagger") end })
try(des.monster, { class = "m", appear_as = "ter:staircase up" })
try(des.object) try(des.object, "rock", 1, 1) try(des.object, "*", 2, 1)
for _, id in ipairs({ "statue", "egg", "corpse", "tin", "boulder", "gold piece", "scroll of mail", "candle" }) do
  try(des.object, { id = id, montype = "orc", buc = "cursed", quantity = 2 })
end
try(des.object, { id = "chest", trapped = 1, contents = function() try(des.object, "ring") end })
try(des.gold, { amount = 100, x = 1, y = 1 }) try(des.gold)
for _, room in ipairs({ "ordinary", "throne", "swamp", "vault", "barracks", "beehive", "morgue", "zoo", "temple",
                        "shop", "candle shop", "themed" }) do
  try(des.room, { type = room, filled = 1, contents = function() try(des.door) try(des.subroom) end })
  try(des.region, { region = { 1, 1, 3, 3 }, type = room, filled = 1, irregular = true, lit = 1 })
end
try(des.random_corridors) try(des.corridor, { srcroom = 1, destroom = 2, srcdoor = 1, destdoor = 1 })
try(des.mazewalk, 1, 1, "east") try(des.wallify) try(des.mineralize)
try(des.non_diggable, selection.area and selection.area(0, 0, 5, 5)) try(des.non_passwall)
try(des.teleport_region, { region = { 1, 1, 5, 5 }, dir = "down" })
try(des.levregion, { region = { 1, 1, 5, 5 }, type = "branch" })
try(des.levregion, { region = { 1, 1, 5, 5 }, type = "stair-up" })
try(des.levregion, { region = { 1, 1, 5, 5 }, type = "portal", name = "air" })
try(des.exclusion, { type = "teleport", region = { 1, 1, 3, 3 } })
try(des.replace_terrain, { region = { 0, 0, 9, 9 }, fromterrain = ".", toterrain = "L", chance = 50 })
try(des.terrain, { x = 1, y = 1, typ = "}", lit = 1 }) try(des.feature, "tree", 2, 2)
try(des.feature, { type = "throne", x = 2, y = 2 })
try(des.gas_cloud, { selection = selection.new and selection.new() })
for _, name in ipairs({ "rect", "line", "fillrect", "area" }) do try(selection[name], 1, 1, 5, 5) end
try(selection.randline, 1, 1, 9, 9, 3) try(selection.ellipse, 5, 5, 3, 3, 1) try(selection.circle, 5, 5, 3, 1)
try(selection.floodfill, 1, 1) try(selection.match, ".") try(selection.room)
try(selection.gradient, { type = "radial", x = 3, y = 3, maxdist = 5 })
try(function() local s = selection.area(1, 1, 9, 9) | selection.rect(1, 1, 9, 9) s = s:grow():negate():percentage(50)
  s:filter_mapchar("."):iterate(function(x, y) end) s:rndcoord() s:bounds() s:numpoints() end)
for _, name in ipairs({ "rn2", "random", "an", "level_difficulty", "getmap", "gettrap", "impossible", "pline", "text",
                        "verbalize", "int_to_pmname", "int_to_objname", "mon_difficulty", "variable", "stairways",
                        "start_timer_at", "has_timer_at", "debug_flags", "flip_level", "parse_config" }) do
  try(nh[name], 1) try(nh[name], 1, 1) try(nh[name], "orc") try(nh[name])
end
try(function() local o = obj.new("rock") obj.class(o) o:totable() o:isnull() o:next() o:ugly() end)
for _, key in ipairs({ "role", "depth", "inventory", "ulevel", "name", "moves" }) do
  try(function() return u[key] end)
end
try(hell_tweaks, selection.new and selection.new())
des.stair("up")
des.monster("kobold lrod")
des.altar({ type = "shrine" })
des.room({ type = "vault", filled = 1 })
)lua";

constexpr const char* dungeon = R"lua(
dungeon = { { name = "The Dungeons of Doom", bonetag = "D", base = 25, range = 5, alignment = "unaligned",
  flags = { "mazelike" }, levels = { { name = "oracle", bonetag = "O", base = 5, range = 5, alignment = "neutral" },
  { name = "castle", base = -1 } }, branches = { { name = "The Gnomish Mines", base = 2, range = 3 } } },
  { name = "The Gnomish Mines", base = 8, range = 2, levels = { { name = "minend", base = -1, nlevels = 3 } } } }
)lua";

void look_at(const std::shared_ptr<const GameTables>& game) {
  const SourceText script("small.lua", level);
  ScriptLintOptions options;
  options.policy.enable(DiagGroup::lint);
  options.seeds = 1;
  options.loads = false;
  static_cast<void>(lint_script(script, game, options));
  const LevelModel model = script_model(script, game);
  static_cast<void>(lint(model, {.loads = 1, .most_loads = 1}));
  static_cast<void>(read_dungeon_script(SourceText("dungeon.lua", dungeon), *game));
  const ScriptSource source(script, game);
  for (const SourcePart& part : source.parts()) {
    if (part.span.begin % 7 != 0) continue;
    static_cast<void>(source.expected(part.span.begin));
    static_cast<void>(source.form_of(part.span));
    static_cast<void>(source.meaning(part, part.span.begin));
  }
}

}  // namespace

TEST_CASE("a game may lack any row of its tables") {
  Files files{{"profile", test::read_file(tables + "profile")}};
  for (const char* table : tables_of_words) files[table] = test::read_file(tables + table);
  REQUIRE(game_of(files).game != nullptr);
  look_at(game_of(files).game);
  std::size_t looked_at = 0;
  for (const char* table : tables_of_words) {
    const std::string whole = files[table];
    const std::vector<std::string> rows = test::split(whole, '\n');
    // Of long tables, whose rows are all of one kind, some.
    const std::size_t step = rows.size() < 300 ? 1 : std::string(table) == "functions" ? 4 : 40;
    for (std::size_t i = 0; i < rows.size(); i += step) {
      if (rows[i].empty() || rows[i].starts_with('#') || test::left_out(20)) continue;
      INFO(table << ": " << rows[i]);
      std::string less;
      for (std::size_t k = 0; k < rows.size(); ++k)
        if (k != i) less += rows[k] + "\n";
      files[table] = less;
      if (const LoadedGame loaded = game_of(files); loaded.game != nullptr) {
        look_at(loaded.game);
        ++looked_at;
      }
    }
    files[table] = "";
    if (const LoadedGame loaded = game_of(files); loaded.game != nullptr) look_at(loaded.game);
    files[table] = whole;
  }
  CHECK(looked_at > 400 / test::slowness / 4);
}
