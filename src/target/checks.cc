#include "target/checks.hh"

#include <algorithm>
#include <functional>
#include <vector>

#include "base/spell.hh"

namespace speclev {

namespace {

bool holds(std::string_view whole, std::string_view part) {
  const std::less_equal<const char*> at_most;
  return at_most(whole.data(), part.data()) && at_most(part.data() + part.size(), whole.data() + whole.size());
}

Span span_in(const ComposedText& text, std::string_view part) {
  const std::string_view bytes = text.text()->bytes();
  if (!holds(bytes, part)) return {};
  const auto begin = static_cast<std::uint32_t>(part.data() - bytes.data());
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

/// The classes of words that begin a statement of slots.
constexpr TokenClass of_statements[] = {TokenClass::statement, TokenClass::nomap, TokenClass::roomdoor,
                                        TokenClass::terrain};

bool is_own_class(TokenClass word) { return static_cast<std::size_t>(word) >= token_class_count; }

}  // namespace

const ComposedText& TargetChecks::text_of(std::string_view part) const {
  const auto at = std::ranges::find_if(texts_, [&](const ComposedText& text) { return holds(text.text()->bytes(), part); });
  return at == texts_.end() ? texts_.front() : *at;
}

/// Whether the row of a text stands in a file of the target itself.
bool TargetChecks::is_own(std::string_view part) const {
  const ComposedText& text = text_of(part);
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
  report(Diag::data_too_many, where(table[most_entries]),
         {std::to_string(most_entries), std::to_string(table.size())});
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
}

/// A class of the target's own is there for slots.
void TargetChecks::classes() {
  std::vector<bool> used(data_.token_classes.size());
  const auto use = [&](const Slot& slot) {
    for (const TokenClass word : {slot.word, slot.flags})
      if (is_own_class(word)) used[static_cast<std::size_t>(word) - token_class_count] = true;
  };
  for (const StatementRow& row : data_.statements)
    for (const auto& slots : {row.slots.view(), row.group.view()})
      for (const Slot& slot : slots) use(slot);
  for (const ExtraRow& row : data_.extras) use(row.slot);
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::string_view name = data_.token_classes[i];
    if (used[i] || !is_own(name)) continue;
    if (full(name)) return;
    Speller speller(name);
    Rows<std::string_view> others;
    TokenClassNames(others).suggest(speller);
    for (std::size_t other = 0; other < used.size(); ++other)
      if (used[other]) speller.offer(data_.token_classes[other]);
    report(Diag::data_unknown_word, name, {"token class", name}).suggest(speller.best());
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
    report(Diag::data_unknown_word, row.keyword, {"statement", row.keyword}).suggest(speller.best());
  }
}

void TargetChecks::extras() {
  for (const ExtraRow& row : data_.extras) {
    if (row.word.empty() || !is_own(row.word) || data_.keywords.find(row.word) != nullptr) continue;
    if (full(row.word)) return;
    Speller speller(row.word);
    for (const KeywordTable::Row& each : data_.keywords.rows()) speller.offer(each.word);
    report(Diag::data_unknown_word, row.word, {"keyword", row.word}).suggest(speller.best());
  }
}

/// The program takes the number from the opcodes, the layout from the profile.
void TargetChecks::push() {
  const auto wanted = data_.number("push");
  if (!wanted) return;
  const auto& rows = data_.opcodes.rows();
  const auto at = std::ranges::find(rows, "PUSH", &WordTable::Row::name);
  if (at == rows.end())
    report(Diag::data_push_number, {}, {"not there", std::to_string(*wanted)});
  else if (at->number != *wanted)
    report(Diag::data_push_number, at->name, {std::to_string(at->number), std::to_string(*wanted)});
}

void TargetChecks::run() {
  sizes();
  if (!found_.empty()) return;
  data_.keywords.build_index();
  data_.dungeon.keywords.build_index();
  data_.monsters.build_index();
  data_.objects.build_index();
  classes();
  statements();
  extras();
  push();
}

}  // namespace speclev
