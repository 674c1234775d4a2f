// A target in the program's static data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev {

/// A target that comes with the program, as static data of it. It is made of the same files that could be loaded, when
/// the program is built: src/api/tabulate.cc. Large tables are read when they are asked for.
struct BuiltInTarget {
  struct LayoutFile {
    std::string_view name;
    bool is_there = false;     ///< false: the name is inherited, but levels are not supported
    std::uint32_t stored = 0;  ///< where the packed StoredLayout begins
  };

  std::string_view name;
  std::string_view game;
  int known_levels = 0;
  std::string_view language;
  std::string_view default_abi;
  LayoutFile layout;
  LayoutFile dungeon_layout;
  VersionFormat version_words;
  std::map<std::string, VersionWords, std::less<>> version;
  LayoutNumbers numbers;
  std::vector<std::string_view> folders;
  std::uint32_t tables = 0;  ///< where the packed TargetTables begin
};

/// A word of level files or a function of the game, and the targets that have it, by their places among all.
struct KnownWord {
  std::string_view word;
  std::vector<std::uint16_t> targets;
};

/// Their names, sorted.
const std::vector<std::string_view>& built_in_names();
/// Those of the games whose levels are scripts, which no compiler reads, sorted.
std::vector<std::string_view> script_target_names();
/// All of them, in the order of their names.
const std::vector<BuiltInTarget>& built_in_targets();
/// What the levels of each may name, in the same order.
const std::vector<TargetVocabulary>& built_in_vocabularies();

/// The words of all targets whose levels can be compiled, sorted; so a message about one costs no look at the targets.
const std::vector<KnownWord>& known_words();

/// The data of the one of that name, whose layouts are bound when they are used; null if there is none.
std::shared_ptr<const TargetData> built_in_data(std::string_view name, const Languages& languages);

}  // namespace speclev
