#include "cli/target_list.hh"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "cli/settings.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/disk.hh"
#include "speclev/play.hh"
#include "target/built_in.hh"
#include "target/loader.hh"
#include "target/target_data.hh"

namespace speclev::cli {

namespace {

constexpr std::size_t name_width = 24, fact_width = 55;

std::string padded(std::string text, std::size_t width) {
  text.append(text.size() < width ? width - text.size() : 1, ' ');
  return text;
}

std::string language_of(const Target& target) {
  return data_of(target).layout ? std::string(target.language()) : "dungeons only";
}

/// A fact behind its name, in lines that a terminal has room for.
void add_fact(std::string& text, const std::string& name, std::string_view fact) {
  if (fact.empty()) return;
  text += padded(name, name_width);
  while (fact.size() > fact_width) {
    const std::size_t blank = fact.rfind(' ', fact_width);
    if (blank == std::string_view::npos) break;
    text.append(fact.substr(0, blank)).append("\n").append(name_width, ' ');
    fact.remove_prefix(blank + 1);
  }
  text.append(fact).append("\n");
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

/// The target that this one starts from; nothing of a root.
std::optional<Target> base_of(const Target& target) {
  const auto& folders = data_of(target).folders;
  if (folders.size() < 2) return std::nullopt;
  const std::string& folder = folders[folders.size() - 2];
  const std::string name = folder.substr(folder.rfind('/') + 1);
  if (auto known = find_target(name)) return known;
  return load_target_on_disk(folder).target;
}

std::string in_words(const Abi& abi, const Target& target) {
  std::string text = std::to_string(8 * abi.long_size) + "-bit long, " + std::to_string(8 * abi.pointer_size) +
                     "-bit pointers, " + (abi.big_endian ? "big-endian" : "little-endian");
  const VersionWords* words = target.version(abi.name);
  if (words != nullptr && !words->empty()) text += ", with version words";
  return text;
}

/// The words of a table that another one lacks.
std::vector<std::string> words_beyond(const KeywordTable& table, const KeywordTable& base) {
  std::set<std::string> words;
  for (const KeywordTable::Row& row : table.rows())
    if (base.find(row.word) == nullptr) words.emplace(row.word);
  return {words.begin(), words.end()};
}

std::vector<std::string> features_of(const TargetTables& tables) {
  std::vector<std::string> features;
  for (std::size_t i = 0; i < std::size(feature_names); ++i)
    if (tables.features[i]) features.emplace_back(feature_names[i]);
  return features;
}

std::vector<std::string> switches_of(const Target& target, bool on) {
  std::vector<std::string> names;
  for (const BuildSwitch& each : target.switches())
    if (each.is_on == on) names.push_back(each.name);
  return names;
}

}  // namespace

int list_targets(RunContext& run) {
  std::string text;
  std::string game;
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    if (target.game() != game) text.append(text.empty() ? "" : "\n").append(target.game()).append("\n");
    game = target.game();
    text += "  " + padded(name, name_width) + padded(language_of(target), 14);
    if (target.known_levels() != 0) text += std::to_string(target.known_levels()) + " levels of the game compared";
    text.erase(text.find_last_not_of(' ') + 1) += '\n';
  }
  text += "\nRead by speclev, but not compiled\n";
  for (const std::string_view name : script_target_names())
    text += "  " + padded(std::string(name), name_width) + std::string(script_language) + "\n";
  return print_text(run, text) ? good : failed;
}

std::string target_facts(const Target& target) {
  const TargetData& data = data_of(target);
  const auto base = base_of(target);
  std::string text;
  add_fact(text, "target", target.name());
  add_fact(text, "game", target.game());
  if (base) add_fact(text, "base", base->name());
  add_fact(text, "language", language_of(target));
  if (target.known_levels() != 0)
    add_fact(text, "levels compared", std::to_string(target.known_levels()) + " of the game, byte for byte");
  const VersionFormat& words = data.version_words;
  const std::string width = words.width == 0 ? "a long" : std::to_string(words.width) + " bytes";
  if (const std::string other = loads_like(target); !other.empty())
    add_fact(text, "loading of levels", "not known; as " + other);
  add_fact(text, "version words", words.count == 0 ? "none" : std::to_string(words.count) + ", each " + width);
  for (const std::string& name : abi_names()) add_fact(text, "ABI " + name, in_words(*parse_abi(name), target));
  add_fact(text, "monsters", std::to_string(data.monsters.size()));
  add_fact(text, "objects", std::to_string(data.objects.size()));
  add_fact(text, "traps", std::to_string(data.traps.rows().size()));
  add_fact(text, "room types", std::to_string(data.rooms.rows().size()));
  for (std::size_t i = 0; i < std::size(limit_names); ++i)
    if (data.limits[i] != 0) add_fact(text, "limit " + std::string(limit_names[i]), std::to_string(data.limits[i]));
  add_fact(text, "features", joined(features_of(data)));
  add_fact(text, "switches on", joined(switches_of(target, true)));
  add_fact(text, "switches off", joined(switches_of(target, false)));
  if (!base) return text;
  add_fact(text, "words beyond the base's", joined(words_beyond(data.keywords, data_of(*base).keywords)));
  add_fact(text, "words not in it", joined(words_beyond(data_of(*base).keywords, data.keywords)));
  return text;
}

}  // namespace speclev::cli
