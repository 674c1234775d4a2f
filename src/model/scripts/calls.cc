// Finds calls of game functions and the types of their arguments and results.
#include <algorithm>

#include "base/characters.hh"
#include "model/scripts/inside.hh"

// Which functions of the game a script calls, and what their arguments are.

namespace speclev::lua {

namespace {

/// Names may be given by names, and methods be called behind methods.
constexpr int deepest_type = 40;

constexpr ScriptField all_fields[] = {
#define SPECLEV_SCRIPT_FIELD(of, name, type) {ScriptType::of, name, ScriptType::type},
#include "model/scripts/fields.def"
#undef SPECLEV_SCRIPT_FIELD
};

/// What functions give whose row does not tell it.
struct Result {
  std::string_view table, function;
  ScriptType type;
};
constexpr Result results[] = {
    {"des", "map", ScriptType::selection},         {"des", "object", ScriptType::object},
    {"selection", "get", ScriptType::unknown},     {"selection", "numpoints", ScriptType::unknown},
    {"selection", "iterate", ScriptType::unknown}, {"selection", "describe_size", ScriptType::unknown},
    {"selection", "rndcoord", ScriptType::place},  {"selection", "bounds", ScriptType::bounds},
    {"nh", "getmap", ScriptType::square},          {"nh", "gettrap", ScriptType::trap},
    {"obj", "totable", ScriptType::thing},         {"obj", "class", ScriptType::kind},
};

ScriptType result_of(const Function& function) {
  for (const Result& each : results)
    if (each.table == function.table && each.function == function.name) return each.type;
  if (function.table == "selection") return ScriptType::selection;
  for (const Form& form : function.forms)
    for (const Parameter& each : form.parameters) {
      if (!each.key.empty()) continue;
      if (each.type == "object") return ScriptType::object;
      if (each.type == "string") return ScriptType::text;
    }
  return ScriptType::unknown;
}

/// first: how the forms begin whose first parameter is the value in front.
std::vector<const Function*> methods_in(const GameTables& game, std::string_view table, std::string_view first) {
  std::vector<const Function*> methods;
  const auto is_method = [&](const Form& form) { return form.text.find(first) != std::string::npos; };
  for (const Function& each : game.functions)
    if (each.table == table && std::ranges::any_of(each.forms, is_method)) methods.push_back(&each);
  return methods;
}

}  // namespace

std::span<const ScriptField> script_fields() { return all_fields; }

ScriptReading::ScriptReading(SourceText script, std::shared_ptr<const GameTables> tables)
    : text(std::move(script)), game(std::move(tables)), ground(*game) {
  ScriptTokens found = tokens_of(text.bytes());
  between = std::move(found.between);
  tree = tree_of(text.bytes(), std::move(found.tokens));
  selection_methods_ = methods_in(*game, "selection", "(s");
  object_methods_ = methods_in(*game, "obj", "(o");
  callees_.reserve(tree.nodes.size());
  for (const ScriptNode& each : tree.nodes)
    callees_.push_back(each.kind == NodeKind::call ? find_callee(each, 0) : Callee{});
}

const std::vector<const Function*>& ScriptReading::methods_of(ScriptType type) const {
  static const std::vector<const Function*> none;
  if (type == ScriptType::selection) return selection_methods_;
  return type == ScriptType::object ? object_methods_ : none;
}

std::optional<int> ScriptReading::number_at(std::size_t first, std::size_t end) const {
  const bool is_negative = first + 2 == end && is(first, "-");
  if (is_negative) ++first;
  if (first + 1 != end || tree.tokens[first].kind != ScriptTokenKind::number) return std::nullopt;
  const auto number = number_in<int>(text_of(first));
  return number && is_negative ? std::optional(-*number) : number;
}

std::optional<std::string_view> ScriptReading::word_at(std::size_t first, std::size_t end) const {
  if (first + 1 != end || first >= tree.tokens.size() || !tree.tokens[first].is_string()) return std::nullopt;
  const std::string_view word = text.text(content_of(bytes(), tree.tokens[first]));
  const bool has_escapes =
      tree.tokens[first].kind == ScriptTokenKind::string && word.find('\\') != std::string_view::npos;
  return has_escapes ? std::nullopt : std::optional(word);
}

const ScriptName* ScriptReading::name_at(std::string_view word, std::uint32_t offset) const {
  const ScriptName* found = nullptr;
  for (const ScriptName& each : tree.names)
    if (each.symbol.name == word && each.visible.begin <= offset && offset <= each.visible.end &&
        (found == nullptr || each.visible.begin >= found->visible.begin))
      found = &each;
  return found;
}

Callee ScriptReading::callee_of(const ScriptNode& call, int depth) const {
  const auto number = static_cast<std::size_t>(&call - tree.nodes.data());
  return number < callees_.size() ? callees_[number] : find_callee(call, depth);
}

Callee ScriptReading::find_callee(const ScriptNode& call, int depth) const {
  if (call.path == no_token) return {};
  // Without parentheses the call opens behind the token that it is counted from.
  const std::size_t name = is(call.open, "(") ? call.open - 1 : call.open;
  if (name < call.path + 2 || tree.tokens[name].kind != ScriptTokenKind::name) return {};
  if (is(name - 1, ".") && name == call.path + 2 && tree.bound[call.path] < 0)
    return {game->find_function(text_of(call.path), text_of(name)), 0};
  if (!is(name - 1, ":")) return {};
  const ScriptType type = type_of(call.path, name - 2, depth + 1);
  for (const Function* each : methods_of(type))
    if (each->name == text_of(name)) return {each, 1};
  return {};
}

ScriptType ScriptReading::type_of_name(std::size_t token, int depth) const {
  if (tree.bound[token] < 0) return ScriptType::unknown;
  const ScriptName* const name = &tree.names[static_cast<std::size_t>(tree.bound[token])];
  if (name->function >= 0 && name->place == 0) {
    // What the functions of contents are given.
    const ScriptNode& function = tree.node(name->function);
    if (function.parent < 0 || function.element < 0) return ScriptType::unknown;
    const ScriptNode& table = tree.node(function.parent);
    const ScriptElement& element = table.elements[static_cast<std::size_t>(function.element)];
    if (table.kind != NodeKind::table || element.key == no_token || text_of(element.key) != "contents")
      return ScriptType::unknown;
    const Callee callee = callee_of(tree.node(table.parent), depth + 1);
    if (callee.function == nullptr || callee.function->table != "des") return ScriptType::unknown;
    if (callee.function->name == "map") return ScriptType::map_facts;
    const bool is_room = callee.function->name == "room" || callee.function->name == "region";
    return is_room ? ScriptType::room_facts : ScriptType::unknown;
  }
  if (name->value == no_token || name->value_end == no_token || name->value_end <= name->value)
    return ScriptType::unknown;
  return type_of(name->value, name->value_end - 1, depth + 1);
}

ScriptType ScriptReading::type_of(std::size_t first, std::size_t last, int depth) const {
  if (depth > deepest_type || last >= tree.tokens.size() || first > last) return ScriptType::unknown;
  if (const int number = tree.closed[last]; number >= 0) {
    const ScriptNode& node = tree.node(number);
    if (node.kind == NodeKind::group) return type_of(node.open + 1, last - 1, depth + 1);
    if (node.kind != NodeKind::call) return ScriptType::unknown;
    const Callee callee = callee_of(node, depth + 1);
    return callee.function == nullptr ? ScriptType::unknown : result_of(*callee.function);
  }
  if (tree.tokens[last].is_string()) return ScriptType::text;
  const bool is_field = last > 0 && (is(last - 1, ".") || is(last - 1, ":"));
  if (tree.tokens[last].kind != ScriptTokenKind::name) return ScriptType::unknown;
  if (!is_field) return type_of_name(last, depth);
  const ScriptType base = last > 1 ? type_of(0, last - 2, depth + 1) : ScriptType::unknown;
  for (const ScriptField& each : all_fields)
    if (each.of == base && each.name == text_of(last)) return each.type;
  return ScriptType::unknown;
}

const ScriptElement* ScriptReading::find(const ScriptNode& table, std::string_view key) const {
  for (const ScriptElement& each : table.elements)
    if (each.key != no_token && word_at(each.key, each.key + 1).value_or(text_of(each.key)) == key) return &each;
  return nullptr;
}

int ScriptReading::table_of(int call) const {
  const ScriptNode& node = tree.node(call);
  if (node.elements.empty()) return -1;
  const std::size_t first = node.elements.front().first;
  if (!is(first, "{")) return -1;
  const auto at = std::ranges::lower_bound(tree.nodes.begin() + 1, tree.nodes.end(), first, {}, &ScriptNode::open);
  return at != tree.nodes.end() && at->open == first && at->kind == NodeKind::table && at->parent == call
             ? static_cast<int>(at - tree.nodes.begin())
             : -1;
}

/// Whether an argument can be for a parameter, by what it shows.
bool ScriptReading::suits(const ScriptElement& element, const Parameter& parameter) const {
  if (element.end <= element.first) return true;
  const bool is_one = element.first + 1 == element.end;
  const ScriptToken& token = tree.tokens[element.first];
  const bool is_place = parameter.type == "coord" || parameter.type == "region";
  if (is(element.first, "{")) return is_place;
  const ScriptType type = type_of(element.first, element.end - 1);
  if (parameter.type == "selection") return type == ScriptType::selection || (type == ScriptType::unknown && !is_one);
  if (type == ScriptType::selection) return false;
  if (is_one && token.is_string()) return !is_place && parameter.type != "integer" && parameter.type != "number";
  return !is_one || token.kind != ScriptTokenKind::number || !is_place;
}

ScriptPlace ScriptReading::positional(const ScriptNode& call, std::size_t element) const {
  const auto [function, shift] = callee_of(call);
  ScriptPlace place{function};
  if (function == nullptr) return place;
  for (const Form& form : function->forms) {
    if (form.is_table() || form.parameters.empty() || form.parameters.front().key.empty()) continue;
    const std::size_t count = form.parameters.size();
    const bool goes_on = form.text.find("...") != std::string::npos;
    const std::size_t at = goes_on ? std::min(element + shift, count - 1) : element + shift;
    if (at >= count || (shift == 1 && form.parameters.front().type != "selection")) continue;
    bool is_good = true;
    for (std::size_t i = 0; i < std::min(element, call.elements.size()) && is_good && !goes_on; ++i)
      is_good = suits(call.elements[i], form.parameters[i + shift]);
    // What stands at the place itself may be another value soon, but braces tell what is meant.
    const bool is_table = element < call.elements.size() && is(call.elements[element].first, "{");
    if (!is_good || (is_table && !suits(call.elements[element], form.parameters[at]))) continue;
    place.parameters.push_back(&form.parameters[at]);
    // The form is told that has room for all that is there.
    if (place.form == nullptr ||
        (place.form->parameters.size() < call.elements.size() + shift && count > place.form->parameters.size())) {
      place.form = &form;
      place.argument = at;
    }
  }
  if (place.form == nullptr && !function->forms.empty()) place.form = &function->forms.front();
  return place;
}

ScriptPlace ScriptReading::place_of(int number, std::size_t element) const {
  const ScriptNode& node = tree.node(number);
  if (node.kind == NodeKind::call) return positional(node, element);
  if (node.kind != NodeKind::table || node.parent < 0 || tree.node(node.parent).kind != NodeKind::call) return {};
  if (table_of(node.parent) != number) return {};
  const Callee callee = callee_of(tree.node(node.parent));
  if (callee.function == nullptr) return {};
  const Form* const form = callee.function->table_form();
  const auto has_keys = [](const Form& each) { return each.text.find('{') != std::string::npos; };
  if (form == nullptr && std::ranges::none_of(callee.function->forms, has_keys)) return {};
  if (form == nullptr) return {callee.function, {}, number};
  ScriptPlace place{callee.function, {}, number, form};
  if (element >= node.elements.size() || node.elements[element].key == no_token) return place;
  const std::size_t key = node.elements[element].key;
  const Parameter* const parameter = form->find(word_at(key, key + 1).value_or(text_of(key)));
  if (parameter == nullptr) return place;
  place.parameters.push_back(parameter);
  place.argument = static_cast<std::size_t>(parameter - form->parameters.data());
  return place;
}

}  // namespace speclev::lua
