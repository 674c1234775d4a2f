// A syntax error of the opcode language: its cause, and where reading continues.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/spell.hh"
#include "opcode_ast/ast.hh"
#include "opcode_ast/scanner.hh"
#include "repair/forms.hh"
#include "syntax/errors.hh"

namespace speclev::opcode {

/// One offending token and what stands around it: what is wrong, and how the reading can go on. Besides what a syntax
/// error can be in every language it is a word or form of another language, something that has a word here but cannot
/// be written, a bracket or sign in the wrong place.
class Mistake {
 public:
  /// steps: those of the level that were read. position: its declaration is empty if it was read whole.
  Mistake(syntax::Offence offence, Scanner::Position position, Scanner& scanner, const std::vector<ast::Step>& steps,
          Sink& sink);

  /// Says what is wrong. What stands below is known afterwards.
  void report();

  const syntax::Offence& offence() const { return offence_; }
  const Scanner::Position& position() const { return position_; }
  /// The statement that was meant, if its keyword was misspelt.
  std::optional<TokenClass> meant() const { return meant_; }
  /// The mistake belongs to the last step, which seemed to be complete.
  bool continues_step() const { return continues_; }
  /// So do the last two.
  bool breaks_two_steps() const { return breaks_two_; }
  /// The elements of an array have begun: with the offending token, or with what was taken for a block.
  bool begins_elements() const { return begins_elements_; }
  bool block_is_elements() const { return block_is_elements_; }
  /// A bracket that was meant as the brace of a block: this one, or the offending token for an end.
  std::optional<Span> block_bracket() const { return block_bracket_; }
  bool is_block_end() const { return is_block_end_; }
  /// The number of the step of a brace that belongs in front of the statement before it.
  std::optional<std::size_t> late_brace() const { return late_brace_; }
  /// Where reading goes on, if not at the next thing that looks like a statement.
  std::optional<std::uint32_t> resume() const { return resume_; }
  /// What is broken defines a variable.
  bool defines() const;
  /// The variable that the line defines, if it does; empty if not.
  std::string_view defined_name() const;
  /// What is broken defines a variable whose name is not known.
  bool is_nameless_definition() const;

 private:
  // mistake.cc: what it is.
  std::optional<TokenClass> say();
  bool is_left_over() const;
  bool is_bracket_of_random() const;
  bool variable_name();
  void look_for_quote();
  bool row_of_map();
  bool wrong_comment();
  bool ended_before();
  void incomplete(Span end);
  void look_at_brackets();

  // misread.cc: what is read as something else.
  bool else_if();
  bool braces_around_numbers();
  bool value_on_next_line();
  bool keyword_without_colon();
  bool damaged_brace();
  bool word_for_end_brace();
  std::string_view sign_meant() const;
  bool values_in_braces();
  bool colon_before_block();
  bool word_before_definition();
  bool brace_behind_keyword();
  bool block_in_brackets();
  bool brackets_as_braces();
  bool elements_without_type();
  bool array_without_index();
  bool takes_nothing();

  // unwritable.cc: what another language has, and what cannot be written.
  bool no_function();
  bool no_gradient();
  bool no_subtraction();
  static std::string sum_for(std::string_view left, std::string_view right);
  static std::string range_for(std::string_view left, std::string_view right);
  bool wrong_index();
  void no_array(std::string_view name);
  static bool takes_block(ast::StepKind kind);
  std::string_view misnomer() const;
  bool foreign();
  bool chance_behind_keyword();
  bool report_foreign(const std::string& key, Span where, std::string_view form = {});
  Span with_index(Span word) const;

  // advice.cc: what to say about it.
  void advise();
  Help advice() const;
  Help advice_on_shuffle() const;
  Help advice_on_case() const;
  Help advice_on_sign() const;
  Help advice_on_block() const;
  Help advice_on_bracket() const;
  bool is_nameless_variable() const;
  Help advice_on_meant_word() const;
  Help advice_on_word() const;
  char letter_of_terrain(std::string_view name) const;
  Help advice_on_name() const;
  Help nearest_word() const;
  void summarise();
  std::optional<Place> place() const;

  // What stands around it.
  const ast::Step* last() const { return steps_.empty() ? nullptr : &steps_.back(); }
  bool found(int token) const { return offence_.found == token; }
  bool declares(TokenClass word) const { return position_.declaration && position_.declaration->token == word; }
  bool expects_value() const;
  bool begins_value() const;
  bool behind_word(TokenClass word) const;
  char before() const { return trimmed_before().empty() ? '\0' : trimmed_before().back(); }
  std::string_view trimmed_before() const;
  std::string_view bytes() const { return scanner_.source().bytes(); }
  Span part(std::string_view text) const { return scanner_.source().span_of(text); }
  std::string_view keyword() const;
  std::string_view phrase() const;
  std::string with_colon(std::string_view keyword, std::uint32_t rest) const;
  void belongs_to_last(std::string_view name);
  std::uint32_t offset(std::string_view text) const { return part(text).begin; }
  /// Changes of the source: something in place of the offending token, at a place, between two of them.
  Fix put(std::string text) const { return {offence_.where, std::move(text)}; }
  static Fix put_at(std::uint32_t at, std::string text) { return {{at, at}, std::move(text)}; }
  static Fix put_between(std::uint32_t begin, std::uint32_t end, std::string text) {
    return {{begin, end}, std::move(text)};
  }
  /// In place of what begins with the offending token and ends behind so much of what follows it.
  Fix put_up_to(std::size_t behind, std::string text) const {
    return put_between(offence_.where.begin, offset(behind_) + static_cast<std::uint32_t>(behind), std::move(text));
  }
  std::string form_of_statement() const;

  syntax::Offence offence_;
  Scanner::Position position_;
  Scanner& scanner_;
  const TargetData& target_;
  const std::vector<ast::Step>& steps_;
  Sink& sink_;
  std::string_view text_, before_, behind_;  ///< the token; its line in front of it and behind it
  std::string_view behind_word_;             ///< the variable that is defined behind an unknown word
  std::string_view statement_;               ///< what of before_ is of the same statement, or of the last one
  std::uint32_t line_begin_ = 0;
  bool between_ = false;      ///< a statement could begin here
  bool on_new_line_ = false;  ///< nothing stands before the token in its line
  bool continues_ = false;
  bool breaks_two_ = false;
  bool begins_elements_ = false, block_is_elements_ = false;
  std::optional<Span> block_bracket_;
  std::optional<std::size_t> late_brace_;
  bool is_block_end_ = false;
  std::optional<std::uint32_t> resume_;
  std::optional<TokenClass> meant_;
  std::size_t commas_ = 0;           ///< of the statement up to here, outside of brackets
  std::vector<std::uint32_t> open_;  ///< its brackets that are not closed
  std::string summary_;
  Help advice_;
};

}  // namespace speclev::opcode
