// Scripts that want to hurt who runs them: each ends soon, in little memory, with a message or harmlessly.
#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <ctime>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lua/allowance.hh"
#include "lua/game_tables.hh"
#include "lua/script_lint.hh"
#include "lua/script_model.hh"
#include "speclev/lua.hh"
#include "support/slowness.hh"

using namespace speclev;
using namespace speclev::lua;

namespace {

struct Attack {
  const char* name;
  const char* script;
  bool fails = true;  ///< it must not end well
};

const Attack attacks[] = {
    {"a loop without end", "while true do end"},
    {"a loop without end in a coroutine", "coroutine.wrap(function() while true do end end)()"},
    {"a loop without end that catches its end", "while true do pcall(function() while true do end end) end"},
    {"a loop without end that handles its end",
     "xpcall(function() while true do end end, function() while true do end end)"},
    {"a loop of coroutines that are caught",
     "while true do coroutine.resume(coroutine.create(function() while true do end end)) end"},
    {"goto", "::a:: goto a"},
    {"a table of numbers", "local t = {} for i = 1, 1e9 do t[i] = i end"},
    {"a table of tables", "local t = {} while true do t = { t, {} } end"},
    {"a text that doubles", "local s = 'x' while true do s = s .. s end"},
    {"rep of a large number", "local s = string.rep('x', 1e12)"},
    {"rep of nothing", "local s = string.rep('', 1e15) while true do end"},
    {"rep with much between", "local s = string.rep('', 1e9, 'abcdefgh')"},
    {"many large texts", "for i = 1, 1e9 do local s = string.rep('x', 3000000) end"},
    {"large texts compared", "local s = string.rep('x', 4000000) local t = s .. 'y' while true do local b = s < t end"},
    {"a pattern of many stars", "string.find(string.rep('a', 3000), string.rep('a*', 30) .. 'b')"},
    {"a pattern of many optional parts",
     "string.find(string.rep('a', 100), string.rep('a?', 100) .. string.rep('a', 100))"},
    {"a pattern that begins anywhere", "string.match(string.rep('a', 200000), '.-.-.-b')"},
    {"gsub that grows", "local s = 'x' for i = 1, 100 do s = s:gsub('.', '%0%0') end"},
    {"gmatch over and over", "while true do for w in string.gmatch(string.rep('ab ', 1000), '%a+%s*%a*') do end end"},
    {"a format of great width", "for i = 1, 1e9 do local s = string.format('%99d%99d%99.99f', 1, 2, 1e300) end"},
    {"concat of a long range", "table.concat({}, 'x', 1, 1e15)"},
    {"unpack of a long range", "table.unpack({}, 1, 1e15)"},
    {"unpack of a short range again and again", "while true do table.unpack({}, 1, 200000) end"},
    {"move of a long range", "table.move({}, 1, 1e15, 2)"},
    {"insert in front", "local t = {} for i = 1, 1e9 do table.insert(t, 1, i) end"},
    {"remove in front",
     "local t = {} for i = 1, 30000 do t[i] = i end while true do table.insert(t, 1, table.remove(t, 1)) end"},
    {"sort without order", "local t = {} for i = 1, 10000 do t[i] = i end table.sort(t, function() return true end)"},
    {"sort of long texts", "local s, t = string.rep('x', 1000000), {} for i = 1, 20000 do t[i] = s end table.sort(t)"},
    {"recursion", "local function f() return 1 + f() end f()"},
    {"recursion that catches", "local function f() pcall(f) f() end f()"},
    {"recursion through contents", "local function f() des.map({ x = 1, y = 1, map = '...', contents = f }) end f()"},
    {"recursion through rooms", "local function f() des.room({ contents = f }) end f()", false},
    {"recursion through objects", "local function f() des.object({ id = 'sack', contents = f }) end f()", false},
    {"recursion through monsters", "local function f() des.monster({ id = 'orc', inventory = f }) end f()"},
    {"recursion through iterate", "local function f() selection.area(1, 1, 5, 5):iterate(f) end f()", false},
    {"recursion through a name", "local function f() des.monster({ id = 'orc', name = f }) return 'x' end f()"},
    {"recursion through sort", "local function f() table.sort({ 3, 2, 1 }, f) return true end f()"},
    {"recursion through gsub", "local function f() return (string.gsub('aaa', 'a', f)) end f()"},
    {"deep brackets", nullptr},
    {"an error that is a table", "local t = {} t.t = t ({ t })()"},
    {"an error in a handler", "xpcall(function() foo() end, function() foo() end)", false},
    {"dumped code", "local s = string.dump(function() return 1 end) load(s)"},
    {"dumped code that is a file", "\x1bLua"},
    {"a finalizer", "local t = {} t.__gc = function() while true do end end setmetatable(t, t)"},
    {"a closed variable", "local t <close> = setmetatable({}, {})"},
    {"metatables of selections", "local s = selection.new() s.__gc(s)"},
    {"objects as selections", "local o = obj.new('rock') selection.area(o, 1, 1, 2, 2)"},
    {"selections as objects", "obj.totable(selection.new())"},
    {"an object in itself", "local o = obj.new('sack') o:addcontent(o)"},
    {"many objects", "while true do des.object() end"},
    {"many selections", "local t = {} while true do t[#t + 1] = selection.new() end"},
    {"many joined selections", "local s = selection.new() while true do s = s | selection.area(0, 0, 70, 20) end"},
    {"far random lines", "while true do selection.randline(-1000000, 0, 1000000, 20, 1000000) end"},
    {"great circles", "while true do selection.circle(1000000, 1000000, 1000000000, 1) end"},
    {"great numbers", "des.terrain(9223372036854775807, -9223372036854775808, '.')"},
    {"great places", "des.object({ id = 'rock', coord = { 1e300, -1e300 } })", false},
    {"great rooms", "des.room({ x = 1, y = 1, w = 2000000000, h = 2000000000 })", false},
    {"great dice", "d(9223372036854775807, 2)"},
    {"great quantities", "des.object({ id = 'boulder', quantity = 2000000000 })", false},
    {"a great map", "des.map(string.rep(string.rep('.', 5000) .. '\\n', 22))", false},
    {"a map of many rows", "des.map(string.rep('.\\n', 100000))"},
    {"a fragment of great size", "selection.match(string.rep('.', 100001))", false},
    {"many things said", "while true do nh.pline(string.rep('x', 10000)) end"},
    {"many complaints", "while true do nh.impossible('x') end"},
    {"files", "io.open('/etc/passwd')"},
    {"programs", "os.execute('true')"},
    {"code of others", "require('os')"},
    {"packages", "package.loadlib('x', 'y')"},
    {"upvalues of others", "debug.getregistry()"},
    {"yield in contents",
     "coroutine.wrap(function() des.map({ x = 1, y = 1, map = '...', contents = function() coroutine.yield() end }) "
     "end)()"},
    {"yield at the top", "coroutine.yield()"},
    {"a loop that catches errors of contents",
     "while true do pcall(des.map, { x = 1, y = 1, map = '...', contents = function() foo() end }) end"},
    {"a coroutine that is closed at an end",
     "local c = coroutine.create(function() des.room({ contents = function() foo() end }) end) coroutine.resume(c) "
     "coroutine.close(c) des.map('x')"},
    {"a wrapped error", "pcall(coroutine.wrap(function() des.door() end)) des.map('.')"},
};

/// Scripts whose calls cost much more than a call does.
const Attack costly[] = {
    {"many arguments of a function of the library",
     "local t = {} for i = 1, 12000 do t[i] = i end while true do math.max(table.unpack(t)) end"},
    {"many arguments that are caught",
     "local t = {} for i = 1, 12000 do t[i] = i end while true do pcall(type, table.unpack(t)) end"},
    {"many arguments of a function of the game",
     "local t = {} for i = 1, 60000 do t[i] = i end while true do pcall(des.monster, table.unpack(t)) end"},
    {"many arguments that are handed on",
     "local t = {} for i = 1, 60000 do t[i] = i end local function g(...) end "
     "local function f(...) while true do g(...) end end f(table.unpack(t))"},
    {"many arguments that are selected",
     "local t = {} for i = 1, 60000 do t[i] = i end "
     "local function f(...) while true do select(1, ...) end end f(table.unpack(t))"},
    {"many words",
     "local t = {} for i = 1, 60000 do t[i] = 'noteleport' end while true do "
     "des.level_flags(table.unpack(t)) end"},
    {"keys that collide",
     "local t = {} for i = 1, 16000 do t[i * 16383] = 1 end while true do for i = 1, 16000 do local x = t[i * 16383] "
     "end "
     "end"},
    {"keys that collide while a table grows", "while true do local t = {} for i = 1, 9000 do t[i * 16383] = 1 end end"},
    {"keys that collide in a larger table",
     "while true do pcall(function() local t = {} for i = 1, 40000 do t[i * 65535] = 1 end end) end"},
    {"long keys", "local s = ('x'):rep(500000) for i = 1, 1e9 do local t = {} t[s .. i] = 1 end"},
    {"keys that the game does not know",
     "local t = { id = 'orc' } for i = 1, 8000 do t['k' .. i] = i end while true do des.monster(t) end"},
    {"long complaints", "local s = ('x'):rep(60000) for i = 1, 1e9 do nh.impossible(s .. i) end"},
    {"long errors", "local s = ('y'):rep(100000) while true do pcall(function() local t = {} t[s]() end) end"},
    {"long names", "local s = ('x'):rep(300000) while true do pcall(des.monster, s, 3, 4) end"},
    {"names that are nearly right", "for i = 1, 1e9 do des.monster('dwraf' .. i) end"},
    {"names of objects that are nearly right", "for i = 1, 1e9 do pcall(des.object, 'lnog swrod' .. i) end"},
    {"maps", "local s = (('.'):rep(5000) .. '\\n'):rep(20) while true do pcall(des.map, s) end"},
    {"long engravings",
     "local s = ('x'):rep(1000000) while true do "
     "des.engraving({ coord = { 3, 4 }, type = 'engrave', text = s }) end"},
    {"long names of individuals",
     "local s = ('x'):rep(1000000) while true do des.monster({ id = 'orc', name = s }) end"},
    {"long names of variables", "local s = ('x'):rep(100000) for i = 1, 1e9 do nh.variable(s .. i, i) end"},
    {"names that nothing sets", "for i = 1, 1e9 do local x = _G['x' .. i] end", false},
    {"long texts said", "local s = ('x'):rep(5000) while true do nh.pline(s) pline(s) end"},
    {"a plain text found slowly",
     "local s, p = ('a'):rep(19000), ('a'):rep(9000) .. 'b' while true do s:find(p, 1, true) end"},
    {"a large set in a pattern",
     "local s, p = ('a'):rep(15000), '[' .. ('b'):rep(1000000) .. ']' while true do s:find(p) end"},
    {"replaced by much",
     "local t = { x = ('y'):rep(1000) } while true do pcall(string.gsub, ('x'):rep(20000), 'x', t) end"},
    {"a format that is refused", "while true do pcall(string.format, '%99999d', 1) end"},
    {"a format of many long texts",
     "local s = ('x'):rep(300000) while true do pcall(string.format, ('%s'):rep(12), s, s, s, s, s, s, s, s, s, s, s, "
     "s) "
     "end"},
    {"a format with quotes", "local s = ('\\0'):rep(900000) while true do pcall(string.format, '%q', s) end"},
    {"numbers of many digits", "local s = ('z'):rep(3000000) while true do tonumber(s, 36) end"},
    {"characters that go on",
     "local s = ('\\x80'):rep(3000000) while true do "
     "pcall(function() for p in utf8.codes(s) do end end) end"},
    {"bytes on the stack", "local s = ('x'):rep(200000) while true do pcall(string.byte, s, 1, -1) end"},
    {"texts joined", "local s = ('x'):rep(200000) while true do local t = s .. s .. s .. s .. s .. s .. s .. s end"},
    {"a sort that fails",
     "local t = {} for i = 1, 5000 do t[i] = i end while true do pcall(table.sort, t, function() return nil + 1 end) "
     "end"},
    {"a sort without order that is caught",
     "local t = {} for i = 1, 5000 do t[i] = i % 7 end while true do "
     "pcall(table.sort, t, function(a, b) return a <= b end) end"},
    {"the next of an empty table",
     "local t = {} for i = 1, 16000 do t['k' .. i] = i end while next(t) do t[next(t)] = nil end "
     "while true do next(t) end"},
    {"short coroutines", "while true do coroutine.wrap(function() local x = 1 end)() end"},
    {"coroutines that are kept", "local t = {} while true do t[#t + 1] = coroutine.create(function() end) end"},
    {"calls that are caught within each other",
     "local function f(n) return pcall(pcall, pcall, pcall, f, n + 1) end while true do f(1) end"},
    {"methods of texts that never end",
     "function string.rep() while true do end end while true do pcall(string.rep) end"},
    {"a finalizer that never ends",
     "pcall(function() setmetatable({}, { __gc = function() while true do end end }) end) while true do end"},
    {"a selection that becomes less and more",
     "local s = selection.area(1, 1, 70, 20) while true do local p = s:rndcoord(1) s:set(p.x, p.y) end"},
    {"selections that grow", "local s = selection.new() s:set(5, 5) while true do s = s:grow() end"},
    {"pieces of a map that are found everywhere",
     "local f = (('.'):rep(79) .. '\\n'):rep(20) .. ('.'):rep(79) while true do selection.match(f) end"},
    {"squares within squares",
     "local s = selection.area(1, 1, 70, 20) s:iterate(function() s:iterate(function() s:iterate(function() end) end) "
     "end)"},
    {"caves",
     "while true do des.level_init({ style = 'mines', fg = '.', bg = ' ', smoothed = true, joined = true, "
     "walled = true }) end"},
    {"arrivals", "while true do des.levregion({ region = { 1, 1, 70, 19 }, type = 'branch' }) end"},
    {"traps everywhere", "for i = 1, 1e9 do pcall(des.trap, 'pit', i, i) end"},
    {"things in things", "while true do des.object({ id = 'sack', contents = function() des.object('rock') end }) end"},
    {"things that a monster carries",
     "des.monster({ id = 'orc', inventory = function() while true do pcall(des.object, 'rock') end end })"},
};

std::string deep_brackets() {
  constexpr std::size_t depth = 100000;
  return "local x = " + std::string(depth, '(') + "1" + std::string(depth, ')');
}

/// Most memory that was ever in use, in KiB.
long most_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

}  // namespace

TEST_CASE("scripts that attack end soon, in little memory and with a message") {
  const auto game = find_game("nethack-5.0");
  std::vector<Attack> all(std::begin(attacks), std::end(attacks));
  all.insert(all.end(), std::begin(costly), std::end(costly));
  for (const Attack& attack : all) {
    if (test::left_out(10)) continue;
    INFO(attack.name);
    [[maybe_unused]] const long before = most_memory();
    const std::clock_t begin = std::clock();
    const LoadedScript script =
        load_script(attack.script == nullptr ? deep_brackets() : attack.script, "attack", *game);
    const double taken =
        static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;  // of others on the machine nothing
#ifdef SPECLEV_SANITIZED
    CHECK(taken < 20);
#else
    CHECK(taken < 2);
    CHECK(most_memory() - before < 64 * 1024);
#endif
    if (attack.fails) {
      CHECK(script.ending != Ending::good);
      CHECK_FALSE(script.end.text.empty());
    }
  }
}

TEST_CASE("all runs of a script together cost a bounded time and memory") {
  const auto game = find_game("nethack-5.0");
  const auto look_at = [&](const Attack& attack) {
    if (test::left_out(10)) return;
    INFO(attack.name);
    const SourceText script("attack.lua", attack.script == nullptr ? deep_brackets() : attack.script);
    [[maybe_unused]] const long before = most_memory();
    const std::clock_t begin = std::clock();
    const std::vector<Diagnostic> told = lint_script(script, game, {});
    std::size_t bytes = 0;
    for (const Diagnostic& each : told) bytes += each.message.size();
    [[maybe_unused]] const double linted = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    const LevelModel level = script_model(script, game);
    for (std::uint64_t seed = 0; seed < 100; ++seed) static_cast<void>(load(level, {.seed = seed}));
    [[maybe_unused]] const double loaded = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC - linted;
#ifndef SPECLEV_SANITIZED
    CHECK(linted < 4);
    CHECK(loaded < 4);
    CHECK(most_memory() - before < 64 * 1024);
#endif
    CHECK(bytes < 1 << 20);
    if (attack.fails) CHECK_FALSE(told.empty());
  };
  // A hundred and more runs of each take long: the costly ones, and a part of the others.
  constexpr std::size_t of_the_others = 4;
  for (std::size_t i = 0; i < std::size(attacks); i += of_the_others) look_at(attacks[i]);
  for (const Attack& attack : costly) look_at(attack);
}

TEST_CASE("a run is stopped from another thread, and nothing is told of a run that the user's time ends") {
  const auto game = find_game("nethack-5.0");
  const SourceText script("attack.lua", "while true do nh.pline('x') end");
  ScriptLintOptions options;
  options.allowance = std::make_shared<Allowance>();
  options.allowance->stop();
  CHECK(lint_script(script, game, options).size() == 1);
  options.allowance = std::make_shared<Allowance>(Allowance::Limits{.work = std::int64_t{1} << 60});
  options.seeds = 1000000;  // without the thread it takes hours
  std::thread other([allowance = options.allowance] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    allowance->stop();
  });
  static_cast<void>(lint_script(script, game, options));
  other.join();
  CHECK(options.allowance->is_stopped());
}

TEST_CASE("the user's time ends scripts, but not the first run of an ordinary one") {
  const auto game = find_game("nethack-5.0");
  ScriptLintOptions options;
  options.time = std::chrono::seconds(0);
  const auto told = [&](const char* text) {
    std::string all;
    for (const Diagnostic& each : lint_script(SourceText("a.lua", text), game, options)) all += each.message + "\n";
    return all;
  };
  CHECK_THAT(told("des.stair('up') des.stair('down') des.monster('nwet')"),
             Catch::Contains("1 of 20 seeds within 0 seconds") && Catch::Contains("nwet"));
  CHECK_THAT(told("for i = 1, 1e9 do des.monster('dwraf' .. i) end"),
             Catch::Contains("the script is stopped: the time for this level is over"));
}

TEST_CASE("a script that needs little can be loaded any number of times") {
  const auto game = find_game("nethack-5.0");
  constexpr unsigned rocks = 300 / test::slowness;
  const LevelModel level =
      script_model(SourceText("a.lua", "for i = 1, " + std::to_string(rocks) +
                                           " do des.object('rock') end des.stair('up') des.stair('down')"),
                   game);
  for (std::uint64_t seed = 0; seed < 1000 / test::slowness; ++seed) {
    const LoadedLevel loaded = load(level, {.seed = seed});
    if (loaded.things.size() < rocks) FAIL("seed " << seed << " has " << loaded.things.size() << " things");
  }
}

TEST_CASE("the same seed gives the same level, and another one another") {
  const auto game = find_game("nethack-5.0");
  const std::string text = R"(local t = { a = 1, b = 2, c = 3, d = 4, e = 5 }
    for k in pairs(t) do nh.pline(k .. next(t)) end
    shuffle(align) nh.pline(align[1] .. math.random(1000) .. nh.rn2(1000))
    des.level_init({ style = "mines" }) for i = 1, 20 do des.monster() end)";
  LoadOptions options;
  options.seed = 7;
  const LoadedScript one = load_script(text, "x", *game, options), again = load_script(text, "x", *game, options);
  CHECK(one.said == again.said);
  CHECK(one.level.squares == again.level.squares);
  options.seed = 8;
  CHECK(load_script(text, "x", *game, options).level.squares != one.level.squares);
}
