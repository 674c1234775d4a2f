// Limits the total time and memory of all runs of a script.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace speclev::lua {

/// What all runs of one script may use together, whatever their seeds.
///
/// Each run checks its allowance while it runs: in the hooks of the interpreter and at every call. Work is the same on
/// every machine, and it decides about ordinary scripts. Processor time counts only as far as it is more than a slow
/// machine takes for that work: it ends what costs more than its work.
///
/// For a server: put one of these into ScriptLintOptions::allowance, and call stop() from any thread when the answer is
/// out of date. lint_script then returns within some hundredths of a second. Ask is_stopped() afterwards: if it holds,
/// throw the messages away, because only a part of the seeds was tried.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;
  using Nanoseconds = std::chrono::nanoseconds;

  struct Limits {
    Nanoseconds processor_time = std::chrono::milliseconds(1200);  ///< besides what the work explains
    std::int64_t work = std::int64_t{1} << 25;                     ///< besides what is free
    /// A run that does no more work than this is ordinary and not counted, so that any number of seeds can be tried.
    std::int64_t free_work = std::int64_t{1} << 19;
    std::optional<Clock::time_point> until{};  ///< the user's own limit; an ordinary run goes on to its end
  };

  /// Why no run may go on.
  enum class End : std::uint8_t { none, work, processor_time, until, stopped };

  Allowance() = default;
  explicit Allowance(const Limits& limits) : limits_(limits) {}

  /// Ends all runs soon; they may be in other threads.
  void stop() noexcept { is_stopped_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const noexcept { return is_stopped_.load(std::memory_order_relaxed); }

  /// Whether another run may begin, and why not.
  End end() const;
  /// Whether a run may go on that has used this much so far.
  End end_after(Nanoseconds processor_time, std::int64_t work) const;
  /// A run that has ended has used this.
  void take(Nanoseconds processor_time, std::int64_t work);
  /// How many runs have ended.
  std::size_t runs() const { return runs_.load(std::memory_order_relaxed); }

  /// "the script is stopped: all its runs together do too much work"
  static std::string_view text(End end);

 private:
  std::int64_t counted(std::int64_t work) const { return std::max<std::int64_t>(work - limits_.free_work, 0); }
  bool is_late() const { return limits_.until && Clock::now() >= *limits_.until; }

  Limits limits_;
  std::atomic<std::int64_t> nanoseconds_{0}, work_{0};
  std::atomic<std::size_t> runs_{0};
  std::atomic<bool> is_stopped_{false};
};

}  // namespace speclev::lua
