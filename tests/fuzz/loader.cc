// Any bytes that can be read as a level through what the game would make of them.

#include <ctime>

#include "fuzz/fuzz.hh"
#include "speclev/picture.hh"
#include "speclev/play.hh"

namespace speclev::fuzz {

namespace {

/// Of processor time, with sanitizers: a load is bounded, whatever a level wants.
constexpr double most_seconds = 20;
constexpr std::size_t most_findings = 1000, most_outcomes = 20;

void check_level(const LoadedLevel& level) {
  const auto on_level = [](LevelPlace place) {
    return place.x >= 1 && place.x < columns_of_level && place.y >= 0 && place.y < rows_of_level;
  };
  require(level.squares.size() == std::size_t{columns_of_level} * rows_of_level, "a level has its size");
  for (int y = 0; y < rows_of_level; ++y)
    require(level.at(0, y).terrain == Terrain::stone, "the first column is never used");
  for (const Square& square : level.squares) require(square.room <= level.rooms.size(), "a room is one of the level");
  for (const LoadedThing& thing : level.things) require(on_level(thing.place), "things stand on the level");
  for (const LoadedRoom& room : level.rooms)
    require(room.parent < static_cast<int>(level.rooms.size()), "a room is in one of the level");
  require(level.findings.size() <= most_findings, "findings are bounded");
}

LoadedLevel timed(const LevelModel& model, std::uint64_t seed) {
  const std::clock_t start = std::clock();
  LoadedLevel level = load(model, {.seed = seed});
  require(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < most_seconds, "a load takes a bounded time");
  return level;
}

void check_model(const LevelModel& model, const Target& target) {
  const LoadedLevel level = timed(model, 1);
  check_level(level);
  const LoadedLevel again = timed(model, 1);
  require(again.squares == level.squares && again.things.size() == level.things.size(),
          "equal seeds give equal levels");
  const std::vector<LoadedLevel> loads = {level, timed(model, 2)};
  check_level(loads[1]);
  (void)picture_text(loads, {.grid = true, .unicode = true, .heat = true});
  (void)picture_svg(loads, {model, "level"}, {.grid = true, .heat = true});
  (void)thing_list(loads, target);
  const auto outcomes = load_all(model, {}, most_outcomes);
  if (!outcomes) return;
  double sum = 0;
  for (const LoadOutcome& each : *outcomes) {
    check_level(each.level);
    sum += each.likelihood;
  }
  require(outcomes->size() <= most_outcomes && sum > 0.999 && sum < 1.001, "outcomes are all there are");
}

/// The first byte says for which target a level is.
const Target& target_for(const std::string& bytes) {
  const std::size_t number = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
  return source_kind::targets()[number % source_kind::targets().size()];
}

}  // namespace

bool takes(const std::filesystem::path& path) { return source_kind::is_source(path); }

std::vector<std::string> seeds_of(const std::string& text) {
  std::vector<std::string> seeds;
  constexpr std::size_t attempts = 3;  // most sources are good for many targets, and some for none
  const std::size_t first = hash_of(text), count = source_kind::targets().size();
  for (std::size_t attempt = 0; attempt < attempts; ++attempt) {
    const std::size_t i = (first + attempt) % count;
    const Target& target = source_kind::targets()[i];
    Settings settings{target, *parse_abi(target.default_abi()), {}, {}, 1};
    settings.version.assign(version_word_count(target), 0x01010101 * i);
    const Output output = source_kind::compile(SourceText("source", text), settings);
    for (const OutputFile& file : output.files) seeds.push_back(file.bytes);
    if (!seeds.empty()) break;
  }
  return seeds;
}

std::vector<std::string> dictionary() { return bytes_of_numbers(); }

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const Target& target = fuzz::target_for(bytes);
  const LevelModelReading reading = read_level(bytes, target, *parse_abi(target.default_abi()));
  fuzz::require(reading.level.has_value() == reading.error.empty(), "there is a level, or a reason why there is none");
  if (reading.level) fuzz::check_model(*reading.level, target);
  return 0;
}
