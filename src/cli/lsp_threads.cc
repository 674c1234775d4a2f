#include "cli/lsp_threads.hh"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace speclev::cli {

namespace {

/// So many bytes may wait to be answered, and so many of answers to be sent.
constexpr std::size_t most_charged = std::size_t{64} << 20, most_results = std::size_t{32} << 20;
/// A message that was read takes about so many times its size, and never less than the smallest.
constexpr std::size_t growth = 8, smallest_charge = std::size_t{4} << 10;

/// Lets all other threads go first, where the system can do that for one.
void step_back() {
#ifdef __linux__
  constexpr int nice = 10;
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, nice));
#endif
}

}  // namespace

void Events::add_input(Event event, std::size_t size) {
  event.charge = size * growth + smallest_charge;
  std::unique_lock lock(mutex_);
  // A message that is too large alone must not wait for ever.
  room_.wait(lock, [&] { return charged_ == 0 || charged_ + event.charge <= most_charged; });
  charged_ += event.charge;
  events_.push_back(std::move(event));
  ready_.notify_one();
}

void Events::add_result(Event event) {
  const std::size_t size = std::get<Result>(event.content).message.size();
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] { return results_ == 0 || results_ + size <= most_results; });
  results_ += size;
  events_.push_back(std::move(event));
  ready_.notify_one();
}

Event Events::next() {
  std::unique_lock lock(mutex_);
  ready_.wait(lock, [&] { return !events_.empty(); });
  Event event = std::move(events_.front());
  events_.pop_front();
  if (const auto* const result = std::get_if<Result>(&event.content)) {
    results_ -= result->message.size();
    room_.notify_all();
  }
  return event;
}

bool Events::empty() const {
  const std::scoped_lock lock(mutex_);
  return events_.empty();
}

void Events::charge(std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  charged_ += bytes;
}

void Events::release(std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  charged_ -= bytes;
  room_.notify_all();
}

Workers::Workers(Events& events, unsigned count, bool is_patient) : events_(events) {
  for (unsigned i = 0; i < count; ++i)
    threads_.emplace_back([this, is_patient](const std::stop_token& stop) {
      if (is_patient) step_back();
      run(stop);
    });
}

void Workers::add(RequestJob job) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(waiting_, [&](const RequestJob& each) {
    if (each.work->is_dropped) events_.release(each.charge);
    return each.work->is_dropped;
  });
  waiting_.push_back(std::move(job));
  ready_.notify_one();
}

bool Workers::is_busy() const {
  const std::scoped_lock lock(mutex_);
  return !waiting_.empty() || !running_.empty();
}

/// The first job whose key no thread works on.
std::deque<RequestJob>::iterator Workers::next_job() {
  return std::ranges::find_if(waiting_, [&](const RequestJob& each) { return !running_.contains(each.work->key); });
}

void Workers::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (ready_.wait(lock, stop, [&] { return next_job() != waiting_.end(); })) {
    if (stop.stop_requested()) return;
    const auto at = next_job();
    RequestJob job = std::move(*at);
    waiting_.erase(at);
    running_.insert(job.work->key);
    lock.unlock();
    std::string message = job.work->run();
    const std::string key = job.work->key;
    events_.add_result({Result{std::move(job.work), std::move(message)}, job.charge});
    lock.lock();
    running_.erase(key);
    ready_.notify_all();
  }
}

}  // namespace speclev::cli
