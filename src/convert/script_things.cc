// Converts monsters and objects.
#include <algorithm>
#include <string>

#include "base/characters.hh"
#include "convert/script_keys.hh"
#include "convert/script_values.hh"
#include "lua/names.hh"

/// Monsters and objects of a program as a script names them.
namespace speclev::converter {

using Kind = opcode::ast::NodeKind;

std::string_view renamed(std::string_view name) {
#define SPECLEV_RENAMED(before, after) \
  if (name == before) return after;
#include "convert/renamed.def"
#undef SPECLEV_RENAMED
  return name;
}

/// The content of a string.
std::string_view ScriptValues::inside(Index at) const { return raw(at).substr(1, raw(at).size() - 2); }

bool ScriptValues::knows_monster(std::string_view name) const {
  const auto found = lua::find_monster(game_, renamed(name));
  return found && (found->match == lua::NameMatch::whole || found->match == lua::NameMatch::other_spelling);
}

bool ScriptValues::knows_object(std::string_view name, char letter) const {
  const auto found = lua::find_object(game_, renamed(name), letter);
  return found && found->match == lua::NameMatch::whole;
}

bool ScriptValues::knows(Index at, bool is_monster) const {
  const bool has_class = node(at).kind == Kind::tuple && node(at).operands == 2;
  const Index name = has_class ? operands(at)[1] : at;
  if (node(name).kind != Kind::text) return true;
  return is_monster ? knows_monster(inside(name))
                    : knows_object(inside(name), has_class ? letter(operands(at)[0]) : '\0');
}

std::string ScriptValues::unique_monster(Index at) const {
  const Index name = node(at).kind == Kind::tuple && node(at).operands == 2 ? operands(at)[1] : at;
  if (node(name).kind != Kind::text || !knows_monster(inside(name))) return {};
  const auto found = lua::find_monster(game_, renamed(inside(name)));
  return game_.monsters[found->number].is("unique") ? game_.monsters[found->number].name : std::string();
}

bool ScriptValues::may_merge(Index at) const {
  const bool has_class = node(at).kind == Kind::tuple && node(at).operands == 2;
  const Index name = has_class ? operands(at)[1] : at;
  if (node(name).kind != Kind::text) return true;
  const auto found = lua::find_object(game_, renamed(inside(name)), has_class ? letter(operands(at)[0]) : '\0');
  return !found || !game_.objects[found->number].has_facts || game_.objects[found->number].merges;
}

/// What a corpse or a statue is of: only whole names count.
std::string ScriptValues::montype(Index at) const {
  if (is_random(at)) return {};
  if (const Variable* named = is_named(at) ? find(raw(at)) : nullptr; named != nullptr && named->form == Form::keys)
    return variable(at) + ".id or " + variable(at) + ".class";
  const Index name = node(at).kind == Kind::tuple && node(at).operands == 2 ? operands(at)[1] : at;
  const bool is_name = node(name).kind == Kind::text;
  if (is_name && knows_monster(inside(name)) && !lua::find_monster_exactly(game_, renamed(inside(name)))) {
    lose(Diag::lost_name, node(name).span, std::string(raw(name)));
    return {};
  }
  const std::string keys = thing_keys(at, true);
  const std::size_t begin = keys.find('=');
  return begin == std::string::npos ? std::string() : keys.substr(begin + 1);
}

/// What a monster looks like: a name that the game has, behind the word for its kind.
std::string ScriptValues::appearance(std::string_view kind, Index at) const {
  const bool is_known = node(at).kind != Kind::text || (kind == "obj:"   ? knows_object(inside(at), '\0')
                                                        : kind == "mon:" ? knows_monster(inside(at))
                                                                         : knows_furniture(inside(at)));
  if (is_known) return "appear_as=" + quoted(kind) + " .. " + text(at);
  lose(Diag::lost_name, node(at).span, std::string(raw(at)));
  return {};
}

bool ScriptValues::knows_furniture(std::string_view name) const {
  return std::ranges::any_of(game_.furniture, [&](const std::string& each) { return equal_but_for_case(each, name); });
}

std::string ScriptValues::thing_keys(Index at, bool is_monster) const {
  if (is_random(at)) return {};
  const Kind kind = node(at).kind;
  const NameTable& names = is_monster ? from_.monsters : from_.objects;
  const std::string& classes = is_monster ? game_.monster_classes : game_.object_classes;
  const auto class_key = [&](char of_class) -> std::string {
    if (classes.find(of_class) == std::string::npos) return {};
    return "class=" + quoted(std::string_view(&of_class, 1));
  };
  const auto letter_key = [&](Index written) {
    const std::string key = class_key(letter(written));
    if (key.empty()) lose(Diag::lost_name, node(written).span, std::string(raw(written)));
    return key;
  };
  /// The class of a name, also of one that the game lacks.
  const auto class_of_name = [&](Index name) {
    const auto number = names.find_any_case(inside(name));
    return number ? class_key(names.entry(static_cast<std::size_t>(*number)).letter) : std::string();
  };
  const auto with_name = [&](Index name, const std::string& of_class) {
    if (!knows(at, is_monster)) {
      lose(Diag::lost_name, node(name).span, std::string(raw(name)));
      return of_class;
    }
    const std::string key = "id=" + quoted(renamed(inside(name)));
    return is_monster || of_class.empty() ? key : key + ", " + of_class;
  };
  if (kind == Kind::character) return letter_key(at);
  if (kind == Kind::text) return with_name(at, class_of_name(at));
  if (kind == Kind::tuple && node(at).operands == 2) {
    const auto parts = operands(at);
    return with_name(parts[1], knows(at, is_monster) ? class_key(letter(parts[0])) : letter_key(parts[0]));
  }
  if (is_named(at)) {
    const Variable* found = find(raw(at));
    if (found != nullptr && found->form == Form::letter) return "class=" + variable(at);
    if (found != nullptr && found->form == Form::name) return "id=" + variable(at);
    return "class=" + variable(at) + ".class, id=" + variable(at) + ".id";
  }
  return lost(at);
}

}  // namespace speclev::converter
