// Statements of 3.6.6's levels that the same levels of 5.0 do not have, as the reference lists them: each has its
// reason in what the later level declares in its place.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/files.hh"

namespace {

namespace fs = std::filesystem;

const fs::path folder_of_recordings = fs::path(SPECLEV_REFERENCE_FOLDER) / "lua/recordings";

using Values = std::map<std::string, std::string>;

/// A call, with what makes it this one apart from the rest.
struct Statement {
  std::string function;
  Values place, identity, rest;

  bool operator==(const Statement&) const = default;
};

Statement statement_of(const std::string& function, const std::string& parameters) {
  const std::set<std::string> places = {"x", "y", "region", "selection"}, identities = {"id", "class", "type", "map"};
  Statement call{function, {}, {}, {}};
  std::istringstream words(parameters);
  for (std::string word; words >> word;) {
    const std::size_t end = word.find('=');
    const std::string key = word.substr(0, end), value = end == std::string::npos ? "" : word.substr(end + 1);
    (places.contains(key) ? call.place : identities.contains(key) ? call.identity : call.rest)[key] = value;
  }
  return call;
}

/// The cells of each line, as they stand there.
std::vector<std::vector<std::string>> lines_of(const fs::path& file) {
  std::vector<std::vector<std::string>> lines;
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> cells(1);
    for (const char c : line) c == '\t' ? void(cells.emplace_back()) : cells.back().push_back(c);
    cells.resize(4);
    lines.push_back(std::move(cells));
  }
  return lines;
}

/// What a level of 5.0 declares, whatever is rolled.
std::vector<Statement> declared_in(const std::string& level) {
  std::vector<Statement> calls;
  for (const char* dice : {"zero", "last"})
    for (const auto& cells : lines_of(folder_of_recordings / dice / (level + ".tsv"))) {
      if (cells[2] != "level_flags") {
        calls.push_back(statement_of(cells[2], cells[3]));
        continue;
      }
      std::istringstream words(cells[3].substr(std::min<std::size_t>(cells[3].find('=') + 1, cells[3].size())));
      for (std::string flag; std::getline(words, flag, ',');) calls.push_back(statement_of("flag", flag));
    }
  return calls;
}

/// Names that the later game has changed.
Statement renamed(Statement call) {
  const auto id = call.identity.find("id");
  if (id != call.identity.end() && id->second == "aligned\\x20priest") id->second = "aligned\\x20cleric";
  return call;
}

/// What may be said otherwise of the same thing at the same place, and why.
const Values said_otherwise = {
    {"filled", "temples are marked as stocked, and get no more than what stands there"},
    {"contents", "what belongs to a room stands in its contents"},
    {"arrival_room", "a room is made of it, so that one comes to notice it"},
    {"irregular", "the room is irregular"},
    {"inventory", "leaders and their foes have inventories"},
    {"historic", "of statues the number is a word"},
    {"male", "likewise"},
    {"spe", "likewise"},
    {"exclude", "nothing is excluded any more, or something else"},
    {"region_islev", "the numbers are of the level"},
    {"type", "a level region is another one"},
    {"align", "a key is misspelt"},
    {"?aligned", "likewise"},
    {"achievement", "the prize is one by a word"},
    {"buc", "likewise"},
    {"montype", "what a corpse or statue is of is left to chance"},
    {"state", "the door is another one"},
};

/// Why a statement is not there; empty if nothing of these tells it.
std::string reason_of(const Statement& statement, const std::vector<Statement>& theirs, bool is_redrawn) {
  const Statement call = renamed(statement);
  const auto any = [&](const auto& test) {
    return std::ranges::any_of(theirs,
                               [&](const Statement& each) { return each.function == call.function && test(each); });
  };
  if (any([&](const Statement& each) { return each == statement; })) return {};
  if (any([&](const Statement& each) { return each == call; })) return "it has another name";
  const auto is_otherwise = [&](const Statement& each) {
    if (each.place != call.place) return false;
    Values mine = call.rest, other = each.rest;
    mine.merge(Values(call.identity));
    other.merge(Values(each.identity));
    std::set<std::string> keys;
    for (const Values* values : {&mine, &other})
      for (const auto& [key, value] : *values)
        if (!mine.contains(key) || !other.contains(key) || mine[key] != other[key]) keys.insert(key);
    return std::ranges::all_of(keys, [&](const std::string& key) {
      return said_otherwise.contains(key) && (key != "type" || call.function == "levregion");
    });
  };
  if (!call.place.empty() && any(is_otherwise)) return "something of it is otherwise";
  if (is_redrawn) return "the map is another one";
  if (call.function == "flag") return "the level has other flags";
  if (call.function == "level_init") return any([](const Statement&) { return true; }) ? "it is filled otherwise" : "";
  if (!call.place.empty() && any([&](const Statement& each) { return each.identity == call.identity; }))
    return "it is elsewhere";
  if (call.place.empty() && any([&](const Statement& each) { return each.identity == call.identity; }))
    return "there are more or fewer of them, or they are said otherwise";
  const bool is_area = call.place.contains("region") || call.place.contains("selection");
  return is_area ? "the area is another one, or none" : "";
}

}  // namespace

TEST_CASE("each statement that the later levels lack has its reason") {
  if (!fs::exists(folder_of_recordings)) {
    WARN("skipped: there is no reference");
    return;
  }
  std::map<std::string, std::vector<Statement>> statements;
  auto rows = lines_of(folder_of_recordings / "conversion-3.6.6-not-found.tsv");
  rows.erase(rows.begin());
  for (const auto& cells : rows) {
    const std::size_t end = std::min(cells[2].find(' '), cells[2].size());
    statements[cells[0]].push_back(statement_of(cells[2].substr(0, end), cells[2].substr(end)));
  }
  std::map<std::string, int> reasons;
  int maps = 0;
  for (const auto& [level, calls] : statements) {
    const std::vector<Statement> theirs = declared_in(level);
    const auto is_redrawn = [&](const Statement& each) {
      return each.function == "map" && std::ranges::none_of(theirs, [&](const Statement& other) {
               return other.function == "map" && other.identity == each.identity;
             });
    };
    const auto redrawn = std::ranges::count_if(calls, is_redrawn);
    maps += static_cast<int>(std::ranges::count(calls, "map", &Statement::function));
    for (const Statement& call : calls) {
      INFO(level << ": " << call.function << " " << Catch::Detail::stringify(call.place) << " "
                 << Catch::Detail::stringify(call.identity));
      const std::string why = reason_of(call, theirs, redrawn != 0);
      CHECK(!why.empty());
      ++reasons[why];
    }
  }
  for (const auto& [why, count] : reasons) WARN(std::to_string(count) + ": " + why);
  CHECK(rows.size() == 246);
  CHECK(maps == 15);  // as the specification counts them
}
