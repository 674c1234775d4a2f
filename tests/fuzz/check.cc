// Games as a whole, of any files, through what tells whether these belong together.

#include <algorithm>
#include <ctime>

#include "fuzz/fuzz.hh"
#include "speclev/check.hh"

namespace speclev::fuzz {

namespace {

/// Of processor time, with sanitizers: a game is looked at in bounded time, whatever its dungeon and levels want.
constexpr double most_seconds = 60;
constexpr std::string_view head = "=== ";  ///< in front of the name of each file

const std::vector<Target>& targets() {
  static const std::vector<Target> both = {*find_target("nethack-3.4.3"), *find_target("nethack-3.6.6")};
  return both;
}

std::vector<GameFile> files_of(std::string_view bytes) {
  std::vector<GameFile> files;
  for (std::size_t at = bytes.starts_with(head) ? 0 : bytes.find("\n=== "); at != bytes.npos;) {
    at = bytes.find(head, at) + head.size();
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::size_t next = bytes.find("\n=== ", end);
    const std::string name(bytes.substr(at, end - at));
    const std::size_t begin = std::min(end + 1, bytes.size());
    // The line end in front of the next head is the file's.
    files.push_back({name, name, std::string(bytes.substr(begin, next == bytes.npos ? next : next + 1 - begin))});
    at = next;
  }
  return files;
}

/// The same game with its levels and its dungeon compiled; nothing if one does not compile.
std::string compiled(const std::vector<GameFile>& files, const Target& target) {
  std::string game;
  const Abi abi = *parse_abi(target.default_abi());
  for (const GameFile& file : files) {
    const SourceText source(file.name, file.bytes);
    const VersionWords& version = *target.version(abi.name);
    const Output output = file.name.ends_with(".def")
                              ? compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, version, {}, {})
                              : compile(source, target, abi, version, {});
    if (output.failed) return "";
    for (const OutputFile& each : output.files) game += std::string(head) + each.name + "\n" + each.bytes + "\n";
  }
  return game;
}

void check_reports(const std::vector<FileReport>& reports, std::size_t files) {
  require(reports.size() <= files + 1, "a file has one report, and the game one");
  for (const FileReport& report : reports) {
    require(!report.diagnostics.empty(), "a report says something");
    for (const Diagnostic& each : report.diagnostics)
      require(each.span.begin <= each.span.end && each.span.end <= report.source.bytes().size(),
              "what is told is in its file");
  }
}

}  // namespace

bool takes(const std::filesystem::path& path) { return path.parent_path().filename() == "games"; }

std::vector<std::string> seeds_of(const std::string& text) {
  const std::size_t first = std::min(text.find(head), text.size());
  std::vector<std::string> seeds = {text.substr(first)};
  for (const Target& target : targets())
    if (const std::string game = compiled(files_of(seeds.front()), target); !game.empty()) seeds.push_back(game);
  return seeds;
}

std::vector<std::string> dictionary() {
  std::vector<std::string> pieces = bytes_of_numbers();
  for (const char* each :
       {"\n=== a.lev\n", "\n=== dungeon\n", "\n=== b.des\n", "\n=== c.def\n", "DUNGEON: \"D\" \"D\" (50, 9)\n",
        "LEVEL: \"a\" \"none\" @ (1, -1)\n", "RNDLEVEL: \"b\" \"none\" @ (-1, 0) 2147483647\n", "PROTOFILE: \"a\"\n",
        "CHAINLEVEL: \"c\" \"none\" \"a\" + (1, 0)\n", "BRANCH: \"D\" @ (1, 0)\n", "ENTRY: -32767\n",
        "LEVELDESC: roguelike\n", "STAIR:(0,0),up\n", "PORTAL:(0,1,4,1),(0,0,0,0),\"99999999999999999999\"\n", "x-strt",
        "-goal", "9999999999"})
    pieces.emplace_back(each);
  return pieces;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  using fuzz::require;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<GameFile> files = fuzz::files_of(bytes);
  const Target& target = fuzz::targets()[fuzz::hash_of(bytes) % fuzz::targets().size()];
  CheckOptions options{target, *parse_abi(target.default_abi()), {}, {}};
  options.policy.enable(DiagGroup::all);
  const std::clock_t start = std::clock();
  const std::vector<FileReport> reports = check_game(files, options);
  require(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < fuzz::most_seconds,
          "a game is looked at in bounded time");
  fuzz::check_reports(reports, files.size());
  return 0;
}
