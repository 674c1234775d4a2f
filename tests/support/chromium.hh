#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/process.hh"

namespace speclev::test {

inline const std::string chromium_program = "/usr/bin/chromium";

/// The command line of the browser without a window, which keeps what it writes in a folder.
Command chromium(const std::string& folder, std::vector<std::string> arguments);

/// A browser with one page, that is used as people use it: by the mouse and by keys. What goes wrong throws
/// std::runtime_error.
class Chromium {
 public:
  Chromium(const std::string& folder, int width, int height);
  ~Chromium();
  Chromium(const Chromium&) = delete;
  Chromium& operator=(const Chromium&) = delete;

  /// Opens a file and waits until it is there.
  void open(const std::string& path);
  /// What an expression of JavaScript comes to; waits for promises.
  nlohmann::json evaluate(const std::string& expression);
  /// Clicks into the middle of the element that an expression comes to, or at this share of it from its upper left.
  void click(const std::string& element, double across = 0.5, double down = 0.5);
  /// Presses and releases a key, by its name ("ArrowLeft", "n"); shift: with that one held.
  void press(const std::string& key, bool shift = false);
  /// Has pages see these media features, such as {"forced-colors", "active"}.
  void emulate(const std::vector<std::pair<std::string, std::string>>& features);

 private:
  nlohmann::json call(const std::string& method, nlohmann::json parameters = nlohmann::json::object());
  nlohmann::json receive();

  int to_ = -1, from_ = -1;
  int last_ = 0;  ///< number of the last call
  bool is_loaded_ = false;
  std::string session_, received_;
  std::unique_ptr<Process> process_;
};

}  // namespace speclev::test
