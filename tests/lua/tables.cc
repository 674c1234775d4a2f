// The tables of the games whose levels are scripts, against those that were taken from the running games.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "lua/game_rows.hh"
#include "lua/game_tables.hh"
#include "support/files.hh"

using namespace speclev;
using namespace speclev::lua;

namespace {

const std::string tables = SPECLEV_REFERENCE_FOLDER "/lua/targets/";

using Row = std::vector<std::string>;

/// The rows of a table without its head; empty if it is not there.
std::vector<Row> rows(const std::string& game, const std::string& table) {
  std::vector<Row> result;
  const std::string path = tables + game + "/" + table + ".tsv";
  if (!std::filesystem::exists(path)) {
    WARN("skipped: there is no " + path);
    return result;
  }
  for (const std::string& line : test::split(test::read_file(path), '\n'))
    if (!line.empty()) result.push_back(test::split(line, '\t'));
  result.erase(result.begin());
  return result;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::size_t number(const std::string& text) { return static_cast<std::size_t>(std::stoul(text)); }

std::string sex_name(Sex sex) {
  return sex == Sex::any ? "any" : sex == Sex::male ? "male" : sex == Sex::female ? "female" : "neuter";
}

}  // namespace

TEST_CASE("the games with scripts in the program are those of the reference tables") {
  CHECK(game_names() == std::vector<std::string>{"nerfhack", "nethack-5.0", "xnethack-lua"});
  CHECK(find_game("nethack-5.0")->monsters.size() == 383);
  CHECK(find_game("xnethack-lua")->base == "nethack-5.0");
  CHECK(find_game("nethack-3.6.6") == nullptr);
}

TEST_CASE("monsters and objects have the numbers, names and facts of the games") {
  for (const std::string& name : game_names()) {
    const auto game = find_game(name);
    REQUIRE(game != nullptr);
    INFO(name);
    for (const Row& row : rows(name, "monsters")) {
      const MonsterKind& kind = game->monsters.at(number(row[0]));
      INFO(row[2]);
      CHECK(std::string(1, kind.letter) == unescaped(row[1]));
      CHECK(kind.name == row[2]);
    }
    for (const Row& row : rows(name, "monster_facts")) {
      const MonsterKind& kind = game->monsters.at(number(row[0]));
      INFO(kind.name);
      CHECK(std::to_string(kind.level) == row[1]);
      CHECK(std::to_string(kind.difficulty) == row[2]);
      CHECK(std::to_string(kind.speed) == row[3]);
      CHECK(kind.size == row[4]);
      CHECK(std::to_string(kind.alignment) == row[5]);
      CHECK(sex_name(kind.sex) == row[6]);
      CHECK(joined(kind.places) == row[7]);
      CHECK(joined(kind.moves) == row[8]);
      CHECK(joined(kind.nature) == row[9]);
      CHECK(joined(kind.generation) == row[10]);
    }
    std::size_t names = 0, known = 0;
    for (const Row& row : rows(name, "monster_names")) {
      const MonsterKind& kind = game->monsters.at(number(row[0]));
      bool found = row[2] == "name" && row[3] == kind.name;
      for (const OtherName& each : kind.names)
        found = found || (each.name == row[3] && sex_name(each.sex) == row[1] &&
                          each.is_other_spelling == (row[2] == "other spelling"));
      INFO(row[3]);
      CHECK(found);
      names += row[3] != kind.name || row[2] != "name";
    }
    for (const MonsterKind& kind : game->monsters) known += kind.names.size();
    if (names != 0) CHECK(names == known);
    for (const Row& row : rows(name, "objects")) {
      const ObjectKind& kind = game->objects.at(number(row[0]));
      CHECK(std::string(1, kind.letter) == unescaped(row[1]));
      CHECK(kind.name == row[2]);
    }
    for (const Row& row : rows(name, "object_facts")) {
      const ObjectKind& kind = game->objects.at(number(row[0]));
      INFO(kind.name);
      CHECK(kind.appearance == row[1]);
      CHECK((kind.material.empty() ? "mysterious" : kind.material) == row[2]);
      CHECK((row[3] == "yes") == kind.merges);
      CHECK((row[4] == "yes") == kind.charged);
      CHECK((row[5] == "yes") == kind.unique);
      CHECK((row[6] == "yes") == kind.nowish);
      CHECK((row[7] == "yes") == kind.magic);
      CHECK(std::to_string(kind.probability) == row[8]);
      CHECK(std::to_string(kind.weight) == row[9]);
      CHECK(std::to_string(kind.cost) == row[10]);
    }
  }
}

TEST_CASE("functions have the parameters, and constants the values of the games") {
  for (const std::string& name : game_names()) {
    const auto game = find_game(name);
    INFO(name);
    std::map<std::string, std::size_t> places;
    for (const Row& row : rows(name, "functions")) {
      const Function* function = game->find_function(row[0], row[1]);
      INFO(row[0] << "." << row[1] << " " << row[2] << " " << row[3]);
      REQUIRE(function != nullptr);
      const Parameter* found = nullptr;
      std::size_t place = 0;
      std::string text = row[2];
      if (const std::size_t at = text.find(" or "); at != std::string::npos) text.replace(at, 4, "|");
      for (const Form& form : function->forms)
        for (std::size_t i = 0; i < form.parameters.size(); ++i)
          if (form.text == text && form.parameters[i].key == row[3]) found = &form.parameters[i], place = i + 1;
      REQUIRE(found != nullptr);
      if (!row[4].empty()) CHECK(place == number(row[4]));
      CHECK(found->type == row[5]);
      CHECK(found->is_required == (row[6] == "required"));
      const bool blank = !row[7].empty() && row[7].find_first_not_of(' ') == std::string::npos;
      if (!found->is_required) CHECK(found->default_value == (blank ? " " : row[6]));
      if (!blank) CHECK(joined(found->words) == row[7]);
      ++places[name];
    }
    std::size_t parameters = 0;
    for (const Function& function : game->functions)
      for (const Form& form : function.forms) parameters += form.parameters.size();
    if (places[name] != 0) CHECK(parameters == places[name]);
    for (const Row& row : rows(name, "constants")) {
      const Constant* constant = game->find_constant(row[0], unescaped(row[1]));
      INFO(row[0] << " " << row[1]);
      REQUIRE(constant != nullptr);
      CHECK(constant->text == row[2]);
    }
    std::size_t index = 0;
    for (const Row& row : rows(name, "furniture_names")) CHECK(game->furniture.at(index++) == row[1]);
  }
}

TEST_CASE("a game of one's own is a folder with edits") {
  const std::map<std::string, std::string> files = {
      {"./mine/profile", "base nethack-5.0\nlanguage lua\ngame Mine\n"},
      {"./mine/monsters.edits", "after giant beetle: 'a' giant wasp: level 4, speed 20\nremove newt\n"},
      {"./mine/functions.edits", "add des.monster table sting: boolean = false\n"}};
  const auto open = [&](const std::string& path) -> OpenedFile {
    const auto at = files.find(path);
    if (at == files.end()) return {};
    return {SourceText(path, at->second), {}};
  };
  const LoadedGame loaded = load_game("mine", {open});
  REQUIRE(loaded.game != nullptr);
  CHECK(loaded.game->name == "mine");
  CHECK(loaded.game->game == "Mine");
  CHECK(loaded.game->loading == find_game("nethack-5.0")->loading);
  CHECK(loaded.game->monsters.size() == 383);
  CHECK(loaded.game->find_function("des", "monster")->table_form()->find("sting") != nullptr);
  CHECK(loaded.files.size() == 3);
}

TEST_CASE("a mistake in the files of a game is told at its place") {
  const std::map<std::string, std::string> files = {{"./mine/profile", "base nethack-5.0\nlanguage lua\n"},
                                                    {"./mine/monsters.edits", "remove newtt\n"},
                                                    {"./mine/objects.edits", "add ')' stick: wait 5\n"}};
  const auto open = [&](const std::string& path) -> OpenedFile {
    const auto at = files.find(path);
    if (at == files.end()) return {};
    return {SourceText(path, at->second), {}};
  };
  const LoadedGame loaded = load_game("./mine", {open});
  CHECK(loaded.game == nullptr);
  REQUIRE(loaded.reports.size() == 2);
  CHECK(loaded.reports[0].source.name() == "./mine/monsters.edits");
  CHECK(loaded.reports[1].source.name() == "./mine/objects.edits");
  CHECK(loaded.reports[1].diagnostics[0].message == "unknown fact 'wait'");
}
