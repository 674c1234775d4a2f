#include "import/terrain_tables.hh"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>

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
constexpr std::string_view style_row = "style ";
/// The classes of words for what INIT_MAP makes.
constexpr TokenClass style_words[] = {TokenClass::init_bare, TokenClass::init_grid, TokenClass::init_mines,
                                      TokenClass::init_solid};

constexpr TerrainCheck terrain_checks[] = {
#define SPECLEV_TERRAIN_CHECK(name, kind) {name, TerrainTable::kind},
#include "import/checks.def"
#undef SPECLEV_TERRAIN_CHECK
};

/// Makes the rows of the tables about terrain.
class TerrainMaker {
 public:
  TerrainMaker(const GameFacts& facts, TableEdits& edits) : data_(edits.base().data()), facts_(facts), edits_(edits) {}

  void make() {
    terrain();
    unasked_checks();
    map_characters();
  }

 private:
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
    for (const BaseRow& row : edits_.base().rows("terrain")) old_letters[row.name] = letters_in(row.text);
    for (const TerrainTable::Row& row : data_.terrain.rows())
      if (!row.name.empty()) old_kinds[std::string(row.name)] = row.kinds;
    std::vector<TableRow> rows;
    for (const auto& [code, name] : names) {
      const std::string body = name + letters_of(code, old_letters[name]) + kinds_of(code, name, old_kinds);
      rows.push_back({name, body, code});
    }
    edits_.edit("terrain", rows);
    loading(names);
  }

  /// What the loader takes terrain for that the base does not have: of that the game's checks tell a part.
  void loading(const std::map<int, std::string>& terrain) {
    std::vector<TableRow> rows;
    std::set<std::string> known;
    const auto styles = styles_of_game();
    for (const BaseRow& row : edits_.base().rows("loading")) {
      known.insert(row.name);
      // Where the game has that number, what it makes is said by one of its words.
      const auto style = styles.find(row.name);
      const std::string text = style == styles.end() || row.by_hand ? row.text : row.name + " " + style->second;
      rows.push_back({text, text, {}});
    }
    if (rows.empty()) return;
    for (const auto& [name, what] : styles)
      if (!known.contains(name)) rows.push_back({name + " " + what, name + " " + what, {}});
    for (const auto& [code, name] : terrain) {
      const std::string row = "terrain " + name;
      if (code == terrain_end() || known.contains(row)) continue;
      const std::string classes = classes_of(code);
      rows.push_back({row + classes + " unknown", row + classes + " unknown", {}});
      edits_.findings().push_back({"unknown-ground",
                                   Finding::Weight::warning,
                                   name,
                                   {},
                                   code,
                                   {},
                                   "what the loader takes " + name + " for is not known" +
                                       (classes.empty() ? "" : " but for '" + classes.substr(1) + "'") +
                                       ": lint does not judge it, and pictures say so",
                                   "write '" + row + "' with all that the game takes it for into loading.edits",
                                   {}});
    }
    edits_.edit("loading", rows);
  }

  /// What the game's checks say of a code.
  unsigned kinds_told(int code) const {
    unsigned kinds = 0;
    for (const TerrainCheck& check : terrain_checks)
      if (const auto codes = facts_.checks.find(check.name);
          codes != facts_.checks.end() && codes->second.contains(code))
        kinds |= check.kind;
    return kinds;
  }

  /// What the compiler's checks take terrain for, which the loader's do as well.
  std::string classes_of(int code) const {
    const unsigned kinds = kinds_told(code);
    std::string text;
    for (const TerrainClass each : {TerrainClass::wall, TerrainClass::rock, TerrainClass::room})
      if (const std::string_view word = terrain_class_words[static_cast<std::size_t>(each)];
          (kinds & *TerrainTable::kind(word)) != 0)
        text.append(" ").append(word);
    return text;
  }

  /// What INIT_MAP makes in the game by the numbers of its words: what it makes in the base by the same words. The
  /// names of rows of loading, and what stands behind these.
  std::map<std::string, std::string> styles_of_game() {
    std::map<std::string, std::string> of_base, styles;
    for (const BaseRow& row : edits_.base().rows("loading"))
      if (row.name.starts_with(style_row)) of_base[row.name] = row.text.substr(row.text.rfind(' ') + 1);
    std::set<std::string> tokens;
    const auto base_word = [&](const GameWord& word) {
      const KeywordTable::Row* row = data_.keywords.find(word.word);
      return row != nullptr && is_style(*row) ? row : nullptr;
    };
    for (const GameWord& word : facts_.words)
      if (base_word(word) != nullptr) tokens.insert(word.token);
    for (const GameWord& word : facts_.words) {
      if (!word.value || !tokens.contains(word.token)) continue;
      const KeywordTable::Row* row = base_word(word);
      const auto known = row == nullptr ? of_base.end() : of_base.find(style_name(row->value));
      styles[style_name(*word.value)] = known == of_base.end() ? "unknown" : known->second;
      if (known == of_base.end()) new_style(word);
    }
    // What the base's words stand for, and none of this game's.
    if (!styles.empty())
      for (const KeywordTable::Row& row : data_.keywords.rows())
        if (is_style(row)) styles.try_emplace(style_name(row.value), "unknown");
    return styles;
  }

  static std::string style_name(std::int64_t number) { return std::string(style_row) + std::to_string(number); }
  static bool is_style(const KeywordTable::Row& row) {
    return std::ranges::find(style_words, row.token) != std::end(style_words);
  }

  void new_style(const GameWord& word) {
    edits_.findings().push_back({"unknown-style",
                                 Finding::Weight::warning,
                                 word.word,
                                 word.token,
                                 word.value,
                                 {},
                                 "what INIT_MAP makes by the word " + quote(word.word) +
                                     " is not known: lint does not judge it, and pictures say so",
                                 "write '" + style_name(*word.value) + "' with what it makes into loading.edits",
                                 word.place});
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
        edits_.findings().push_back(
            {"unknown-terrain",
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
    edits_.findings().push_back({"map-character",
                                 Finding::Weight::warning,
                                 letter_text(letter),
                                 {},
                                 code,
                                 {},
                                 "the map character " + letter_text(letter) + " stands for the code " +
                                     std::to_string(code) + ", which no file has room for",
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
    unsigned kinds = kinds_told(code) | (facts_.joined && facts_.joined->contains(code) ? TerrainTable::joinable : 0U);
    for (const TerrainCheck& check : terrain_checks)
      if (!facts_.checks.contains(check.name)) told |= check.kind;
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
      edits_.findings().push_back(
          {"row-character", Finding::Weight::warning, letter_text(letter), {}, {}, {}, what, {}, {}});
    };
    for (const char letter : *facts_.row_characters)
      if (!is_digit(letter) && !facts_.map_characters.contains(letter))
        add(letter, "rows", "rows of maps may have " + letter_text(letter) + ", but it is no terrain");
    for (const auto& [letter, code] : facts_.map_characters)
      if (!facts_.row_characters->contains(letter))
        add(letter, "look-up", "rows of maps cannot have " + letter_text(letter) + ", although it is terrain");
    edits_.edit("map-characters", rows);
  }

  const TargetData& data_;
  const GameFacts& facts_;
  TableEdits& edits_;
};

}  // namespace

void terrain_tables(const GameFacts& facts, TableEdits& edits) { TerrainMaker(facts, edits).make(); }

}  // namespace speclev::import
