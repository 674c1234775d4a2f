#include "lua/dungeon_script.hh"

#include <lua.hpp>

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>

#include "base/spell.hh"
#include "lua/allowance.hh"
#include "lua/sandbox.hh"
#include "lua/script_text.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t most_dungeons = 16, most_levels = 50, most_branches = 32;
constexpr lua_Integer most_entries = 1000;

constexpr std::string_view keys_of_dungeon[] = {"name",       "bonetag",   "base",    "range",     "chance",
                                                "entry",      "alignment", "flags",   "protofile", "lvlfill",
                                                "themerooms", "levels",    "branches"};
constexpr std::string_view keys_of_level[] = {"name",    "bonetag",    "base",      "range", "chance",
                                              "nlevels", "chainlevel", "alignment", "flags"};
constexpr std::string_view keys_of_branch[] = {"name",       "base",       "range",    "chance",
                                               "chainlevel", "branchtype", "direction"};

class Reader {
 public:
  Reader(const SourceText& script, const GameTables& game)
      : script_(script), game_(game), sink_(policy_), comments_(look_at_text(script).comments) {}

  DungeonScript run() {
    try {
      read();
    } catch (const std::bad_alloc&) {
      fail("there is not enough memory for this dungeon", {});
    }
    result_.failed = sink_.error_count() != 0;
    result_.diagnostics = sink_.take();
    return std::move(result_);
  }

 private:
  void fail(const std::string& text, const std::string& word) {
    sink_.report(Diag::script_dungeon, word.empty() ? last_ : place_of(word), {text});
  }

  /// The next place of a text in quotes; what is read comes in the order of the file mostly.
  Span place_of(const std::string& word) {
    for (const std::size_t from : {std::size_t{last_.begin}, std::size_t{0}})
      for (const char* quotes : {"\"", "'", ""})
        if (const auto found = find(quotes + word + quotes, from)) return *found;
    return last_;
  }

  /// Outside of comments.
  std::optional<Span> find(std::string_view wanted, std::size_t from) const {
    const std::string_view bytes = script_.bytes();
    for (std::size_t at = bytes.find(wanted, from); at != std::string_view::npos; at = bytes.find(wanted, at + 1)) {
      const auto comment = std::ranges::upper_bound(comments_, at, {}, &Span::begin);
      if (comment == comments_.begin() || std::prev(comment)->end <= at)
        return Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + wanted.size())};
    }
    return std::nullopt;
  }

  void read() {
    Allowance allowance;
    Sandbox sandbox(allowance);
    state_ = sandbox.state();
    sandbox.begin();
    sandbox.run(script_.bytes(), "(dungeon.lua)");
    if (sandbox.ending() != Ending::good) {
      last_ = span_of_line(script_, std::max(sandbox.message().line, 1));
      return fail(sandbox.message().text, {});
    }
    last_ = {0, 0};
    lua_settop(state_, 0);
    lua_pushglobaltable(state_);
    lua_pushliteral(state_, "dungeon");
    lua_rawget(state_, -2);
    if (!lua_istable(state_, -1)) return fail("it sets no table 'dungeon'", {});
    each_entry(lua_gettop(state_), "dungeon", [&] { dungeon(); });
    check();
  }

  template <class Visit>
  void each_entry(int table, const std::string& what, const Visit& visit) {
    const auto count = std::min<lua_Integer>(static_cast<lua_Integer>(lua_rawlen(state_, table)), most_entries);
    for (lua_Integer i = 1; i <= count; ++i) {
      lua_rawgeti(state_, table, i);
      if (lua_istable(state_, -1))
        visit();
      else
        fail("an entry of " + what + " is no table", {});
      lua_settop(state_, table);
    }
  }

  template <std::size_t size>
  void check_keys(const std::string_view (&known)[size], const std::string& of) {
    const int table = lua_gettop(state_);
    for (lua_pushnil(state_); lua_next(state_, table) != 0; lua_pop(state_, 1)) {
      if (lua_type(state_, -2) != LUA_TSTRING) continue;
      const std::string key = lua_tostring(state_, -2);
      if (std::ranges::find(known, key) != std::end(known)) continue;
      sink_
          .report(Diag::ignored_key, place_of(key),
                  {"the dungeon knows no '" + key + "' in '" + of + "', which has no effect"})
          .suggest(Speller(key, known));
    }
  }

  std::string text(const char* key, bool is_required = false) {
    lua_pushstring(state_, key);
    lua_rawget(state_, -2);
    std::string value;
    const int kind = lua_type(state_, -1);
    if (kind == LUA_TSTRING)
      value = lua_tostring(state_, -1);
    else if (kind == LUA_TNUMBER)
      value = std::to_string(lua_tointeger(state_, -1));
    else if (kind != LUA_TNIL || is_required)
      fail(std::string("'") + key + (kind == LUA_TNIL ? "' is missing" : "' must be a text"), {});
    lua_pop(state_, 1);
    return value;
  }

  int number(const char* key, int otherwise, bool is_required = false) {
    lua_pushstring(state_, key);
    lua_rawget(state_, -2);
    int value = otherwise, is_number = 0;
    const lua_Integer given = lua_tointegerx(state_, -1, &is_number);
    if (is_number != 0 && given >= -1000 && given <= 1000)
      value = static_cast<int>(given);
    else if (!lua_isnil(state_, -1) || is_required)
      fail(std::string("'") + key + (lua_isnil(state_, -1) ? "' is missing" : "' must be a number"), {});
    lua_pop(state_, 1);
    return value;
  }

  std::string word(const char* key, std::string_view otherwise, std::initializer_list<std::string_view> words) {
    std::string value = text(key);
    if (value.empty()) return std::string(otherwise);
    if (std::ranges::find(words, value) == words.end()) fail("'" + value + "' is no " + key, value);
    return value;
  }

  std::string alignment() {
    std::string value = text("alignment");
    if (!value.empty() && game_.find_constant("dgn_alignment", value) == nullptr)
      fail("'" + value + "' is no alignment", value);
    return value;
  }

  std::vector<std::string> flags() {
    std::vector<std::string> words;
    lua_pushliteral(state_, "flags");
    lua_rawget(state_, -2);
    if (lua_type(state_, -1) == LUA_TSTRING) {
      words.emplace_back(lua_tostring(state_, -1));
    } else if (lua_istable(state_, -1)) {
      const int table = lua_gettop(state_);
      for (lua_Integer i = 1;
           i <= std::min<lua_Integer>(static_cast<lua_Integer>(lua_rawlen(state_, table)), most_entries); ++i) {
        lua_rawgeti(state_, table, i);
        if (lua_type(state_, -1) == LUA_TSTRING) words.emplace_back(lua_tostring(state_, -1));
        lua_pop(state_, 1);
      }
    }
    lua_pop(state_, 1);
    for (const std::string& each : words)
      if (std::ranges::find(game_.needs.dungeon_flags, each) == game_.needs.dungeon_flags.end())
        fail("'" + each + "' is no flag of a dungeon", each);
    return words;
  }

  ScriptPlace place(bool is_chained) {
    ScriptPlace value;
    if (is_chained) value.chain = text("chainlevel");
    value.base = number("base", 0, true);
    value.range = number("range", 0);
    value.chance = number("chance", 100);
    if (!value.chain.empty() && !knows_level(value.chain))
      fail("there is no level '" + value.chain + "' before this", value.chain);
    return value;
  }

  bool knows_level(const std::string& name) const {
    const auto has = [&](const ScriptDungeon& each) {
      return std::ranges::find(each.levels, name, &ScriptLevel::name) != each.levels.end();
    };
    return has(now_) || std::ranges::any_of(result_.dungeons, has);
  }

  void dungeon() {
    now_ = {};
    now_.name = text("name", true);
    if (!now_.name.empty()) last_ = place_of(now_.name);
    result_.places.dungeons.push_back(last_);
    check_keys(keys_of_dungeon, now_.name);
    now_.bonetag = text("bonetag");
    now_.alignment = alignment();
    now_.prototype = text("protofile");
    now_.filler = text("lvlfill");
    now_.themed_rooms = text("themerooms");
    now_.place = place(false);
    now_.entry = number("entry", 0);
    now_.flags = flags();
    list("levels", [&] {
      ScriptLevel level;
      level.name = text("name", true);
      if (!level.name.empty()) last_ = place_of(level.name);
      result_.places.levels.push_back(last_);
      check_keys(keys_of_level, level.name);
      level.bonetag = text("bonetag");
      level.alignment = alignment();
      level.variants = number("nlevels", 0);
      level.place = place(true);
      level.flags = flags();
      now_.levels.push_back(std::move(level));
    });
    list("branches", [&] {
      ScriptBranch branch;
      branch.to = text("name", true);
      if (!branch.to.empty()) last_ = place_of(branch.to);
      result_.places.branches.push_back(last_);
      check_keys(keys_of_branch, branch.to);
      branch.type = word("branchtype", "stair", {"stair", "portal", "no_down", "no_up"});
      branch.direction = word("direction", "down", {"up", "down"});
      branch.place = place(true);
      now_.branches.push_back(std::move(branch));
    });
    check_first_branch();
    result_.dungeons.push_back(std::move(now_));
  }

  /// The game looks for the level of the first branch among all so far but the last.
  void check_first_branch() {
    if (now_.branches.empty() || now_.levels.empty()) return;
    const std::string& chain = now_.branches.front().place.chain;
    if (!chain.empty() && chain == now_.levels.back().name)
      fail("the first branch is counted from '" + chain +
               "', the last level so far, which the game does not find yet: another branch, or another level last",
           chain);
  }

  template <class Visit>
  void list(const char* key, const Visit& visit) {
    lua_pushstring(state_, key);
    lua_rawget(state_, -2);
    const int table = lua_gettop(state_);
    if (lua_istable(state_, table))
      each_entry(table, key, visit);
    else if (!lua_isnil(state_, table))
      fail(std::string("'") + key + "' must be an array of tables", {});
    lua_settop(state_, table - 1);
  }

  void check() {
    std::size_t levels = 0, branches = 0;
    for (const ScriptDungeon& each : result_.dungeons) {
      levels += each.levels.size();
      branches += each.branches.size();
      for (const ScriptBranch& branch : each.branches)
        if (std::ranges::find(result_.dungeons, branch.to, &ScriptDungeon::name) == result_.dungeons.end())
          fail("there is no dungeon '" + branch.to + "' for this branch", branch.to);
    }
    const auto limit = [&](std::size_t count, std::size_t most, const std::string& what) {
      if (count > most)
        fail("there are " + std::to_string(count) + " " + what + ", and the game has room for " + std::to_string(most),
             {});
    };
    if (result_.dungeons.empty()) fail("there is no dungeon in it", {});
    limit(result_.dungeons.size(), most_dungeons, "dungeons");
    limit(levels, most_levels, "levels");
    limit(branches, most_branches, "branches");
  }

  const SourceText& script_;
  const GameTables& game_;
  DiagnosticPolicy policy_;
  Sink sink_;
  lua_State* state_ = nullptr;
  DungeonScript result_;
  ScriptDungeon now_;
  Span last_{};
  std::vector<Span> comments_;
};

}  // namespace

DungeonScript read_dungeon_script(const SourceText& script, const GameTables& game) {
  return Reader(script, game).run();
}

std::vector<std::string> level_names(const DungeonScript& script) {
  std::vector<std::string> names;
  for (const ScriptDungeon& dungeon : script.dungeons)
    for (const ScriptLevel& level : dungeon.levels) names.push_back(level.name);
  return names;
}

}  // namespace speclev::lua
