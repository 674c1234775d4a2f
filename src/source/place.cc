#include "mistakes/forms.hh"
#include "source/inside.hh"
#include "syntax/statement_form.hh"
#include "target/language.hh"
#include "target/word_values.hh"

namespace speclev::source {

namespace {

/// A row of place_names.def.
struct PlaceNames {
  TokenClass statement;
  std::size_t first, last;  ///< arguments
  bool Names::*names;
};

constexpr PlaceNames place_names[] = {
#define SPECLEV_PLACE(statement, first, last, names) {TokenClass::statement, first, last, &Names::names},
#include "source/place_names.def"
#undef SPECLEV_PLACE
};

/// What a slot of the opcode language takes.
void add_slot(SlotKind kind, Names& names) {
  switch (kind) {
    case SlotKind::monster: names.monsters = names.monster_classes = true; break;
    case SlotKind::object: names.objects = names.object_classes = true; break;
    case SlotKind::creature: names.monsters = names.monster_classes = true; break;
    case SlotKind::trap:
    case SlotKind::traps: names.traps = true; break;
    case SlotKind::mapchar:
    case SlotKind::fill:
    case SlotKind::litchar: names.terrain = true; break;
    // A selection may be what a terrain character filters.
    case SlotKind::selection: names.terrain = true; break;
    default: break;
  }
}

/// Whether what a slot takes may be in a variable.
bool may_be_variable(const opcode::Place& place) {
  switch (place.kind) {
    case SlotKind::integer:
    case SlotKind::string:
    case SlotKind::coord:
    case SlotKind::region:
    case SlotKind::mapchar:
    case SlotKind::monster:
    case SlotKind::object:
    case SlotKind::selection: return true;
    default: return !place.extras_of.empty();
  }
}

void add_place(const opcode::Place& place, StatementPlace& result) {
  result.names.variables = may_be_variable(place);
  add_slot(place.kind, result.names);
  result.names.rooms = result.names.rooms || place.room_type;
  result.words.insert(result.words.end(), place.words.begin(), place.words.end());
  result.random = result.random || place.random;
  result.knows_words = true;
  if (result.text.empty()) result.text = place.text;
  if (place.kind == SlotKind::object) result.words.push_back(TokenClass::special_object);
  // Selections are computed, and places are taken from them.
  if (place.kind == SlotKind::coord || place.kind == SlotKind::selection || !place.extras_of.empty())
    for (const TokenClass word : {TokenClass::selection_call, TokenClass::selection_prefix, TokenClass::line,
                                  TokenClass::randline, TokenClass::joined_randline})
      result.words.push_back(word);
  // How a room lies is said by words in parentheses.
  if (place.kind == SlotKind::word && place.words.empty())
    for (const TokenClass word : {TokenClass::left_or_right, TokenClass::center, TokenClass::top_or_bot})
      result.words.push_back(word);
  if (!place.extras_of.empty()) result.extras_of = place.extras_of;
  result.random = result.random || !place.extras_of.empty();
}

/// The type in front of a colon of a definition.
void add_type(TokenClass word, StatementPlace& place) {
  const bool is_thing = word == TokenClass::monster_word || word == TokenClass::monster ||
                        word == TokenClass::object_word || word == TokenClass::object ||
                        word == TokenClass::terrain_word || word == TokenClass::terrain;
  place.knows_words = place.random = is_thing;
  if (word == TokenClass::monster_word || word == TokenClass::monster) add_slot(SlotKind::monster, place.names);
  if (word == TokenClass::object_word || word == TokenClass::object) add_slot(SlotKind::object, place.names);
  if (word == TokenClass::terrain_word || word == TokenClass::terrain) add_slot(SlotKind::mapchar, place.names);
}

/// Goes over the tokens of a statement up to a place.
class Way {
 public:
  Way(const SourceModel::Inside& model, std::size_t first, std::size_t before)
      : model_(model), is_classic_(!model.is_dungeon() && model.data().language->name == "classic") {
    for (std::size_t at = first; at < before; ++at) take(at);
  }

  StatementPlace place() {
    const Token* keyword = place_.keyword;
    if (model_.is_dungeon()) {
      place_.names.dungeons =
          keyword != nullptr && (keyword->word == TokenClass::branch || keyword->word == TokenClass::chain_branch);
      place_.names.levels = keyword != nullptr &&
                            (keyword->word == TokenClass::chain_branch || keyword->word == TokenClass::chain_level ||
                             keyword->word == TokenClass::random_chain_level);
    } else if (is_classic_) {
      classic();
    } else {
      opcode();
    }
    return std::move(place_);
  }

 private:
  void take(std::size_t at) {
    const Token& token = model_.reading.tokens[at];
    const std::string_view text = model_.text_of(token);
    if (token.begins_statement) return begin(token);
    if (text == "}" || (text == "{" && !is_elements_)) return begin_nothing();
    if (text == "{") return;
    if (text == "(" || text == "[") ++open_;
    if ((text == ")" || text == "]") && open_ > 0) --open_;
    if (text == "," && open_ == 0) {
      ++place_.argument;
      // In the classic language the class is an argument of its own.
      if (!is_classic_) place_.letter = '\0';
      if (!is_elements_) extra_ = nullptr;
    }
    if (text == "=") is_elements_ = true;
    if (text == ":" && before_ != nullptr && before_ != place_.keyword) extra_ = before_;
    if (text.size() >= 3 && text.front() == '\'') place_.letter = text[text.size() - 2];
    before_ = &token;
  }
  void begin(const Token& token) {
    // A type in front of a colon, in a definition, begins nothing.
    if (is_elements_ && before_ != nullptr && model_.text_of(*before_) == "=") {
      before_ = &token;
      return;
    }
    begin_nothing();
    place_.keyword = before_ = &token;
  }
  void begin_nothing() {
    place_ = {};
    open_ = 0;
    is_elements_ = false;
    extra_ = before_ = nullptr;
  }

  void looks() {
    if (before_ == nullptr || !before_->is_word || before_->word != TokenClass::mon_appearance) return;
    const KeywordTable::Row* const row = model_.keywords().find(model_.text_of(*before_));
    place_.names.objects = row != nullptr && row->value == word_value::like_object;
    place_.names.monsters = row != nullptr && row->value == word_value::like_monster;
    place_.letter = '\0';
  }

  void classic() {
    looks();
    if (place_.keyword == nullptr) return;
    for (const PlaceNames& row : place_names)
      if (row.statement == place_.keyword->word && row.first <= place_.argument && place_.argument <= row.last)
        place_.names.*row.names = true;
    const syntax::StatementForm form(model_.data().forms, model_.text_of(*place_.keyword),
                                     syntax::StatementForm::Separator::comma);
    place_.text = form.value(place_.argument);
  }

  void opcode() {
    looks();
    if (extra_ != nullptr) {
      if (extra_->is_word) add_type(extra_->word, place_);
      if (const auto place = opcode::place_of_extra(model_.data(), model_.text_of(*extra_))) add_place(*place, place_);
    }
    if (place_.keyword == nullptr) return;
    if (place_.keyword->word == TokenClass::lev_init) place_.names.terrain = true;
    // What more is said of a room needs no comma.
    if (place_.keyword->word == TokenClass::room || place_.keyword->word == TokenClass::subroom)
      place_.extras_of = of_room;
    if (const auto place =
            opcode::place_of(model_.data(), place_.keyword->word, model_.text_of(*place_.keyword), place_.argument))
      add_place(*place, place_);
  }

  const SourceModel::Inside& model_;
  bool is_classic_;
  StatementPlace place_;
  const Token* before_ = nullptr;
  const Token* extra_ = nullptr;  ///< the word in front of a colon
  int open_ = 0;                  ///< brackets
  bool is_elements_ = false;      ///< behind '=': braces are around elements
};

}  // namespace

StatementPlace place_in_statement(const SourceModel::Inside& model, std::size_t first, std::size_t before) {
  return Way(model, first, before).place();
}

}  // namespace speclev::source
