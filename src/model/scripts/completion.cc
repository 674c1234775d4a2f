// Completion items at a place of a script.
#include <algorithm>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "lua/library_names.hh"
#include "lua/names.hh"
#include "model/scripts/inside.hh"

namespace speclev::lua {

namespace {

constexpr std::pair<std::string_view, char> object_prefixes[] = {
    {"ring of ", '='}, {"potion of ", '!'}, {"scroll of ", '?'}, {"spellbook of ", '+'}, {"wand of ", '/'}};
constexpr std::string_view shuffled_classes = "=!?+/\"";

std::string form_of_first(const Function& function) {
  const Form* const table = function.table_form();
  return function.forms.empty() ? std::string() : text_of_form(function, table != nullptr ? *table : function.forms[0]);
}

/// What a place takes, in the order: values for it, names of the script, names of the game, keywords.
class ScriptOffering {
 public:
  ScriptOffering(const ScriptReading& reading, std::uint32_t offset)
      : reading_(reading), tree_(reading.tree), offset_(offset) {}

  CompletionContext run() {
    result_.replaced = {offset_, offset_};
    if (is_in_comment()) return std::move(result_);
    find_word();
    node_ = tree_.node_at(at_);
    find_place();
    const bool is_text = at_ < tree_.tokens.size() && result_.replaced.begin < offset_ && tree_.tokens[at_].is_string();
    if (is_text)
      values(true);
    else if (is_before("."))
      fields();
    else if (is_before(":"))
      methods();
    else if (is_key_place())
      keys();
    else if (is_place_table())
      for (const char* const each : {"x", "y"}) offer(each, CompletionKind::key);
    else
      anything();
    return std::move(result_);
  }

 private:
  // ---- where it is ----

  bool is_in_comment() const {
    const auto behind =
        std::ranges::upper_bound(reading_.between, offset_, {}, [](const ScriptGap& each) { return each.span.begin; });
    if (behind == reading_.between.begin()) return false;
    const ScriptGap& part = *std::prev(behind);
    if (!part.is_comment || part.span.begin == offset_) return false;
    // Behind the end of a line nothing of its comment goes on.
    const std::string_view text = reading_.text.text(part.span);
    const bool is_long = text.starts_with("--[") && text.ends_with("]");
    return is_long ? offset_ < part.span.end : offset_ <= part.span.end;
  }

  /// The token that the place is in or ends, or the one that it stands in front of.
  void find_word() {
    const auto at =
        std::ranges::lower_bound(tree_.tokens, offset_, {}, [](const ScriptToken& token) { return token.span.end; });
    at_ = static_cast<std::size_t>(at - tree_.tokens.begin());
    if (at == tree_.tokens.end()) return;
    if (at->span.begin >= offset_) return;
    const bool is_word = at->kind == ScriptTokenKind::name || at->kind == ScriptTokenKind::keyword;
    const bool is_open_text = at->is_string() && (at->is_open || offset_ < at->span.end);
    if (is_word)
      result_.replaced = at->span;
    else if (is_open_text)
      result_.replaced = {at->span.begin, at->is_open ? offset_ : at->span.end};
    else if (offset_ == at->span.end)
      ++at_;
    else
      result_.replaced = {at->span.begin, at->span.end};
  }

  bool is_before(std::string_view sign) const { return at_ > 0 && reading_.is(at_ - 1, sign); }

  /// The number of the element of the innermost call or table; at its end if it is not there yet.
  static std::size_t element_at(const ScriptNode& node, std::size_t token) {
    std::size_t number = 0;
    while (number < node.elements.size() && node.elements[number].end < token) ++number;
    return number;
  }

  void find_place() {
    // What encloses the place may be an argument: the nearest call of the game tells.
    for (int each = node_; each >= 0 && !is_block(tree_.node(each).kind); each = tree_.node(each).parent) {
      const ScriptNode& node = tree_.node(each);
      if (node.kind != NodeKind::call && node.kind != NodeKind::table) continue;
      const std::size_t element = each == node_ ? element_at(node, at_) : static_cast<std::size_t>(inner_);
      const ScriptPlace found = reading_.place_of(each, element);
      if (each == node_) place_ = found;
      if (found.function != nullptr) {
        tell(each, found);
        return;
      }
      inner_ = node.element;
    }
  }

  void tell(int number, const ScriptPlace& found) {
    if (tree_.node(number).kind == NodeKind::table) number = tree_.node(number).parent;
    const ScriptNode& call = tree_.node(number);
    const std::size_t name = reading_.is(call.open, "(") ? call.open - 1 : call.open;
    result_.keyword = join(tree_.tokens[call.path].span, tree_.tokens[name].span);
    result_.argument = found.argument;
    for (const Parameter* each : found.parameters)
      if (std::string text = text_of_parameter(*each); result_.place.find(text) == std::string::npos)
        result_.place += (result_.place.empty() ? "" : "; ") + text;
  }

  const ScriptElement* element() const {
    const ScriptNode& node = tree_.node(node_);
    const std::size_t number = element_at(node, at_);
    return number < node.elements.size() ? &node.elements[number] : nullptr;
  }

  /// Whether the name of a parameter may stand there.
  bool is_key_place() const {
    if (tree_.node(node_).kind != NodeKind::table || place_.table != node_) return false;
    return is_before("{") || is_before(",") || is_before(";");
  }

  /// Whether it is the beginning of a place that is a value: x and y may be told by names, or are two numbers.
  bool is_place_table() const {
    const ScriptNode& table = tree_.node(node_);
    if (table.kind != NodeKind::table || table.parent < 0 || table.element < 0) return false;
    if (!is_before("{") && !is_before(",")) return false;
    const ScriptPlace around = reading_.place_of(table.parent, static_cast<std::size_t>(table.element));
    return std::ranges::any_of(around.parameters, [](const Parameter* each) { return each->type == "coord"; });
  }

  // ---- offers ----

  void offer(std::string text, CompletionKind kind, std::string about = {}) {
    if (offered_.insert(text).second) result_.offers.push_back({std::move(text), kind, std::move(about)});
  }

  void keys() {
    const ScriptNode& table = tree_.node(node_);
    if (place_.form == nullptr || !place_.form->is_table()) return keys_of_form(table);
    for (const Parameter& each : place_.form->parameters) {
      const ScriptElement* const there = reading_.find(table, each.key);
      if (!each.key.empty() && (there == nullptr || there->key == at_))
        offer(each.key, CompletionKind::key, text_of_parameter(each));
    }
  }

  /// Of a function whose form has the keys of its table in braces.
  void keys_of_form(const ScriptNode& table) {
    for (const Form& form : place_.function->forms) {
      const std::size_t open = form.text.find('{'), close = form.text.find('}');
      if (open == std::string::npos || close == std::string::npos) continue;
      std::string_view rest = std::string_view(form.text).substr(open + 1, close - open - 1);
      while (!rest.empty()) {
        const std::string_view key = take_until(rest, ",");
        const ScriptElement* const there = reading_.find(table, key);
        if (there == nullptr || there->key == at_) offer(std::string(key), CompletionKind::key);
      }
    }
  }

  /// A word in the quotes that stand there, or in double ones.
  void word(std::string_view text, CompletionKind kind, std::string about = {}) {
    const bool is_there =
        at_ < tree_.tokens.size() && tree_.tokens[at_].is_string() && result_.replaced.begin < offset_;
    char mark = is_there ? reading_.bytes()[tree_.tokens[at_].span.begin] : '"';
    std::string quoted;
    if (mark == '[') {
      const std::string_view whole = reading_.text_of(at_);
      const std::size_t size = whole.find('[', 1) + 1;
      std::string open(whole.substr(0, size)), close = open;
      std::ranges::replace(close, '[', ']');
      quoted = open + std::string(text) + close;
    } else {
      quoted += mark;
      for (const char c : text) {
        if (c == mark || c == '\\') quoted += '\\';
        quoted += c;
      }
      quoted += mark;
    }
    offer(std::move(quoted), kind, std::move(about));
  }

  /// What the place takes as a value. in_quotes: only texts.
  void values(bool in_quotes) {
    if (!is_value_place()) return;
    for (const Parameter* each : place_.parameters) value(*each, in_quotes);
  }
  /// Whether an argument begins there, or the value of a key.
  bool is_value_place() const {
    const ScriptElement* const here = element();
    if (tree_.node(node_).kind == NodeKind::call) return here == nullptr || here->first == at_;
    return here != nullptr && here->key != no_token && at_ > 0 && reading_.is(at_ - 1, "=");
  }

  void value(const Parameter& parameter, bool in_quotes) {
    const std::string_view type = parameter.type;
    for (const std::string& each : parameter.words) word(each, CompletionKind::word);
    if (type == "flag word") group("level_flag_word", CompletionKind::word);
    if (type == "room type") group("room", CompletionKind::name);
    if (type == "trap name") group("trap", CompletionKind::name);
    if (type == "mapchar") terrain(parameter);
    if (type == "integer or random") word("random", CompletionKind::word);
    if (type == "boolean") booleans(in_quotes);
    if (type == "monster" || type == "monster or class") monsters(parameter);
    if (type == "object" || type == "object or class") objects();
    if (type == "class symbol" || type.ends_with("or class")) classes(type);
    if (parameter.key == "appear_as") looks();
  }

  void group(std::string_view name, CompletionKind kind) {
    for (const Constant& each : reading_.game->group(name)) word(each.name, kind);
  }

  void booleans(bool in_quotes) {
    if (in_quotes) return group("truth_word", CompletionKind::word);
    for (const char* const each : {"true", "false"}) offer(each, CompletionKind::word);
  }

  void terrain(const Parameter& parameter) {
    // What only stands for other terrain is none that can be made.
    const bool is_pattern = parameter.key == "fromterrain" || parameter.key == "toterrain" || parameter.key == "c";
    for (const Constant& each : reading_.game->group("map_char"))
      if (each.name.size() == 1 && (is_pattern || each.value))
        word(each.name, CompletionKind::character, terrain_in(reading_, each.name.front()));
  }

  bool is_of_objects() const { return place_.function != nullptr && place_.function->name == "object"; }

  void classes(std::string_view type) {
    const bool is_object = type == "object or class" || (type == "class symbol" && is_of_objects());
    const GameTables& game = *reading_.game;
    // An object of a name that the class does not have is an error; of monsters the name counts alone.
    const ScriptElement* const beside =
        is_object && place_.table >= 0 ? reading_.find(tree_.node(place_.table), "id") : nullptr;
    const auto name = beside == nullptr ? std::nullopt : reading_.word_at(beside->first, beside->end);
    const bool is_known = name && find_object(game, *name, '\0').has_value();
    for (const char each : is_object ? game.object_classes : game.monster_classes)
      if (!is_known || find_object(game, *name, each))
        word({&each, 1}, CompletionKind::character, is_object ? "class of objects" : "class of monsters");
  }

  /// The class that stands in the same table; NUL if none does.
  char class_beside() const {
    if (place_.table < 0) return '\0';
    const ScriptElement* const beside = reading_.find(tree_.node(place_.table), "class");
    const auto letter = beside == nullptr ? std::nullopt : reading_.word_at(beside->first, beside->end);
    return letter && letter->size() == 1 ? letter->front() : '\0';
  }

  /// Only whole names where the game takes no others; of the class that stands there, if one does.
  void monsters(const Parameter& parameter, std::string_view prefix = {}) {
    const bool is_exact = parameter.key == "montype";
    const char letter = is_exact ? '\0' : class_beside();
    for (const MonsterKind& kind : reading_.game->monsters) {
      if (kind.name.empty() || (letter != '\0' && kind.letter != letter)) continue;
      const std::string facts = facts_of(kind);
      const std::string about = quote({&kind.letter, 1}) + (facts.empty() ? "" : ", " + facts);
      word(std::string(prefix) + kind.name, CompletionKind::monster, about);
      for (const OtherName& each : kind.names)
        if (!each.is_other_spelling || !is_exact) word(std::string(prefix) + each.name, CompletionKind::monster, about);
    }
    if (is_exact)
      for (const char* const each : {"spinach", "empty"}) word(each, CompletionKind::word);
  }

  void objects() {
    const char letter = class_beside();
    const std::string typed = typed_text();
    for (const ObjectKind& kind : reading_.game->objects) {
      // What has neither a material nor can be wished for stands for others in the tables.
      const bool is_stand_in = kind.material.empty() && kind.nowish;
      if (kind.name.empty() || kind.letter == ']' || is_stand_in || (letter != '\0' && kind.letter != letter)) continue;
      for (const auto& [prefix, of_class] : object_prefixes)
        if (of_class == kind.letter && typed.starts_with(prefix))
          word(std::string(prefix) + kind.name, CompletionKind::object, quote({&kind.letter, 1}));
      word(kind.name, CompletionKind::object, quote({&kind.letter, 1}));
      // What looks are of which kind is another in each game, but for classes that are not shuffled.
      const bool is_shuffled = shuffled_classes.find(kind.letter) != std::string_view::npos;
      if (!is_shuffled && !kind.appearance.empty() && kind.appearance != kind.name)
        word(kind.appearance, CompletionKind::object, quote({&kind.letter, 1}) + ", " + kind.name);
    }
  }
  std::string typed_text() const {
    if (at_ >= tree_.tokens.size() || !tree_.tokens[at_].is_string()) return {};
    return small_letters(reading_.text.text(content_of(reading_.bytes(), tree_.tokens[at_])));
  }

  void looks() {
    for (const std::string& each : reading_.game->furniture) word("ter:" + each, CompletionKind::name);
    for (const ObjectKind& kind : reading_.game->objects)
      if (!kind.name.empty() && kind.letter != ']')
        word("obj:" + kind.name, CompletionKind::object, quote({&kind.letter, 1}));
    Parameter any;
    monsters(any, "mon:");
  }

  // ---- names ----

  const LibraryNames& library() {
    if (!library_) library_ = library_names(*reading_.game);
    return *library_;
  }

  void library_of(std::string_view table) {
    const auto at = library().find(table);
    if (at == library().end()) return;
    for (const std::string& each : at->second) {
      const Function* const function = reading_.game->find_function(table, each);
      offer(each,
            function != nullptr && function->forms[0].text == "field" ? CompletionKind::variable
                                                                      : CompletionKind::function,
            function == nullptr ? std::string() : form_of_first(*function));
    }
  }

  void fields() {
    const std::size_t before = at_ - 2;
    if (at_ < 2) return;
    const bool is_name = tree_.tokens[before].kind == ScriptTokenKind::name;
    const bool is_alone = is_name && (before == 0 || (!reading_.is(before - 1, ".") && !reading_.is(before - 1, ":")));
    if (is_alone && tree_.bound[before] < 0) return library_of(reading_.text_of(before));
    const ScriptType type = reading_.type_of(0, before);
    if (type == ScriptType::unknown) known_fields();
    for (const ScriptField& each : script_fields())
      if (type == ScriptType::unknown || each.of == type) offer(std::string(each.name), CompletionKind::variable);
  }

  /// Fields and keys that the script has elsewhere.
  void known_fields() {
    std::set<std::string> names;
    for (std::size_t i = 0; i + 1 < tree_.tokens.size(); ++i)
      if (i + 1 != at_ && reading_.is(i, ".") && tree_.tokens[i + 1].kind == ScriptTokenKind::name)
        names.emplace(reading_.text_of(i + 1));
    for (const ScriptNode& node : tree_.nodes)
      for (const ScriptElement& each : node.elements)
        if (each.key != no_token && tree_.tokens[each.key].kind == ScriptTokenKind::name)
          names.emplace(reading_.text_of(each.key));
    for (const std::string& each : names) offer(each, CompletionKind::variable);
  }

  void methods() {
    if (at_ < 2) return;
    const ScriptType type = reading_.type_of(0, at_ - 2);
    const bool is_any = type == ScriptType::unknown;
    for (const ScriptType each : {ScriptType::selection, ScriptType::object})
      if (is_any || type == each)
        for (const Function* function : reading_.methods_of(each))
          offer(function->name, CompletionKind::function, form_of_first(*function));
    if (is_any || type == ScriptType::text) library_of("string");
  }

  void anything() {
    const ScriptState state = tree_.states[at_];
    if (state.is_free) return free_place();
    const bool is_block_place = is_block(tree_.node(node_).kind);
    const bool begins_value = !state.after_value && (!is_block_place || !state.begins_statement);
    const bool begins_statement = is_block_place && (state.begins_statement || state.may_end) && !state.is_last;
    if (begins_value) {
      values(false);
      names();
      for (const char* const each : {"function", "nil", "true", "false", "not"}) offer(each, CompletionKind::keyword);
    }
    if (begins_statement) statements(state);
    if (is_block_place && (state.begins_statement || state.may_end)) closers(state);
    if (state.may_go_on)
      for (const char* const each : {"and", "or"}) offer(each, CompletionKind::keyword);
    if (is_block_place && state.after_value && state.wants_then) offer("then", CompletionKind::keyword);
    if (is_block_place && state.after_value && state.wants_do) offer("do", CompletionKind::keyword);
  }

  void free_place() {
    if (at_ == 0) return;
    if (reading_.is(at_ - 1, "local")) offer("function", CompletionKind::keyword);
    const auto statement = std::ranges::upper_bound(tree_.first_tokens, at_ - 1);
    const bool is_for = statement != tree_.first_tokens.begin() && reading_.is(*std::prev(statement), "for");
    if (is_for && tree_.tokens[at_ - 1].kind == ScriptTokenKind::name) offer("in", CompletionKind::keyword);
    if (reading_.is(at_ - 1, "<"))
      for (const char* const each : {"const", "close"}) offer(each, CompletionKind::word);
  }

  void names() {
    // The innermost one of a name is the last one.
    std::vector<const ScriptName*> seen;
    for (auto each = tree_.names.rbegin(); each != tree_.names.rend(); ++each)
      if (each->visible.begin <= offset_ && offset_ <= each->visible.end && each->symbol.definition.end != offset_)
        seen.push_back(&*each);
    for (const ScriptName* each : seen)
      offer(each->symbol.name,
            each->symbol.kind == SymbolKind::function ? CompletionKind::function : CompletionKind::variable);
    const auto globals = library().find("");
    for (const std::string& each : globals->second) {
      const bool is_table = library().contains(each);
      offer(each, is_table ? CompletionKind::variable : CompletionKind::function);
    }
  }

  void statements(const ScriptState& state) {
    names();
    for (const char* const each : {"local", "function", "if", "for", "while", "repeat", "do", "return", "goto"})
      offer(each, CompletionKind::keyword);
    if (state.in_loop) offer("break", CompletionKind::keyword);
  }

  void closers(const ScriptState& state) {
    int block = node_;
    if (state.is_until && state.may_end) block = tree_.block_of(tree_.node(block).parent);
    switch (tree_.node(block).kind) {
      case NodeKind::chunk: return;
      case NodeKind::repeat_block: return offer("until", CompletionKind::keyword);
      case NodeKind::then_block:
        for (const char* const each : {"else", "elseif"}) offer(each, CompletionKind::keyword);
        break;
      default: break;
    }
    offer("end", CompletionKind::keyword);
  }

  const ScriptReading& reading_;
  const ScriptTree& tree_;
  std::uint32_t offset_;
  CompletionContext result_;
  std::size_t at_ = 0;  ///< the token that the word is, or that the place stands in front of
  int node_ = 0, inner_ = 0;
  ScriptPlace place_;
  std::set<std::string, std::less<>> offered_;
  std::optional<LibraryNames> library_;
};

}  // namespace

CompletionContext expected_in(const ScriptReading& reading, std::uint32_t offset) {
  return ScriptOffering(reading, offset).run();
}

}  // namespace speclev::lua
