// The properties of a grammar that scanners and syntax errors need.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "target/keywords.hh"

namespace speclev::syntax {

/// What the shared parts of scanners and of syntax errors must know of a Bison grammar. Numbers of tokens are those of
/// api.token.raw, so that a token and its symbol kind have one number. Tokens with words of their own stand together in
/// the grammar: those that begin a declaration first.
struct Grammar {
  // The tokens that every scanner makes.
  int end, resume, unknown_word, unknown_character, bad_string, bad_comment, integer, string;
  int first_word, last_declaration, last_word;
  /// How messages name a token.
  std::string (*name)(int kind);
  /// The token of each class of words that the code knows; unknown_word for classes that the grammar has no token for.
  std::array<int, token_class_count> tokens;
  /// Whether blanks may stand before a comment.
  bool indented_comments = false;

  /// Where a comment may begin, for messages.
  std::string_view comment_place() const {
    return indented_comments ? "on a line of its own" : "in the first column of its line";
  }
  /// Classes of a target's own are like reserved words.
  int token(TokenClass word) const { return tokens[static_cast<std::size_t>(std::min(word, TokenClass::reserved))]; }
  bool begins_declaration(TokenClass word) const { return begins_declaration(token(word)); }
  bool is_word(int kind) const { return kind >= first_word && kind <= last_word; }
  bool begins_declaration(int kind) const { return kind >= first_word && kind <= last_declaration; }
};

/// What is to be known of a Bison parser: its words stand from the first to the last, those that begin a declaration in
/// front of the others.
template <class Parser>
Grammar grammar_of(int first_word, int last_declaration, int last_word,
                   const std::array<int, token_class_count>& tokens) {
  using Token = typename Parser::token;
  const auto name = [](int kind) -> std::string {
    return Parser::symbol_name(static_cast<typename Parser::symbol_kind_type>(kind));
  };
  return {.end = Token::T_END,
          .resume = Token::T_RESUME,
          .unknown_word = Token::T_UNKNOWN_WORD,
          .unknown_character = Token::T_UNKNOWN_CHARACTER,
          .bad_string = Token::T_BAD_STRING,
          .bad_comment = Token::T_BAD_COMMENT,
          .integer = Token::T_INTEGER,
          .string = Token::T_STRING,
          .first_word = first_word,
          .last_declaration = last_declaration,
          .last_word = last_word,
          .name = name,
          .tokens = tokens};
}

}  // namespace speclev::syntax
