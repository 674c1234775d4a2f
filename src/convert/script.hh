// Converts a level of the opcode language to a script: blocks, loops, choices and ground.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "convert/script_values.hh"
#include "lua/script.hh"
#include "opcode_ast/ast.hh"
#include "sim/stage.hh"
#include "sim/variant_rules.hh"

namespace speclev::converter {

/// A level as a script.
struct Script {
  std::string name;  ///< of the level, as its compiled file has it
  std::string text;
};

/// Comments and blank lines by where the step begins that they stand in front of.
using CommentsOfSteps = std::map<std::uint32_t, std::vector<std::string>>;

/// Writes one level of a program as a script.
class ProgramToScript {
 public:
  ProgramToScript(ScriptValues& values, CommentsOfSteps& comments, LossReport& losses)
      : values_(values),
        comments_(comments),
        losses_(losses),
        before_(values.from()),
        after_(lua::rules_of(values.game())) {}

  Script run();

 private:
  using Step = opcode::ast::Step;
  using Index = ScriptValues::Index;

  const Step& step(std::size_t at) const { return values_.level().steps[at]; }
  bool is(std::size_t at, opcode::ast::StepKind kind) const {
    return at < values_.level().steps.size() && step(at).kind == kind;
  }
  std::string_view keyword(std::size_t at) const;
  /// An argument that is written: those that nobody asks for are told to be lost.
  const opcode::ast::Argument& argument(std::size_t at, std::size_t number) const {
    written_.insert(step(at).first_argument + number);
    return seen(at, number);
  }
  /// One that is looked at only.
  const opcode::ast::Argument& seen(std::size_t at, std::size_t number) const {
    return values_.level().arguments[step(at).first_argument + number];
  }
  std::size_t count(std::size_t at) const { return step(at).arguments; }
  Index value(std::size_t at, std::size_t number) const { return argument(at, number).value; }
  bool is_word(std::size_t at, std::size_t number, std::string_view word) const;

  /// Writes a statement with all that belongs to it; gives the number of the step behind it.
  std::size_t statement(std::size_t at);
  std::size_t slots(std::size_t at);
  /// What is in the braces at a step, or else the one statement there.
  std::size_t body(std::size_t at);
  std::size_t block(std::size_t at, const std::string& head, const std::string& end);
  std::size_t choices(std::size_t at);
  std::size_t loop(std::size_t at);
  std::size_t repeated(std::size_t at);
  std::string condition(std::size_t at) const;

  /// Behind the block that begins at a step, if one does.
  std::size_t behind_block(std::size_t at) const;
  void tell_unwritten(std::size_t at) const;

  void head(std::size_t at);
  /// What a MAZE is filled with.
  std::string filling(std::size_t at) const;
  void solid(const std::string& letter, const std::string& light);
  void init_map(std::size_t at);
  void map(std::size_t at);
  LevelPlace aligned_place(std::size_t at, const sim::Rules& rules, int columns, int rows) const;
  std::string place_of_map(std::size_t at, int columns, int rows, std::optional<LevelPlace>& corner);
  void wallify(std::size_t at);
  /// Whether walls are joined in levels with corridors for mazes, and the later game does not do it.
  bool joins_walls() const {
    return before_.are(LoadingWay::walls_always) && after_.are(LoadingWay::walls_unless_corridors);
  }
  bool is_joined_corridor_maze() const { return joins_walls() && (flags_ & before_.flags.corridors) != 0; }
  void define(std::size_t at);
  void define_array(std::size_t at);
  Holds held_by(std::size_t at) const;
  void note_variable(Variable& variable, std::size_t at, bool is_array) const;
  std::string value_of(const Variable& variable, Index at) const;
  struct RoomWords {
    bool is_unfilled = false, is_irregular = false, is_unjoined = false;
  };
  RoomWords room_words(std::size_t at, std::size_t from) const;
  std::string room_type(Index at) const;
  std::size_t block_of_room(std::size_t at, const std::string& head);
  std::size_t room(std::size_t at);
  std::size_t region(std::size_t at);
  std::string left_out_monster(std::size_t at);
  std::size_t monster(std::size_t at);
  std::size_t object(std::size_t at);
  void door(std::size_t at);
  void room_door(std::size_t at);
  void corridor(std::size_t at);
  void level_region(std::size_t at);
  void plain(std::size_t at);
  bool ground(std::size_t at);
  std::string monster_extra(std::size_t at, std::size_t number) const;
  std::string object_extra(std::size_t at, std::size_t number, bool is_statue) const;
  std::string light(Index at) const;
  std::string with_place(std::string_view function, const std::string& words, Index place) const;

  void line(const std::string& text);
  void comments(std::size_t at);
  void lose(Diag kind, std::size_t at, const std::string& what) const;

  ScriptValues& values_;
  CommentsOfSteps& comments_;
  LossReport& losses_;
  sim::Rules before_, after_;                        ///< of the game of the source, and of the later one
  std::uint32_t flags_ = 0;                          ///< of the level, so far
  bool has_ground_ = false;                          ///< something has begun the level
  std::optional<LevelArea> map_ = sim::whole_level;  ///< where the last map is, if that is the same each time
  std::optional<std::pair<std::string, std::string>> room_size_;  ///< columns and rows of the room around
  std::set<std::string, std::less<>> uniques_;                    ///< names of unique monsters that are there for sure
  Script script_;
  std::string hoisted_;  ///< names of variables that blocks define
  std::size_t depth_ = 0;
  std::size_t functions_ = 0;               ///< how many functions are around the statement
  std::size_t rooms_ = 0, containers_ = 0;  ///< of these, how many are rooms and how many containers
  bool is_in_function_ = false;             ///< the innermost thing that BREAK leaves is one
  mutable std::set<std::size_t> written_;   ///< numbers of arguments
};

}  // namespace speclev::converter
