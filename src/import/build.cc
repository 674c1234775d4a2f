// Compiles and runs the probe.
#include "speclev/import.hh"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>

#include "base/characters.hh"
#include "import/probe.hh"

namespace speclev::import {

namespace {

constexpr int most_seconds_of_probe = 10;
constexpr int most_droppings = 3;
constexpr int most_attempts = 8;

struct Trouble {
  std::string_view sign;
  std::string_view advice;
};
constexpr Trouble troubles[] = {
#define SPECLEV_TROUBLE(sign, advice) {sign, advice},
#include "import/troubles.def"
#undef SPECLEV_TROUBLE
};
constexpr std::string_view syntax_troubles[] = {
#define SPECLEV_SYNTAX_TROUBLE(sign) sign,
#include "import/troubles.def"
#undef SPECLEV_SYNTAX_TROUBLE
};

std::string_view without_end(std::string_view line) { return line.substr(0, line.find('\n')); }

/// What a compiler says first to be wrong, and what it shows of the source behind that.
struct FirstError {
  std::string line, context;
};
FirstError first_error(std::string_view messages) {
  constexpr std::size_t shown_lines = 2;
  const auto lines = lines_of(messages);
  for (const std::string_view sign : {"error:", "undefined", "error"})
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].find(sign) == std::string_view::npos) continue;
      FirstError found{std::string(without_end(lines[i])), {}};
      for (std::size_t k = i; k < lines.size() && k <= i + shown_lines; ++k)
        found.context.append(without_end(lines[k])).append("\n");
      return found;
    }
  const std::string first(lines.empty() ? std::string_view() : without_end(lines.front()));
  return {first, first};
}

std::string shown(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& each : arguments) {
    const bool plain = !each.empty() && each.find_first_of(" \t\n'\"\\") == std::string::npos;
    text += (text.empty() ? "" : " ") + (plain ? each : quote(each));
  }
  return text;
}

/// The names that a linker misses.
std::set<std::string> missing_symbols(std::string_view messages) {
  std::set<std::string> names;
  for (const std::string_view line : lines_of(messages))
    for (const std::string_view sign : {"undefined reference to ", "undefined symbol: "}) {
      const std::size_t at = line.find(sign);
      if (at == std::string_view::npos) continue;
      std::string_view name = line.substr(at + sign.size());
      name.remove_prefix(std::min(name.find_first_not_of("`'\"\xe2\x80\x98"), name.size()));
      const auto is_part = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
      };
      name = name.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(name, is_part) - name.begin()));
      if (!name.empty()) names.emplace(name);
    }
  return names;
}

/// Builds the probe, with what a compiler or linker does not accept left out.
class ProbeBuild {
 public:
  ProbeBuild(const GameTree& tree, const Probe& probe, const Workshop& workshop, std::vector<std::string>& left_out)
      : tree_(tree), probe_(probe), workshop_(workshop), left_out_(left_out) {}

  std::string run() {
    write("probe.c", probe_.text);
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      const RunResult result = compile();
      if (result.status == 0) return answers();
      if (!mend(result.err + result.out)) fail(result.err + result.out);
    }
    fail("");
  }

 private:
  std::string path(const char* name) const { return workshop_.folder + "/" + name; }

  void write(const char* name, const std::string& text) const {
    if (const std::string error = workshop_.write(path(name), text); !error.empty()) throw ImportError(error);
  }

  RunResult compile() {
    command_ = workshop_.compiler;
    for (const int question : dropped_) command_.push_back("-DSPL_DROP_" + std::to_string(question));
    if (common_) command_.emplace_back("-fcommon");
    if (optimised_) command_.emplace_back("-O2");
    const auto arguments = probe_arguments(tree_, path("probe.c"), path("probe"));
    command_.insert(command_.end(), arguments.begin(), arguments.end());
    if (!symbols_.empty()) command_.push_back(path("stubs.c"));
    RunResult result = workshop_.run({command_, tree_.root, workshop_.seconds});
    if (!result.not_started.empty())
      throw ImportError("cannot run the compiler " + quote(command_.front()) + ": " + result.not_started,
                        "name one with --cc; where none can be run, --write-probe and --probe-output take two steps");
    if (result.timed_out)
      throw ImportError(
          "the compiler did not end within " + std::to_string(workshop_.seconds) + " seconds: " + shown(command_),
          "--time-limit gives it more");
    return result;
  }

  /// Makes up for what a compiler complains about; false where nothing helps.
  bool mend(const std::string& messages) {
    if (leave_out(messages)) return true;
    if (messages.find("multiple definition") != std::string::npos && !common_) return common_ = true;
    const std::size_t known = symbols_.size();
    const bool may_expand = !optimised_;  // an inline function, which may be none otherwise
    bool found = false;
    for (const std::string& name : missing_symbols(messages)) {
      const auto caller =
          std::ranges::find(probe_.questions, name, [](const auto& each) { return each.second.function; });
      if (caller != probe_.questions.end() && may_expand)
        found = optimised_ = true;
      else if (caller != probe_.questions.end())
        found |= drop(caller->first);
      else
        symbols_.insert(name);
    }
    if (symbols_.size() == known) return found;
    // What the game has and the probe never calls: memory large enough for a variable, and not a function.
    std::string stubs;
    for (const std::string& name : symbols_) stubs += "long " + name + "[512];\n";
    write("stubs.c", stubs);
    return true;
  }

  /// Leaves out the questions on lines that errors name: in their own line, in those in front of it that say where a
  /// header was included, or in the notes behind it.
  bool leave_out(const std::string& messages) {
    if (droppings_ == most_droppings) return false;
    bool found = false;
    bool is_error = false;
    std::vector<int> included;
    for (const std::string_view line : lines_of(messages)) {
      const auto question = question_on(line);
      if (line.find("error:") != std::string_view::npos) is_error = true;
      if (line.find("warning:") != std::string_view::npos) is_error = false;
      const bool leads_in = line.starts_with("In file included") || line.starts_with("      ");
      if (leads_in && line.find(':') != std::string_view::npos && question) {
        included.push_back(*question);
        continue;
      }
      if (is_error && question) found |= drop(*question);
      if (line.find("error:") != std::string_view::npos)
        for (const int each : included) found |= drop(each);
      included.clear();
    }
    droppings_ += found ? 1 : 0;
    return found;
  }

  /// The line of the probe with a question that a line of messages names.
  std::optional<int> question_on(std::string_view line) const {
    const std::string file = path("probe.c") + ":";
    const std::size_t at = line.find(file);
    if (at == std::string_view::npos) return std::nullopt;
    int number = 0;
    std::from_chars(line.data() + at + file.size(), line.data() + line.size(), number);
    return probe_.questions.contains(number) ? std::optional(number) : std::nullopt;
  }

  bool drop(int line) {
    const Question& question = probe_.questions.at(line);
    if (!dropped_.insert(question.number).second) return false;
    left_out_.push_back(question.what);
    return true;
  }

  [[noreturn]] void fail(const std::string& messages) const {
    const FirstError first = first_error(messages);
    ImportError error("the compiler does not accept the game" + (first.line.empty() ? "" : ": " + first.line));
    // Of a mistake in the syntax only the line itself tells: names behind it are what it happens to stand in front of.
    const bool is_mistake = is_mistake_of_game(first.line);
    const std::string& told = is_mistake ? first.line : first.context;
    const auto trouble =
        std::ranges::find_if(troubles, [&](const Trouble& each) { return told.find(each.sign) != std::string::npos; });
    if (is_for_other_language())
      error.help = "the game is written in C: name a C compiler with --cc";
    else if (trouble->sign.empty() && is_mistake)
      error = ImportError(
          "the compiler finds a mistake in the game's own sources: " + first.line,
          "correct it there; should the game's own build compile it, a flag of that build is missing in --cc");
    else
      error.help = trouble->advice;
    error.output = "$ " + shown(command_) + "\n" + messages;
    throw error;
  }

  /// Whether an error is one of the syntax of a file of the game.
  bool is_mistake_of_game(const std::string& line) const {
    return line.find(path("probe.c")) == std::string::npos &&
           std::ranges::any_of(syntax_troubles,
                               [&](std::string_view sign) { return line.find(sign) != std::string::npos; });
  }

  /// Whether the compiler is one of C++: then it has a number for this word.
  bool is_for_other_language() const {
    write("language.c", "__cplusplus\n");
    std::vector<std::string> command = workshop_.compiler;
    command.insert(command.end(), {"-E", path("language.c")});
    const RunResult result = workshop_.run({command, tree_.root, workshop_.seconds});
    return result.status == 0 && result.out.find("\n__cplusplus") == std::string::npos;
  }

  std::string answers() const {
    const int seconds = std::min(workshop_.seconds, most_seconds_of_probe);
    RunResult result = workshop_.run({{path("probe")}, tree_.root, seconds});
    if (!result.not_started.empty())
      throw ImportError("cannot run the probe: " + result.not_started,
                        "a program for another machine takes two steps: --write-probe and --probe-output");
    if (result.timed_out) throw ImportError("the probe did not end within " + std::to_string(seconds) + " seconds");
    return std::move(result.out);
  }

  const GameTree& tree_;
  const Probe& probe_;
  const Workshop& workshop_;
  std::vector<std::string>& left_out_;
  std::vector<std::string> command_;
  std::set<int> dropped_;
  int droppings_ = 0;
  std::set<std::string> symbols_;
  bool common_ = false;
  bool optimised_ = false;
};

}  // namespace

std::vector<std::string> split_command(std::string_view text) {
  std::vector<std::string> parts;
  bool open = false;  // whether a part goes on
  char quoting = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quoting == 0 && white_space.find(c) != std::string_view::npos) {
      open = false;
      continue;
    }
    if (!open) parts.emplace_back();
    open = true;
    if (c == quoting)
      quoting = 0;
    else if (quoting == 0 && (c == '\'' || c == '"'))
      quoting = c;
    else if (c == '\\' && quoting != '\'' && at + 1 < text.size())
      parts.back() += text[++at];
    else
      parts.back() += c;
  }
  if (quoting != 0) throw ImportError("a quote in the compiler's command is not closed: " + std::string(text));
  if (parts.empty() || parts.front().empty()) throw ImportError("the compiler's command is empty");
  return parts;
}

std::vector<std::string> include_folders(const std::vector<std::string>& compiler) {
  std::vector<std::string> folders;
  for (std::size_t i = 0; i < compiler.size(); ++i) {
    if (!compiler[i].starts_with("-I")) continue;
    if (compiler[i].size() > 2)
      folders.push_back(compiler[i].substr(2));
    else if (i + 1 < compiler.size())
      folders.push_back(compiler[i + 1]);
  }
  return folders;
}

std::string run_probe(const GameTree& tree, const Probe& probe, const Workshop& workshop,
                      std::vector<std::string>& left_out) {
  return ProbeBuild(tree, probe, workshop, left_out).run();
}

}  // namespace speclev::import
