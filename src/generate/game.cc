#include "generate/game.hh"

#include <algorithm>

#include "base/characters.hh"
#include "decompile/map_rows.hh"
#include "sim/features.hh"
#include "speclev/generate.hh"
#include "target/embed.hh"

namespace speclev::generator {

namespace {

constexpr std::string_view stock_kinds[] = {
#define SPECLEV_STOCK_KIND(id, word) word,
#include "generate/stock_kinds.def"
#undef SPECLEV_STOCK_KIND
};

}  // namespace

Game::Game(const Target& target, Manner manner)
    : target_(target),
      manner_(manner),
      data_(data_of(target_)),
      terrain_(data_),
      rules_(data_),
      letters_(decompiler::row_letters(data_)),
      game_of_levels_(game_of_creatures(data_, manner != Manner::first)),
      creatures_(creatures_of(data_, game_of_levels_)) {
  if (game_of_levels_ == data_.name || creatures_.empty() || !data_.creatures.empty()) game_of_levels_.clear();
  for (std::string_view row :
       lines_of(embedded_file(embedded_generator_files(), "generator/inhabitants").value_or(""))) {
    const auto kind = std::ranges::find(stock_kinds, take_until(row, " "));
    if (kind == std::end(stock_kinds)) continue;
    Choice choice;
    choice.weight = number_in<int>(take_until(row, " ")).value_or(0);
    choice.difficulty = number_in<int>(take_until(row, " ")).value_or(0);
    choice.name = trimmed(row);
    const auto number = static_cast<StockKind>(kind - std::begin(stock_kinds));
    if (has(number, choice.name)) choices_[number].push_back(choice);
  }
}

bool Game::has(StockKind kind, std::string_view name) const {
  switch (kind) {
    case StockKind::monster_class: return data_.monster_classes.contains(name.front());
    case StockKind::object_class: return data_.object_classes.contains(name.front());
    case StockKind::trap: return data_.traps.find(name).has_value();
    case StockKind::shop: return has_room_type(name);
    case StockKind::townsperson:
    case StockKind::captain:
    case StockKind::watchman: return class_of(name).has_value();
    case StockKind::container: return has_word("CONTAINER") && data_.objects.find(container_class, name).has_value();
    case StockKind::swamp: return true;  // where there is none of that name, there is no square of it
  }
  return false;
}

std::vector<Choice> Game::choices(StockKind kind, int difficulty) const {
  std::vector<Choice> result;
  if (const auto at = choices_.find(kind); at != choices_.end())
    for (const Choice& each : at->second)
      if (each.difficulty <= difficulty) result.push_back(each);
  return result;
}

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
  // Where a map stays where it is told to be, a higher one than this leads over the lower edge.
  constexpr int greatest_as_told = 17;
  const auto rows = static_cast<int>(data_.limit(Limit::map_rows));
  return std::min({rows, largest_map.rows, rules_.are(LoadingWay::parts_as_told) ? greatest_as_told : rows});
}

bool Game::can_draw(Terrain terrain) const {
  const std::int8_t code = terrain_.code(terrain);
  return code >= 0 && letters_[static_cast<std::size_t>(code)] != '\0';
}

std::int8_t Game::drawn_code(Terrain terrain) const {
  const bool is_wall = terrain == Terrain::stone && !can_draw(Terrain::stone);
  return terrain_.code(is_wall ? Terrain::horizontal_wall : terrain);
}

std::string_view Game::word_of(DoorState state) const {
  const auto find = [&](std::string_view words, DoorState wanted, int beside) -> const KeywordTable::Row* {
    const auto at = std::ranges::find_if(data_.keywords.rows(), [&](const KeywordTable::Row& row) {
      return token_class_name(row.token, data_.token_classes) == words &&
             sim::door_state_told(rules_, row.value | beside) == wanted;
    });
    return at == data_.keywords.rows().end() ? nullptr : &*at;
  };
  const KeywordTable::Row* row = find("door_state", state, 0);
  // Flags that stand alone are those of a closed door.
  const KeywordTable::Row* closed = find("door_state", DoorState::closed, 0);
  if (row == nullptr && closed != nullptr) row = find("door_flags", state, closed->value);
  return row == nullptr ? std::string_view() : row->word;
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

}  // namespace speclev::generator
