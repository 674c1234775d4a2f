// The functions for C in several threads at once, with the same handles.

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "c/calls.hh"

using namespace speclev::test;

namespace {

/// A bit of everything.
std::string work(const speclev_target* target, const speclev_result* levels) {
  std::string all;
  const auto add = [&](const Outcome& outcome) {
    all += std::to_string(outcome.status);
    all += outcome.message();
    for (std::size_t i = 0; i < outcome.files(); ++i) all += outcome.bytes(i);
    for (std::size_t i = 0; i < outcome.diagnostics(); ++i) all += outcome.diagnostic(i).rendered;
  };
  for (const std::string_view text : {good_level, std::string_view("MAZE:\"a\",random\nNOMAP\nTRAP:\"pitt\",random\n")})
    for (const auto& [name, function] : functions_of_bytes) add(of_text(function, target, text));
  add(Outcome(speclev_draw, levels, 0, "svg", nullptr));
  const Outcome loaded(speclev_load, levels, 0, nullptr);
  all.append(reinterpret_cast<const char*>(speclev_loaded(loaded.result)->characters), 80 * 21);
  const std::uint64_t seeds[] = {1, 2, 3, 4};
  speclev_status statuses[std::size(seeds)];
  speclev_result* results[std::size(seeds)];
  all += std::to_string(speclev_load_all(levels, 0, seeds, std::size(seeds), nullptr, 3, statuses, results));
  for (speclev_result* each : results) {
    all.append(reinterpret_cast<const char*>(speclev_loaded(each)->characters), 80 * 21);
    speclev_free(each);
  }
  const Game found("NetHack 3.6"), scripts("nethack-5.0");
  const Outcome script = of_text(speclev_read_level, scripts, "des.map([[\n|.|\n]])\ndes.monster('o', 1, 0)\n");
  const Outcome run(speclev_load, script.result, 0, nullptr);
  return all + std::to_string(run.status);
}

}  // namespace

TEST_CASE("eight threads get what one gets, and a handle is freed once") {
  constexpr int threads = 8;
  const Game game("nethack-3.4.3");
  const speclev_options loadable = options(SPECLEV_LOADABLE);
  const Outcome levels = of_text(speclev_compile, game, good_level, &loadable);
  speclev_target* shared = nullptr;
  const Outcome found(speclev_find_target, "nethack-3.4.3", &shared);
  std::vector<std::string> got(threads);
  std::atomic<int> freed = 0;
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i)
    running.emplace_back([&, i] {
      got[static_cast<std::size_t>(i)] = work(game, levels.result);
      if (speclev_free_target(shared) == SPECLEV_GOOD) ++freed;
    });
  for (std::thread& each : running) each.join();
  CHECK(freed == 1);
  const std::string alone = work(game, levels.result);
  for (const std::string& each : got) CHECK(each == alone);
}
