#include "import/tables.hh"

#include <algorithm>
#include <set>

#include "base/characters.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

constexpr int greatest_code = 127;  // of terrain

struct TerrainName {
  std::string_view there, ours;
};
constexpr TerrainName terrain_names[] = {
#define SPECLEV_TERRAIN_NAME(there, ours) {there, ours},
#include "import/terrain_names.def"
#undef SPECLEV_TERRAIN_NAME
};

struct TerrainCheck {
  std::string_view name;
  TerrainTable::Kind kind;
};
constexpr TerrainCheck terrain_checks[] = {
#define SPECLEV_TERRAIN_CHECK(name, kind) {name, TerrainTable::kind},
#include "import/checks.def"
#undef SPECLEV_TERRAIN_CHECK
};

/// A character as data files quote it.
std::string letter_text(char letter) {
  if (letter == '\0') return "none";
  if (letter == '\'') return "'\\''";
  return std::string("'") + letter + "'";
}

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
      : base_(base), plain_(plain), data_(base.data()), facts_(facts), findings_(findings), tallies_(tallies) {}

  FileTexts make() {
    things("monsters", facts_.monsters, data_.monsters);
    things("objects", facts_.objects, data_.objects);
    letters("monster-classes", facts_.monster_classes);
    letters("object-classes", facts_.object_classes);
    numbered("traps", facts_.traps, data_.traps, true);
    numbered("rooms", facts_.rooms, data_.rooms, true);
    terrain();
    unasked_checks();
    map_characters();
    if (facts_.has_opcodes()) opcodes();
    conditions();
    listed("door-keys", facts_.artifacts);
    gods();
    return std::move(files_);
  }

 private:
  void edit(const std::string& file, const std::vector<TableRow>& rows) {
    FileText text = edits_of(base_, file, rows);
    for (const std::string& name : text.kept)
      findings_.push_back(kept_by_hand(name, quote(name) + " in " + quote(file) + " is not as in the game"));
    if (!text.lines.empty()) files_[file] = std::move(text);
  }

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
    edit(file, rows);
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
    edit(file, rows);
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
    edit(file, rows);
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
      files_["conditions"].lines.push_back("replace " + state->first + (state->second ? " on" : " off"));
    }
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
    if (FileText text = game_opcodes(plain_, facts_); !text.lines.empty()) files_["opcodes"] = std::move(text);
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
      files_["statements"].lines.push_back("remove " + row.name);
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

  /// The rows of the base by their names.
  static std::string our_name(const std::string& name) {
    const auto known = std::ranges::find(terrain_names, name, &TerrainName::there);
    if (known != std::end(terrain_names)) return std::string(known->ours);
    std::string made;
    for (const char c : name) made += c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return made;
  }

  std::string unnamed(int code) const {
    if (terrain_end() == code)
      for (const TerrainTable::Row& row : data_.terrain.rows())
        if ((row.kinds & TerrainTable::unset) != 0) return std::string(row.name);
    const std::string_view known = data_.terrain.name(code);
    return known.empty() ? "terrain-" + std::to_string(code) : std::string(known);
  }

  void terrain() {
    std::map<int, std::string> names;
    for (const NamedNumber& each : facts_.terrain)
      if (each.number >= 0 && each.number <= greatest_code)
        names.emplace(static_cast<int>(each.number), our_name(each.name));
    for (const auto& [letter, code] : facts_.map_characters)
      if (code < 0 || code > greatest_code)
        bad_code(letter, code);
      else if (!names.contains(code))
        names[code] = unnamed(code);
    std::map<std::string, std::string> old_letters;  // of the base, in the order of their rows
    std::map<std::string, unsigned> old_kinds;
    for (const BaseRow& row : base_.rows("terrain")) old_letters[row.name] = letters_in(row.text);
    for (const TerrainTable::Row& row : data_.terrain.rows())
      if (!row.name.empty()) old_kinds[std::string(row.name)] = row.kinds;
    std::vector<TableRow> rows;
    for (const auto& [code, name] : names) {
      const std::string body = name + letters_of(code, old_letters[name]) + kinds_of(code, name, old_kinds);
      rows.push_back({name, body, code});
    }
    edit("terrain", rows);
    loading(names);
  }

  /// What the loader takes terrain for that the base does not have: no macro of the game tells all of it.
  void loading(const std::map<int, std::string>& terrain) {
    std::vector<TableRow> rows;
    std::set<std::string> known;
    for (const BaseRow& row : base_.rows("loading")) {
      rows.push_back({row.text, row.text, {}});
      known.insert(row.name);
    }
    if (rows.empty()) return;
    for (const auto& [code, name] : terrain) {
      const std::string row = "terrain " + name;
      if (code == terrain_end() || known.contains(row)) continue;
      rows.push_back({row + " unknown", row + " unknown", {}});
      findings_.push_back({"unknown-ground",
                           Finding::Weight::warning,
                           name,
                           {},
                           code,
                           {},
                           "what stands on " + name + " is not known: lint does not judge it, and pictures say so",
                           "write '" + row + "' with what the game takes it for into loading.edits",
                           {}});
    }
    edit("loading", rows);
  }

  /// Behind the last terrain, where that is known.
  std::optional<int> terrain_end() const {
    const auto* end = facts_.constant("MAX_TYPE");
    return end == nullptr ? std::nullopt : std::optional(static_cast<int>(*end));
  }

  /// In the language of programs nothing depends on these kinds.
  void unasked_checks() {
    if (facts_.has_opcodes()) return;
    for (const TerrainCheck& check : terrain_checks)
      if (const std::string name(check.name); !facts_.checks.contains(name))
        findings_.push_back({"unknown-terrain",
                             Finding::Weight::error,
                             name,
                             {},
                             {},
                             {},
                             "the game could not be asked by its " + name + " which terrain its checks take for what",
                             "it must be a macro of its headers, or a function of them that is compiled with what "
                             "includes them",
                             {}});
  }

  void bad_code(char letter, int code) {
    findings_.push_back({"map-character",
                         Finding::Weight::warning,
                         letter_text(letter),
                         {},
                         code,
                         {},
                         "the map character " + letter_text(letter) + " stands for the code " + std::to_string(code) +
                             ", which no file has room for",
                         {},
                         {}});
  }

  /// The quoted characters of a row of terrain.
  static std::string letters_in(const std::string& row) {
    std::string letters;
    for (std::size_t at = row.find('\''); at != std::string::npos && at + 2 < row.size();) {
      const bool escaped = row[at + 1] == '\\' && at + 3 < row.size() && row[at + 3] == '\'';
      letters += row[at + (escaped ? 2 : 1)];
      at = row.find('\'', at + (escaped ? 4 : 3));
    }
    return letters;
  }

  /// The map characters of a code, those of the base first and in its order.
  std::string letters_of(int code, const std::string& old) const {
    std::string letters;
    for (const char letter : old) {
      const auto at = facts_.map_characters.find(letter);
      if (at != facts_.map_characters.end() && at->second == code) letters += letter;
    }
    for (const auto& [letter, its_code] : facts_.map_characters)
      if (its_code == code && letters.find(letter) == std::string::npos) letters += letter;
    std::string text = letters.empty() ? " none" : "";
    for (const char letter : letters) text.append(" ").append(letter_text(letter));
    return text;
  }

  /// The kinds of a code: what the game's checks say, and what only the base tells of terrain of this name.
  std::string kinds_of(int code, const std::string& name, const std::map<std::string, unsigned>& old) const {
    const auto known = old.find(name);
    unsigned told = TerrainTable::bound | TerrainTable::unset | TerrainTable::blocked | TerrainTable::door;
    if (!facts_.joined) told |= TerrainTable::joinable;
    unsigned kinds = facts_.joined && facts_.joined->contains(code) ? TerrainTable::joinable : 0U;
    for (const TerrainCheck& check : terrain_checks)
      if (const auto codes = facts_.checks.find(check.name); codes == facts_.checks.end())
        told |= check.kind;
      else if (codes->second.contains(code))
        kinds |= check.kind;
    if (known != old.end()) kinds |= known->second & told;
    std::string text;
    for (const char* kind : {"blocked", "bound", "door", "join", "rock", "room", "unset", "wall"})
      if ((kinds & *TerrainTable::kind(kind)) != 0) text.append(" ").append(kind);
    return text;
  }

  /// Characters that only rows of maps can have, or that these cannot.
  void map_characters() {
    if (!facts_.row_characters) return;
    std::vector<TableRow> rows;
    const auto add = [&](char letter, const char* where, const std::string& what) {
      const std::string row = letter_text(letter) + " " + where;
      rows.push_back({row, row, {}});
      findings_.push_back({"row-character", Finding::Weight::warning, letter_text(letter), {}, {}, {}, what, {}, {}});
    };
    for (const char letter : *facts_.row_characters)
      if (!is_digit(letter) && !facts_.map_characters.contains(letter))
        add(letter, "rows", "rows of maps may have " + letter_text(letter) + ", but it is no terrain");
    for (const auto& [letter, code] : facts_.map_characters)
      if (!facts_.row_characters->contains(letter))
        add(letter, "look-up", "rows of maps cannot have " + letter_text(letter) + ", although it is terrain");
    edit("map-characters", rows);
  }

  const Base& base_;
  const Base& plain_;
  const TargetData& data_;
  const GameFacts& facts_;
  Findings& findings_;
  std::vector<Tally>& tallies_;
  FileTexts files_;
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
