// Advises about constructs of other languages that the opcode language cannot express.
#include <algorithm>

#include "base/characters.hh"
#include "bytecode/word_values.hh"
#include "opcode_ast/source_words.hh"
#include "opcode_parser.hh"
#include "repair/mistake.hh"
#include "repair/names_in_text.hh"
#include "syntax/written_values.hh"
#include "target/others.hh"

/// What another language of levels has, and what this one has a word for that cannot be written.
namespace speclev::opcode {

using Token = Parser::token;

/// FUNCTION, or a word with parentheses where a statement should begin.
bool Mistake::no_function() {
  if (last() != nullptr && last()->keyword.token == TokenClass::function_word && continues_) return true;
  if (!between_ || !found(Token::T_UNKNOWN_WORD) || !is_identifier_start(text_.front()) || !behind_.starts_with('('))
    return false;
  if (!scanner_.is_new_wrong_name(text_)) return true;
  const std::string keyword = capitals(text_);
  if (const auto* row = scanner_.keywords().find(keyword);
      row != nullptr && scanner_.grammar().begins_declaration(row->token)) {
    const std::size_t close = std::min(behind_.rfind(')'), behind_.size());
    const std::string written = keyword + ":" + std::string(trimmed(behind_.substr(1, close - 1)));
    sink_.report(Diag::unknown_word, offence_.where, {text_, "the next statement"})
        .advise("a statement is written " + written, put_up_to(std::min(close + 1, behind_.size()), written));
    meant_ = row->token;
    return true;
  }
  sink_.report(Diag::no_functions, offence_.where)
      .advise("write the statements out where they are needed")
      .or_take(nearest_target(target_, Feature::functions));
  return true;
}

bool Mistake::no_gradient() {
  if (target_.has(Feature::gradients)) return false;
  const std::string_view word = target_.keywords.word(TokenClass::selection_call, gradient);
  const std::size_t at = statement_.rfind(word);
  if (word.empty() || at == std::string_view::npos || between_ || statement_.find('"') < at) return false;
  sink_.report(Diag::no_gradient, part(statement_.substr(at, word.size())))
      .advise("filter(50%,…) keeps squares of a selection at random")
      .or_take(nearest_target(target_, Feature::gradients));
  return true;
}

/// A sign between two numbers, with or without blanks.
bool Mistake::no_subtraction() {
  if (target_.has(Feature::subtraction)) return false;
  const std::size_t sign = text_.find('-');
  const bool word = found(Token::T_UNKNOWN_WORD) && sign != std::string_view::npos &&
                    text_.find_first_not_of("0123456789d-") == std::string_view::npos;
  if (!found(Token::T_MINUS_INTEGER) && !word) return false;
  const std::string_view left = text_.substr(0, sign);
  std::string_view right = text_.substr(sign + 1);
  if (right.empty()) {
    std::size_t end = behind_.starts_with('$') ? 1 : 0;
    while (end < behind_.size() && (is_identifier_part(behind_[end]))) ++end;
    right = behind_.substr(0, end);
  }
  // Without a blank the right one is a token of its own, or the rest of this one.
  const std::uint32_t end = right.empty() ? offence_.where.end : std::max(offence_.where.end, part(right).end);
  const auto put_sum = [&](const std::string& text) { return put_between(offence_.where.begin, end, text); };
  const std::string range = range_for(left, right), sum = sum_for(left, right);
  Diagnostic& report = sink_.report(Diag::no_subtraction, offence_.where);
  if (auto change = syntax::joined_by_dashes(bytes(), offence_.where.begin))
    report.otherwise({"a ',' stands between numbers, (" + change->text + ")", std::move(*change)});
  if (auto change =
          text_ == "-" && before() == ')' ? syntax::joined_places(bytes(), offence_.where.begin) : std::nullopt) {
    report.otherwise({"a region is four numbers in parentheses: " + change->text, std::move(*change)});
    report.otherwise({"values are separated by ','", put(",")});
  }
  if (!range.empty())
    report.otherwise(
        {"a random number from " + std::string(left) + " to " + std::string(right) + " is " + range, put_sum(range)});
  if (!sum.empty()) report.otherwise({"write " + sum, put_sum(sum)});
  report.otherwise("a negative number can be added, as in 5 + (-3)")
      .or_take(nearest_target(target_, Feature::subtraction));
  return true;
}

/// What to write for a difference; empty where it is not known of what.
std::string Mistake::sum_for(std::string_view left, std::string_view right) {
  if (right.empty()) return {};
  std::string form(left);
  if (!form.empty()) form += ' ';
  if (is_digit(right[0]) && right.find('d') == std::string_view::npos)
    return form.append("+ (-").append(right).append(")");
  return form.append("+ (-1) * ").append(right);
}

/// The dice for numbers from one to another; empty if they are none of these.
std::string Mistake::range_for(std::string_view left, std::string_view right) {
  constexpr std::size_t longest = 6;
  if (!all_digits(left) || !all_digits(right) || std::max(left.size(), right.size()) > longest) return {};
  const long from = std::stol(std::string(left)), to = std::stol(std::string(right));
  if (from >= to) return {};
  return (from == 1 ? std::string() : std::to_string(from - 1) + " + ") + "1d" + std::to_string(to - from + 1);
}

/// A bracket right behind a variable that is no array, or behind a word that has elements in another language.
bool Mistake::wrong_index() {
  std::size_t at = statement_.size();
  if (!found(Token::T_BRACKET)) {
    at = statement_.rfind('[');
    if (at == std::string_view::npos) return false;
  }
  std::string_view name = last_name(statement_.substr(0, at));
  // An index may be an element itself.
  while (name.starts_with('$') && scanner_.is_array(name) && at > 0 &&
         (at = statement_.rfind('[', at - 1)) != name.npos)
    name = last_name(statement_.substr(0, at));
  if (name.empty()) return false;
  if (name[0] == '$') {
    if (offence_.expects(Token::T_EQUALS) && found(Token::T_BRACKET)) {
      sink_.report(Diag::syntax_error, offence_.where, {quote(text_), "'='"})
          .advise("the elements of an array are given all at once: " + std::string(name) + " = { … }");
      return true;
    }
    if (scanner_.is_array(name)) return false;
    no_array(name);
    belongs_to_last(name);
    return true;
  }
  if (!report_foreign(std::string(name) + "[", with_index(part(name)))) return false;
  belongs_to_last(name);
  return true;
}

/// Says so, and shows what it is instead, or which array was probably meant.
void Mistake::no_array(std::string_view name) {
  if (!scanner_.is_new_wrong_name(name) || scanner_.may_be_lost(name)) return;
  const auto names = [&](const ast::Step& step) {
    return step.definition() != nullptr && scanner_.source().text(step.definition()->name) == name;
  };
  // Of a name that is shuffled and not defined it is told there.
  const auto first = std::ranges::find_if(steps_, names);
  if (first != steps_.end() && first->kind == ast::StepKind::shuffle) return;
  Diagnostic& message = sink_.report(Diag::no_array, part(name), {quote(name)});
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
    if ((step->kind == ast::StepKind::define || step->kind == ast::StepKind::for_) &&
        scanner_.source().text(step->definition()->name) == name) {
      message.note(step->definition()->name, "where it is defined");
      return;
    }
  if (note_late_definition(message, bytes(), message.span, name, target_)) return;
  const Speller speller = scanner_.nearest_array(name);
  message.suggest(speller.best(),
                  speller.certain() && is_single_slip(bytes(), message.span.begin, name, speller.best(), target_));
}

/// A word and the brackets behind it.
Span Mistake::with_index(Span word) const {
  const std::size_t end = bytes().find_first_of("]\n", word.end);
  if (end != std::string_view::npos && bytes()[end] == ']') word.end = static_cast<std::uint32_t>(end + 1);
  return word;
}

/// MONSTER[50]:(…): a statement without values, and then a condition in front of what cannot be a statement.
bool Mistake::chance_behind_keyword() {
  if (!between_ || steps_.size() < 2 || last()->kind != ast::StepKind::chance) return false;
  const ast::Step& statement = steps_[steps_.size() - 2];
  const Span condition = last()->keyword.span;
  if (statement.kind != ast::StepKind::slots || statement.arguments != 0 ||
      statement.keyword.span.end != condition.begin)
    return false;
  const std::string_view chance = scanner_.source().text(condition);
  std::string form = ": ";
  form.append(chance.substr(0, chance.find_first_of("%]")))
      .append("%]: ")
      .append(scanner_.source().text(statement.keyword.span));
  form.append(":").append(text_).append(behind_);
  breaks_two_ = report_foreign("[%]", condition, form);
  return breaks_two_;
}

bool Mistake::report_foreign(const std::string& key, Span where, std::string_view form) {
  const ForeignWord* word = syntax::find_foreign(target_, key);
  if (word != nullptr) syntax::report_foreign(*word, where, scanner_.source().text(where), target_, sink_, form);
  return word != nullptr;
}

bool Mistake::foreign() {
  if (chance_behind_keyword()) return true;
  if (found(Token::T_ROOM_CHANCE) && (between_ || continues_)) {
    const std::string form =
        std::string(": ").append(text_).append(": ").append(last_name(trimmed_before())).append(behind_);
    return report_foreign("[%]", offence_.where, form);
  }
  if (!found(Token::T_UNKNOWN_WORD) && !(between_ && found(Token::T_WORD))) return false;
  const std::string word(text_);
  return (behind_.starts_with('[') && report_foreign(word + "[", with_index(offence_.where))) ||
         report_foreign(word, offence_.where);
}

}  // namespace speclev::opcode
