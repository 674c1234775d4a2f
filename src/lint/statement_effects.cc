#include "lint/statement_effects.hh"

#include "lint/player.hh"

namespace speclev::linter {

Origin Makers::of(LevelPlace place) {
  were_wanted_ = true;
  if (!loaded_.makers.empty()) return loaded_.makers[index_of(place)];
  if (makers_.empty()) {
    LoadOptions options = options_;
    options.record_makers = true;
    makers_ = load(model_, options).makers;
  }
  return makers_[index_of(place)];
}

}  // namespace speclev::linter
