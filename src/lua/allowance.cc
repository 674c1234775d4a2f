#include "lua/allowance.hh"

#include <algorithm>

namespace speclev::lua {

namespace {

/// What a run may take besides its work, and a unit of work on a slow machine: a busy machine is a slow one.
constexpr std::int64_t nanoseconds_of_run = 20'000'000, nanoseconds_of_work = 20;

std::int64_t unexplained(Allowance::Nanoseconds processor_time, std::int64_t work) {
  return std::max<std::int64_t>(processor_time.count() - nanoseconds_of_run - nanoseconds_of_work * work, 0);
}

}  // namespace

Allowance::End Allowance::end_after(Nanoseconds processor_time, std::int64_t work) const {
  if (is_stopped()) return End::stopped;
  if (work_.load(std::memory_order_relaxed) + counted(work) > limits_.work) return End::work;
  if (nanoseconds_.load(std::memory_order_relaxed) + unexplained(processor_time, work) > limits_.processor_time.count())
    return End::processor_time;
  const bool is_ordinary = counted(work) == 0 && unexplained(processor_time, work) == 0;
  return is_ordinary || !is_late() ? End::none : End::until;
}

Allowance::End Allowance::end() const {
  const End end = end_after(Nanoseconds(0), 0);
  return end == End::none && is_late() ? End::until : end;
}

void Allowance::take(Nanoseconds processor_time, std::int64_t work) {
  nanoseconds_.fetch_add(unexplained(processor_time, work), std::memory_order_relaxed);
  work_.fetch_add(counted(work), std::memory_order_relaxed);
  runs_.fetch_add(1, std::memory_order_relaxed);
}

std::string_view Allowance::text(End end) {
  switch (end) {
    case End::work: return "the script is stopped: all its runs together do too much work";
    case End::processor_time: return "the script is stopped: all its runs together take too much processor time";
    case End::until: return "the script is stopped: the time for this level is over";
    case End::stopped: return "the script is stopped: its result is no longer wanted";
    case End::none: break;
  }
  return {};
}

}  // namespace speclev::lua
