// Checks that doc/variants says of each game what its tables hold, and that the references of the languages point
// there.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "documents.hh"
#include "speclev/target.hh"
#include "target/target_data.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

using Names = std::set<std::string>;

/// The words, statements and other names by which a target differs from the language that a reference describes.
struct Differences {
  Names own;      ///< what it has beyond that, or in another form
  Names without;  ///< what it lacks
};

/// The names under which the documents have what a feature changes in the language of levels. Those that only change
/// bytes, how text is read, or dungeons, have none.
struct FeatureNames {
  Feature feature;
  std::vector<std::string> names;
};
const std::vector<FeatureNames> feature_names_in_documents = {
    {Feature::crlf, {}},
    {Feature::escaped_characters, {}},
    {Feature::signed_numbers, {}},
    {Feature::map_line_numbers, {}},
    {Feature::joined_foreground, {"INIT_MAP"}},
    {Feature::gradients, {"gradient"}},
    {Feature::subtraction, {"-", "line", "randline"}},
    {Feature::variable_digits, {"$"}},
    {Feature::copied_by_name, {}},
    {Feature::unpushed_integers, {}},
    {Feature::computed_places, {"(x,y)"}},
    {Feature::condition_behind_keyword, {"[n%]"}},
    {Feature::compared_conditions, {"[n%]"}},
    {Feature::switch_always_random, {"SWITCH"}},
    {Feature::break_past_end, {}},
    {Feature::constant_for, {"FOR"}},
    {Feature::functions, {"FUNCTION"}},
    {Feature::shared_variables, {"FUNCTION"}},
    {Feature::case_breaks, {"BREAK"}},
    {Feature::any_percentage, {}},
    {Feature::plain_numbers, {"$x = …"}},
    {Feature::plain_indices, {}},
    {Feature::number_places, {}},
    {Feature::selection_filters, {"filter"}},
    {Feature::single_room_flags, {}},
    {Feature::lasting_vaults, {}},
    {Feature::level_counter, {"LEVEL"}},
    {Feature::signed_regions, {}},
    {Feature::single_filler, {"MAZE"}},
    {Feature::maze_light, {"MAZE"}},
    {Feature::room_flags, {"ROOM"}},
    {Feature::boolean_room_flags, {"ROOM", "REGION"}},
    {Feature::plain_room_flags, {}},
    {Feature::room_traits, {"ROOM", "SUBROOM", "REGION"}},
    {Feature::chances, {"MONSTER", "OBJECT", "TRAP"}},
    {Feature::empty_levregion, {"levregion"}},
    {Feature::place_sets, {"RANDOM_PLACES", "place"}},
    {Feature::door_texts, {"DOOR"}},
    {Feature::ladders_in_rooms, {"LADDER"}},
    {Feature::ladder_regions, {"LADDER"}},
    {Feature::ordinary_room_chance, {"CHANCE"}},
    {Feature::empty_filling, {"MAZE"}},
    {Feature::random_geometry, {"GEOMETRY", "ROOM"}},
    {Feature::numbered_styles, {"INIT_MAP"}},
    {Feature::serial_names, {"MAZE"}},
    {Feature::classless_objects, {"OBJECT"}},
    {Feature::prefix_names, {"MONSTER", "OBJECT"}},
    {Feature::corpse_or_curse, {"OBJECT"}},
    {Feature::class_bound_names, {"MONSTER", "OBJECT"}},
    {Feature::corridor_walls, {"CORRIDOR"}},
    {Feature::extras, {"MONSTER", "OBJECT"}},
    {Feature::placement_checks, {}},
    {Feature::open_empty_maps, {}},
    {Feature::floor_behind_rows, {}},
    {Feature::comments_drop_rows, {}},
    {Feature::comments_before_rows, {}},
    {Feature::joined_rows, {}},
    {Feature::endmap_lines, {}},
    {Feature::lost_map_beginning, {}},
    {Feature::map_line_end, {}},
    {Feature::registers_as_written, {}},
    {Feature::file_extension, {"MAZE"}},
    {Feature::lasting_map_init, {"INIT_MAP"}},
    {Feature::lasting_map_argument, {"INIT_MAP"}},
    {Feature::lasting_registers, {"RANDOM_OBJECTS", "RANDOM_MONSTERS"}},
    {Feature::lossy_flags, {"FLAGS"}},
    {Feature::branch_entry, {}},
    {Feature::branches_back, {}},
    {Feature::certain_dungeons, {}},
    {Feature::checked_depth, {}},
    {Feature::alternate_dungeons, {}},
    {Feature::unique_dungeons, {}},
    {Feature::percent_lines, {}},
    {Feature::caret_lines, {}},
    {Feature::level_files, {}},
    {Feature::chain_by_branch, {}},
    {Feature::narrow_integers, {}},
    {Feature::late_bones_marker, {}},
    {Feature::quest_summaries, {}},
    {Feature::wide_quest_offsets, {}},
};

Names words_of(const TargetTables& tables) {
  Names words;
  for (const auto& row : tables.keywords.rows())
    if (row.token != TokenClass::reserved) words.emplace(row.word);
  return words;
}

/// Map characters in quotes.
Names characters_of(const TargetTables& tables) {
  Names characters;
  for (int code = 1; code < 256; ++code) {
    const char c = static_cast<char>(code);
    if (tables.terrain.code(c) || tables.row_characters.contains(c)) characters.insert(std::string("'") + c + "'");
  }
  return characters;
}

/// What is said of monsters, objects and other things by words of its own: the word, and in which form.
std::set<std::pair<std::string, std::string>> extras_of(const TargetTables& tables) {
  std::set<std::pair<std::string, std::string>> extras;
  for (const ExtraRow& row : tables.extras)
    if (!row.word.empty())
      extras.emplace(
          std::string(row.word),
          std::string(row.of).append(row.is_key ? ":" : "").append(row.is_key ? slot_facts(row.slot.kind).name : ""));
  return extras;
}

/// The forms of a statement: its slots, whatever is pushed for them.
std::vector<std::vector<Slot>> forms_of(const TargetTables& tables, std::string_view keyword) {
  std::vector<std::vector<Slot>> forms;
  for (const StatementRow& row : tables.statements) {
    if (row.keyword != keyword) continue;
    auto& form = forms.emplace_back(row.slots.begin(), row.slots.end());
    for (Slot& slot : form) slot.values = {};
  }
  return forms;
}

Names functions_of(const TargetTables& tables) {
  Names names;
  for (const FunctionRow& row : tables.functions) names.emplace(row.name);
  return names;
}

void add_difference(Names& to, const Names& these, const Names& others) {
  std::set_difference(these.begin(), these.end(), others.begin(), others.end(), std::inserter(to, to.end()));
}

bool stores_names(const LetterTable& classes) { return !classes.stored().empty(); }

Differences differences(const TargetTables& own, const TargetTables& reference) {
  Differences result;
  for (const auto names_of : {words_of, characters_of, functions_of}) {
    add_difference(result.own, names_of(own), names_of(reference));
    add_difference(result.without, names_of(reference), names_of(own));
  }
  const auto extras = extras_of(own), reference_extras = extras_of(reference);
  for (const auto& extra : extras)
    if (!reference_extras.contains(extra)) result.own.insert(extra.first);
  for (const auto& row : own.keywords.rows())
    if (reference.keywords.find(row.word) != nullptr && forms_of(own, row.word) != forms_of(reference, row.word))
      result.own.emplace(row.word);
  for (const auto& [feature, names] : feature_names_in_documents)
    if (own.has(feature) != reference.has(feature)) result.own.insert(names.begin(), names.end());
  const auto differs = [&](Limit limit) { return own.limit(limit) != reference.limit(limit); };
  if (differs(Limit::room_least) || differs(Limit::room_columns) || differs(Limit::room_rows))
    result.own.insert("ROOM");
  if (differs(Limit::level_left)) result.own.insert("levregion");
  if (differs(Limit::level_name)) result.own.insert("LEVEL");
  if (!own.door_keys.rows().empty()) result.own.insert("DOOR");
  if (!own.gods.rows().empty()) result.own.insert("ALTAR");
  if (!own.materials.rows().empty() || stores_names(own.object_classes)) result.own.insert("OBJECT");
  if (!own.monster_aliases.rows().empty() || stores_names(own.monster_classes)) result.own.insert("MONSTER");
  for (const std::string& word : result.without) result.own.erase(word);
  return result;
}

/// The cells of a row of a table. A bar within a cell has a backslash in front of it.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|')
      cell += line[++i];
    else if (line[i] == '|')
      cells.push_back(std::exchange(cell, {}));
    else
      cell += line[i];
  }
  return cells;
}

/// What a page says of its targets, which the paragraph that begins with "Targets:" names. Each row of a table names in
/// its first cell what it is about. If the last one names targets of the page, it is about these only.
std::map<std::string, Differences> read_page(const fs::path& page) {
  std::map<std::string, Differences> said;
  bool without = false, fenced = false, names_targets = false;
  for (const std::string& line : lines_of(read(page))) {
    if (line.starts_with("```")) fenced = !fenced;
    if (fenced) continue;
    names_targets = line.starts_with("Targets: ") || (names_targets && !line.empty());
    if (names_targets)
      for (const std::string& target : code_spans_of(line)) said[target];
    if (line.starts_with("#")) without = line.find(" Without") != std::string::npos;
    if (!line.starts_with("| ") || line.starts_with("| |")) continue;
    const auto cells = cells_of(line);
    REQUIRE(cells.size() > 1);
    Names targets;
    for (const std::string& span : code_spans_of(cells.back()))
      if (said.contains(span)) targets.insert(span);
    for (auto& [target, differences] : said)
      if (targets.empty() || targets.contains(target))
        for (const std::string& name : code_spans_of(cells.front()))
          (without ? differences.without : differences.own).insert(name);
  }
  return said;
}

std::vector<fs::path> pages() {
  std::vector<fs::path> result;
  for (const auto& entry : fs::directory_iterator(root / "doc/variants"))
    result.push_back(fs::path("doc/variants") / entry.path().filename());
  std::sort(result.begin(), result.end());
  return result;
}

std::string reference_of(const Target& target) {
  return target.language() == "classic" ? "nethack-3.4.3" : "nethack-3.6.6";
}

std::string list_of(const Names& names) {
  std::string list;
  for (const std::string& name : names) list += ' ' + name;
  return list;
}

/// Those of some that are not among others.
std::string lacking(const Names& some, const Names& others) {
  Names result;
  add_difference(result, some, others);
  return list_of(result);
}

/// The parts of a document, each with the capitals in its heading.
std::vector<std::pair<Names, std::string>> statements_in(const fs::path& document) {
  std::vector<std::pair<Names, std::string>> parts;
  bool in_block = false;  // where a line with # is a comment
  for (const std::string& line : lines_of(read(document))) {
    if (line.starts_with("```")) in_block = !in_block;
    if (!in_block && (line.starts_with("# ") || line.starts_with("## "))) {
      Names names;
      std::istringstream words(line);
      for (std::string word; words >> word;) names.insert(word.substr(0, word.find(',')));
      parts.emplace_back(names, "");
    }
    if (!parts.empty()) parts.back().second += line + '\n';
  }
  return parts;
}

}  // namespace

TEST_CASE("each feature has the names under which documents have it") {
  CHECK(feature_names_in_documents.size() == static_cast<std::size_t>(Feature::count));
  for (std::size_t i = 0; i < feature_names_in_documents.size(); ++i)
    CHECK(static_cast<std::size_t>(feature_names_in_documents[i].feature) == i);
}

TEST_CASE("doc/variants names what each game has beyond the reference or lacks, and nothing else") {
  std::map<std::string, Differences> said;
  for (const fs::path& page : pages())
    for (const auto& [target, differences] : read_page(page)) {
      INFO(page << " is not the only page about " << target);
      CHECK(said.emplace(target, differences).second);
    }
  for (const std::string& name : target_names()) {
    const Target target = *find_target(name);
    const Differences found = differences(data_of(target), data_of(*find_target(reference_of(target))));
    const Differences& named = said[name];
    INFO(name);
    CHECK(lacking(found.own, named.own) == "");
    CHECK(lacking(named.own, found.own) == "");
    CHECK(lacking(found.without, named.without) == "");
    CHECK(lacking(named.without, found.without) == "");
    said.erase(name);
  }
  for (const auto& [name, differences] : said) FAIL("there is no target " << name);
}

TEST_CASE("each statement in the references of the languages points to the games that have another one") {
  for (const std::string language : {"classic", "opcode"}) {
    const auto parts = statements_in(language == "classic" ? "doc/language.md" : "doc/language-3.6.md");
    for (const fs::path& page : pages())
      for (const auto& [name, said] : read_page(page)) {
        // What the opening points to holds for all statements.
        const std::string link = "(" + page.lexically_relative("doc").generic_string();
        if (find_target(name)->language() != language || parts.front().second.find(link) != std::string::npos) continue;
        for (const Names& names : {said.own, said.without})
          for (const std::string& statement : names)
            for (const auto& [headings, text] : parts) {
              if (!headings.contains(statement)) continue;
              INFO(name << " has another " << statement);
              CHECK(text.find(link) != std::string::npos);
            }
      }
  }
}
