// What the heads of levels say in each game, converted for another one: flags, and how the ground begins.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/characters.hh"
#include "lua/game_tables.hh"
#include "sim/variant_rules.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/speclev.hh"
#include "support/slowness.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

/// The words in what is reported to be lost.
std::set<std::string> words_of_losses(const speclev::Conversion& conversion) {
  std::set<std::string> words;
  for (const Diagnostic& each : conversion.diagnostics) {
    if (!diag_name(each.id).starts_with("lost-")) continue;
    std::string word;
    for (const char c : each.message + " ") {
      if (is_letter(c) || c == '_') {
        word += c;
      } else {
        words.insert(word);
        word.clear();
      }
    }
  }
  return words;
}

std::vector<std::string> words_of_class(const Target& game, std::initializer_list<TokenClass> classes) {
  std::vector<std::string> words;
  for (const KeywordTable::Row& each : data_of(game).keywords.rows())
    if (std::ranges::find(classes, each.token) != classes.end()) words.emplace_back(each.word);
  return words;
}

bool is_source(const SourceText& source, const Target& target) {
  return !compile(source, target, parse_abi("lp64le").value(), VersionWords(version_word_count(target)), {}).failed;
}

std::string level_with_flags(const std::vector<std::string>& flags, const std::string& rest) {
  std::string text = "LEVEL:\"t\"\nFLAGS:";
  for (const std::string& each : flags) text += (text.ends_with(':') ? "" : ",") + each;
  return text + "\n" + rest;
}

std::vector<Target> games_with(std::string_view language) {
  std::vector<Target> games;
  for (const std::string& name : target_names())
    if (Target game = find_target(name).value(); game.language() == language) games.push_back(std::move(game));
  return games;
}

}  // namespace

TEST_CASE("each flag of a level is one of the game with scripts, or is reported to be lost") {
  for (const Target& from : games_with("opcode"))
    for (const std::string& to : lua::game_names()) {
      if (test::left_out()) continue;
      const auto game = lua::find_game(to);
      const std::vector<std::string> flags = words_of_class(from, {TokenClass::flag_type});
      const SourceText source("t.des", level_with_flags(flags, "GEOMETRY:center,center\nMAP\n---\n|.|\n---\nENDMAP\n"));
      INFO(from.name() << " to " << to << ": " << source.bytes());
      REQUIRE(is_source(source, from));
      const auto conversion =
          convert_to_scripts(source, from, from, game, parse_abi("lp64le").value(), CompileOptions());
      CHECK(conversion.difference == "");
      const std::set<std::string> lost = words_of_losses(conversion);
      const sim::Rules rules(data_of(from));
      for (const std::string& each : flags) {
        std::string lower = each;
        std::ranges::transform(lower, lower.begin(), small_letter);
        // In a game that joins walls of such mazes, too, it means something else.
        const bool is_other = lower == "corrmaze" && rules.are(LoadingWay::walls_always);
        INFO(each);
        CHECK(lost.contains(each) == (is_other || game->find_constant("level_flag_word", lower) == nullptr));
      }
    }
}

TEST_CASE("each flag of a game of lists is one of the game of programs, or is reported to be lost") {
  const std::vector<Target> later = games_with("opcode");
  std::size_t pair = 0;
  for (const Target& from : games_with("classic"))
    for (std::size_t i = 0; i < 4; ++i) {
      const Target& to = later[pair++ % later.size()];
      if (test::left_out()) continue;
      const std::vector<std::string> flags = words_of_class(from, {TokenClass::flag_type});
      const SourceText source("t.des", level_with_flags(flags, "ROOM:\"ordinary\",lit,(3,3),(center,center),(5,3)\n"));
      INFO(from.name() << " to " << to.name() << ": " << source.bytes());
      if (flags.empty() || !can_convert(from, to)) continue;
      REQUIRE(is_source(source, from));
      const auto conversion = convert_source(source, from, to, parse_abi("lp64le").value(), CompileOptions());
      CHECK(conversion.difference == "");
      const std::set<std::string> lost = words_of_losses(conversion);
      for (const std::string& each : flags) {
        const KeywordTable::Row* same = data_of(to).keywords.find(each);
        INFO(each);
        CHECK(lost.contains(each) == (same == nullptr || same->token != TokenClass::flag_type));
      }
    }
}

TEST_CASE("each way in which the ground begins is one of the game with scripts, or is reported to be lost") {
  const std::vector<std::string> forms = {"", ",'.'", ",('.',lit)", ",'.',' ',true,true,lit,true"};
  for (const Target& from : games_with("opcode"))
    for (const std::string& to : lua::game_names()) {
      const auto game = lua::find_game(to);
      for (const std::string& style : words_of_class(
               from, {TokenClass::init_bare, TokenClass::init_grid, TokenClass::init_mines, TokenClass::init_solid})) {
        std::size_t tried = 0;
        for (const std::string& form : forms) {
          const SourceText source("t.des", "LEVEL:\"t\"\nINIT_MAP:" + style + form + "\nNOMAP\n");
          if (!is_source(source, from)) continue;
          ++tried;
          if (test::left_out()) continue;
          INFO(from.name() << " to " << to << ": " << source.bytes());
          const auto conversion =
              convert_to_scripts(source, from, from, game, parse_abi("lp64le").value(), CompileOptions());
          CHECK(conversion.difference == "");
          const lua::Parameter* styles = game->find_function("des", "level_init")->table_form()->find("style");
          CHECK(words_of_losses(conversion).contains(style) == !styles->allows(style));
        }
        CHECK(tried > 0);
      }
    }
}
