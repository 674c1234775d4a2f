#include "opcode/maps.hh"

#include <algorithm>

#include "bytecode/word_values.hh"
#include "repair/forms.hh"
#include "syntax/map_rows.hh"

namespace speclev::opcode {

void Maps::init(const ast::Step& step) {
  if (step.arguments == 0) {
    sink_.report(Diag::slot_count, step.keyword.span,
                 {source_.text(step.keyword.span), "a style: " + style_words(target_)});
    return;
  }
  const Index word = argument(step, 0).value;
  if (node(word).kind == ast::NodeKind::character && mismatches_.report_foreign("INIT_MAP,char", node(word).span))
    return;
  mismatches_.set_form([this] { return "the styles are " + style_words(target_); });
  if (!mismatches_.expect(word,
                          std::ranges::any_of(init_styles, [&](TokenClass style) { return is_word(word, style); }),
                          ExpectedType::init_style))
    return;
  mismatches_.set_form(nullptr);
  Fill fill;
  fill.style = node(word).word.value;
  const TokenClass style = node(word).word.token;
  switch (style) {
    case TokenClass::init_solid:
      if (!takes(step, 2, 2)) return;
      solid(step, fill);
      break;
    case TokenClass::init_mines:
      if (!takes(step, 7, 8)) return;
      mines(step, fill);
      break;
    case TokenClass::init_bare:
      if (!takes(step, 1, 1)) return;
      break;
    default:
      if (!takes(step, 2, 2)) return;
      fill.filling = code(argument(step, 1).value, "filling");
  }
  for (const std::int64_t each :
       {fill.style, fill.filling, fill.walled, fill.lit, fill.joined, fill.smoothed, fill.background, fill.foreground})
    out_.push(each);
  out_.op(Code::INITLEVEL);
  if (style != TokenClass::init_bare) bounds_ = without_map();
}

/// Whether a style has so many values; else this is said.
bool Maps::takes(const ast::Step& step, std::size_t least, std::size_t most) {
  if (step.arguments >= least && step.arguments <= most) return true;
  const std::string count = std::to_string(least) + (most > least ? " or " + std::to_string(most) : "") +
                            (least > 1 ? " values" : " value") + ", not " + std::to_string(step.arguments);
  sink_.report(Diag::slot_count, place_of_count(step, most),
               {std::string("INIT_MAP ").append(source_.text(argument(step, 0).span)), count});
  return false;
}

std::int64_t Maps::code(Index at, std::string_view what, bool may_be_unset) {
  const auto found = constants_.terrain(at);
  const bool good = found && (may_be_unset || !target_.terrain.is(*found, TerrainTable::unset));
  if (!good && node(at).kind == ast::NodeKind::character) {
    const char c = letter(at);
    sink_.report(Diag::unknown_terrain, node(at).span, {what, std::string_view(&c, 1)}).advise(map_characters(target_));
  }
  return found.value_or(0);
}

void Maps::solid(const ast::Step& step, Fill& fill) {
  Index character = argument(step, 1).value;
  fill.lit = light_not_given;
  if (const auto parts = operands(character); node(character).kind == ast::NodeKind::tuple && parts.size() == 2) {
    fill.lit = constants_.light(parts[1]);
    mismatches_.expect(parts[1], is_word(parts[1], TokenClass::light_state) || is_random(parts[1]),
                       ExpectedType::light);
    character = parts[0];
  }
  fill.filling = code(character, "filling");
}

void Maps::mines(const ast::Step& step, Fill& fill) {
  const auto at = [&](std::size_t place) { return argument(step, place).value; };
  fill.foreground = code(at(1), "foreground");
  fill.background = code(at(2), "background");
  fill.smoothed = constants_.word(TokenClass::boolean, at(3));
  fill.joined = constants_.word(TokenClass::boolean, at(4));
  fill.lit = constants_.word(TokenClass::light_state, at(5), true);
  fill.walled = constants_.word(TokenClass::boolean, at(6), true);
  fill.filling = step.arguments == 8 ? code(at(7), "filling", true) : random_value;
  if (fill.joined == 1 && !target_.terrain.is(static_cast<int>(fill.foreground), TerrainTable::joinable)) {
    const char c = letter(at(1));
    sink_.report(Diag::joined_foreground, node(at(1)).span, {std::string_view(&c, 1)});
  }
}

void Maps::map(const ast::Step& step) {
  bounds_.of_map = false;
  const Index first = argument(step, 0).value;
  const bool aligned = is_word(first, TokenClass::left_or_right) || is_word(first, TokenClass::center);
  const std::size_t places = aligned ? 2 : 1;
  if (step.arguments < places || step.arguments > places + 1) {
    sink_.report(Diag::slot_count, place_of_count(step, places + 1),
                 {source_.text(step.keyword.span), map_form(target_)});
    return;
  }
  mismatches_.set_form(
      [this, &step] { return std::string(source_.text(step.keyword.span)) + " takes " + map_form(target_); });
  if (aligned) {
    const Index second = argument(step, 1).value;
    mismatches_.expect(second, is_word(second, TokenClass::top_or_bot) || is_word(second, TokenClass::center),
                       ExpectedType::vertical);
    out_.push(Type::coord, node(first).word.value + (std::int64_t{node(second).word.value} << 16));
  } else {
    values_.push(ExpectedType::coord, first);
  }
  std::int64_t keep = 1;
  if (step.arguments > places)
    keep = constants_.constant({SlotKind::word, TokenClass::boolean}, argument(step, places).value).value_or(1);

  const auto& rows = std::get<ast::Map>(step.detail);
  const auto map = syntax::map_cells(source_, rows.rows, step.keyword.span, rows.span, target_, sink_, 1);
  if (!map) {
    bounds_.is_refused = true;
    return;
  }
  out_.push(aligned ? 1 : 2);
  out_.push(keep);
  // Each code is one more than in the game, so that none of them ends the text.
  out_.push_text(Type::string, {reinterpret_cast<const char*>(map->codes.data()), map->codes.size()});
  out_.push(static_cast<std::int64_t>(map->height));
  out_.push(static_cast<std::int64_t>(map->width));
  out_.op(Code::MAP);
  bounds_ = {static_cast<std::int64_t>(map->width) - 1, static_cast<std::int64_t>(map->height) - 1, true};
  // What is missing of a map without end may be where a region lies.
  if (!source_.text(rows.span).ends_with("ENDMAP")) bounds_ = without_map();
}

}  // namespace speclev::opcode
