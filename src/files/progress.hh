// Shows the progress of long work on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "files/print.hh"

namespace speclev::cli {

/// Tells on a terminal how far work has come that takes longer than a second: a line on standard error, which is taken
/// away in the end. Where that is no terminal nothing is told.
class Progress {
 public:
  /// what: the things that are counted, such as "seeds"; count: how many there are.
  Progress(Io& io, std::string what, std::uint64_t count);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One more is done.
  void next();

 private:
  using Clock = std::chrono::steady_clock;

  Io& io_;
  std::string what_;
  std::uint64_t count_, done_ = 0;
  bool is_shown_;              ///< there is a terminal
  Clock::time_point next_at_;  ///< when the line is written again
  std::size_t written_ = 0;    ///< characters of it
};

}  // namespace speclev::cli
