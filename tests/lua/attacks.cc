// Scripts that want to hurt who runs them: each ends soon, in little memory, with a message or harmlessly.
#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "lua/game_tables.hh"
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
  for (const Attack& attack : attacks) {
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
