#include "repair/forms.hh"

#include <algorithm>

#include "bytecode/word_values.hh"
#include "syntax/statement_form.hh"

namespace speclev::opcode {

namespace {

void append(std::string& list, std::string_view between, std::string_view text) {
  if (!list.empty()) list.append(between);
  list.append(text);
}

/// A text with the words of classes in place of {CLASS}, and of a class of its own in place of {}.
std::string with_words(const TargetData& target, std::string_view text, TokenClass own) {
  std::string result;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    const auto named = token_class(text.substr(open + 1, close - open - 1));
    result.append(text.substr(0, open)).append(words_of(target, named.value_or(own), "|"));
    text.remove_prefix(close + 1);
  }
  return result.append(text);
}

/// The words of a class that have numbers in a slot, if only some have.
std::string words_in_slot(const TargetData& target, const Slot& slot) {
  std::string words;
  for (const auto& row : target.keywords.rows())
    if (row.token == slot.word && slot_value(slot, row.value)) append(words, "|", row.word);
  return words;
}

std::string slot_form(const TargetData& target, const Slot& slot) {
  if (slot.kind == SlotKind::group || slot.kind == SlotKind::extras) return "…";
  if (!slot.key.empty()) {
    Slot value = slot;
    value.key = {};
    return std::string(slot.key).append(":").append(slot_form(target, value));
  }
  if (!slot.values.empty()) return words_in_slot(target, slot) + (slot.random ? "|random" : "");
  if (slot.kind == SlotKind::flagged)
    return words_of(target, slot.word, "|")
        .append("&")
        .append(words_of(target, slot.flags, "&"))
        .append(slot.random ? "|random" : "");
  return with_words(target, slot_facts(slot.kind).form, slot.word) + (slot.random ? "|random" : "");
}

/// The classes of words that a slot takes.
std::vector<TokenClass> words_in(const Slot& slot) {
  if (slot.kind == SlotKind::word) return {slot.word};
  if (slot.kind == SlotKind::flagged) return {slot.word, slot.flags};
  return slot_facts(slot.kind).words;
}

Place place_of_slot(const TargetData& target, const Slot& slot) {
  const SlotFacts& facts = slot_facts(slot.kind);
  std::string text = facts.full.empty() ? slot_form(target, slot)
                                        : with_words(target, facts.full, slot.word) + (slot.random ? " or random" : "");
  Place place{std::move(text), words_in(slot), facts.random || slot.random, slot.kind, false, {}};
  if (!slot.key.empty()) place.words.push_back(TokenClass::extra);
  return place;
}

Place of_words(const TargetData& target, std::vector<TokenClass> words, bool random = false) {
  Place place;
  for (const TokenClass word : words) append(place.text, "|", words_of(target, word, "|"));
  if (random) append(place.text, "|", "random");
  place.words = std::move(words);
  place.random = random;
  place.kind = SlotKind::word;
  return place;
}

Place of_extra(const TargetData& target, std::string_view of) {
  Place place;
  place.text = std::string("what else is known of the ").append(of);
  if (of == of_object) place.text = "what is known of the object";
  place.extras_of = of;
  place.kind = SlotKind::word;
  place.words = {TokenClass::extra};
  for (const ExtraRow& row : target.extras)
    if (row.of == of && !row.is_key && !row.constant)
      for (const TokenClass word : words_in(row.slot)) place.words.push_back(word);
  if (of == of_object) place.words.push_back(TokenClass::door_state);
  return place;
}

/// The places of the statements that have no rows.
std::optional<Place> special_place(const TargetData& target, TokenClass token, std::size_t commas) {
  const auto slot = [&](SlotKind kind) { return place_of_slot(target, {kind}); };
  const auto light = [&] { return of_words(target, {TokenClass::light_state}, true); };
  const auto flags = [&] { return of_words(target, {TokenClass::filling, TokenClass::irregular, TokenClass::joined}); };
  const auto type = [] { return Place{"a room type in quotes or random", {}, true, SlotKind::text, true, {}}; };
  const auto numbers = [](std::string text) { return Place{std::move(text), {}, true, SlotKind::coord, false, {}}; };
  switch (token) {
    case TokenClass::monster:
      return commas == 0 ? slot(SlotKind::monster) : commas == 1 ? slot(SlotKind::coord) : of_extra(target, of_monster);
    case TokenClass::object:
    case TokenClass::cobject: return commas == 0 ? slot(SlotKind::object) : of_extra(target, of_object);
    case TokenClass::room:
    case TokenClass::subroom: {
      const bool sub = token == TokenClass::subroom;
      if (commas == 0) return type();
      if (commas == 1) return light();
      if (commas == 2) return numbers("a place or random");
      if (commas == 3 && !sub) return Place{"an alignment or random", {}, true, SlotKind::word, false, {}};
      return commas == (sub ? 3U : 4U) ? numbers("a size or random") : flags();
    }
    case TokenClass::region:
      return commas == 0 ? slot(SlotKind::region) : commas == 1 ? light() : commas == 2 ? type() : flags();
    case TokenClass::level:
    case TokenClass::maze:
      if (commas == 0) return Place{"a name in double quotes", {}, false, SlotKind::text, false, {}};
      if (target.has(Feature::maze_light))
        return commas == 1 ? Place{"a character in quotes", {}, false, SlotKind::fill, false, {}} : light();
      return Place{"a character in quotes or random", {}, true, SlotKind::fill, false, {}};
    case TokenClass::flags: return Place{"a flag", {TokenClass::flag_type}, false, SlotKind::word, false, {}};
    case TokenClass::lev_init:
      return commas == 0 ? std::optional(of_words(target, std::vector(std::begin(init_styles), std::end(init_styles))))
                         : std::nullopt;
    case TokenClass::geometry:
      if (commas == 0) return of_words(target, {TokenClass::left_or_right, TokenClass::center}, true);
      return of_words(target, {TokenClass::top_or_bot, TokenClass::center});
    default: return std::nullopt;
  }
}

}  // namespace

std::string words_of(const TargetData& target, TokenClass word, std::string_view between) {
  std::string words;
  for (const auto& row : target.keywords.rows())
    if (row.token == word) append(words, between, row.word);
  return words;
}

std::string style_words(const TargetData& target) {
  std::string words;
  for (const TokenClass style : init_styles)
    if (const std::string of_style = words_of(target, style, ", "); !of_style.empty()) append(words, ", ", of_style);
  return words;
}

std::string selection_words(const TargetData& target) {
  std::string words;
  for (const auto& row : target.keywords.rows()) {
    const bool selects = row.token == TokenClass::selection_prefix || row.token == TokenClass::selection_call ||
                         row.token == TokenClass::line || row.token == TokenClass::randline;
    const bool writable =
        row.token != TokenClass::selection_call || row.value != gradient || target.has(Feature::gradients);
    if (selects && writable) append(words, ", ", row.word);
  }
  return words;
}

std::string first_words(const TargetData& target) {
  const std::string maze = words_of(target, TokenClass::maze, " or ");
  const std::string level = words_of(target, TokenClass::level, " or ");
  return maze.empty() ? level : maze + " or " + level;
}

std::string row_form(const TargetData& target, const StatementRow& row) {
  std::string slots;
  for (const Slot& slot : row.slots) append(slots, ", ", slot_form(target, slot));
  return slots.empty() ? "nothing" : "(" + slots + ")";
}

std::string map_form(const TargetData& target) {
  const std::string center = words_of(target, TokenClass::center, "|");
  std::string form("(");
  form.append(words_of(target, TokenClass::left_or_right, "|")).append("|").append(center).append(", ");
  form.append(words_of(target, TokenClass::top_or_bot, "|")).append("|").append(center);
  form.append(") or (place), and perhaps ").append(words_of(target, TokenClass::boolean, "|"));
  return form;
}

std::string statement_form(const TargetData& target, TokenClass token, std::string_view keyword) {
  std::string form;
  switch (token) {
    case TokenClass::monster: form = "(monster, place) and what else is known of it"; break;
    case TokenClass::object:
    case TokenClass::cobject: form = "(object) and what is known of it, such as its place"; break;
    case TokenClass::room: form = "(type, light, place, alignment, size), perhaps flags, and a block"; break;
    case TokenClass::subroom: form = "(type, light, place, size), perhaps flags, and a block"; break;
    case TokenClass::region: form = "(region, light, type), perhaps flags, and perhaps a block"; break;
    case TokenClass::geometry: form = map_form(target); break;
    case TokenClass::level: form = "a name"; break;
    case TokenClass::flags: form = words_of(target, TokenClass::flag_type, ", "); break;
    case TokenClass::maze: form = "(name, filling)"; break;
    case TokenClass::break_word: form = "nothing"; break;
    case TokenClass::include: form = "the name of a file"; break;
    case TokenClass::shuffle: form = "the name of an array"; break;
    case TokenClass::vault_chance:
    case TokenClass::vault_depth: form = "(number)"; break;
    case TokenClass::lev_init: form = "a style: " + style_words(target); break;
    default:
      for (const StatementRow& row : target.statements)
        if (row.keyword == keyword) append(form, " or ", row_form(target, row));
  }
  return form.empty() ? form : std::string(keyword).append(" takes ").append(form);
}

std::vector<std::string> values_of_form(std::string_view form) {
  const std::size_t open = form.find('(');
  std::vector<std::string> values;
  if (open == std::string_view::npos) return values;
  std::size_t close = open;
  for (int depth = 0; close < form.size(); ++close) {
    if (form[close] == '(') ++depth;
    if (form[close] == ')' && --depth == 0) break;
  }
  for (const std::string_view value : syntax::parts_between(form.substr(open + 1, close - open - 1), ','))
    values.emplace_back(value);
  return values;
}

bool has_no_values(const TargetData& target, TokenClass token, std::string_view keyword) {
  if (token == TokenClass::break_word) return true;
  const auto& rows = target.statements;
  const auto of_keyword = [&](const StatementRow& row) { return row.keyword == keyword; };
  const auto first = std::find_if(rows.begin(), rows.end(), of_keyword);
  return first != rows.end() && first->slots.empty() && std::count_if(first, rows.end(), of_keyword) == 1;
}

std::string extras_form(const TargetData& target, std::string_view of) {
  std::string words;
  for (const ExtraRow& row : target.extras) {
    if (row.of != of) continue;
    const auto is_same_key = [&](const ExtraRow& each) {
      return each.is_key && each.of == of && each.word == row.word;
    };
    if (row.is_key && std::any_of(target.extras.rows().data(), &row, is_same_key)) continue;
    if (row.is_key)
      append(words, ", ", std::string(row.word).append(":…"));
    else if (row.constant)
      append(words, ", ", row.word);
    else if (row.slot.kind == SlotKind::word)
      append(words, ", ", words_of(target, row.slot.word, "|"));
    else if (row.slot.kind == SlotKind::align)
      append(words, ", ", words_of(target, TokenClass::alignment, "|"));
    else if (row.slot.kind == SlotKind::string)
      append(words, ", ", "a name in double quotes");
    else if (row.slot.kind == SlotKind::dice)
      append(words, ", ", "its enchantment");
    else if (row.slot.kind == SlotKind::coord)
      append(words, ", ", "its place");
  }
  return "what can be said of it: " + words;
}

std::optional<Place> place_of(const TargetData& target, TokenClass token, std::string_view keyword,
                              std::size_t commas) {
  if (auto special = special_place(target, token, commas)) return special;
  std::optional<Place> result;
  for (const StatementRow& row : target.statements) {
    const Slot* const slot = row.keyword == keyword ? row.slot_at(commas) : nullptr;
    if (slot == nullptr) continue;
    const Place place = slot->kind == SlotKind::extras ? of_extra(target, slot->key) : place_of_slot(target, *slot);
    if (!result) {
      result = place;
      continue;
    }
    if (result->text.find(place.text) == std::string::npos) append(result->text, " or ", place.text);
    result->words.insert(result->words.end(), place.words.begin(), place.words.end());
    result->random = result->random || place.random;
  }
  return result;
}

std::optional<Place> place_of_extra(const TargetData& target, std::string_view word) {
  const auto row = std::find_if(target.extras.begin(), target.extras.end(),
                                [&](const ExtraRow& each) { return each.is_key && each.word == word; });
  return row == target.extras.end() ? std::nullopt : std::optional(place_of_slot(target, row->slot));
}

}  // namespace speclev::opcode
