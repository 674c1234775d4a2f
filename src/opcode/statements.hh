// Compiles statements that consist of slots.
#pragma once

#include <string_view>

#include "opcode/maps.hh"
#include "opcode/rooms.hh"
#include "opcode/slots.hh"
#include "opcode/things.hh"

namespace speclev::opcode {

/// Statements of slots, in the forms that the target's table describes. Those that are more than that are handed on.
class Statements : private Part {
 public:
  Statements(const Context& context, Values& values, Constants& constants, Blocks& blocks, Mismatches& mismatches,
             Damage& damage)
      : Part(context),
        slots_(context, values, constants, mismatches),
        things_(context, slots_, values, constants, blocks, mismatches),
        rooms_(context, slots_, values, constants, blocks, mismatches),
        maps_(context, values, constants, mismatches),
        constants_(constants),
        blocks_(blocks),
        mismatches_(mismatches),
        damage_(damage) {}

  void statement(const ast::Step& step);
  /// GEOMETRY and its map.
  void map(const ast::Step& step) { maps_.map(step); }
  /// Whether values have chances and words with colons only where the statement can take them; else this is said.
  bool check_forms(const ast::Step& step);

 private:
  void check_unpushed(const StatementRow& row, const ast::Step& step);
  void check_door_position(const StatementRow& row, const ast::Step& step);
  void vault(const ast::Step& step);
  const StatementRow* row_for(const ast::Step& step);
  const StatementRow* best_row(const ast::Step& step, bool& all_suit) const;
  bool takes_key(const ast::Step& step, std::size_t place) const;
  bool suits(const Slot& slot, const ast::Argument& argument) const;
  bool has_two_corners(const ast::Step& step);
  bool has_thousands(const ast::Step& step);
  bool lacks_parentheses(const ast::Step& step);
  bool has_surplus(const ast::Step& step);
  void push(const StatementRow& row, const ast::Step& step);

  Slots slots_;
  Things things_;
  Rooms rooms_;
  Maps maps_;
  Constants& constants_;
  Blocks& blocks_;
  Mismatches& mismatches_;
  Damage& damage_;
};

}  // namespace speclev::opcode
