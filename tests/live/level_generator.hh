#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "live/choices.hh"
#include "target/target_data.hh"

namespace speclev::test {

/// Makes level files of the opcode language: some without faults, some with one in their meaning, some with a few in
/// their syntax. All stay within what the original compiler defines: no token has 500 bytes, no level many statements,
/// and no file two levels of one name.
class LevelGenerator : public Choices {
 public:
  LevelGenerator(const TargetData& target, unsigned seed);

  std::string next();

 private:
  enum class Type { integer, string, coord, region, mapchar, monster, object, selection };
  struct Variable {
    std::string name;
    Type type;
    bool array;
  };
  enum class Faults { none, meaning, syntax, bytes };

  /// Whether the next choice is to be the fault.
  bool wrong();

  // Levels and statements.
  void level();
  void level_name();
  void statements(std::size_t most);
  void statement();
  void block();
  void empty_or_block();

  void init_map();
  void map();
  std::string map_text();
  void room();
  void room_tail();
  void subroom();
  void room_head();
  void room_flags();
  void pair();
  void region();
  void corridor();
  void doors();
  void monster();
  void object(bool container);
  void terrain_feature();
  void place_and_words();
  void selection_statement();
  void level_regions();
  void define();
  void define_array();
  void shuffle();
  void control_flow();
  void condition();
  void switch_block();
  void deep_blocks();

  // Values.
  void integer();
  void dice();
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
  void selection();
  void level_region();
  void value(Type type);
  void fixed(Type type);
  bool variable(Type type);

  // Tokens.
  void add(const std::string& token) { tokens_.push_back(token); }
  void add_all(std::initializer_list<const char*> tokens);
  void comma() { add(","); }
  void word(const std::vector<std::string>& words) { add(any(words)); }
  void number(std::int64_t value);
  void any_number();
  void signed_number();
  void percent();
  void chance_token();
  void text(const std::string& content) { add('"' + content + '"'); }
  std::string any_text();
  std::string other_case(std::string name);
  void character(char c);
  void directions();
  std::string fresh_name();

  void break_tokens();
  void break_bytes(std::string& text);
  std::string written();
  std::string gap(const std::string& before, const std::string& after);

  const TargetData& target_;
  std::string map_letters_;
  std::vector<std::string> traps_, rooms_;
  Faults faults_ = Faults::none;
  std::size_t patience_ = 1;  ///< one choice in so many is the fault
  std::string line_end_;
  std::vector<std::string> tokens_;
  std::vector<Variable> variables_;
  std::size_t depth_ = 0, counted_ = 0, fors_ = 0, containers_ = 0, breakable_ = 0, switches_ = 0, values_ = 0;
  std::size_t levels_ = 0;
  std::int64_t bounds_x_ = 0, bounds_y_ = 0;
};

}  // namespace speclev::test
