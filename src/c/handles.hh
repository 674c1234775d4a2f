// Maps the handles of the C interface to objects.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace speclev::c {

/// What the handles of C stand for. A handle is a number that has the type of a pointer, and is never one; a number is
/// not given again, so that one that is unknown or was freed is noticed.
template <class Object, class Handle>
class Handles {
 public:
  /// first: where its numbers begin, from 1 to 3, which tells kinds of handles from each other.
  explicit Handles(std::uintptr_t first) : next_(first) {}

  Handle* add(std::shared_ptr<const Object> object) {
    const std::unique_lock lock(mutex_);
    while (objects_.contains(next_)) next_ += step;  // all numbers were given once
    objects_.emplace(next_, std::move(object));
    Handle* handle = reinterpret_cast<Handle*>(next_);
    next_ += step;
    return handle;
  }

  /// Null if there is none.
  std::shared_ptr<const Object> find(const Handle* handle) const {
    const std::shared_lock lock(mutex_);
    const auto at = objects_.find(reinterpret_cast<std::uintptr_t>(handle));
    return at == objects_.end() ? nullptr : at->second;
  }

  /// False if there is none.
  bool remove(const Handle* handle) {
    std::unique_lock lock(mutex_);
    auto gone = objects_.extract(reinterpret_cast<std::uintptr_t>(handle));
    lock.unlock();
    return !gone.empty();
  }

 private:
  static constexpr std::uintptr_t step = 4;

  mutable std::shared_mutex mutex_;
  std::unordered_map<std::uintptr_t, std::shared_ptr<const Object>> objects_;
  std::uintptr_t next_;
};

}  // namespace speclev::c
