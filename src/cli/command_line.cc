#include "cli/command_line.hh"

#include <algorithm>

#include "cli/messages.hh"

namespace speclev::cli {

namespace {

/// A text of several lines as one.
std::string as_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

void add_options(std::vector<OptionForm>& options, const OptionHelp& row) {
  const std::string argument = row.argument;
  const bool joined = row.mark != ' ' && !argument.empty();
  for (const std::string name : row.names) {
    if (name.empty()) continue;
    if (row.mark == '[') options.push_back({name, {}, false, as_line(help_of(row))});
    const bool has_equals = row.mark == '[' || row.mark == '=';
    options.push_back({name + (has_equals ? "=" : ""), argument, joined, as_line(help_of(row))});
  }
}

}  // namespace

CommandForm command_form(Compiler compiler) {
  CommandForm form{.options = {}, .positionals = {"FILE"}};
  for (const OptionHelp& row : options_of(compiler)) add_options(form.options, row);
  return form;
}

CommandForm command_form(const CLI::App& command) {
  CommandForm form;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) {
      form.positionals.push_back(option->get_single_name());
      continue;
    }
    if (option->get_group().empty()) continue;  // hidden
    const std::string argument = option->get_type_size_max() == 0 ? std::string() : option->get_type_name();
    const auto add = [&](std::size_t dashes, const std::string& name) {
      form.options.push_back({std::string(dashes, '-') + name, argument, false, as_line(option->get_description())});
    };
    for (const std::string& name : option->get_snames()) add(1, name);
    for (const std::string& name : option->get_lnames()) add(2, name);
  }
  // What is taken out of every command line before this one is read.
  for (const OptionHelp& row : options_of(Compiler::lev_comp))
    if (std::string_view(row.names[0]).starts_with(message_options)) add_options(form.options, row);
  return form;
}

}  // namespace speclev::cli
