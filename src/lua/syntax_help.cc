#include "lua/syntax_help.hh"

#include <lua.hpp>

#include <algorithm>
#include <memory>
#include <regex>

#include "base/spell.hh"
#include "diag/fixes.hh"
#include "lua/sandbox.hh"
#include "lua/script_text.hh"

namespace speclev::lua {

namespace {

/// What is often written otherwise than Lua has it: a pattern in a line, what stands there instead, and the reason.
struct Habit {
  const char* pattern;
  const char* instead;
  const char* reason;
};
/// Where it stands is told at the end of the file only.
constexpr Habit two_words = {R"(\belse +if\b)", "elseif",
                             "elseif is one word; else if begins another if, which wants an end of its own"};
constexpr Habit habits[] = {
    two_words,
    {"!=", "~=", "unequal is written ~="},
    {"&&", "and", "&& is written and"},
    {R"(\|\|)", "or", "|| is written or"},
    {R"(!(?=[\w(]))", "not ", "! is written not"},
    {R"(^(\s*)(?://|#|;+|/\*))", "$1--", "comments begin with --"},
    {R"(([\w.]+)\s*([-+*/])=\s*(.+))", "$1 = $1 $2 $3", "there is no such assignment; the variable is written twice"},
    {R"(([\w.]+)(\+)\+)", "$1 = $1 $2 1", "there is no ++"},
    {R"(^(\s*(?:else)?if\b[^=~<>]*)=([^=].*)$)", "$1==$2", "equal is written =="},
    {R"(^(\s*(?:else)?if\b.*?)\s*$)", "$1 then", "if wants a then"},
    {R"(^(\s*(?:for|while)\b.*?)\s*$)", "$1 do", "a loop wants a do"},
    {R"(\((\s*-?\d+\s*,\s*-?\d+\s*)\))", "{$1}", "a place stands in braces"},
    {R"RE("(\w+)"\s*:)RE", "$1 =", "what belongs to a key stands behind ="},
    {R"RE(\b(\w+)\s*:\s*(?=["\d{]))RE", "$1 = ", "what belongs to a key stands behind ="},
    {R"RE((["\d\w}])(\s+)(?=\w+\s*=[^=]))RE", "$1,$2", "a comma is missing"},
    {R"RE((["\d}])(\s+)(?=["\d{]))RE", "$1,$2", "a comma is missing"},
    {R"RE((["\d\w}\]])\s*$)RE", "$1,", "a comma is missing at the end of the line"},
    {R"RE("([^"]*)"(\w[^"]*)"([^"]*)")RE", "\"$1'$2'$3\"",
     "a quotation mark ends the text; within it single ones can stand"},
    {R"RE(""|"(?=[)}\]]))RE", "\"", "there is a quotation mark too many"},
    {R"(\}(?=\s*\}))", "", "there is a brace too many"},
    {R"(\)(?=\s*\)))", "", "there is a parenthesis too many"},
    {R"(\)\s*$)", "})", "a brace is missing"},
    {R"(\)\s*$)", "\")", "a quotation mark is missing"},
    {R"(,\s*(?=\d|\w))", "\", ", "a quotation mark is missing"},
    {R"(\s*$)", ")", "a parenthesis is missing"},
    {R"(\s*$)", "})", "the brace and the parenthesis are missing"},
    {R"(\s*$)", "\")", "the quotation mark and the parenthesis are missing"},
    {R"(\)\s*$)", "", "there is a parenthesis too many"},
    {R"(\}(?=\s*\)?\s*$))", "", "there is a brace too many"},
    {R"(^\s*end\b)", "", "there is an end too many"},
};
constexpr const char* keywords[] = {"local",  "function", "return", "then",  "else",
                                    "elseif", "while",    "repeat", "until", "break"};
constexpr std::size_t longest_line = 400;
constexpr int most_tries = 200;

/// Reads scripts without running them.
class Reader {
 public:
  Reader() : state_(luaL_newstate(), lua_close) {}

  /// The line of the first mistake; 0: there is none.
  int first_mistake(std::string_view text) {
    if (!state_ || luaL_loadbufferx(state_.get(), text.data(), text.size(), "=s", "t") == LUA_OK) {
      if (state_) lua_settop(state_.get(), 0);
      return 0;
    }
    const std::string message = lua_tostring(state_.get(), -1) == nullptr ? "" : lua_tostring(state_.get(), -1);
    lua_settop(state_.get(), 0);
    const std::size_t begin = message.find(':');
    return begin == std::string::npos ? 1 : std::max(std::atoi(message.c_str() + begin + 1), 1);
  }

 private:
  std::unique_ptr<lua_State, void (*)(lua_State*)> state_;
};

class Search {
 public:
  Search(const SourceText& script, int line) : script_(script), line_(line) {}

  Help run() {
    if (const Span span = span_of_line(script_, line_); is_of_older_games(script_.text(span)))
      return "this is a statement of older games; speclev convert --to makes scripts of their levels";
    for (const int each : {line_, line_ - 1})
      if (each >= 1) try_keywords(whole_line(each));
    for (const Habit& habit : habits)
      for (const int each : {line_, line_ - 1})
        if (each >= 1) try_habit(habit, whole_line(each));
    if (best_.empty())
      for (int each = 1; each < line_; ++each) try_habit(two_words, whole_line(each));
    return best_.empty() ? second_ : best_;
  }

 private:
  static bool is_of_older_games(std::string_view line) {
    const std::size_t end = line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    return end > 2 && end != std::string_view::npos && (line[end] == ':' || line[end] == '[');
  }

  Span whole_line(int number) const {
    const std::string_view bytes = script_.bytes();
    std::size_t begin = 0;
    for (int i = 1; i < number && begin < bytes.size(); ++i)
      begin = std::min(bytes.find('\n', begin), bytes.size() - 1) + 1;
    return {static_cast<std::uint32_t>(begin),
            static_cast<std::uint32_t>(std::min(bytes.find('\n', begin), bytes.size()))};
  }

  void offer(const Fix& change, const std::string& reason) {
    if (!best_.empty() || ++tries_ > most_tries) return;
    const int mistake = reader_.first_mistake(ChangedText(script_.bytes(), {change}).text());
    if (mistake == 0)
      best_ = {reason, change};
    else if (mistake > line_ && second_.empty())
      second_ = {reason, change};
  }

  void try_habit(const Habit& habit, Span at) {
    each_match(habit.pattern, at, [&](const std::smatch& match, Span where) {
      offer({where, match.format(habit.instead)}, habit.reason);
    });
  }

  void try_keywords(Span at) {
    each_match(R"(\b[a-z]{3,}\b)", at, [&](const std::smatch& match, Span where) {
      Speller speller(match.str(), keywords);
      if (speller.certain() && speller.best() != match.str())
        offer({where, speller.best()}, "did you mean '" + speller.best() + "'?");
    });
  }

  template <class Visit>
  void each_match(const char* regex, Span at, const Visit& visit) const {
    const std::string line(script_.text(at));
    if (line.size() > longest_line) return;
    const std::regex pattern(regex);
    for (auto match = std::sregex_iterator(line.begin(), line.end(), pattern); match != std::sregex_iterator();
         ++match) {
      const auto begin = at.begin + static_cast<std::uint32_t>(match->position());
      visit(*match, Span{begin, begin + static_cast<std::uint32_t>(match->length())});
    }
  }

  const SourceText& script_;
  const int line_;
  Reader reader_;
  int tries_ = 0;
  Help best_, second_;
};

}  // namespace

Help syntax_help(const SourceText& script, int line) { return Search(script, line).run(); }

}  // namespace speclev::lua
