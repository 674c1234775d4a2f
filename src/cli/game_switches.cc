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

struct Wished {
  std::vector<std::pair<std::string, bool>> switches;
  std::optional<DiagnosticPolicy> policy;  ///< the usual one, if nothing is said
};

Wished& wished() {
  static Wished wished;
  return wished;
}

std::string option_for(bool is_on) { return is_on ? "--with" : "--without"; }

/// A message about version words: an error ends the run.
void tell(const std::string& program, Diag id, const std::string& message) {
  const DiagnosticPolicy policy = wished().policy.value_or(DiagnosticPolicy());
  if (!policy.enabled(id)) return;
  const std::string text = message + " [" + std::string(diag_name(id)) + "]";
  if (policy.severity(id) == Severity::error) throw UsageError{text};
  print_warning(program, text);
}

/// Why a build is another one than the user says; empty if it is that.
std::string contradiction(const Target& told) {
  for (const auto& [name, is_on] : wished().switches) {
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

void wish_switch(const std::string& name, bool is_on) {
  for (const auto& [other, state] : wished().switches)
    if (other == name && state != is_on) throw UsageError{"both --with and --without name " + quote(name)};
  wished().switches.emplace_back(name, is_on);
}

void wish_warnings(const DiagnosticPolicy& policy) { wished().policy = policy; }

void wish_warning(const std::string& option) {
  std::string name = option.substr(option.starts_with("no-") ? 3 : 0);
  if (name.starts_with("error=")) name = name.substr(6);
  const bool is_known = name == diag_name(Diag::version_counts) || name == diag_name(Diag::version_release);
  if (!wished().policy) wished().policy.emplace();
  if (!is_known || !wished().policy->apply(option))
    throw UsageError{"there is no warning " + quote(option) + " here; there are " +
                     std::string(diag_name(Diag::version_counts)) + " and " +
                     std::string(diag_name(Diag::version_release))};
}

const std::vector<std::pair<std::string, bool>>& wished_switches() { return wished().switches; }

Target as_wished(const Target& target) {
  if (wished().switches.empty()) return target;
  SwitchedTarget switched = with_switches(target, wished().switches);
  if (!switched.target) throw UsageError{switched.error};
  return std::move(*switched.target);
}

Target as_told(const std::string& program, const Target& target, const Abi& abi, const VersionWords& words,
               const std::string& file, Wishes wishes) {
  ToldTarget told = told_target(target, abi, words);
  const std::string why = !told.misfit.empty()        ? told.misfit
                          : wishes == Wishes::of_this ? contradiction(told.target)
                                                      : std::string();
  if (why.empty()) return std::move(told.target);
  tell(program, Diag::version_counts, misfit_of_words("of " + quote(file) + " ", target, why));
  return target;
}

void tell_other_release(const std::string& program, const Target& target, const VersionWords& words,
                        const std::string& file) {
  const auto own = release_of(target);
  if (!own || words.empty() || words.front() == *own) return;
  tell(program, Diag::version_release,
       "the version words of " + quote(file) + " are of the release " +
           hex_word(static_cast<std::int64_t>(words.front())) + ", not of " +
           hex_word(static_cast<std::int64_t>(*own)) + " as those of " + described(target));
}

}  // namespace speclev::cli
