#include "syntax/name_advice.hh"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "base/spell.hh"
#include "syntax/statement_form.hh"
#include "target/others.hh"

namespace speclev::syntax {

namespace {

/// A name without what people put between its words, or not.
std::string squeezed(std::string_view name) {
  std::string result(name);
  std::erase_if(result, [](char c) { return c == ' ' || c == '-' || c == '_'; });
  return result;
}

/// The right name for one that people use, with or without blanks; empty if none is known.
std::string_view right_name(const std::vector<NamedText>& misnomers, std::string_view name) {
  if (const std::string_view exact = text_about(misnomers, name); !exact.empty()) return exact;
  const std::string bare = squeezed(name);
  for (const NamedText& row : misnomers)
    if (squeezed(row.name) == bare) return row.text;
  return {};
}

/// A word of objects that looks are of: a ring, a pair of boots.
struct LookKind {
  std::string_view name;
  char letter;
  std::string_view words;  ///< that people put beside the look
};
constexpr LookKind look_kinds[] = {
#define SPECLEV_LOOK_KIND(kind, letter, words) {kind, letter, words},
#include "syntax/looks.def"
#undef SPECLEV_LOOK_KIND
};

struct Look {
  std::string_view name, kind;
};
constexpr Look looks[] = {
#define SPECLEV_LOOK(look, kind) {look, kind},
#include "syntax/looks.def"
#undef SPECLEV_LOOK
};

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const auto is_edge = [&](char c) { return c == ' ' || c == '-'; };
    if ((at == 0 || is_edge(words[at - 1])) && (end == words.size() || is_edge(words[end]))) return true;
  }
  return false;
}

/// Whether a name is a look, alone where its class is given, or beside words for what looks so.
bool is_look(std::string_view name, char letter, const Look& look, const LookKind& kind) {
  const std::size_t at = name.find(look.name);
  if (at == std::string_view::npos) return false;
  std::string rest(trimmed(name.substr(0, at)));
  rest.append(" ").append(trimmed(name.substr(at + look.name.size())));
  const std::string_view words = trimmed(rest);
  if (words.empty()) return letter == kind.letter || look.name.find(' ') != std::string_view::npos;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    if (!has_word(kind.words, words.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

std::string advice_on_look(std::string_view name, char letter) {
  for (const Look& look : looks)
    for (const LookKind& kind : look_kinds)
      if (kind.name == look.kind && (letter == '\0' || letter == kind.letter) && is_look(name, letter, look, kind))
        return in_double_quotes(look.name) + " is the look of a " + std::string(kind.name) +
               ", which is another one in each game; write the name of what it is, or only the class " +
               quote({&kind.letter, 1});
  return {};
}

constexpr std::string_view objects_of_monsters[] = {
#define SPECLEV_OBJECT_OF_MONSTER(name) name,
#include "syntax/looks.def"
#undef SPECLEV_OBJECT_OF_MONSTER
};

/// A monster's name in that of an object, as in newt corpse and statue of a newt.
struct ObjectOfMonster {
  std::string_view object, monster;
};

std::optional<ObjectOfMonster> object_of_monster(std::string_view name, char letter, const TargetData& target) {
  const auto both = [&](std::string_view object, std::string_view monster) -> std::optional<ObjectOfMonster> {
    if (std::ranges::find(objects_of_monsters, object) == std::end(objects_of_monsters)) return std::nullopt;
    const bool known =
        letter == '\0' ? target.objects.find(object).has_value() : target.objects.find(letter, object).has_value();
    const auto of = target.monsters.find_any_case(monster);
    if (!known || !of) return std::nullopt;
    return ObjectOfMonster{object, target.monsters.name(*of)};
  };
  for (std::size_t at = name.find(' '); at != std::string_view::npos; at = name.find(' ', at + 1)) {
    if (const auto found = both(name.substr(at + 1), name.substr(0, at))) return found;
    std::string_view behind = name.substr(at);
    if (!behind.starts_with(of_between)) continue;
    behind.remove_prefix(of_between.size());
    for (const std::string_view article : {"a ", "an ", "the ", ""})
      if (behind.starts_with(article))
        if (const auto found = both(name.substr(0, at), behind.substr(article.size()))) return found;
  }
  return std::nullopt;
}

std::string advice_on_object_of_monster(std::string_view name, char letter, const TargetData& target) {
  const auto found = object_of_monster(name, letter, target);
  if (!found) return {};
  const std::string advice = "the object is " + in_double_quotes(found->object);
  const auto is_type = [](const ExtraRow& row) { return row.slot.kind == SlotKind::monster && row.is_key; };
  const auto type = std::ranges::find_if(target.extras, is_type);
  if (type != target.extras.end())
    return advice + "; the monster that it is of is said behind: " + std::string(type->word) + ":" +
           in_double_quotes(found->monster);
  const bool has_extras = text_about(target.forms, "OBJECT").find("extras") != std::string_view::npos;
  return has_extras
             ? advice + "; the monster that it is of stands behind its place: " + in_double_quotes(found->monster)
             : advice;
}

/// The class that a word before "of" means, such as '!' of potion; NUL if it means no class.
char class_called(std::string_view word) {
  const auto found = std::ranges::find_if(look_kinds, [&](const LookKind& kind) { return has_word(kind.words, word); });
  return found == std::end(look_kinds) ? '\0' : found->letter;
}

/// Help with a name that contains "of". After the word for a class comes the name: potion of healing. Before anything
/// else comes the object: long sword of fire. No other object is offered.
Help advice_on_name_with_of(std::string_view name, const InputName& given, const NameTable& objects) {
  const std::size_t first = name.find(of_between);
  if (first == std::string_view::npos || name.size() > longest_word || objects.find_any_case(name)) return {};
  if (const char letter = class_called(name.substr(0, first)); letter != '\0') {
    const std::string_view behind = name.substr(first + of_between.size());
    Speller speller(behind);
    if (!objects.find(letter, behind)) objects.suggest(letter, speller);
    const std::string_view item = objects.find(letter, behind) ? behind : std::string_view(speller.best());
    if (!item.empty() && letter == given.letter)
      return {"the name alone is " + in_double_quotes(item) + "; the class tells what kind of thing it is",
              renamed(given, item, '\0')};
    if (!item.empty())
      return {"the name alone is " + in_double_quotes(item) + ", and its class is " + quote({&letter, 1}),
              renamed(given, item, letter)};
  }
  for (std::size_t at = name.rfind(of_between); at != std::string_view::npos;
       at = at == 0 ? std::string_view::npos : name.rfind(of_between, at - 1)) {
    const std::string_view item = name.substr(0, at);
    if (given.letter != '\0' ? objects.find(given.letter, item) : objects.find(item))
      return {"the object is " + in_double_quotes(item), renamed(given, item, '\0')};
    if (const auto other = objects.find(item)) {
      const char letter = objects.entry(static_cast<std::size_t>(*other)).letter;
      return {"the object is " + in_double_quotes(item) + ", and its class is " + quote({&letter, 1}),
              renamed(given, item, letter)};
    }
  }
  return {};
}

/// Names that have a word, those of the fewest words first.
std::vector<std::string_view> names_with(std::string_view word, char letter, const NameTable& table) {
  std::vector<std::string_view> names;
  for (const auto& each : table.entries())
    if ((letter == '\0' || each.letter == letter) && has_word(each.name, word) &&
        std::ranges::find(names, each.name) == names.end())
      names.push_back(each.name);
  std::ranges::stable_sort(names, {}, [](std::string_view each) { return std::ranges::count(each, ' '); });
  return names;
}

/// All names of a table, as a part of a sentence.
std::string all_names(const WordTable& table) {
  std::string result;
  for (const WordTable::Row& row : table.rows())
    result.append(result.empty() ? "" : ", ").append(in_double_quotes(row.name));
  return result;
}

}  // namespace

std::optional<Fix> renamed(const InputName& given, std::string_view name, char letter) {
  // With a material behind it only a part of what stands in quotes is the name.
  const bool is_quoted = given.bytes.substr(given.where.begin).starts_with('"');
  const std::string quoted = is_quoted ? in_double_quotes(name) : std::string(name);
  if (letter == '\0' || letter == given.letter) return Fix{given.where, quoted};
  // 'c' and what separates it from the name.
  const std::string_view before = given.bytes.substr(0, given.where.begin);
  const std::size_t quote_mark = before.find_last_not_of(", \t");
  if (quote_mark == std::string_view::npos || quote_mark < 2 || before[quote_mark] != '\'' ||
      before[quote_mark - 1] != given.letter || before[quote_mark - 2] != '\'')
    return {};
  std::string text = quote({&letter, 1});
  text.append(before.substr(quote_mark + 1)).append(quoted);
  return Fix{{static_cast<std::uint32_t>(quote_mark - 2), given.where.end}, std::move(text)};
}

Help advice_on_class(std::string_view name, char letter, const InputName& given) {
  return {"it exists as class " + quote({&letter, 1}), renamed(given, name, letter)};
}

Help advice_on_half_name(std::string_view name, const InputName& given, const NameTable& table) {
  constexpr std::size_t most_listed = 12, shortest_word = 4;
  const char letter = given.letter;
  std::vector<std::string_view> names = names_with(name, letter, table);
  if (names.size() == 1) return {"did you mean " + in_double_quotes(names[0]) + "?", renamed(given, names[0], '\0')};
  // What comes after "of" is a property of the object, which other objects may be called after.
  const std::string_view words = name.substr(0, name.find(of_between));
  std::string_view word = name;
  for (std::size_t begin = 0, end = 0; names.empty() && begin < words.size(); begin = end + 1) {
    end = std::min(words.find(' ', begin), words.size());
    word = words.substr(begin, end - begin);
    if (word.size() >= shortest_word) names = names_with(word, letter, table);
  }
  std::string result;
  for (std::size_t i = 0; i < names.size() && i < most_listed; ++i)
    result.append(i > 0 ? ", " : "the names with " + in_double_quotes(word) + " are ")
        .append(in_double_quotes(names[i]));
  return result.append(names.size() > most_listed ? ", …" : "");
}

Help advice_on_monster(std::string_view name, const InputName& given, const TargetData& target) {
  const std::string_view meant = right_name(target.misnomers, name);
  const auto found = meant.empty() ? std::nullopt : target.monsters.find_any_case(meant);
  if (!found) return {};
  const auto entry = target.monsters.entry(static_cast<std::size_t>(*found));
  std::string advice = "did you mean " + in_double_quotes(entry.name);
  const bool is_other = given.letter != '\0' && given.letter != entry.letter;
  if (is_other) advice.append(" of class ").append(quote({&entry.letter, 1}));
  return {advice.append("?"), renamed(given, entry.name, is_other ? entry.letter : '\0')};
}

void report_unknown_word(std::string_view name, Span where, WordTable TargetVocabulary::*table,
                         const TargetData& target, Sink& sink) {
  const WordTable& words = target.*table;
  const bool is_room = table == &TargetVocabulary::rooms;
  const Speller speller(name, words);
  const std::string_view usual = right_name(target.misnomers, name);
  Help otherwise;
  if (is_room)
    otherwise = "the types are " + all_names(words);
  else if (!usual.empty() && words.find(usual))
    otherwise = {"did you mean " + in_double_quotes(usual) + "?", Fix{where, std::string(usual)}};
  const std::string_view other = nearest_target(
      target, [&](const TargetVocabulary& vocabulary) { return (vocabulary.*table).find(name).has_value(); });
  sink.report(is_room ? Diag::unknown_room_type : Diag::unknown_trap, where, {name})
      .suggest(speller.best(), speller.certain() && other.empty())
      .otherwise(std::move(otherwise))
      .or_take(other);
}

Help advice_on_object(std::string_view name, const InputName& given, const TargetData& target) {
  const char letter = given.letter;
  const auto has = [&](std::string_view each) {
    return letter == '\0' ? target.objects.find(each).has_value() : target.objects.find(letter, each).has_value();
  };
  if (const std::string_view base = text_about(target.artifact_bases, name); !base.empty() && has(base))
    return in_double_quotes(name) + " is an artifact: a " + in_double_quotes(base) + " that has this name of its own";
  if (const std::string_view meant = right_name(target.misnomers, name); !meant.empty() && has(meant))
    return {"did you mean " + in_double_quotes(meant) + "?", renamed(given, meant, '\0')};
  if (std::string advice = advice_on_look(name, letter); !advice.empty()) return advice;
  if (std::string advice = advice_on_object_of_monster(name, letter, target); !advice.empty()) return advice;
  return advice_on_name_with_of(name, given, target.objects);
}

}  // namespace speclev::syntax
