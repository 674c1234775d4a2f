#include "lua/script_tree.hh"

#include <algorithm>

#include "dungeon/model.hh"
#include "picture/dungeon_svg.hh"
#include "picture/dungeon_text.hh"
#include "target/target_data.hh"

namespace speclev::lua {

namespace {

/// What a compiled description would hold. Words that no description has are left out.
class FileOfScript {
 public:
  explicit FileOfScript(const TargetData& target) : target_(target) {}

  dungeon::File run(const std::vector<ScriptDungeon>& dungeons) {
    dungeon::File file;
    for (const ScriptDungeon& each : dungeons) file.dungeons.push_back(entry(each));
    return file;
  }

 private:
  std::int32_t value(std::initializer_list<TokenClass> classes, std::string_view word) const {
    for (const KeywordTable::Row& row : target_.dungeon.keywords.rows())
      if (row.word == word && std::ranges::find(classes, row.token) != classes.end()) return row.value;
    return 0;
  }

  std::int32_t flags(const std::string& alignment, const std::vector<std::string>& words) const {
    std::int32_t bits = value({TokenClass::alignment}, alignment);
    for (const std::string& word : words) bits |= value({TokenClass::descriptor}, word);
    return bits;
  }

  static std::uint8_t marker(const std::string& bonetag) {
    return bonetag.empty() || bonetag == "none" ? std::uint8_t{0} : static_cast<std::uint8_t>(bonetag.front());
  }

  std::int32_t chain(const ScriptPlace& place) const {
    const auto found = std::ranges::find(levels_, place.chain);
    return place.chain.empty() || found == levels_.end() ? dungeon::not_chained
                                                         : static_cast<std::int32_t>(found - levels_.begin());
  }

  dungeon::Entry entry(const ScriptDungeon& from) {
    dungeon::Entry entry;
    entry.head.name = from.name;
    entry.head.protofile = from.prototype;
    entry.head.base = static_cast<std::int16_t>(from.place.base);
    entry.head.random = static_cast<std::int16_t>(from.place.range);
    entry.head.chance = from.place.chance;
    entry.head.flags = flags(from.alignment, from.flags);
    entry.head.entry = from.entry;
    entry.head.bones = marker(from.bonetag);
    entry.head.levels = static_cast<std::int32_t>(from.levels.size());
    entry.head.branches = static_cast<std::int32_t>(from.branches.size());
    for (const ScriptLevel& level : from.levels) {
      dungeon::Level made;
      made.name = level.name;
      made.base = static_cast<std::int16_t>(level.place.base);
      made.random = static_cast<std::int16_t>(level.place.range);
      made.chance = level.place.chance;
      made.variants = level.variants;
      made.chain = chain(level.place);
      made.flags = flags(level.alignment, level.flags);
      made.bones = marker(level.bonetag);
      entry.levels.push_back(std::move(made));
      levels_.push_back(level.name);
    }
    for (const ScriptBranch& branch : from.branches) {
      dungeon::Branch made;
      made.name = branch.to;
      made.base = static_cast<std::int16_t>(branch.place.base);
      made.random = static_cast<std::int16_t>(branch.place.range);
      made.chain = chain(branch.place);
      made.type = value({TokenClass::branch_type}, branch.type);
      made.up = value({TokenClass::up_or_down}, branch.direction);
      entry.branches.push_back(std::move(made));
    }
    return entry;
  }

  const TargetData& target_;
  std::vector<std::string> levels_;  ///< of all dungeons so far
};

}  // namespace

std::string script_tree(const std::vector<ScriptDungeon>& dungeons, const Target& like, TreeForm form) {
  const TargetData& target = data_of(like);
  const dungeon::File file = FileOfScript(target).run(dungeons);
  switch (form) {
    case TreeForm::dot: return dungeon_graph(file, target);
    case TreeForm::svg: return dungeon_svg(file, target);
    default: return dungeon_tree(file, target);
  }
}

}  // namespace speclev::lua
