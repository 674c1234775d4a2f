#include "opcode/mismatches.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "opcode_ast/source_words.hh"
#include "repair/forms.hh"
#include "syntax/errors.hh"
#include "target/others.hh"

namespace speclev::opcode {

bool Mismatches::expect(Index at, bool good, ExpectedType want) {
  if (good) return true;
  if (!any_)
    sink_.report(Diag::wrong_value, node(at).span, {wanted(want), shown(node(at).span)})
        .advise(advice(at, want))
        .otherwise(form())
        .or_take(has_computed_place(at) ? nearest_target(target_, Feature::computed_places) : std::string_view());
  any_ = true;
  return false;
}

bool Mismatches::report_foreign(std::string_view key, Span where, std::string_view form) {
  const ForeignWord* foreign = syntax::find_foreign(target_, key);
  if (foreign == nullptr) return false;
  if (any_) return true;  // values most likely have each other's places
  const bool counted = key.find('/') != std::string_view::npos;
  const std::string text =
      quote(source_.text(where)).append(" with ").append(key.substr(key.find('/') + 1)).append(" values");
  syntax::report_foreign(*foreign, where, counted ? text : source_.text(where), target_, sink_, form);
  any_ = true;
  return true;
}

/// So it is where the colon begins a line.
bool Mismatches::lacks_keyword(const ast::Argument& argument) {
  if (!argument.key.given()) return false;
  const std::string_view behind = source_.bytes().substr(argument.key.span.end);
  const std::size_t colon = std::min(behind.find_first_not_of(white_space), behind.size());
  if (!behind.substr(colon).starts_with(':') || behind.substr(0, colon).find('\n') == std::string_view::npos)
    return false;
  const auto place = argument.key.span.end + static_cast<std::uint32_t>(colon);
  sink_.report(Diag::syntax_error, {place, place + 1}, {"':'", "the next statement"})
      .advise("a keyword is missing in front of it");
  return true;
}

/// Whether a pair, as a place is, has a variable in it.
bool Mismatches::has_computed_place(Index at) const {
  return node(at).kind == ast::NodeKind::tuple && operands(at).size() == 2 &&
         source_.text(node(at).span).find('$') != std::string_view::npos;
}

std::string Mismatches::shown(Span value) const {
  const std::string text = excerpt(source_.text(value));
  return text[0] == '\'' || text[0] == '"' ? text : quote(text);
}

/// What may help with a value of a wrong kind: the way to write it, or the form of the statement.
Help Mismatches::advice(Index at, ExpectedType want) const {
  using Kind = ast::NodeKind;
  const Kind kind = node(at).kind;
  const std::string written(source_.text(node(at).span));
  const auto parts = operands(at);
  const auto put = [&](std::string text) { return Fix{node(at).span, std::move(text)}; };
  const auto join = [&](std::string_view sign) {
    if (parts.size() != 2) return std::optional<Fix>();
    return std::optional(Fix{{node(parts[0]).span.end, node(parts[1]).span.begin}, std::string(sign)});
  };
  const std::string_view front = source_.bytes().substr(0, node(at).span.begin);
  const std::size_t before = front.find_last_not_of(white_space);
  const bool behind_plus = before != std::string_view::npos && front[before] == '+';
  const bool wants_character =
      want == ExpectedType::mapchar || want == ExpectedType::character || want == ExpectedType::character_or_random;
  const bool is_named = parts.size() == 2 && node(parts[0]).kind == Kind::text && node(parts[1]).kind == Kind::text;
  if (kind == Kind::tuple && is_named && source_.text(node(parts[0]).span).size() == 3)
    return {"a class stands in single quotes: " + quote(source_.text(node(parts[0]).span).substr(1, 1)),
            Fix{node(parts[0]).span, quote(source_.text(node(parts[0]).span).substr(1, 1))}};
  switch (kind) {
    case Kind::text:
      if (wants_character && written.size() == 3)
        return {"a single character stands in single quotes: " + quote(written.substr(1, 1)),
                put(quote(written.substr(1, 1)))};
      if (want == ExpectedType::integer && behind_plus)
        return {"strings are joined by '.'",
                Fix{{static_cast<std::uint32_t>(before), static_cast<std::uint32_t>(before + 1)}, "."}};
      break;
    case Kind::add:
      if (want == ExpectedType::string) return {"strings are joined by '.'", join(" . ")};
      if (want == ExpectedType::selection || want == ExpectedType::region)
        return {"selections are joined by &", join(" & ")};
      break;
    case Kind::either:
      if (want == ExpectedType::selection) return {"selections are joined by &", join(" & ")};
      break;
    case Kind::prefix:
      if (want == ExpectedType::region) return "a region is four numbers in parentheses";
      break;
    case Kind::character:
      if (want == ExpectedType::string)
        return {"a string stands in double quotes", put("\"" + written.substr(1, written.size() - 2) + "\"")};
      break;
    case Kind::integer:
      if (want == ExpectedType::percentage) return {"write " + written + "%", put(written + "%")};
      if (want == ExpectedType::coord) return "a place is two numbers in parentheses, as in (1,1)";
      if (want == ExpectedType::region) return "a region is four numbers in parentheses, as in (1,1,9,9)";
      break;
    case Kind::tuple:
      if (parts.size() > 1 && node(parts[0]).kind == Kind::tuple)
        return {"the elements of an array stand in braces: { … }",
                put("{ " + written.substr(1, written.size() - 2) + " }")};
      if (parts.size() == 4 && want == ExpectedType::selection)
        return {"a region becomes a selection by fillrect or rect: fillrect " + written, put("fillrect " + written)};
      if (parts.size() == 2 && (want == ExpectedType::coord || want == ExpectedType::selection))
        return "x is a number from 0 to " + std::to_string(greatest_x()) + ", y one from 0 to " +
               std::to_string(greatest_y());
      if (want == ExpectedType::region) return "a region is four numbers in parentheses, as in (1,1,9,9)";
      break;
    default: break;
  }
  if (want == ExpectedType::direction) return "the directions are " + words_of(target_, TokenClass::direction, ", ");
  if (kind == Kind::minus_integer)
    return {"a negative number stands in parentheses: (" + written + ")", put("(" + written + ")")};
  if (kind == Kind::tuple && parts.size() == 2 && node(parts[0]).kind == Kind::text &&
      node(parts[1]).kind == Kind::character) {
    const std::string turned = std::string("(")
                                   .append(source_.text(node(parts[1]).span))
                                   .append(",")
                                   .append(source_.text(node(parts[0]).span)) +
                               ")";
    return {"the class comes first: " + turned, put(turned)};
  }
  return form();
}

}  // namespace speclev::opcode
