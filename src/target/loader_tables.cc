#include <algorithm>
#include <utility>

#include "base/fields.hh"
#include "base/spell.hh"
#include "target/loader.hh"

/// The tables of a target: one function for each kind of row.
namespace speclev {

namespace {

/// The scanner tries every length up to that of the longest word.
constexpr std::size_t longest_keyword = 64;

}  // namespace

void TargetLoader::load_tables() {
  keywords("keywords", data_->keywords, true);
  keywords("dungeon-keywords", data_->dungeon.keywords, false);
  conditions();
  needed_dungeons();
  names("monsters", data_->monsters);
  names("objects", data_->objects);
  letters("monster-classes", data_->monster_classes);
  letters("object-classes", data_->object_classes);
  words("traps", data_->traps);
  words("rooms", data_->rooms);
  terrain();
  words("opcodes", data_->opcodes);
  statements();
  extras();
  foreign();
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
      Speller speller(name->text);
      classes_.suggest(speller);
      in.sink().report(Diag::data_unknown_word, name->span, {"token class", name->text}).suggest(speller.best());
      return;
    }
    const WordValues& values = word_values(*token);
    const bool has_value = values.greatest > values.least || values.least != 0;
    const bool is_given = has_value && (in.more() || !values.contains(0));
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
  read_rows("needed-dungeons", [&](FieldReader& in) { data_->dungeon.needed.edit().push_back(in.rest().text); });
}

void TargetLoader::statements() {
  OpcodeNumbers opcodes;
  for (const WordTable::Row& row : data_->opcodes.rows()) opcodes.emplace(row.name, row.number);
  read_rows("statements", [&](FieldReader& in) {
    if (auto row = read_statement(in, opcodes, classes_)) data_->statements.edit().push_back(std::move(*row));
  });
}

void TargetLoader::extras() {
  read_rows("extras", [&](FieldReader& in) {
    if (const auto row = read_extra(in, classes_)) data_->extras.edit().push_back(*row);
  });
}

/// 'x' [NAME]
void TargetLoader::names(const std::string& file, NameTable& table) {
  read_rows(file, [&](FieldReader& in) {
    if (const auto letter = in.letter()) table.add({in.rest().text, *letter});
  });
}

/// 'x' or none
void TargetLoader::letters(const std::string& file, LetterTable& table) {
  read_rows(file, [&](FieldReader& in) {
    if (const auto letter = in.letter()) table.add(*letter);
    in.end_line();
  });
}

namespace {

/// The number that begins a row; without one it is the number behind that of the row before.
std::optional<int> take_number(FieldReader& in, std::string_view what, int greatest, int& next) {
  if (in.at_number()) {
    const auto number = in.number(what, 0, greatest);
    if (number) next = static_cast<int>(*number) + 1;
    return number ? std::optional(next - 1) : std::nullopt;
  }
  if (next <= greatest) return next++;
  in.sink().report(Diag::data_bad_number, in.rest().span, {what, "0", greatest, next});
  return std::nullopt;
}

}  // namespace

/// [NUMBER] NAME
void TargetLoader::words(const std::string& file, WordTable& table) {
  int next = 0;
  read_rows(file, [&](FieldReader& in) {
    const auto number = take_number(in, "the number", INT16_MAX, next);
    if (!number) return;
    const FieldReader::Field name = in.rest();
    if (name.text.empty()) in.sink().report(Diag::data_missing_field, name.span, {"a name"});
    table.add({name.text, *number});
  });
}

/// [CODE] NAME 'x' KIND…
void TargetLoader::terrain() {
  int next = 0;
  read_rows("terrain", [&](FieldReader& in) {
    const auto code = take_number(in, "the code", 127, next);
    if (!code) return;
    const auto name = in.field("a name");
    const auto letter = name ? in.letter() : std::nullopt;
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
    data_->terrain.set(*code, name->text, *letter, kinds);
  });
}

/// WORD TARGET ADVICE…
void TargetLoader::foreign() {
  read_rows("foreign", [&](FieldReader& in) {
    const auto word = in.field("a word");
    const auto language = in.field("the name of a target");
    if (language) data_->foreign.edit().push_back({word->text, language->text, in.rest().text});
  });
}

}  // namespace speclev
