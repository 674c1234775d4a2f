#include "generate/creatures.hh"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/characters.hh"
#include "speclev/generate.hh"
#include "speclev/target.hh"
#include "target/embed.hh"

namespace speclev::generator {

namespace {

constexpr std::string_view like_word = "like ";

using Key = std::pair<char, std::string_view>;

/// 'c' NAME: LEVEL FREQUENCY MARK…; what is in the table already is of the game that is asked for.
void add_row(std::string_view line, std::map<Key, Creature>& found) {
  constexpr std::size_t begin = 4;  // behind the class in its quotes, and a blank
  const std::size_t colon = line.find(':', begin);
  Creature one{.name = line.substr(begin, colon - begin), .letter = line[1]};
  const auto facts = words_in(line.substr(colon + 1));
  one.level = number_in<int>(facts[0]).value_or(-1);
  one.frequency = number_in<int>(facts[1]).value_or(0);
  const auto has = [&](std::string_view mark) { return std::ranges::find(facts, mark) != facts.end(); };
  one.is_common = one.frequency > 0 && !has("not-generated") && !has("unique") && !has("hell");
  found.emplace(Key{one.letter, one.name}, one);
}

}  // namespace

std::string game_of_creatures(const TargetData& target, bool or_of_base) {
  const std::vector<std::string> names = target_names();
  const auto comes_with = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  if (comes_with(target.name)) return target.name;
  if (or_of_base)
    for (auto folder = target.folders.rbegin(); folder != target.folders.rend(); ++folder)
      if (std::string name = folder->substr(folder->rfind('/') + 1); comes_with(name)) return name;
  return {};
}

std::vector<Creature> creatures_of(const TargetData& target, std::string_view game) {
  std::map<Key, Creature> found;
  for (const CreatureRow& row : target.creatures)
    found.emplace(Key{row.letter, row.name}, Creature{row.name, row.letter, row.level, row.frequency, row.is_common});
  while (!game.empty()) {
    const auto text = embedded_file(embedded_generator_files(), "generator/monsters/" + std::string(game));
    game = {};
    for (std::string_view line : lines_of(text.value_or(""))) {
      line = trimmed(line);
      if (line.starts_with(like_word))
        game = line.substr(like_word.size());
      else if (line.starts_with('\''))
        add_row(line, found);
    }
  }
  // In the order of the game's table, of which each can be written.
  std::vector<Creature> result;
  for (const NameEntry& entry : target.monsters.entries()) {
    const auto at = found.find(Key{entry.letter, entry.name});
    if (at == found.end()) continue;
    result.push_back(at->second);
    found.erase(at);
  }
  return result;
}

}  // namespace speclev::generator

namespace speclev {

std::vector<MonsterLevel> monster_levels(const Target& target) {
  const TargetData& data = data_of(target);
  std::vector<MonsterLevel> found;
  for (const generator::Creature& each : generator::creatures_of(data, generator::game_of_creatures(data, true)))
    if (each.level >= 0) found.push_back({std::string(each.name), each.letter, each.level});
  return found;
}

}  // namespace speclev
