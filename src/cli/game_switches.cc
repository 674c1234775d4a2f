#include "cli/game_switches.hh"

#include <cstdint>
#include <optional>
#include <vector>

#include "base/characters.hh"
#include "base/hex.hh"
#include "cli/settings.hh"
#include "files/print.hh"
#include "target/version_words.hh"

namespace speclev::cli {

namespace {

std::string option_for(bool is_on) { return is_on ? "--with" : "--without"; }

/// A message about version words: an error ends the run.
void tell(RunContext& run, Diag id, const std::string& message) {
  const DiagnosticPolicy& policy = run.about_words;
  if (!policy.enabled(id)) return;
  const std::string text = message + " [" + std::string(diag_name(id)) + "]";
  if (policy.severity(id) == Severity::error) throw UsageError{text};
  print_warning(run, text);
}

/// Why a build is another one than the user says; empty if it is that.
std::string contradiction(RunContext& run, const Target& told) {
  for (const auto& [name, is_on] : run.switches) {
    const auto wanted = with_switches(told, {{name, is_on}});
    if (!wanted.target) return wanted.error;
    if (!have_the_same_tables(told, *wanted.target))
      return "they tell of a build " + std::string(is_on ? "without " : "with ") + name + ", and " + option_for(is_on) +
             " is given";
  }
  return {};
}

/// The release that a target's files have; nothing where that is not known.
std::optional<std::uint64_t> release_of(const Target& target) {
  for (const std::string& abi : abi_names())
    if (const VersionWords* words = target.version(abi); words != nullptr && !words->empty()) return words->front();
  return std::nullopt;
}

}  // namespace

void wish_switch(RunContext& run, const std::string& name, bool is_on) {
  for (const auto& [other, state] : run.switches)
    if (other == name && state != is_on) throw UsageError{"both --with and --without name " + quote(name)};
  run.switches.emplace_back(name, is_on);
}

void wish_warning(RunContext& run, const std::string& option) {
  std::string name = option.substr(option.starts_with("no-") ? 3 : 0);
  if (name.starts_with("error=")) name = name.substr(6);
  const bool is_known = name == diag_name(Diag::version_counts) || name == diag_name(Diag::version_release);
  if (!is_known || !run.about_words.apply(option))
    throw UsageError{"there is no warning " + quote(option) + " here; there are " +
                     std::string(diag_name(Diag::version_counts)) + " and " +
                     std::string(diag_name(Diag::version_release))};
}

Target as_wished(RunContext& run, const Target& target) {
  if (run.switches.empty()) return target;
  SwitchedTarget switched = with_switches(target, run.switches);
  if (!switched.target) throw UsageError{switched.error};
  return std::move(*switched.target);
}

Target as_told(RunContext& run, const Target& target, const Abi& abi, const VersionWords& words,
               const std::string& file, Wishes wishes) {
  ToldTarget told = told_target(target, abi, words);
  const std::string why = !told.misfit.empty()        ? told.misfit
                          : wishes == Wishes::of_this ? contradiction(run, told.target)
                                                      : std::string();
  if (why.empty()) return std::move(told.target);
  tell(run, Diag::version_counts, misfit_of_words("of " + quote(file) + " ", target, why));
  return target;
}

void tell_other_release(RunContext& run, const Target& target, const VersionWords& words, const std::string& file) {
  const auto own = release_of(target);
  if (!own || words.empty() || words.front() == *own) return;
  tell(run, Diag::version_release,
       "the version words of " + quote(file) + " are of the release " +
           hex_word(static_cast<std::int64_t>(words.front())) + ", not of " +
           hex_word(static_cast<std::int64_t>(*own)) + " as those of " + described(target));
}

}  // namespace speclev::cli
