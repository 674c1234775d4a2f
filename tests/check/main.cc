/// check_tests FOLDER: looks at each game of a folder, and compares what is found with what the game says of itself.
/// README.md beside this file describes the files.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "speclev/check.hh"
#include "support/files.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

struct Expected {
  std::string place, name, words;  ///< "FILE:LINE", the name of the message, words that it or its help has
};

struct Game {
  std::vector<GameFile> files;
  std::map<std::string, std::string> included;  ///< by their paths
  std::vector<Expected> expected;
  CheckOptions options{*find_target(default_target), *parse_abi(find_target(default_target)->default_abi()), partial()};

  /// Few of these games are whole: what a game does not start without is asked for where one says so.
  static DiagnosticPolicy partial() {
    DiagnosticPolicy policy = game_policy();
    for (const Diag id : {Diag::needed_dungeon, Diag::missing_file, Diag::unreachable_dungeon, Diag::spoiling_level,
                          Diag::needed_level})
      policy.disable(id);
    return policy;
  }
};

/// A source as the compiled file that its section asks for: "NAME TARGET ABI".
std::string compiled(const std::string& name, const std::string& text, const std::string& target_name,
                     const std::string& abi_name) {
  const auto target = find_target(target_name);
  const auto abi = parse_abi(abi_name);
  if (!target || !abi || target->version(abi->name) == nullptr) throw std::runtime_error("no target or ABI of " + name);
  const SourceText source(name, text);
  const Output output = name == "dungeon" ? compile_dungeon(source, DungeonForm::def, name, *target, *abi,
                                                            *target->version(abi->name), {}, {})
                                          : compile(source, *target, *abi, *target->version(abi->name), {});
  if (output.files.size() != 1) throw std::runtime_error(name + " does not compile to one file");
  return output.files.front().bytes;
}

void option(Game& game, const std::string& line) {
  std::istringstream fields(line);
  std::string key, value;
  fields >> key >> value;
  if (key == "target") {
    game.options.target = find_target(value).value();
    game.options.abi = parse_abi(game.options.target.default_abi()).value();
  } else if (key == "warning") {
    if (!game.options.policy.apply(value)) throw std::runtime_error("no warning " + value);
  } else if (key == "insists") {
    game.options.policy = game_policy();
  } else {
    throw std::runtime_error("no option " + key);
  }
}

Game read_game(const std::string& text) {
  Game game;
  std::vector<std::pair<std::string, std::string>> sections;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("=== ")) {
      sections.emplace_back(line.substr(4), "");
    } else if (!sections.empty()) {
      sections.back().second += line + "\n";
    } else if (line.starts_with("option ")) {
      option(game, line.substr(7));
    } else if (line.starts_with("expect ")) {
      std::istringstream fields(line.substr(7));
      Expected expected;
      fields >> expected.place >> expected.name;
      std::getline(fields >> std::ws, expected.words);
      game.expected.push_back(expected);
    } else {
      throw std::runtime_error("'" + line + "' is no line of a game");
    }
  }
  for (const auto& [head, content] : sections) {
    std::istringstream fields(head);
    std::string name, target, abi;
    fields >> name >> target >> abi;
    if (target == "included") {
      game.included.emplace(name, content);
      continue;
    }
    if (target.empty()) game.included.emplace(name, content);
    game.files.push_back({name, name, target.empty() ? content : compiled(name, content, target, abi)});
  }
  return game;
}

/// What is found, as the games expect it.
struct Found {
  std::string place, name, words;
};

std::vector<Found> look_at(const Game& game) {
  std::vector<Found> found;
  CheckOptions options = game.options;
  options.open = [&](const std::string& path) -> std::optional<SourceText> {
    const auto at = game.included.find(path);
    return at == game.included.end() ? std::nullopt : std::optional(SourceText(path, at->second));
  };
  for (const FileReport& report : check_game(game.files, options))
    for (const Diagnostic& each : report.diagnostics) {
      const std::size_t line = report.source.bytes().empty() ? 0 : report.source.position(each.span.begin).line;
      found.push_back({report.source.name() + ":" + std::to_string(line), std::string(diag_name(each.id)),
                       each.message + "\n" + each.help});
    }
  return found;
}

bool fits(const Expected& expected, const Found& found) {
  if (expected.place != found.place || expected.name != found.name) return false;
  std::istringstream words(expected.words);
  for (std::string word; words >> word;)
    if (found.words.find(word) == std::string::npos) return false;
  return true;
}

/// All must be found, and nothing else. Says what is not so.
std::string judge(const Game& game) {
  std::string faults;
  std::vector<Found> found = look_at(game);
  for (const Expected& expected : game.expected) {
    const auto at = std::ranges::find_if(found, [&](const Found& each) { return fits(expected, each); });
    if (at == found.end())
      faults += "  lacks " + expected.place + " " + expected.name + " " + expected.words + "\n";
    else
      found.erase(at);
  }
  for (const Found& each : found) faults += "  has " + each.place + " " + each.name + ": " + each.words + "\n";
  return faults;
}

/// The kinds of message about whole games that no game expects.
std::vector<std::string> unexpected_kinds(const std::set<std::string>& names) {
  std::vector<std::string> result;
  bool of_games = false;
  for (const Diag id : all_diags()) {
    of_games |= id == Diag::missing_level;
    if (const std::string name(diag_name(id)); of_games && !names.contains(name)) result.push_back(name);
    if (id == Diag::mixed_abis) break;
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(argv[1])) paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::size_t failed = 0;
  std::set<std::string> names;
  for (const fs::path& path : paths) {
    std::string faults;
    try {
      const Game game = read_game(test::read_file(path.string()));
      for (const Expected& each : game.expected) names.insert(each.name);
      faults = judge(game);
    } catch (const std::exception& error) {
      faults = std::string("  ") + error.what() + "\n";
    }
    if (faults.empty()) continue;
    ++failed;
    std::printf("%s\n%s", path.filename().string().c_str(), faults.c_str());
  }
  for (const std::string& each : unexpected_kinds(names)) {
    ++failed;
    std::printf("%s\n  no game has this message\n", each.c_str());
  }
  std::printf("%zu games, %zu failed\n", paths.size(), failed);
  return failed == 0 && !paths.empty() ? 0 : 1;
}
