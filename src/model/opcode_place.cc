#include "model/opcode_place.hh"

#include "repair/forms.hh"

namespace speclev::model {

namespace {

/// What a slot takes.
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
  const bool is_monster = word == TokenClass::monster_word || word == TokenClass::monster;
  const bool is_object = word == TokenClass::object_word || word == TokenClass::object;
  const bool is_terrain = word == TokenClass::terrain_word || word == TokenClass::terrain;
  place.knows_words = place.random = is_monster || is_object || is_terrain;
  if (is_monster) add_slot(SlotKind::monster, place.names);
  if (is_object) add_slot(SlotKind::object, place.names);
  if (is_terrain) add_slot(SlotKind::mapchar, place.names);
}

}  // namespace

void complete_opcode_place(const TargetData& target, const SourceText& source, const Reading&, const Token* extra,
                           StatementPlace& place) {
  if (extra != nullptr) {
    if (extra->is_word) add_type(extra->word, place);
    if (const auto of_extra = opcode::place_of_extra(target, source.text(extra->span))) add_place(*of_extra, place);
  }
  if (place.keyword == nullptr) return;
  const TokenClass statement = place.keyword->word;
  if (statement == TokenClass::lev_init) place.names.terrain = true;
  // What more is said of a room needs no comma.
  if (statement == TokenClass::room || statement == TokenClass::subroom) place.extras_of = of_room;
  if (const auto of_statement = opcode::place_of(target, statement, source.text(place.keyword->span), place.argument))
    add_place(*of_statement, place);
}

}  // namespace speclev::model
