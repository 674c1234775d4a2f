#include "cli/completion.hh"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "cli/command_line.hh"
#include "cli/messages.hh"
#include "cli/settings.hh"
#include "cli/speclev_options.hh"
#include "files/errors.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/speclev.hh"
#include "target/built_in.hh"
#include "target/loader.hh"

namespace speclev::cli {

namespace {

namespace fs = std::filesystem;

enum class ArgumentKind {
  nothing,
  targets,
  abis,
  warnings,
  switched_warnings,
  messages,
  switches,
  conditions,
  members,
  files,
  folders,
};

ArgumentKind kind_of(std::string_view argument) {
#define SPECLEV_ARGUMENT(word, kind) \
  if (argument == (word)) return ArgumentKind::kind;
#include "cli/argument_kinds.def"
  return ArgumentKind::nothing;
}

/// The words between which --help lets one choose: "text|json" or, as CLI11 has it, "TEXT:{text,json}".
std::vector<std::string> choices_of(std::string_view argument) {
  char mark = '|';
  if (const std::size_t begin = argument.find('{'); begin != argument.npos) {
    argument = argument.substr(begin + 1, argument.find('}') - begin - 1);
    mark = ',';
  } else if (std::ranges::any_of(argument, [](unsigned char c) { return std::islower(c) == 0 && c != '|'; })) {
    return {};
  }
  std::vector<std::string> words;
  while (!argument.empty()) {
    const std::size_t end = std::min(argument.find(mark), argument.size());
    words.emplace_back(argument.substr(0, end));
    argument.remove_prefix(std::min(end + 1, argument.size()));
  }
  return words;
}

constexpr std::string_view two_dashes = "--";

bool is_option(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

/// The words behind a program and its subcommands, the last of which is to be completed.
class TypedWords {
 public:
  TypedWords(RunContext& run, CommandForm form, std::span<const std::string> words)
      : run_(run), form_(std::move(form)), words_(words) {
    sort();
  }

  Completion completion() && {
    const std::string& word = words_.back();
    if (waiting_ != nullptr) {
      add_values(waiting_->argument, "", word);
    } else if (!only_files_ && word.starts_with('-')) {
      add_options(word);
    } else if (!form_.positionals.empty()) {
      const std::size_t place = std::min(positionals_.size(), form_.positionals.size() - 1);
      add_values(form_.positionals[place], "", word);
    }
    return std::move(result_);
  }

  /// May also be a subcommand.
  void add_command(const std::string& name, const std::string& help) { add("", name, help); }

 private:
  /// Finds out what the words before the last one are.
  void sort() {
    for (const std::string& word : words_.first(words_.size() - 1)) {
      if (const OptionForm* option = std::exchange(waiting_, nullptr); option != nullptr) {
        given(*option, word);
      } else if (only_files_ || !is_option(word)) {
        positionals_.push_back(word);
      } else if (word == two_dashes) {
        only_files_ = true;
      } else {
        const OptionForm* found = find(word.substr(0, word.find('=')));
        if (found == nullptr || found->argument.empty()) continue;
        if (const std::size_t equals = word.find('='); equals != word.npos)
          given(*found, word.substr(equals + 1));
        else
          waiting_ = found;
      }
    }
  }

  void given(const OptionForm& option, const std::string& value) {
    if (option.name == "--target") target_ = value;
  }

  const OptionForm* find(std::string_view name) const {
    const auto at =
        std::ranges::find_if(form_.options, [&](const OptionForm& each) { return each.name == name && !each.joined; });
    return at == form_.options.end() ? nullptr : &*at;
  }

  void add_options(const std::string& word) {
    for (const OptionForm& option : form_.options) {
      const std::string& name = option.name;
      const std::string before = name.starts_with(two_dashes) ? name + "=" : name;
      const bool is_whole = !option.joined || (name.ends_with('=') && name != word);
      if (is_whole) add("", name, option.help);
      // "-WNAME", "-DNAME" and "--target=NAME".
      if (!option.argument.empty() && word.starts_with(before)) add_values(option.argument, before, word);
    }
  }

  void add_values(std::string_view argument, const std::string& before, const std::string& word) {
    for (const std::string& choice : choices_of(argument)) add(before, choice);
    switch (kind_of(argument)) {
      case ArgumentKind::targets: add_targets(before); break;
      case ArgumentKind::abis: add_all(before, abi_names()); break;
      case ArgumentKind::warnings: add_messages(before, true); break;
      case ArgumentKind::switched_warnings:
        add_messages(before, true);
        add_messages(before + "no-", true);
        break;
      case ArgumentKind::messages: add_messages(before, false); break;
      case ArgumentKind::switches:
        for (const BuildSwitch& each : choose_target(run_, target_, false).switches()) add(before, each.name);
        break;
      case ArgumentKind::conditions: add_all(before, condition_names(choose_target(run_, target_, false))); break;
      case ArgumentKind::members:
        if (!positionals_.empty()) add_members("", positionals_.front());
        break;
      case ArgumentKind::files: add_files(word.substr(before.size())); break;
      case ArgumentKind::folders: result_.folders = true; break;
      case ArgumentKind::nothing: break;
    }
  }

  void add_targets(const std::string& before) {
    for (const std::string& name : target_names()) add(before, name, find_target(name).value().game());
    for (const std::string_view name : script_target_names())
      add(before, std::string(name), "Levels in " + std::string(script_language));
    result_.folders = true;
  }

  void add_messages(const std::string& before, bool only_warnings) {
    for (const Diag id : all_diags())
      if (!only_warnings || diag_group(id) != DiagGroup::error) add(before, std::string(diag_name(id)));
  }

  /// A file, or behind the name of an archive and a colon one of its members.
  void add_files(const std::string& word) {
    result_.files = true;
    for (std::size_t colon = word.find(':'); colon != word.npos; colon = word.find(':', colon + 1))
      add_members(word.substr(0, colon + 1), word.substr(0, colon));
  }

  void add_members(const std::string& before, std::string path) {
    const char* home = std::getenv("HOME");
    if (path.starts_with("~/") && home != nullptr) path.replace(0, 1, home);
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return;
    const InputFile file = read_input(run_.files, path);
    if (!file.error.empty() || !begins_as_archive(file.bytes)) return;
    for (const ArchiveMember& member : read_archive(file.bytes).members) add(before, member.name);
  }

  void add_all(const std::string& before, const std::vector<std::string>& words) {
    for (const std::string& word : words) add(before, word);
  }

  void add(const std::string& before, const std::string& word, const std::string& help = {}) {
    std::string whole = before + word;
    if (whole.starts_with(words_.back())) result_.words.push_back({std::move(whole), help});
  }

  RunContext& run_;
  CommandForm form_;
  std::span<const std::string> words_;
  std::vector<std::string> positionals_;  ///< before the last word
  const OptionForm* waiting_ = nullptr;   ///< its argument is the last word
  bool only_files_ = false;               ///< behind "--"
  std::optional<std::string> target_;
  Completion result_;
};

std::vector<const CLI::App*> subcommands_of(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App*) { return true; });
}

/// The subcommand of that name; null if there is none.
const CLI::App* subcommand_of(const CLI::App& command, std::string_view name) {
  for (const CLI::App* each : subcommands_of(command))
    if (each->get_name() == name) return each;
  return nullptr;
}

/// words: behind the name of the program.
Completion completion_of_speclev(RunContext& run, std::span<const std::string> words) {
  while (words.size() > 1 && words.front().starts_with(message_options)) words = words.subspan(1);
  if (words.size() > 1 && words.front() == "compile")
    return TypedWords(run, command_form(Compiler::lev_comp), words.subspan(1)).completion();
  CLI::App app(speclev_purpose, speclev_name);
  CommandWork work;
  int told = good;
  add_speclev_options(run, app, words.front(), work, told);
  const CLI::App* command = &app;
  while (words.size() > 1) {
    const CLI::App* next = subcommand_of(*command, words.front());
    if (next == nullptr) break;
    command = next;
    words = words.subspan(1);
  }
  TypedWords result(run, command_form(*command), words);
  if (words.size() == 1)
    for (const CLI::App* each : subcommands_of(*command)) result.add_command(each->get_name(), each->get_description());
  return std::move(result).completion();
}

}  // namespace

Completion completion_of(RunContext& run, const std::vector<std::string>& line) {
  if (line.size() < 2) return {};
  const std::string program = fs::path(line.front()).filename().string();
  const std::span words = std::span(line).subspan(1);
  if (program == "lev_comp") return TypedWords(run, command_form(Compiler::lev_comp), words).completion();
  if (program == "dgn_comp") return TypedWords(run, command_form(Compiler::dgn_comp), words).completion();
  if (program == speclev_name) return completion_of_speclev(run, words);
  return {};
}

}  // namespace speclev::cli
