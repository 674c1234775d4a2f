#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "syntax/errors.hh"
#include "syntax/statement_form.hh"

namespace speclev::syntax {

/// What a language must tell of its grammar, so that it can be said how a mistake is mended. Tokens that it does not
/// have are no_token.
struct AdviceTokens {
  static constexpr int no_token = -1;

  int colon, comma, open, close = no_token, bracket = no_token, letter = no_token, percent = no_token;
  StatementForm::Separator separator = StatementForm::Separator::comma;
};

/// Finds out how a syntax error is mended, from what stands around the offending token and from the form of its
/// statement.
class Advisor {
 public:
  /// The keyword: that of the broken statement, or of the one that the offending token stands directly behind.
  Advisor(const Offence& offence, const Scanner::Position& position, const std::optional<Word>& keyword,
          const std::vector<NamedText>& forms, const AdviceTokens& tokens, const Scanner& scanner);

  /// What to say; empty if nothing is known.
  std::string advice() const;
  /// What to say unless a near word was meant: what stands there in the form of the statement.
  std::string form() const;

 private:
  using Find = std::string (Advisor::*)() const;

  void look_back();
  bool found(int token) const { return token != AdviceTokens::no_token && offence_.found == token; }
  bool expects(int token) const { return token != AdviceTokens::no_token && offence_.expects(token); }
  bool ends_early() const;
  std::string with_form(std::string advice) const;
  std::string_view rest_until(std::string_view ends) const;
  std::string larger_form() const;
  std::string class_of_name(std::string_view name) const;

  // Each knows one kind of mistake.
  std::string foreign_comment() const;
  std::string web_page() const;
  std::string misplaced_chance() const;
  std::string two_words() const;
  std::string quotes_within() const;
  std::string words_expected() const;
  std::string wanted_string() const;
  std::string wanted_letter() const;
  std::string wanted_parentheses() const;
  std::string wanted_bracket() const;
  std::string numbered_random() const;
  std::string misnomer() const;
  std::string missing_colon() const;
  std::string quoted_word() const;
  std::string behind_map() const;
  std::string too_much() const;
  std::string missing_separator() const;
  std::string value_of_form() const;

  const Offence& offence_;
  const Scanner::Position& position_;
  std::optional<Word> keyword_;
  const std::vector<NamedText>& forms_;
  const AdviceTokens& tokens_;
  const Scanner& scanner_;
  const TargetData& target_;
  StatementForm form_;
  std::string_view word_;         ///< the keyword as it is written
  std::string_view text_;         ///< of the offending token
  std::string_view line_;         ///< the line that it stands in
  std::string_view rest_;         ///< from it to the end of its line
  std::size_t values_ = 0;        ///< those before the one that the offending token stands in, or at the end of
  bool behind_separator_ = true;  ///< a value should begin there
  bool behind_colon_ = false;     ///< the keyword's colon stands before it
  bool in_parentheses_ = false;
};

}  // namespace speclev::syntax
