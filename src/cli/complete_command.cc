// Implements "speclev complete", which shells call for completions.
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hh"
#include "cli/completion.hh"
#include "cli/settings.hh"
#include "files/print.hh"

namespace speclev::cli {

namespace {

/// Prints what the last word may become, a line each: a word, and behind a tab what it is. ":files" and ":folders"
/// stand for names that the shell finds itself.
int complete_command(const std::vector<std::string>& line, RunContext& run) {
  const Completion completion = completion_of(run, line);
  std::string text;
  for (const Completion::Word& each : completion.words) {
    text += each.word;
    if (!each.help.empty()) text.append("\t").append(each.help);
    text += '\n';
  }
  if (completion.files) text += ":files\n";
  if (completion.folders) text += ":folders\n";
  return print_data(run, text) ? good : failed;
}

}  // namespace

CommandWork add_complete(CLI::App& command, RunContext& run) {
  const auto line = std::make_shared<std::vector<std::string>>();
  command.add_option("WORD", *line, "Behind '--' the words of a command line, the program first")->required();
  return [line, &run] { return complete_command(*line, run); };
}

}  // namespace speclev::cli
