// Compiles monsters and objects with their extras.
#pragma once

#include <optional>
#include <string>

#include "opcode/blocks.hh"
#include "opcode/slots.hh"

namespace speclev::opcode {

/// Monsters and objects, with what is said of them behind their places; what is said of other things.
class Things : private Part {
 public:
  Things(const Context& context, Slots& slots, Values& values, Constants& constants, Blocks& blocks,
         Mismatches& mismatches)
      : Part(context),
        slots_(slots),
        values_(values),
        constants_(constants),
        blocks_(blocks),
        mismatches_(mismatches) {}

  void monster(const ast::Step& step);
  void object(const ast::Step& step);

  struct Extras {
    std::optional<Span> place;
    bool complete = true;  ///< all of them are known
  };
  /// Pushes what is said of something from an argument on.
  Extras extras(const ast::Step& step, std::size_t from, std::string_view of);

 private:
  bool class_and_name(const ast::Step& step);
  const ExtraRow* row_for(const ast::Argument& argument, std::string_view of) const;
  bool has_form(const ast::Argument& argument, const ExtraRow& row) const;
  void push(const ast::Argument& given, const ExtraRow& row);
  void extra_twice(const ast::Step& step, std::size_t from, const ast::Argument& given, const ExtraRow& row);
  bool unknown_extra(const ast::Argument& given, std::string_view of);
  std::string extra_advice(const ast::Argument& given, std::string_view of) const;

  Slots& slots_;
  Values& values_;
  Constants& constants_;
  Blocks& blocks_;
  Mismatches& mismatches_;
};

}  // namespace speclev::opcode
