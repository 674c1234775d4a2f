#include "generate/themes.hh"

#include <algorithm>
#include <optional>

#include "base/characters.hh"
#include "target/embed.hh"

namespace speclev::generator {

namespace {

constexpr std::string_view theme_folder = "generator/themes/";
constexpr std::string_view rank_words[] = {"leader", "guards", "followers", "others", "sentries"};
constexpr int most_of_rank = 40;

/// The first word, which is taken away with the white space behind it.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find_first_of(white_space));
  text = trimmed(text.substr(word.size()));
  return word;
}

/// "NAME", …; nothing if it is something else.
std::optional<std::vector<Creature>> choices_in(std::string_view text) {
  std::vector<Creature> choices;
  while (true) {
    const std::size_t end = text.starts_with('"') ? text.find('"', 1) : text.npos;
    if (end == text.npos) return std::nullopt;
    choices.push_back({.name = text.substr(1, end - 1)});
    text = trimmed(text.substr(end + 1));
    if (text.empty()) return choices;
    if (!text.starts_with(',')) return std::nullopt;
    text = trimmed(text.substr(1));
  }
}

class ThemeReader {
 public:
  ThemeReader(std::string_view name, std::string_view text) : name_(name), text_(text) {}

  ThemeReading run() {
    for (const std::string_view line : lines_of(text_)) {
      if (!result_.error.empty()) break;
      ++number_;
      row(trimmed(line));
    }
    if (result_.error.empty() && result_.theme.rows.empty()) fail("there is nobody in it");
    return std::move(result_);
  }

 private:
  void fail(const std::string& what) {
    result_.error = "theme " + quote(name_) + ", line " + std::to_string(number_) + ": " + what;
  }

  void row(std::string_view line) {
    const std::string_view word = take_word(line);
    if (word.empty() || word.starts_with('#')) return;
    if (word == "text") {
      result_.theme.text = line;
      return;
    }
    const auto rank = std::ranges::find(rank_words, word);
    const bool is_hoard = word == "hoard";
    if (rank == std::end(rank_words) && !is_hoard)
      return fail("a line begins with text, leader, guards, followers, others, sentries or hoard, not " + quote(word));
    const auto count = number_range_of(take_word(line));
    if (!count || count->least < 0 || count->least > count->greatest || count->greatest > most_of_rank)
      return fail(quote(word) + " takes a number or a range from 0 to " + std::to_string(most_of_rank));
    if (is_hoard) {
      result_.theme.hoard = *count;
      for (const char c : line)
        if (!is_blank(c)) result_.theme.hoard_classes += c;
      return;
    }
    const auto choices = choices_in(line);
    if (!choices) return fail("behind the number stand names in quotes, with commas between them");
    result_.theme.rows.push_back({static_cast<Rank>(rank - std::begin(rank_words)), *count, *choices});
  }

  std::string_view name_, text_;
  int number_ = 0;
  ThemeReading result_;
};

}  // namespace

ThemeReading read_theme(std::string_view name, std::string_view text) { return ThemeReader(name, text).run(); }

std::string_view theme_text(std::string_view name) {
  return embedded_file(embedded_generator_files(), std::string(theme_folder) + std::string(name)).value_or("");
}

std::string fit(Theme& theme, std::string_view name, const Game& game) {
  for (ThemeRow& row : theme.rows) {
    const std::string first(row.choices.front().name);
    std::erase_if(row.choices, [&](Creature& each) {
      const auto letter = game.class_of(each.name);
      each.letter = letter.value_or('\0');
      return !letter;
    });
    if (row.choices.empty())
      return "theme " + quote(name) + ": the game has none of those it names beside " + quote(first) + ", nor that";
  }
  return {};
}

}  // namespace speclev::generator

namespace speclev {

std::vector<ThemeFacts> generator_themes() {
  std::vector<ThemeFacts> themes;
  for (const EmbeddedFile& file : embedded_generator_files()) {
    if (!file.path.starts_with(generator::theme_folder)) continue;
    const std::string name(file.path.substr(generator::theme_folder.size()));
    themes.push_back({name, generator::read_theme(name, file.text).theme.text});
  }
  return themes;
}

}  // namespace speclev
