#include "lua/sandbox.hh"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include "base/processor_time.hh"
#include "lua/allowance.hh"

namespace speclev::lua {

namespace {

constexpr int steps_of_hook = 100;
constexpr std::string_view library_place = "library:";
/// An instruction may compare two texts, hand on a list of arguments or look at keys of a table that all have one
/// place: this many bytes are as much work as an instruction.
constexpr std::size_t bytes_of_work = 512;
/// To get memory, and to free it some time.
constexpr std::int64_t work_of_block = 4;
/// The same of lists and tables, which an instruction seldom goes through.
constexpr std::size_t bytes_of_list = std::size_t{1} << 15;
/// What the interpreter takes for each key of a table that is not in its list, and how many keys a table may have.
constexpr std::size_t bytes_of_key = 24, most_keys = 16384;
/// The clock is read again after this much work, which takes some hundredths of a millisecond.
constexpr std::int64_t work_between_looks = 2000;

/// Keeps an error as text: whatever it is. One in the games' own library is told where the script calls that.
int keep_text(lua_State* state) {
  if (lua_type(state, 1) == LUA_TSTRING) {
    const std::string_view text = lua_tostring(state, 1);
    const int line = text.starts_with(library_place) ? Sandbox::of(state).line_of_script(state) : 0;
    const std::size_t begin = line > 0 ? text.find(": ", library_place.size()) : std::string_view::npos;
    if (begin != std::string_view::npos)
      lua_pushfstring(state, "[string \"script\"]:%d: in a function of the game's library: %s", line,
                      text.data() + begin + 2);
    const Sandbox::Wording& wording = Sandbox::of(state).wording();
    if (!wording.end.empty() && text.ends_with(wording.end) && wording.end != wording.text)
      lua_pushfstring(state, "[string \"script\"]:%d: %s", Sandbox::of(state).split(std::string(text)).line,
                      wording.text.c_str());
    return 1;
  }
  lua_pushfstring(state, "an error that is no text but a %s", luaL_typename(state, 1));
  return 1;
}

}  // namespace

std::string error_text(lua_State* state, int index) {
  std::size_t size = 0;
  const char* text = lua_type(state, index) == LUA_TSTRING ? lua_tolstring(state, index, &size) : nullptr;
  constexpr std::size_t most = 1000;
  return text == nullptr ? "an error" : std::string(text, std::min(size, most));
}

void Sandbox::push_error_handler(lua_State* state) { lua_pushcfunction(state, keep_text); }

void* Sandbox::allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size) {
  auto& own = *static_cast<Sandbox*>(sandbox);
  const bool is_text = block == nullptr && old_size == LUA_TSTRING;
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    own.used_ -= before;
    return nullptr;
  }
  if (new_size > before) {
    // As in the games, what is there already is looked at: one large piece passes. Here there is a bound on that, too.
    constexpr std::size_t largest = std::size_t{4} << 20;
    const bool is_full = own.used_ > own.limits_.memory && own.running_ > 0;
    if (is_full || new_size > largest) return nullptr;
    // Keys can be chosen so that the interpreter compares each with all others in one instruction.
    const bool is_of_keys =
        block == nullptr && new_size % bytes_of_key == 0 && std::has_single_bit(new_size / bytes_of_key);
    if (is_of_keys && new_size > most_keys * bytes_of_key) return nullptr;
    own.work_ += work_of_block + static_cast<std::int64_t>(new_size / bytes_of_work);
    if (own.running_ > 0 && own.must_stop()) return nullptr;
  }
  void* result = std::realloc(block, new_size);
  if (result == nullptr) return nullptr;
  own.used_ = own.used_ - before + new_size;
  own.weight_ = std::max(own.weight_, new_size / (is_text ? bytes_of_work : bytes_of_list));
  return result;
}

Sandbox::Sandbox(Allowance& allowance, const SandboxLimits& limits)
    : allowance_(allowance), limits_(limits), begin_(processor_time()), state_(lua_newstate(allocate, this)) {
  if (state_ == nullptr) throw std::bad_alloc();
  open_safe_library(state_);
}

Sandbox::~Sandbox() {
  lua_close(state_);
  allowance_.take(processor_time() - begin_, work_);
}

Sandbox& Sandbox::of(lua_State* state) {
  void* sandbox = nullptr;
  lua_getallocf(state, &sandbox);
  return *static_cast<Sandbox*>(sandbox);
}

void Sandbox::hook(lua_State* state, lua_Debug* what) {
  Sandbox& own = of(state);
  switch (what->event) {
    case LUA_HOOKLINE: return own.count_line(state, what);
    case LUA_HOOKCOUNT: return own.count_steps(state);
    default: return own.count_call(state, what);
  }
}

void Sandbox::count_line(lua_State* state, lua_Debug* what) {
  constexpr std::int64_t work = 10;
  charge(state, work);
  lua_getinfo(state, "S", what);
  if (chunk_ == what->source) lines_.insert(what->currentline);
}

void Sandbox::count_steps(lua_State* state) {
  steps_ += steps_of_hook;
  charge(state, steps_of_hook * static_cast<std::int64_t>(1 + weight_));
  if (steps_ > limits_.steps)
    end(state, Ending::ends,
        "it runs longer than the game allows: more than " + std::to_string(limits_.steps) + " steps in one call");
}

/// A function goes through its arguments, and through texts among them.
void Sandbox::count_call(lua_State* state, lua_Debug* what) {
  constexpr std::int64_t work_of_call = 10;
  constexpr std::size_t bytes_of_text = 32;
  lua_getinfo(state, "r", what);
  std::int64_t work = work_of_call + what->ntransfer;
  for (int i = 1; i <= what->ntransfer; ++i)
    if (lua_type(state, i) == LUA_TSTRING) work += static_cast<std::int64_t>(lua_rawlen(state, i) / bytes_of_text);
  charge(state, work);
}

void Sandbox::stop(std::string_view why) {
  is_stopped_ = true;
  ending_ = Ending::stopped;
  message_ = {0, std::string(why)};
}

bool Sandbox::must_stop() {
  if (is_stopped_ || is_over_) return is_stopped_;
  if (work_ > limits_.work) {
    stop("the script is stopped: it does too much work");
  } else if (work_ - work_at_look_ > work_between_looks) {
    work_at_look_ = work_;
    const Allowance::End end = allowance_.end_after(processor_time() - begin_, work_);
    if (end != Allowance::End::none) stop(allowance_.text(end));
  }
  return is_stopped_;
}

void Sandbox::charge(lua_State* state, std::int64_t work) {
  work_ += work;
  if (is_over_) luaL_error(state, "%s", message_.text.c_str());
  if (!must_stop()) return;
  is_over_ = true;
  message_.line = line_now(state);
  luaL_error(state, "%s", message_.text.c_str());
}

void Sandbox::keep(lua_State* state, std::size_t bytes) {
  constexpr std::size_t bytes_of_copy = 4;
  kept_ += bytes;
  if (kept_ > limits_.kept && !is_stopped_ && !is_over_)
    stop("the script is stopped: its names, texts and calls take too much memory");
  charge(state, 1 + static_cast<std::int64_t>(bytes / bytes_of_copy));
}

int Sandbox::line_now(lua_State* state) const {
  lua_Debug what;
  for (int level = 0; lua_getstack(state, level, &what) != 0; ++level) {
    lua_getinfo(state, "Sl", &what);
    if (what.currentline > 0) return chunk_ == what.source ? what.currentline : 0;
  }
  return 0;
}

int Sandbox::line_of_script(lua_State* state) const {
  lua_Debug what;
  for (int level = 0; lua_getstack(state, level, &what) != 0; ++level) {
    lua_getinfo(state, "Sl", &what);
    if (what.currentline > 0 && chunk_ == what.source) return what.currentline;
  }
  return 0;
}

void Sandbox::end(lua_State* state, Ending ending, const std::string& message) {
  if (!is_over_ && !is_stopped_) {
    is_over_ = true;
    ending_ = ending;
    message_ = {line_now(state), message};
  }
  for (;;) luaL_error(state, "%s", message_.text.c_str());
}

void Sandbox::end_by_error(lua_State* state, Ending ending, const std::string& error) {
  if (!is_over_ && !is_stopped_) {
    is_over_ = true;
    ending_ = ending;
    message_ = split(error);
    if (message_.line == 0) message_.line = line_now(state);
  }
  for (;;) luaL_error(state, "%s", message_.text.c_str());
}

ScriptMessage Sandbox::split(const std::string& error) const {
  ScriptMessage message{0, error};
  const std::string mark = "[string \"";
  const std::size_t behind = error.find("\"]:");
  if (!error.starts_with(mark) || behind == std::string::npos) return message;
  std::size_t end = behind + 3;
  int line = 0;
  constexpr int most = 100000000;
  while (end < error.size() && error[end] >= '0' && error[end] <= '9' && line < most)
    line = line * 10 + (error[end++] - '0');
  if (end == behind + 3 || !error.substr(end).starts_with(": ")) return message;
  message.line = line;
  message.text = error.substr(end + 2);
  if (message.text == wording_.text) message.game_line = wording_.game_line;
  return message;
}

void Sandbox::run(std::string_view text, const std::string& name) {
  constexpr std::size_t bytes_of_reading = 16;
  chunk_ = name;
  work_ = static_cast<std::int64_t>(text.size() / bytes_of_reading);
  const Allowance::End end = allowance_.end_after(processor_time() - begin_, work_);
  if (end != Allowance::End::none) return stop(Allowance::text(end));
  lua_sethook(state_, hook, LUA_MASKCOUNT | LUA_MASKCALL | (notes_lines_ ? LUA_MASKLINE : 0), steps_of_hook);
  lua_settop(state_, 0);
  lua_pushcfunction(state_, keep_text);
  steps_ = 0;
  ++running_;
  const bool is_read = luaL_loadbufferx(state_, text.data(), text.size(), chunk_.c_str(), "t") == LUA_OK;
  const bool is_good = is_read && lua_pcall(state_, 0, 0, 1) == LUA_OK;
  --running_;
  if (is_good || is_over_ || is_stopped_) return;
  ending_ = is_read ? Ending::error : Ending::broken;
  message_ = split(error_text(state_));
}

bool Sandbox::call(lua_State* state, int arguments, int results) {
  const std::int64_t before = steps_;
  steps_ = 0;
  const int function = lua_gettop(state) - arguments;
  lua_pushcfunction(state, keep_text);
  lua_insert(state, function);
  ++running_;
  const int result = lua_pcall(state, arguments, results, function);
  --running_;
  lua_remove(state, function);
  steps_ = before;
  if (is_over_ || result != LUA_OK) charge(state, work_of_error);
  return result == LUA_OK;
}

void open_hero_table(lua_State* state, lua_CFunction read, lua_CFunction write) {
  lua_newtable(state);
  lua_newtable(state);
  lua_pushcfunction(state, read);
  lua_setfield(state, -2, "__index");
  lua_pushcfunction(state, write);
  lua_setfield(state, -2, "__newindex");
  lua_setmetatable(state, -2);
  lua_setglobal(state, "u");
}

}  // namespace speclev::lua
