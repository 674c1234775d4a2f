#include "picture/dungeon_words.hh"

#include <algorithm>

#include "base/characters.hh"
#include "dungeon/meaning.hh"
#include "target/word_values.hh"

namespace speclev {

using dungeon::Branch;
using dungeon::Entry;
using dungeon::Level;

namespace {

std::string percent(std::int64_t chance) { return std::to_string(chance) + "%"; }

/// A random part of 0 adds nothing, nor does one of 1: it is how many levels there are to choose from.
std::int64_t spread(std::int64_t random) { return random > 0 ? random - 1 : 0; }

/// How it is counted, if from the bottom.
std::string from_bottom(std::int64_t base, std::int64_t random, std::int64_t chain) {
  if (chain >= 0 || base >= 0) return {};
  const std::int64_t last = random == -1 ? -1 : base + spread(random);
  if (base == -1) return ", the last level";
  return ", " + depth_text({-base, -last}) + " from the bottom";
}

}  // namespace

std::string depth_text(const DepthRange& range) {
  std::string result = std::to_string(range.first);
  if (range.last != range.first) result.append("-").append(std::to_string(range.last));
  return result;
}

std::string shown_name(const std::string& name) { return terminal_safe(name.substr(0, name.find('\0'))); }

DungeonWords::DungeonWords(const dungeon::File& file, std::size_t place, std::size_t first_level,
                           const TargetData& target)
    : file_(file), entry_(file.dungeons[place]), first_level_(first_level), target_(target) {
  const std::int64_t base = entry_.head.base;
  levels_ = {base, base + spread(entry_.head.random)};
  for (const Level& level : entry_.levels) ranges_.push_back(range(level.base, level.random, level.chain));
}

std::string DungeonWords::title() const {
  const auto& head = entry_.head;
  std::string result = shown_name(head.name) + ": " + depth_text(levels_) + (levels_.last == 1 ? " level" : " levels");
  if (head.chance != 0 && head.chance != 100) result += ", chance " + percent(head.chance);
  if (head.entry != 0) {
    const std::int64_t level = head.entry;
    result += ", entered at level " + (level > 0 ? std::to_string(level) : std::to_string(-level) + " from the bottom");
  }
  result += details(head.flags, head.bones);
  if (const std::string file = shown_name(head.protofile); !file.empty()) result += ", other levels " + quote(file);
  return result;
}

std::vector<DungeonItem> DungeonWords::items() const {
  std::vector<DungeonItem> items;
  for (std::size_t i = 0; i < entry_.levels.size(); ++i)
    items.push_back({ranges_[i], words(entry_.levels[i]), nullptr});
  for (const Branch& branch : entry_.branches)
    items.push_back({range(branch.base, branch.random, branch.chain), words(branch), &branch});
  std::stable_sort(items.begin(), items.end(), [](const DungeonItem& a, const DungeonItem& b) {
    return a.range.first != b.range.first ? a.range.first < b.range.first : a.range.last < b.range.last;
  });
  return items;
}

std::string DungeonWords::words(const Branch& branch) const {
  const bool is_portal = branch.type == word_value::portal;
  std::string result = is_portal ? kind_of(branch) : branch.up != 0 ? "branch up" : "branch down";
  result.append(" to ").append(shown_name(branch.name));
  if (!is_portal && branch.type != word_value::stair) result.append(", ").append(kind_of(branch));
  return result + chained(branch.base, branch.random, branch.chain) +
         from_bottom(branch.base, branch.random, branch.chain);
}

std::string DungeonWords::edge(const Branch& branch) const {
  std::string result = depth_text(range(branch.base, branch.random, branch.chain)).append(" ").append(kind_of(branch));
  if (branch.type != word_value::portal) result += branch.up != 0 ? " up" : " down";
  return result;
}

std::string DungeonWords::kind_of(const Branch& branch) const {
  return std::string(target_.dungeon.keywords.word(TokenClass::branch_type, branch.type));
}

/// Where something of this dungeon can be.
DepthRange DungeonWords::range(std::int64_t base, std::int64_t random, std::int64_t chain) const {
  if (chain >= 0) {
    const auto place = chain - static_cast<std::int64_t>(first_level_);
    if (place < 0 || place >= static_cast<std::int64_t>(ranges_.size())) return {base, base};
    const DepthRange& reference = ranges_[static_cast<std::size_t>(place)];
    return {reference.first + base, random == -1 ? levels_.last : reference.last + base + spread(random)};
  }
  if (base < 0) {
    const std::int64_t last = random == -1 ? levels_.last : levels_.last + 1 + base + spread(random);
    return {std::max<std::int64_t>(levels_.first + 1 + base, 1), last};
  }
  return {base, random == -1 ? levels_.last : base + spread(random)};
}

std::string DungeonWords::words(const Level& level) const {
  std::string result = shown_name(level.name);
  if (level.variants != 0) result += ", one of " + std::to_string(level.variants);
  if (level.chance != 100) result += ", chance " + percent(level.chance);
  return result + details(level.flags, level.bones) + chained(level.base, level.random, level.chain) +
         from_bottom(level.base, level.random, level.chain);
}

std::string DungeonWords::details(std::int32_t flags, std::uint8_t bones) const {
  std::string result;
  if (const std::string words = dungeon::flag_words(target_, flags); !words.empty()) result += ", " + words;
  if (bones != 0) result += ", bones " + dungeon::meaning_of(target_, "bones", bones);
  return result;
}

/// Where it stands from the level that it is chained to.
std::string DungeonWords::chained(std::int64_t base, std::int64_t random, std::int64_t chain) const {
  if (chain < 0) return {};
  std::int64_t place = chain;
  std::string name;
  for (const Entry& entry : file_.dungeons) {
    const auto size = static_cast<std::int64_t>(entry.levels.size());
    if (place < size) {
      name = shown_name(entry.levels[static_cast<std::size_t>(place)].name);
      break;
    }
    place -= size;
  }
  if (name.empty()) return ", chained to no level of this file";
  const DepthRange offset{base, base + spread(random)};
  if (offset.first == 0 && offset.last == 0) return ", at " + name;
  if (offset.last <= 0) return ", " + depth_text({-offset.last, -offset.first}) + " above " + name;
  return ", " + depth_text(offset) + " below " + name;
}

}  // namespace speclev
