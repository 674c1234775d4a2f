// Shares the layout of a target between copies and creates it on first use.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "binary/layout.hh"

namespace speclev {

/// A layout, or none, that all copies share. It may be made when it is first used: a run needs one of the two that a
/// target has. Threads may share one.
class SharedLayout {
 public:
  SharedLayout() = default;
  explicit SharedLayout(Layout layout) : state_(std::make_shared<State>()) { state_->layout = std::move(layout); }
  /// make: gives the layout, once.
  explicit SharedLayout(std::function<Layout()> make) : state_(std::make_shared<State>()) {
    state_->make = std::move(make);
  }

  explicit operator bool() const { return state_ != nullptr; }
  const Layout& operator*() const {
    std::call_once(state_->once, [this] {
      if (state_->make) state_->layout = state_->make();
    });
    return state_->layout;
  }
  const Layout* operator->() const { return &**this; }

 private:
  struct State {
    std::once_flag once;
    std::function<Layout()> make;  ///< none where the layout is there from the start
    Layout layout;
  };
  std::shared_ptr<State> state_;
};

}  // namespace speclev
