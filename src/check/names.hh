#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/plan.hh"

/// Which level files a game asks for. What it does by rules of its own stands in dat/game-levels.
namespace speclev::checker {

/// A file that is asked for.
struct WantedFile {
  std::string name;       ///< without its ending
  std::size_t level = 0;  ///< the level of the plan that it is for
};

class Names {
 public:
  explicit Names(const Plan& plan);

  /// The files of the levels that a dungeon names, but for those of roles.
  const std::vector<WantedFile>& wanted() const { return wanted_; }
  /// The files that the roles have whose names begin the names of given files, for each level that stands for roles.
  std::vector<WantedFile> of_roles(const std::set<std::string, std::less<>>& given) const;
  /// The files of levels that a prototype asks for, if there is no other level there in any case; the level is the
  /// number of the dungeon.
  std::vector<WantedFile> of_prototypes() const;
  /// Why a file is never loaded; empty if it may be.
  std::string why_unloaded(std::string_view name) const;

 private:
  static bool is_made(std::string_view name);
  bool is_of_prototype(std::string_view name) const;

  const Plan& plan_;
  std::vector<WantedFile> wanted_;
  std::vector<std::size_t> roles_;  ///< the levels that stand for roles
  std::set<std::string, std::less<>> fillers_;
};

}  // namespace speclev::checker
