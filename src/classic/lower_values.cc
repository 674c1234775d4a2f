// Lowers chances, alignments, room types and other values.
#include "base/characters.hh"
#include "classic/lower.hh"
#include "syntax/name_advice.hh"
#include "target/others.hh"

namespace speclev::classic {

std::string_view Lowerer::text(const ast::Text& text) const {
  const std::string_view content = source_.text({text.span.begin + 1, text.span.end - 1});
  return content.substr(0, content.find('\0'));
}

Byte Lowerer::room_type(const ast::TextOrRandom& type) {
  if (type.random) return random_value;
  const std::string_view words = text(type.text);
  if (const auto number = target_.rooms.find(words)) return static_cast<Byte>(*number);
  syntax::report_unknown_word(words, type.text.span, &TargetVocabulary::rooms, target_, sink_);
  return 0;
}

Byte Lowerer::alignment(const ast::AlignmentRef& ref) {
  if (ref.is_register)
    return static_cast<Byte>(register_value(register_index(ref.index, Limit::alignments, "align", 0, {})));
  return ref.word.is_random() ? random_place : setting(ref.word);
}

Byte Lowerer::chance(const ast::Number& percent) {
  if (!percent.given()) return 100;
  has_form(Feature::chances, percent.span, "statements that take a chance");
  const std::int32_t value = numbers_.int_value(percent);
  if (value < 1 || value > 100) sink_.report(Diag::percent_range, percent.span, {numbers_.digits(percent)});
  return static_cast<Byte>(value);
}

Byte Lowerer::byte_or_random(const ast::NumberOrRandom& number) {
  return number.random ? random_value : numbers_.byte(number.number);
}

/// Whether the target has a form that is written with words of any; reports it if not.
bool Lowerer::has_form(const std::function<bool(const TargetVocabulary&)>& has, Span where, std::string_view what) {
  if (has(target_) || !ast::is_given(where)) return true;
  sink_.report(Diag::missing_form, where, {target_.name, what}).or_take(nearest_target(target_, has));
  return false;
}

void Lowerer::too_many(std::string_view what, std::int64_t limit) {
  sink_.report(Diag::too_many_entries, current_->keyword.span,
               {in_maze_              ? "map part"
                : what == "corridors" ? "level"
                                      : "room",
                limit, what});
}

}  // namespace speclev::classic
