// Reports braces, blocks and ELSEs that are missing or misplaced.
#include <algorithm>
#include <utility>

#include "opcode/blocks.hh"
#include "opcode_ast/source_words.hh"
#include "repair/forms.hh"

/// Braces, blocks and ELSEs that are missing or stand where nothing takes them.
namespace speclev::opcode {

namespace {

/// A line of the source: where it begins, and where its first character is that is no blank.
struct Line {
  std::size_t begin, text;

  std::size_t indent() const { return text - begin; }
};

Line line_at(std::string_view bytes, std::size_t begin) {
  return {begin, std::min(bytes.find_first_not_of(blanks, begin), bytes.size())};
}

}  // namespace

/// The block that is open has no brace. instead: the step in the brace's place, if any.
void Blocks::missing_block(const ast::Step* instead) {
  const Block block = take_innermost();
  lost_container_ = lost_container_ || block.kind == Kind::container || block.kind == Kind::inventory;
  damage_.somewhere();
  if (block.is_doubtful) return;
  const bool else_if = block.kind == Kind::else_ && instead != nullptr && instead->kind == ast::StepKind::if_;
  sink_.report(Diag::missing_block, block.keyword, {source_.text(block.keyword)})
      .advise(else_if ? "there is no ELSE IF; write ELSE { IF … { … } }"
              : needs_braces(block.kind)
                  ? "what belongs to it stands behind it in braces, even if there is nothing: { }"
                  : "even a single statement stands in braces: { … }");
  damage_.somewhere();
  brace_pending_ = instead != nullptr;
  if (instead != nullptr && next(*instead) != nullptr && has_surplus_end())
    push_unknown({});
  else
    else_pending_ = block.kind == Kind::if_;
}

/// Whether the level has more closing than opening braces, so that a missing brace is most likely an opening one. Each
/// of them counts once.
bool Blocks::has_surplus_end() {
  if (surplus_ends() <= 0) return false;
  --*surplus_ends_;
  return true;
}

/// Whether it has more opening ones, so that one that nothing takes is most likely too much.
bool Blocks::has_surplus_brace() {
  if (surplus_ends() >= 0) return false;
  ++*surplus_ends_;
  return true;
}

/// What to say of a brace that nothing takes: an object that should be a container, or a statement without a block.
void Blocks::advise_on_block(Diagnostic& message, const ast::Step& brace, bool behind_chance) const {
  if (behind_chance) {
    message.advise("a chance takes one statement; IF with a chance takes a block");
    return;
  }
  const ast::Step* before = &brace == &level_.steps.front() ? nullptr : &brace - 1;
  if (before == nullptr || before->kind != ast::StepKind::slots) return;
  const std::string_view keyword = source_.text(before->keyword.span);
  const std::string container = words_of(target_, TokenClass::cobject, "|");
  if (before->keyword.token == TokenClass::object && !container.empty())
    message
        .advise("what is in an object stands in the block of a " + container + ": write " + container + " for " +
                std::string(keyword))
        .replace(before->keyword.span, container, false);
  else
    message.advise(std::string(keyword) + " takes no block");
}

std::ptrdiff_t Blocks::surplus_ends() {
  if (!surplus_ends_) {
    surplus_ends_ = 0;
    for (const ast::Step& step : level_.steps)
      *surplus_ends_ += step.kind == ast::StepKind::end_block ? 1 : step.kind == ast::StepKind::begin_block ? -1 : 0;
  }
  return *surplus_ends_;
}

bool Blocks::has_unbalanced_braces() const {
  std::ptrdiff_t open = 0;
  for (const ast::Step& step : level_.steps)
    open += step.kind == ast::StepKind::begin_block ? 1 : step.kind == ast::StepKind::end_block ? -1 : 0;
  return open != 0;
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
  return !text.empty() && is_identifier_start(text[0]);
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
  struct Opener {
    Span where;
    Line line;
  };
  const std::string_view bytes = source_.bytes();
  Lines lines(bytes);
  Line last = line_at(bytes, 0);
  std::vector<Opener> open;
  Opener opener{{}, last};
  for (const ast::Step& step : level_.steps) {
    const Span where = step.keyword.span;
    if (const std::size_t begin = lines.begin_of(where.begin); begin != last.begin) last = line_at(bytes, begin);
    if (step.kind == ast::StepKind::begin_block) {
      open.push_back(opener);
    } else if (step.kind == ast::StepKind::end_block && !open.empty()) {
      const Line first = open.back().line;
      const bool fits = first.begin == last.begin || last.text != where.begin || last.indent() == first.indent();
      if (!fits && (last.indent() < first.indent()) == less) return Misfit{open.back().where, where};
      open.pop_back();
    }
    opener = {where, last};
  }
  return std::nullopt;
}

void Blocks::stray_else(const ast::Step& step) {
  const bool reported = damage_.has_braces() || damage_.in_last_step() || std::exchange(else_pending_, false);
  const ast::Step* end = next(step);
  const ast::Step* begin = end == nullptr ? nullptr : next(*end);
  const bool is_swapped = end != nullptr && end->kind == ast::StepKind::end_block && begin != nullptr &&
                          begin->kind == ast::StepKind::begin_block;
  if (!reported && has_innermost(Kind::if_) && is_swapped) {
    sink_.report(Diag::stray_else, step.keyword.span)
        .advise("it and the '}' behind it have changed places",
                Fix{join(step.keyword.span, end->span), std::string("} ").append(source_.text(step.keyword.span))});
    swapped_end_ = end;
    Block block = take_innermost();
    return close(block, &step);
  }
  if (!reported && has_innermost(Kind::if_)) {
    Block block = take_innermost();
    sink_.report(Diag::stray_else, step.keyword.span)
        .advise("a '}' is missing in front of it", Fix{{step.keyword.span.begin, step.keyword.span.begin}, "} "})
        .note(block.keyword, "the block of this IF is open");
    close(block, next(step));
    return open_else(step.keyword.span, out_.jump(Code::JMP));
  }
  if (!reported) sink_.report(Diag::stray_else, step.keyword.span);
  damage_.somewhere();
  damage_.in_step();
}

}  // namespace speclev::opcode
