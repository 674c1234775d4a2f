// Writes the messages about syntax errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/scanner.hh"
#include "target/target_data.hh"

namespace speclev::syntax {

/// A token that fits nowhere, and those that would.
struct Offence {
  int found;
  Span where;
  std::vector<int> expected;
  /// For a token that stands for a whole block, such as a map: the word that begins it.
  std::string_view block = {};
  /// What the language can say about it.
  Help advice = {};
  /// Whether that says what was meant, whatever the word is elsewhere.
  bool certain = false;
  /// What to say unless a word that is near to the offending one was meant.
  Help form = {};
  /// What is said if none of these mends it: how the statement is written.
  std::string fact = {};
  /// How a value that could stand there is written, in a few words.
  std::string written = {};
  /// What could stand there, where that is said better than by a list of tokens.
  std::string_view summary = {};

  bool expects(int kind) const;
};

/// What a parser of Bison knows about the offending token.
template <class Context>
Offence offence_of(const Context& context) {
  using Kind = std::remove_cvref_t<decltype(context.token())>;
  Offence offence{context.token(), context.location(), {}};
  std::vector<Kind> kinds(static_cast<std::size_t>(context.expected_tokens(nullptr, 0)));
  context.expected_tokens(kinds.data(), static_cast<int>(kinds.size()));
  offence.expected.assign(kinds.begin(), kinds.end());
  return offence;
}

/// What a target knows of a word or form of another level language; null if nothing.
const ForeignWord* find_foreign(const TargetData& target, std::string_view word);
/// Reports it. What to write instead may be known more exactly than the target's advice says.
void report_foreign(const ForeignWord& foreign, Span where, std::string_view text, const TargetData& target, Sink& sink,
                    std::string_view form = {}, std::optional<Fix> change = {});

/// Reports a line, string or comment that does not end where it should; false if the mistake is none of these. What the
/// scanner told of already is not reported again.
bool report_unfinished(const Offence& offence, const Scanner::Position& position, Scanner& scanner, Sink& sink);

/// Words a syntax error: what was found, what could stand there, and what was probably meant. Gives the declaration
/// that was meant, if a keyword was misspelt.
std::optional<TokenClass> report_syntax_error(const Offence& offence, const Scanner::Position& position,
                                              const Scanner& scanner, Sink& sink);

}  // namespace speclev::syntax
