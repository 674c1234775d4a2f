#include "opcode/constants.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/spell.hh"
#include "syntax/name_advice.hh"
#include "syntax/statement_form.hh"
#include "target/language.hh"
#include "target/others.hh"
#include "target/word_values.hh"

namespace speclev::opcode {

namespace {

using Kind = ast::NodeKind;

/// The characters of classes that can be written.
std::string visible_letters(const LetterTable& classes) {
  std::string result(classes.letters());
  std::erase_if(result, [](char c) { return c <= ' ' || c > '~'; });
  return result;
}

/// Whether a name behind a character is looked for in all classes. The character is what is written, all the same.
bool stands_for_any_class(char letter, bool monster) {
  return letter == '\0' || (!monster && static_cast<signed char>(letter) < 0);
}

}  // namespace

std::optional<std::int64_t> maze_filling(const TargetData& target, char letter) {
  const auto once = target.terrain.code(letter);
  if (target.has(Feature::single_filler)) return once;
  // The game takes what comes out for a character, which it looks up again.
  return target.terrain.code(static_cast<char>(once.value_or(no_terrain)));
}

std::optional<std::int64_t> Constants::constant(const Slot& slot, Index at) {
  const Kind kind = node(at).kind;
  const auto number_if = [&](bool good, ExpectedType want) {
    return mismatches_.expect(at, good, want) ? std::optional(number(node(at).span)) : std::nullopt;
  };
  if (slot.random && is_random(at)) return random_value;
  switch (slot.kind) {
    case SlotKind::word:
      if (is_word(at, slot.word))
        if (const auto value = slot_value(slot, node(at).word.value)) return value;
      wrong_word(at, slot);
      return std::nullopt;
    case SlotKind::flagged: return flagged(slot, at);
    case SlotKind::align: return alignment(at);
    case SlotKind::natural:
      return number_if(kind == Kind::integer, slot.random ? ExpectedType::number_or_random : ExpectedType::number);
    case SlotKind::positive: {
      const auto value = number_if(kind == Kind::integer, ExpectedType::positive);
      return value && mismatches_.expect(at, *value > 0, ExpectedType::positive) ? value : std::nullopt;
    }
    case SlotKind::number:
      return number_if(kind == Kind::integer || kind == Kind::plus_integer || kind == Kind::minus_integer,
                       ExpectedType::number);
    case SlotKind::percent: {
      const auto value = number_if(kind == Kind::percent, ExpectedType::percentage);
      if (value && !target_.is_percentage(*value)) sink_.report(Diag::percentage_range, node(at).span, {*value});
      return value;
    }
    case SlotKind::clamped: {
      const auto value = constant({SlotKind::percent}, at);
      return value ? std::optional(std::min<std::int64_t>(*value, 100)) : std::nullopt;
    }
    case SlotKind::fill:
      if (!mismatches_.expect(at, kind == Kind::character, ExpectedType::mapchar)) return std::nullopt;
      return target_.terrain.code(letter(at)).value_or(no_terrain);
    case SlotKind::trap: return trap(at);
    case SlotKind::traps: return traps(at);
    case SlotKind::directions: return word_list(at, TokenClass::direction);
    case SlotKind::litchar: {
      if (!mismatches_.expect(at, is_mapchar(at), ExpectedType::mapchar)) return std::nullopt;
      const auto parts = operands(at);
      const Index character = parts.empty() ? at : parts[0];
      return known_terrain(character, true);
    }
    default: return std::nullopt;
  }
}

std::optional<std::int64_t> Constants::trap(Index at) {
  if (is_random(at)) return random_value;
  if (!mismatches_.expect(at, node(at).kind == Kind::text, ExpectedType::trap_or_random)) return std::nullopt;
  if (const auto trap = target_.traps.find(text(at))) return *trap;
  syntax::report_unknown_word(text(at), node(at).span, &TargetVocabulary::traps, target_, sink_);
  return std::nullopt;
}

/// A word and behind it its flags, joined by '&'; flags alone stand beside a word of the slot's own.
std::optional<std::int64_t> Constants::flagged(const Slot& slot, Index root) {
  std::int64_t value = slot.alone;
  bool is_first = true;
  const auto take = [&](Index at) {
    const bool is_flag = is_word(at, slot.flags);
    const bool may_stand = is_flag || (is_first && (is_word(at, slot.word) || (slot.random && is_random(at))));
    if (!may_stand) {
      wrong_word(at, is_first ? slot : Slot{SlotKind::word, slot.flags});
      return false;
    }
    value = is_flag ? value | node(at).word.value : node(at).word.value;
    is_first = false;
    return true;
  };
  Index at = root;
  for (; node(at).kind == Kind::both; at = operands(at)[1])
    if (!take(operands(at)[0])) return std::nullopt;
  if (!take(at)) return std::nullopt;
  return value;
}

/// A class, or the name of a monster: its character or its number, and which of them it is.
void Constants::push_creature(Index at) {
  const bool is_class = node(at).kind == Kind::character;
  if (!mismatches_.expect(at, is_class || node(at).kind == Kind::text, ExpectedType::monster)) return;
  std::int64_t number = 0;
  if (is_class) {
    number = static_cast<signed char>(letter(at));
    if (!target_.monster_classes.contains(letter(at))) unknown_class(at, true);
  } else if (const auto found = target_.monsters.find_any_case(text(at))) {
    number = *found;
  } else {
    unknown_entity(at, std::nullopt, true);
  }
  out_.push(number);
  out_.push(is_class ? 1 : 0);
}

void Constants::wrong_word(Index at, const Slot& slot) {
  if (mismatches_.any()) return;
  std::string words;
  bool is_quoted = false;
  const std::string_view written = source_.text(node(at).span);
  Speller speller(written);
  for (const auto& row : target_.keywords.rows()) {
    const bool is_flag = slot.kind == SlotKind::flagged && row.token == slot.flags;
    if (!is_flag && (row.token != slot.word || !slot_value(slot, row.value))) continue;
    words.append(words.empty() ? "" : ", ").append(quote(row.word));
    speller.offer(row.word);
    is_quoted = is_quoted || (node(at).kind == Kind::text && row.word == written.substr(1, written.size() - 2));
  }
  if (slot.random) words += ", 'random'";
  mismatches_.add();
  Diagnostic& result =
      sink_.report(Diag::wrong_value, node(at).span, {"one of " + words, mismatches_.shown(node(at).span)});
  if (is_quoted) {
    const std::string word(written.substr(1, written.size() - 2));
    result.advise("words stand without quotes: " + word).replace(node(at).span, word, true);
    return;
  }
  result.suggest(speller.best() == written ? "" : speller.best(), speller.certain()).otherwise(mismatches_.form());
}

std::int64_t Constants::word_list(Index root, TokenClass word) {
  std::int64_t bits = 0;
  Index at = root;
  while (node(at).kind == Kind::either) {
    const auto both = operands(at);
    if (mismatches_.expect(both[0], is_word(both[0], word), ExpectedType::direction)) bits |= node(both[0]).word.value;
    at = both[1];
  }
  if (mismatches_.expect(at, is_word(at, word), ExpectedType::direction)) bits |= node(at).word.value;
  return bits;
}

std::int64_t Constants::traps(Index root) {
  std::int64_t mask = 0;
  std::vector<Index> parts;
  Index at = root;
  while (node(at).kind == Kind::either) {
    const auto both = operands(at);
    parts.push_back(both[0]);
    at = both[1];
  }
  parts.push_back(at);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (part == parts.rbegin() && is_word(*part, TokenClass::all)) {
      mask = -1;
      continue;
    }
    if (!mismatches_.expect(*part, node(*part).kind == Kind::text, ExpectedType::trap)) continue;
    const auto number_of_trap = trap(*part);
    if (!number_of_trap) continue;
    const std::int64_t bit = std::int64_t{1} << ((*number_of_trap - 1) & 31);
    if ((mask & bit) != 0) sink_.report(Diag::extra_twice, node(*part).span);
    mask |= bit;
  }
  return static_cast<std::int32_t>(mask);
}

std::int64_t Constants::alignment(Index at) {
  if (is_random(at)) return random_alignment;
  if (is_word(at, TokenClass::alignment)) return node(at).word.value;
  if (node(at).kind != Kind::align) {
    mismatches_.expect(at, false, ExpectedType::alignment);
    return 0;
  }
  const Index index = operands(at)[0];
  if (!mismatches_.expect(index, node(index).kind == Kind::integer, ExpectedType::number)) return 0;
  const std::int64_t value = number(node(index).span);
  const auto limit = target_.limit(Limit::alignments);
  if (value >= limit) sink_.report(Diag::register_range, node(index).span, {limit - 1, value});
  return -1 - value;
}

std::int64_t Constants::coordinate(Index at) {
  if (is_random(at)) return number(Number::random_place);
  const auto parts = operands(at);
  if (node(at).kind == Kind::humidity) {
    std::int64_t flags = 0;
    for (const Index part : parts) {
      if (!mismatches_.expect(part, is_word(part, TokenClass::humidity_type), ExpectedType::ground)) continue;
      const std::int64_t flag = node(part).word.value;
      if ((flags & flag) != 0) sink_.report(Diag::humidity_twice, node(part).span);
      flags |= flag;
    }
    return number(Number::random_place) | flags;
  }
  const std::int64_t x = number(node(parts[0]).span), y = number(node(parts[1]).span);
  if (is_doubtful_place(x, y)) check_place(at, x, y);
  return (x & 255) + ((y & 255) << 16);
}

/// Whether a place lies outside of the level, or of the map.
bool Constants::is_doubtful_place(std::int64_t x, std::int64_t y) const {
  const auto is_within = [&](std::int64_t greatest_x, std::int64_t greatest_y) {
    return x >= 0 && y >= 0 && x <= greatest_x && y <= greatest_y;
  };
  return !is_within(greatest_x(), greatest_y()) || (bounds_.of_map && !is_within(bounds_.x, bounds_.y));
}

void Constants::check_place(Index at, std::int64_t x, std::int64_t y) {
  const auto parts = operands(at);
  // Where the map is refused the place may be right in it.
  const bool is_swapped = x >= 0 && y >= 0 && y <= greatest_x() && x <= greatest_y();
  const std::string turned = "(" + std::to_string(y) + "," + std::to_string(x) + ")";
  const std::string swapped = "x comes first: " + turned;
  const auto check = [&](std::size_t part, std::string_view name, std::int64_t given, std::int64_t greatest) {
    if ((given < 0 || given > greatest) && !bounds_.is_refused)
      sink_.report(Diag::coordinate_range, node(parts[part]).span, {name, "0", greatest, given})
          .otherwise(is_swapped ? Help(swapped, Fix{node(at).span, turned}) : Help());
  };
  if (x < 0 || x > greatest_x())
    check(0, "x", x, greatest_x());
  else
    check(1, "y", y, greatest_y());
  if (bounds_.of_map && is_swapped && x <= greatest_x() && y <= greatest_y() && (x > bounds_.x || y > bounds_.y) &&
      y <= bounds_.x && x <= bounds_.y) {
    Diagnostic& report = sink_.report(Diag::swapped_place, node(at).span, {x, y});
    // One too much is more often a place that was counted from 1.
    if (x <= bounds_.x + 1 && y <= bounds_.y + 1)
      report.advise("places are counted from 0, and x comes first");
    else
      report.advise(swapped, Fix{node(at).span, turned});
  }
}

std::int64_t Constants::region(Index at) {
  const auto parts = operands(at);
  std::int64_t n[4];
  for (std::size_t i = 0; i < 4; ++i) n[i] = number(node(parts[i]).span);
  if (n[0] > n[2] || n[1] > n[3]) sink_.report(Diag::region_order, node(at).span);
  const std::int64_t bits = (n[0] & 255) | (n[1] & 255) << 8 | (n[2] & 255) << 16 | (n[3] & 255) << 24;
  return target_.has(Feature::signed_regions) ? static_cast<std::int32_t>(bits) : bits;
}

std::int64_t Constants::mapchar(Index at) {
  const auto parts = operands(at);
  return packed(light_of(at), known_terrain(parts.empty() ? at : parts[0]));
}

std::int64_t Constants::unlit(char character) const {
  return packed(light_not_given, target_.terrain.code(character).value_or(0));
}

std::int64_t Constants::light_of(Index at) const {
  const auto parts = operands(at);
  return parts.empty() ? light_not_given : light(parts[1]);
}

/// The terrain of a character; 0 after a message. set: what leaves squares as they are is none.
int Constants::known_terrain(Index character, bool set) {
  const char c = letter(character);
  const auto code = target_.terrain.code(c);
  if (!code || (set && target_.terrain.is(*code, TerrainTable::unset)))
    sink_.report(Diag::unknown_terrain, node(character).span, {"terrain", std::string_view(&c, 1)})
        .advise(map_characters(target_));
  return code.value_or(0);
}

std::optional<int> Constants::terrain(Index at) {
  if (!mismatches_.expect(at, node(at).kind == Kind::character, ExpectedType::mapchar)) return std::nullopt;
  return target_.terrain.code(letter(at));
}

std::int64_t Constants::entity(Index at, bool monster) {
  if (is_random(at)) return random_value;
  if (is_word(at, TokenClass::special_object)) return node(at).word.value;
  const NameTable& table = monster ? target_.monsters : target_.objects;
  const LetterTable& classes = monster ? target_.monster_classes : target_.object_classes;
  const auto parts = operands(at);
  const Kind kind = node(at).kind;
  std::optional<char> wanted_class;
  bool any_class = kind == Kind::text;
  if (kind != Kind::text) {
    const Index character = parts.empty() ? at : parts[0];
    wanted_class = letter(character);
    any_class = kind == Kind::tuple && stands_for_any_class(*wanted_class, monster);
    if (!any_class && !classes.contains(*wanted_class)) {
      unknown_class(character, monster);
      return random_value;
    }
    if (kind == Kind::character) return packed(-1, static_cast<unsigned char>(*wanted_class));
  }
  const Index named = parts.empty() ? at : parts[1];
  const std::string_view name = text(named);
  const auto found = any_class ? table.find_any_case(name) : table.find_any_case(*wanted_class, name);
  if (!found) {
    unknown_entity(named, any_class ? std::nullopt : wanted_class, monster);
    return random_value;
  }
  if (const std::string_view known = table.name(*found); known != name)
    sink_.report(Diag::name_case, node(named).span, {quote(name), quote(known)});
  // An object that is named without its class has the number of a class that no object has.
  const int letter_of = wanted_class ? static_cast<unsigned char>(*wanted_class)
                        : monster    ? static_cast<unsigned char>(table.entry(static_cast<std::size_t>(*found)).letter)
                                     : 1;
  return packed(*found, letter_of);
}

void Constants::unknown_class(Index character, bool monster) {
  const char c = letter(character);
  sink_
      .report(monster ? Diag::unknown_monster_class : Diag::unknown_object_class, node(character).span,
              {std::string_view(&c, 1)})
      .advise("the classes are " + visible_letters(monster ? target_.monster_classes : target_.object_classes))
      .or_take(nearest_target_with_class(target_, c, monster));
}

void Constants::unknown_entity(Index at, std::optional<char> wanted_class, bool monster) {
  const NameTable& table = monster ? target_.monsters : target_.objects;
  const LetterTable& classes = monster ? target_.monster_classes : target_.object_classes;
  const std::string_view name = text(at);
  const syntax::InputName given{source_.bytes(), node(at).span, wanted_class.value_or('\0')};
  Diagnostic& result =
      sink_.report(monster ? Diag::no_such_monster : Diag::no_such_object, node(at).span, {quote(name)});
  if (const auto other = wanted_class ? table.find_any_case(name) : std::nullopt) {
    const auto entry = table.entry(static_cast<std::size_t>(*other));
    Help advice = syntax::advice_on_class(entry.name, entry.letter, given);
    const std::string fact = advice.text;
    result.advise(std::move(advice)).otherwise(fact);
    return;
  }
  if (name.size() == 1 && classes.contains(name[0]) && !wanted_class) {
    result.advise("a class stands in single quotes: " + quote(name), Fix{node(at).span, quote(name)});
    return;
  }
  if (Help advice =
          monster ? syntax::advice_on_monster(name, given, target_) : syntax::advice_on_object(name, given, target_);
      !advice.empty()) {
    const bool is_artifact = !monster && !syntax::text_about(target_.artifact_bases, name).empty();
    if (is_artifact) advice.text.append(", given by name:\"").append(name).append("\"");
    result.advise(std::move(advice));
    return;
  }
  if ((monster ? target_.objects : target_.monsters).find_any_case(name)) {
    result.advise(monster ? "it is an object" : "it is a monster");
    return;
  }
  const std::string_view has_it = nearest_target(target_, [&](const TargetVocabulary& other) {
    return (monster ? other.monsters : other.objects).find(name).has_value();
  });
  Speller speller(name);
  table.suggest(wanted_class.value_or('\0'), speller);
  if (speller.best().empty() && wanted_class) table.suggest('\0', speller);
  result.suggest(speller.best(), speller.certain() && has_it.empty())
      .otherwise(syntax::advice_on_half_name(name, given, table))
      .or_take(has_it);
}

/// A number and a character in one. Without the bias, the character has a sign.
std::int64_t Constants::packed(std::int64_t number, int character) const {
  const std::int64_t bias = file_.numbers[Number::pack_bias];
  if (bias == 0) return number * 256 + static_cast<signed char>(character);
  return (bias + number) * 256 + character;
}

void Constants::push_level_region(Index at) {
  const auto parts = operands(at);
  const bool whole_level = node(at).kind == Kind::levregion;
  const bool good =
      (whole_level || node(at).kind == Kind::tuple) && parts.size() == 4 && node(at).size == 5 &&
      std::all_of(parts.begin(), parts.end(), [&](Index part) { return node(part).kind == Kind::integer; });
  if (!mismatches_.expect(at, good, ExpectedType::region)) return;
  bool reported = false;
  for (std::size_t i = 0; i < 4; ++i) {
    const bool is_x = i % 2 == 0;
    const std::int64_t value = number(node(parts[i]).span);
    const std::int64_t least = whole_level && is_x ? 1 : 0;
    const std::int64_t greatest = whole_level ? (is_x ? greatest_x() : greatest_y()) : (is_x ? bounds_.x : bounds_.y);
    if (!reported && (value < least || value > greatest)) {
      reported = true;
      // Without a map nothing but (0,0) lies on it: that is one mistake, however many regions there are.
      if (!whole_level && bounds_.x == 0 && bounds_.y == 0 && std::exchange(no_map_told_, true)) continue;
      Diagnostic& result =
          sink_.report(Diag::coordinate_range, node(parts[i]).span, {is_x ? "x" : "y", least, greatest, value});
      if (!whole_level) result.advise("these are places on the map; levregion(…) counts from the level's corner");
    }
    out_.push(value);
  }
  out_.push(whole_level ? 1 : 0);
}

void Constants::push_corridor_end(Index at) {
  const auto parts = operands(at);
  if (!mismatches_.expect(at, node(at).kind == Kind::tuple && parts.size() == 3, ExpectedType::corridor_end)) return;
  out_.push(constant({SlotKind::natural}, parts[0]).value_or(0));
  out_.push(constant({SlotKind::natural, {}, true}, parts[2]).value_or(0));
  out_.push(word(TokenClass::direction, parts[1]));
}

}  // namespace speclev::opcode
