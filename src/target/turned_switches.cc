// What turned switches make of tables and version words, and which of them version words tell.
#include <algorithm>
#include <bit>
#include <iterator>
#include <set>
#include <tuple>

#include "base/characters.hh"
#include "target/switches.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using Kind = SwitchChange::Kind;

// Which version word tells what.
constexpr std::size_t bits_word = 1, counts_word = 2;
constexpr int artifacts_shift = 24, objects_shift = 12;
constexpr std::uint64_t most_entries_told = 0xFFF;

/// How many entries go and come, of each kind that a version word counts.
struct CountChange {
  std::int64_t artifacts = 0, objects = 0, monsters = 0;

  CountChange& operator+=(const CountChange& other) {
    artifacts += other.artifacts;
    objects += other.objects;
    monsters += other.monsters;
    return *this;
  }
  std::int64_t in_word() const {
    return artifacts * (std::int64_t{1} << artifacts_shift) + objects * (std::int64_t{1} << objects_shift) + monsters;
  }
};

/// What two switches take is gone once.
CountChange count_change(const std::vector<Switch>& switches, const std::vector<std::size_t>& places) {
  CountChange result;
  std::set<std::tuple<Kind, std::string_view, std::int64_t>> gone;
  for (const std::size_t place : places) {
    for (const SwitchChange& change : switches[place].changes) {
      const bool adds = !change.added.empty();
      if (!adds && !gone.emplace(change.kind, change.kind == Kind::artifacts ? "" : change.name, change.number).second)
        continue;
      const int by = adds ? 1 : -1;
      if (change.kind == Kind::artifacts) --result.artifacts;
      if (change.kind == Kind::objects) result.objects += by;
      if (change.kind == Kind::monsters) result.monsters += by;
    }
  }
  return result;
}

std::uint64_t bits_of(const std::vector<Switch>& switches, const std::vector<std::size_t>& places) {
  std::uint64_t bits = 0;
  for (const std::size_t place : places)
    for (const SwitchChange& change : switches[place].changes)
      if (change.kind == Kind::bits) bits |= static_cast<std::uint64_t>(change.number);
  return bits;
}

bool changes_tables(const Switch& each) {
  return std::ranges::any_of(
      each.changes, [](const SwitchChange& change) { return change.kind != Kind::bits && change.kind != Kind::size; });
}

std::uint64_t cut(std::uint64_t word, int size) {
  return size < 8 ? word & ((std::uint64_t{1} << 8 * size) - 1) : word;
}

/// The entries of a table with the changes of one kind.
class EntryChanges {
 public:
  explicit EntryChanges(const NameTable& table) : table_(table), before_(table.size()), goes_(table.size()) {}

  /// False if the table has no such entry.
  bool apply(const SwitchChange& change) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (table_.entry(i).name != change.name || ++count != change.number) continue;
      if (change.added.empty())
        goes_[i] = true;
      else
        before_[i].push_back({change.added, change.letter});
      return true;
    }
    return false;
  }

  NameTable result() {
    NameTable made;
    numbers_.assign(table_.size(), -1);
    for (std::size_t i = 0; i < table_.size(); ++i) {
      for (const NameEntry& each : before_[i]) made.add(each);
      if (goes_[i]) continue;
      numbers_[i] = static_cast<int>(made.size());
      made.add(table_.entry(i));
    }
    made.build_index();
    return made;
  }
  /// The number that an entry has now, -1 if it is gone.
  int number(int before) const { return numbers_[static_cast<std::size_t>(before)]; }

 private:
  const NameTable& table_;
  std::vector<std::vector<NameEntry>> before_;
  std::vector<bool> goes_;
  std::vector<int> numbers_;
};

/// The rows of a table with some left out or given other numbers.
template <class Change>
WordTable changed(const WordTable& table, const Change& change) {
  WordTable result;
  for (WordTable::Row row : table.rows())
    if (change(row)) result.add(row);
  return result;
}

/// Turns switches of tables.
class Turning {
 public:
  explicit Turning(TargetTables& tables)
      : tables_(tables), switches_(tables.switches.rows()), monsters_(tables.monsters), objects_(tables.objects) {}

  std::string run(const std::vector<std::size_t>& places) {
    for (const std::size_t place : places)
      for (const SwitchChange& change : switches_[place].changes)
        if (!apply(change))
          return "of builds " + std::string(switches_[place].usually_on ? "without " : "with ") +
                 std::string(switches_[place].name) + ", " + why_;
    finish();
    for (const std::size_t place : places) switches_[place].is_on = !switches_[place].usually_on;
    tables_.switches = SwitchList(std::move(switches_));
    return {};
  }

 private:
  bool apply(const SwitchChange& change) {
    switch (change.kind) {
      case Kind::bits:
      case Kind::size: return true;
      case Kind::monsters: return monsters_.apply(change) || lacks("monster", change.name);
      case Kind::objects: return objects_.apply(change) || lacks("object", change.name);
      case Kind::rooms: return apply(tables_.rooms, change) || lacks("room", change.name);
      case Kind::traps: return apply(tables_.traps, change) || lacks("trap", change.name);
      case Kind::artifacts: artifacts_.insert(change.number); return true;
      case Kind::conditions: return set_condition(change) || lacks("condition", change.name);
      case Kind::limit: return change_limit(change);
      case Kind::unknown: why_ = change.name; return false;
    }
    return false;
  }

  bool lacks(std::string_view what, std::string_view name) {
    why_ = "this target lacks the " + std::string(what) + " " + quote(name) + ", which would differ there";
    return false;
  }

  static bool apply(WordTable& table, const SwitchChange& change) {
    bool found = false;
    table = changed(table, [&](WordTable::Row& row) {
      if (row.name != change.name) return true;
      found = true;
      row.number = static_cast<int>(change.number);
      return !change.added.empty();
    });
    return found;
  }

  bool change_limit(const SwitchChange& change) {
    const auto at = static_cast<std::size_t>(std::ranges::find(limit_names, change.name) - std::begin(limit_names));
    const std::int64_t limit = tables_.limits[at] + change.number;
    if (limit < 0 || limit > greatest_limits[at]) {
      why_ = "the limit " + quote(change.name) + " would be " + std::to_string(limit);
      return false;
    }
    tables_.limits[at] = limit;
    return true;
  }

  bool set_condition(const SwitchChange& change) {
    auto& conditions = tables_.dungeon.conditions.edit();
    const auto at = std::ranges::find(conditions, change.name, &Condition::name);
    if (at != conditions.end()) at->holds = change.number != 0;
    return at != conditions.end();
  }

  void finish() {
    tables_.monsters = monsters_.result();
    tables_.objects = objects_.result();
    tables_.monster_aliases = changed(tables_.monster_aliases, [&](WordTable::Row& row) {
      row.number = monsters_.number(row.number);
      return row.number >= 0;
    });
    tables_.artifacts = std::max(0, tables_.artifacts - static_cast<int>(artifacts_.size()));
    tables_.door_keys = changed(tables_.door_keys, [&](WordTable::Row& row) {
      const bool stays = !artifacts_.contains(row.number);
      row.number -= static_cast<int>(std::distance(artifacts_.begin(), artifacts_.lower_bound(row.number)));
      return stays;
    });
  }

  TargetTables& tables_;
  std::vector<Switch> switches_;
  EntryChanges monsters_, objects_;
  std::set<std::int64_t> artifacts_;  ///< that go
  std::string why_;
};

/// Finds which switches of a build are turned.
class Telling {
 public:
  Telling(const TargetTables& tables, const VersionWords& usual, const VersionWords& told, int word_size)
      : tables_(tables), switches_(tables.switches.rows()), usual_(usual), told_(told), word_size_(word_size) {}

  ToldSwitches find() {
    ToldSwitches result;
    if (told_.size() <= counts_word) return result;
    if (usual_.size() == told_.size()) by_bits(result.turned);
    if (fits(count_change(switches_, result.turned)) || by_counts(result.turned)) return result;
    if (!is_of_other_artifacts(result.turned)) result.misfit = misfit(result.turned);
    return result;
  }

 private:
  /// Those that bits tell: first what changes tables, and of these what has most bits.
  void by_bits(std::vector<std::size_t>& turned) const {
    std::uint64_t bits = usual_[bits_word] ^ told_[bits_word];
    std::vector<std::tuple<bool, int, std::size_t>> order;
    for (std::size_t i = 0; i < switches_.size(); ++i)
      order.emplace_back(!changes_tables(switches_[i]), -std::popcount(bits_of(switches_, {i})), i);
    std::ranges::sort(order);
    for (const auto& [is_harmless, count, place] : order) {
      const std::uint64_t own = bits_of(switches_, {place});
      if (own == 0 || (own & bits) != own) continue;
      turned.push_back(place);
      bits &= ~own;
    }
    std::ranges::sort(turned);
  }

  /// Adds those without a bit, if some of them, and no others, make the counts right.
  bool by_counts(std::vector<std::size_t>& turned) {
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < switches_.size(); ++i)
      if (bits_of(switches_, {i}) == 0 && count_change(switches_, {i}).in_word() != 0) candidates.push_back(i);
    constexpr std::size_t most_candidates = 16;
    if (usual_.empty() || candidates.size() > most_candidates) return false;
    const CountChange told_by_bits = count_change(switches_, turned);
    std::vector<CountChange> each;
    for (const std::size_t place : candidates) each.push_back(count_change(switches_, {place}));
    std::vector<unsigned> fitting;
    for (unsigned set = 1; set < 1U << candidates.size(); ++set) {
      CountChange sum = told_by_bits;
      for (std::size_t i = 0; i < candidates.size(); ++i)
        if ((set >> i & 1) != 0) sum += each[i];
      if (fits(sum)) fitting.push_back(set);
    }
    is_ambiguous_ = fitting.size() > 1;
    if (fitting.size() != 1) return false;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if ((fitting.front() >> i & 1) != 0) turned.push_back(candidates[i]);
    std::ranges::sort(turned);
    return true;
  }

  std::uint64_t expected(const CountChange& change) const {
    const std::uint64_t usual = usual_.size() == told_.size()
                                    ? usual_[counts_word]
                                    : std::uint64_t(tables_.artifacts) << artifacts_shift |
                                          std::uint64_t{tables_.objects.size()} << objects_shift |
                                          tables_.monsters.size();
    return cut(usual + static_cast<std::uint64_t>(change.in_word()), word_size_);
  }
  bool fits(const CountChange& change) const { return expected(change) == cut(told_[counts_word], word_size_); }

  /// Whether all that differs is how many artifacts there are, and no number depends on that.
  bool is_of_other_artifacts(const std::vector<std::size_t>& turned) const {
    constexpr std::uint64_t others = (std::uint64_t{1} << artifacts_shift) - 1;
    return tables_.door_keys.rows().empty() && !is_ambiguous_ &&
           ((expected(count_change(switches_, turned)) ^ told_[counts_word]) & others) == 0;
  }

  static std::string in_words(std::uint64_t word) {
    return std::to_string(word >> artifacts_shift) + " artifacts, " +
           std::to_string(word >> objects_shift & most_entries_told) + " objects and " +
           std::to_string(word & most_entries_told) + " monsters";
  }

  std::string misfit(const std::vector<std::size_t>& turned) const {
    return "the third version word counts " + in_words(told_[counts_word]) + ", where the target has " +
           in_words(expected(count_change(switches_, turned))) +
           (is_ambiguous_    ? ", and several sets of its switches make up for that"
            : turned.empty() ? ""
                             : ", with the switches turned that the second word tells");
  }

  const TargetTables& tables_;
  const std::vector<Switch> switches_;
  const VersionWords& usual_;
  const VersionWords& told_;
  int word_size_;
  bool is_ambiguous_ = false;
};

}  // namespace

std::vector<std::size_t> places_of(const std::vector<bool>& marked) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < marked.size(); ++i)
    if (marked[i]) places.push_back(i);
  return places;
}

std::string turn(TargetTables& tables, const std::vector<std::size_t>& places) { return Turning(tables).run(places); }

std::optional<VersionWords> turned_words(const TargetTables& tables, const std::vector<std::size_t>& places,
                                         const VersionWords& usual, std::string_view abi, int word_size) {
  std::size_t sized = 0;
  VersionWords words = usual;
  const std::vector<Switch> switches = tables.switches.rows();
  for (const std::size_t place : places) {
    const Switch& each = switches[place];
    if (each.tried == any_machine) continue;
    if (usual.size() > counts_word + 1 && (each.tried != abi || ++sized > 1)) return std::nullopt;
    for (const SwitchChange& change : each.changes)
      if (change.kind == Kind::size && change.name == abi && change.word <= words.size())
        words[change.word - 1] += static_cast<std::uint64_t>(change.number);
  }
  if (words.size() > bits_word) words[bits_word] ^= bits_of(switches, places);
  if (words.size() > counts_word)
    words[counts_word] += static_cast<std::uint64_t>(count_change(switches, places).in_word());
  for (std::uint64_t& word : words) word = cut(word, word_size);
  return words;
}

ToldSwitches told_switches(const TargetTables& tables, const VersionWords& usual, const VersionWords& told,
                           int word_size) {
  return Telling(tables, usual, told, word_size).find();
}

}  // namespace speclev
