// Loads the tables of a target.
#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "diag/fields.hh"
#include "target/loader.hh"

/// The tables of a target: one function for each kind of row.
namespace speclev {

namespace {

/// The scanner tries every length up to that of the longest word.
constexpr std::size_t longest_keyword = 64;

/// What the game does with a monster besides; in front are those of monsters that it makes by itself nowhere, or in
/// hell alone.
constexpr std::string_view creature_marks[] = {"not-generated", "unique",          "hell", "not-in-hell", "small-group",
                                               "large-group",   "very-large-group"};
constexpr std::size_t rare_marks = 3;

}  // namespace

void TargetLoader::load_tables() {
  if (begin(data_->keywords, {"keywords"})) {
    classes_of_bases();
    keywords("keywords", data_->keywords, true);
  }
  if (begin(data_->dungeon.keywords, {"dungeon-keywords"}))
    keywords("dungeon-keywords", data_->dungeon.keywords, false);
  if (begin(data_->dungeon.conditions, {"conditions"})) conditions();
  if (begin(data_->dungeon.needed, {"needed-dungeons"})) needed_dungeons();
  if (begin(data_->monsters, {"monsters"})) names("monsters", data_->monsters);
  if (begin(data_->objects, {"objects"})) names("objects", data_->objects);
  if (begin(data_->monster_classes, {"monster-classes"})) letters("monster-classes", data_->monster_classes);
  if (begin(data_->object_classes, {"object-classes"})) letters("object-classes", data_->object_classes);
  if (begin(data_->traps, {"traps"})) words("traps", data_->traps);
  if (begin(data_->rooms, {"rooms"})) words("rooms", data_->rooms, INT8_MIN);
  if (begin(data_->door_keys, {"door-keys"})) words("door-keys", data_->door_keys);
  if (begin(data_->gods, {"gods"})) words("gods", data_->gods);
  if (begin(data_->materials, {"materials"})) words("materials", data_->materials);
  if (begin(data_->monster_aliases, {"monster-aliases", "monsters"})) monster_aliases();
  if (begin(data_->creatures, {"creatures", "monsters"})) creatures();
  if (begin(data_->terrain, {"terrain"})) terrain();
  const bool other_characters = begin(data_->row_characters, {"map-characters"});
  if (begin(data_->look_up_characters, {"map-characters"}) && other_characters) map_characters();
  if (begin(data_->opcodes, {"opcodes"})) words("opcodes", data_->opcodes);
  // Their rows have the numbers of opcodes and of the classes of words.
  if (begin(data_->statements, {"statements", "opcodes", "keywords"})) statements();
  if (begin(data_->extras, {"extras", "opcodes", "keywords"})) extras();
  if (begin(data_->functions, {"functions"})) functions();
  if (begin(data_->conditional, {"conditional-statements"})) conditional_statements();
  if (begin(data_->foreign, {"foreign"})) foreign();
  if (begin(data_->forms, {"forms"})) texts("forms", data_->forms);
  if (begin(data_->dungeon.forms, {"dungeon-forms"})) texts("dungeon-forms", data_->dungeon.forms);
  if (begin(data_->misnomers, {"misnomers"})) texts("misnomers", data_->misnomers);
  if (begin(data_->artifact_bases, {"artifact-bases"})) texts("artifact-bases", data_->artifact_bases);
  if (begin(data_->switches, {"switches"})) switches();
  if (begin(data_->rules, {"game"})) game();
  if (begin(data_->loading, {"loading"})) loading();
}

/// How many folders are those of a base that comes with the program.
std::size_t TargetLoader::base_folder_count() const { return base_ == nullptr ? 0 : base_->folders.size(); }

/// Whether the target or one of its bases that had to be read has one of the files, or edits of it.
bool TargetLoader::changes(std::initializer_list<std::string> files) {
  for (const std::string& folder : std::span(data_->folders).subspan(base_folder_count()))
    for (const std::string& file : files)
      for (const char* ending : {"", ".edits"})
        if (files_(std::string(folder).append("/").append(file).append(ending))) return true;
  return false;
}

/// Empties a table that has to be read; false if it is that of the base, and stays as it is.
template <class Table>
bool TargetLoader::begin(Table& table, std::initializer_list<std::string> files) {
  if (base_ != nullptr && !changes(files)) return false;
  table = Table();
  return true;
}

/// A class that a base has is there, even if no word of it is left: what the base says of the class may be left over.
/// Faults of the bases' files are told where the target's are made of them.
void TargetLoader::classes_of_bases() {
  for (std::size_t count = base_folder_count() + 1; count < data_->folders.size(); ++count) {
    const ComposedText text = compose(
        "keywords", count, {}, [](const auto&) {}, [](const SourceText&, Sink&) {});
    if (text.text() == nullptr) continue;
    Sink sink(policy_);
    FieldReader in(*text.text(), sink);
    while (in.next_line()) {
      in.field("a word");
      if (in.more()) classes_.find_or_add(in.field("a token class")->text);
    }
  }
}

/// WORD CLASS [VALUE]. own: whether the class may be one of the target's own.
void TargetLoader::keywords(const std::string& file, KeywordTable& table, bool own) {
  read_rows(file, [&](FieldReader& in) {
    const auto word = in.field("a word");
    const auto name = in.field("a token class");
    if (!name) return;
    if (word->text.size() > longest_keyword)
      in.sink().report(Diag::data_long_word, word->span,
                       {std::to_string(longest_keyword), std::to_string(word->text.size())});
    const auto token = own ? classes_.find_or_add(name->text) : token_class(name->text);
    if (!token) {
      in.sink()
          .report(Diag::data_unknown_word, name->span, {"token class", name->text})
          .suggest(Speller(name->text, classes_));
      return;
    }
    const WordValues& values = word_values(*token);
    const bool is_given = values.has_value() && (in.more() || !values.contains(0));
    const auto value = is_given ? in.number("the value", INT32_MIN, INT32_MAX) : 0;
    if (!value) return;
    if (!values.contains(*value))
      in.sink().report(Diag::data_bad_value, name->span, {name->text, values.text(), std::to_string(*value)});
    table.add({word->text, *token, static_cast<std::int32_t>(*value)});
    in.end_line();
  });
}

/// NAME on, NAME off
void TargetLoader::conditions() {
  read_rows("conditions", [&](FieldReader& in) {
    const auto name = in.field("a name");
    const auto state = in.field("on or off");
    if (!state) return;
    static constexpr std::string_view states[] = {"off", "on"};
    const auto holds = place_of(*state, states, "state", in.sink());
    if (holds) data_->dungeon.conditions.edit().push_back({name->text, *holds != 0});
    in.end_line();
  });
}

void TargetLoader::needed_dungeons() {
  read_rows("needed-dungeons", [&](FieldReader& in) { data_->dungeon.needed.push_back(in.rest().text); });
}

void TargetLoader::switches() {
  std::vector<Switch> rows;
  read_rows("switches", [&](FieldReader& in) { read_switch(in, rows); });
  data_->switches = SwitchList(std::move(rows));
}

void TargetLoader::game() {
  std::vector<GameRule> rows;
  read_rows("game", [&](FieldReader& in) { read_game_rule(in, rows); });
  data_->rules = GameRuleList(std::move(rows));
}

void TargetLoader::loading() {
  std::vector<LoadingRow> rows;
  read_rows("loading", [&](FieldReader& in) {
    if (const auto row = read_loading(in)) rows.push_back(*row);
  });
  data_->loading = LoadingTable(std::move(rows));
}

void TargetLoader::statements() {
  OpcodeNumbers opcodes;
  for (const WordTable::Row& row : data_->opcodes.rows()) opcodes.emplace(row.name, row.number);
  std::vector<StatementRow> rows;
  read_rows("statements", [&](FieldReader& in) {
    if (auto row = read_statement(in, opcodes, classes_)) rows.push_back(std::move(*row));
  });
  data_->statements = LaterRows(std::move(rows));
}

void TargetLoader::extras() {
  std::vector<ExtraRow> rows;
  read_rows("extras", [&](FieldReader& in) {
    if (const auto row = read_extra(in, classes_)) rows.push_back(*row);
  });
  data_->extras = LaterRows(std::move(rows));
}

void TargetLoader::conditional_statements() {
  read_rows("conditional-statements", [&](FieldReader& in) {
    data_->conditional.push_back(in.field("a keyword")->text);
    in.end_line();
  });
}

void TargetLoader::functions() {
  std::vector<FunctionRow> rows;
  read_rows("functions", [&](FieldReader& in) {
    if (auto row = read_function(in)) rows.push_back(std::move(*row));
  });
  data_->functions = LaterRows(std::move(rows));
}

/// 'x' [NAME]
void TargetLoader::names(const std::string& file, NameTable& table) {
  read_rows(file, [&](FieldReader& in) {
    if (const auto letter = in.letter()) table.add({in.rest().text, *letter});
  });
}

/// 'x' or none, [stored]
void TargetLoader::letters(const std::string& file, LetterTable& table) {
  read_rows(file, [&](FieldReader& in) {
    const auto letter = in.letter();
    const bool stored = in.take("stored");
    in.end_line();
    if (letter && stored)
      table.add_stored(*letter);
    else if (letter)
      table.add(*letter);
  });
}

/// 'x' rows, 'x' look-up
void TargetLoader::map_characters() {
  read_rows("map-characters", [&](FieldReader& in) {
    static constexpr std::string_view places[] = {"rows", "look-up"};
    const auto letter = in.letter();
    const auto where = letter ? in.field("rows or look-up") : std::nullopt;
    const auto place = where ? place_of(*where, places, "place of map characters", in.sink()) : std::nullopt;
    if (place) (*place == 0 ? data_->row_characters : data_->look_up_characters).add(*letter);
    in.end_line();
  });
}

/// NAME: NAME of a monster
void TargetLoader::monster_aliases() {
  read_rows("monster-aliases", [&](FieldReader& in) {
    const FieldReader::Field row = in.rest();
    const std::size_t colon = row.text.find(": ");
    const std::string_view name = colon == std::string_view::npos ? "" : row.text.substr(colon + 2);
    if (const auto monster = data_->monsters.find(name))
      data_->monster_aliases.add({row.text.substr(0, colon), *monster});
    else
      in.sink().report(Diag::data_unknown_word, row.span, {"monster", name});
  });
}

/// 'x' NAME: LEVEL FREQUENCY MARK… of a monster
void TargetLoader::creatures() {
  std::set<std::pair<char, std::string_view>> known;
  for (const NameEntry& each : data_->monsters.entries()) known.emplace(each.letter, each.name);
  read_rows("creatures", [&](FieldReader& in) {
    const auto letter = in.letter();
    if (!letter) return;
    const FieldReader::Field row = in.rest();
    const std::size_t colon = std::min(row.text.rfind(": "), row.text.size());
    const std::string_view name = row.text.substr(0, colon);
    const auto words = words_in(row.text.substr(colon).substr(colon < row.text.size() ? 1 : 0));
    const auto field_of = [&](std::string_view part) {
      const auto begin = row.span.begin + static_cast<std::uint32_t>(part.data() - row.text.data());
      return FieldReader::Field{part, {begin, begin + static_cast<std::uint32_t>(part.size())}};
    };
    if (!known.contains({*letter, name})) {
      in.sink().report(Diag::data_unknown_word, field_of(name).span, {"monster of this class", name});
      return;
    }
    std::array<int, 2> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto number = i < words.size() ? number_in<int>(words[i]) : std::nullopt;
      if (!number || *number < 0 || *number > INT16_MAX) {
        in.sink().report(Diag::data_missing_field, {row.span.end, row.span.end},
                         {"a colon with a level and a frequency behind it"});
        return;
      }
      numbers[i] = *number;
    }
    CreatureRow made{name, *letter, numbers[0], numbers[1], numbers[1] > 0};
    for (std::size_t i = numbers.size(); i < words.size(); ++i) {
      const auto mark = place_of(field_of(words[i]), creature_marks, "mark of a monster", in.sink());
      if (mark && *mark < rare_marks) made.is_common = false;
    }
    data_->creatures.push_back(made);
  });
}

namespace {

/// The number that begins a row; without one it is the number behind that of the row before.
std::optional<int> take_number(FieldReader& in, std::string_view what, int least, int greatest, int& next) {
  if (in.at_number()) {
    const auto number = in.number(what, least, greatest);
    if (number) next = static_cast<int>(*number) + 1;
    return number ? std::optional(next - 1) : std::nullopt;
  }
  if (next <= greatest) return next++;
  in.sink().report(Diag::data_bad_number, in.rest().span, {what, "0", greatest, next});
  return std::nullopt;
}

}  // namespace

/// [NUMBER] NAME
void TargetLoader::words(const std::string& file, WordTable& table, int least) {
  int next = 0;
  read_rows(file, [&](FieldReader& in) {
    const auto number = take_number(in, "the number", least, INT16_MAX, next);
    if (!number) return;
    const FieldReader::Field name = in.rest();
    if (name.text.empty()) in.sink().report(Diag::data_missing_field, name.span, {"a name"});
    table.add({name.text, *number});
  });
}

/// [CODE] NAME 'x'… KIND…
void TargetLoader::terrain() {
  int next = 0;
  read_rows("terrain", [&](FieldReader& in) {
    const auto code = take_number(in, "the code", 0, 127, next);
    if (!code) return;
    const auto name = in.field("a name");
    const auto letter = name ? in.letter() : std::nullopt;
    std::string letters(letter ? 1 : 0, letter.value_or('\0'));
    while (in.at_letter()) letters += in.letter().value_or('\0');
    unsigned kinds = 0;
    while (in.more()) {
      const auto field = in.field("a kind");
      const auto kind = TerrainTable::kind(field->text);
      if (!kind) in.sink().report(Diag::data_unknown_word, field->span, {"kind of terrain", field->text});
      kinds |= kind.value_or(0);
    }
    if (!letter) return;
    if (!data_->terrain.name(*code).empty())
      in.sink().report(Diag::data_again, name->span, {"code " + std::to_string(*code)});
    data_->terrain.set(*code, name->text, letters, kinds);
  });
}

/// NAME: TEXT…
void TargetLoader::texts(const std::string& file, LaterRows<NamedText>& table) {
  std::vector<NamedText> rows;
  read_rows(file, [&](FieldReader& in) {
    const FieldReader::Field row = in.rest();
    const std::size_t colon = row.text.find(": ");
    if (colon == row.text.npos)
      in.sink().report(Diag::data_missing_field, {row.span.end, row.span.end}, {"a colon, a blank and a text"});
    else
      rows.push_back({row.text.substr(0, colon), row.text.substr(colon + 2)});
  });
  table = LaterRows(std::move(rows));
}

/// WORD TARGET ADVICE…
void TargetLoader::foreign() {
  std::vector<ForeignWord> rows;
  read_rows("foreign", [&](FieldReader& in) {
    const auto word = in.field("a word");
    const auto language = in.field("the name of a target");
    if (language) rows.push_back({word->text, language->text, in.rest().text});
  });
  data_->foreign = LaterRows(std::move(rows));
}

}  // namespace speclev
