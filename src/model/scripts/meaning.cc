// Explains words of a script and the signatures of functions.
#include <algorithm>

#include "base/characters.hh"
#include "lua/names.hh"
#include "model/scripts/inside.hh"

// What stands at a place of a script, in words, and how functions are called.

namespace speclev::lua {

namespace {

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& each : words) text += (text.empty() ? "" : ", ") + each;
  return text;
}

/// "monster dwarf, class 'h', level 2, difficulty 4".
std::string monster_meaning(const GameTables& game, std::string_view word, bool is_exact) {
  const auto found = is_exact ? find_monster_exactly(game, word) : find_monster(game, word);
  if (!found) return {};
  const MonsterKind& kind = game.monsters[found->number];
  std::string text = "monster " + kind.name + ", class " + quote({&kind.letter, 1});
  if (const std::string facts = facts_of(kind); !facts.empty()) text += ", " + facts;
  if (!kind.has_facts) return text;
  text += ", speed " + std::to_string(kind.speed);
  if (!kind.size.empty()) text += ", " + kind.size;
  for (const auto& [what, words] : {std::pair("moves: ", &kind.moves), std::pair("nature: ", &kind.nature)})
    if (!words->empty()) text += "\n\n" + (what + listed(*words));
  return text;
}

std::string object_meaning(const GameTables& game, std::string_view word, char letter) {
  const auto found = find_object(game, word, letter);
  if (!found) return {};
  const ObjectKind& kind = game.objects[found->number];
  std::string text = "object " + kind.name + ", class " + quote({&kind.letter, 1});
  if (!kind.appearance.empty() && kind.appearance != kind.name) text += ", looks like " + kind.appearance;
  if (!kind.material.empty()) text += ", " + kind.material;
  return text;
}

std::string word_meaning(const ScriptReading& reading, const ScriptPlace& place, const Parameter& parameter,
                         std::string_view word) {
  const GameTables& game = *reading.game;
  const std::string_view type = parameter.type;
  const bool is_of_objects = place.function->name == "object";
  if (type == "class symbol" || (type.ends_with("or class") && word.size() == 1)) {
    const bool is_object = type == "object or class" || (type == "class symbol" && is_of_objects);
    const bool is_known = (is_object ? game.object_classes : game.monster_classes).find(word) != std::string::npos;
    return !is_known ? "" : is_object ? "class of objects" : "class of monsters";
  }
  if (type == "monster" || type == "monster or class") return monster_meaning(game, word, parameter.key == "montype");
  if (type == "object" || type == "object or class") {
    const ScriptElement* const beside =
        place.table < 0 ? nullptr : reading.find(reading.tree.node(place.table), "class");
    const auto letter = beside == nullptr ? std::nullopt : reading.word_at(beside->first, beside->end);
    return object_meaning(game, word, letter && letter->size() == 1 ? letter->front() : '\0');
  }
  if (type == "trap name") return game.find_constant("trap", word, true) != nullptr ? "trap" : "";
  if (type == "room type") return game.find_constant("room", word, true) != nullptr ? "type of room" : "";
  if (type == "flag word")
    return game.find_constant("level_flag_word", word, true) != nullptr ? "flag of the level" : "";
  if (type == "mapchar" && word.size() == 1) return terrain_in(reading, word.front());
  return parameter.allows(word) || type == "boolean" ? text_of_parameter(parameter) : "";
}

/// The call whose called name ends with a token; null if there is none.
const ScriptNode* call_of(const ScriptReading& reading, std::size_t name) {
  const auto& nodes = reading.tree.nodes;
  const std::size_t open = reading.is(name + 1, "(") ? name + 1 : name;
  const auto at = std::ranges::lower_bound(nodes.begin() + 1, nodes.end(), open, {}, &ScriptNode::open);
  return at != nodes.end() && at->open == open && at->kind == NodeKind::call ? &*at : nullptr;
}

/// The token that begins at an offset, or ends there.
std::size_t token_at(const ScriptReading& reading, std::uint32_t begin) {
  const auto at =
      std::ranges::lower_bound(reading.tree.tokens, begin, {}, [](const ScriptToken& each) { return each.span.begin; });
  return at != reading.tree.tokens.end() && at->span.begin == begin
             ? static_cast<std::size_t>(at - reading.tree.tokens.begin())
             : no_token;
}

/// All ways to call a function, a line for each.
std::string forms_text(const Function& function) {
  std::string text;
  for (const Form& each : function.forms)
    if (each.text != "operator") text += (text.empty() ? "`" : "\n\n`") + text_of_form(function, each) + "`";
  return text;
}

}  // namespace

std::string terrain_in(const ScriptReading& reading, char letter) {
  const auto code = reading.ground.character(letter);
  if (!code) return {};
  if (*code == transparent) return "what is there already";
  return *code == any_wall ? "any wall" : std::string(reading.ground.name(*code));
}

std::string facts_of(const MonsterKind& kind) {
  if (!kind.has_facts) return {};
  return "level " + std::to_string(kind.level) + ", difficulty " + std::to_string(kind.difficulty);
}

std::string text_of_form(const Function& function, const Form& form, std::vector<std::string>* values) {
  const std::string name = function.table + "." + function.name;
  if (form.text == "field") return name;
  if (!form.is_table()) {
    std::vector<std::string> found;
    const std::size_t open = form.text.find('('), close = form.text.find(')');
    if (open != std::string::npos && close != std::string::npos) {
      std::string_view rest = std::string_view(form.text).substr(open + 1, close - open - 1);
      while (!rest.empty()) found.emplace_back(take_until(rest, ","));
    }
    if (values != nullptr) *values = std::move(found);
    return name + form.text;
  }
  std::string text = name + "({ ";
  bool is_first = true;
  for (const Parameter& each : form.parameters) {
    if (!is_first) text += ", ";
    is_first = false;
    text += each.key;
    if (values != nullptr) values->push_back(each.key);
  }
  return text + " })";
}

std::string text_of_parameter(const Parameter& parameter) {
  std::string text = (parameter.key.empty() ? "" : parameter.key + ": ") + parameter.type;
  if (!parameter.words.empty()) text = parameter.key + ": " + listed(parameter.words);
  if (parameter.is_required)
    text += "; required";
  else if (!parameter.default_value.empty())
    text += "; otherwise " + (parameter.type == "mapchar" ? quote(parameter.default_value) : parameter.default_value);
  return parameter.note.empty() ? text : text + " (" + parameter.note + ")";
}

StatementHelp form_in(const ScriptReading& reading, Span keyword) {
  const auto& tokens = reading.tree.tokens;
  const auto behind =
      std::ranges::lower_bound(tokens, keyword.end, {}, [](const ScriptToken& each) { return each.span.end; });
  StatementHelp help;
  if (behind == tokens.end() || behind->span.end != keyword.end) return help;
  const ScriptNode* const call = call_of(reading, static_cast<std::size_t>(behind - tokens.begin()));
  if (call == nullptr) return help;
  const Callee callee = reading.callee_of(*call);
  if (callee.function == nullptr || callee.function->forms.empty()) return help;
  const int number = static_cast<int>(call - reading.tree.nodes.data());
  const bool has_table = reading.table_of(number) >= 0 && callee.function->table_form() != nullptr;
  const Form* form = has_table ? callee.function->table_form()
                               : reading.place_of(number, call->elements.empty() ? 0 : call->elements.size() - 1).form;
  if (form == nullptr) form = &callee.function->forms.front();
  help.text = text_of_form(*callee.function, *form, &help.values);
  return help;
}

std::string meaning_in(const ScriptReading& reading, const SourcePart& part, std::uint32_t offset) {
  if (part.kind == PartKind::map_row)
    return offset < part.span.end ? terrain_in(reading, reading.bytes()[offset]) : std::string();
  const std::size_t token = token_at(reading, part.span.begin);
  if (token == no_token) return {};
  if (part.kind == PartKind::function) {
    const ScriptNode* const call = call_of(reading, token);
    const Callee callee = call == nullptr ? Callee{} : reading.callee_of(*call);
    return callee.function == nullptr ? std::string() : forms_text(*callee.function);
  }
  if (part.kind != PartKind::string && part.kind != PartKind::word) return {};
  const int node = reading.tree.node_at(token);
  const ScriptNode& around = reading.tree.node(node);
  for (std::size_t i = 0; i < around.elements.size(); ++i) {
    const ScriptElement& each = around.elements[i];
    if (each.key != token && each.first != token) continue;
    const ScriptPlace place = reading.place_of(node, i);
    std::string text;
    for (const Parameter* const parameter : place.parameters) {
      if (each.key == token) return text_of_parameter(*parameter);
      const auto word = reading.word_at(each.first, each.end);
      const std::string found = part.kind == PartKind::word ? text_of_parameter(*parameter)
                                : word                      ? word_meaning(reading, place, *parameter, *word)
                                                            : "";
      if (text.empty()) text = found;
    }
    return text;
  }
  return {};
}

}  // namespace speclev::lua
