#pragma once

#include <optional>
#include <string>

#include "opcode/blocks.hh"
#include "opcode/slots.hh"

namespace speclev::opcode {

/// Monsters and objects, with what is said of them behind their places.
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

 private:
  struct Extras {
    std::optional<Span> place;
    bool complete = true;  ///< all of them are known
  };
  bool class_and_name(const ast::Step& step);
  Extras extras(const ast::Step& step, std::size_t from, bool of_monster);
  const ExtraRow* row_for(const ast::Argument& argument, bool of_monster) const;
  bool has_form(const ast::Argument& argument, const ExtraRow& row) const;
  void push(const ast::Argument& given, const ExtraRow& row);
  void extra_twice(const ast::Step& step, std::size_t from, const ast::Argument& given, const ExtraRow& row);
  void unknown_extra(const ast::Argument& given, bool of_monster);
  std::string extra_advice(const ast::Argument& given, bool of_monster) const;

  Slots& slots_;
  Values& values_;
  Constants& constants_;
  Blocks& blocks_;
  Mismatches& mismatches_;
};

}  // namespace speclev::opcode
