// Chooses the families of monsters that live on a level.
#pragma once

#include <vector>

#include "generate/game.hh"
#include "generate/random.hh"

namespace speclev::generator {

/// Who lives on a level: some families, each in a part of it.
class Families {
 public:
  Families(const Game& game, int difficulty, Random& random);

  /// One of a family; now and then somebody else.
  Creature next(std::size_t family);

 private:
  Random& random_;
  std::vector<Creature> creatures_;
  std::vector<Choice> classes_;
  std::vector<char> families_;  ///< the classes of their members
};

}  // namespace speclev::generator
