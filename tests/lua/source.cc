// What the model of a script knows: of the small levels whose fate in the game is known, and of texts that end
// anywhere.
#include <algorithm>
#include <catch2/catch.hpp>
#include <lua.hpp>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "lua/game_tables.hh"
#include "lua/script_lint.hh"
#include "model/scripts/model.hh"
#include "speclev/lua.hh"
#include "support/files.hh"
#include "support/source_rules.hh"

using namespace speclev;
using namespace speclev::lua;

namespace {

const std::string case_folder = SPECLEV_LUA_CASES "/";

struct Sample {
  std::string name, text;
};

/// The levels of the cases; only_good: those that the game takes without a word.
std::vector<Sample> samples(bool only_good) {
  std::vector<Sample> result;
  std::vector<std::string> lines = test::split(test::read_file(case_folder + "expected.tsv"), '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto columns = test::split(lines[i], '\t');
    if (columns.size() < 2 || (only_good && columns[1] != "ok")) continue;
    result.push_back({columns[0], test::read_file(case_folder + "levels/" + columns[0] + ".lua")});
  }
  return result;
}

std::shared_ptr<const GameTables> tables_of_game() {
  static const auto tables = find_game("nethack-5.0");
  return tables;
}

ScriptSource model_of(const std::string& text) { return {SourceText("x.lua", text), tables_of_game()}; }

bool is_word(PartKind kind) {
  return kind == PartKind::keyword || kind == PartKind::word || kind == PartKind::string ||
         kind == PartKind::function || kind == PartKind::variable;
}

/// Whether nothing can be known of a word: a text that is free, a name where it is given.
bool is_free(const ScriptSource& model, const SourcePart& part, const CompletionContext& expectation) {
  if (part.kind == PartKind::string) return expectation.offers.empty();
  const SourceSymbol* const symbol = model.symbol_at(part.span.begin + 1);
  return symbol != nullptr && symbol->definition == part.span;
}

bool is_offered(const ScriptSource& model, const SourcePart& part, const CompletionContext& expectation) {
  // Names of the game are found in whatever capitals; those of a script are not.
  const std::string_view text = model.text().text(part.span);
  return std::ranges::any_of(expectation.offers, [&](const CompletionItem& offer) {
    return part.kind == PartKind::string ? capitals(offer.text) == capitals(text) : offer.text == text;
  });
}

/// Whether the linter has something against a word.
bool is_told(const std::string& text, Span word) {
  ScriptLintOptions options{.policy = {}, .seeds = 2};
  options.policy.enable(DiagGroup::lint);
  for (const Diagnostic& each : lint_script(SourceText("x.lua", text), tables_of_game(), options))
    if (each.span.begin < word.end && word.begin < each.span.end) return true;
  return false;
}

/// Whether Lua reads a text as far as it goes.
bool is_readable(const std::string& text) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> state(luaL_newstate(), lua_close);
  if (luaL_loadbufferx(state.get(), text.data(), text.size(), "=s", "t") == LUA_OK) return true;
  return std::string_view(lua_tostring(state.get(), -1)).ends_with("near <eof>");
}

/// Names and keywords can stand there; with a text in the place of another the level is loaded as far as before.
bool is_taken(const Sample& sample, const CompletionContext& expectation, const CompletionItem& offer) {
  const std::string begin = sample.text.substr(0, expectation.replaced.begin) + offer.text;
  if (offer.text.find_first_of("\"'[") == std::string::npos) return is_readable(begin);
  const LoadedScript loaded = load_script(begin + sample.text.substr(expectation.replaced.end), "x", *tables_of_game());
  return loaded.ending == Ending::good;
}

}  // namespace

TEST_CASE("the model of every text keeps the rules, wherever it ends") {
  for (const Sample& sample : samples(false)) {
    INFO(sample.name);
    for (const std::string& name : game_names())
      CHECK(test::broken_rule(ScriptSource(SourceText("x.lua", sample.text), find_game(name))) == "");
    for (std::size_t size = 0; size < sample.text.size(); size += 97) {
      const ScriptSource model = model_of(sample.text.substr(0, size));
      INFO(size);
      REQUIRE(test::broken_rule(model) == "");
      const CompletionContext expectation = model.expected(static_cast<std::uint32_t>(size));
      REQUIRE(expectation.replaced.end <= size);
    }
  }
}

TEST_CASE("every word of a good level is offered where it stands") {
  // A text that is none, what is called by pcall, an article in front of a name, a class that the name is not of, and a
  // kind of monster for an object that has none: the game takes them, and nobody should be told to write them.
  const std::set<std::string> known = {"init-fg-empty", "door-wall-bad", "mon-article", "mon-id-class",
                                       "obj-montype-other"};
  std::size_t words = 0, odd = 0;
  std::set<std::string> missed;
  for (const Sample& sample : samples(true)) {
    const ScriptSource model = model_of(sample.text);
    for (const SourcePart& part : model.parts()) {
      if (!is_word(part.kind)) continue;
      const CompletionContext expectation = model.expected(part.span.begin + 1);
      // A map is a text in pieces.
      if (part.kind == PartKind::string && expectation.replaced != part.span) continue;
      if (is_free(model, part, expectation)) continue;
      INFO(sample.name << " " << model.text().text(part.span));
      REQUIRE(expectation.replaced == part.span);
      ++words;
      if (is_offered(model, part, expectation)) continue;
      // The game takes it, but it is not what it seems: the linter tells so.
      if (is_told(sample.text, part.span)) {
        ++odd;
        continue;
      }
      CHECK(known.contains(sample.name));
      missed.insert(sample.name);
    }
  }
  CHECK(missed == known);
  CHECK(words > 9000);
  CHECK(odd <= 10);
}

TEST_CASE("what is offered for a word of a good level is taken there") {
  constexpr std::size_t every = 3, of_one = 2;
  std::mt19937 random(31);
  std::size_t offers = 0;
  for (const Sample& sample : samples(true)) {
    const ScriptSource model = model_of(sample.text);
    for (const SourcePart& part : model.parts()) {
      if (!is_word(part.kind) || random() % every != 0) continue;
      const CompletionContext expectation = model.expected(part.span.begin + 1);
      if (expectation.replaced != part.span || expectation.offers.empty()) continue;
      for (std::size_t i = 0; i < of_one; ++i) {
        const CompletionItem& offer = expectation.offers[random() % expectation.offers.size()];
        INFO(sample.name << ": " << sample.text);
        INFO(model.text().text(part.span) << " by " << offer.text);
        ++offers;
        CHECK(is_taken(sample, expectation, offer));
      }
    }
  }
  CHECK(offers > 3000);
}

namespace {

/// The labels of what is offered at the mark | of a text.
std::set<std::string> offered_at(std::string text) {
  const std::size_t at = text.find('|');
  text.erase(at, 1);
  std::set<std::string> labels;
  for (const CompletionItem& each : model_of(text).expected(static_cast<std::uint32_t>(at)).offers)
    labels.insert(each.text);
  return labels;
}

}  // namespace

TEST_CASE("the fields of what functions give are those that a script finds there") {
  const std::string before =
      "des.map({ x = 5, y = 5, map = \"+....\" }) des.trap(\"pit\", 1, 0) "
      "des.object({ id = \"axe\", x = 2, y = 0 }) ";
  const std::string names = " local k = {} for n in pairs(t) do k[#k + 1] = n end nh.pline(table.concat(k, \" \")) ";
  const std::vector<std::pair<std::string, std::string>> values = {
      {"local t = selection.area(1, 1, 2, 2):rndcoord()", ""},
      {"local t = selection.area(1, 1, 2, 2):bounds()", ""},
      {"local t = nh.getmap(1, 0)", ""},
      {"local t = nh.getmap(0, 0).flags", ""},
      {"local t = nh.gettrap(1, 0)", ""},
      {"local t = obj.at(2, 0):totable()", ""},
      {"local t = obj.new(\"axe\"):class()", ""},
      {"des.room({ contents = function(t)", "end })"},
      {"des.room({ contents = function(rm) local t = rm.region", "end })"},
      {"des.map({ x = 9, y = 9, map = \"..\", contents = function(t)", "end })"}};
  for (const auto& [begin, end] : values) {
    INFO(begin);
    const LoadedScript loaded = load_script(before + begin + names + end, "x", *tables_of_game());
    REQUIRE(loaded.said.size() == 1);
    const std::vector<std::string> found = test::split(loaded.said.front(), ' ');
    CHECK(std::set<std::string>(found.begin(), found.end()) == offered_at(before + begin + " t.| " + end));
  }
  // Of what is not known all of them are offered.
  CHECK(offered_at("for i, s in ipairs(nh.stairways()) do s.| end").contains("dlevel"));
}

TEST_CASE("coordinates count from what the game counts them from") {
  const std::string text =
      "des.monster(\"newt\", 1, 1)\n"  // the level
      "des.map({ x = 10, y = 5, map = [[\n...\n.{.\n]], contents = function(m)\n"
      "  des.monster({ id = \"newt\", x = 1, y = 1 })\n"  // the first map
      "  des.region({ region = {0,0,2,1}, lit = 1 })\n"   // two corners in it
      "end })\n"
      "des.trap(\"pit\", 2, 2)\n"  // the level again
      "des.map([[\n....\n]])\n"
      "des.object(\"axe\", { 3, 0 })\n"  // the second map
      "des.room({ contents = function() des.gold(5, 1, 2) des.levregion({ region = {0,0,1,0} }) end })\n"
      "local function f() des.gold(5, 1, 2) end\n";  // nobody knows
  const ScriptSource model = model_of(text);
  std::vector<std::string> found;
  for (const SourceCoordinate& each : model.coordinates()) {
    const std::string where = each.frame < 0 ? "?" : std::to_string(each.frame);
    found.push_back(where + ":" + std::to_string(each.x) + "," + std::to_string(each.y) + " " +
                    std::string(text.substr(each.span.begin, each.span.end - each.span.begin)));
  }
  CHECK(found == std::vector<std::string>{"0:1,1 1, 1", "1:1,1 x = 1, y = 1", "1:0,0 0,0", "1:2,1 2,1", "0:2,2 2, 2",
                                          "2:3,0 3, 0", "3:1,2 1, 2", "2:0,0 0,0", "2:1,0 1,0", "?:1,2 1, 2"});
  REQUIRE(model.frames().size() == 4);
  CHECK(model.frames()[1].origin == SourceSquare{10, 5});
  CHECK(model.map_character(1, 1, 1) == '{');
  CHECK(model.terrain('{') == "fountain");
  CHECK(model.frames()[3].kind == SourceFrame::Kind::room);
}

TEST_CASE("maps begin where the game draws them") {
  std::size_t compared = 0;
  for (const Sample& sample : samples(true)) {
    const ScriptSource model = model_of(sample.text);
    const LoadedScript loaded = load_script(sample.text, "x", *tables_of_game(), {.mirrors = false});
    std::vector<const SourceFrame*> maps;
    for (const SourceFrame& each : model.frames())
      if (each.kind == SourceFrame::Kind::map) maps.push_back(&each);
    if (maps.size() != loaded.level.maps.size()) continue;
    for (std::size_t i = 0; i < maps.size(); ++i) {
      if (!maps[i]->origin) continue;
      INFO(sample.name);
      CHECK(SourceSquare{loaded.level.maps[i].x1, loaded.level.maps[i].y1} == *maps[i]->origin);
      ++compared;
    }
  }
  CHECK(compared > 220);
}

TEST_CASE("names of a script mean what they mean to Lua") {
  const std::string text =
      "local a = 1\n"
      "local a = a + 1\n"  // the first one is used
      "local function f(a) return a end\n"
      "repeat local b = f(a) until b\n"
      "for a, c in pairs({ a = a }) do c = a end\n"
      "g = a\n"
      "function h() return g, b end\n";
  const ScriptSource model = model_of(text);
  std::vector<std::string> found;
  for (const SourceSymbol& each : model.symbols()) {
    std::string line = each.name + "@" + std::to_string(model.text().position(each.definition.begin).line) + ":";
    for (const Span& use : each.uses) line += " " + std::to_string(model.text().position(use.begin).line);
    found.push_back(line);
  }
  CHECK(found == std::vector<std::string>{"a@1: 2", "a@2: 4 5 6", "f@3: 4", "a@3: 3", "b@4: 4", "a@5: 5", "c@5: 5",
                                          "g@6: 7", "h@7:"});
}

TEST_CASE("what is nested deeper than Lua takes is read all the same, and soon") {
  const auto repeated = [](std::string_view text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
  };
  // What took a time that grew with the square of the size would take hours.
  constexpr std::size_t many = 100'000;
  for (const std::string& text : {repeated("{", many) + repeated(")", many),
                                  repeated("f(", many) + repeated("end ", many), repeated("function f() ", many),
                                  repeated("repeat ", many), "local s = selection.new() s" + repeated(":grow()", many),
                                  "des.monster({" + repeated("x=1,", many) + "})", repeated("local x = x\n", many)}) {
    const ScriptSource model = model_of(text);
    CHECK(test::broken_rule(model) == "");
    CHECK(model.expected(static_cast<std::uint32_t>(text.size() / 2)).replaced.end <= text.size());
    CHECK(model.blocks().size() < many);
  }
}
