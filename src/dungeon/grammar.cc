// Maps classes of words to the tokens of grammar/dungeon.y.
#include "dungeon/scanner.hh"
#include "dungeon_parser.hh"

namespace speclev::dungeon {

namespace {

using Token = Parser::token;

std::array<int, token_class_count> tokens() {
  std::array<int, token_class_count> result{};
  result.fill(Token::T_UNKNOWN_WORD);
  const auto set = [&](TokenClass word, int token) { result[static_cast<std::size_t>(word)] = token; };
  set(TokenClass::alignment, Token::T_DESCRIPTOR);  // what fits where is a check
  set(TokenClass::branch, Token::T_BRANCH);
  set(TokenClass::branch_type, Token::T_BRANCH_TYPE);
  set(TokenClass::chain_branch, Token::T_CHAIN_BRANCH);
  set(TokenClass::chain_level, Token::T_CHAIN_LEVEL);
  set(TokenClass::description, Token::T_DESCRIPTION);
  set(TokenClass::descriptor, Token::T_DESCRIPTOR);
  set(TokenClass::dungeon, Token::T_DUNGEON);
  set(TokenClass::dungeon_alignment, Token::T_DUNGEON_ALIGNMENT);
  set(TokenClass::entry, Token::T_ENTRY);
  set(TokenClass::level, Token::T_LEVEL);
  set(TokenClass::level_alignment, Token::T_LEVEL_ALIGNMENT);
  set(TokenClass::level_description, Token::T_LEVEL_DESCRIPTION);
  set(TokenClass::protofile, Token::T_PROTOFILE);
  set(TokenClass::random_chain_level, Token::T_RANDOM_CHAIN_LEVEL);
  set(TokenClass::random_level, Token::T_RANDOM_LEVEL);
  set(TokenClass::tiles, Token::T_TILES);
  set(TokenClass::tileset, Token::T_TILESET);
  set(TokenClass::up_or_down, Token::T_UP_OR_DOWN);
  return result;
}

}  // namespace

const syntax::Grammar& grammar() {
  static const syntax::Grammar facts =
      syntax::grammar_of<Parser>(Token::T_BRANCH, Token::T_RANDOM_LEVEL, Token::T_UP_OR_DOWN, tokens());
  return facts;
}

}  // namespace speclev::dungeon
