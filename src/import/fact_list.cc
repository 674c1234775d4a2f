#include "import/fact_list.hh"

#include <algorithm>

#include "base/characters.hh"
#include "import/pieces.hh"
#include "import/profile_text.hh"
#include "import/records.hh"
#include "import/version_head.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

constexpr ListedFact facts_of_targets[] = {
#define SPECLEV_FACT(group, name, question, follows) {group, name, question, follows},
#include "import/fact_list.def"
#undef SPECLEV_FACT
#define SPECLEV_IMPORTED_LIMIT(constant, id, factor, addend, follows) \
  {"limit", limit_names[static_cast<std::size_t>(Limit::id)], constant, follows},
#define SPECLEV_IMPORTED_NUMBER(constant, id, follows) \
  {"number", number_names[static_cast<std::size_t>(Number::id)], constant, follows},
#define SPECLEV_IMPORTED_FLAG(word, id, is_optional) \
  {"number", number_names[static_cast<std::size_t>(Number::id)], word, is_optional ? "there is no such flag" : ""},
#include "import/constants.def"
#undef SPECLEV_IMPORTED_FLAG
#undef SPECLEV_IMPORTED_NUMBER
#undef SPECLEV_IMPORTED_LIMIT
};

/// Whether a game answered a question that is no name of its headers.
struct Answer {
  std::string_view question;
  bool (*is_there)(const GameFacts& facts);
};
constexpr Answer answers_there[] = {
    {"machine", [](const GameFacts& facts) { return facts.machine.int_size != 0; }},
    {"version words", [](const GameFacts& facts) { return !facts.version.empty(); }},
    {"mons", [](const GameFacts& facts) { return !facts.monsters.empty(); }},
    {"objects", [](const GameFacts& facts) { return !facts.objects.empty(); }},
    {"def_monsyms", [](const GameFacts& facts) { return !facts.monster_classes.empty(); }},
    {"def_oc_syms", [](const GameFacts& facts) { return !facts.object_classes.empty(); }},
    {"trap_types", [](const GameFacts& facts) { return !facts.traps.empty(); }},
    {"room_types", [](const GameFacts& facts) { return !facts.rooms.empty(); }},
    {"artifact_names", [](const GameFacts& facts) { return !facts.artifacts.empty(); }},
    {"levels of monsters", [](const GameFacts& facts) { return !facts.strengths.empty(); }},
    {"god_names", [](const GameFacts& facts) { return !facts.gods.empty(); }},
    {"rule for rows of maps", [](const GameFacts& facts) { return facts.row_characters.has_value(); }},
    {"what_map_char", [](const GameFacts& facts) { return !facts.map_characters.empty(); }},
    {"SPO_", [](const GameFacts& facts) { return facts.has_opcodes(); }},
    {"scanner", [](const GameFacts& facts) { return !facts.words.empty(); }},
    {"dungeon scanner", [](const GameFacts& facts) { return !facts.dungeon_words.empty(); }},
    {"options", [](const GameFacts& facts) { return !facts.conditions.empty(); }},
    {"structures", [](const GameFacts& facts) { return !facts.records.empty(); }},
    {"condition of the grammar", [](const GameFacts& facts) { return facts.joined.has_value(); }},
};

bool is_answered(std::string_view question, const GameFacts& facts) {
  const auto answer = std::ranges::find(answers_there, question, &Answer::question);
  if (answer != std::end(answers_there)) return answer->is_there(facts);
  const auto has = [&](const std::vector<NamedNumber>& rows, std::string_view prefix) {
    return std::ranges::any_of(rows, [&](const NamedNumber& row) { return prefix.data() + row.name == question; });
  };
  return facts.constant(question) != nullptr || facts.checks.contains(question) || has(facts.terrain, "") ||
         has(facts.opcodes, "SPO_") ||
         std::ranges::any_of(facts.words, [&](const GameWord& word) { return word.word == question && word.value; });
}

/// Looks which of the facts of a base a game did not answer for.
class Unasked {
 public:
  Unasked(const Base& base, const GameFacts& facts, Findings& findings)
      : base_(base), data_(base.data()), facts_(facts), findings_(findings) {
    if (const auto own = base.by_hand().find("profile"); own != base.by_hand().end())
      said_ = lines_of_profile(own->second);
  }

  std::vector<std::string> find(bool layout_is_named) {
    for (const ListedFact& each : facts_of_targets) {
      if (each.question.empty() || !is_held(each) || is_by_hand(each) || is_answered(each.question, facts_)) continue;
      const std::string fact = std::string(each.group) + " " + std::string(each.name);
      if (each.follows.empty())
        tell(fact, std::string(each.question), advice(each));
      else
        inherited_.push_back(fact + " (" + std::string(each.question) + ")");
    }
    if (!layout_is_named) layouts();
    words("keywords", facts_.words);
    words("dungeon-keywords", facts_.dungeon_words);
    return std::move(inherited_);
  }

 private:
  std::string own_file(const std::string& name) const { return quote(base_.folder() + "/" + name); }

  std::string layout_advice(const std::string& layout) const {
    return "the headers of the game must have it under this name; else describe the layout by hand in " +
           own_file(layout + ".layout.edits") + ", as doc/own-game.md shows";
  }

  std::string advice(const ListedFact& fact) const {
    const std::string line = std::string(fact.group) + " " + std::string(fact.name) + " N";
    const std::string by_hand =
        "write the line " + quote(line) + ", with the number of the game for N, at the top of " + own_file("profile");
    if (fact.group == "limit") return "add -D" + std::string(fact.question) + "=N to --cc, or " + by_hand;
    if (fact.group == "number") return by_hand;
    if (fact.group == "file") return "write the file " + own_file(std::string(fact.name)) + " by hand";
    return "look why the probe has no answer: --keep keeps it";
  }

  /// Whether the base has the fact at all.
  bool is_held(const ListedFact& fact) const {
    if (fact.group == "limit") {
      const auto place = std::ranges::find(limit_names, fact.name) - std::begin(limit_names);
      return data_.limits[static_cast<std::size_t>(place)] != 0;
    }
    if (fact.group == "number") return facts_.has_opcodes() && data_.number(fact.name).has_value();
    if (fact.group == "file") return fact.name != "layout" && !base_.rows(std::string(fact.name)).empty();
    // Nothing in the language of programs depends on other kinds of terrain.
    if (fact.group == "terrain") return !facts_.has_opcodes();
    // What is within rows is looked at by itself.
    if (fact.group == "rows") return false;
    return fact.name != "version" || data_.version_words.count != 0;
  }

  bool is_by_hand(const ListedFact& fact) const {
    if (fact.group == "file") return base_.has_own(std::string(fact.name));
    return said_.contains(std::string(fact.group) + " " + std::string(fact.name));
  }

  void tell(const std::string& fact, const std::string& question, const std::string& help) {
    findings_.push_back({"unasked-fact",
                         Finding::Weight::error,
                         fact,
                         question,
                         {},
                         {},
                         "the game has no answer for " + quote(question) + ", which the target's " + quote(fact) +
                             " is to be taken from",
                         help,
                         {}});
  }

  /// Records, and what is written field by field.
  void layouts() {
    const bool own_dungeons = base_.has_own(data_.dungeon_layout_name + ".layout");
    const bool own_levels = base_.has_own(data_.layout_name + ".layout");
    for (const std::string& name : unasked_records(data_, facts_.records))
      if (!(is_dungeon_record(name) ? own_dungeons : own_levels))
        tell("layout", name, layout_advice(is_dungeon_record(name) ? data_.dungeon_layout_name : data_.layout_name));
    const bool has_version =
        std::ranges::find(facts_.records, version_record, &GameRecord::name) != facts_.records.end();
    if (data_.version_words.count != 0 && !has_version)
      inherited_.push_back("layout (" + std::string(version_record) + ")");
    if (own_levels) return;
    for (const UnaskedPiece& piece : unasked_pieces(data_, facts_))
      if (piece.has_structure)
        tell("layout", piece.name, layout_advice(data_.layout_name));
      else
        inherited_.push_back("layout (" + piece.name + ")");
  }

  /// Words whose values the compiler did not accept, and styles of INIT_MAP.
  void words(const std::string& file, const std::vector<GameWord>& words) {
    const auto rows = base_.rows(file);
    const bool has_styles =
        std::ranges::any_of(facts_.constants, [](const auto& each) { return each.first.starts_with(style_prefix); });
    for (const GameWord& word : words) {
      const auto row = std::ranges::find(rows, word.word, &BaseRow::name);
      if (row == rows.end() || row->by_hand || word.value) continue;
      const bool is_style = file == "keywords" && row->text.find(" init_") != std::string::npos;
      if (std::ranges::find(facts_.unasked, word.word) != facts_.unasked.end() || (is_style && has_styles))
        tell(file + " " + word.word, word.word, "write its row at the top of " + own_file(file + ".edits"));
      else if (is_style)
        inherited_.push_back(file + " " + word.word);
    }
  }

  const Base& base_;
  const TargetData& data_;
  const GameFacts& facts_;
  Findings& findings_;
  std::map<std::string, std::string> said_;  ///< lines of the profile by hand
  std::vector<std::string> inherited_;
};

}  // namespace

std::span<const ListedFact> listed_facts() { return facts_of_targets; }

std::vector<std::string> find_unasked(const Base& base, const GameFacts& facts, bool layout_is_named,
                                      Findings& findings) {
  return Unasked(base, facts, findings).find(layout_is_named);
}

}  // namespace speclev::import
