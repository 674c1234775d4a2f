#pragma once

#include <lua.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "speclev/lua.hh"

namespace speclev::lua {

/// What a sandbox allows; the numbers of games are in their tables, in the group limit.
struct SandboxLimits {
  std::size_t memory = std::size_t{1} << 20;  ///< bytes
  std::int64_t steps = 1 << 20;               ///< instructions of one protected call
  std::int64_t all_steps = 1 << 24;           ///< of all calls together: whatever happens ends in bounded time
};

/// An interpreter for one script, with what scripts of levels may use and nothing else. No error leaves it but as an
/// Ending; whatever a script does takes a bounded time and memory.
class Sandbox {
 public:
  explicit Sandbox(const SandboxLimits& limits = {});
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  ~Sandbox();

  lua_State* state() const { return state_; }
  /// The sandbox of an interpreter.
  static Sandbox& of(lua_State* state);

  /// Runs a script; its name is that of its chunk.
  Ending run(std::string_view text, const std::string& name);
  /// Calls the function below its arguments on the stack, with steps of its own. A false result leaves a message; where
  /// the script is over, it is not caught by anything.
  bool call(int arguments, int results);
  /// Ends the script: no function of it goes on.
  [[noreturn]] void end(Ending ending, const std::string& message);

  Ending ending() const { return ending_; }
  const std::string& message() const { return message_; }
  int line() const { return line_; }  ///< of the message; 0: none

  /// The line of the script that runs; 0 in a function of a library.
  int line_now(lua_State* state) const;
  /// Called for each line that runs, where that is wanted.
  void (*each_line)(void* context, int line) = nullptr;
  void* context = nullptr;

 private:
  static void* allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size);
  static void hook(lua_State* state, lua_Debug* what);
  void count_steps(lua_State* state);
  void take_message(const std::string& text);

  SandboxLimits limits_;
  lua_State* state_ = nullptr;
  std::size_t used_ = 0;
  std::int64_t steps_ = 0, all_steps_ = 0;
  Ending ending_ = Ending::good;
  std::string message_;
  int line_ = 0;
  bool is_over_ = false;
  std::string chunk_;
};

/// The functions that every script has beside those of games, with bounds on what one call can do.
void open_safe_library(lua_State* state);

}  // namespace speclev::lua
