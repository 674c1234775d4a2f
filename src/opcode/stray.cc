#include <utility>

#include "opcode/blocks.hh"
#include "opcode/source_words.hh"

/// Braces, blocks and ELSEs that are missing or stand where nothing takes them.
namespace speclev::opcode {

/// The block that is open has no brace. instead: the step in the brace's place, if any.
void Blocks::missing_block(const ast::Step* instead) {
  const Block block = take_innermost();
  const bool else_if = block.kind == Kind::else_ && instead != nullptr && instead->kind == ast::StepKind::if_;
  sink_.report(Diag::missing_block, block.keyword, {source_.text(block.keyword)})
      .advise(else_if ? "there is no ELSE IF; write ELSE { IF … { … } }"
              : needs_braces(block.kind)
                  ? "what belongs to it stands behind it in braces, even if there is nothing: { }"
                  : "even a single statement stands in braces: { … }");
  damage_.somewhere();
  if (instead != nullptr && next(*instead) != nullptr && has_surplus_end())
    push_unknown({});
  else
    else_pending_ = block.kind == Kind::if_;
}

/// Whether the level has more closing than opening braces, so that a missing brace is most likely an opening one. Each
/// of them counts once.
bool Blocks::has_surplus_end() {
  if (!surplus_ends_) {
    surplus_ends_ = 0;
    for (const ast::Step& step : level_.steps)
      *surplus_ends_ += step.kind == ast::StepKind::end_block ? 1 : step.kind == ast::StepKind::begin_block ? -1 : 0;
  }
  return (*surplus_ends_)-- > 0;
}

/// Opens a block of which nothing is known.
void Blocks::push_unknown(Span keyword, bool may_have_else) {
  Block block{Kind::unknown, keyword};
  block.may_have_else = may_have_else;
  block.braced = true;
  push(std::move(block));
}

/// Not an unknown one that only a brace is known of.
bool Blocks::has_keyword(Span block) const {
  const std::string_view text = source_.text(block);
  return !text.empty() && is_letter(text[0]);
}

/// By its indentation, another block may be the one whose end is missing.
void Blocks::unclosed(const Block& block, const std::optional<Misfit>& misfit) {
  const Span keyword = misfit && has_keyword(misfit->block) ? misfit->block : block.keyword;
  Diagnostic& message = sink_.report(Diag::unclosed_block, keyword, {source_.text(keyword)});
  if (keyword != block.keyword) message.note(misfit->end, "this '}' is indented like that of a block around it");
}

void Blocks::stray_end(const ast::Step& step) {
  Diagnostic& message = sink_.report(Diag::stray_end_brace, step.keyword.span);
  if (const auto misfit = find_misfit(false))
    message.note(misfit->end, "this '}' is indented like that of a block within the one that it closes");
}

/// The first closing brace that is less indented than the line of its block, or more, and so seems to belong to
/// another.
std::optional<Blocks::Misfit> Blocks::find_misfit(bool less) const {
  const auto line_begin = [&](Span where) { return source_.bytes().substr(0, where.begin).rfind('\n') + 1; };
  const auto indent = [&](std::size_t line) { return source_.bytes().find_first_not_of(blanks, line) - line; };
  std::vector<Span> open;
  Span opener{};
  for (const ast::Step& step : level_.steps) {
    const Span where = step.keyword.span;
    if (step.kind == ast::StepKind::begin_block) {
      open.push_back(opener);
    } else if (step.kind == ast::StepKind::end_block && !open.empty()) {
      const std::size_t first = line_begin(open.back()), last = line_begin(where);
      const bool fits = first == last || indent(last) != where.begin - last || indent(last) == indent(first);
      if (!fits && (indent(last) < indent(first)) == less) return Misfit{open.back(), where};
      open.pop_back();
    }
    opener = where;
  }
  return std::nullopt;
}

void Blocks::stray_else(const ast::Step& step) {
  const bool reported = damage_.has_braces() || damage_.in_last_step() || std::exchange(else_pending_, false);
  if (!reported && has_innermost(Kind::if_)) {
    Block block = take_innermost();
    sink_.report(Diag::stray_else, step.keyword.span)
        .advise("a '}' is missing in front of it")
        .note(block.keyword, "the block of this IF is open");
    close(block, next(step));
    return open_else(step.keyword.span, out_.jump(Code::JMP));
  }
  if (!reported) sink_.report(Diag::stray_else, step.keyword.span);
  damage_.somewhere();
  damage_.in_step();
}

}  // namespace speclev::opcode
