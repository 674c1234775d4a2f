// Computes the completions at a place.
#include <algorithm>
#include <set>

#include "base/characters.hh"
#include "bytecode/word_values.hh"
#include "model/inside.hh"

namespace speclev {

namespace {

using model::StatementPlace;
using model::Token;

/// A statement with more bytes is none that anybody writes.
constexpr std::uint32_t longest_statement = 1 << 16;

std::string in_quotes(std::string_view text, char mark) { return std::string(1, mark).append(text) + mark; }

/// Collects what may stand at a place.
class CompletionBuilder {
 public:
  CompletionBuilder(const SourceModel::Inside& model, std::uint32_t offset)
      : model_(model), data_(model.data()), offset_(offset) {}

  CompletionContext run() {
    find_word();
    if (const SourcePart* const part = model::part_at(model_.parts, offset_); part != nullptr) {
      if (part->kind == PartKind::map_row) {
        result_.replaced = {offset_, offset_};
        terrain(false);
        return std::move(result_);
      }
      if (part->kind == PartKind::comment && part->span.begin < offset_) return std::move(result_);
    }
    find_statement();
    const model::Acceptance acceptance = accepted();
    if (acceptance.is_broken) return std::move(result_);
    taken_.insert(acceptance.tokens.begin(), acceptance.tokens.end());
    if (begins_anew()) {
      result_.keyword = {};
      result_.argument = 0;
      result_.place.clear();
      place_ = {};
    }
    words();
    strings();
    names();
    return std::move(result_);
  }

 private:
  /// The word that stands there is replaced; the parser sees what is in front of it.
  void find_word() {
    const std::vector<Token>& tokens = model_.reading.tokens;
    before_ = model_.token_behind(offset_);
    result_.replaced = {offset_, offset_};
    // The one that ends there counts.
    if (before_ > 0 && tokens[before_ - 1].span.end == offset_ && is_replaced(tokens[before_ - 1])) --before_;
    if (before_ >= tokens.size() || tokens[before_].span.begin > offset_) return;
    const Token& token = tokens[before_];
    if (token.span.begin == offset_ && !is_replaced(token)) return;
    const bool is_open = token.kind == model_.reader->grammar().bad_string;
    result_.replaced = {token.span.begin, is_open ? offset_ : token.span.end};
  }
  /// Whether a token is a word or a name, so that another may take its place.
  bool is_replaced(const Token& token) const {
    const std::string_view text = model_.text_of(token);
    return !text.empty() &&
           (is_letter(text.front()) || std::string_view("_\"'$").find(text.front()) != std::string_view::npos);
  }

  /// The statement that is begun, from which on the parser has to see the text.
  void find_statement() {
    const std::uint32_t end = result_.replaced.begin;
    const auto& statements = model_.reading.statements;
    const auto next =
        std::ranges::lower_bound(statements, end, {}, [](const SourceStatement& each) { return each.span.begin; });
    begin_ = next == statements.begin() ? 0 : std::prev(next)->span.begin;
    if (end - begin_ > longest_statement) begin_ = end;
    find_place();
  }
  void find_place() {
    const std::size_t first = model_.token_behind(begin_);
    place_ = model::place_in_statement(model_, first, std::max(first, before_), offset_);
    if (place_.keyword != nullptr) result_.keyword = place_.keyword->span;
    result_.argument = place_.argument;
    result_.place = place_.text;
  }

  model::Acceptance accepted() {
    const auto ask = [&] {
      const std::string_view begun = model_.scanned.bytes().substr(begin_, result_.replaced.begin - begin_);
      return model_.reader->accepted(SourceText("", std::string(begun)), data_, model_.abi, model_.reading);
    };
    model::Acceptance acceptance = ask();
    if (!acceptance.is_broken) return acceptance;
    // Behind what could not be read, a line begins anew.
    const std::string_view before = model_.text.bytes().substr(0, result_.replaced.begin);
    begin_ = static_cast<std::uint32_t>(before.rfind('\n') + 1);
    find_place();
    return ask();
  }

  /// Whether the last statement is complete, and this is another line.
  bool begins_anew() const {
    const syntax::Grammar& grammar = model_.reader->grammar();
    if (std::ranges::none_of(taken_, [&](int token) { return grammar.begins_declaration(token); })) return false;
    const std::uint32_t last = before_ == 0 ? 0 : model_.reading.tokens[before_ - 1].span.end;
    return model_.text.text({last, std::max(last, result_.replaced.begin)}).find('\n') != std::string_view::npos;
  }

  void offer(std::string text, CompletionKind kind, std::string about = {}) {
    if (offered_.insert(text).second) result_.offers.push_back({std::move(text), kind, std::move(about)});
  }

  /// Whether the compiler takes statements of a word there, of those that the parser takes.
  bool may_begin(TokenClass word) {
    if (model_.reader->statements == nullptr) return true;
    if (!statements_)
      statements_ =
          model_.reader->statements(model_.scanned, result_.replaced.begin, model_.reading, data_, model_.abi);
    return statements_->contains(word);
  }

  void words() {
    const syntax::Grammar& grammar = model_.reader->grammar();
    for (const KeywordTable::Row& row : model_.keywords().rows()) {
      const int token = grammar.token(row.token);
      if (!taken_.contains(token)) continue;
      const bool begins = grammar.begins_declaration(token);
      if (begins ? !may_begin(row.token) : !fits(row)) continue;
      if (row.token == TokenClass::selection_call && row.value == opcode::gradient && !data_.has(Feature::gradients))
        continue;
      if (begins)
        offer(std::string(row.word), CompletionKind::keyword, model_.reader->form(data_, row).text);
      else
        offer(std::string(row.word), CompletionKind::word);
    }
  }
  /// Words with a colon behind them, that say more of what stands in front without a comma.
  void traits() {
    if (!data_.has(Feature::room_traits)) return;
    for (const ExtraRow& row : data_.extras)
      if (row.is_key && row.of == place_.extras_of) offer(std::string(row.word), CompletionKind::word);
  }
  bool fits(const KeywordTable::Row& row) const {
    if (std::ranges::find(place_.never, row.token) != place_.never.end()) return false;
    if (!place_.knows_words) return true;
    if (row.token == TokenClass::random_type) return place_.random;
    const auto is_it = [&](const ExtraRow& each) {
      return each.of == place_.extras_of &&
             (each.word == row.word || (each.word_in_front && each.slot.word == row.token));
    };
    if (!place_.extras_of.empty() && std::ranges::any_of(data_.extras, is_it)) return true;
    return std::ranges::find(place_.words, row.token) != place_.words.end();
  }

  void strings() {
    const syntax::Grammar& grammar = model_.reader->grammar();
    if (taken_.contains(grammar.string)) {
      if (place_.names.monsters) things(data_.monsters, CompletionKind::monster);
      if (place_.names.objects) things(data_.objects, CompletionKind::object);
      if (place_.names.traps) rows(data_.traps);
      if (place_.names.rooms) rows(data_.rooms);
      if (place_.names.keys) rows(data_.door_keys);
      if (place_.names.gods) rows(data_.gods);
      if (place_.names.own_rooms) symbols(SymbolKind::room);
      if (place_.names.dungeons) symbols(SymbolKind::dungeon);
      if (place_.names.levels) symbols(SymbolKind::level);
    }
    if (!takes(model_.reader->names.character)) return;
    if (place_.names.monster_classes) classes(data_.monster_classes);
    if (place_.names.object_classes) classes(data_.object_classes);
    if (place_.names.terrain) terrain(true);
  }
  /// Whether the parser takes a token of NameTokens.
  bool takes(int token) const { return taken_.contains(token); }

  /// Of the class that stands in front, if one does.
  void things(const NameTable& table, CompletionKind kind) {
    for (const NameEntry each : table.entries()) {
      if (each.name.empty() || (place_.letter != '\0' && each.letter != place_.letter)) continue;
      offer(in_quotes(each.name, '"'), kind, each.letter == '\0' ? std::string() : in_quotes({&each.letter, 1}, '\''));
    }
  }
  void rows(const WordTable& table) {
    for (const WordTable::Row& row : table.rows()) offer(in_quotes(row.name, '"'), CompletionKind::name);
  }
  void classes(const LetterTable& table) {
    for (const char letter : table.letters())
      if (letter != '\0') character(letter, {});
  }
  /// In front of a quote or a backslash may stand a backslash.
  void character(char letter, const std::string& about) {
    offer(in_quotes({&letter, 1}, '\''), CompletionKind::character, about);
    if (letter == '\'' || letter == '\\')
      offer(in_quotes(std::string("\\") + letter, '\''), CompletionKind::character, about);
  }
  void terrain(bool quoted) {
    for (const char letter : data_.terrain.letters()) {
      std::string name(data_.terrain.name(data_.terrain.code(letter).value_or(-1)));
      if (quoted)
        character(letter, name);
      else
        offer(std::string(1, letter), CompletionKind::character, std::move(name));
    }
  }

  void names() {
    const model::NameTokens& names = model_.reader->names;
    if (takes(names.trait)) traits();
    if (takes(names.core))
      for (const FunctionRow& row : data_.functions) offer(std::string(row.name), CompletionKind::function);
    if (takes(names.function)) symbols(SymbolKind::function);
    if (takes(names.variable) && place_.names.variables) symbols(SymbolKind::variable);
  }
  /// Those that are known there.
  void symbols(SymbolKind kind) {
    for (const SourceSymbol& symbol : model_.symbols) {
      if (symbol.kind != kind) continue;
      const bool is_quoted = kind != SymbolKind::variable && kind != SymbolKind::function;
      std::string name(kind == SymbolKind::variable ? "$" : "");
      name.append(symbol.name);
      offer(is_quoted ? in_quotes(symbol.name, '"') : std::move(name),
            kind == SymbolKind::variable   ? CompletionKind::variable
            : kind == SymbolKind::function ? CompletionKind::function
                                           : CompletionKind::name);
    }
  }

  const SourceModel::Inside& model_;
  const TargetData& data_;
  std::uint32_t offset_;
  CompletionContext result_;
  std::size_t before_ = 0;   ///< the token that the word is, or stands in front of
  std::uint32_t begin_ = 0;  ///< of the statement
  StatementPlace place_;
  std::set<int> taken_;
  std::optional<std::set<TokenClass>> statements_;  ///< once they are known
  std::set<std::string> offered_;
};

}  // namespace

CompletionContext SourceModel::expected(std::uint32_t offset) const {
  return CompletionBuilder(*inside_, offset).run();
}

}  // namespace speclev
