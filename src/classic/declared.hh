// Records which declaration produced each record of a level.
#pragma once

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "classic/model.hh"
#include "speclev/output.hh"

namespace speclev::classic {

/// Which declarations the records of a level are of. It looks at the level behind each of them: what is new is of it.
class Declared {
 public:
  void note(const Level& level, Span declaration);
  std::vector<DeclarationPlace> take() { return std::move(places_); }

 private:
  std::map<std::pair<std::string_view, int>, std::size_t> sizes_;  ///< of the lists as they were, by name and owner
  std::vector<DeclarationPlace> places_;
};

}  // namespace speclev::classic
