// Describes a dungeon, its levels and branches in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dungeon/model.hh"
#include "target/target_data.hh"

namespace speclev {

/// Levels of one dungeon, counted from 1 at its top.
struct DepthRange {
  std::int64_t first = 0, last = 0;
};

/// "3" or "2-4"
std::string depth_text(const DepthRange& range);

/// A name up to its first zero, fit for one line of a terminal.
std::string shown_name(const std::string& name);

/// What stands on a level of a dungeon: a special level or a branch.
struct DungeonItem {
  DepthRange range;
  std::string words;
  const dungeon::Branch* branch = nullptr;  ///< null of a level
};

/// One dungeon in words.
class DungeonWords {
 public:
  /// place: its place in the file, from 0; first_level: the number of its first level in the file. All of these outlive
  /// it.
  DungeonWords(const dungeon::File& file, std::size_t place, std::size_t first_level, const TargetData& target);

  std::string title() const;
  /// In the order of depth.
  std::vector<DungeonItem> items() const;
  /// The label of a branch's edge.
  std::string edge(const dungeon::Branch& branch) const;

 private:
  std::string words(const dungeon::Branch& branch) const;
  std::string words(const dungeon::Level& level) const;
  std::string kind_of(const dungeon::Branch& branch) const;
  DepthRange range(std::int64_t base, std::int64_t random, std::int64_t chain) const;
  std::string details(std::int32_t flags, std::uint8_t bones) const;
  std::string chained(std::int64_t base, std::int64_t random, std::int64_t chain) const;

  const dungeon::File& file_;
  const dungeon::Entry& entry_;
  std::size_t first_level_;
  const TargetData& target_;
  DepthRange levels_{};
  std::vector<DepthRange> ranges_;  ///< of its levels
};

/// Calls a function with each dungeon of a file in words, and as it is.
template <class Visit>
void each_dungeon(const dungeon::File& file, const TargetData& target, Visit&& visit) {
  std::size_t first_level = 0;
  for (std::size_t i = 0; i < file.dungeons.size(); ++i) {
    visit(DungeonWords(file, i, first_level, target), file.dungeons[i]);
    first_level += file.dungeons[i].levels.size();
  }
}

}  // namespace speclev
