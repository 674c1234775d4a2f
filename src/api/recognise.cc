// Which built-in targets and machines a compiled file belongs to, by its version words.
#include <algorithm>
#include <functional>
#include <utility>

#include "api/languages.hh"
#include "speclev/speclev.hh"
#include "target/built_in.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev {

namespace {

/// A target of the program, with an ABI for which it has version words.
struct Known {
  const BuiltInTarget* target;
  Abi abi;
  const VersionWords* words;
  std::optional<Target> build{};  ///< of which a file is, where it is not the usual one
};

/// The targets whose own version words, compared with those of the file, satisfy `holds`.
template <class Holds>
std::vector<Known> targets_with(std::string_view bytes, const Holds& holds) {
  std::vector<Known> found;
  for (const BuiltInTarget& target : built_in_targets())
    for (const auto& [abi_name, words] : target.version) {
      const auto abi = parse_abi(abi_name);
      if (abi && !words.empty() && holds(leading_words(bytes, *abi, target.version_words), words))
        found.push_back({.target = &target, .abi = *abi, .words = &words});
    }
  return found;
}

/// A derived game with the version words of its base writes the same files, so only the base is kept.
void leave_out_derived(std::vector<Known>& found) {
  const auto is_base = [](const BuiltInTarget& target, const BuiltInTarget& other) {
    return &target != &other && std::ranges::any_of(target.folders, [&](std::string_view folder) {
      return folder.ends_with(other.name) && folder.substr(0, folder.size() - other.name.size()).ends_with('/');
    });
  };
  const std::vector<Known> all = found;
  std::erase_if(found, [&](const Known& each) {
    return std::ranges::any_of(all, [&](const Known& other) { return is_base(*each.target, *other.target); });
  });
}

Target target_of(const Known& known) { return speclev::target_of(built_in_data(known.target->name, languages())); }

/// How far a build is from the usual one: how many options differ, and whether the sizes of structures do. The sizes
/// distinguish machines whose other words are equal.
using BuildDistance = std::pair<std::ptrdiff_t, bool>;

BuildDistance distance(const Target& build, const VersionWords& words, const VersionWords& usual) {
  constexpr std::ptrdiff_t sizes = 3;
  return {
      std::ranges::count_if(build.switches(), [](const BuildSwitch& each) { return each.is_on != each.usually_on; }),
      !std::equal(words.begin() + sizes, words.end(), usual.begin() + sizes, usual.end())};
}

/// Builds of a known release with other options than the usual ones: those with the fewest other options.
std::vector<Recognition> recognise_builds(std::string_view bytes) {
  std::vector<Known> nearest;
  BuildDistance least;
  const auto is_same_release = [](const VersionWords& words, const VersionWords& own) {
    return words.size() == own.size() && words.size() > 2 && words.front() == own.front();
  };
  for (Known& each : targets_with(bytes, is_same_release)) {
    const VersionWords words = leading_words(bytes, each.abi, each.target->version_words);
    ToldTarget told = told_target(target_of(each), each.abi, words);
    if (!told.misfit.empty()) continue;
    const BuildDistance own = distance(told.target, words, *each.words);
    if (!nearest.empty() && least < own) continue;
    if (own < least) nearest.clear();
    least = own;
    each.build = std::move(told.target);
    nearest.push_back(std::move(each));
  }
  leave_out_derived(nearest);
  std::vector<Recognition> result;
  for (const Known& each : nearest) result.push_back({*each.build, each.abi});
  return result;
}

}  // namespace

std::vector<Recognition> recognise(std::string_view bytes) {
  std::vector<Known> found = targets_with(bytes, std::equal_to<VersionWords>());
  leave_out_derived(found);
  std::vector<Recognition> result;
  for (const Known& each : found) result.push_back({target_of(each), each.abi});
  return result.empty() ? recognise_builds(bytes) : result;
}

}  // namespace speclev
