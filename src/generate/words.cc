#include "generate/words.hh"

#include <algorithm>

#include "base/characters.hh"
#include "sim/game_facts.hh"
#include "target/language.hh"

namespace speclev::generator {

namespace {

std::vector<std::string> shops_of(const Game& game) {
  std::vector<std::string> words;
  for (const WordTable::Row& row : game.data().rooms.rows())
    if (sim::is_shop(row.name) && std::ranges::find(words, row.name) == words.end()) words.emplace_back(row.name);
  return words;
}

std::vector<std::string> alignments_of(const Game& game) {
  std::vector<std::string> words;
  for (const KeywordTable::Row& row : game.data().keywords.rows())
    if (token_class_name(row.token, game.data().token_classes) == "alignment") words.emplace_back(row.word);
  return words;
}

struct WordRow {
  std::string_view kind;
  int since;  ///< the first number of the kind that has it
  WordFacts facts;
  std::vector<std::string> (*of)(const Game& game);
};
constexpr WordRow word_rows[] = {
    {"town",
     3,
     {"shop_types", 12, "what the shops sell that there are; 'shops' says how many others there are"},
     shops_of},
    {"town", 3, {"alignment", 1, "that of the temple; without it one of chance"}, alignments_of},
};

bool is_of(const WordRow& row, const Algorithm& algorithm) {
  return row.kind == algorithm.kind && row.since <= algorithm.number;
}

/// Null if there is none of that name.
const WordRow* row_of(const Algorithm& algorithm, std::string_view name) {
  const auto* at = std::ranges::find_if(
      word_rows, [&](const WordRow& row) { return row.facts.name == name && is_of(row, algorithm); });
  return at == std::end(word_rows) ? nullptr : at;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + quote(word);
  return text;
}

/// Why words are none of a row; empty if they are.
std::string objection(const WordRow& row, const std::vector<std::string>& words, const Game& game) {
  const std::string name = "parameter " + quote(row.facts.name);
  if (words.empty() || words.size() > row.facts.most)
    return name + " takes " + (row.facts.most == 1 ? "1 word" : "1 to " + std::to_string(row.facts.most) + " words") +
           ", not " + std::to_string(words.size());
  const std::vector<std::string> known = row.of(game);
  for (const std::string& word : words)
    if (std::ranges::find(known, word) == known.end())
      return name + (known.empty() ? " is nothing that the game has words for" : " must be of " + listed(known)) +
             ", not " + quote(word);
  return {};
}

}  // namespace

std::vector<WordFacts> words_of(const Algorithm& algorithm) {
  std::vector<WordFacts> facts;
  for (const WordRow& row : word_rows)
    if (is_of(row, algorithm)) facts.push_back(row.facts);
  return facts;
}

bool is_asked_in_words(const Algorithm& algorithm, std::string_view name) { return row_of(algorithm, name) != nullptr; }

std::vector<std::string> words_for(std::string_view name, const Game& game) {
  for (const WordRow& row : word_rows)
    if (row.facts.name == name) return row.of(game);
  return {};
}

std::string complete_words(GeneratorRequest& request, const Algorithm& algorithm, const Game& game) {
  for (const auto& [name, words] : request.words) {
    const WordRow* row = row_of(algorithm, name);
    if (row == nullptr) return quote(algorithm.kind) + " has no parameter " + quote(name);
    if (std::string text = objection(*row, words, game); !text.empty()) return text;
  }
  if (request.words.contains("shop_types")) request.values.try_emplace("shops", NumberRange{0, 0});
  return {};
}

}  // namespace speclev::generator

namespace speclev {

std::vector<std::string> generator_words(std::string_view name, const Target& target) {
  return generator::words_for(name, generator::Game(target));
}

std::string text_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  std::ranges::replace(text, ' ', '_');
  return text;
}

std::vector<std::string> generator_words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    words.emplace_back(take_until(text, ","));
    std::ranges::replace(words.back(), '_', ' ');
  }
  return words;
}

}  // namespace speclev
