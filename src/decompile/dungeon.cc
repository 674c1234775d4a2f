// Writes the dungeon.def of a compiled dungeon.
#include "decompile/describe.hh"

#include <algorithm>

#include "binary/reader.hh"
#include "dungeon/model.hh"
#include "target/target_data.hh"

namespace speclev::decompiler {

namespace {

using speclev::dungeon::Branch;
using speclev::dungeon::Dungeon;
using speclev::dungeon::Entry;
using speclev::dungeon::File;
using speclev::dungeon::Level;
using speclev::dungeon::not_chained;

constexpr std::int32_t certain = 100;

/// One dungeon.def: the dungeons in the order of the file, each branch behind the level that it is chained to.
class DungeonDescription {
 public:
  DungeonDescription(const File& file, const TargetData& target, Description& out)
      : file_(file), target_(target), out_(out) {
    for (const Entry& entry : file.dungeons)
      for (const Level& level : entry.levels) levels_.push_back(&level);
  }

  void tell();

 private:
  void dungeon(const Dungeon& dungeon);
  void protofile(std::string_view kept);
  void contents(const Entry& entry);
  bool may_stand(const Branch& branch, std::size_t levels) const;
  std::size_t wanted_before(const Entry& entry, std::size_t level, std::size_t branches) const;
  void level(const Entry& entry, const Level& level);
  void branch(const Entry& entry, const Branch& branch);
  /// The level that another level or branch is chained to; from: the first of its dungeon that is looked at.
  void chain(const Entry& entry, std::int32_t number, std::size_t from);
  /// Where a level or branch is.
  template <class Placed>
  void place(const Entry& entry, const Placed& placed, bool is_chained, std::size_t from) {
    out_ << ' ';
    if (is_chained) chain(entry, placed.chain, from);
    out_ << (is_chained ? " +" : "@");
    couple(placed.base, placed.random);
  }
  void couple(std::int32_t base, std::int32_t random);
  bool is_place(std::int32_t base, std::int32_t random) const;
  void bones(std::uint8_t marker);
  void flags(std::int32_t flags, TokenClass description, TokenClass alignment);

  /// A statement: its word, and what tell writes after the colon.
  template <class Tell>
  void statement(TokenClass word, Tell&& tell) {
    out_.begin();
    out_ << target_.dungeon.keywords.first_word(word) << ": ";
    tell();
    out_.end();
  }
  void string(std::string_view text, std::string_view field);
  const std::string& called(const Level& level) const {
    return target_.has(Feature::level_files) ? level.file : level.name;
  }

  const File& file_;
  const TargetData& target_;
  Description& out_;
  std::vector<const Level*> levels_;  ///< of the whole file
  std::size_t first_ = 0;             ///< the number of the first level of the dungeon
  std::size_t dungeons_told_ = 0;     ///< in front of the one that is told
  std::size_t all_branches_ = 0;      ///< in front of it
  std::vector<std::int32_t> chains_;  ///< of all branches that are told
};

/// A line that the preprocessor takes for its own cannot stand in a string either.
void DungeonDescription::string(std::string_view text, std::string_view field) {
  out_.of(field).string(text);
  const bool percent = target_.has(Feature::percent_lines), caret = target_.has(Feature::caret_lines);
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const std::string_view line = text.substr(at + 1);
    if (line.starts_with('#') || (line.starts_with('%') && percent) || (line.starts_with('^') && caret))
      out_.cannot(field, "a line of a string cannot begin with '" + std::string(line.substr(0, 1)) + "'");
  }
}

void DungeonDescription::tell() {
  for (std::size_t i = 0; i < file_.dungeons.size(); ++i) {
    const Inside here(out_, "dungeons", i);
    const Entry& entry = file_.dungeons[i];
    out_.gap();
    dungeon(entry.head);
    contents(entry);
    first_ += entry.levels.size();
    all_branches_ += entry.branches.size();
    ++dungeons_told_;
  }
}

void DungeonDescription::dungeon(const Dungeon& dungeon) {
  statement(TokenClass::dungeon, [&] {
    string(dungeon.name, "name");
    bones(dungeon.bones);
    couple(dungeon.base, dungeon.random);
    if (dungeon.chance != (target_.has(Feature::certain_dungeons) ? certain : 0))
      out_ << ' ' << std::int64_t{dungeon.chance};
  });
  flags(dungeon.flags, TokenClass::description, TokenClass::dungeon_alignment);
  if (dungeon.entry != 0)
    statement(TokenClass::entry, [&] {
      out_ << std::int64_t{dungeon.entry};
      if (target_.has(Feature::branch_entry)) out_.cannot("entry", "dungeons have no entry, branches lead to a level");
    });
  if (!dungeon.protofile.empty()) protofile(dungeon.protofile);
  if (dungeon.has_tileset != 0)
    statement(TokenClass::tileset, [&] {
      const std::string_view tiles = target_.dungeon.keywords.word(TokenClass::tiles, dungeon.tileset);
      if (tiles.empty())
        out_ << std::int64_t{dungeon.tileset};
      else
        out_ << tiles;
    });
}

/// What stands behind a zero is left of a longer name that was given before.
void DungeonDescription::protofile(std::string_view kept) {
  std::string name(kept);
  for (std::size_t end = name.size(); end != std::string::npos; end = kept.substr(0, end).rfind('\0')) {
    std::string given = name.substr(0, end);
    std::replace(given.begin(), given.end(), '\0', '.');
    statement(TokenClass::protofile, [&] { string(given, "protofile"); });
  }
}

void DungeonDescription::contents(const Entry& entry) {
  const bool late = target_.has(Feature::chain_by_branch);
  std::size_t told = 0;
  const auto tell_branches = [&](std::size_t levels, std::size_t end) {
    for (; told < end; ++told) {
      const Branch& next = entry.branches[told];
      if (!may_stand(next, first_ + levels)) return;
      const Inside here(out_, "branches", told);
      branch(entry, next);
    }
  };
  for (std::size_t i = 0; i < entry.levels.size(); ++i) {
    tell_branches(i, late ? wanted_before(entry, i, told) : entry.branches.size());
    const Inside here(out_, "levels", i);
    level(entry, entry.levels[i]);
  }
  tell_branches(entry.levels.size(), entry.branches.size());
  for (; told < entry.branches.size(); ++told) {
    const Inside here(out_, "branches", told);
    branch(entry, entry.branches[told]);
  }
}

/// Whether a branch is taken behind so many levels of the file: its own must be among them. The compiler also looks at
/// the chain of the branch that has the number of this dungeon, which must be a certain level.
bool DungeonDescription::may_stand(const Branch& branch, std::size_t levels) const {
  if (branch.chain >= 0 && static_cast<std::size_t>(branch.chain) >= levels) return false;
  const std::size_t dungeon = dungeons_told_;
  const std::int32_t looked_at = dungeon < chains_.size()    ? chains_[dungeon]
                                 : dungeon == chains_.size() ? branch.chain
                                                             : 0;
  const auto number = static_cast<std::size_t>(looked_at);
  return looked_at < 0 || (number < levels && levels_[number]->chance == certain);
}

/// Where the compiler looks at the branch that has the number of a chained level, how many branches stand before that
/// level: as few as possible, but for a first level that is not certain, as many as it takes.
std::size_t DungeonDescription::wanted_before(const Entry& entry, std::size_t level, std::size_t branches) const {
  if (entry.levels[level].chain == not_chained || levels_.front()->chance == certain) return branches;
  const std::size_t number = first_ + level + 1;
  return std::min(entry.branches.size(), number > all_branches_ ? number - all_branches_ : 0);
}

void DungeonDescription::level(const Entry& entry, const Level& level) {
  const bool chained = level.chain != not_chained || !is_place(level.base, level.random);
  const bool random = level.variants != 0;
  const TokenClass word = chained ? (random ? TokenClass::random_chain_level : TokenClass::chain_level)
                                  : (random ? TokenClass::random_level : TokenClass::level);
  statement(word, [&] {
    string(level.name, "name");
    if (target_.has(Feature::level_files)) {
      out_ << ' ';
      string(level.file, "file");
    }
    bones(level.bones);
    place(entry, level, chained, 1);
    if (level.chance != certain) out_ << ' ' << std::int64_t{level.chance};
    if (random) out_ << ' ' << std::int64_t{level.variants};
  });
  flags(level.flags, TokenClass::level_description, TokenClass::level_alignment);
}

void DungeonDescription::branch(const Entry& entry, const Branch& branch) {
  chains_.push_back(branch.chain);
  const bool chained = branch.chain != not_chained || !is_place(branch.base, branch.random);
  const auto value = [&](TokenClass token, std::int32_t number, std::string_view field) {
    if (number == 0) return;
    const std::string_view word = target_.dungeon.keywords.word(token, number);
    if (word.empty()) out_.cannot(field, "there is no word for " + std::to_string(number));
    out_ << ' ' << word;
  };
  statement(chained ? TokenClass::chain_branch : TokenClass::branch, [&] {
    string(branch.name, "name");
    place(entry, branch, chained, 0);
    value(TokenClass::branch_type, branch.type, "type");
    value(TokenClass::up_or_down, branch.up, "up");
    if (branch.entry != 0) out_ << ' ' << std::int64_t{branch.entry};
  });
}

void DungeonDescription::chain(const Entry& entry, std::int32_t number, std::size_t from) {
  if (number == not_chained) return string("", "chain");
  const std::int64_t place = number - static_cast<std::int64_t>(first_);
  const bool here = place >= static_cast<std::int64_t>(from) && place < static_cast<std::int64_t>(entry.levels.size());
  if (!here) {
    string("", "chain");
    return out_.cannot("chain", "level " + std::to_string(number) + " of the file is none to chain to");
  }
  string(called(entry.levels[static_cast<std::size_t>(place)]), "chain");
}

/// Whether a place that is not chained may have these numbers.
bool DungeonDescription::is_place(std::int32_t base, std::int32_t random) const {
  const auto depth = target_.limit(Limit::depth);
  return random >= -1 && base + random <= (base >= 0 ? depth : -1);
}

void DungeonDescription::couple(std::int32_t base, std::int32_t random) {
  out_ << " (" << std::int64_t{base} << ", " << std::int64_t{random} << ')';
}

void DungeonDescription::bones(std::uint8_t marker) {
  const char letter = static_cast<char>(marker);
  out_ << ' ';
  string(marker == 0 ? "none" : std::string_view(&letter, 1), "bones");
}

/// A statement for each word of the flags.
void DungeonDescription::flags(std::int32_t flags, TokenClass description, TokenClass alignment) {
  constexpr std::int32_t level_only = 1;
  std::int32_t left = flags;
  for (const KeywordTable::Row& row : target_.dungeon.keywords.rows()) {
    const bool is_alignment = row.token == TokenClass::alignment;
    if (!is_alignment && row.token != TokenClass::descriptor) continue;
    if ((left & row.value) == 0 || (left & row.value) != row.value) continue;
    if (row.value == level_only && description == TokenClass::description) continue;
    left &= ~row.value;
    statement(is_alignment ? alignment : description, [&] { out_ << row.word; });
  }
  if (left != 0) out_.cannot("flags", "there are no words for the flags " + std::to_string(left));
}

}  // namespace

void dungeon(const CompiledFile& file, std::string_view, Description& out) {
  File dungeons;
  read_binary(file.layout, file.abi, file.bytes, &dungeons);
  DungeonDescription(dungeons, data_of(file.target), out).tell();
}

}  // namespace speclev::decompiler
