#include "lint/needed_rooms.hh"

#include "sim/model.hh"
#include "sim/needed_room.hh"
#include "target/target_data.hh"

namespace speclev::linter {

void check_needed_rooms(const LoadedLevel& level, const LevelModel& model, std::string_view name,
                        std::vector<LintFinding>& findings) {
  const Target& target = model.model().target;
  const TargetData& data = data_of(target);
  if (!knows_rules(data)) return;  // nothing is known of the game
  const auto lacking = lacking_room(level, target, game_rules(data, data.name), name);
  if (!lacking) return;
  const Origin whole{"level", -1, 0};
  findings.push_back({Diag::missing_room, in_words(*lacking), whole, std::nullopt, declaration_of(model, whole)});
}

}  // namespace speclev::linter
