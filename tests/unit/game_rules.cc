// What games ask of their files, against the tables of the reference folder, where that is there.
#include "target/game_rules.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <span>
#include <sstream>

#include "helpers.hh"
#include "speclev/check.hh"
#include "support/tables.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

struct LoaderRow {
  std::string group, name, value, detail;
};

std::vector<LoaderRow> loader_rows(const fs::path& path) {
  std::vector<LoaderRow> rows;
  for (const auto& cells : test::table_rows(path, 5)) rows.push_back({cells[0], cells[1], cells[2], cells[3]});
  return rows;
}

std::set<std::string> names_in(const std::vector<LoaderRow>& rows, std::string_view group) {
  std::set<std::string> names;
  for (const LoaderRow& row : rows)
    if (row.group == group) names.insert(row.name);
  return names;
}

/// Whether the rules have a file that the game's code loads.
bool loads(const GameRules& rules, const LoaderRow& row) {
  constexpr std::string_view role = "PREFIX";
  if (row.name.starts_with(role)) {
    const std::string ending = row.name.substr(role.size());
    return std::ranges::find(rules.role_endings, ending) != rules.role_endings.end() ||
           std::ranges::find(rules.endings_of_some, ending) != rules.endings_of_some.end();
  }
  if (row.value == "list") return std::ranges::find(rules.lists, row.name, &GameRules::List::file) != rules.lists.end();
  if (std::ranges::find(rules.fillers, row.name, &GameRules::Filler::level) != rules.fillers.end()) return true;
  const std::size_t dots = row.value.find("..");
  std::string name = row.name;
  if (dots != std::string::npos)
    std::replace(name.begin() + static_cast<std::ptrdiff_t>(name.rfind('-')), name.end(), 'N', '#');
  return std::ranges::any_of(rules.loaded, [&](const GameRules::Loaded& each) {
    return each.name == name && (dots == std::string::npos || (each.first == std::stoi(row.value) &&
                                                               each.last == std::stoi(row.value.substr(dots + 2))));
  });
}

}  // namespace

TEST_CASE("what games ask of their files is what the reference tables say") {
  const fs::path folder = fs::path(SPECLEV_REFERENCE_FOLDER) / "loader";
  if (!fs::exists(folder)) {
    WARN("skipped: " << folder << " is not there");
    return;
  }
  std::size_t compared = 0;
  for (const std::string& name : target_names()) {
    const fs::path path = folder / (name + ".tsv");
    if (!fs::exists(path)) continue;
    INFO(path);
    const Target target = find_target(name).value();
    const TargetData& data = data_of(target);
    const GameRules rules = game_rules(data, name);
    const std::vector<LoaderRow> rows = loader_rows(path);
    CHECK(names_in(rows, "needed_dungeon") ==
          std::set<std::string>(data.dungeon.needed.begin(), data.dungeon.needed.end()));
    std::set<std::string> known;
    for (const GameRules::Known& each : rules.known) known.emplace(each.level);
    CHECK(names_in(rows, "known_level") == known);
    CHECK(names_in(rows, "needed_room").size() == rules.rooms.size());
    for (const LoaderRow& row : rows) {
      INFO(row.group << " " << row.name << " " << row.value);
      if (row.group == "code_level") CHECK(loads(rules, row));
      if (row.group == "needed_room") {
        const auto room = std::ranges::find(rules.rooms, row.name, &GameRules::NeededRoom::level);
        REQUIRE(room != rules.rooms.end());
        CHECK(room->type == row.value);
        CHECK(room->crashes == (row.detail == "crash"));
      }
      if (row.name == "oldest_accepted") {
        const bool is_own = row.detail == "only its own release";
        CHECK(rules.words.oldest == (is_own ? std::nullopt : std::optional(std::stoull(row.value, nullptr, 0))));
      }
      if (row.name == "ignored_bits") {
        std::uint64_t bits = 0;
        std::istringstream fields(row.value);
        for (int bit = 0; fields >> bit;) bits |= std::uint64_t{1} << bit;
        CHECK(rules.words.ignored == bits);
      }
      // Another table says that the sizes are not compared where this one has words for numbers.
      if (row.name == "compared_words" && row.value.find("all") == std::string::npos)
        CHECK(rules.words.compared.size() == static_cast<std::size_t>((row.value.size() + 1) / 2));
      if (row.name == "levels_in_all") CHECK(rules.most_levels == std::stoi(row.value));
      if (row.name == "MAXDUNGEON") CHECK(data.limit(Limit::dungeons) == std::stoi(row.value));
      if (row.name == "MAXLEVEL") CHECK(data.limit(Limit::depth) == std::stoi(row.value));
      ++compared;
    }
  }
  CHECK(compared > 3000);
}

TEST_CASE("what a game takes is asked of targets that say it") {
  const Target target = find_target("nethack-3.2.0").value();
  const TargetData& old = data_of(target);
  const GameRules rules = game_rules(old, old.name);
  CHECK(rules.like == "nethack-3.4.3");
  CHECK(rules.words.compared == std::vector<std::size_t>{0, 1, 2});
  CHECK(rules.role_endings.front() == "-start");
  const TargetTables nothing;
  CHECK_THROWS_WITH(game_rules(nothing, "mine"),
                    "what mine does with its files is not known: its file 'game' has no row 'oldest'");
  const GameRules::Loaded series{"rndv-###", 0, 4};
  CHECK(series.file(3) == "rndv-003");
  CHECK(series.has("rndv-004"));
  CHECK_FALSE(series.has("rndv-005"));
}

TEST_CASE("members of an archive that a game never opens are told, and are not looked at") {
  const Target target = find_target(default_target).value();
  CheckOptions options{target, parse_abi(target.default_abi()).value()};
  const auto told = [&](const std::string& name, bool is_member) {
    const GameFile file{name, "nhdat:" + name, "no level at all", is_member};
    std::set<std::string> names;
    for (const FileReport& report : check_game(std::span(&file, 1), options))
      for (const Diagnostic& each : report.diagnostics) names.emplace(diag_name(each.id));
    return names;
  };
  CHECK(told("dat/castle.lev", true) == std::set<std::string>{"missing-file", "unasked-member"});
  CHECK(told("castle.des", true) == std::set<std::string>{"missing-file", "unasked-member"});
  CHECK(told("castle.lev", true) == std::set<std::string>{"damaged-file", "missing-file"});
  CHECK_FALSE(told("castle.des", false).contains("unasked-member"));
}
