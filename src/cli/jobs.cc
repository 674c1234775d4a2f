#include "cli/jobs.hh"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace speclev::cli {

namespace {

constexpr std::size_t most_threads = 256;

/// A call, and what came of it.
struct Job {
  KeptMessages messages;
  std::exception_ptr error;
  bool is_done = false;
};

class Jobs {
 public:
  Jobs(Io& io, std::size_t count, const std::function<void(std::size_t)>& work) : io_(io), jobs_(count), work_(work) {}

  void run(std::size_t threads) {
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    for (Job& job : jobs_) {
      std::unique_lock lock(mutex_);
      done_.wait(lock, [&] { return job.is_done; });
      lock.unlock();
      print_kept(io_, std::exchange(job.messages, {}));
      if (!job.error) continue;
      is_over_ = true;
      workers.clear();
      std::rethrow_exception(job.error);
    }
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < jobs_.size() && !is_over_; i = next_++) {
      Job& job = jobs_[i];
      const Keeping keeping(io_, job.messages);
      try {
        work_(i);
      } catch (...) {
        job.error = std::current_exception();
      }
      const std::scoped_lock lock(mutex_);
      job.is_done = true;
      done_.notify_one();
    }
  }

  Io& io_;
  std::vector<Job> jobs_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> is_over_ = false;
  std::mutex mutex_;
  std::condition_variable done_;
};

}  // namespace

void add_jobs_option(CLI::App& command, std::size_t& threads) {
  const auto set = [&threads](std::size_t count) {
    threads = count != 0 ? count : std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
  };
  const std::string text = "On how many files to work at once; 0, or no number: on as many as there are processors";
  command.add_option_function<std::size_t>("-j", set, text)
      ->option_text("[N]")
      ->expected(0, 1)
      ->default_str("0")
      ->check(CLI::Range(std::size_t{0}, most_threads));
}

void run_in_order(Io& io, std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  threads = std::min(threads, count);
  if (threads > 1) return Jobs(io, count, work).run(threads);
  for (std::size_t i = 0; i < count; ++i) work(i);
}

}  // namespace speclev::cli
