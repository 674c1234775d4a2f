#include "classic/grammar.hh"
#include "classic_parser.hh"

namespace speclev::classic {

namespace {

using Token = Parser::token;

using enum TokenClass;

/// The words of the grammar, which are named after their classes there, in its order.
constexpr TokenClass words[] = {altar,          bare_maze,
                                branch,         chance,
                                cobject,        corridor,
                                door,           drawbridge,
                                engraving,      flags,
                                forge,          fountain,
                                geometry,       gold,
                                hallumsg,       ladder,
                                lev_init,       level,
                                maze,           mazewalk,
                                message,        monster,
                                name,           nomap,
                                non_diggable,   non_passwall,
                                object,         object_flags,
                                pool,           portal,
                                rand_corridor,  random_monsters,
                                random_objects, random_places,
                                random_region,  region,
                                room,           sink,
                                stair,          subroom,
                                teleprt,        trap,
                                wall_sign,      wallify,
                                a_register,     alignment,
                                altar_type,     boolean,
                                carried,        center,
                                check_flag,     contained,
                                curse_type,     direction,
                                door_state,     engraving_type,
                                filling,        flag_type,
                                left_or_right,  lev,
                                light_state,    m_register,
                                map_style,      mon_alertness,
                                mon_appearance, mon_attitude,
                                none,           o_register,
                                object_flag,    object_position,
                                object_rank,    p_register,
                                r_register,     random_type,
                                region_shape,   top_or_bot,
                                up_or_down};
static_assert(words[Token::T_WALLIFY - Token::T_ALTAR] == wallify);
static_assert(std::size(words) == Token::T_UP_OR_DOWN - Token::T_ALTAR + 1);

std::array<int, token_class_count> tokens() {
  std::array<int, token_class_count> result{};
  result.fill(Token::T_UNKNOWN_WORD);
  int token = Token::T_ALTAR;
  for (const TokenClass word : words) result[static_cast<std::size_t>(word)] = token++;
  result[static_cast<std::size_t>(clockwise_direction)] = Token::T_DIRECTION;
  return result;
}

}  // namespace

const syntax::Grammar& grammar() {
  static const syntax::Grammar facts =
      syntax::grammar_of<Parser>(Token::T_ALTAR, Token::T_WALLIFY, Token::T_UP_OR_DOWN, tokens());
  return facts;
}

bool has_words(TokenClass kind) {
  return kind >= TokenClass::reserved || grammar().token(kind) != Token::T_UNKNOWN_WORD;
}

}  // namespace speclev::classic
