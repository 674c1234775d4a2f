// The arrays that the build writes for built-in targets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "target/built_in.hh"
#include "target/packed.hh"

namespace speclev {

/// What src/api/tabulate.cc makes of the files of dat/.
struct PackedTargets {
  PackedData data;
  std::span<const std::uint32_t> targets;  ///< where each BuiltInTarget begins, in the order of their names
  std::uint32_t known_words;               ///< where their list begins
};

extern const PackedTargets packed_targets;
/// Of the games whose levels are scripts nothing but the names, each with a blank behind it, sorted.
extern const std::string_view names_of_script_targets;

template <class Archive>
void transfer(Archive& archive, BuiltInTarget::LayoutFile& file) {
  archive(file.name, file.is_there, file.stored);
}
template <class Archive>
void transfer(Archive& archive, BuiltInTarget& target) {
  archive(target.name, target.game, target.known_levels, target.language, target.default_abi, target.layout,
          target.dungeon_layout, target.version_words, target.version, target.numbers, target.folders, target.tables);
}
template <class Archive>
void transfer(Archive& archive, KnownWord& known) {
  archive(known.word, known.targets);
}

}  // namespace speclev
