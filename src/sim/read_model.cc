#include "sim/read_model.hh"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "sim/model.hh"
#include "target/target_data.hh"

namespace speclev::sim {

LevelModel read_model(const CompiledFile& file, std::vector<DeclarationPlace> declarations) {
  std::ranges::sort(declarations, {},
                    [](const DeclarationPlace& place) { return std::tuple(place.list, place.owner, place.index); });
  return LevelModel(std::make_shared<const Model>(Model{file.target, file.abi, GameFacts(data_of(file.target)),
                                                        file.language.load(file), std::move(declarations)}));
}

}  // namespace speclev::sim
