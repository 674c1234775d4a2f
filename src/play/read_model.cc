#include "play/read_model.hh"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "binary/reader.hh"
#include "play/model.hh"

namespace speclev::play {

LevelModel read_model(const CompiledFile& file, std::vector<DeclarationPlace> declarations) {
  std::ranges::sort(declarations, {},
                    [](const DeclarationPlace& place) { return std::tuple(place.list, place.owner, place.index); });
  const TargetData& data = file.target.data();
  const auto made = [&](auto level) {
    return LevelModel(
        std::make_shared<const Model>(Model{file.target, GameFacts(data), std::move(level), std::move(declarations)}));
  };
  if (file.language.binding == &opcode::program_binding) {
    opcode::Program program;
    read_binary(file.layout, file.abi, file.bytes, &program);
    return made(MachineCode(std::move(program), data));
  }
  classic::Level level;
  read_binary(file.layout, file.abi, file.bytes, &level);
  return made(std::move(level));
}

}  // namespace speclev::play
