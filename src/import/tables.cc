#include "import/tables.hh"

#include <algorithm>
#include <set>

#include "base/characters.hh"
#include "import/terrain_tables.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

/// What is of the game and not of the base, and the reverse, by names that may repeat.
void count_names(Tally& tally, std::vector<std::string> game, std::vector<std::string> base) {
  tally.count = game.size();
  std::ranges::sort(game);
  std::ranges::sort(base);
  std::ranges::set_difference(game, base, std::back_inserter(tally.added));
  std::ranges::set_difference(base, game, std::back_inserter(tally.gone));
}

/// Makes the rows of the tables.
class TableMaker {
 public:
  TableMaker(const Base& base, const Base& plain, const GameFacts& facts, Findings& findings,
             std::vector<Tally>& tallies)
      : base_(base),
        plain_(plain),
        data_(base.data()),
        facts_(facts),
        findings_(findings),
        tallies_(tallies),
        edits_(base, findings) {}

  FileTexts make() {
    things("monsters", facts_.monsters, data_.monsters);
    things("objects", facts_.objects, data_.objects);
    creatures();
    shared_classes();
    letters("monster-classes", facts_.monster_classes);
    letters("object-classes", facts_.object_classes);
    numbered("traps", facts_.traps, data_.traps, true);
    numbered("rooms", facts_.rooms, data_.rooms, true);
    terrain_tables(facts_, edits_);
    if (facts_.has_opcodes()) opcodes();
    conditions();
    needed_dungeons();
    listed("door-keys", facts_.artifacts);
    gods();
    return edits_.take();
  }

 private:
  void things(const std::string& file, const std::vector<Thing>& things, const NameTable& table) {
    std::vector<TableRow> rows;
    std::vector<std::string> names, old;
    for (const Thing& thing : things) {
      std::string row = letter_text(thing.letter) + (thing.name.empty() ? "" : " " + thing.name);
      rows.push_back({row, row, {}});
      names.push_back(thing.name);
    }
    for (const NameTable::Entry& entry : table.entries()) old.emplace_back(entry.name);
    tallies_.push_back({file, 0, {}, {}, {}});
    count_names(tallies_.back(), names, old);
    edits_.edit(file, rows);
  }

  /// Of monsters with one class and name the first counts. What is no level is of a monster that nothing is known of.
  void creatures() {
    std::vector<TableRow> rows;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < facts_.strengths.size(); ++i) {
      const Strength& strength = facts_.strengths[i];
      const std::string key = letter_text(facts_.monsters[i].letter) + " " + facts_.monsters[i].name;
      if (strength.level < 0 || facts_.monsters[i].name.empty() || !seen.insert(key).second) continue;
      std::string row = key + ": " + std::to_string(strength.level) + " " + std::to_string(strength.frequency);
      for (const std::string& mark : strength.marks) row += " " + mark;
      rows.push_back({key, std::move(row), {}});
    }
    if (!rows.empty()) edits_.edit("creatures", rows);
  }

  void shared_classes() {
    for (const SharedClass& each : facts_.shared_classes) {
      // A monster named without its class is stored with the class's character, which the second class has lost.
      const bool is_lost = each.of_monsters && facts_.has_opcodes();
      findings_.push_back({"shared-class",
                           is_lost ? Finding::Weight::warning : Finding::Weight::taken,
                           letter_text(each.letter),
                           {},
                           {},
                           {},
                           std::string(each.of_monsters ? "monster" : "object") + " classes " +
                               std::to_string(each.first) + " and " + std::to_string(each.second) +
                               " have the same character " + letter_text(each.letter) +
                               ": the game finds names with it in class " + std::to_string(each.first) + " only",
                           is_lost ? "the target cannot compile names of the other class without their class" : "",
                           {}});
    }
  }

  void letters(const std::string& file, const std::vector<char>& classes) {
    const auto old = base_.rows(file);
    std::vector<TableRow> rows;
    for (std::size_t i = 1; i < classes.size(); ++i) {  // number 0 is no class
      const std::string letter = letter_text(classes[i]);
      const auto known = std::ranges::find(old, letter, &BaseRow::name);
      const std::string row = known == old.end() ? letter : known->text;
      rows.push_back({row, row, {}});
    }
    // A class whose names are stored is one of the language only: the game's tables do not have it.
    std::string behind;
    for (auto row = old.rbegin(); row != old.rend(); behind = row++->text) {
      if (!row->text.ends_with(" stored") || std::ranges::find(rows, row->text, &TableRow::key) != rows.end()) continue;
      rows.insert(std::ranges::find(rows, behind, &TableRow::key), {row->text, row->text, {}});
    }
    edits_.edit(file, rows);
  }

  void numbered(const std::string& file, std::vector<NamedNumber> entries, const WordTable& table, bool counted) {
    if (entries.empty()) return;
    std::ranges::stable_sort(entries, {}, &NamedNumber::number);
    std::vector<TableRow> rows;
    std::vector<std::string> names, old;
    Tally tally{file, 0, {}, {}, {}};
    for (const NamedNumber& entry : entries) {
      if (std::ranges::find(names, entry.name) != names.end()) continue;  // the first of a name is found
      rows.push_back({entry.name, entry.name, entry.number});
      names.push_back(entry.name);
      if (const auto number = table.find(entry.name); number && *number != entry.number)
        tally.moved.push_back(entry.name);
    }
    for (const WordTable::Row& row : table.rows()) old.emplace_back(row.name);
    count_names(tally, names, old);
    if (counted) tallies_.push_back(std::move(tally));
    edits_.edit(file, rows);
  }

  /// Names in the order of their numbers, from 0; what has no name is not in the file.
  void listed(const std::string& file, const std::vector<std::string>& names) {
    std::vector<NamedNumber> entries;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!names[i].empty()) entries.push_back({names[i], static_cast<std::int64_t>(i)});
    numbered(file, entries, WordTable(), false);
  }

  /// What lines of a dungeon description depend on, as the options of the build are.
  void conditions() {
    for (const Condition& condition : data_.dungeon.conditions) {
      const auto state = facts_.conditions.find(condition.name);
      if (state == facts_.conditions.end() || state->second == condition.holds) continue;
      edits_.file("conditions").lines.push_back("replace " + state->first + (state->second ? " on" : " off"));
    }
  }

  /// Which dungeons the game asks for when it starts is in its code. Those of the base may be none of this game's.
  void needed_dungeons() {
    for (const BaseRow& row : base_.rows("needed-dungeons"))
      if (!row.by_hand) edits_.file("needed-dungeons").lines.push_back("remove " + row.name);
  }

  void gods() {
    std::vector<std::string> names = facts_.gods;
    const auto* greatest = facts_.constant("MAX_GOD");
    if (greatest != nullptr && *greatest >= 0 && static_cast<std::size_t>(*greatest) + 1 < names.size())
      names.resize(static_cast<std::size_t>(*greatest) + 1);
    listed("gods", names);
  }

  void opcodes() {
    const WordTable& old = plain_.data().opcodes;
    for (const NamedNumber& opcode : facts_.opcodes) {
      const auto number = old.find(opcode.name);
      if (!number && !is_made(opcode.number))
        findings_.push_back({"unknown-opcode",
                             Finding::Weight::unfinished,
                             opcode.name,
                             {},
                             opcode.number,
                             {},
                             "the opcode " + quote(opcode.name) + " is none of " + plain_.name(),
                             "no statement makes it until one is described: doc/own-game.md, New words",
                             {}});
      else if (number && *number != opcode.number)
        findings_.push_back({"moved-opcode",
                             Finding::Weight::taken,
                             opcode.name,
                             {},
                             opcode.number,
                             {},
                             "the opcode " + quote(opcode.name) + " has the number " + std::to_string(opcode.number) +
                                 " instead of " + std::to_string(*number),
                             {},
                             {}});
    }
    if (FileText text = game_opcodes(plain_, facts_); !text.lines.empty()) edits_.file("opcodes") = std::move(text);
    for (const WordTable::Row& row : old.rows())
      if (std::ranges::find(facts_.opcodes, row.name, &NamedNumber::name) == facts_.opcodes.end())
        gone_opcode(std::string(row.name));
  }

  /// Whether a statement of the base makes an opcode.
  bool is_made(std::int64_t opcode) const {
    return std::ranges::any_of(data_.statements, [&](const StatementRow& row) {
      return row.opcode == opcode || (row.takes_block && row.closing == opcode);
    });
  }

  /// What makes an opcode that the game does not have goes with it.
  void gone_opcode(const std::string& name) {
    findings_.push_back({"missing-opcode",
                         Finding::Weight::taken,
                         name,
                         {},
                         {},
                         {},
                         "the opcode " + quote(name) + " is none of this game",
                         {},
                         {}});
    std::set<std::string> words;
    for (const BaseRow& row : base_.rows("statements")) {
      if (!row.text.ends_with(" " + name)) continue;
      edits_.file("statements").lines.push_back("remove " + row.name);
      words.insert(row.text.substr(0, row.text.find(' ')));
    }
    Finding& made = findings_.back();
    for (const GameWord& word : facts_.words) {
      if (!words.contains(word.word)) continue;
      made.weight = Finding::Weight::unfinished;
      made.text += ", though its scanner has " + quote(word.word);
      made.help = "the statement is refused until what becomes of it is described: doc/own-game.md, New words";
      made.place = word.place;
    }
  }

  const Base& base_;
  const Base& plain_;
  const TargetData& data_;
  const GameFacts& facts_;
  Findings& findings_;
  std::vector<Tally>& tallies_;
  TableEdits edits_;
};

}  // namespace

FileText game_opcodes(const Base& base, const GameFacts& facts) {
  std::vector<NamedNumber> opcodes = facts.opcodes;
  std::ranges::stable_sort(opcodes, {}, &NamedNumber::number);
  std::vector<TableRow> rows;
  rows.reserve(opcodes.size());
  for (const NamedNumber& opcode : opcodes) rows.push_back({opcode.name, opcode.name, opcode.number});
  return edits_of(base, "opcodes", rows);
}

FileTexts game_tables(const Base& base, const Base& plain, const GameFacts& facts, Findings& findings,
                      std::vector<Tally>& tallies) {
  return TableMaker(base, plain, facts, findings, tallies).make();
}

}  // namespace speclev::import
