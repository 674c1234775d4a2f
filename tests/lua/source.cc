// What the model of a script knows: of the small levels whose fate in the game is known, and of texts that end anywhere.
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
#include "lua/script_source.hh"
#include "speclev/lua.hh"
#include "support/files.hh"
#include "support/source_rules.hh"

using namespace speclev;
using namespace speclev::lua;

namespace {

const std::string folder = SPECLEV_LUA_CASES "/";

struct Sample {
  std::string name, text;
};

/// The levels of the cases; only_good: those that the game takes without a word.
std::vector<Sample> samples(bool only_good) {
  std::vector<Sample> result;
  std::vector<std::string> lines = test::split(test::read_file(folder + "expected.tsv"), '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto columns = test::split(lines[i], '\t');
    if (columns.size() < 2 || (only_good && columns[1] != "ok")) continue;
    result.push_back({columns[0], test::read_file(folder + "levels/" + columns[0] + ".lua")});
  }
  return result;
}

std::shared_ptr<const GameTables> game() {
  static const auto tables = find_game("nethack-5.0");
  return tables;
}

ScriptSource model_of(const std::string& text) { return {SourceText("x.lua", text), game()}; }

bool is_word(PartKind kind) {
  return kind == PartKind::keyword || kind == PartKind::word || kind == PartKind::string ||
         kind == PartKind::function || kind == PartKind::variable;
}

/// Whether nothing can be known of a word: a text that is free, a name where it is given.
bool is_free(const ScriptSource& model, const SourcePart& part, const Expectation& expectation) {
  if (part.kind == PartKind::string) return expectation.offers.empty();
  const SourceSymbol* const symbol = model.symbol_at(part.span.begin + 1);
  return symbol != nullptr && symbol->definition == part.span;
}

bool is_offered(const ScriptSource& model, const SourcePart& part, const Expectation& expectation) {
  // Names of the game are found in whatever capitals; those of a script are not.
  const std::string_view text = model.text().text(part.span);
  return std::ranges::any_of(expectation.offers, [&](const Offer& offer) {
    return part.kind == PartKind::string ? capitals(offer.text) == capitals(text) : offer.text == text;
  });
}

/// Whether the linter has something against a word.
bool is_told(const std::string& text, Span word) {
  ScriptLintOptions options{.policy = {}, .seeds = 2};
  options.policy.enable(DiagGroup::lint);
  for (const Diagnostic& each : lint_script(SourceText("x.lua", text), game(), options))
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
bool is_taken(const Sample& sample, const Expectation& expectation, const Offer& offer) {
  const std::string begin = sample.text.substr(0, expectation.replaced.begin) + offer.text;
  if (offer.text.find_first_of("\"'[") == std::string::npos) return is_readable(begin);
  const LoadedScript loaded = load_script(begin + sample.text.substr(expectation.replaced.end), "x", *game());
  return loaded.ending == Ending::good;
}

}  // namespace

TEST_CASE("the model of every text keeps the rules, wherever it ends") {
  for (const Sample& sample : samples(false)) {
    INFO(sample.name);
    CHECK(test::broken_rule(model_of(sample.text)) == "");
    for (std::size_t size = 0; size < sample.text.size(); size += 7) {
      const ScriptSource model = model_of(sample.text.substr(0, size));
      INFO(size);
      REQUIRE(test::broken_rule(model) == "");
      const Expectation expectation = model.expected(static_cast<std::uint32_t>(size));
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
      const Expectation expectation = model.expected(part.span.begin + 1);
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
      const Expectation expectation = model.expected(part.span.begin + 1);
      if (expectation.replaced != part.span || expectation.offers.empty()) continue;
      for (std::size_t i = 0; i < of_one; ++i) {
        const Offer& offer = expectation.offers[random() % expectation.offers.size()];
        INFO(sample.name << ": " << sample.text);
        INFO(model.text().text(part.span) << " by " << offer.text);
        ++offers;
        CHECK(is_taken(sample, expectation, offer));
      }
    }
  }
  CHECK(offers > 3000);
}
