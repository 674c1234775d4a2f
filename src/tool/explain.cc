#include "tool/explain.hh"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/characters.hh"
#include "base/spell.hh"
#include "files/print.hh"
#include "speclev/report.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

/// Turns Markdown into what reads well in a terminal: headings, emphasis and words of code in the styles of a terminal,
/// where there is one, and without their marks; examples indented.
class Rendering {
 public:
  explicit Rendering(bool styled) : styled_(styled) {}

  std::string of(std::string_view markdown) {
    std::string result;
    while (!markdown.empty()) {
      const std::size_t end = std::min(markdown.find('\n'), markdown.size());
      add(result, markdown.substr(0, end));
      markdown.remove_prefix(std::min(end + 1, markdown.size()));
    }
    return result;
  }

 private:
  void add(std::string& result, std::string_view line) {
    if (line.starts_with("```")) {
      in_example_ = !in_example_;
      if (in_example_) {
        const bool wrong = line.find("wrong") != std::string_view::npos;
        if (wrong || line.find("right") != std::string_view::npos) result += wrong ? "wrong:\n\n" : "right:\n\n";
      }
    } else if (in_example_) {
      result.append("    ").append(terminal_safe(line)) += '\n';
    } else {
      result.append(words(line)) += '\n';
    }
  }

  std::string words(std::string_view line) {
    std::string result;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      const std::size_t close = line.find(c, i + 1);
      const bool marks = (c == '`' || c == '*') && close != std::string_view::npos && close > i + 1;
      const std::size_t target = c == '[' ? line.find("](", i) : std::string_view::npos;
      const std::size_t end = target == std::string_view::npos ? target : line.find(')', target);
      if (marks) {
        result += style("1", line.substr(i + 1, close - i - 1));
        i = close;
      } else if (end != std::string_view::npos) {
        result += words(line.substr(i + 1, target - i - 1));
        i = end;
      } else {
        result += c;
      }
    }
    return result;
  }

  std::string style(std::string_view code, std::string_view text) const {
    if (!styled_) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
  }

  bool styled_;
  bool in_example_ = false;
};

bool has_styles() {
  const char* terminal = std::getenv("TERM");
  const char* no_color = std::getenv("NO_COLOR");
  return ::isatty(STDOUT_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb" &&
         (no_color == nullptr || *no_color == '\0');
}

const char* option_of(DiagGroup group) {
  switch (group) {
    case DiagGroup::check: return "-w";
    case DiagGroup::all: return "-Wall";
    case DiagGroup::extra: return "-Wextra";
    case DiagGroup::lint: return "-Wlint";
    default: return "-";
  }
}

}  // namespace

int explain(const std::string& program, const std::string& name) {
  Speller speller(name);
  for (const Diag id : all_diags()) {
    speller.offer(diag_name(id));
    if (diag_name(id) != name) continue;
    const bool styled = has_styles();
    const std::string text = name + "\n\n" + Rendering(styled).of(diag_section(id));
    return print_styled(program, text) ? good : failed;
  }
  throw UsageError{"there is no message " + quote(name) +
                   (speller.best().empty() ? "; messages have their names in brackets behind them"
                                           : "; did you mean " + quote(speller.best()) + "?")};
}

int list_warnings(const std::string& program) {
  std::size_t width = 0;
  for (const Diag id : all_diags()) width = std::max(width, diag_name(id).size());
  std::string text;
  for (const Diag id : all_diags()) {
    const DiagGroup group = diag_group(id);
    if (group == DiagGroup::error) continue;
    std::string line(diag_name(id));
    line.resize(width + 2, ' ');
    line += option_of(group);
    line.resize(width + 11, ' ');
    text.append(line).append(group == DiagGroup::warning ? "on" : "off") += '\n';
  }
  return print_text(program, text) ? good : failed;
}

}  // namespace speclev::tool
