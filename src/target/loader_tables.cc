#include <algorithm>
#include <utility>

#include "base/fields.hh"
#include "base/spell.hh"
#include "target/loader.hh"

/// The tables of a target's folder: one function for each kind of line.
namespace speclev {

/// NAME on, NAME off, or remove NAME.
void TargetLoader::condition_line(FieldReader& in) {
  auto& conditions = data_->dungeon.conditions.edit();
  const bool removes = in.take("remove");
  const auto name = in.field("a name");
  if (!name) return;
  const auto at = std::find_if(conditions.begin(), conditions.end(),
                               [&](const Condition& each) { return each.name == name->text; });
  if (removes) {
    if (at != conditions.end()) conditions.erase(at);
    return in.end_line();
  }
  const auto state = in.field("on or off");
  if (!state) return;
  static constexpr std::string_view states[] = {"off", "on"};
  const auto holds = place_of(*state, states, "state", in.sink());
  if (!holds) return;
  if (at != conditions.end())
    at->holds = *holds != 0;
  else
    conditions.push_back({name->text, *holds != 0});
  in.end_line();
}

/// Either file replaces that of the base.
void TargetLoader::statements() {
  bool first = true;
  read_lines("statements", [&](FieldReader& in) {
    if (first) {
      data_->statements = {};
      data_->statements.edit().reserve(64);  // more than most games have; so below
    }
    first = false;
    if (auto row = read_statement(in, data_->opcodes)) data_->statements.edit().push_back(std::move(*row));
  });
  first = true;
  read_lines("extras", [&](FieldReader& in) {
    if (first) {
      data_->extras = {};
      data_->extras.edit().reserve(64);
    }
    first = false;
    if (const auto row = read_extra(in)) data_->extras.edit().push_back(*row);
  });
}

void TargetLoader::needed_dungeons() {
  bool first = true;
  read_lines("needed-dungeons", [&](FieldReader& in) {
    if (first) data_->dungeon.needed = {};
    first = false;
    data_->dungeon.needed.edit().push_back(in.rest().text);
  });
}

void TargetLoader::keyword_line(FieldReader& in, KeywordTable& table) {
  if (in.take("remove")) {
    if (const auto gone = in.field("a word")) table.remove(gone->text);
    return in.end_line();
  }
  const auto word = in.field("a word");
  const auto name = in.field("a token class");
  if (!name) return;
  const auto token = token_class(name->text);
  if (!token) {
    in.sink().report(Diag::data_unknown_word, name->span, {"token class", name->text});
    return;
  }
  const auto value = in.more() ? in.number("the value", INT16_MIN, INT16_MAX) : 0;
  table.add({word->text, *token, static_cast<int>(value.value_or(0))});
  in.end_line();
}

/// A file NAME is the whole table; a file NAME.edits changes the base's.
void TargetLoader::names(const std::string& file, NameTable& table) {
  bool first = true;
  read_lines(file, [&](FieldReader& in) {
    if (first) {
      table.edit().clear();
      table.edit().reserve(512);  // more than most games have
    }
    first = false;
    if (const auto letter = in.letter()) table.add({in.rest().text, *letter});
  });
  read_lines(file + ".edits", [&](FieldReader& in) { name_edit(in, table); });
  // Their numbers are stored in 16 bits.
  if (table.size() <= INT16_MAX) return;
  const SourceText whole(folder_ + "/" + file, "");
  Sink sink(policy_);
  sink.report(Diag::data_too_many, {}, {std::to_string(INT16_MAX), std::to_string(table.size())});
  report(whole, sink);
}

/// after NAME: 'c' NEW, before NAME: 'c' NEW, replace NAME: 'c' NEW, remove NAME. NAME#2 is the second of that name.
void TargetLoader::name_edit(FieldReader& in, NameTable& table) {
  const auto verb = in.field("an edit");
  static constexpr std::string_view verbs[] = {"after", "before", "replace", "remove"};
  const auto place = place_of(*verb, verbs, "edit", in.sink());
  if (!place) return;
  const bool removes = verb->text == "remove";
  const FieldReader::Field rest = in.rest();
  const std::size_t colon = removes ? rest.text.size() : rest.text.find(": '");
  if (colon == std::string_view::npos || rest.text.empty()) {
    in.sink().report(Diag::data_bad_edit, rest.span);
    return;
  }
  std::string_view anchor = rest.text.substr(0, colon);
  std::size_t wanted = 1;
  if (const std::size_t hash = anchor.rfind('#'); hash != std::string_view::npos) {
    wanted = static_cast<std::size_t>(parse_number(anchor.substr(hash + 1)).value_or(0));
    anchor = anchor.substr(0, hash);
  }
  auto& entries = table.edit();
  auto at = entries.begin();
  for (std::size_t seen = 0; at != entries.end(); ++at)
    if (at->name == anchor && ++seen == wanted) break;
  if (at == entries.end()) {
    Speller speller(anchor);
    for (const auto& entry : entries) speller.offer(entry.name);
    in.sink().report(Diag::data_unknown_word, rest.span, {"entry", rest.text.substr(0, colon)}).suggest(speller.best());
    return;
  }
  if (removes) {
    entries.erase(at);
    return;
  }
  std::string_view text = rest.text.substr(colon + 3);  // behind the opening quote
  const bool escaped = text.size() >= 3 && text[0] == '\\' && text[2] == '\'';
  if (escaped) text.remove_prefix(1);
  if (text.size() < 2 || text[1] != '\'') {
    in.sink().report(Diag::data_bad_edit, rest.span);
    return;
  }
  std::string_view name = text.substr(2);
  name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  const NameTable::Entry entry{name, text[0]};
  if (verb->text == "replace")
    *at = entry;
  else
    entries.insert(verb->text == "after" ? at + 1 : at, entry);
}

void TargetLoader::letters(const std::string& file, LetterTable& table) {
  bool first = true;
  read_lines(file, [&](FieldReader& in) {
    if (first) table.clear();
    first = false;
    if (const auto letter = in.letter()) table.add(*letter);
    in.end_line();
  });
}

void TargetLoader::words(const std::string& file, WordTable& table) {
  read_lines(file, [&](FieldReader& in) {
    if (in.take("remove")) return table.remove(in.rest().text);
    const auto number = in.number("the number", INT16_MIN, INT16_MAX);
    const FieldReader::Field name = in.rest();
    if (name.text.empty()) in.sink().report(Diag::data_missing_field, name.span, {"a name"});
    if (number && !name.text.empty()) table.set({name.text, static_cast<int>(*number)});
  });
}

void TargetLoader::terrain_line(FieldReader& in) {
  const auto code = in.number("the code", 0, 127);
  const auto name = in.field("a name");
  const auto letter = name ? in.letter() : std::nullopt;
  unsigned kinds = 0;
  while (in.more()) {
    const auto field = in.field("a kind");
    const auto kind = TerrainTable::kind(field->text);
    if (!kind) in.sink().report(Diag::data_unknown_word, field->span, {"kind of terrain", field->text});
    kinds |= kind.value_or(0);
  }
  if (code && letter) data_->terrain.set(static_cast<int>(*code), name->text, *letter, kinds);
}

void TargetLoader::foreign_line(FieldReader& in) {
  const auto word = in.field("a word");
  const auto language = in.field("the name of a target");
  if (language) data_->foreign.edit().push_back({word->text, language->text, in.rest().text});
}

}  // namespace speclev
