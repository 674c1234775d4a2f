#include "lua/sandbox.hh"

#include <lauxlib.h>

#include <algorithm>
#include <cstdlib>

namespace speclev::lua {

namespace {

constexpr int steps_of_hook = 1000;
constexpr char key_of_sandbox = 0;

}  // namespace

void* Sandbox::allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size) {
  auto& own = *static_cast<Sandbox*>(sandbox);
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    own.used_ -= before;
    return nullptr;
  }
  // As in the games, what is there already is looked at: one large piece passes. Here there is a bound on that, too.
  constexpr std::size_t largest = std::size_t{16} << 20;
  const bool grows = new_size > before;
  if (grows && (own.used_ > own.limits_.memory || new_size > largest)) return nullptr;
  void* result = std::realloc(block, new_size);
  if (result != nullptr) own.used_ = own.used_ - before + new_size;
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
  limits_.memory = limits.memory + used_;
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
  if (what->event == LUA_HOOKCOUNT) return own.count_steps(state);
  if (own.each_line == nullptr || what->event != LUA_HOOKLINE) return;
  lua_getinfo(state, "S", what);
  if (own.chunk_ == what->source) own.each_line(own.context, what->currentline);
}

void Sandbox::count_steps(lua_State* state) {
  steps_ += steps_of_hook;
  all_steps_ += steps_of_hook;
  if (is_over_) luaL_error(state, "it is over");
  if (steps_ > limits_.steps) end(Ending::ends, "it runs longer than the game allows: more than " +
                                                    std::to_string(limits_.steps) + " steps");
  if (all_steps_ > limits_.all_steps)
    end(Ending::ends, "it runs too long: more than " + std::to_string(limits_.all_steps) + " steps in all");
}

int Sandbox::line_now(lua_State* state) const {
  lua_Debug what;
  for (int level = 0; lua_getstack(state, level, &what) != 0; ++level) {
    lua_getinfo(state, "Sl", &what);
    if (what.currentline > 0) return chunk_ == what.source ? what.currentline : 0;
  }
  return 0;
}

void Sandbox::end(Ending ending, const std::string& message) {
  if (!is_over_) {
    is_over_ = true;
    ending_ = ending;
    message_ = message;
    lua_State* running = state_;
    line_ = line_now(running);
  }
  for (;;) luaL_error(state_, "%s", message.c_str());
}

/// Takes the place in front of a message of the interpreter off it.
void Sandbox::take_message(const std::string& text) {
  message_ = text;
  std::size_t at = message_.find("]:");
  if (!message_.starts_with("[string") || at == std::string::npos) return;
  at += 2;
  std::size_t end = at;
  int line = 0;
  while (end < message_.size() && message_[end] >= '0' && message_[end] <= '9' && line < 100000000)
    line = line * 10 + (message_[end++] - '0');
  if (end == at || end >= message_.size() || message_[end] != ':') return;
  line_ = line;
  message_.erase(0, std::min(end + 2, message_.size()));
}

namespace {

/// Keeps an error as text: whatever it is.
int keep_text(lua_State* state) {
  if (lua_type(state, 1) == LUA_TSTRING) return 1;
  luaL_tolstring(state, 1, nullptr);
  return 1;
}

}  // namespace

Ending Sandbox::run(std::string_view text, const std::string& name) {
  chunk_ = name;
  lua_sethook(state_, hook, LUA_MASKCOUNT | (each_line != nullptr ? LUA_MASKLINE : 0), steps_of_hook);
  lua_settop(state_, 0);
  lua_pushcfunction(state_, keep_text);
  if (luaL_loadbufferx(state_, text.data(), text.size(), chunk_.c_str(), "t") != LUA_OK) {
    ending_ = Ending::broken;
    take_message(lua_isstring(state_, -1) != 0 ? lua_tostring(state_, -1) : "");
    return ending_;
  }
  steps_ = 0;
  const int result = lua_pcall(state_, 0, 0, 1);
  if (result != LUA_OK && !is_over_) {
    ending_ = Ending::error;
    const char* message = lua_tostring(state_, -1);
    take_message(message == nullptr ? "an error" : message);
  }
  return ending_;
}

bool Sandbox::call(int arguments, int results) {
  const std::int64_t before = steps_;
  steps_ = 0;
  const int function = lua_gettop(state_) - arguments;
  lua_pushcfunction(state_, keep_text);
  lua_insert(state_, function);
  const int result = lua_pcall(state_, arguments, results, function);
  lua_remove(state_, function);
  steps_ = before;
  if (is_over_) {
    lua_pushstring(state_, message_.c_str());
    lua_error(state_);
  }
  return result == LUA_OK;
}

}  // namespace speclev::lua
