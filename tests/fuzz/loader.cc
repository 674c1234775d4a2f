// Any bytes that can be read as a level through what the game would make of them; and what a game would that loads
// levels otherwise, with some rows of its table `loading` changed.

#include <ctime>
#include <map>
#include <random>
#include <utility>

#include "fuzz/fuzz.hh"
#include "speclev/picture.hh"
#include "speclev/play.hh"
#include "target/loading.hh"

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

LoadedLevel timed(const LevelModel& model, LoadOptions options, std::uint64_t seed) {
  const std::clock_t start = std::clock();
  options.seed = seed;
  LoadedLevel level = load(model, options);
  require(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < most_seconds, "a load takes a bounded time");
  return level;
}

void check_model(const LevelModel& model, const Target& target, const LoadOptions& options) {
  const LoadedLevel level = timed(model, options, 1);
  check_level(level);
  const LoadedLevel again = timed(model, options, 1);
  require(again.squares == level.squares && again.things.size() == level.things.size(),
          "equal seeds give equal levels");
  const std::vector<LoadedLevel> loads = {level, timed(model, options, 2)};
  check_level(loads[1]);
  (void)picture_text(loads, {.grid = true, .unicode = true, .heat = true});
  (void)picture_svg(loads, {model, "level"}, {.grid = true, .heat = true});
  (void)thing_list(loads, target);
  const auto outcomes = load_all(model, options, most_outcomes);
  if (!outcomes) return;
  double sum = 0;
  for (const LoadOutcome& each : *outcomes) {
    check_level(each.level);
    sum += each.likelihood;
  }
  require(outcomes->size() <= most_outcomes && sum > 0.999 && sum < 1.001, "outcomes are all there are");
}

/// What stands behind the names of rows.
class RandomRows {
 public:
  explicit RandomRows(std::size_t number) : random_(static_cast<std::mt19937::result_type>(number)) {}

  /// The text of a file loading: the rows of a target, some of them changed, and some more.
  std::string text_of(const TargetData& target) {
    std::vector<LoadingRow> rows = target.loading.rows();
    std::string text;
    for (const LoadingRow& row : rows)
      text.append(loading_word(row.kind))
          .append(" ")
          .append(row.name)
          .append(" ")
          .append(below(most_changed) == 0 ? value_of(row, rows) : loading_value(row))
          .append("\n");
    for (const std::string_view axes : {"mirrored", "upright"})
      if (below(4) == 0) text.append(axes).append(" level-").append(axes).append(" columns rows\n");
    for (const std::string_view names : {"rivers", "changed"})
      if (below(4) == 0) text.append(names).append(" level-").append(names).append("\n");
    if (below(4) != 0)
      text.append("adds level-adds ")
          .append(below(2) == 0 ? "stairs-up " : "arrival ")
          .append(std::to_string(1 + below(columns_of_level - 1)))
          .append(" ")
          .append(std::to_string(below(rows_of_level)))
          .append("\n");
    return text;
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  static constexpr std::size_t most_changed = 6;  ///< one row in so many

  std::string value_of(const LoadingRow& row, const std::vector<LoadingRow>& rows) {
    LoadingRow changed = row;
    switch (row.kind) {
      case LoadingRow::Kind::terrain:
      case LoadingRow::Kind::place:
        changed.value =
            static_cast<std::uint32_t>(random_() & random_() & ((1U << std::size(terrain_class_words)) - 1));
        break;
      case LoadingRow::Kind::rule:
        do changed.value = static_cast<std::uint32_t>(below(std::size(loading_ways)));
        while (loading_ways[changed.value].rule != row.name);
        break;
      case LoadingRow::Kind::style:
        changed.value = static_cast<std::uint32_t>(below(static_cast<std::size_t>(GroundStyle::unknown) + 1));
        break;
      case LoadingRow::Kind::step: {
        changed.value = static_cast<std::uint32_t>(below(static_cast<std::size_t>(OtherStep::boundary) + 1));
        changed.what = {};
        if (static_cast<OtherStep>(changed.value) != OtherStep::puts) break;
        do changed.what = rows[below(rows.size())].name;
        while (std::ranges::none_of(rows, [&](const LoadingRow& each) {
          return each.kind == LoadingRow::Kind::terrain && each.name == changed.what;
        }));
        break;
      }
      case LoadingRow::Kind::mirrored:
      case LoadingRow::Kind::upright: changed.value = static_cast<std::uint32_t>(below(4)); break;
      case LoadingRow::Kind::rivers:
      case LoadingRow::Kind::changed:
      case LoadingRow::Kind::room_floor:
      case LoadingRow::Kind::unsure:
      case LoadingRow::Kind::adds:
      case LoadingRow::Kind::like: break;
    }
    return loading_value(changed);
  }

  std::mt19937 random_;
};

/// A target that is like another but for some rows about loading.
const Target& changed_target(const Target& base, std::size_t number) {
  static std::map<std::pair<std::string, std::size_t>, Target> made;
  const std::pair<std::string, std::size_t> key{base.name(), number};
  if (const auto at = made.find(key); at != made.end()) return at->second;
  const std::map<std::string, std::string> files = {{"/mine/profile", "base " + std::string(base.name()) + "\n"},
                                                    {"/mine/loading", RandomRows(number).text_of(data_of(base))}};
  const TargetFiles opener{[&](const std::string& path) {
                             const auto at = files.find(path);
                             return at == files.end() ? OpenedFile{} : OpenedFile{SourceText(path, at->second), {}};
                           },
                           {}};
  const LoadedTarget loaded = load_target("/mine", opener);
  for (const FileReport& report : loaded.reports)
    for (const Diagnostic& each : report.diagnostics)
      std::fputs(render_text(report.source, each, false).c_str(), stderr);
  require(loaded.target.has_value(), "a target with other rows about loading is a target");
  return made.emplace(key, *loaded.target).first->second;
}

LoadOptions random_options(std::size_t number) {
  constexpr const char* names[] = {"",          "level-mirrored", "level-upright", "level-rivers", "level-changed",
                                   "level-adds"};
  RandomRows random(number);
  LoadOptions options{.level_name = names[random.below(std::size(names))]};
  options.mirrors = random.below(2) == 0;
  options.first_level = random.below(4) == 0;
  options.last_level = random.below(4) == 0;
  return options;
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
  if (!reading.level) return 0;
  fuzz::check_model(*reading.level, target, {});
  constexpr std::size_t games = 24;  // of each target
  const std::size_t number = fuzz::hash_of(bytes);
  const Target& other = fuzz::changed_target(target, number % games);
  const LevelModelReading changed = read_level(bytes, other, *parse_abi(target.default_abi()));
  fuzz::require(changed.level.has_value(), "a level of a game is one of a game that loads otherwise");
  fuzz::check_model(*changed.level, other, fuzz::random_options(number));
  return 0;
}
