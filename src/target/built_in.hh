#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev {

/// A target that comes with the program, as static data of it. It is made of the same files that could be loaded, when
/// the program is built: src/target/tabulate.cc.
struct BuiltInTarget {
  struct LayoutFile {
    std::string_view name;
    const StoredLayout* stored;  ///< null: the name is inherited, but levels are not supported
  };
  struct Version {
    std::string_view abi;
    std::span<const std::uint64_t> words;
  };
  struct Number {
    std::string_view name;
    std::int64_t value;
  };

  std::string_view name;
  std::string_view game;
  int known_levels;
  std::string_view language;
  std::string_view default_abi;
  LayoutFile layout;
  LayoutFile dungeon_layout;
  std::span<const Version> version;
  std::span<const Number> numbers;
  std::span<const std::string_view> folders;
  TargetTables tables;
};

/// A word of level files or a function of the game, and the targets that have it, by their places among all.
struct KnownWord {
  std::string_view word;
  std::span<const std::uint16_t> targets;
};

/// All of them, sorted by name.
std::span<const BuiltInTarget> built_in_targets();
/// Their names, in the same order: one is found without a look at the others, which are many pages of memory.
std::span<const std::string_view> built_in_names();

/// The words of all targets whose levels can be compiled, sorted; so a message about one costs no look at the targets.
std::span<const KnownWord> known_words();

/// The data of one: views of its tables, and its layouts, which are bound when they are used.
std::shared_ptr<const TargetData> target_data(const BuiltInTarget& target, const Languages& languages);

}  // namespace speclev
