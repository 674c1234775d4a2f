#include "generate/game.hh"

#include <algorithm>

#include "speclev/generate.hh"

namespace speclev::generator {

namespace {

/// Classes of monsters that walk about in most games, and from which difficulty on one may want to meet them.
constexpr Choice monster_classes[] = {
    {"r", 3, 0}, {"x", 1, 0}, {"d", 3, 0}, {"G", 3, 0}, {"k", 3, 0}, {"F", 1, 0}, {"b", 1, 0},  {"w", 1, 0},
    {"s", 2, 1}, {"a", 2, 2}, {"h", 2, 2}, {"o", 4, 2}, {"S", 2, 2}, {"y", 1, 3}, {"i", 2, 3},  {"f", 2, 3},
    {"u", 1, 3}, {"Z", 3, 3}, {"K", 1, 4}, {"q", 2, 4}, {"M", 2, 5}, {"C", 2, 6}, {"E", 1, 8},  {"O", 2, 6},
    {"Y", 1, 6}, {"T", 2, 8}, {"X", 1, 8}, {"U", 1, 9}, {"H", 2, 8}, {"N", 1, 9}, {"V", 1, 11}, {"D", 1, 14},
};

constexpr Choice lying_classes[] = {
    {"%", 18}, {")", 10}, {"[", 10}, {"(", 9}, {"!", 13}, {"?", 13}, {"*", 9}, {"/", 3}, {"=", 3}, {"+", 3}, {"\"", 1},
};

constexpr Choice trap_names[] = {
    {"arrow", 3, 0},        {"dart", 3, 0},      {"board", 2, 0}, {"bear", 3, 0},       {"pit", 4, 0},
    {"falling rock", 3, 0}, {"sleep gas", 2, 2}, {"rust", 2, 2},  {"spiked pit", 3, 4}, {"teleport", 2, 4},
    {"web", 1, 5},          {"land mine", 1, 6}, {"magic", 1, 8}, {"polymorph", 1, 9},
};

}  // namespace

Game::Game(const Target& target)
    : target_(target), data_(data_of(target_)), terrain_(data_), creatures_(creatures_of(data_)) {}

bool Game::has_word(std::string_view word) const {
  const KeywordTable::Row* row = data_.keywords.find(word);
  return row != nullptr && row->token != TokenClass::reserved;
}

std::optional<char> Game::class_of(std::string_view name) const {
  const auto number = data_.monsters.find(name);
  if (!number) return std::nullopt;
  return data_.monsters.entries()[static_cast<std::size_t>(*number)].letter;
}

bool Game::has_statement(std::string_view word, std::size_t values) const {
  if (!has_programs()) return has_word(word);
  return std::ranges::any_of(data_.statements,
                             [&](const StatementRow& row) { return row.keyword == word && row.takes(values); });
}

int Game::map_rows() const {
  // Where levels are mazes of parts, the game puts them where they fit in between the rims of the maze.
  constexpr int in_bare_maze = 17;
  const KeywordTable::Row* maze = data_.keywords.find("MAZE");
  const bool is_bare = maze != nullptr && maze->token == TokenClass::bare_maze;
  const auto rows = static_cast<int>(data_.limit(Limit::map_rows));
  return std::min({rows, largest_map.rows, is_bare ? in_bare_maze : rows});
}

bool Game::can_draw(Terrain terrain) const {
  const std::int8_t code = terrain_.code(terrain);
  const char letter = code < 0 ? '\0' : data_.terrain.letter(code);
  return letter != '\0' && data_.terrain.code(letter) == code && !data_.look_up_characters.contains(letter);
}

std::vector<Creature> Game::creatures(int difficulty) const {
  std::vector<Creature> result;
  for (const Creature& each : creatures_)
    if (each.is_common && each.level <= std::max(difficulty, 1) && each.level * 4 >= difficulty) result.push_back(each);
  return result;
}

std::optional<int> Game::level_of(char letter, std::string_view name) const {
  const auto at = std::ranges::find_if(
      creatures_, [&](const Creature& each) { return each.letter == letter && each.name == name; });
  return at == creatures_.end() ? std::nullopt : std::optional(at->level);
}

std::vector<char> Game::common_classes(int difficulty) const {
  std::vector<char> result;
  for (const Choice& each : monster_classes)
    if (each.difficulty <= difficulty && data_.monster_classes.contains(each.name.front()))
      result.insert(result.end(), static_cast<std::size_t>(each.weight), each.name.front());
  return result;
}

std::vector<Choice> Game::object_classes() const {
  std::vector<Choice> result;
  for (const Choice& each : lying_classes)
    if (data_.object_classes.contains(each.name.front())) result.push_back(each);
  return result;
}

std::vector<Choice> Game::traps(int difficulty) const {
  std::vector<Choice> result;
  for (const Choice& each : trap_names)
    if (each.difficulty <= difficulty && has_trap(each.name)) result.push_back(each);
  return result;
}

}  // namespace speclev::generator
