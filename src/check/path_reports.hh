// Reports ways of a level that do not fit its place in the dungeon.
#pragma once

#include <string>
#include <string_view>

#include "check/levels.hh"
#include "check/plan.hh"
#include "speclev/diagnostic.hh"
#include "target/game_rules.hh"

namespace speclev::checker {

/// Tells what of one level does not fit where the dungeon puts it. All that it is given has to live as long.
class WaysTeller {
 public:
  /// name: of the level's file. whole: what is pointed at where no declaration is known.
  WaysTeller(const Plan& plan, const GameRules& rules, std::string_view name, Span whole, Sink& sink)
      : plan_(plan), rules_(rules), name_(name), whole_(whole), sink_(sink) {}

  /// What stops the game there. dungeon: that the level is in; null where that is not known.
  void stops(const LevelWays& ways, const PlannedDungeon* dungeon);
  /// This, and how one comes to the level and leaves it.
  void ways(const LevelWays& ways, const PlannedLevel& level);

 private:
  bool is_of_role(std::string_view name) const;
  void portal(const std::string& to, Span where, const PlannedDungeon* dungeon);

  const Plan& plan_;
  const GameRules& rules_;
  std::string_view name_;
  Span whole_;
  Sink& sink_;
};

}  // namespace speclev::checker
