// Maps classes of words to the tokens of grammar/opcode.y.
#include "opcode_ast/scanner.hh"
#include "opcode_parser.hh"

namespace speclev::opcode {

namespace {

using Token = Parser::token;

/// Classes that are not named here are words that stand as they are.
std::array<int, token_class_count> tokens() {
  std::array<int, token_class_count> result{};
  result.fill(Token::T_WORD);
  const auto set = [&](TokenClass word, int token) { result[static_cast<std::size_t>(word)] = token; };
  set(TokenClass::case_word, Token::T_CASE);
  set(TokenClass::default_word, Token::T_DEFAULT);
  set(TokenClass::else_word, Token::T_ELSE);
  set(TokenClass::flags, Token::T_FLAGS);
  set(TokenClass::for_word, Token::T_FOR);
  set(TokenClass::function_word, Token::T_FUNCTION);
  set(TokenClass::geometry, Token::T_GEOMETRY);
  set(TokenClass::if_word, Token::T_IF);
  set(TokenClass::include, Token::T_INCLUDE);
  set(TokenClass::level, Token::T_LEVEL);
  set(TokenClass::loop, Token::T_LOOP);
  set(TokenClass::maze, Token::T_MAZE);
  set(TokenClass::shuffle, Token::T_SHUFFLE);
  set(TokenClass::switch_word, Token::T_SWITCH);
  for (const TokenClass word :
       {TokenClass::statement, TokenClass::break_word, TokenClass::cobject, TokenClass::lev_init, TokenClass::monster,
        TokenClass::nomap, TokenClass::object, TokenClass::region, TokenClass::room, TokenClass::roomdoor,
        TokenClass::subroom, TokenClass::terrain, TokenClass::vault_chance, TokenClass::vault_depth})
    set(word, Token::T_STATEMENT);
  set(TokenClass::a_register, Token::T_ALIGN);
  set(TokenClass::mon_appearance, Token::T_APPEARANCE);
  set(TokenClass::lev, Token::T_LEVREGION);
  set(TokenClass::line, Token::T_LINE);
  set(TokenClass::joined_randline, Token::T_LINE);
  set(TokenClass::randline, Token::T_RANDLINE);
  set(TokenClass::random_bracket, Token::T_RANDOM_BRACKET);
  set(TokenClass::selection_call, Token::T_CALL);
  set(TokenClass::selection_prefix, Token::T_PREFIX);
  set(TokenClass::to, Token::T_TO);
  return result;
}

}  // namespace

const syntax::Grammar& grammar() {
  static const syntax::Grammar facts = [] {
    auto result = syntax::grammar_of<Parser>(Token::T_CASE, Token::T_SWITCH, Token::T_WORD, tokens());
    result.indented_comments = true;
    return result;
  }();
  return facts;
}

}  // namespace speclev::opcode
