#include "convert/dungeon_text.hh"

#include <algorithm>
#include <numeric>

#include "convert/script_values.hh"

namespace speclev::converter {

namespace {

using lua::ScriptBranch;
using lua::ScriptDungeon;
using lua::ScriptLevel;
using lua::ScriptPlace;

/// A text that grows by lines, with comments in front of its parts.
class Lines {
 public:
  Lines(const WrittenParts& parts, LossReport& losses, std::string mark, std::size_t step)
      : parts_(parts), losses_(losses), mark_(std::move(mark)), step_(step) {}

  void line(const std::string& text, std::size_t depth = 0) {
    if (!text.empty()) text_.append(step_ * depth, ' ');
    text_.append(text).append("\n");
  }
  void blank() {
    if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
  }
  void comments_of(const PartKey& key, std::size_t depth) {
    const auto found = parts_.parts.find(key);
    if (found == parts_.parts.end()) return;
    for (const std::string& each : found->second.comments) {
      if (each.empty())
        blank();
      else
        line(mark_ + each, depth);
    }
    for (const std::string& each : losses_.comments(found->second.span)) line(mark_ + " " + each, depth);
  }
  std::string take() {
    for (const std::string& each : parts_.rest)
      if (!each.empty()) line(mark_ + each);
    return std::move(text_);
  }

 private:
  const WrittenParts& parts_;
  LossReport& losses_;
  std::string mark_, text_;
  std::size_t step_;
};

/// The fields of a table, those that are not the default.
class Fields {
 public:
  void text(std::string_view key, const std::string& value) {
    if (!value.empty()) add(key, ScriptValues::quoted(value));
  }
  void number(std::string_view key, int value, int usual) {
    if (value != usual) add(key, std::to_string(value));
  }
  void words(std::string_view key, const std::vector<std::string>& words) {
    if (words.size() == 1) return text(key, words.front());
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "{ " : ", ") + ScriptValues::quoted(word);
    if (!list.empty()) add(key, list + " }");
  }
  void place(const ScriptPlace& place) {
    text("chainlevel", place.chain);
    add("base", std::to_string(place.base));
    number("range", place.range, 0);
    if (place.chance != 0) number("chance", place.chance, 100);
  }
  const std::vector<std::string>& all() const { return fields_; }
  std::string in_a_row() const {
    std::string row;
    for (const std::string& each : fields_) row += (row.empty() ? "{ " : ", ") + each;
    return row + " }";
  }

 private:
  void add(std::string_view key, const std::string& value) { fields_.push_back(std::string(key) + " = " + value); }

  std::vector<std::string> fields_;
};

Fields fields_of(const ScriptLevel& level) {
  Fields fields;
  fields.text("name", level.name);
  fields.text("bonetag", level.bonetag);
  fields.place(level.place);
  fields.number("nlevels", level.variants, 0);
  fields.text("alignment", level.alignment);
  fields.words("flags", level.flags);
  return fields;
}

Fields fields_of(const ScriptBranch& branch) {
  Fields fields;
  fields.text("name", branch.to);
  fields.place(branch.place);
  fields.text("branchtype", branch.type == "stair" ? "" : branch.type);
  fields.text("direction", branch.direction == "down" ? "" : branch.direction);
  return fields;
}

Fields fields_of(const ScriptDungeon& dungeon) {
  Fields fields;
  fields.text("name", dungeon.name);
  fields.text("bonetag", dungeon.bonetag);
  fields.place(dungeon.place);
  fields.text("alignment", dungeon.alignment);
  fields.words("flags", dungeon.flags);
  fields.number("entry", dungeon.entry, 0);
  fields.text("protofile", dungeon.prototype);
  fields.text("lvlfill", dungeon.filler);
  fields.text("themerooms", dungeon.themed_rooms);
  return fields;
}

/// The order in which branches can be written: with each one more level of those so far is known, from all but the
/// last.
std::vector<std::size_t> order_of_branches(const std::vector<ScriptDungeon>& dungeons, std::size_t which) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i <= which; ++i)
    for (const ScriptLevel& level : dungeons[i].levels) known.push_back(level.name);
  const std::vector<ScriptBranch>& branches = dungeons[which].branches;
  std::vector<std::size_t> order(branches.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const bool is_late = !known.empty() && !order.empty() && branches.front().place.chain == known.back();
  const auto other = std::ranges::find_if(
      order, [&](std::size_t each) { return branches[each].place.chain != (known.empty() ? "" : known.back()); });
  if (is_late && other != order.end()) std::rotate(order.begin(), other, other + 1);
  return order;
}

/// What a description says of a place.
std::string couple(const ScriptPlace& place) {
  return "(" + std::to_string(place.base) + ", " + std::to_string(place.range) + ")";
}

std::string marker(const std::string& bonetag) { return bonetag.empty() ? "\"none\"" : "\"" + bonetag + "\""; }

ScriptDungeon made_of(const lua::NeededDungeon& needed) {
  ScriptDungeon made;
  made.name = needed.name;
  made.place.base = needed.base;
  made.flags = needed.flags;
  for (const std::string& name : needed.levels) {
    ScriptLevel level;
    level.name = name;
    level.place.base = static_cast<int>(made.levels.size()) + 1;
    made.levels.push_back(std::move(level));
  }
  return made;
}

class DescriptionWriter {
 public:
  DescriptionWriter(std::vector<ScriptDungeon>& dungeons, const WrittenParts& parts, const TargetData& target,
                    const lua::GameTables& game, LossReport& losses)
      : dungeons_(dungeons),
        parts_(parts),
        game_(game),
        rules_(game_rules(target, target.name)),
        has_files_(target.has(Feature::level_files)),
        losses_(losses),
        lines_(parts, losses, "#", 0) {}

  std::string run() {
    std::vector<ScriptDungeon> kept;
    for (std::size_t i = 0; i < dungeons_.size(); ++i) {
      key_ = {i, PartKind::dungeon, 0};
      const bool is_needed = is_added(dungeons_[i]);
      if (take(dungeons_[i].flags, "unconnected")) {
        lost_.push_back(dungeons_[i].name);
        if (!is_needed) losses_.tell(Diag::lost_statement, parts_.span(key_), {"a dungeon that no branch leads to"});
      }
    }
    for (std::size_t i = 0; i < dungeons_.size(); ++i) {
      if (std::ranges::find(lost_, dungeons_[i].name) != lost_.end()) continue;
      write(dungeons_[i], i);
      kept.push_back(dungeons_[i]);
    }
    dungeons_ = std::move(kept);
    return lines_.take();
  }

 private:
  void lose(const std::string& what) { losses_.tell(Diag::lost_key, parts_.span(key_), {what}); }

  /// Whether it is what add_needed adds.
  bool is_added(const ScriptDungeon& dungeon) const {
    return std::ranges::any_of(game_.needs.dungeons, [&](const lua::NeededDungeon& each) {
      return each.base > 0 && difference_of({made_of(each)}, {dungeon}).empty();
    });
  }

  static bool take(std::vector<std::string>& words, std::string_view word) { return std::erase(words, word) != 0; }

  void write(ScriptDungeon& dungeon, std::size_t number) {
    key_ = {number, PartKind::dungeon, 0};
    lose_of(dungeon);
    lines_.blank();
    lines_.comments_of(key_, 0);
    std::string head = "DUNGEON: \"" + dungeon.name + "\" " + marker(dungeon.bonetag) + " " + couple(dungeon.place);
    if (dungeon.place.chance != 100 && dungeon.place.chance != 0) head += " " + std::to_string(dungeon.place.chance);
    lines_.line(head);
    if (!dungeon.alignment.empty()) lines_.line("ALIGNMENT: " + dungeon.alignment);
    for (const std::string& flag : dungeon.flags) lines_.line("DESCRIPTION: " + flag);
    if (dungeon.entry != 0) lines_.line("ENTRY: " + std::to_string(dungeon.entry));
    if (!dungeon.prototype.empty()) lines_.line("PROTOFILE: \"" + dungeon.prototype + "\"");
    for (const std::size_t each : order_of_levels(dungeon)) {
      key_ = {number, PartKind::level, each};
      write(dungeon.levels[each]);
    }
    for (std::size_t i = 0; i < dungeon.branches.size(); ++i) {
      key_ = {number, PartKind::branch, i};
      write(dungeon.branches[i]);
    }
    std::erase_if(dungeon.branches, [&](const ScriptBranch& each) { return is_lost(each); });
  }

  void lose_of(ScriptDungeon& dungeon) {
    if (take(dungeon.flags, "town")) lose("that a whole dungeon is a town");
    // Which level fills a dungeon, its name tells in games with descriptions.
    std::string filler;
    for (const GameRules::Filler& each : rules_.fillers)
      if (each.where == GameRules::Filler::Where::dungeon && each.of == dungeon.name && dungeon.prototype.empty())
        filler = each.level;
    if (dungeon.filler != filler)
      lose(filler.empty() ? "which level fills the dungeon" : "that it is not " + filler + " that fills the dungeon");
    dungeon.filler = std::move(filler);
    if (!dungeon.themed_rooms.empty()) lose("from where themed rooms come");
    dungeon.themed_rooms.clear();
  }

  bool is_lost(const ScriptBranch& branch) const { return std::ranges::find(lost_, branch.to) != lost_.end(); }

  void write(ScriptLevel& level) {
    if (take(level.flags, "unconnected")) lose("that a level is unconnected");
    lines_.comments_of(key_, 0);
    const bool is_chained = !level.place.chain.empty();
    const std::string name = "\"" + level.name + "\" ";
    std::string text = level.variants > 0 ? (is_chained ? "RNDCHLEVEL" : "RNDLEVEL")
                       : is_chained       ? "CHAINLEVEL"
                                          : "LEVEL";
    text += ": " + name + (has_files_ ? name : "") + marker(level.bonetag) + " ";
    text += (is_chained ? "\"" + level.place.chain + "\" + " : "@ ") + couple(level.place);
    if (level.place.chance != 100 && level.place.chance != 0) text += " " + std::to_string(level.place.chance);
    if (level.variants > 0) text += " " + std::to_string(level.variants);
    lines_.line(text);
    if (!level.alignment.empty()) lines_.line("LEVALIGN: " + level.alignment);
    for (const std::string& flag : level.flags) lines_.line("LEVELDESC: " + flag);
  }

  void write(ScriptBranch& branch) {
    if (is_lost(branch)) return losses_.tell(Diag::lost_statement, parts_.span(key_), {"a branch to what is lost"});
    if (branch.place.chance != 100 && branch.place.chance != 0) lose("with what chance a branch is there");
    branch.place.chance = 100;
    lines_.comments_of(key_, 0);
    const bool is_chained = !branch.place.chain.empty();
    std::string text = is_chained ? "CHAINBRANCH" : "BRANCH";
    text +=
        ": \"" + branch.to + "\" " + (is_chained ? "\"" + branch.place.chain + "\" + " : "@ ") + couple(branch.place);
    for (const std::string* each : {&branch.type, &branch.direction})
      if (!each->empty() && *each != "stair" && *each != "down") text += " " + *each;
    lines_.line(text);
  }

  /// No level is chained to the first.
  static std::vector<std::size_t> order_of_levels(const ScriptDungeon& dungeon) {
    std::vector<std::size_t> order(dungeon.levels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto can_be_first = [&](std::size_t each) {
      return dungeon.levels[each].place.chain.empty() &&
             std::ranges::none_of(dungeon.levels, [&](const ScriptLevel& other) {
               return other.place.chain == dungeon.levels[each].name;
             });
    };
    if (const auto first = std::ranges::find_if(order, can_be_first); first != order.end())
      std::rotate(order.begin(), first, first + 1);
    return order;
  }

  std::vector<ScriptDungeon>& dungeons_;
  const WrittenParts& parts_;
  const lua::GameTables& game_;
  GameRules rules_;
  bool has_files_;  ///< levels are named beside their files
  LossReport& losses_;
  Lines lines_;
  std::vector<std::string> lost_;  ///< dungeons
  PartKey key_;
};

}  // namespace

std::string dungeon_script(const std::vector<ScriptDungeon>& dungeons, const WrittenParts& parts, LossReport& losses) {
  Lines lines(parts, losses, "--", 3);
  if (!dungeons.empty()) lines.comments_of({0, PartKind::dungeon, 0}, 0);
  lines.line("dungeon = {");
  for (std::size_t i = 0; i < dungeons.size(); ++i) {
    if (i != 0) lines.comments_of({i, PartKind::dungeon, 0}, 1);
    lines.line("{", 1);
    const Fields head = fields_of(dungeons[i]);
    for (const std::string& each : head.all()) lines.line(each + ",", 2);
    if (!dungeons[i].levels.empty()) {
      lines.line("levels = {", 2);
      for (std::size_t k = 0; k < dungeons[i].levels.size(); ++k) {
        lines.comments_of({i, PartKind::level, k}, 3);
        lines.line(fields_of(dungeons[i].levels[k]).in_a_row() + ",", 3);
      }
      lines.line("},", 2);
    }
    if (!dungeons[i].branches.empty()) {
      lines.line("branches = {", 2);
      for (const std::size_t k : order_of_branches(dungeons, i)) {
        lines.comments_of({i, PartKind::branch, k}, 3);
        lines.line(fields_of(dungeons[i].branches[k]).in_a_row() + ",", 3);
      }
      lines.line("},", 2);
    }
    lines.line("},", 1);
  }
  lines.line("}");
  return lines.take();
}

std::string dungeon_description(std::vector<ScriptDungeon>& dungeons, const WrittenParts& parts,
                                const TargetData& target, const lua::GameTables& game, LossReport& losses) {
  return DescriptionWriter(dungeons, parts, target, game, losses).run();
}

void add_needed(std::vector<ScriptDungeon>& dungeons, const lua::GameTables& game) {
  for (const lua::NeededDungeon& needed : game.needs.dungeons)
    if (needed.base > 0 && std::ranges::find(dungeons, needed.name, &ScriptDungeon::name) == dungeons.end())
      dungeons.push_back(made_of(needed));
}

}  // namespace speclev::converter
