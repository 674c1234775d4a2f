#include "generate/creatures.hh"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "target/embed.hh"

namespace speclev::generator {

namespace {

constexpr std::string_view folder = "creatures/", like_word = "like ";

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

int take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  int number = 0;
  const char* end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool has_mark(std::string_view marks, std::string_view mark) {
  for (std::size_t at = marks.find(mark); at != marks.npos; at = marks.find(mark, at + 1)) {
    const bool begins = at == 0 || marks[at - 1] == ' ';
    const bool ends = at + mark.size() == marks.size() || marks[at + mark.size()] == ' ';
    if (begins && ends) return true;
  }
  return false;
}

using Key = std::pair<char, std::string_view>;

/// 'c' NAME: LEVEL FREQUENCY MARK…; what is in the table already is of the game that is asked for.
void add_row(std::string_view line, std::map<Key, Creature>& found) {
  constexpr std::size_t begin = 4;  // behind the class in its quotes, and a blank
  const std::size_t colon = line.find(':', begin);
  Creature one{.name = line.substr(begin, colon - begin), .letter = line[1]};
  std::string_view rest = line.substr(colon + 1);
  one.level = take_number(rest);
  one.frequency = take_number(rest);
  one.is_common =
      one.frequency > 0 && !has_mark(rest, "not-generated") && !has_mark(rest, "unique") && !has_mark(rest, "hell");
  found.emplace(Key{one.letter, one.name}, one);
}

std::string_view text_of(std::string_view game) {
  for (const EmbeddedFile& file : embedded_creature_files())
    if (file.path.starts_with(folder) && file.path.substr(folder.size()) == game) return file.text;
  return {};
}

}  // namespace

std::vector<Creature> creatures_of(const TargetData& target) {
  std::map<Key, Creature> found;
  for (std::string_view game = target.name; !game.empty();) {
    std::string_view text = text_of(game);
    game = {};
    while (!text.empty()) {
      const std::string_view line = take_line(text);
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
