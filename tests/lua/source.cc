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
  std::size_t words = 0, offered = 0;
  std::vector<std::string> missed;
  for (const Sample& sample : samples(true)) {
    const ScriptSource model = model_of(sample.text);
    for (const SourcePart& part : model.parts()) {
      if (!is_word(part.kind)) continue;
      const Expectation expectation = model.expected(part.span.begin + 1);
      if (is_free(model, part, expectation)) continue;
      REQUIRE(expectation.replaced == part.span);
      ++words;
      if (is_offered(model, part, expectation))
        ++offered;
      else
        missed.push_back(sample.name + " " + std::string(model.text().text(part.span)) + "@" + std::to_string(part.span.begin));
    }
  }
  for (const std::string& each : missed) UNSCOPED_INFO(each);
  CHECK(offered == words);
  WARN(words);
}
