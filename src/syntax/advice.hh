// Proposes fixes for syntax errors from the tokens around them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  Help advice() const;
  /// What to say unless a near word was meant: what stands there in the form of the statement.
  Help form() const;
  /// How the statement is written; empty if that is not known.
  std::string fact() const { return form_.text().empty() ? std::string() : with_form({}); }

 private:
  using Find = Help (Advisor::*)() const;

  void look_back();
  bool found(int token) const { return token != AdviceTokens::no_token && offence_.found == token; }
  bool expects(int token) const { return token != AdviceTokens::no_token && offence_.expects(token); }
  bool ends_early() const;
  std::string with_form(std::string advice) const;
  /// Something in place of the offending token, or in front of what stands somewhere.
  Fix put(std::string text) const { return {offence_.where, std::move(text)}; }
  static Fix put_at(std::size_t at, std::string text) {
    return {{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)}, std::move(text)};
  }
  /// In place of so many bytes from the offending token on.
  Fix put_for(std::size_t size, std::string text) const {
    return {{offence_.where.begin, offence_.where.begin + static_cast<std::uint32_t>(size)}, std::move(text)};
  }
  std::string_view rest_until(std::string_view ends) const;
  std::string larger_form() const;
  std::string class_of_name(std::string_view name) const;

  // Each knows one kind of mistake.
  Help foreign_comment() const;
  Help web_page() const;
  Help misplaced_chance() const;
  Help two_words() const;
  Help quotes_within() const;
  std::string words_expected() const;
  Help wanted_string() const;
  Help wanted_letter() const;
  Help wanted_parentheses() const;
  Help wanted_bracket() const;
  Help numbered_random() const;
  Help joined_values() const;
  Help other_number() const;
  Help other_keyword() const;
  Help misnomer() const;
  Help missing_colon() const;
  Help quoted_word() const;
  Help behind_map() const;
  Help too_much() const;
  Help missing_separator() const;
  std::string expected_words() const;
  Help value_of_form() const;

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

/// Sets how the mistake is fixed, unless the offence has advice. read: the statements before it. The last of them is
/// the broken one if it ends in the line of the offending token.
template <class Statement>
void advise(Offence& offence, const Scanner::Position& position, const std::vector<Statement>& read,
            const std::vector<NamedText>& forms, const AdviceTokens& tokens, const Scanner& scanner) {
  if (!offence.advice.empty()) return;
  std::optional<Word> keyword = position.declaration;
  if (!keyword && !position.at_declaration && offence.expects(scanner.grammar().end) && !read.empty()) {
    const Statement& last = read.back();
    if (last.has_keyword && last.span.end <= offence.where.begin &&
        scanner.source().text({last.span.end, offence.where.begin}).find('\n') == std::string_view::npos)
      keyword = last.keyword;
  }
  const Advisor advisor(offence, position, keyword, forms, tokens, scanner);
  offence.advice = advisor.advice();
  offence.certain = !offence.advice.empty();
  offence.form = advisor.form();
  offence.fact = advisor.fact();
}

}  // namespace speclev::syntax
