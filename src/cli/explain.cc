#include "cli/explain.hh"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/characters.hh"
#include "base/spell.hh"
#include "cli/settings.hh"
#include "diag/markdown.hh"
#include "files/print.hh"
#include "speclev/report.hh"

namespace speclev::cli {

namespace {

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
    case DiagGroup::style: return "-Wlint-style";
    default: return "-";
  }
}

}  // namespace

int explain(RunContext& run, const std::string& name) {
  Speller speller(name);
  for (const Diag id : all_diags()) {
    speller.offer(diag_name(id));
    if (diag_name(id) != name) continue;
    const std::string text =
        name + "\n\n" + without_markdown(diag_section(id), has_styles() ? TextStyle::terminal : TextStyle::plain);
    return print_styled(run, text) ? good : failed;
  }
  throw UsageError{"there is no message " + quote(name) +
                   (speller.best().empty() ? "; messages have their names in brackets behind them"
                                           : "; did you mean " + quote(speller.best()) + "?")};
}

int list_warnings(RunContext& run) {
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
  return print_text(run, text) ? good : failed;
}

}  // namespace speclev::cli
