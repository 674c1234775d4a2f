#include "files/progress.hh"

#include <utility>

namespace speclev::cli {

namespace {

constexpr std::chrono::milliseconds first_after{1000}, again_after{200};

}  // namespace

Progress::Progress(Io& io, std::string what, std::uint64_t count)
    : io_(io),
      what_(std::move(what)),
      count_(count),
      is_shown_(messages_go_to_terminal(io)),
      next_at_(Clock::now() + first_after) {}

Progress::~Progress() {
  if (written_ != 0) print_passing(io_, "\r" + std::string(written_, ' ') + "\r");
}

void Progress::next() {
  ++done_;
  if (!is_shown_ || Clock::now() < next_at_) return;
  const std::string line = std::to_string(done_) + " of " + std::to_string(count_) + " " + what_;
  print_passing(io_, "\r" + line);
  written_ = line.size();
  next_at_ = Clock::now() + again_after;
}

}  // namespace speclev::cli
