#include "cli/settings.hh"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "api/unknown_names.hh"
#include "api/unsupported.hh"
#include "base/characters.hh"
#include "cli/folder_settings.hh"
#include "cli/game_switches.hh"
#include "files/inputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/disk.hh"
#include "speclev/play.hh"
#include "target/target_data.hh"

namespace speclev::cli {

namespace {

/// False if there is nothing of that name. A name that cannot be looked at is not taken for one of nothing.
bool is_directory(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return S_ISDIR(status.st_mode);
  if (errno == ENOENT || errno == ENOTDIR) return false;
  throw UsageError{"cannot read the target " + quote(path) + ": " + std::strerror(errno)};
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// The target that is meant by a text that is neither a name nor a folder of one.
Target target_typed(const std::string& wanted) {
  struct stat status {};
  if (wanted.find('/') != std::string::npos)
    throw UsageError{
        ::stat(wanted.c_str(), &status) == 0
            ? quote(wanted) + " is no folder; a target that is named by a path is one, with a profile in it"
            : "there is no folder " + quote(wanted) + "; a target without a '/' in its name is one of --list-targets"};
  const MeantTarget meant = target_meant(wanted);
  if (!meant.name.empty()) return find_target(meant.name).value();
  throw UsageError{why_no_target(wanted) +
                   (!meant.reason.empty()
                        ? ""
                        : "; --list-targets lists those that are known, and for any other game a "
                          "folder with its facts can be named, as the documentation of targets tells")};
}

/// What an option or a variable says, else what the file beside the sources does.
std::optional<std::string> option_or_folder(RunContext& run, const std::optional<std::string>& option,
                                            const char* variable, std::optional<std::string> FolderSettings::*key) {
  auto wanted = option_or_variable(option, variable);
  return wanted ? wanted : run.settings.*key;
}

std::string folder_origin(RunContext& run, const std::optional<std::string>& key, const std::string& otherwise) {
  return key ? quote(run.settings.path) : otherwise;
}

}  // namespace

std::optional<std::string> option_or_variable(const std::optional<std::string>& option, const char* variable) {
  if (option) return option;
  return is_set(variable) ? std::optional<std::string>(std::getenv(variable)) : std::nullopt;
}

std::string origin_of(const std::string& name, const std::optional<std::string>& option, const char* variable,
                      const std::string& otherwise) {
  return option ? name : is_set(variable) ? variable : otherwise;
}

std::optional<std::string> wanted_target(RunContext& run, const std::optional<std::string>& option) {
  return option_or_folder(run, option, target_variable, &FolderSettings::target);
}

std::optional<std::string> wanted_abi(RunContext& run, const std::optional<std::string>& option) {
  return option_or_folder(run, option, abi_variable, &FolderSettings::abi);
}

std::string origin_of_target(RunContext& run, const std::optional<std::string>& option) {
  return origin_of("--target", option, target_variable, folder_origin(run, run.settings.target, "the default"));
}

std::string origin_of_abi(RunContext& run, const std::optional<std::string>& option) {
  return origin_of("--abi", option, abi_variable, folder_origin(run, run.settings.abi, "the target"));
}

LoadedTarget read_target(RunContext& run, const std::string& folder) {
  LoadedTarget loaded = load_target_on_disk(folder);
  run.files.expect_inputs(loaded.files);
  return loaded;
}

namespace {

Target target_named(RunContext& run, const std::optional<std::string>& name, bool color) {
  const std::string wanted = wanted_target(run, name).value_or(std::string(default_target));
  if (wanted.find('/') == std::string::npos) {
    if (auto target = find_target(wanted)) return *target;
  }
  if (!is_directory(wanted)) return target_typed(wanted);
  const LoadedTarget loaded = read_target(run, wanted);
  for (const FileReport& report : loaded.reports) print_diagnostics(run, report.source, report.diagnostics, color);
  if (!loaded.target) throw UsageError{"the target in " + quote(wanted) + " cannot be used"};
  return *loaded.target;
}

}  // namespace

Target choose_target(RunContext& run, const std::optional<std::string>& name, bool color) {
  try {
    return as_wished(run, target_named(run, name, color));
  } catch (UsageError& error) {
    if (!option_or_variable(name, target_variable) && run.settings.target)
      error.message = run.settings.target_line + ": " + error.message;
    throw;
  }
}

Target choose_destination(RunContext& run, const std::string& name) { return target_named(run, name, false); }

Abi choose_abi(RunContext& run, const std::optional<std::string>& name, const Target& target) {
  const std::string wanted = wanted_abi(run, name).value_or(target.default_abi());
  if (auto abi = parse_abi(wanted)) return *abi;
  throw UsageError{why_no_abi(wanted)};
}

namespace {

/// The ABI for which a file of a target is by its version words: where several have the same release, the one whose
/// sizes are the same, too. The target's own where they tell nothing.
Abi told_abi(RunContext& run, const Target& target, std::string_view bytes) {
  std::optional<Abi> found;
  for (const std::string& name : abi_names()) {
    Abi abi = *parse_abi(name);
    const auto words = words_of_release(bytes, target, abi);
    if (!words || !told_target(target, abi, *words).misfit.empty()) continue;
    if (words->back() == target.version(name)->back()) return abi;
    if (!found) found = std::move(abi);
  }
  return found ? *found : choose_abi(run, {}, target);
}

}  // namespace

Setting choose_version(RunContext& run, const std::optional<std::string>& file, const Target& target, const Abi& abi,
                       Wishes wishes) {
  if (!file) {
    if (auto words = usual_words(target, abi)) return {target, abi, std::move(*words)};
    throw UsageError{lack_of_words(target, abi) + "; take them from a file of the game with --version-from"};
  }
  const InputFile in = read_data(run.files, *file);
  if (!in.error.empty()) throw UsageError{"cannot read " + quote(*file) + ": " + in.error};
  const auto known = recognise(in.bytes);
  const auto same_abi = [&](const Recognition& each) { return each.abi.name == abi.name; };
  if (!known.empty() && std::none_of(known.begin(), known.end(), same_abi))
    throw UsageError{quote(*file) + " is a file for ABI " + quote(known.front().abi.name) + ", not " + quote(abi.name)};
  auto words = version_words_from(in.bytes, abi, data_of(target).version_words);
  if (!words)
    throw UsageError{quote(*file) + " is no compiled file for ABI " + quote(abi.name) + " and no header with " +
                     std::to_string(version_word_count(target)) + " version words"};
  tell_other_release(run, target, *words, *file);
  return {as_told(run, target, abi, *words, *file, wishes), abi, *words};
}

Recognition choose_reading(RunContext& run, const std::string& target, const std::string& abi, const std::string& file,
                           std::string_view bytes, std::string_view help) {
  if (target.empty() && abi.empty()) {
    const auto found = recognise(bytes);
    if (found.empty())
      throw UsageError{"the version words of " + quote(file) + " are those of no target; " + std::string(help)};
    const Recognition& first = found.front();
    return {as_told(run, first.target, first.abi, *first.target.version(first.abi.name), file), first.abi};
  }
  Target chosen = choose_target(run, given(target), false);
  Abi chosen_abi = wanted_abi(run, given(abi)) ? choose_abi(run, given(abi), chosen) : told_abi(run, chosen, bytes);
  const auto words = words_of_release(bytes, chosen, chosen_abi);
  if (!words) return {std::move(chosen), std::move(chosen_abi)};
  return {as_told(run, chosen, chosen_abi, *words, file), std::move(chosen_abi)};
}

void check_levels(const Target& target) {
  if (std::string lack = lacks_levels(target); !lack.empty()) throw UsageError{std::move(lack)};
}

void check_dungeons(const Target& target) {
  if (std::string lack = lacks_dungeons(target); !lack.empty()) throw UsageError{std::move(lack)};
}

void print_likeness(RunContext& run, const Target& target) {
  if (const std::string other = loads_like(target); !other.empty())
    print_note(run, "how " + target.name() + " loads levels is not known: they are taken for those of " + other);
}

void check_conditions(const Conditions& conditions, const Target& target) {
  for (const auto& [name, holds] : conditions)
    if (std::string lack = lacks_condition(target, name); !lack.empty()) throw UsageError{std::move(lack)};
}

std::optional<bool> choose_color(RunContext& run, const std::string& when) {
  if (when == "always") return true;
  if (when == "never") return false;
  if (when != "auto") return std::nullopt;
  if (is_set("NO_COLOR")) return false;
  if (is_set("FORCE_COLOR")) return true;
  if (messages_go_to_file(run)) return false;
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

}  // namespace speclev::cli
