// Lists the level files that a game asks for.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/plan.hh"
#include "target/game_rules.hh"

/// Which level files a game asks for. What it does by rules of its own stands in the target's file game.
namespace speclev::checker {

using NameSet = std::set<std::string, std::less<>>;

/// A file that is asked for.
struct WantedFile {
  std::string name;       ///< without its ending
  std::size_t level = 0;  ///< the level of the plan that it is for
  std::string series{};   ///< what its name begins with, where only its number tells it from others
};

/// A file that the game itself asks for, and for what.
struct CodeFile {
  std::string name;
  std::string what;
  std::string series{};
};

class Names {
 public:
  /// listed: the names in lists that the game reads.
  Names(const Plan& plan, const GameRules& rules, const NameSet& listed);

  /// The files of the levels that a dungeon names, but for those of roles.
  const std::vector<WantedFile>& wanted() const { return wanted_; }
  /// The files of levels that the dungeon does not name, and those that the game's code names.
  const std::vector<CodeFile>& of_code() const { return of_code_; }
  /// The beginnings of names of the roles that given files are of.
  NameSet roles_of(const NameSet& given) const;
  /// The files of a role, for each level that stands for roles.
  std::vector<WantedFile> of_role(std::string_view role) const;
  /// Whether some levels stand for one of each role.
  bool has_roles() const { return !roles_.empty(); }
  /// The files of levels that a prototype asks for, if there is no other level there in any case; the level is the
  /// number of the dungeon.
  std::vector<WantedFile> of_prototypes() const;
  /// Why a file is never loaded; empty if it may be.
  std::string why_unloaded(std::string_view name) const;
  /// Whether no level of the dungeon is called so, with a number or without.
  bool is_of_no_level(std::string_view name) const;

 private:
  bool is_made(std::string_view name) const;
  bool is_of_prototype(std::string_view name) const;
  bool is_of_code(std::string_view name) const;
  void find_fillers();

  const Plan& plan_;
  const GameRules& rules_;
  const NameSet& listed_;
  std::vector<WantedFile> wanted_;
  std::vector<CodeFile> of_code_;
  NameSet fillers_;                 ///< those that may be asked for
  std::vector<std::size_t> roles_;  ///< the levels that stand for roles
};

}  // namespace speclev::checker
