// Finds the statements that made each square of a load.
#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// Of which records the squares of a load are: that is found out when it is asked for.
class Makers {
 public:
  /// options: those of the load.
  Makers(const LevelModel& model, const LoadedLevel& loaded, const LoadOptions& options)
      : model_(model), loaded_(loaded), options_(options) {}

  Origin of(LevelPlace place);

  /// Whether anybody asked.
  bool were_wanted() const { return were_wanted_; }

 private:
  const LevelModel& model_;
  const LoadedLevel& loaded_;
  const LoadOptions& options_;
  std::vector<Origin> makers_;  ///< if the load has none
  bool were_wanted_ = false;
};

}  // namespace speclev::linter
