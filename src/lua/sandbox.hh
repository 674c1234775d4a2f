// A Lua interpreter with limits on time and memory and no access to the system.
#pragma once

#include <lua.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "speclev/lua.hh"

namespace speclev::lua {

class Allowance;

/// What a sandbox allows; the numbers of games are in their tables, in the group limit.
struct SandboxLimits {
  std::size_t memory = std::size_t{1} << 20;  ///< bytes, beside what the libraries take
  std::int64_t steps = 1 << 20;               ///< instructions of one protected call
  /// Of all calls together, with what functions do in one instruction.
  std::int64_t work = 1 << 24;
  /// Bytes that the host keeps for the script: names, texts, records of calls, messages.
  std::size_t kept = std::size_t{16} << 20;
};

/// An interpreter for one script, with what scripts of levels may use and nothing else. No error leaves it but as an
/// Ending. A script takes a bounded time and memory, because each hook, each call and each large piece of memory counts
/// as work, and the clock is read again after some work.
class Sandbox {
 public:
  explicit Sandbox(Allowance& allowance, const SandboxLimits& limits = {});
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  ~Sandbox();

  lua_State* state() const { return state_; }
  /// Pushes what turns each error into a text for people.
  static void push_error_handler(lua_State* state);
  /// The sandbox of an interpreter.
  static Sandbox& of(lua_State* state);

  /// Runs a script; its name is that of its chunk. open: adds what scripts of a game may use; an error in it is one of
  /// the script.
  void run(std::string_view text, const std::string& name);
  /// Calls the function below its arguments on the stack, with steps of its own. A false result leaves a message on the
  /// stack; where the script is over, it is not caught by anything.
  bool call(lua_State* state, int arguments, int results);
  /// Ends the script with a message: no function of it goes on.
  [[noreturn]] void end(lua_State* state, Ending ending, const std::string& message);
  /// The same with the message of an error, its line in front.
  [[noreturn]] void end_by_error(lua_State* state, Ending ending, const std::string& error);
  static constexpr std::int64_t work_of_error = 3000;  ///< to throw one, and to catch it
  /// Counts work, and ends the script when it does too much.
  void charge(lua_State* state, std::int64_t work);
  /// Counts bytes that the host copies and may keep until the script is over, and ends the script when these are too
  /// many.
  void keep(lua_State* state, std::size_t bytes);
  /// What is used up in allocations of the host counts, too: what is on now is what the script may use beside it.
  void begin() { limits_.memory += used_; }

  Ending ending() const { return ending_; }
  const ScriptMessage& message() const { return message_; }

  /// What people are told of an error, where the script itself gets to see other words of it.
  struct Wording {
    std::string end;  ///< of what the script sees
    std::string text;
    int game_line = 0;  ///< as a message has it
  };
  /// Of the error that is raised next.
  void word(Wording wording) { wording_ = std::move(wording); }
  const Wording& wording() const { return wording_; }

  /// Whether the script itself catches what goes wrong in a function of an interpreter.
  bool catches(lua_State* state) const { return state != state_ || catching_ != 0; }
  /// Tells that a function begins or ends whose errors the script catches.
  void count_catching(int more) { catching_ += more; }

  /// The line of the script that runs; 0 in a function of a library.
  int line_now(lua_State* state) const;
  /// The line of the script that has called what runs; 0 if none has.
  int line_of_script(lua_State* state) const;
  /// The place in front of a message of the interpreter is taken off it.
  ScriptMessage split(const std::string& error) const;
  /// Notes which lines are run.
  void note_lines() { notes_lines_ = true; }
  const std::set<int>& lines() const { return lines_; }

 private:
  static void* allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size);
  static void hook(lua_State* state, lua_Debug* what);
  void count_steps(lua_State* state);
  void count_call(lua_State* state, lua_Debug* what);
  void count_line(lua_State* state, lua_Debug* what);
  /// Notes why the script must stop, if it must. Reads the clock only after some work.
  bool must_stop();
  void stop(std::string_view why);

  Allowance& allowance_;
  SandboxLimits limits_;
  std::size_t used_ = 0, kept_ = 0;
  std::size_t weight_ = 0;  ///< work of an instruction that goes through the largest text, list or table
  std::int64_t steps_ = 0, work_ = 0, work_at_look_ = 0;
  std::chrono::nanoseconds begin_;  ///< the processor time then
  int running_ = 0;  ///< how deep the script runs: only then it is bounded, as errors of the host end the program
  int catching_ = 0;
  Ending ending_ = Ending::good;
  ScriptMessage message_;
  Wording wording_;
  bool is_over_ = false, notes_lines_ = false;
  bool is_stopped_ = false;  ///< it must not go on, and message_ says why
  std::string chunk_;
  std::set<int> lines_;
  lua_State* state_;  ///< behind what its memory is counted in
};

/// The beginning of an error at a place of the stack.
std::string error_text(lua_State* state, int index = -1);

/// The functions that every script has beside those of games, with bounds on what one call can do.
void open_safe_library(lua_State* state);

/// Makes u, a table of fields that are asked for: read gets the table and a key, write both and a value.
void open_hero_table(lua_State* state, lua_CFunction read, lua_CFunction write);

}  // namespace speclev::lua
