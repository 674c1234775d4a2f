#include "lua/names.hh"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"

namespace speclev::lua {

namespace {

bool begins_with(std::string_view text, std::string_view beginning) {
  return text.size() >= beginning.size() && equal_but_for_case(text.substr(0, beginning.size()), beginning);
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!begins_with(text, prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// The singular that a plural may be of.
std::string singular(std::string_view text) {
  std::string result(text);
  const auto ends = [&](std::string_view ending) {
    return result.size() > ending.size() &&
           equal_but_for_case(std::string_view(result).substr(result.size() - ending.size()), ending);
  };
  if (ends("vortices"))
    result.replace(result.size() - 4, 4, "ex");
  else if (ends("ies") && !ends("zombies"))
    result.replace(result.size() - 3, 3, "y");
  else if (ends("ves"))
    result.replace(result.size() - 3, 3, "f");
  return result;
}

/// Whether a name ends where the text goes on with that.
bool may_end_at(std::string_view rest) {
  return rest.empty() || rest.front() == ' ' || rest == "s" || rest == "es" || rest == "'" || rest == "'s" ||
         rest.starts_with("s ") || rest.starts_with("es ") || rest.starts_with("' ") || rest.starts_with("'s ");
}

NameMatch match_of(std::string_view rest, bool was_changed) {
  if (!rest.empty() && rest != "s" && rest != "es") return NameMatch::beginning;
  return rest.empty() && !was_changed ? NameMatch::whole : NameMatch::plural;
}

template <class Visit>
void each_name(const GameTables& game, const Visit& visit) {
  for (std::size_t i = 0; i < game.monsters.size(); ++i) {
    const MonsterKind& kind = game.monsters[i];
    if (!kind.name.empty()) visit(i, std::string_view(kind.name), Sex::any);
    for (const OtherName& each : kind.names)
      if (!each.is_other_spelling) visit(i, std::string_view(each.name), each.sex);
  }
}

}  // namespace

std::optional<FoundKind> find_monster(const GameTables& game, std::string_view text) {
  for (const std::string_view article : {"a ", "an ", "the "})
    if (take_prefix(text, article)) break;
  const std::string name = singular(text);
  const bool was_changed = name != text;
  for (std::size_t i = 0; i < game.monsters.size(); ++i)
    for (const OtherName& each : game.monsters[i].names) {
      if (!each.is_other_spelling || !begins_with(name, each.name)) continue;
      const std::string_view rest = std::string_view(name).substr(each.name.size());
      if (rest.empty() || rest.front() == ' ' || rest.front() == '\'')
        return FoundKind{i, rest.empty() ? NameMatch::other_spelling : NameMatch::beginning, each.sex};
    }
  std::optional<FoundKind> best;
  std::size_t longest = 0;
  each_name(game, [&](std::size_t number, std::string_view known, Sex sex) {
    if (known.size() <= longest || !begins_with(name, known)) return;
    const std::string_view rest = std::string_view(name).substr(known.size());
    if (!may_end_at(rest)) return;
    longest = known.size();
    best = FoundKind{number, match_of(rest, was_changed), sex};
  });
  if (best) return best;
  for (std::size_t i = 0; i < game.monsters.size(); ++i)
    for (const std::string& title : game.monsters[i].titles)
      if (equal_but_for_case(title, name)) return FoundKind{i, NameMatch::title, Sex::any};
  return std::nullopt;
}

std::optional<FoundKind> find_monster_exactly(const GameTables& game, std::string_view text) {
  std::optional<FoundKind> found;
  each_name(game, [&](std::size_t number, std::string_view known, Sex sex) {
    if (!found && equal_but_for_case(known, text)) found = FoundKind{number, NameMatch::whole, sex};
  });
  return found;
}

std::optional<FoundObject> find_object(const GameTables& game, std::string_view text, char letter) {
  constexpr std::array<std::pair<std::string_view, char>, 5> prefixes = {
      {{"ring of ", '='}, {"potion of ", '!'}, {"scroll of ", '?'}, {"spellbook of ", '+'}, {"wand of ", '/'}}};
  FoundObject found;
  for (const auto& [prefix, of_class] : prefixes)
    if (take_prefix(text, prefix)) {
      letter = of_class;
      found.has_prefix = true;
      break;
    }
  const auto look = [&](NameMatch match, auto&& name_of) {
    std::set<char> classes;
    for (std::size_t i = 0; i < game.objects.size(); ++i) {
      const ObjectKind& kind = game.objects[i];
      const bool fits = letter == '\0' ? kind.letter != ']' || kind.name == "strange object" : kind.letter == letter;
      if (!fits || !equal_but_for_case(name_of(kind), text) || text.empty()) continue;
      if (classes.empty()) found.number = i, found.match = match;
      classes.insert(kind.letter);
    }
    found.classes = classes.size();
    return !classes.empty();
  };
  if (look(NameMatch::whole, [](const ObjectKind& kind) -> std::string_view { return kind.name; })) return found;
  if (look(NameMatch::appearance, [](const ObjectKind& kind) -> std::string_view { return kind.appearance; }))
    return found;
  return std::nullopt;
}

std::string near_monster(const GameTables& game, std::string_view text) {
  Speller speller(text);
  each_name(game, [&](std::size_t, std::string_view name, Sex) { speller.offer(name); });
  return std::string(speller.best());
}

std::string near_object(const GameTables& game, std::string_view text, char letter) {
  const auto is_known = [&](std::string_view name) { return find_object(game, name, letter).has_value(); };
  for (std::string_view item = text.substr(0, longest_word); item.find(of_between) != std::string_view::npos;) {
    item = item.substr(0, item.rfind(of_between));
    if (is_known(item)) return std::string(item);
  }
  Speller speller(text);
  for (const ObjectKind& kind : game.objects)
    if (letter == '\0' || kind.letter == letter) speller.offer(kind.name);
  return std::string(speller.best());
}

}  // namespace speclev::lua
