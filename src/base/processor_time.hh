// Measures the processor time of the current thread.
#pragma once

#include <chrono>
#include <ctime>

namespace speclev {

/// The processor time that this thread has taken. Where the system cannot say that, the time that has passed.
inline std::chrono::nanoseconds processor_time() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
#endif
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace speclev
