#include "lua/sandbox.hh"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace speclev::lua {

namespace {

constexpr int steps_of_hook = 1000;
constexpr char key_of_sandbox = 0;
constexpr std::string_view library_place = "library:";
/// An instruction may compare two texts: so many bytes of the longest one are as much work as an instruction.
constexpr std::size_t bytes_of_work = 512;

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

std::string text_at(lua_State* state, int index) {
  std::size_t size = 0;
  const char* text = lua_type(state, index) == LUA_TSTRING ? lua_tolstring(state, index, &size) : nullptr;
  constexpr std::size_t most = 1000;
  return text == nullptr ? "an error" : std::string(text, std::min(size, most));
}

}  // namespace

void* Sandbox::allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size) {
  auto& own = *static_cast<Sandbox*>(sandbox);
  const bool is_text = block == nullptr && old_size == LUA_TSTRING;
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    own.used_ -= before;
    return nullptr;
  }
  // As in the games, what is there already is looked at: one large piece passes. Here there is a bound on that, too.
  constexpr std::size_t largest = std::size_t{4} << 20;
  if (new_size > before && (own.used_ > own.limits_.memory || new_size > largest)) return nullptr;
  void* result = std::realloc(block, new_size);
  if (result == nullptr) return nullptr;
  own.used_ = own.used_ - before + new_size;
  if (is_text) own.longest_text_ = std::max(own.longest_text_, new_size);
  if (new_size > before) own.work_ += static_cast<std::int64_t>(new_size / bytes_of_work);
  return result;
}

Sandbox::Sandbox(const SandboxLimits& limits) : limits_(limits) {
  // What the libraries need does not count.
  limits_.memory = std::size_t{8} << 20;
  state_ = lua_newstate(allocate, this);
  if (state_ == nullptr) throw std::bad_alloc();
  lua_pushlightuserdata(state_, this);
  lua_rawsetp(state_, LUA_REGISTRYINDEX, &key_of_sandbox);
  open_safe_library(state_);
  limits_.memory = limits.memory;
}

Sandbox::~Sandbox() { lua_close(state_); }

Sandbox& Sandbox::of(lua_State* state) {
  lua_rawgetp(state, LUA_REGISTRYINDEX, &key_of_sandbox);
  auto* sandbox = static_cast<Sandbox*>(lua_touserdata(state, -1));
  lua_pop(state, 1);
  return *sandbox;
}

void Sandbox::hook(lua_State* state, lua_Debug* what) {
  Sandbox& own = of(state);
  if (what->event == LUA_HOOKLINE) {
    lua_getinfo(state, "S", what);
    if (own.chunk_ == what->source) own.lines_.insert(what->currentline);
    return;
  }
  own.steps_ += steps_of_hook;
  own.charge(state, steps_of_hook + static_cast<std::int64_t>(steps_of_hook * (own.longest_text_ / bytes_of_work)));
  if (own.steps_ > own.limits_.steps)
    own.end(
        state, Ending::ends,
        "it runs longer than the game allows: more than " + std::to_string(own.limits_.steps) + " steps in one call");
}

void Sandbox::charge(lua_State* state, std::int64_t work) {
  work_ += work;
  if (is_over_) luaL_error(state, "%s", message_.text.c_str());
  if (work_ > limits_.work) end(state, Ending::ends, "it runs too long: more work in all than is done for a script");
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
  if (!is_over_) {
    is_over_ = true;
    ending_ = ending;
    message_ = {line_now(state), message};
  }
  for (;;) luaL_error(state, "%s", message_.text.c_str());
}

void Sandbox::end_by_error(lua_State* state, Ending ending, const std::string& error) {
  if (!is_over_) {
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
  chunk_ = name;
  lua_sethook(state_, hook, LUA_MASKCOUNT | (notes_lines_ ? LUA_MASKLINE : 0), steps_of_hook);
  lua_settop(state_, 0);
  lua_pushcfunction(state_, keep_text);
  if (luaL_loadbufferx(state_, text.data(), text.size(), chunk_.c_str(), "t") != LUA_OK) {
    ending_ = Ending::broken;
    message_ = split(text_at(state_, -1));
    return;
  }
  steps_ = 0;
  if (lua_pcall(state_, 0, 0, 1) == LUA_OK || is_over_) return;
  ending_ = Ending::error;
  message_ = split(text_at(state_, -1));
}

bool Sandbox::call(lua_State* state, int arguments, int results) {
  const std::int64_t before = steps_;
  steps_ = 0;
  const int function = lua_gettop(state) - arguments;
  lua_pushcfunction(state, keep_text);
  lua_insert(state, function);
  const int result = lua_pcall(state, arguments, results, function);
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
