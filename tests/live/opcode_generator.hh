#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "live/level_generator.hh"

namespace speclev::test {

/// Makes level files of the opcode language. Which statements there are, and what stands in their slots, it takes from
/// the tables of the target.
class OpcodeGenerator final : public LevelGenerator {
 public:
  OpcodeGenerator(const TargetData& target, unsigned seed);

  std::string included() const override;
  bool can_stand(const KeywordTable::Row& word) const override;

 private:
  using Type = SlotKind;  ///< those that variables may have
  struct Variable {
    std::string name;
    Type type;
    bool array;
  };
  struct Function {
    std::string name;
    std::vector<Type> parameters;
  };
  using Keyword = KeywordTable::Row;

  void source() override;
  std::string behind() override;
  std::string indent() const override { return " \t"; }

  // Levels and statements: opcode_generator.cc.
  void function();
  void call();
  void level();
  void flags();
  void statements(std::size_t most);
  void statement();
  void block();
  void init_map();
  void geometry();
  void room_type();
  void room_flags(bool of_region);
  void traits();
  void pair();
  void room();
  void subroom();
  void room_tail();
  void region();
  void monster();
  void object(bool container);
  void block_of_things();
  void slot_statement();
  void form(const StatementRow& row);
  void extras(std::string_view of, bool needs_place);
  void extra(const ExtraRow& row);
  std::string name_for(Type type);
  void type_in_front(Type type);
  void define();
  void define_array();
  void shuffle();
  void condition();
  void condition_behind_keyword();
  void control_flow();
  void for_block();
  void switch_block();
  void deep_blocks();

  // Values: opcode_values.cc.
  void slot(const Slot& slot);
  void slot_word(const Slot& slot);
  void group(const StatementRow& row);
  void align();
  void traps();
  void corridor_end();
  void level_region();
  void directions();
  void integer();
  void plain_integer(bool plain);
  void string();
  void coord();
  void fixed_coord();
  void region_value();
  void fixed_region();
  void mapchar();
  void fixed_mapchar();
  void monster_value();
  void fixed_monster();
  void object_value();
  void fixed_object();
  void entity(const NameTable& table, const LetterTable& classes, const std::vector<char>& wrong_classes);
  void selection();
  void selection_of(const Keyword& keyword);
  void selection_call(const Keyword& keyword);
  void gradient();
  void ends();
  void value(Type type);
  void fixed(Type type);
  bool variable(Type type);
  bool function_of_game(SlotKind result);
  bool method_of_variable();
  void percent();
  void any_character();
  std::string any_string();
  std::string other_case(std::string name);
  std::string fresh_name();

  bool has_condition_behind_keyword() const { return target_.has(Feature::condition_behind_keyword); }
  void without_map();

  std::vector<std::string_view> keywords_;  ///< of statements of slots
  std::vector<const Keyword*> init_styles_, selections_;
  std::vector<Variable> variables_;
  std::vector<Function> functions_;
  std::size_t depth_ = 0, counted_ = 0, fors_ = 0, containers_ = 0, breakable_ = 0, switches_ = 0, values_ = 0;
  std::size_t case_depth_ = SIZE_MAX;  ///< of the innermost SWITCH
  bool plain_ = false;                 ///< no variables may stand in integers
  std::size_t levels_ = 0;
  std::int64_t bounds_x_ = 0, bounds_y_ = 0;
};

}  // namespace speclev::test
