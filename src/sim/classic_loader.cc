#include "sim/classic_loader.hh"

#include <utility>

#include "binary/reader.hh"
#include "sim/classic_mazes.hh"
#include "sim/classic_rooms.hh"

namespace speclev::sim {

namespace {

class LoadableClassic final : public CompiledLevel {
 public:
  explicit LoadableClassic(classic::Level level) : level_(std::move(level)) {}

  void load(LevelBuilder& stage, const GameFacts& facts) const override {
    switch (static_cast<classic::LevelType>(level_.type)) {
      case classic::LevelType::maze: load_maze(stage, facts, level_); break;
      case classic::LevelType::rooms: load_rooms(stage, facts, level_); break;
      default: stage.end(LoadFault::no_such_level);
    }
  }

 private:
  classic::Level level_;
};

}  // namespace

std::shared_ptr<const CompiledLevel> loadable_classic(const CompiledFile& file) {
  classic::Level level;
  read_binary(file.layout, file.abi, file.bytes, &level);
  return std::make_shared<const LoadableClassic>(std::move(level));
}

}  // namespace speclev::sim
