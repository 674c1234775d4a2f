#include <utility>

#include "play/machine.hh"
#include "play/mazes.hh"
#include "play/model.hh"
#include "play/rooms.hh"

namespace speclev {

namespace {

using namespace play;

void load_classic(Stage& stage, const GameFacts& facts, const classic::Level& level) {
  switch (static_cast<classic::LevelType>(level.type)) {
    case classic::LevelType::maze: load_maze(stage, facts, level); break;
    case classic::LevelType::rooms: load_rooms(stage, facts, level); break;
    default: stage.end(LoadFault::no_such_level);
  }
}

}  // namespace

LoadedLevel load(const LevelModel& level, const LoadOptions& options) {
  const Model& model = level.model();
  const auto* program = std::get_if<MachineCode>(&model.level);
  Stage stage(options, model.facts.terrain, {.is_program = program != nullptr});
  try {
    if (program != nullptr)
      load_program(stage, model.facts, *program);
    else
      load_classic(stage, model.facts, std::get<classic::Level>(model.level));
  } catch (const GameEnds&) {
    // What there is by now is what can be shown; the finding says why.
  }
  return std::move(stage.level);
}

}  // namespace speclev
