#include "preview/dungeon_text.hh"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "base/characters.hh"
#include "dungeon/meaning.hh"
#include "target/word_values.hh"

namespace speclev {

namespace {

using dungeon::Branch;
using dungeon::Entry;
using dungeon::Level;

/// Levels of one dungeon, counted from 1 at its top.
struct Range {
  std::int64_t first, last;
};

std::string text(const Range& range) {
  std::string result = std::to_string(range.first);
  if (range.last != range.first) result.append("-").append(std::to_string(range.last));
  return result;
}

/// Up to its first zero, and fit for one line of a terminal.
std::string shown(const std::string& name) { return terminal_safe(name.substr(0, name.find('\0'))); }

std::string percent(std::int64_t chance) { return std::to_string(chance) + "%"; }

/// A random part of 0 adds nothing, nor does one of 1: it is how many levels there are to choose from.
std::int64_t spread(std::int64_t random) { return random > 0 ? random - 1 : 0; }

/// What stands on a level of a dungeon: a special level or a branch.
struct Item {
  Range range;
  std::string words;
};

/// The picture of one dungeon.
class Picture {
 public:
  Picture(const dungeon::File& file, std::size_t place, std::size_t first_level, const TargetData& target)
      : file_(file), entry_(file.dungeons[place]), first_level_(first_level), target_(target) {
    const std::int64_t base = entry_.head.base;
    levels_ = {base, base + spread(entry_.head.random)};
    for (const Level& level : entry_.levels) ranges_.push_back(range(level.base, level.random, level.chain));
  }

  std::string title() const {
    const auto& head = entry_.head;
    std::string result = shown(head.name) + ": " + text(levels_) + (levels_.last == 1 ? " level" : " levels");
    if (head.chance != 0 && head.chance != 100) result += ", chance " + percent(head.chance);
    if (head.entry != 0) {
      const std::int64_t level = head.entry;
      result +=
          ", entered at level " + (level > 0 ? std::to_string(level) : std::to_string(-level) + " from the bottom");
    }
    result += details(head.flags, head.bones);
    if (const std::string file = shown(head.protofile); !file.empty()) result += ", other levels " + quote(file);
    return result;
  }

  std::vector<Item> items() const {
    std::vector<Item> items;
    for (std::size_t i = 0; i < entry_.levels.size(); ++i) items.push_back({ranges_[i], words(entry_.levels[i])});
    for (const Branch& branch : entry_.branches)
      items.push_back({range(branch.base, branch.random, branch.chain), words(branch)});
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
      return a.range.first != b.range.first ? a.range.first < b.range.first : a.range.last < b.range.last;
    });
    return items;
  }

  std::string words(const Branch& branch) const {
    const bool is_portal = branch.type == word_value::portal;
    std::string result = is_portal ? kind_of(branch) : branch.up != 0 ? "branch up" : "branch down";
    result.append(" to ").append(shown(branch.name));
    if (!is_portal && branch.type != word_value::stair) result.append(", ").append(kind_of(branch));
    return result + chained(branch.base, branch.random, branch.chain) +
           from_bottom(branch.base, branch.random, branch.chain);
  }

  /// The label of a branch's edge.
  std::string edge(const Branch& branch) const {
    std::string result = text(range(branch.base, branch.random, branch.chain)).append(" ").append(kind_of(branch));
    if (branch.type != word_value::portal) result += branch.up != 0 ? " up" : " down";
    return result;
  }

 private:
  std::string kind_of(const Branch& branch) const {
    return std::string(target_.dungeon.keywords.word(TokenClass::branch_type, branch.type));
  }

  /// Where something of this dungeon can be.
  Range range(std::int64_t base, std::int64_t random, std::int64_t chain) const {
    if (chain >= 0) {
      const auto place = chain - static_cast<std::int64_t>(first_level_);
      if (place < 0 || place >= static_cast<std::int64_t>(ranges_.size())) return {base, base};
      const Range& reference = ranges_[static_cast<std::size_t>(place)];
      return {reference.first + base, random == -1 ? levels_.last : reference.last + base + spread(random)};
    }
    if (base < 0) {
      const std::int64_t last = random == -1 ? levels_.last : levels_.last + 1 + base + spread(random);
      return {std::max<std::int64_t>(levels_.first + 1 + base, 1), last};
    }
    return {base, random == -1 ? levels_.last : base + spread(random)};
  }

  std::string words(const Level& level) const {
    std::string result = shown(level.name);
    if (level.variants != 0) result += ", one of " + std::to_string(level.variants);
    if (level.chance != 100) result += ", chance " + percent(level.chance);
    return result + details(level.flags, level.bones) + chained(level.base, level.random, level.chain) +
           from_bottom(level.base, level.random, level.chain);
  }

  std::string details(std::int32_t flags, std::uint8_t bones) const {
    std::string result;
    if (const std::string words = dungeon::flag_words(target_, flags); !words.empty()) result += ", " + words;
    if (bones != 0) result += ", bones " + dungeon::meaning_of(target_, "bones", bones);
    return result;
  }

  /// Where it stands from the level that it is chained to.
  std::string chained(std::int64_t base, std::int64_t random, std::int64_t chain) const {
    if (chain < 0) return {};
    std::int64_t place = chain;
    std::string name;
    for (const Entry& entry : file_.dungeons) {
      const auto size = static_cast<std::int64_t>(entry.levels.size());
      if (place < size) {
        name = shown(entry.levels[static_cast<std::size_t>(place)].name);
        break;
      }
      place -= size;
    }
    if (name.empty()) return ", chained to no level of this file";
    const Range offset{base, base + spread(random)};
    if (offset.first == 0 && offset.last == 0) return ", at " + name;
    if (offset.last <= 0) return ", " + text({-offset.last, -offset.first}) + " above " + name;
    return ", " + text(offset) + " below " + name;
  }

  /// How it is counted, if from the bottom.
  static std::string from_bottom(std::int64_t base, std::int64_t random, std::int64_t chain) {
    if (chain >= 0 || base >= 0) return {};
    const std::int64_t last = random == -1 ? -1 : base + spread(random);
    if (base == -1) return ", the last level";
    return ", " + text({-base, -last}) + " from the bottom";
  }

  const dungeon::File& file_;
  const Entry& entry_;
  std::size_t first_level_;  ///< the number of its first level in the file
  const TargetData& target_;
  Range levels_{};
  std::vector<Range> ranges_;  ///< of its levels
};

template <class Visit>
void each_picture(const dungeon::File& file, const TargetData& target, Visit&& visit) {
  std::size_t first_level = 0;
  for (std::size_t i = 0; i < file.dungeons.size(); ++i) {
    visit(Picture(file, i, first_level, target), file.dungeons[i]);
    first_level += file.dungeons[i].levels.size();
  }
}

/// A text as Graphviz quotes it.
std::string dot_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace

std::string dungeon_tree(const dungeon::File& file, const TargetData& target) {
  std::string result;
  each_picture(file, target, [&](const Picture& picture, const Entry&) {
    if (!result.empty()) result += '\n';
    result += picture.title() + '\n';
    constexpr std::size_t column = 8;
    for (const Item& item : picture.items()) {
      const std::string range = text(item.range);
      result += std::string(range.size() < column ? column - range.size() : 1, ' ') + range + "  " + item.words + '\n';
    }
  });
  return result;
}

std::string dungeon_graph(const dungeon::File& file, const TargetData& target) {
  std::string result = "digraph dungeon {\n  node [shape=box];\n";
  each_picture(file, target, [&](const Picture& picture, const Entry& entry) {
    const std::string name = dot_text(shown(entry.head.name));
    std::string label = picture.title();
    std::set<std::string> branches;
    for (const Branch& branch : entry.branches) branches.insert(picture.words(branch));
    for (const Item& item : picture.items())
      if (!branches.contains(item.words)) label.append("\n").append(text(item.range)).append("  ").append(item.words);
    std::string quoted;
    for (std::size_t at = 0; at < label.size();) {
      const std::size_t end = std::min(label.find('\n', at), label.size());
      const std::string line = dot_text(std::string_view(label).substr(at, end - at));
      quoted += line.substr(1, line.size() - 2) + "\\l";
      at = end + 1;
    }
    result.append("  ").append(name).append(" [label=\"").append(quoted).append("\"];\n");
    for (const Branch& branch : entry.branches) {
      result.append("  ").append(name).append(" -> ").append(dot_text(shown(branch.name)));
      result.append(" [label=").append(dot_text(picture.edge(branch))).append("];\n");
    }
  });
  return result + "}\n";
}

}  // namespace speclev
