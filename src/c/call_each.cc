// Calls that do the same many times, by several threads.

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "c/call.hh"

namespace speclev::c {

namespace {

constexpr std::size_t most_threads = 256;

/// Does the work with each number up to a count; where no more threads can be had, those that are there do all of it.
void in_threads(std::size_t count, std::size_t threads, const Borrowed<std::size_t>& work) noexcept {
  std::atomic<std::size_t> next = 0;
  const auto take_turns = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  try {
    for (std::size_t i = 1; i < std::min({threads, count, most_threads}); ++i) others.emplace_back(take_turns);
  } catch (...) {  // of memory or threads there are no more
  }
  take_turns();
}

}  // namespace

speclev_status call_each(std::size_t count, std::uint32_t threads, speclev_status* statuses, speclev_result** results,
                         const NumberedWork& work) noexcept {
  if (count == 0) return SPECLEV_GOOD;
  if (statuses == nullptr || results == nullptr) return SPECLEV_WRONG_USE;
  in_threads(count, threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1U),
             [&](std::size_t i) { statuses[i] = call(results + i, [&](Result& into) { work(i, into); }); });
  const speclev_status* wrong =
      std::find_if(statuses, statuses + count, [](speclev_status each) { return each != SPECLEV_GOOD; });
  return wrong == statuses + count ? SPECLEV_GOOD : *wrong;
}

}  // namespace speclev::c
