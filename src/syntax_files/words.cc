#include "syntax_files/words.hh"

#include <optional>

#include "speclev/target.hh"

namespace speclev::syntax_files {

namespace {

std::optional<Role> known_role(TokenClass word) {
#define SPECLEV_WORD_ROLE(id, role) \
  if (word == TokenClass::id) return Role::role;
#include "syntax_files/word_roles.def"
  return std::nullopt;
}

/// Of levels, or of dungeon descriptions, where a level is one statement among others.
Role role_of(const KeywordTable::Row& row, bool of_dungeons) {
  const auto known = known_role(row.token);
  if (known && (known != Role::heading || (row.token == TokenClass::dungeon) == of_dungeons)) return *known;
  const bool in_capitals = std::ranges::none_of(row.word, [](char c) { return c >= 'a' && c <= 'z'; });
  if (in_capitals) return Role::statement;
  const bool is_own = static_cast<std::size_t>(row.token) >= token_class_count;
  return is_own || word_values(row.token).has_value() ? Role::constant : Role::property;
}

/// The words of a table of each target.
template <class Table>
Words words_of(Table&& table, bool of_dungeons) {
  std::map<std::string, Votes<Role>> votes;
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    for (const KeywordTable::Row& row : table(data_of(target)).rows()) {
      if (row.token == TokenClass::reserved) continue;
      const std::size_t bracket = row.word.find('[');  // which belongs to the token, not to the word
      ++votes[std::string(row.word.substr(0, bracket))][role_of(row, of_dungeons)];
    }
  }
  Words words;
  for (const auto& [word, roles] : votes) words.of_role[static_cast<std::size_t>(winner(roles))].insert(word);
  return words;
}

TerrainClasses classes_of(const LoadingTable& loading, std::string_view terrain) {
  for (const LoadingRow& row : loading.rows())
    if (row.kind == LoadingRow::Kind::terrain && row.name == terrain) return row.value;
  return 0;
}

std::optional<Square> square_of(unsigned kinds, TerrainClasses classes) {
  const auto is = [&](TerrainClass each) { return (classes & bit_of(each)) != 0; };
  if ((kinds & TerrainTable::door) != 0 || is(TerrainClass::door)) return Square::door;
  if (is(TerrainClass::water) || is(TerrainClass::shallow)) return Square::water;
  if (is(TerrainClass::lava)) return Square::lava;
  if (is(TerrainClass::tree)) return Square::tree;
  if (is(TerrainClass::furniture)) return Square::furniture;
  if (is(TerrainClass::wall)) return Square::wall;
  return std::nullopt;
}

void add_squares(Words& words) {
  std::map<char, Votes<std::optional<Square>>> votes;
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    const TargetData& data = data_of(target);
    for (int c = ' ' + 1; c < 0x7F; ++c) {
      const char letter = static_cast<char>(c);
      const auto code = data.terrain.code(letter);
      if (!code) continue;
      const TerrainTable::Row& row = data.terrain.rows()[static_cast<std::size_t>(*code)];
      ++votes[letter][square_of(row.kinds, classes_of(data.loading, row.name))];
    }
  }
  for (const auto& [letter, squares] : votes)
    if (const auto square = winner(squares)) words.squares[static_cast<std::size_t>(*square)].insert(letter);
}

}  // namespace

std::string list_of(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "\"" : ", \"") + word + "\"";
  return "[" + text + "]";
}

std::string one_letter_of(const std::set<char>& letters, std::string_view special) {
  std::string text;
  for (const char letter : letters) {
    if (special.find(letter) != std::string_view::npos) text += '\\';
    text += letter;
  }
  return "[" + text + "]";
}

Words level_words() {
  Words words = words_of([](const TargetData& data) -> const KeywordTable& { return data.keywords; }, false);
  add_squares(words);
  return words;
}

Words dungeon_words() {
  return words_of([](const TargetData& data) -> const KeywordTable& { return data.dungeon.keywords; }, true);
}

}  // namespace speclev::syntax_files
