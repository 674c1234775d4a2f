// How long lev_comp takes to start: the check of a level of one line, for some targets, against a program that does
// nothing.  start [TARGET…]; without a target those that are first and last by name, and the default one.
// With SPECLEV_BEFORE=LEV_COMP in the environment, that program runs in turns with it, too.
#include <cstdlib>
#include <exception>
#include <set>

#include "bench/turns.hh"
#include "speclev/speclev.hh"

namespace {

namespace bench = speclev::bench;
using namespace speclev::test;

constexpr std::size_t how_often = 1001;

std::set<std::string> chosen(int argc, char** argv) {
  if (argc > 1) return {argv + 1, argv + argc};
  std::set<std::string> names;
  for (const std::string& name : speclev::target_names())
    if (speclev::has_levels(*speclev::find_target(name))) names.insert(name);
  return {*names.begin(), *names.rbegin(), std::string(speclev::default_target)};
}

/// A level that all languages have, in as few words as they can.
std::string least_level() { return "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n.\nENDMAP\n"; }

void measure(const std::string& target, const std::string& lev_comp, const std::string& floor,
             const std::string& before) {
  const auto check = [&](const std::string& program) {
    return std::vector<std::string>{program, "--check", "--target", target, "least.des"};
  };
  bench::Turns turns;
  const std::size_t ours = turns.add(check(lev_comp));
  const std::size_t nothing = turns.add({floor, "/dev/null"});
  const std::size_t earlier = before.empty() ? ours : turns.add(check(before));
  turns.take(how_often);
  std::printf("%s: %.3f ms\n", target.c_str(), 1e3 * turns.median(ours));
  bench::print_ratio(turns, ours, nothing, "a program that does nothing");
  if (earlier != ours) bench::print_ratio(turns, ours, earlier, "the state before");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const TemporaryFolder place(bench::measuring_place());
    const char* before = std::getenv("SPECLEV_BEFORE");
    const std::string lev_comp = bench::installed(SPECLEV_LEV_COMP, place / "ours");
    const std::string floor = bench::installed(SPECLEV_FLOOR, place / "floor");
    const std::string earlier = before == nullptr ? "" : bench::installed(before, place / "before");
    std::filesystem::current_path(place.path());
    write_file("least.des", least_level());
    std::printf("lev_comp has %ju bytes\n", std::filesystem::file_size(lev_comp));
    for (const std::string& target : chosen(argc, argv)) measure(target, lev_comp, floor, earlier);
    std::filesystem::current_path("/");
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "start: %s\n", error.what());
    return 1;
  }
}
