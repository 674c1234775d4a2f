#include <algorithm>

#include "base/quote.hh"
#include "base/spell.hh"
#include "opcode/forms.hh"
#include "opcode/lower.hh"
#include "opcode/source_words.hh"
#include "syntax/errors.hh"
#include "syntax/map_rows.hh"

/// Statements of slots, which the target describes, and those that are more than that.
namespace speclev::opcode {

namespace {

constexpr std::int64_t random_value = -1;
constexpr std::int64_t light_not_given = -2;
constexpr std::int64_t filled = 1, irregular_flag = 2, unjoined_flag = 4;
constexpr std::int64_t all_of_them = 0xFFFFFFFF;
constexpr std::int64_t greatest_x = 79, greatest_y = 21;

/// How many numbers in parentheses a value of a kind can be; 0 for those that are not.
std::size_t needed_numbers(SlotKind kind) {
  switch (kind) {
    case SlotKind::coord:
    case SlotKind::selection: return 2;
    case SlotKind::region:
    case SlotKind::levregion: return 4;
    default: return 0;
  }
}

std::string values(std::size_t count) {
  return count == 0 ? "none" : std::to_string(count) + (count == 1 ? " value" : " values");
}

}  // namespace

/// A percentage stands behind the type of a room only, a word with a colon only among what is said of a monster or
/// object.
bool Lowerer::check_forms(const ast::Step& step) {
  const TokenClass keyword = step.keyword.token;
  const bool is_room = keyword == TokenClass::room || keyword == TokenClass::subroom;
  const std::size_t first_extra = keyword == TokenClass::monster                                    ? 2
                                  : keyword == TokenClass::object || keyword == TokenClass::cobject ? 1
                                                                                                    : SIZE_MAX;
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const ast::Argument& each = argument(step, i);
    const bool good = (!each.chance.given() || (is_room && i == 0)) && (!each.key.given() || i >= first_extra);
    if (!good && lacks_keyword(each)) {
      mistake_ = true;
      return false;
    }
    if (!good) sink_.report(Diag::wrong_value, each.span, {"a value", shown(each.span)});
  }
  return true;
}

/// A colon that begins a line belongs to a statement without keyword rather than to the word before it.
bool Lowerer::lacks_keyword(const ast::Argument& argument) {
  if (!argument.key.given()) return false;
  const std::string_view behind = source_.bytes().substr(argument.key.span.end);
  const std::size_t colon = std::min(behind.find_first_not_of(blanks), behind.size());
  if (!behind.substr(colon).starts_with(':') || behind.substr(0, colon).find('\n') == std::string_view::npos)
    return false;
  const auto place = argument.key.span.end + static_cast<std::uint32_t>(colon);
  sink_.report(Diag::syntax_error, {place, place + 1}, {"':'", "the next statement"})
      .advise("a keyword is missing in front of it");
  return true;
}

void Lowerer::slots(const ast::Step& step) {
  if (!check_forms(step)) return;
  switch (step.keyword.token) {
    case TokenClass::break_word: return break_out(step);
    case TokenClass::lev_init: return init_map(step);
    case TokenClass::room:
    case TokenClass::subroom: return room(step);
    case TokenClass::region: return region(step);
    case TokenClass::monster: return monster(step);
    case TokenClass::object:
    case TokenClass::cobject: return object(step);
    default: break;
  }
  const StatementRow* row = row_for(step);
  if (row == nullptr) return;
  put(*row, step);
  if (step.keyword.token == TokenClass::nomap) bounds_ = {greatest_x, greatest_y};
  // A door on any wall stands anywhere on it.
  if (!mismatched_ && step.keyword.token == TokenClass::roomdoor && is_random(argument(step, 2).value) &&
      !is_random(argument(step, 3).value) && number(argument(step, 3).span) != random_value)
    sink_.report(Diag::door_position, argument(step, 3).span, {source_.text(argument(step, 3).span)});
}

/// The form of a statement that its arguments have; null after a message.
const StatementRow* Lowerer::row_for(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  const auto suits = [&](const Slot& slot, Index root) {
    const ast::NodeKind kind = node(root).kind;
    switch (slot.kind) {
      case SlotKind::random: return is_random(root);
      case SlotKind::end: return kind == ast::NodeKind::tuple;
      case SlotKind::number:
        return kind == ast::NodeKind::integer || kind == ast::NodeKind::plus_integer ||
               kind == ast::NodeKind::minus_integer;
      default: return needed_numbers(slot.kind) == 0 || kind != ast::NodeKind::integer;
    }
  };
  const StatementRow* best = nullptr;
  bool good = false;
  for (const StatementRow& row : target_.statements) {
    if (row.keyword.size() != keyword.size() || row.slots.size() != step.arguments || row.keyword != keyword) continue;
    if (best == nullptr) best = &row;
    bool all = true;
    for (std::size_t i = 0; i < row.slots.size(); ++i) all = all && suits(row.slots[i], argument(step, i).value);
    if (all) {
      best = &row;
      good = true;
      break;
    }
  }
  if (!good && lacks_parentheses(step)) return nullptr;
  if (best != nullptr) {
    form_ = [this, best] { return std::string(best->keyword).append(" takes ").append(row_form(target_, *best)); };
    return best;
  }
  if (report_foreign(std::string(keyword) + "/" + std::to_string(step.arguments), step.keyword.span)) return nullptr;
  std::string forms;
  for (const StatementRow& row : target_.statements)
    if (row.keyword == keyword) forms.append(forms.empty() ? "" : " or ").append(row_form(target_, row));
  sink_.report(Diag::slot_count, step.keyword.span, {keyword, forms + ", not " + values(step.arguments)});
  return nullptr;
}

/// Says so where a place or region is written without its parentheses.
bool Lowerer::lacks_parentheses(const ast::Step& step) {
  const std::string_view keyword = source_.text(step.keyword.span);
  const auto numbers_from = [&](std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i)
      if (i >= step.arguments || node(argument(step, i).value).kind != ast::NodeKind::integer) return false;
    return true;
  };
  for (const StatementRow& row : target_.statements) {
    if (row.keyword != keyword) continue;
    for (std::size_t i = 0; i < row.slots.size(); ++i) {
      const std::size_t count = needed_numbers(row.slots[i].kind);
      if (count == 0 || row.slots.size() + count - 1 != step.arguments || !numbers_from(i, count)) continue;
      const Span where = join(argument(step, i).span, argument(step, i + count - 1).span);
      const std::string_view written = source_.text(where);
      sink_.report(Diag::wrong_value, where, {count == 2 ? "a place" : "a region", shown(where)})
          .advise(std::string(count == 2 ? "a place" : "a region").append(" stands in parentheses: (").append(written) +
                  ")");
      mismatched_ = true;
      return true;
    }
  }
  return false;
}

/// Whether the target knows a form as one of another language; then this is said.
bool Lowerer::report_foreign(std::string_view key, Span where, std::string_view form) {
  const ForeignWord* foreign = syntax::find_foreign(target_, key);
  if (foreign == nullptr) return false;
  const bool counted = key.find('/') != std::string_view::npos;
  const std::string text =
      quote(source_.text(where)).append(" with ").append(key.substr(key.find('/') + 1)).append(" values");
  syntax::report_foreign(*foreign, where, counted ? text : source_.text(where), target_, others_, sink_, form);
  mismatched_ = true;
  return true;
}

void Lowerer::put(const StatementRow& row, const ast::Step& step) {
  // Values are pushed as they stand in the text, what is known already where the row says.
  for (const Push& push : row.pushes) {
    if (mismatched_) return;  // one of them has most likely another one's place
    if (push.kind == Push::Kind::slot)
      put_slot(row.slots[static_cast<std::size_t>(push.value)], argument(step, static_cast<std::size_t>(push.value)));
    else
      put(push);
  }
  out_.op(row.opcode);
}

void Lowerer::put(const Push& what) {
  switch (what.kind) {
    case Push::Kind::place: return out_.push(Type::coord, 0);
    case Push::Kind::empty_string: return out_.push_text(Type::string, "");
    case Push::Kind::everywhere: return out_.push(Type::region, all_of_them);
    case Push::Kind::narrow:
      return out_.push(target_.has(Feature::narrow_integers) ? std::int64_t{static_cast<std::uint32_t>(what.value)}
                                                             : std::int64_t{what.value});
    default: return out_.push(what.value);
  }
}

void Lowerer::put_slot(const Slot& slot, const ast::Argument& argument) {
  if (argument.key.given() || argument.chance.given()) return;
  switch (slot.kind) {
    case SlotKind::integer: value(Want::integer, argument.value); return;
    case SlotKind::string: value(Want::string, argument.value); return;
    case SlotKind::coord: value(Want::coord, argument.value); return;
    case SlotKind::region: value(Want::region, argument.value); return;
    case SlotKind::mapchar: value(Want::mapchar, argument.value); return;
    case SlotKind::monster: value(Want::monster, argument.value); return;
    case SlotKind::object: value(Want::object, argument.value); return;
    case SlotKind::selection: value(Want::selection, argument.value); return;
    case SlotKind::levregion: return level_region(argument.value);
    case SlotKind::end: return corridor_end(argument.value);
    case SlotKind::text:
      if (expect(argument.value, node(argument.value).kind == ast::NodeKind::text, "a string"))
        out_.push_text(Type::string, text(argument.value));
      return;
    case SlotKind::random: expect(argument.value, is_random(argument.value), "'random'"); return;
    default: out_.push(constant(slot, argument).value_or(0)); return;
  }
}

void Lowerer::init_map(const ast::Step& step) {
  const Index style_word = step.arguments > 0 ? argument(step, 0).value : 0;
  if (step.arguments > 0 && node(style_word).kind == ast::NodeKind::character &&
      report_foreign("INIT_MAP,char", node(style_word).span))
    return;
  if (step.arguments == 0) {
    sink_.report(Diag::slot_count, step.keyword.span,
                 {source_.text(step.keyword.span), "a style: " + words_of(target_, TokenClass::init_style, ", ")});
    return;
  }
  form_ = [this] { return "the styles are " + words_of(target_, TokenClass::init_style, ", "); };
  if (!expect(style_word, is_word(style_word, TokenClass::init_style), "a style")) return;
  form_ = nullptr;
  const std::int64_t style = node(style_word).word.value;
  enum Style : std::int64_t { solid = 1, grid = 2, mines = 3, rogue = 4 };
  const std::size_t least = style == mines ? 7 : style == rogue ? 1 : 2;
  const std::size_t most = style == mines ? 8 : least;
  if (step.arguments < least || step.arguments > most) {
    sink_.report(Diag::slot_count, step.keyword.span,
                 {std::string("INIT_MAP ").append(source_.text(node(style_word).span)),
                  std::to_string(least) + (most > least ? " or 8" : "") + (least > 1 ? " values" : " value") +
                      ", not " + std::to_string(step.arguments)});
    return;
  }
  std::int64_t filling = 0, walled = 0, lit = 0, joined = 0, smoothed = 0, background = 0, foreground = 0;
  const auto code = [&](Index at, std::string_view what, bool may_be_unset) {
    const auto found = terrain(at);
    const bool good = found && (may_be_unset || !target_.terrain.is(*found, TerrainTable::unset));
    if (!good && node(at).kind == ast::NodeKind::character) {
      const char c = letter(at);
      sink_.report(Diag::unknown_terrain, node(at).span, {what, std::string_view(&c, 1)})
          .advise(map_characters(target_));
    }
    return found.value_or(0);
  };
  const auto arg = [&](std::size_t place) { return argument(step, place).value; };
  if (style == solid) {
    Index character = arg(1);
    lit = light_not_given;
    if (const auto parts = operands(character); node(character).kind == ast::NodeKind::tuple && parts.size() == 2) {
      lit = light(parts[1]);
      expect(parts[1], is_word(parts[1], TokenClass::light_state) || is_random(parts[1]), "'lit', 'unlit' or 'random'");
      character = parts[0];
    }
    filling = code(character, "filling", false);
  } else if (style == grid) {
    filling = code(arg(1), "filling", false);
  } else if (style == mines) {
    foreground = code(arg(1), "foreground", false);
    background = code(arg(2), "background", false);
    smoothed = constant({SlotKind::word, TokenClass::boolean}, argument(step, 3)).value_or(0);
    joined = constant({SlotKind::word, TokenClass::boolean}, argument(step, 4)).value_or(0);
    lit = constant({SlotKind::word, TokenClass::light_state, true}, argument(step, 5)).value_or(0);
    walled = constant({SlotKind::word, TokenClass::boolean, true}, argument(step, 6)).value_or(0);
    filling = step.arguments == 8 ? code(arg(7), "filling", true) : random_value;
    if (joined == 1 && !target_.terrain.is(static_cast<int>(foreground), TerrainTable::joinable)) {
      const char c = letter(arg(1));
      sink_.report(Diag::joined_foreground, node(arg(1)).span, {std::string_view(&c, 1)});
    }
  }
  for (const std::int64_t each : {style, filling, walled, lit, joined, smoothed, background, foreground})
    out_.push(each);
  out_.op(Code::INITLEVEL);
  if (style != rogue) bounds_ = {greatest_x, greatest_y};
}

void Lowerer::map(const ast::Step& step) {
  const Index first = argument(step, 0).value;
  const bool aligned = is_word(first, TokenClass::left_or_right) || is_word(first, TokenClass::center);
  const std::size_t places = aligned ? 2 : 1;
  if (step.arguments < places || step.arguments > places + 1) {
    sink_.report(Diag::slot_count, step.keyword.span, {source_.text(step.keyword.span), map_form(target_)});
    return;
  }
  form_ = [this, &step] { return std::string(source_.text(step.keyword.span)) + " takes " + map_form(target_); };
  if (aligned) {
    const Index second = argument(step, 1).value;
    expect(second, is_word(second, TokenClass::top_or_bot) || is_word(second, TokenClass::center),
           "'top', 'center' or 'bottom'");
    out_.push(Type::coord, node(first).word.value + (std::int64_t{node(second).word.value} << 16));
  } else {
    value(Want::coord, first);
  }
  std::int64_t keep = 1;
  if (step.arguments > places)
    keep = constant({SlotKind::word, TokenClass::boolean}, argument(step, places)).value_or(1);

  const auto map = syntax::map_cells(step.rows, step.keyword.span, step.map_span, target_, sink_);
  if (!map) return;
  std::string cells(map->codes.begin(), map->codes.end());
  for (char& cell : cells) ++cell;
  out_.push(aligned ? 1 : 2);
  out_.push(keep);
  out_.push_text(Type::string, cells);
  out_.push(static_cast<std::int64_t>(map->height));
  out_.push(static_cast<std::int64_t>(map->width));
  out_.op(Code::MAP);
  bounds_ = {static_cast<std::int64_t>(map->width) - 1, static_cast<std::int64_t>(map->height) - 1};
  // What is missing of a map without end may be where a region lies.
  if (!source_.text(step.map_span).ends_with("ENDMAP")) bounds_ = {greatest_x, greatest_y};
}

/// The number of a room type; an unknown one is ordinary.
std::int64_t Lowerer::room_type(const ast::Argument& argument) {
  const Index at = argument.value;
  if (is_random(at)) return random_value;
  if (!expect(at, node(at).kind == ast::NodeKind::text, "a room type in quotes or 'random'")) return 0;
  if (const auto type = target_.rooms.find(text(at))) return *type;
  Speller speller(text(at));
  target_.rooms.suggest(speller);
  sink_.report(Diag::unknown_room_type, node(at).span, {text(at)}).suggest(speller.best());
  return 0;
}

/// The flags of a room or region from a place on; without any it is filled.
std::optional<std::int64_t> Lowerer::room_flags(const ast::Step& step, std::size_t from) {
  if (step.arguments == from) return filled;
  std::int64_t flags = 0;
  for (std::size_t i = from; i < step.arguments; ++i) {
    const Index at = argument(step, i).value;
    const std::int64_t word = node(at).word.value;
    if (is_word(at, TokenClass::filling))
      flags |= word != 0 ? filled : 0;
    else if (is_word(at, TokenClass::irregular))
      flags |= word != 0 ? irregular_flag : 0;
    else if (is_word(at, TokenClass::joined))
      flags |= word != 0 ? unjoined_flag : 0;
    else if (!(is_word(at, TokenClass::boolean) && report_foreign("REGION,boolean", node(at).span)) &&
             !(node(at).kind == ast::NodeKind::text && report_foreign("SUBROOM,string", node(at).span)))
      expect(at, false, "'filled', 'irregular' or 'joined', or one of their opposites");
  }
  return flags;
}

void Lowerer::room(const ast::Step& step) {
  const bool sub = step.keyword.token == TokenClass::subroom;
  const std::size_t least = sub ? 4 : 5;
  open({Block::Kind::room, step.keyword.span});
  if (step.arguments < least) {
    sink_.report(
        Diag::slot_count, step.keyword.span,
        {sub ? "SUBROOM" : "ROOM", sub ? "a type, light, place and size" : "a type, light, place, alignment and size"});
    return;
  }
  const auto pair = [&](std::size_t place) -> std::pair<std::int64_t, std::int64_t> {
    const Index at = argument(step, place).value;
    if (is_random(at)) return {random_value, random_value};
    const auto parts = operands(at);
    if (!expect(at, is_coordinate(at), "two numbers in parentheses, or 'random'")) return {0, 0};
    return {number(node(parts[0]).span), number(node(parts[1]).span)};
  };
  const ast::Argument& kind = argument(step, 0);
  const std::int64_t type = room_type(kind);
  const std::int64_t chance = kind.chance.given() ? number(kind.chance.span) : 100;
  if (chance < 0 || chance > 100)
    sink_.report(Diag::percentage_range, kind.chance.span, {source_.text(kind.chance.span)});
  else if (chance < 100 && type == 0)
    sink_.report(Diag::room_chance_ordinary, kind.chance.span);
  const std::int64_t lit = constant({SlotKind::word, TokenClass::light_state, true}, argument(step, 1)).value_or(0);
  const auto [x, y] = pair(2);
  const bool random_place = is_random(argument(step, 2).value);
  if (!mismatched_ && !sub && !random_place && (x < 1 || x > 5 || y < 1 || y > 5))
    sink_.report(Diag::room_position, argument(step, 2).span, {std::to_string(x), std::to_string(y)});
  // Of a number that became negative.
  if (!mismatched_ && sub && !random_place && (x < 0 || y < 0))
    sink_.report(Diag::subroom_position, argument(step, 2).span, {std::to_string(x), std::to_string(y)});
  std::int64_t xalign = random_value, yalign = random_value;
  const std::size_t size_place = sub ? 3 : 4;
  if (!sub) {
    const Index at = argument(step, 3).value;
    const auto parts = operands(at);
    const auto good = [&] {
      return node(at).kind == ast::NodeKind::tuple && parts.size() == 2 &&
             (is_word(parts[0], TokenClass::left_or_right) || is_word(parts[0], TokenClass::center)) &&
             (is_word(parts[1], TokenClass::top_or_bot) || is_word(parts[1], TokenClass::center));
    };
    if (!is_random(at) && expect(at, good(), "an alignment in parentheses, or 'random'")) {
      xalign = node(parts[0]).word.value;
      yalign = node(parts[1]).word.value;
    }
  }
  const auto [width, height] = pair(size_place);
  const std::int64_t flags = room_flags(step, size_place + 1).value_or(0);
  out_.push(type);
  out_.push(chance);
  out_.push(lit);
  // The flags of a ROOM are never looked at: the vertical alignment stands in their place.
  out_.push(sub ? flags : yalign == random_value ? filled : yalign);
  const bool narrow = sub && target_.has(Feature::narrow_integers);
  for (const std::int64_t align : {xalign, yalign}) out_.push(narrow ? std::int64_t{0xFFFFFFFF} : align);
  for (const std::int64_t each : {x, y, width, height}) out_.push(each);
  out_.op(sub ? Code::SUBROOM : Code::ROOM);
}

void Lowerer::region(const ast::Step& step) {
  const bool has_block = next_ != nullptr && next_->kind == ast::StepKind::begin_block;
  if (has_block) open({Block::Kind::room, step.keyword.span});
  if (step.arguments < 3) {
    sink_.report(Diag::slot_count, step.keyword.span, {"REGION", "a region, light and a room type"});
    return;
  }
  value(Want::region, argument(step, 0).value);
  out_.push(constant({SlotKind::word, TokenClass::light_state, true}, argument(step, 1)).value_or(0));
  const std::int64_t type = room_type(argument(step, 2));
  const std::int64_t flags = room_flags(step, 3).value_or(0);
  out_.push((flags & filled) != 0 ? type : type + target_.limit(Limit::room_types) + 1);
  out_.push(flags);
  out_.op(Code::REGION);
  if (!has_block) out_.op(Code::ENDROOM);
}

}  // namespace speclev::opcode
