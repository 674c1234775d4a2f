#include "convert/dungeon_parts.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "dungeon/meaning.hh"
#include "target/target_data.hh"

namespace speclev::converter {

namespace {

using lua::ScriptBranch;
using lua::ScriptDungeon;
using lua::ScriptLevel;
using lua::ScriptPlace;

/// The keys of all parts in the order in which they are read.
template <class Dungeons, class Visit>
void each_part(const Dungeons& dungeons, const Visit& visit) {
  for (std::size_t i = 0; i < dungeons.size(); ++i) {
    visit(PartKey{i, PartKind::dungeon, 0});
    for (std::size_t k = 0; k < dungeons[i].levels.size(); ++k) visit(PartKey{i, PartKind::level, k});
    for (std::size_t k = 0; k < dungeons[i].branches.size(); ++k) visit(PartKey{i, PartKind::branch, k});
  }
}

const std::string& name_of(const std::vector<ScriptDungeon>& dungeons, const PartKey& key) {
  const ScriptDungeon& dungeon = dungeons[key.dungeon];
  if (key.kind == PartKind::level) return dungeon.levels[key.number].name;
  return key.kind == PartKind::branch ? dungeon.branches[key.number].to : dungeon.name;
}

/// Takes the dungeons of a description apart.
class DescriptionReader {
 public:
  DescriptionReader(const dungeon::File& file, const WrittenParts& parts, const TargetData& target,
                    const lua::GameTables& game, LossReport& losses)
      : file_(file),
        parts_(parts),
        target_(target),
        game_(game),
        rules_(game_rules(target, target.name)),
        losses_(losses) {
    for (const dungeon::Entry& entry : file.dungeons)
      for (const dungeon::Level& level : entry.levels) names_.push_back(called(level));
  }

  std::vector<ScriptDungeon> run() {
    std::vector<ScriptDungeon> result;
    for (std::size_t i = 0; i < file_.dungeons.size(); ++i) {
      key_ = {i, PartKind::dungeon, 0};
      result.push_back(dungeon(file_.dungeons[i]));
    }
    return result;
  }

 private:
  void lose(const std::string& what) { losses_.tell(Diag::lost_key, parts_.span(key_), {what}); }

  static std::string called(const dungeon::Level& level) { return level.file.empty() ? level.name : level.file; }

  static std::string bones(std::uint8_t marker) {
    return marker == 0 ? std::string() : std::string(1, static_cast<char>(marker));
  }

  template <class Part>
  ScriptPlace place(const Part& part, std::int32_t chance, std::int32_t chain) const {
    ScriptPlace place{part.base, part.random, chance, {}};
    if (chain != dungeon::not_chained && static_cast<std::size_t>(chain) < names_.size())
      place.chain = names_[static_cast<std::size_t>(chain)];
    return place;
  }

  /// Alignments and other words of the bits of flags.
  void describe(std::int32_t flags, std::string& alignment, std::vector<std::string>& words) {
    for (const KeywordTable::Row& row : target_.dungeon.keywords.rows()) {
      if ((flags & row.value) == 0) continue;
      if (row.token == TokenClass::descriptor) {
        const auto& known = game_.needs.dungeon_flags;
        if (std::ranges::find(known, row.word) != known.end())
          words.emplace_back(row.word);
        else
          lose(quote(row.word));
      }
      if (row.token != TokenClass::alignment) continue;
      if (alignment.empty())
        alignment = row.word;
      else
        lose("a second alignment, " + std::string(row.word));
    }
  }

  ScriptDungeon dungeon(const dungeon::Entry& entry) {
    const dungeon::Dungeon& head = entry.head;
    ScriptDungeon result;
    result.name = head.name;
    result.bonetag = bones(head.bones);
    result.prototype = head.protofile.substr(0, head.protofile.find('\0'));
    result.place = place(head, head.chance, dungeon::not_chained);
    result.entry = head.entry;
    describe(head.flags, result.alignment, result.flags);
    if (head.has_tileset != 0) lose("a set of tiles");
    if (result.prototype.empty())
      for (const GameRules::Filler& each : rules_.fillers)
        if (each.where == GameRules::Filler::Where::dungeon && each.of == head.name) result.filler = each.level;
    for (const dungeon::Level& level : entry.levels) {
      key_ = {key_.dungeon, PartKind::level, result.levels.size()};
      ScriptLevel made;
      made.name = called(level);
      made.bonetag = bones(level.bones);
      made.place = place(level, level.chance, level.chain);
      made.variants = level.variants;
      describe(level.flags, made.alignment, made.flags);
      if (!level.file.empty() && level.file != level.name) lose("a name beside that of the file, " + quote(level.name));
      result.levels.push_back(std::move(made));
    }
    for (const dungeon::Branch& branch : entry.branches) {
      key_ = {key_.dungeon, PartKind::branch, result.branches.size()};
      const KeywordTable& words = target_.dungeon.keywords;
      if (branch.entry != 0) lose("the level of the other dungeon that a branch leads to");
      result.branches.push_back({branch.name, std::string(words.word(TokenClass::branch_type, branch.type)),
                                 std::string(words.word(TokenClass::up_or_down, branch.up)),
                                 place(branch, 100, branch.chain)});
    }
    return result;
  }

  const dungeon::File& file_;
  const WrittenParts& parts_;
  const TargetData& target_;
  const lua::GameTables& game_;
  GameRules rules_;
  LossReport& losses_;
  std::vector<std::string> names_;  ///< of all levels of the file
  PartKey key_;
};

void bring_to_one_form(ScriptPlace& place) {
  if (place.chance == 0) place.chance = 100;
}

/// Empty for what says the same as nothing.
std::string without(const std::string& word, std::string_view usual) { return word == usual ? std::string() : word; }

std::string aligned(const std::string& word) { return without(without(word, "unaligned"), "noalign"); }

}  // namespace

Span WrittenParts::span(const PartKey& key) const {
  const auto found = parts.find(key);
  return found == parts.end() ? Span{} : found->second.span;
}

void take_comments(const SourceText& source, std::string_view mark, WrittenParts& parts) {
  std::map<std::uint32_t, WrittenPart*> in_order;
  for (auto& [key, part] : parts.parts) in_order.emplace(part.span.begin, &part);
  auto next = in_order.begin();
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (const std::string_view whole : lines_of(source.bytes())) {
    const std::string_view line = trimmed(whole);
    const std::size_t end = begin + whole.size();
    if (line.starts_with(mark))
      lines.emplace_back(line.substr(mark.size()));
    else if (line.empty() && !lines.empty() && !lines.back().empty())
      lines.emplace_back();
    for (; next != in_order.end() && next->first < end; ++next) next->second->comments = std::exchange(lines, {});
    begin = end;
  }
  parts.rest = std::move(lines);
}

WrittenParts parts_of(const dungeon::File& file, const std::vector<DeclarationPlace>& places) {
  std::vector<PartKey> dungeons, levels, branches;
  each_part(file.dungeons, [&](const PartKey& key) {
    (key.kind == PartKind::dungeon ? dungeons : key.kind == PartKind::level ? levels : branches).push_back(key);
  });
  WrittenParts result;
  for (const DeclarationPlace& place : places) {
    const std::vector<PartKey>& keys = place.list == "dungeons" ? dungeons : place.list == "levels" ? levels : branches;
    const auto number = static_cast<std::size_t>(place.index);
    if (number < keys.size()) result.parts[keys[number]].span = place.span;
  }
  return result;
}

WrittenParts parts_of(const std::vector<ScriptDungeon>& dungeons, const SourceText& script) {
  WrittenParts result;
  std::vector<PartKey> left;
  each_part(dungeons, [&](const PartKey& key) { left.push_back(key); });
  const std::string_view bytes = script.bytes();
  constexpr std::string_view key = "name", between = " \t\n=";
  for (std::size_t at = bytes.find(key); at != std::string_view::npos; at = bytes.find(key, at + 1)) {
    const std::size_t quote = bytes.find_first_not_of(between, at + key.size());
    if (quote == std::string_view::npos || (bytes[quote] != '"' && bytes[quote] != '\'')) continue;
    const std::size_t end = bytes.find(bytes[quote], quote + 1);
    if (end == std::string_view::npos) break;
    const std::string_view name = bytes.substr(quote + 1, end - quote - 1);
    const auto found = std::ranges::find_if(left, [&](const PartKey& each) { return name_of(dungeons, each) == name; });
    if (found == left.end()) continue;
    result.parts[*found].span = {static_cast<std::uint32_t>(quote), static_cast<std::uint32_t>(end + 1)};
    left.erase(found);
  }
  return result;
}

std::vector<ScriptDungeon> dungeons_of(const dungeon::File& file, const WrittenParts& parts, const TargetData& target,
                                       const lua::GameTables& game, LossReport& losses) {
  return DescriptionReader(file, parts, target, game, losses).run();
}

std::vector<ScriptDungeon> in_one_form(std::vector<ScriptDungeon> dungeons) {
  for (ScriptDungeon& dungeon : dungeons) {
    bring_to_one_form(dungeon.place);
    dungeon.bonetag = without(dungeon.bonetag, "none");
    dungeon.alignment = aligned(dungeon.alignment);
    std::ranges::sort(dungeon.flags);
    for (ScriptLevel& level : dungeon.levels) {
      bring_to_one_form(level.place);
      level.bonetag = without(level.bonetag, "none");
      level.alignment = aligned(level.alignment);
      std::ranges::sort(level.flags);
    }
    for (ScriptBranch& branch : dungeon.branches) {
      bring_to_one_form(branch.place);
      branch.type = without(branch.type, "stair");
      branch.direction = without(branch.direction, "down");
    }
    std::ranges::stable_sort(dungeon.levels, {}, &ScriptLevel::name);
    std::ranges::stable_sort(dungeon.branches, {}, &ScriptBranch::to);
  }
  return dungeons;
}

std::string difference_of(const std::vector<ScriptDungeon>& one, const std::vector<ScriptDungeon>& other) {
  const auto first = in_one_form(one), second = in_one_form(other);
  if (first.size() != second.size()) return "there are not as many dungeons";
  for (std::size_t i = 0; i < first.size(); ++i) {
    const std::string of = " of " + quote(first[i].name);
    if (first[i].levels.size() != second[i].levels.size()) return "not as many levels" + of;
    if (first[i].branches.size() != second[i].branches.size()) return "not as many branches" + of;
    for (std::size_t k = 0; k < first[i].levels.size(); ++k)
      if (first[i].levels[k] != second[i].levels[k]) return "level " + quote(first[i].levels[k].name) + of;
    for (std::size_t k = 0; k < first[i].branches.size(); ++k)
      if (first[i].branches[k] != second[i].branches[k]) return "branch to " + quote(first[i].branches[k].to) + of;
    if (first[i] != second[i]) return "dungeon " + quote(first[i].name);
  }
  return {};
}

}  // namespace speclev::converter
