#include "target/checks.hh"

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "base/spell.hh"
#include "target/language.hh"

namespace speclev {

namespace {

bool holds(std::string_view whole, std::string_view part) {
  const std::less_equal<const char*> at_most;
  return at_most(whole.data(), part.data()) && at_most(part.data() + part.size(), whole.data() + whole.size());
}

Span span_in(const ComposedText& text, std::string_view part) {
  return holds(text.text()->bytes(), part) ? text.text()->span_of(part) : Span();
}

/// The classes of words that begin a statement of slots.
constexpr TokenClass of_statements[] = {TokenClass::statement, TokenClass::nomap, TokenClass::roomdoor,
                                        TokenClass::terrain};

/// The classes of words whose statements may have a condition.
constexpr TokenClass conditional_classes[] = {TokenClass::statement, TokenClass::terrain,  TokenClass::monster,
                                              TokenClass::object,    TokenClass::cobject,  TokenClass::room,
                                              TokenClass::subroom,   TokenClass::roomdoor, TokenClass::region,
                                              TokenClass::nomap,     TokenClass::lev_init};

/// A table that is that of a base has its index.
template <class Table>
void build_index(Table& table) {
  if (table.index().slots().empty()) table.build_index();
}

bool is_own_class(TokenClass word) { return static_cast<std::size_t>(word) >= token_class_count; }

}  // namespace

const ComposedText& TargetChecks::text_of(std::string_view part) const {
  const auto at =
      std::ranges::find_if(texts_, [&](const ComposedText& text) { return holds(text.text()->bytes(), part); });
  return at == texts_.end() ? texts_.front() : *at;
}

/// Whether the row of a text stands in a file of the target itself.
bool TargetChecks::is_own(std::string_view part) const {
  const ComposedText& text = text_of(part);
  if (!holds(text.text()->bytes(), part)) return false;  // of a base that comes with the program
  Diagnostic where;
  where.span = span_in(text, part);
  return text.take_back(where)->name().starts_with(folder_ + "/");
}

Diagnostic& TargetChecks::report(Diag id, std::string_view where, std::initializer_list<MessageArgument> words) {
  const ComposedText& text = text_of(where);
  return found_.try_emplace(&text, policy_, most_messages).first->second.report(id, span_in(text, where), words);
}

/// Whether the file of a text has messages enough.
bool TargetChecks::full(std::string_view where) const {
  const auto at = found_.find(&text_of(where));
  return at != found_.end() && at->second.full();
}

/// where: the text of an entry, by which it is found in its file.
template <class Table, class Where>
void TargetChecks::count(const Table& table, Where&& where) {
  if (table.size() <= most_entries) return;
  report(Diag::data_too_many, where(table[most_entries]), {std::to_string(most_entries), std::to_string(table.size())});
}

void TargetChecks::sizes() {
  const auto name = [](const auto& row) { return row.name; };
  const auto word = [](const auto& row) { return row.word; };
  count(data_.keywords.rows(), word);
  count(data_.dungeon.keywords.rows(), word);
  count(data_.dungeon.conditions, name);
  count(data_.dungeon.needed, [](std::string_view text) { return text; });
  count(data_.monsters.entries(), name);
  count(data_.objects.entries(), name);
  count(data_.traps.rows(), name);
  count(data_.rooms.rows(), name);
  count(data_.opcodes.rows(), name);
  count(data_.statements, [](const StatementRow& row) { return row.keyword; });
  count(data_.extras, word);
  count(data_.foreign, word);
  for (const auto* texts : {&data_.forms, &data_.dungeon.forms, &data_.misnomers, &data_.artifact_bases})
    count(*texts, name);
}

/// A class of the target's own is there for slots.
void TargetChecks::classes() {
  std::vector<bool> used(data_.token_classes.size());
  const auto use = [&](const Slot& slot) {
    for (const TokenClass word : {slot.word, slot.flags})
      if (is_own_class(word)) used[static_cast<std::size_t>(word) - token_class_count] = true;
  };
  for (const StatementRow& row : data_.statements)
    for (const auto* slots : {&row.slots, &row.group})
      for (const Slot& slot : *slots) use(slot);
  for (const ExtraRow& row : data_.extras) use(row.slot);
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::string_view name = data_.token_classes[i];
    if (used[i] || !is_own(name)) continue;
    if (full(name)) return;
    Speller speller(name);
    std::vector<std::string_view> others;
    TokenClassNames(others).suggest(speller);
    for (std::size_t other = 0; other < used.size(); ++other)
      if (used[other]) speller.offer(data_.token_classes[other]);
    report(Diag::data_unknown_word, name, {"token class", name}).suggest(speller);
  }
}

/// Each is of a class that the language has.
void TargetChecks::words() {
  if (data_.language->has_words == nullptr) return;
  for (const KeywordTable::Row& row : data_.keywords.rows()) {
    if (data_.language->has_words(row.token) || !is_own(row.word)) continue;
    if (full(row.word)) return;
    report(Diag::data_unused_word, row.word, {data_.language->name});
  }
}

/// Where a target has classes, each monster or object is of one of them.
void TargetChecks::classes_of(const NameTable& names, const LetterTable& letters, std::string_view what) {
  if (letters.letters().empty()) return;
  for (const NameTable::Entry& entry : names.entries()) {
    if (entry.name.empty() || letters.contains(entry.letter) || !is_own(entry.name)) continue;
    if (full(entry.name)) return;
    report(Diag::data_unknown_word, entry.name, {what, std::string_view(&entry.letter, 1)});
  }
}

/// Each can be written: its keyword is a word of the language.
void TargetChecks::statements() {
  for (const StatementRow& row : data_.statements) {
    if (!is_own(row.keyword)) continue;
    const KeywordTable::Row* keyword = data_.keywords.find(row.keyword);
    if (keyword != nullptr && std::ranges::count(of_statements, keyword->token) != 0) continue;
    if (full(row.keyword)) return;
    Speller speller(row.keyword);
    for (const KeywordTable::Row& each : data_.keywords.rows())
      if (std::ranges::count(of_statements, each.token) != 0) speller.offer(each.word);
    report(Diag::data_unknown_word, row.keyword, {"statement", row.keyword}).suggest(speller);
  }
}

/// Each is the word of a statement that can have one.
void TargetChecks::conditional_statements() {
  for (const std::string_view word : data_.conditional) {
    if (!is_own(word)) continue;
    const KeywordTable::Row* keyword = data_.keywords.find(word);
    if (keyword != nullptr && std::ranges::count(conditional_classes, keyword->token) != 0) continue;
    if (full(word)) return;
    Speller speller(word);
    for (const KeywordTable::Row& each : data_.keywords.rows())
      if (std::ranges::count(conditional_classes, each.token) != 0) speller.offer(each.word);
    report(Diag::data_unknown_word, word, {"statement", word}).suggest(speller.best());
  }
}

void TargetChecks::extras() {
  for (const ExtraRow& row : data_.extras) {
    if (row.word.empty() || !is_own(row.word) || data_.keywords.find(row.word) != nullptr) continue;
    if (full(row.word)) return;
    Speller speller(row.word);
    for (const KeywordTable::Row& each : data_.keywords.rows()) speller.offer(each.word);
    report(Diag::data_unknown_word, row.word, {"keyword", row.word}).suggest(speller);
  }
}

/// What ends a list of extras is none of them.
void TargetChecks::extra_selectors(std::string_view of, Number end) {
  for (const ExtraRow& row : data_.extras) {
    if (row.of != of || row.selector != data_.number(end) || !is_own(row.of)) continue;
    if (full(row.of)) return;
    report(Diag::data_extra_end, row.of, {std::to_string(row.selector), number_names[static_cast<std::size_t>(end)]});
  }
}

/// What the compiler makes by itself has a number, unless nothing leads to it.
void TargetChecks::opcodes() {
  if (data_.language->opcodes.empty()) return;
  std::set<std::string_view> known;
  for (const WordTable::Row& row : data_.opcodes.rows()) known.insert(row.name);
  for (const auto& [name, is_made] : data_.language->opcodes) {
    if (known.contains(name) || !is_made(data_)) continue;
    report(Diag::data_missing_opcode, {}, {name}).suggest(Speller(name, data_.opcodes));
  }
}

/// The program takes the number from the opcodes, the layout from the profile.
void TargetChecks::push() {
  const auto wanted = data_.number("push");
  if (!wanted) return;
  const auto& rows = data_.opcodes.rows();
  const auto at = std::ranges::find(rows, "PUSH", &WordTable::Row::name);
  if (at != rows.end() && at->number != *wanted)
    report(Diag::data_push_number, at->name, {std::to_string(at->number), std::to_string(*wanted)});
}

void TargetChecks::run() {
  sizes();
  if (!found_.empty()) return;
  build_index(data_.keywords);
  build_index(data_.dungeon.keywords);
  build_index(data_.monsters);
  build_index(data_.objects);
  classes();
  words();
  classes_of(data_.monsters, data_.monster_classes, "monster class");
  classes_of(data_.objects, data_.object_classes, "object class");
  statements();
  conditional_statements();
  extras();
  extra_selectors(of_monster, Number::monster_extras_end);
  extra_selectors(of_object, Number::object_extras_end);
  opcodes();
  push();
  loading();
}

/// Where something is known of the game's loader, what it does is known of every terrain, and for each rule.
void TargetChecks::loading() {
  const std::vector<LoadingRow> rows = data_.loading.rows();
  if (rows.empty()) return;
  std::vector<std::string_view> terrain;
  for (const TerrainTable::Row& row : data_.terrain.rows())
    if (!row.name.empty() && (row.kinds & TerrainTable::unset) == 0) terrain.push_back(row.name);
  for (const std::string& row : missing_loading(rows, terrain)) {
    const auto of_row = [&](std::string_view name) { return row == "terrain " + std::string(name); };
    const auto at = std::ranges::find_if(terrain, of_row);
    const std::string_view where = at == terrain.end() ? std::string_view() : *at;
    if (full(where)) return;
    report(Diag::data_missing_row, where, {"loading", row});
  }
}

}  // namespace speclev
