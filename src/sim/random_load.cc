// Loads a level of any kind with random choices.
#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

#include "sim/doors.hh"
#include "sim/features.hh"
#include "sim/model.hh"
#include "sim/places.hh"

namespace speclev {

namespace {

using namespace sim;

/// What the game's code adds to a level of that name.
void add_by_name(LevelBuilder& stage) {
  for (const auto& [name, added] : stage.rules.additions) {
    if (!stage.options.level_name.starts_with(name)) continue;
    stage.begin({"level", -1, 0});
    const LevelPlace at{added.column, added.row};
    if (added.thing == AddedThing::stairs_up)
      make_stairs(stage, at, true, false);
    else
      stage.level.arrivals.push_back({{at.x, at.y, at.x, at.y}, {}, true, true, stage.dice.origin});
  }
}

/// script: what is rolled, with so many rolls at most; null: that is left to the seed.
LoadedLevel load(const LevelModel& level, const LoadOptions& options, const std::vector<int>* script,
                 std::size_t most = 0) {
  const Model& model = level.model();
  LevelBuilder stage(options, model.facts.terrain, model.facts.rules, model.level->program() != nullptr);
  if (script != nullptr) stage.dice.follow(*script, most);
  try {
    model.level->load(stage, model.facts);
    add_by_name(stage);
    check_doors(stage, model.facts);
    check_arrivals(stage);
  } catch (const GameEnds&) {
    // What there is by now is what can be shown; the finding says why.
  }
  const bool is_changed = begins_with_one(options.level_name, model.facts.rules.changed);
  for (Square& square : stage.level.squares)
    square.uncertain = square.uncertain || is_changed || stage.is_unknown || is(square, unknown_ground);
  stage.note_makers();
  // What is not known is not judged.
  std::erase_if(stage.level.findings, [&](const LoadFinding& finding) {
    return finding.place && is_on_level(finding.place->x, finding.place->y) &&
           stage.level.at(finding.place->x, finding.place->y).uncertain;
  });
  for (LoadFinding& finding : stage.level.findings) finding.declaration = declaration_of(level, finding.origin);
  return std::move(stage.level);
}

double likelihood_of(const std::vector<LoadChoice>& choices) {
  double likelihood = 1;
  for (const LoadChoice& each : choices) {
    const double percent = each.percent < 0   ? 100.0 / each.options
                           : each.result != 0 ? each.percent
                                              : 100 - each.percent;
    likelihood *= percent / 100;
  }
  return likelihood;
}

/// Changes a script to the next one: the last roll that has an option left takes it, and what is behind that begins
/// anew. False behind the last one.
bool advance(std::vector<int>& script, const std::vector<LoadChoice>& choices) {
  std::size_t last = choices.size();
  while (last > 0 && choices[last - 1].taken + 1 == choices[last - 1].options) --last;
  script.clear();
  for (std::size_t i = 0; i < last; ++i) script.push_back(choices[i].taken);
  if (last > 0) ++script.back();
  return last > 0;
}

}  // namespace

LoadedLevel load(const LevelModel& level, const LoadOptions& options) { return load(level, options, nullptr); }

std::optional<std::vector<LoadOutcome>> load_all(const LevelModel& level, const LoadOptions& options,
                                                 std::size_t most) {
  if (level.model().level->is_script()) return std::nullopt;
  LoadOptions recording = options;
  recording.record_choices = true;
  std::vector<LoadOutcome> outcomes;
  std::vector<int> script;
  // Each roll has two results at least, so that there are more outcomes than rolls.
  do {
    LoadedLevel loaded;
    try {
      loaded = load(level, recording, &script, most);
    } catch (const TooManyRolls&) {
      return std::nullopt;
    }
    // At each roll each of the other options has an outcome of its own at least.
    const auto others = [](std::size_t sum, const LoadChoice& each) {
      return sum + static_cast<std::size_t>(each.options - 1 - each.taken);
    };
    const std::size_t least =
        std::accumulate(loaded.choices.begin(), loaded.choices.end(), outcomes.size() + 1, others);
    if (least > most) return std::nullopt;
    const double likelihood = likelihood_of(loaded.choices);
    outcomes.push_back({std::move(loaded), likelihood});
  } while (advance(script, outcomes.back().level.choices));
  return outcomes;
}

std::string choice_name(const LoadChoice& choice) {
  const std::string name = std::string(choice.origin.list);
  const std::string index = std::to_string(choice.origin.index);
  return choice.what.empty() ? name + index : name + "." + index + "." + std::string(choice.what);
}

std::optional<Span> declaration_of(const LevelModel& level, const Origin& origin) {
  if (const auto own = level.model().level->declaration(origin)) return own;
  const std::vector<DeclarationPlace>& places = level.model().declarations;
  const bool is_program = level.model().level->program() != nullptr;
  const std::string_view list = is_program ? std::string_view() : origin.list;
  const auto key = [](const auto& place) { return std::tuple(place.list, place.owner, place.index); };
  const auto behind = std::ranges::upper_bound(places, std::tuple(list, origin.owner, origin.index), {}, key);
  if (behind == places.begin()) return std::nullopt;
  const DeclarationPlace& found = *std::prev(behind);
  if (found.list != list || found.owner != origin.owner || found.span == Span()) return std::nullopt;
  return found.span;
}

}  // namespace speclev
