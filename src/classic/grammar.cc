#include "classic/grammar.hh"
#include "classic_parser.hh"

namespace speclev::classic {

namespace {

using Token = Parser::token;

struct Row {
  TokenClass word;
  int kind;
};
constexpr Row rows[] = {
    {TokenClass::altar, Token::T_ALTAR},
    {TokenClass::branch, Token::T_BRANCH},
    {TokenClass::chance, Token::T_CHANCE},
    {TokenClass::cobject, Token::T_COBJECT},
    {TokenClass::corridor, Token::T_CORRIDOR},
    {TokenClass::door, Token::T_DOOR},
    {TokenClass::drawbridge, Token::T_DRAWBRIDGE},
    {TokenClass::engraving, Token::T_ENGRAVING},
    {TokenClass::flags, Token::T_FLAGS},
    {TokenClass::fountain, Token::T_FOUNTAIN},
    {TokenClass::geometry, Token::T_GEOMETRY},
    {TokenClass::gold, Token::T_GOLD},
    {TokenClass::ladder, Token::T_LADDER},
    {TokenClass::lev_init, Token::T_LEV_INIT},
    {TokenClass::level, Token::T_LEVEL},
    {TokenClass::maze, Token::T_MAZE},
    {TokenClass::mazewalk, Token::T_MAZEWALK},
    {TokenClass::message, Token::T_MESSAGE},
    {TokenClass::monster, Token::T_MONSTER},
    {TokenClass::name, Token::T_NAME},
    {TokenClass::nomap, Token::T_NOMAP},
    {TokenClass::non_diggable, Token::T_NON_DIGGABLE},
    {TokenClass::non_passwall, Token::T_NON_PASSWALL},
    {TokenClass::object, Token::T_OBJECT},
    {TokenClass::pool, Token::T_POOL},
    {TokenClass::portal, Token::T_PORTAL},
    {TokenClass::rand_corridor, Token::T_RAND_CORRIDOR},
    {TokenClass::random_monsters, Token::T_RANDOM_MONSTERS},
    {TokenClass::random_objects, Token::T_RANDOM_OBJECTS},
    {TokenClass::random_places, Token::T_RANDOM_PLACES},
    {TokenClass::region, Token::T_REGION},
    {TokenClass::room, Token::T_ROOM},
    {TokenClass::sink, Token::T_SINK},
    {TokenClass::stair, Token::T_STAIR},
    {TokenClass::subroom, Token::T_SUBROOM},
    {TokenClass::teleprt, Token::T_TELEPRT},
    {TokenClass::trap, Token::T_TRAP},
    {TokenClass::wallify, Token::T_WALLIFY},
    {TokenClass::a_register, Token::T_A_REGISTER},
    {TokenClass::alignment, Token::T_ALIGNMENT},
    {TokenClass::altar_type, Token::T_ALTAR_TYPE},
    {TokenClass::boolean, Token::T_BOOLEAN},
    {TokenClass::center, Token::T_CENTER},
    {TokenClass::contained, Token::T_CONTAINED},
    {TokenClass::curse_type, Token::T_CURSE_TYPE},
    {TokenClass::direction, Token::T_DIRECTION},
    {TokenClass::door_state, Token::T_DOOR_STATE},
    {TokenClass::engraving_type, Token::T_ENGRAVING_TYPE},
    {TokenClass::filling, Token::T_FILLING},
    {TokenClass::flag_type, Token::T_FLAG_TYPE},
    {TokenClass::left_or_right, Token::T_LEFT_OR_RIGHT},
    {TokenClass::lev, Token::T_LEV},
    {TokenClass::light_state, Token::T_LIGHT_STATE},
    {TokenClass::m_register, Token::T_M_REGISTER},
    {TokenClass::mon_alertness, Token::T_MON_ALERTNESS},
    {TokenClass::mon_appearance, Token::T_MON_APPEARANCE},
    {TokenClass::mon_attitude, Token::T_MON_ATTITUDE},
    {TokenClass::none, Token::T_NONE},
    {TokenClass::o_register, Token::T_O_REGISTER},
    {TokenClass::p_register, Token::T_P_REGISTER},
    {TokenClass::random_type, Token::T_RANDOM_TYPE},
    {TokenClass::top_or_bot, Token::T_TOP_OR_BOT},
    {TokenClass::up_or_down, Token::T_UP_OR_DOWN},
};

std::array<int, token_class_count> tokens() {
  std::array<int, token_class_count> result{};
  result.fill(Token::T_UNKNOWN_WORD);
  for (const Row& row : rows) result[static_cast<std::size_t>(row.word)] = row.kind;
  return result;
}

}  // namespace

const syntax::Grammar& grammar() {
  static const syntax::Grammar facts =
      syntax::grammar_of<Parser>(Token::T_ALTAR, Token::T_WALLIFY, Token::T_UP_OR_DOWN, tokens());
  return facts;
}

}  // namespace speclev::classic
