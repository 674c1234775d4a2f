// Targets as builds with other options have them: against the tables of the reference folder, where that is there, and
// by rules that need none.
#include "target/switches.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>

#include "helpers.hh"
#include "support/tables.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

Target target_called(std::string_view name) { return find_target(name).value(); }

Target with_switch(const Target& target, const std::string& name, bool is_on) {
  const SwitchedTarget switched = with_switches(target, {{name, is_on}});
  INFO(target.name() << ": " << switched.error);
  REQUIRE(switched.target);
  return *switched.target;
}

/// A row of a reference table of switches.
struct SwitchRow {
  std::string option, default_state, other_state, change, table, index, before, after;
};

std::vector<SwitchRow> switch_rows(const fs::path& path) {
  std::vector<SwitchRow> rows;
  for (const auto& cells : test::table_rows(path, 8))
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]});
  return rows;
}

std::uint64_t told_number(const std::string& text) { return std::stoull(text, nullptr, 0); }

std::vector<NameEntry> entries_of(const NameTable& table) {
  std::vector<NameEntry> result;
  for (const NameEntry& entry : table.entries()) result.push_back(entry);
  return result;
}

/// The table that the rows of one option make of the usual one, where they are about a table of that name.
std::vector<NameEntry> entries_told(const NameTable& table, const std::vector<SwitchRow>& rows, std::string_view name) {
  std::vector<NameEntry> result = entries_of(table);
  for (auto row = rows.rbegin(); row != rows.rend(); ++row)
    if (row->table == name && row->change == "removed")
      result.erase(result.begin() + static_cast<std::ptrdiff_t>(told_number(row->index)));
  for (const SwitchRow& row : rows)
    if (row.table == name && row.change == "added")
      result.insert(result.begin() + static_cast<std::ptrdiff_t>(told_number(row.index)),
                    {row.after, row.before.empty() ? '\0' : row.before[0]});
  return result;
}

/// What cannot be with_switch: files of 3.0 differ in more than tables there.
bool cannot_be_turned(const Target& target, const std::string& option) {
  const std::vector<Switch> switches = data_of(target).switches.rows();
  const auto at = find_switch(switches, option);
  return at && std::ranges::any_of(switches[*at].changes,
                                   [](const auto& change) { return change.kind == SwitchChange::Kind::unknown; });
}

}  // namespace

TEST_CASE("every switch of every target changes what the reference tables say") {
  const fs::path folder = fs::path(SPECLEV_REFERENCE_FOLDER) / "builds" / "switches";
  if (!fs::exists(folder)) {
    WARN("skipped: " << folder << " is not there");
    return;
  }
  std::size_t compared = 0;
  for (const std::string& name : target_names()) {
    const fs::path path = folder / (name + ".tsv");
    INFO(path);
    if (!fs::exists(path)) {
      WARN("skipped: there is no reference for the switches of " << name);
      continue;
    }
    const Target target = target_called(name);
    std::map<std::string, std::vector<SwitchRow>> options;
    for (const SwitchRow& row : switch_rows(path))
      if (row.change != "not buildable") options[row.option].push_back(row);
    CHECK(target.switches().size() == options.size());
    for (const auto& [option, rows] : options) {
      INFO(option);
      if (cannot_be_turned(target, option)) {
        CHECK_FALSE(with_switches(target, {{option, rows.front().other_state == "with"}}).target);
        continue;
      }
      const Target other = with_switch(target, option, rows.front().other_state == "with");
      const TargetData &usual = data_of(target), &made = data_of(other);
      CHECK(entries_of(made.monsters) == entries_told(usual.monsters, rows, "monsters"));
      CHECK(entries_of(made.objects) == entries_told(usual.objects, rows, "objects"));
      std::map<std::size_t, std::uint64_t> words;
      int artifacts = 0;
      for (const SwitchRow& row : rows) {
        INFO(row.table << " " << row.index << " " << row.before << " " << row.after);
        if (row.table == "word") words[told_number(row.index)] = told_number(row.after);
        if (row.table == "rooms") CHECK_FALSE(made.rooms.find(row.after));
        if (row.table == "traps")
          CHECK(made.traps.find(row.change == "removed" ? row.after : row.index) ==
                (row.change == "removed" ? std::nullopt : std::optional(std::stoi(row.after))));
        if (row.table == "artifacts") ++artifacts;
        if (row.table == "limit") CHECK(made.limit(Limit::room_types) == std::stoi(row.after));
        if (row.table == "dungeon_feature")
          CHECK(std::ranges::find(made.dungeon.conditions, row.index, &Condition::name)->holds == (row.after == "on"));
      }
      CHECK(made.artifacts == usual.artifacts - artifacts);
      if (const VersionWords* before = target.version("lp64le")) {
        const VersionWords* after = other.version("lp64le");
        REQUIRE(after);
        for (std::size_t i = 0; i < before->size(); ++i) {
          INFO("word " << i + 1);
          CHECK(after->at(i) == (words.contains(i + 1) ? words[i + 1] : before->at(i)));
        }
        // The words alone tell the switch, where something else depends on it.
        if (!words.contains(2) && !words.contains(3)) continue;
        const ToldTarget told = told_target(target, test::abi_named("lp64le"), *after);
        // Of several without a bit that take as many entries none is told.
        const bool is_ambiguous =
            !words.contains(2) && told.misfit.ends_with("several sets of its switches make up for that");
        if (is_ambiguous) continue;
        CHECK(told.misfit == "");
        CHECK(entries_of(data_of(told.target).monsters) == entries_of(made.monsters));
        CHECK(entries_of(data_of(told.target).objects) == entries_of(made.objects));
        CHECK(data_of(told.target).rooms == made.rooms);
        CHECK(data_of(told.target).door_keys == made.door_keys);
        CHECK(data_of(told.target).limits == made.limits);
      }
      ++compared;
    }
  }
  CHECK(compared > 700);
}

TEST_CASE("a switch and its way back") {
  const Target target = target_called("nethack-3.4.3");
  const Target without = with_switch(target, "mail", false);
  CHECK(described(without) == "nethack-3.4.3 without mail");
  CHECK_FALSE(data_of(without).monsters.find("mail daemon"));
  CHECK(data_of(without).monsters.size() + 1 == data_of(target).monsters.size());
  CHECK(static_cast<const TargetTables&>(data_of(with_switch(without, "MAIL", true))) ==
        static_cast<const TargetTables&>(data_of(target)));
  CHECK(described(with_switch(without, "GoldObj", true)) == "nethack-3.4.3 with goldobj without mail");
  CHECK(with_switches(target, {{"mial", false}}).error == "nethack-3.4.3 has no switch 'mial'; did you mean 'mail'?");
  CHECK(with_switches(target_called("nethack4"), {{"mail", false}}).error ==
        "nethack4 has no switch 'mail'; none is known");
}

TEST_CASE("keys of doors have lower numbers where an artifact in front of them is missing") {
  const Target target = target_called("slashem-0.0.7E7F3");
  const auto key = [](const Target& of, const char* name) { return data_of(of).door_keys.find(name); };
  REQUIRE(key(target, "Firewall") == 1);
  REQUIRE(key(target, "The Crown of Saint Edward") == 68);
  const Target without = with_switch(target, "wallet-o-p", false);
  CHECK_FALSE(key(without, "Wallet of Perseus"));
  CHECK(key(without, "Firewall") == 1);
  CHECK(key(without, "The Crown of Saint Edward") == 67);
}

TEST_CASE("what several switches take is counted once, and sizes are known of one only") {
  const Target target = target_called("slashem-0.0.7E7F3");
  const SwitchedTarget both = with_switches(target, {{"lightsabers", false}, {"d-saber", false}});
  REQUIRE(both.target);
  CHECK(entries_of(data_of(*both.target).objects) ==
        entries_of(data_of(with_switch(target, "lightsabers", false)).objects));
  CHECK(both.target->version("lp64le") == nullptr);
  CHECK(with_switch(target, "lightsabers", false).version("lp64le") != nullptr);
  CHECK(with_switch(target, "lightsabers", false).version("ilp32le") == nullptr);
  const SwitchedTarget with_mail = with_switches(target_called("nethack-3.4.3"), {{"mail", false}, {"steed", false}});
  REQUIRE(with_mail.target);
  CHECK(with_mail.target->version("lp64le") != nullptr);
}

TEST_CASE("version words that do not fit a target") {
  const Target target = target_called("nethack-3.6.6");
  const Abi& abi = test::abi_named("lp64le");
  VersionWords words = *target.version("lp64le");
  words[2] -= 2;
  const ToldTarget told = told_target(target, abi, words);
  CHECK(told.misfit ==
        "the third version word counts 33 artifacts, 454 objects and 380 monsters, where the target has 33 artifacts, "
        "454 "
        "objects and 382 monsters");
  CHECK(described(told.target) == "nethack-3.6.6");
  // Artifacts alone change no number, where doors take no keys.
  words = *target.version("lp64le");
  words[2] += 1 << 24;
  CHECK(told_target(target, abi, words).misfit == "");
  const Target with_keys = target_called("slashem-0.0.7E7F3");
  words = *with_keys.version("lp64le");
  words[2] += 1 << 24;
  CHECK(told_target(with_keys, abi, words).misfit != "");
}

TEST_CASE("options without a bit are told by counts, if nothing else makes up for these") {
  const Target target = target_called("slashem-0.0.7E7F3");
  const Abi& abi = test::abi_named("lp64le");
  VersionWords words = *target.version("lp64le");
  words[2] -= (3 << 24) + 4;
  CHECK(described(told_target(target, abi, words).target) == "slashem-0.0.7E7F3 without yeoman");
  words[2] -= 1 << 24;
  CHECK(described(told_target(target, abi, words).target) == "slashem-0.0.7E7F3 without wallet-o-p, yeoman");
}

TEST_CASE("a profile has the switches of its build, and its version words are those of that build") {
  const auto loaded = test::load_folder(
      {{"mine/profile", "base nethack-3.6.6\nwithout mail\nversion lp64le 0x03060699 0x00060000 0x211c517d 1 2\n"}});
  REQUIRE(loaded.messages().empty());
  const Target target = target_of(loaded.data);
  CHECK(described(target) == "mine without mail");
  CHECK_FALSE(data_of(target).objects.find("mail"));
  CHECK(told_target(target, test::abi_named("lp64le"), *target.version("lp64le")).misfit == "");
  VersionWords other = *target.version("lp64le");
  other[2] = 0x211c617e;
  CHECK(told_target(target, test::abi_named("lp64le"), other).misfit != "");
  CHECK(data_of(with_switch(target, "mail", true)).objects.find("mail").has_value());
}

TEST_CASE("files of builds with other options are recognised") {
  const auto bytes = [](const VersionWords& words) {
    std::string result;
    for (const std::uint64_t word : words)
      for (int i = 0; i < 8; ++i) result += static_cast<char>(word >> 8 * i & 0xFF);
    return result + std::string(16, '\0');
  };
  const auto names = [&](const VersionWords& words) {
    std::vector<std::string> result;
    for (const Recognition& each : recognise(bytes(words)))
      result.push_back(described(each.target) + " " + each.abi.name);
    return result;
  };
  const VersionWords usual = *target_called("nethack-3.6.7").version("lp64le");
  VersionWords words = usual;
  words[1] ^= 0x40;
  words[2] = 0x211c517d;
  CHECK(names(words) == std::vector<std::string>{"nethack-3.6.7 without mail lp64le"});
  CHECK(recognise(bytes(words)).front().target.version("lp64le")[0] == words);
  words[3] += 8;  // sizes may be others
  CHECK(names(words).size() == 1);
  words[2] += 1;
  CHECK(names(words).empty());
  words = usual;
  words[0] += 1;
  CHECK(names(words).empty());
}

TEST_CASE("version words of builds in use") {
  // Those of games for Windows and Android.
  struct Build {
    const char *target, *abi;
    VersionWords words;
  };
  const Build builds[] = {{"nethack-3.6.6", "llp64le", {0x03060600, 0x00060000, 0x211c517d, 0x28a205d0, 0x25000}},
                          {"nethack-3.6.7", "win32", {0x03060700, 0x00060000, 0x211c517d, 0xf88195c4, 0x25000}},
                          {"nethack-3.6.7", "lp64le", {0x03060700, 0x00060000, 0x211c517d, 0x148c24958, 0x28000}},
                          {"nethack-3.6.7", "ilp32le", {0x03060700, 0x00060000, 0x211c517d, 0xf48195c4, 0x25000}},
                          {"evilhack", "llp64le", {0x00090300, 0x00060000, 0x40235233, 0x38e3a790, 0x27000}},
                          {"xnethack", "llp64le", {0x05000000, 0x00060000, 0x211c017c, 0x38b205e8, 0x26000}}};
  for (const Build& build : builds) {
    INFO(build.target << " " << build.abi);
    const Target without = with_switch(target_called(build.target), "mail", false);
    REQUIRE(without.version(build.abi));
    CHECK(*without.version(build.abi) == build.words);
  }
}
