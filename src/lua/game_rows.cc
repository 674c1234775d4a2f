#include "lua/game_rows.hh"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/characters.hh"

namespace speclev::lua {

namespace {

std::vector<std::string> strings_in(std::string_view text) {
  const auto words = words_in(text);
  return {words.begin(), words.end()};
}

/// 'x' or '\x' at the beginning of a row, taken off with its quotes; NUL if there is none.
char take_letter(std::string_view& row) {
  const bool escaped = row.size() >= 4 && row[0] == '\'' && row[1] == '\\' && row[3] == '\'';
  const bool plain = row.size() >= 3 && row[0] == '\'' && row[2] == '\'';
  if (!escaped && !plain) return '\0';
  const char letter = row[escaped ? 2 : 1];
  row.remove_prefix(escaped ? 4 : 3);
  return letter;
}

std::string name_of_thing(std::string_view row) {
  const std::string_view whole = row;
  take_letter(row);
  const std::string_view letter = whole.substr(0, whole.size() - row.size());
  const std::string_view name = row.starts_with(':') ? std::string_view() : take_until(row, ": ");
  return std::string(name.empty() ? letter : name);
}
std::string before_colon(std::string_view row) { return std::string(take_until(row, ": ")); }
std::string whole_row(std::string_view row) { return std::string(trimmed(row)); }

/// The facts behind the colon of a row: a word each, and what is said with it.
struct FactRow {
  const FieldReader::Field& row;
  Sink& sink;

  void number(std::string_view word, std::string_view value, int& into) const {
    constexpr std::int64_t least = -100000, greatest = 100000;
    const auto read = number_in<std::int64_t>(value);
    if (read && *read >= least && *read <= greatest)
      into = static_cast<int>(*read);
    else
      sink.report(Diag::data_bad_number, row.span, {word, "-100000", "100000", value});
  }
  void unknown(std::string_view word) const { sink.report(Diag::data_unknown_word, row.span, {"fact", word}); }
};

template <class Take>
void each_fact(std::string_view facts, const Take& take) {
  while (!facts.empty()) {
    std::string_view value = take_until(facts, ", ");
    const std::string_view word = take_until(value, " ");
    if (!word.empty()) take(word, value);
  }
}

constexpr std::string_view sizes[] = {"tiny", "small", "medium", "large", "huge", "gigantic"};

void monster_fact(std::string_view word, std::string_view value, MonsterKind& kind, const FactRow& row) {
  const auto named = [&](Sex sex, bool other) { kind.names.push_back({std::string(value), sex, other}); };
  if (word == "level") return row.number(word, value, kind.level);
  if (word == "difficulty") return row.number(word, value, kind.difficulty);
  if (word == "speed") return row.number(word, value, kind.speed);
  if (word == "alignment") return row.number(word, value, kind.alignment);
  if (word == "on") return void(kind.places = value == "nothing" ? std::vector<std::string>() : strings_in(value));
  if (word == "moves") return void(kind.moves = strings_in(value));
  if (word == "nature") return void(kind.nature = strings_in(value));
  if (word == "generation") return void(kind.generation = strings_in(value));
  if (word == "male-name") return named(Sex::male, false);
  if (word == "female-name") return named(Sex::female, false);
  if (word == "also") return named(Sex::any, true);
  if (word == "also-male") return named(Sex::male, true);
  if (word == "also-female") return named(Sex::female, true);
  if (word == "title") return kind.titles.emplace_back(value), void();
  if (word == "male") return void(kind.sex = Sex::male);
  if (word == "female") return void(kind.sex = Sex::female);
  if (word == "neuter") return void(kind.sex = Sex::neuter);
  if (std::ranges::find(sizes, word) != std::end(sizes)) return void(kind.size = word);
  row.unknown(word);
}

void monster(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view text = row.text;
  MonsterKind kind;
  kind.letter = take_letter(text);
  if (kind.letter == '\0') return void(sink.report(Diag::data_bad_letter, row.span, {row.text}));
  kind.name = take_until(text, ": ");
  kind.has_facts = !text.empty();
  each_fact(text, [&](auto word, auto value) { monster_fact(word, value, kind, {row, sink}); });
  game.monsters.push_back(std::move(kind));
}

void object_fact(std::string_view word, std::string_view value, ObjectKind& kind, const FactRow& row) {
  if (word == "appearance") return void(kind.appearance = value);
  if (word == "material") return void(kind.material = value);
  if (word == "probability") return row.number(word, value, kind.probability);
  if (word == "weight") return row.number(word, value, kind.weight);
  if (word == "cost") return row.number(word, value, kind.cost);
  if (word == "merges") return void(kind.merges = true);
  if (word == "charged") return void(kind.charged = true);
  if (word == "unique") return void(kind.unique = true);
  if (word == "nowish") return void(kind.nowish = true);
  if (word == "magic") return void(kind.magic = true);
  row.unknown(word);
}

void object(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view text = row.text;
  ObjectKind kind;
  kind.letter = take_letter(text);
  if (kind.letter == '\0') return void(sink.report(Diag::data_bad_letter, row.span, {row.text}));
  if (text.starts_with(": "))
    text.remove_prefix(2);
  else
    kind.name = take_until(text, ": ");
  kind.has_facts = !text.empty();
  each_fact(text, [&](auto word, auto value) { object_fact(word, value, kind, {row, sink}); });
  game.objects.push_back(std::move(kind));
}

template <std::string GameTables::*letters>
void letter(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view text = row.text;
  const char letter = take_letter(text);
  if (letter == '\0') return void(sink.report(Diag::data_bad_letter, row.span, {row.text}));
  (game.*letters).push_back(letter);
}

void constant(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view value = row.text;
  std::string_view name = take_until(value, ": ");
  const std::string_view group = take_until(name, " ");
  if (name.empty()) return void(sink.report(Diag::data_missing_field, row.span, {"the name of a constant"}));
  game.constants[std::string(group)].push_back(
      {unescaped(name), std::string(trimmed(value)), number_in<std::int64_t>(trimmed(value))});
}

/// TABLE.FUNCTION FORM KEY: TYPE = DEFAULT | words -- note
void function(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view facts = row.text;
  std::string_view head = take_until(facts, ": ");
  std::string_view name = take_until(head, " ");
  const std::string_view table = take_until(name, ".");
  const std::string_view form = take_until(head, " ");
  if (name.empty() || form.empty() || facts.empty())
    return void(sink.report(Diag::data_missing_field, row.span, {"the form or type of a parameter"}));
  Parameter parameter;
  parameter.key = trimmed(head);
  std::string_view note = facts;
  facts = take_until(note, " -- ");
  parameter.note = trimmed(note);
  std::string_view words = facts;
  facts = take_until(words, " | ");
  parameter.words = strings_in(words);
  std::string_view value = facts;
  parameter.type = take_until(value, " = ");
  parameter.is_required = trimmed(value) == "required";
  if (!parameter.is_required) parameter.default_value = unescaped(trimmed(value));

  auto at = std::ranges::find_if(game.functions,
                                 [&](const Function& each) { return each.table == table && each.name == name; });
  if (at == game.functions.end()) at = game.functions.insert(at, {std::string(table), std::string(name), {}});
  auto place = std::ranges::find(at->forms, form, &Form::text);
  if (place == at->forms.end()) place = at->forms.insert(place, {std::string(form), {}});
  place->parameters.push_back(std::move(parameter));
}

void furniture(const FieldReader::Field& row, GameTables& game, Sink&) {
  game.furniture.emplace_back(trimmed(row.text));
}

template <std::vector<ThemedRoom> GameTables::*rooms>
void themed_room(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view facts = row.text;
  ThemedRoom room;
  room.name = take_until(facts, ": ");
  const FactRow told{row, sink};
  each_fact(facts, [&](std::string_view word, std::string_view value) {
    if (word == "frequency") return told.number(word, value, room.frequency);
    if (word == "mindiff") return told.number(word, value, room.least_difficulty.emplace(0));
    if (word == "maxdiff") return told.number(word, value, room.greatest_difficulty.emplace(0));
    if (word == "eligible") return void(room.is_asked = true);
    told.unknown(word);
  });
  (game.*rooms).push_back(std::move(room));
}

void stock(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view facts = row.text;
  RoomStock stock;
  stock.room = take_until(facts, ": ");
  each_fact(facts, [&](std::string_view word, std::string_view value) {
    if (word == "class" && value.size() == 1) return void(stock.letter = value.front());
    if (word == "monster" || word == "keeper") {
      stock.monster = value;
      stock.is_keeper = word == "keeper";
    } else if (word == "gold") {
      stock.has_gold = true;
    } else if (word == "asleep" || word == "awake") {
      stock.asleep = word == "asleep";
    } else if (word == "peaceful" || word == "hostile") {
      stock.peaceful = word == "peaceful";
    } else if (word == "not-on") {
      stock.not_on = value;
    } else {
      FactRow{row, sink}.unknown(word);
    }
  });
  game.stocks.push_back(std::move(stock));
}

constexpr std::pair<std::string_view, Way> ways[] = {
    {"quiet-ground", Way::quiet_ground},     {"any-monster-class", Way::any_monster_class},
    {"vibrating-told", Way::vibrating_told}, {"plain-names", Way::plain_names},
    {"new-by-text", Way::new_by_text},       {"objects-of-all-classes", Way::objects_of_all_classes},
};

void way(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  const std::string_view word = trimmed(row.text);
  const auto found = std::ranges::find(ways, word, &std::pair<std::string_view, Way>::first);
  if (found == std::end(ways)) return void(sink.report(Diag::data_unknown_word, row.span, {"way", word}));
  game.ways.push_back(found->second);
}

/// The lists of one word a row.
constexpr std::pair<std::string_view, std::vector<std::string> GameNeeds::*> need_lists[] = {
    {"library", &GameNeeds::libraries},
    {"made", &GameNeeds::made},
    {"role", &GameNeeds::roles},
    {"flag", &GameNeeds::dungeon_flags},
};

void quest_need(std::string_view facts, GameNeeds& needs, const FactRow& told) {
  needs.quest = take_until(facts, ": ");
  each_fact(facts, [&](std::string_view word, std::string_view value) {
    if (word == "mark") return void(needs.role_mark = value);
    if (word == "filler") return void(needs.quest_fillers.emplace_back(value));
    told.unknown(word);
  });
}

void dungeon_need(std::string_view facts, GameNeeds& needs, const FactRow& told) {
  NeededDungeon dungeon;
  dungeon.name = take_until(facts, ": ");
  each_fact(facts, [&](std::string_view word, std::string_view value) {
    if (word == "base") return told.number(word, value, dungeon.base);
    if (word == "flag") return void(dungeon.flags.emplace_back(value));
    if (word == "level") return void(dungeon.levels.emplace_back(value));
    told.unknown(word);
  });
  needs.dungeons.push_back(std::move(dungeon));
}

void need(const FieldReader::Field& row, GameTables& game, Sink& sink) {
  std::string_view rest = row.text;
  const std::string_view word = take_until(rest, " ");
  rest = trimmed(rest);
  const FactRow told{row, sink};
  if (rest.empty()) return void(sink.report(Diag::data_missing_field, row.span, {"what this is about"}));
  for (const auto& [name, list] : need_lists)
    if (word == name) return void((game.needs.*list).emplace_back(rest));
  if (word == "quest") return quest_need(rest, game.needs, told);
  if (word == "needs") return dungeon_need(rest, game.needs, told);
  if (word != "fills") return told.unknown(word);
  std::string level(take_until(rest, ": "));
  game.needs.fillers.emplace_back(std::move(level), rest);
}

constexpr GameFile files[] = {
    {{"monsters", name_of_thing, false, true}, monster},
    {{"objects", name_of_thing, false, true}, object},
    {{"monster-classes", whole_row, true, true}, letter<&GameTables::monster_classes>},
    {{"object-classes", whole_row, true, true}, letter<&GameTables::object_classes>},
    {{"constants", before_colon, true, true}, constant},
    {{"functions", before_colon, true, true}, function},
    {{"furniture", whole_row, false, true}, furniture},
    {{"themed-rooms", before_colon, false, true}, themed_room<&GameTables::themed_rooms>},
    {{"themed-fills", before_colon, false, true}, themed_room<&GameTables::themed_fills>},
    {{"stocks", before_colon, true, true}, stock},
    {{"ways", whole_row, false, true}, way},
    {{"game", before_colon, false, true}, need},
};

}  // namespace

std::span<const GameFile> game_files() { return files; }

std::string unescaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    int code = 0;
    const bool escaped = text.starts_with("\\x") && text.size() >= 4 &&
                         std::from_chars(text.data() + 2, text.data() + 4, code, 16).ptr == text.data() + 4;
    result += escaped ? static_cast<char>(code) : text.front();
    text.remove_prefix(escaped ? 4 : 1);
  }
  return result;
}

}  // namespace speclev::lua
