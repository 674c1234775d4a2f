#include "lua/rehearsal.hh"

#include <lua.hpp>

#include <algorithm>
#include <new>

#include "lua/allowance.hh"
#include "lua/game_numbers.hh"
#include "lua/rehearsal_run.hh"

namespace speclev::lua {

namespace {

constexpr char key_of_run = 0;
constexpr std::size_t most_calls = 100000;

const Function& function_of(lua_State* state) {
  return *static_cast<const Function*>(lua_touserdata(state, lua_upvalueindex(1)));
}

int declare_des(lua_State* state) { return Run::of(state).declare(state, function_of(state)); }

int call_des(lua_State* state) {
  Run& run = Run::of(state);
  if (!run.goes_on(state)) return declare_des(state);
  const int count = lua_gettop(state);
  lua_pushvalue(state, lua_upvalueindex(1));
  lua_pushcclosure(state, declare_des, 1);
  lua_insert(state, 1);
  const int result = lua_pcall(state, count, LUA_MULTRET, 0);
  if (result == LUA_OK) return lua_gettop(state);
  if (result != LUA_ERRRUN || run.sandbox.ending() != Ending::good) return lua_error(state);
  run.note_end(state);
  lua_settop(state, 0);
  return 0;
}

/// What ended it first counts, and whatever ended the rehearsal may only follow from it.
void end_at_first(Rehearsed& result) {
  const ScriptDiagnostic& first = result.later_ends.front();
  result.ending = first.rule == Diag::script_error ? Ending::error : Ending::ends;
  result.message = first.text;
  result.line = first.line;
  result.later_ends.erase(result.later_ends.begin());
}

/// A name that nobody has set.
int read_global(lua_State* state) {
  Run& run = Run::of(state);
  constexpr std::size_t most = 1000, longest = 100;
  if (lua_type(state, 2) == LUA_TSTRING && run.result().unset_globals.size() < most) {
    const std::string name = std::string(lua_tostring(state, 2)).substr(0, longest);
    const bool is_of_games = name == "error" || name == "print" || name == "assert";
    if (!is_of_games && run.result().unset_globals.insert(name).second)
      run.remark(state, Diag::unset_global, "nothing sets '" + name + "' before it is used here, so it is nil", name);
  }
  return 0;
}

}  // namespace

Run& Run::of(lua_State* state) {
  lua_rawgetp(state, LUA_REGISTRYINDEX, &key_of_run);
  auto* run = static_cast<Run*>(lua_touserdata(state, -1));
  lua_pop(state, 1);
  return *run;
}

Run::Run(const GameTables& game, const RehearsalOptions& options, Allowance& allowance, Rehearsed& result)
    : sandbox(allowance, limits_of(game)), game_(game), options_(options), result_(result), chance_(options.seed) {
  lua_State* state = sandbox.state();
  lua_pushlightuserdata(state, this);
  lua_rawsetp(state, LUA_REGISTRYINDEX, &key_of_run);
  open();
}

void Run::open() {
  lua_State* state = sandbox.state();
  open_selections(state, *this);
  lua_newtable(state);
  for (const Function& each : game_.functions) {
    if (each.table != "des") continue;
    lua_pushlightuserdata(state, const_cast<Function*>(&each));
    lua_pushcclosure(state, call_des, 1);
    lua_setfield(state, -2, each.name.c_str());
  }
  lua_setglobal(state, "des");
  open_game_library(state, *this);
  lua_pushglobaltable(state);
  lua_newtable(state);
  lua_pushcfunction(state, read_global);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
  sandbox.begin();
}

std::int64_t Run::roll(std::int64_t n) {
  if (n <= 1 || options_.chance == Chance::zero) return 0;
  if (options_.chance == Chance::last) return n - 1;
  chance_ += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = chance_;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
  return static_cast<std::int64_t>((mixed ^ mixed >> 31) % static_cast<std::uint64_t>(n));
}

void Run::remark(lua_State* state, Diag rule, const std::string& text, const std::string& word) {
  const int line = sandbox.line_now(state);
  if (line > 0) add_remark(state, result_.remarks, {rule, line, text, word, {}});
}

bool Run::goes_on(lua_State* state) const {
  constexpr std::size_t most = 20;
  return options_.goes_on && !sandbox.catches(state) && result_.later_ends.size() < most;
}

void Run::note_end(lua_State* state) {
  ScriptMessage message = sandbox.split(error_text(state));
  if (message.line == 0) message.line = sandbox.line_now(state);
  result_.later_ends.push_back(
      {depth > 0 ? Diag::script_ends_game : Diag::script_error, std::max(message.line, 1), message.text, {}, {}});
}

void Run::record(lua_State* state, const Call& call) {
  if (!options_.records || result_.calls.size() >= most_calls) return;
  sandbox.keep(state, call.size());
  result_.calls.push_back(call);
}

bool Run::is_off_level(const Call& call) const {
  if (!frame.is_certain || !call.has("x")) return false;
  const std::int64_t x = call.number("x"), y = call.number("y");
  const std::int64_t column = frame.x + (x < 0 ? x + 256 : x), row = frame.y + (y < 0 ? y + 256 : y);
  return column < 1 || column > 79 || row < 0 || row > 20;
}

void Run::call_contents(lua_State* state, const char* key, const std::string& function, int arguments) {
  if (!lua_istable(state, 1)) {
    lua_pop(state, arguments);
    return;
  }
  const int top = lua_gettop(state) - arguments;
  if (lua_getfield(state, 1, key) != LUA_TFUNCTION) {
    lua_settop(state, top);
    return;
  }
  lua_insert(state, top + 1);
  ++depth;
  const bool is_good = sandbox.call(state, arguments, 0);
  --depth;
  if (!is_good) {
    const std::string message = error_text(state);
    const std::string text = sandbox.split(message).text;
    sandbox.end_by_error(state, Ending::ends,
                         message.substr(0, message.size() - text.size()) + "an error in the " + key + " of des." +
                             function + ": " + text);
  }
  lua_settop(state, top);
}

Rehearsed rehearse(const SourceText& script, const GameTables& game, const RehearsalOptions& options) {
  Rehearsed result;
  Allowance own;
  try {
    Run run(game, options, options.allowance ? *options.allowance : own, result);
    if (options.covers) run.sandbox.note_lines();
    const std::string_view name = script.name();
    const std::string_view file = name.substr(name.rfind('/') + 1);
    run.sandbox.run(script.bytes(), "(" + std::string(file) + ")");
    if (options.themed && run.sandbox.ending() == Ending::good) run.rehearse_themed_rooms();
    result.ending = run.sandbox.ending();
    result.message = run.sandbox.message().text;
    result.line = run.sandbox.message().line;
    result.lines = run.sandbox.lines();
    if (!result.later_ends.empty()) end_at_first(result);
  } catch (const std::bad_alloc&) {
    result.ending = Ending::error;
    result.message = "not enough memory";
  }
  return result;
}

}  // namespace speclev::lua
