// Targets as builds with other options have them.
#include <algorithm>
#include <memory>

#include "base/characters.hh"
#include "base/spell.hh"
#include "target/switches.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

// Which version words tell of switches.
constexpr std::size_t first_told = 1, end_of_told = 3;

const TargetData& usual(const TargetData& data) { return data.usual == nullptr ? data : *data.usual; }

/// The target with the switches at these places turned, and with all words of a build that are known; an error if there
/// is one.
std::string turned(const Target& target, const std::vector<std::size_t>& places, std::shared_ptr<TargetData>& made) {
  const TargetData& from = usual(data_of(target));
  made = std::make_shared<TargetData>(from);
  if (places.empty()) return {};
  made->usual = data_of(target).usual == nullptr ? std::make_shared<const TargetData>(from) : data_of(target).usual;
  if (std::string error = turn(*made, places); !error.empty()) return error;
  made->version.clear();
  for (const auto& [abi, words] : from.version)
    if (auto other = turned_words(from, places, words, abi, from.version_words.size(*parse_abi(abi))))
      made->version.emplace(abi, std::move(*other));
  return {};
}

std::vector<std::size_t> turned_places(const TargetData& data) {
  std::vector<bool> marked;
  for (const Switch& each : data.switches.rows()) marked.push_back(each.is_on != each.usually_on);
  return places_of(marked);
}

/// The version words of the usual build, whose options have the same bits on all machines; null if none are known.
const VersionWords* usual_words(const TargetData& data, const Abi& abi) {
  const auto& known = usual(data).version;
  const auto same_machine = known.find(abi.name);
  const auto at = same_machine != known.end() ? same_machine : known.begin();
  return at == known.end() ? nullptr : &at->second;
}

/// Whether words tell of the same options and counts as those of a target.
bool tell_the_same(const VersionWords& one, const VersionWords& other) {
  return one.size() == other.size() && one.size() >= end_of_told &&
         std::equal(one.begin() + first_told, one.begin() + end_of_told, other.begin() + first_told);
}

}  // namespace

std::vector<BuildSwitch> Target::switches() const {
  std::vector<BuildSwitch> result;
  for (const Switch& each : data_->switches.rows())
    result.push_back({std::string(each.name), each.is_on, each.usually_on});
  return result;
}

std::string described(const Target& target) {
  std::string text = target.name();
  for (const bool is_on : {true, false}) {
    const char* separator = is_on ? " with " : " without ";
    for (const BuildSwitch& each : target.switches()) {
      if (each.is_on == each.usually_on || each.is_on != is_on) continue;
      text.append(separator).append(each.name);
      separator = ", ";
    }
  }
  return text;
}

SwitchedTarget with_switches(const Target& target, const std::vector<std::pair<std::string, bool>>& states) {
  const TargetData& data = data_of(target);
  const std::vector<Switch> switches = data.switches.rows();
  std::vector<bool> marked(switches.size());
  for (const std::size_t place : turned_places(data)) marked[place] = true;
  for (const auto& [name, is_on] : states) {
    const auto at = find_switch(switches, name);
    if (!at) {
      Speller speller(name);
      std::string all;
      for (const Switch& each : switches) {
        speller.offer(each.name);
        all.append(all.empty() ? "" : ", ").append(each.name);
      }
      const std::string known = all.empty() ? "none is known" : "there are " + all;
      return {std::nullopt,
              target.name() + " has no switch " + quote(name) + "; " +
                  (speller.best().empty() ? known : "did you mean " + quote(speller.best()) + "?"),
              ErrorKind::unknown_name};
    }
    marked[*at] = is_on != switches[*at].usually_on;
  }
  const auto places = places_of(marked);
  if (places == turned_places(data)) return {target, {}};
  std::shared_ptr<TargetData> made;
  if (std::string error = turned(target, places, made); !error.empty())
    return {std::nullopt, std::move(error), ErrorKind::unsupported};
  return {target_of(std::move(made)), {}};
}

bool have_the_same_tables(const Target& one, const Target& other) {
  TargetTables tables = data_of(one), others = data_of(other);
  tables.switches = {};
  others.switches = {};
  return tables == others;
}

ToldTarget told_target(const Target& target, const Abi& abi, const VersionWords& words) {
  const TargetData& data = data_of(target);
  auto made = std::make_shared<TargetData>(data);
  const auto own = data.version.find(abi.name);
  if (words.size() >= end_of_told && (own == data.version.end() || !tell_the_same(own->second, words))) {
    // Where the words of the usual build are not known, there are the counts of the tables as they are.
    const VersionWords* known = usual_words(data, abi);
    const TargetData& from = known == nullptr ? data : usual(data);
    const ToldSwitches told =
        told_switches(from, known == nullptr ? VersionWords() : *known, words, from.version_words.size(abi));
    if (!told.misfit.empty()) return {target, told.misfit};
    if (known != nullptr)
      if (std::string error = turned(target, told.turned, made); !error.empty()) return {target, std::move(error)};
  }
  if (!words.empty()) made->version.insert_or_assign(abi.name, words);
  return {target_of(std::move(made)), {}};
}

}  // namespace speclev
