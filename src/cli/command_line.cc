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

std::vector<std::string_view> split_at(std::string_view text, std::string_view mark) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(mark); end != text.npos; end = text.find(mark)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + mark.size());
  }
  parts.push_back(text);
  return parts;
}

/// What a form of --help says: "-q", "--output DIR", "-fdiagnostics-file=FILE", "-Werror[=NAME]", "-Wno-NAME".
void add_form(std::vector<OptionForm>& options, std::string_view form, const std::string& help) {
  const std::size_t end = form.find_first_of(" [=");
  std::string name(form.substr(0, end));
  if (end == form.npos) {
    constexpr std::string_view behind = "NAME";
    const bool joined = name.ends_with(behind);
    if (joined) name.resize(name.size() - behind.size());
    options.push_back({name, joined ? std::string(behind) : std::string(), joined, help});
    return;
  }
  std::string_view argument = form.substr(end + 1);
  if (form[end] == ' ') return options.push_back({name, std::string(argument), false, help});
  if (form[end] == '[') {
    options.push_back({name, {}, false, help});
    argument = argument.substr(1, argument.size() - 2);  // without "=" and "]"
  }
  options.push_back({name + '=', std::string(argument), true, help});
}

void add_options(std::vector<OptionForm>& options, const OptionHelp& row) {
  const std::size_t first = options.size();
  for (const std::string_view form : split_at(row.forms, ", ")) add_form(options, form, as_line(row.help));
  // Of "-o, --output DIR" both have the argument.
  if (const OptionForm last = options.back(); !last.joined)
    for (std::size_t i = first; i < options.size(); ++i) options[i].argument = last.argument;
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
    if (row.forms.starts_with(message_options)) add_options(form.options, row);
  return form;
}

}  // namespace speclev::cli
