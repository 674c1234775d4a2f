#include "target/game_levels.hh"

#include <algorithm>
#include <charconv>
#include <string>

#include "target/embed.hh"

namespace speclev {

namespace {

std::string_view take_word(std::string_view& row) {
  const std::size_t begin = std::min(row.find_first_not_of(' '), row.size());
  const std::size_t end = std::min(row.find(' ', begin), row.size());
  const std::string_view word = row.substr(begin, end - begin);
  row.remove_prefix(std::min(row.find_first_not_of(' ', end), row.size()));
  return word;
}

std::vector<std::string_view> words(std::string_view row) {
  std::vector<std::string_view> result;
  while (!row.empty()) result.push_back(take_word(row));
  return result;
}

std::uint64_t number(std::string_view digits, int base) {
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return value;
}

void read_row(std::string_view row, GameLevels& into) {
  const std::string_view kind = take_word(row);
  const std::string_view name = take_word(row);
  if (kind == "made") into.made.push_back(name);
  if (kind == "filler") into.fillers.push_back({name, row});
  if (kind == "role") {
    into.role_prefix = name;
    into.role_endings = words(row);
  }
  if (kind == "room") {
    const std::string_view type = take_word(row);
    into.rooms.push_back({name, type, words(row)});
  }
  if (kind == "takes") {
    constexpr std::size_t prefix = 2;  // 0x
    GameLevels::TakenVersions taken{name, number(take_word(row).substr(prefix), 16), 0};
    for (const std::string_view bit : words(row)) taken.ignored |= std::uint64_t{1} << number(bit, 10);
    into.taken.push_back(taken);
  }
}

GameLevels read() {
  GameLevels result;
  std::string_view rest = embedded_file("game-levels").value_or("");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view row = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!row.empty() && !row.starts_with('#')) read_row(row, result);
  }
  return result;
}

}  // namespace

const GameLevels& game_levels() {
  static const GameLevels levels = read();
  return levels;
}

}  // namespace speclev
