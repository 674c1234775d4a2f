#include "lua/script_model.hh"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lua/allowance.hh"
#include "lua/script.hh"
#include "lua/script_text.hh"
#include "sim/model.hh"
#include "target/target_data.hh"

namespace speclev::lua {

namespace {

/// A target that is made of the tables of a game, and keeps them, because its names are views into them.
struct GameTarget : TargetData {
  std::shared_ptr<const GameTables> game;
};

std::string level_name_of(const SourceText& script) {
  const std::string_view name = script.name();
  const std::string_view file = name.substr(name.find_last_of("/:") + 1);
  return std::string(file.substr(0, file.rfind('.')));
}

/// Whoever asks for a load waits for it, so that a level may be as large as it likes, and only endless scripts count.
const Allowance::Limits any_number_of_loads{.free_work = std::int64_t{1} << 20};

/// A script among compiled levels.
class ScriptLevel : public sim::CompiledLevel {
 public:
  ScriptLevel(const SourceText& script, std::shared_ptr<const GameTables> game, const ScriptModelOptions& how)
      : script_(script), game_(std::move(game)), how_(how) {
    if (!how_.allowance) how_.allowance = std::make_shared<Allowance>(any_number_of_loads);
    static_cast<void>(script_.position(0));  // finds the lines, before threads share the level
  }

  void load(sim::LevelBuilder& stage, const sim::GameFacts&) const override {
    LoadOptions options = stage.options;
    if (how_.dungeon_levels) options.dungeon_levels = how_.dungeon_levels;
    ScriptObserver observer = how_.observer;
    LoadedScript loaded =
        load_model(script_, *game_, options, *how_.allowance, &stage, {.observer = how_.seen ? &observer : nullptr});
    stage.level = std::move(loaded.level);
    if (how_.seen) how_.seen(loaded, observer, options.seed);
    if (loaded.ending == Ending::stopped)
      stage.level.findings.push_back({LoadFault::too_many_steps, {"script", -1, loaded.end.line}});
  }
  bool is_script() const override { return true; }
  std::optional<Span> declaration(const Origin& origin) const override {
    if (origin.index <= 0) return std::nullopt;
    return span_of_line(script_, origin.index);
  }

 private:
  SourceText script_;
  std::shared_ptr<const GameTables> game_;
  ScriptModelOptions how_;
};

}  // namespace

Target target_of_game(std::shared_ptr<const GameTables> game) {
  const auto base = find_target(game->loading);
  const Target& like = base ? *base : find_target(default_target).value();
  auto data = std::make_shared<GameTarget>();
  static_cast<TargetData&>(*data) = data_of(like);
  data->game = game;
  data->name = game->name;
  data->TargetData::game = game->game;
  data->monsters = {};
  for (const MonsterKind& kind : game->monsters) data->monsters.add({kind.name, kind.letter});
  data->objects = {};
  for (const ObjectKind& kind : game->objects) data->objects.add({kind.name, kind.letter});
  data->monsters.build_index();
  data->objects.build_index();
  const auto words = [&](std::string_view group) {
    WordTable table;
    for (const Constant& each : game->group(group))
      if (each.value) table.add({each.name, static_cast<int>(*each.value)});
    return table;
  };
  data->traps = words("trap");
  data->rooms = words("room");
  return target_of(std::move(data));
}

LoadedScript load_model(const SourceText& script, const GameTables& game, const LoadOptions& options,
                        Allowance& allowance, sim::LevelBuilder* on, const RunOptions& how) {
  LoadOptions named = options;
  if (named.level_name.empty()) named.level_name = level_name_of(script);
  LoadedScript loaded = load_script_on(on, script.bytes(), named.level_name, game, named, allowance, how);
  const auto settle = [&](Origin& origin) {
    const auto index = static_cast<std::size_t>(origin.index);
    const bool is_known = origin.owner == -1 && index < loaded.declarations.size() && !origin.list.empty();
    origin.index = is_known ? loaded.declarations[index].line : 0;
  };
  LoadedLevel& level = loaded.level;
  for (LoadedThing& each : level.things) settle(each.origin);
  for (LoadedRoom& each : level.rooms) settle(each.origin);
  for (Origin& each : level.map_origins) settle(each);
  for (Arrival& each : level.arrivals) settle(each.origin);
  for (LoadFinding& each : level.findings) settle(each.origin);
  for (LoadChoice& each : level.choices) settle(each.origin);
  for (Origin& each : level.makers) settle(each);
  for (Origin& each : level.not_simulated) settle(each);
  return loaded;
}

LevelModel script_model(const SourceText& script, std::shared_ptr<const GameTables> game,
                        const ScriptModelOptions& how) {
  const Target target = target_of_game(game);
  const auto abi = parse_abi(target.default_abi());
  return LevelModel(
      std::make_shared<const Model>(Model{target, abi.value(), sim::GameFacts(data_of(target)),
                                          std::make_shared<const ScriptLevel>(script, std::move(game), how)}));
}

}  // namespace speclev::lua
