#include "import/proof_lines.hh"

#include <algorithm>
#include <optional>

#include "target/token_class.hh"

namespace speclev::import {

namespace {

constexpr std::size_t first_number = 3;  // 0, 1 and 2 are the values of many words, and what is written by default

std::string in_quotes(char letter) {
  return letter == '\\' || letter == '\'' ? std::string("'\\") + letter + "'" : std::string("'") + letter + "'";
}

bool is_part_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == '+' || c == '!';
}

/// A name in braces: where it begins, where the text goes on, and the name. Nothing if there is none any more.
struct InBraces {
  std::size_t open, behind;
  std::string name;
};

std::optional<InBraces> next_name(std::string_view text, std::size_t from) {
  for (std::size_t open = from; (open = text.find('{', open)) != std::string_view::npos; ++open) {
    std::size_t end = open + 1;
    while (end < text.size() && is_part_of_name(text[end])) ++end;
    if (end > open + 1 && end < text.size() && text[end] == '}')
      return InBraces{open, end + 1, std::string(text.substr(open + 1, end - open - 1))};
  }
  return std::nullopt;
}

/// What is filled in last, so that each has a value of its own.
bool is_counted(std::string_view name) { return name == "n" || name.starts_with("any-"); }

std::vector<std::string> combined(const LineParts& parts) {
  std::vector<std::string> made;
  const auto with = [&](std::size_t changed, std::size_t choice) {
    std::string line;
    for (std::size_t i = 0; i < parts.size(); ++i) line += parts[i][i == changed ? choice : 0];
    made.push_back(std::move(line));
  };
  if (std::ranges::any_of(parts, [](const auto& choices) { return choices.empty(); })) return made;
  with(parts.size(), 0);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t choice = 1; choice < parts[i].size(); ++choice) with(i, choice);
  return made;
}

}  // namespace

void ProofLines::add_value(const std::string& row) {
  const std::size_t end = std::min(row.find(' '), row.size());
  values_.emplace_back(row.substr(0, end), row.substr(std::min(end + 1, row.size())));
}

std::vector<std::string> ProofLines::lines(std::string_view text) {
  std::vector<std::string> made = combined(parts(text));
  for (std::string& line : made) line = filled(line);
  return made;
}

std::vector<std::string> ProofLines::lines(const StatementRow& row) {
  std::vector<std::string> made = combined(parts(row));
  for (std::string& line : made) line = filled(line);
  return made;
}

LineParts ProofLines::parts(std::string_view text) {
  LineParts made;
  std::size_t at = 0;
  while (const auto name = next_name(text, at)) {
    const std::string before(text.substr(at, name->open - at));
    if (is_counted(name->name))
      made.push_back({before + "{" + name->name + "}"});
    else
      made.insert(made.end(), {{before}, choices(name->name)});
    at = name->behind;
  }
  made.push_back({std::string(text.substr(at))});
  return made;
}

/// KEYWORD:slot,slot… with a block where it takes one.
LineParts ProofLines::parts(const StatementRow& row) {
  LineParts made = {{std::string(row.keyword)}};
  if (std::ranges::find(target_.conditional, row.keyword) != target_.conditional.end())
    made.push_back({"", "[{n}%]", "[{n} < {n}]"});
  for (const Slot& slot : row.slots) {
    if (slot.kind != SlotKind::extras) made.push_back({&slot == &row.slots[0] ? ":" : ","});
    made.push_back(slot.kind == SlotKind::extras  ? extras(slot.key)
                   : slot.kind == SlotKind::group ? of_group(row.group)
                                                  : of_slot(slot));
  }
  if (row.takes_block) made.insert(made.end(), {{" { "}, {first("block")}, {" }"}});
  return made;
}

const std::vector<std::string>& ProofLines::choices(const std::string& kind) {
  const auto known = known_.find(kind);
  if (known != known_.end()) return known->second;
  std::vector<std::string> found = find_choices(kind);
  return known_[kind] = std::move(found);
}

/// The usual text for a kind; empty where there is none.
std::string ProofLines::first(const std::string& kind) {
  const auto value = std::ranges::find(values_, kind, &std::pair<std::string, std::string>::first);
  const std::vector<std::string> made = value != values_.end() ? combined(parts(value->second)) : choices(kind);
  return made.empty() ? std::string() : made.front();
}

std::vector<std::string> ProofLines::find_choices(const std::string& kind) {
  if (kind.ends_with('!')) return {first(kind.substr(0, kind.size() - 1))};
  if (kind.ends_with('+')) return extras(kind.substr(0, kind.size() - 1));
  if (kind.starts_with("each-")) return each_row(std::string_view(kind).substr(5));
  std::vector<std::string> made;
  for (const auto& [of, text] : values_)
    if (of == kind)
      for (std::string& each : combined(parts(text))) made.push_back(std::move(each));
  add_functions(kind, made);
  if (!made.empty()) return made;
  for (const auto& row : target_.keywords.rows())
    if (token_class_name(row.token, target_.token_classes) == kind) made.emplace_back(row.word);
  return made;
}

/// What the game computes.
void ProofLines::add_functions(std::string_view kind, std::vector<std::string>& made) {
  for (const FunctionRow& row : target_.functions) {
    if (slot_facts(row.result).name != kind) continue;
    if (row.name.starts_with('.')) {
      const std::string of = row.arguments.empty() ? "ints" : std::string(slot_facts(row.arguments[0]).name);
      made.push_back("$" + of + std::string(row.name));
      continue;
    }
    std::string call(row.name);
    for (const SlotKind argument : row.arguments)
      call += (&argument == row.arguments.data() ? "(" : ",") + first(std::string(slot_facts(argument).name));
    made.push_back(row.arguments.empty() ? call : call + ")");
  }
}

// Slots of statements.

std::vector<std::string> ProofLines::of_slot(const Slot& slot) {
  const bool is_word = slot.kind == SlotKind::word || slot.kind == SlotKind::flagged;
  std::vector<std::string> made = is_word ? of_word(slot) : choices(std::string(slot_facts(slot.kind).name));
  const std::string random(target_.keywords.first_word(TokenClass::random_type));
  if (slot.random && std::ranges::find(made, random) == made.end()) made.push_back(random);
  if (!slot.key.empty())
    for (std::string& each : made) each.insert(0, std::string(slot.key) + ":");
  return made;
}

/// The words that a slot takes, with flags joined to the first of them, and flags alone.
std::vector<std::string> ProofLines::of_word(const Slot& slot) const {
  std::vector<std::string> made, flags;
  for (const auto& row : target_.keywords.rows()) {
    if (row.token == slot.word && slot_value(slot, row.value)) made.emplace_back(row.word);
    if (slot.kind == SlotKind::flagged && row.token == slot.flags) flags.emplace_back(row.word);
  }
  const std::size_t words = made.size();
  for (const std::string& flag : flags) {
    made.push_back(flag);
    if (words != 0) made.push_back(made.front() + "&" + flag);
  }
  return made;
}

/// Once and twice, with each choice of each slot.
std::vector<std::string> ProofLines::of_group(const std::vector<Slot>& slots) {
  LineParts group;
  for (const Slot& slot : slots) {
    group.push_back({group.empty() ? "" : ","});
    group.push_back(of_slot(slot));
  }
  std::vector<std::string> made = combined(group);
  if (slots.size() > 1)
    for (std::string& each : made) each = "(" + each + ")";
  if (!made.empty()) made.push_back(made.front() + "," + made.back());
  return made;
}

std::vector<std::string> ProofLines::of_extra(const ExtraRow& row) {
  if (row.constant) return {std::string(row.word)};
  std::vector<std::string> made = of_slot(row.slot);
  for (std::string& each : made) {
    if (row.is_key) each.insert(0, std::string(row.word) + ":");
    if (row.word_in_front) each += " " + first("string");
  }
  return made;
}

/// Nothing, each of what may be said of a thing, and as much of it as may be said at once, but for its place.
std::vector<std::string> ProofLines::extras(std::string_view of) {
  const std::string between = of == of_room ? " " : ",";
  std::vector<std::string> made = {""};
  std::string together;
  std::int64_t given = 0;
  for (const ExtraRow& row : target_.extras) {
    if (row.of != of) continue;
    const std::vector<std::string> all = of_extra(row);
    for (const std::string& each : all) made.push_back(between + each);
    const bool is_place = row.slot.kind == SlotKind::coord && !row.is_key && !row.constant;
    if (all.empty() || is_place || (given & row.bits) != 0) continue;
    given |= row.bits;
    together += between + all.back();
  }
  made.push_back(together);
  return made;
}

// Rows of the other tables.

std::vector<std::string> ProofLines::each_row(std::string_view table) const {
  const bool is_program = !target_.statements.empty();
  std::vector<std::string> made;
  const auto words = [&](const WordTable& rows) {
    for (const auto& row : rows.rows()) made.emplace_back(row.name);
  };
  const auto names = [&](const NameTable& rows) {
    for (const NameEntry& entry : rows.entries()) {
      if (entry.letter == '\0' || entry.name.empty()) continue;
      const std::string both = in_quotes(entry.letter) + ",\"" + std::string(entry.name) + '"';
      made.push_back(is_program ? "(" + both + ")" : both);
    }
  };
  const auto letters = [&](std::string_view all) {
    for (const char letter : all)
      if (letter != '\0') made.push_back(in_quotes(letter));
  };
  if (table == "trap") words(target_.traps);
  if (table == "room") words(target_.rooms);
  if (table == "material") words(target_.materials);
  if (table == "god") words(target_.gods);
  if (table == "key") words(target_.door_keys);
  if (table == "monster") names(target_.monsters);
  if (table == "object") names(target_.objects);
  if (table == "monster-class") letters(target_.monster_classes.letters());
  if (table == "object-class") letters(target_.object_classes.letters());
  if (table == "terrain") letters(target_.terrain.letters());
  if (table == "map")
    for (const char letter : target_.terrain.letters())
      if (!target_.look_up_characters.contains(letter)) made.emplace_back(1, letter);
  return made;
}

/// Another row for each number; of monsters and objects one that is found by its name alone, too.
std::string ProofLines::any_row(std::string_view table, std::size_t number) const {
  constexpr std::size_t apart = 37;  // rows, so that classes differ
  const bool is_bare = table.ends_with("-name");
  if (is_bare) table.remove_suffix(5);
  const NameTable* const names = table == "monster"  ? &target_.monsters
                                 : table == "object" ? &target_.objects
                                                     : nullptr;
  if (names == nullptr) {
    const std::vector<std::string> all = each_row(table);
    return all.empty() ? std::string() : all[number % all.size()];
  }
  for (std::size_t tried = 0, at = number * apart; tried < names->size(); ++tried, ++at) {
    const std::size_t place = at % names->size();
    const NameEntry entry = names->entry(place);
    if (entry.letter == '\0' || entry.name.empty() || names->find(entry.name) != static_cast<int>(place)) continue;
    if (is_bare) return std::string(entry.name);
    const std::string both = in_quotes(entry.letter) + ",\"" + std::string(entry.name) + '"';
    return target_.statements.empty() ? both : "(" + both + ")";
  }
  return {};
}

/// A line with numbers and rows of tables in it, each another one.
std::string ProofLines::filled(std::string_view text) const {
  std::string made;
  std::size_t at = 0, number = first_number, row = 1;
  while (const auto name = next_name(text, at)) {
    made += text.substr(at, name->open - at);
    made += name->name == "n" ? std::to_string(number++) : any_row(std::string_view(name->name).substr(4), row++);
    at = name->behind;
  }
  return made += text.substr(at);
}

}  // namespace speclev::import
