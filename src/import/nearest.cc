#include "import/nearest.hh"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "import/records.hh"
#include "import/words.hh"
#include "target/names.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

constexpr int word_weight = 4, opcode_weight = 20, record_weight = 20, packing_weight = 50, number_weight = 2;

using Numbers = std::set<std::pair<std::string, std::int64_t>>;

/// How many members only one of two sets has.
template <class Set>
int difference(const Set& one, const Set& other) {
  const auto lacks = [](const Set& set) { return [&set](const auto& each) { return !set.contains(each); }; };
  return static_cast<int>(std::ranges::count_if(one, lacks(other)) + std::ranges::count_if(other, lacks(one)));
}

Numbers numbers_of(const WordTable& table) {
  Numbers numbers;
  for (const WordTable::Row& row : table.rows()) numbers.emplace(row.name, row.number);
  return numbers;
}

Numbers numbers_of(const std::vector<NamedNumber>& rows) {
  Numbers numbers;
  for (const NamedNumber& row : rows) numbers.emplace(row.name, row.number);
  return numbers;
}

/// A table that the game does not have is as far from all targets.
int difference(const std::vector<NamedNumber>& rows, const WordTable& table) {
  return rows.empty() ? 0 : difference(numbers_of(rows), numbers_of(table));
}

int difference(const std::vector<GameWord>& words, const KeywordTable& table) {
  if (words.empty()) return 0;
  int count = 0;
  std::set<std::string_view> there;
  for (const GameWord& word : words) {
    if (!there.insert(word.word).second) continue;
    const auto* row = table.find(word.word);
    count += row == nullptr ? 1 : same_value(*row, word) ? 0 : 2;
  }
  for (const KeywordTable::Row& row : table.rows()) count += there.contains(row.word) ? 0 : 1;
  return count;
}

int difference(const std::map<char, int>& letters, const TerrainTable& terrain) {
  std::set<std::pair<char, int>> ours;
  for (int letter = 1; letter < 128; ++letter)
    if (const auto code = terrain.code(static_cast<char>(letter))) ours.emplace(static_cast<char>(letter), *code);
  return difference(std::set<std::pair<char, int>>(letters.begin(), letters.end()), ours);
}

int difference(const std::vector<Thing>& things, const NameTable& table) {
  std::map<std::string_view, int> counts;
  for (const Thing& thing : things) ++counts[thing.name];
  for (const NameTable::Entry& entry : table.entries()) --counts[entry.name];
  int count = 0;
  for (const auto& [name, more] : counts) count += more < 0 ? -more : more;
  return count;
}

/// The release in the first version word: major, minor and patch level.
std::uint64_t release_of(const VersionWords& words) { return words.empty() ? 0 : words.front() >> 8; }

std::uint64_t release_of(const Target& target) {
  for (const std::string& abi : abi_names())
    if (const VersionWords* words = target.version(abi)) return release_of(*words);
  return 0;
}

}  // namespace

std::string Distance::reasons() const {
  std::string text;
  const auto add = [&](int count, const char* one, const char* many) {
    if (count != 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + (count == 1 ? one : many);
  };
  add(words, "word", "words");
  add(opcodes, "opcode", "opcodes");
  add(records, "record", "records");
  add(packing, "way to pack numbers", "ways to pack numbers");
  add(traps_and_rooms, "trap, room or map character", "traps, rooms and map characters");
  add(things, "monster or object", "monsters and objects");
  return text.empty() ? "nothing differs" : text;
}

Distance distance(const GameFacts& facts, const Abi& abi, const Target& target) {
  const TargetData& data = data_of(target);
  Distance result;
  result.target = target.name();
  result.words = difference(facts.words, data.keywords);
  if (facts.has_opcodes()) result.opcodes = difference(facts.opcodes, data.opcodes);
  result.records = differing_records(data, facts.records, abi);
  const auto* bias = facts.constant("pack-bias");
  result.packing = bias != nullptr && facts.has_opcodes() && *bias != data.number(Number::pack_bias) ? 1 : 0;
  result.traps_and_rooms = difference(facts.traps, data.traps) + difference(facts.rooms, data.rooms) +
                           difference(facts.map_characters, data.terrain);
  result.things = difference(facts.monsters, data.monsters) + difference(facts.objects, data.objects);
  result.sum = word_weight * result.words + opcode_weight * result.opcodes + record_weight * result.records +
               packing_weight * result.packing + number_weight * result.traps_and_rooms + result.things;
  return result;
}

std::vector<Distance> nearest_targets(const GameFacts& facts, const Abi& abi) {
  struct Candidate {
    Distance distance;
    bool same_release;
    std::string name;
  };
  std::vector<Candidate> candidates;
  for (const std::string& name : target_names()) {
    const Target target = *find_target(name);
    if (!data_of(target).layout || !data_of(target).opcodes.rows().empty() != facts.has_opcodes()) continue;
    candidates.push_back({distance(facts, abi, target), release_of(target) == release_of(facts.version), name});
  }
  std::ranges::stable_sort(candidates, [](const Candidate& one, const Candidate& other) {
    if (one.distance.sum != other.distance.sum) return one.distance.sum < other.distance.sum;
    if (one.same_release != other.same_release) return one.same_release;
    const std::string_view release = TargetName(one.name).release, other_release = TargetName(other.name).release;
    if (release.empty() != other_release.empty()) return other_release.empty();
    return compare_releases(release, other_release) > 0;
  });
  std::vector<Distance> result;
  result.reserve(candidates.size());
  for (Candidate& each : candidates) result.push_back(std::move(each.distance));
  return result;
}

}  // namespace speclev::import
