// Finds the words in a game's scanner.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The words of a language, from the sources of a scanner and a grammar that Lex and Yacc are for.
namespace speclev::import {

/// A word of a scanner, and what happens when it is read.
struct ScannerWord {
  std::string word;
  std::string token;  ///< what is returned
  std::string value;  ///< the expression that it stands for; may be empty
  int line = 0;       ///< from 1
};

/// The tokens that a grammar declares.
std::set<std::string, std::less<>> declared_tokens(std::string_view grammar);

/// The rules of a scanner that have words for patterns, each word of a pattern by itself. What a rule returns is the
/// last of the tokens in its action.
std::vector<ScannerWord> scanner_words(std::string_view scanner, const std::set<std::string, std::less<>>& tokens);

/// The line of a rule whose action has more opening braces than closing ones to the end of the scanner; the rules
/// behind it cannot be told from it.
std::optional<int> unclosed_rule(std::string_view scanner);

/// The characters that a row of a map may have, from the rule for rows; nothing if there is none.
std::optional<std::set<char>> row_characters(std::string_view scanner);

/// The words that a pattern stands for; none if it is no pattern of words.
std::vector<std::string> expand_pattern(std::string_view pattern);

}  // namespace speclev::import
