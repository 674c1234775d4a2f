// The state that all parts of the compiler share for one level.
#pragma once

#include <cstdint>
#include <string_view>

#include "opcode/emitter.hh"
#include "opcode/functions.hh"
#include "opcode/operands.hh"
#include "opcode_ast/ast.hh"
#include "speclev/diagnostic.hh"

namespace speclev::opcode {

/// What one level of a file leaves to the next: how far coordinates of level regions may go.
struct Bounds {
  std::int64_t x = 0, y = 0;
  bool of_map = false;      ///< those of the last map, from whose corner places are counted
  bool is_refused = false;  ///< there is a map, which is told of
};

/// Where the map is not known: more than any level has.
inline constexpr Bounds anywhere{10000, 10000};

/// What a level is compiled from and for, and what its program goes into.
struct Context {
  const SourceText& source;
  const ast::Level& level;
  const TargetData& target;
  const Abi& abi;
  Bounds& bounds;
  FileState& file;
  Sink& sink;
  Emitter& out;
};

/// A part of the compiler of one level: it sees the level as it is written, and how its nodes read.
class Part {
 protected:
  using Index = std::uint32_t;

  explicit Part(const Context& context)
      : source_(context.source),
        level_(context.level),
        target_(context.target),
        abi_(context.abi),
        bounds_(context.bounds),
        file_(context.file),
        sink_(context.sink),
        out_(context.out) {}

  const ast::Node& node(Index at) const { return level_.nodes[at]; }
  const ast::Argument& argument(const ast::Step& step, std::size_t place) const {
    return level_.arguments[step.first_argument + place];
  }
  /// Where a statement of too many or too few values is wrong: at the first that is too much, or behind the last one.
  Span place_of_count(const ast::Step& step, std::size_t most) const {
    if (step.arguments > most) return argument(step, most).span;
    const std::uint32_t end = step.arguments == 0 ? step.keyword.span.end : argument(step, step.arguments - 1).span.end;
    return step.arguments == 0 ? step.keyword.span : Span{end - 1, end};
  }
  /// The step behind another; null behind the last.
  const ast::Step* next(const ast::Step& step) const { return &step == &level_.steps.back() ? nullptr : &step + 1; }
  bool has_block(const ast::Step& step) const {
    return next(step) != nullptr && next(step)->kind == ast::StepKind::begin_block;
  }

  /// The operands of a node, in the order of the text.
  Operands operands(Index at) const;
  bool is_word(Index at, TokenClass word) const {
    return node(at).kind == ast::NodeKind::word && node(at).word.token == word;
  }
  bool is_random(Index at) const { return is_word(at, TokenClass::random_type); }
  /// Two plain numbers in parentheses.
  bool is_coordinate(Index at) const;
  /// A character, or one with light in parentheses.
  bool is_mapchar(Index at) const;
  std::int64_t number(Span span) const;
  std::int64_t number(Number which) const { return file_.numbers[which]; }
  /// The greatest coordinates of a level.
  std::int64_t greatest_x() const { return target_.limit(Limit::level_columns) - 1; }
  std::int64_t greatest_y() const { return target_.limit(Limit::level_rows) - 1; }
  /// How far a level without a map goes: one row more than it has, as in the original.
  Bounds without_map() const { return {greatest_x(), greatest_y() + 1}; }
  /// The character in single quotes.
  char letter(Index at) const;
  /// The bytes between double quotes, up to the first NUL.
  std::string_view text(Index at) const;

  const SourceText& source_;
  const ast::Level& level_;
  const TargetData& target_;
  const Abi& abi_;
  Bounds& bounds_;
  FileState& file_;
  Sink& sink_;
  Emitter& out_;
};

}  // namespace speclev::opcode
