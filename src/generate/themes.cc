#include "generate/themes.hh"

#include <algorithm>
#include <optional>

#include "target/embed.hh"

namespace speclev::generator {

namespace {

constexpr std::string_view theme_folder = "themes/";
constexpr std::string_view rank_words[] = {"leader", "guards", "followers", "others", "sentries"};
constexpr int most_of_rank = 40;

void skip_blanks(std::string_view& text) { text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size())); }

std::string_view take_word(std::string_view& text) {
  skip_blanks(text);
  const std::string_view word = text.substr(0, text.find_first_of(" \t\r"));
  text.remove_prefix(word.size());
  skip_blanks(text);
  return word;
}

/// "NAME", …; nothing if it is something else.
std::optional<std::vector<Creature>> take_choices(std::string_view text) {
  std::vector<Creature> choices;
  while (true) {
    skip_blanks(text);
    const std::size_t end = text.starts_with('"') ? text.find('"', 1) : text.npos;
    if (end == text.npos) return std::nullopt;
    choices.push_back({.name = text.substr(1, end - 1)});
    text.remove_prefix(end + 1);
    skip_blanks(text);
    if (text.empty()) return choices;
    if (!text.starts_with(',')) return std::nullopt;
    text.remove_prefix(1);
  }
}

class ThemeReader {
 public:
  ThemeReader(std::string_view name, std::string_view text) : name_(name), text_(text) {}

  ThemeReading run() {
    while (!text_.empty() && result_.error.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      ++number_;
      row(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    if (result_.error.empty() && result_.theme.rows.empty()) fail("there is nobody in it");
    return std::move(result_);
  }

 private:
  void fail(const std::string& what) {
    result_.error = "theme '" + std::string(name_) + "', line " + std::to_string(number_) + ": " + what;
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
      return fail("a line begins with text, leader, guards, followers, others, sentries or hoard, not '" +
                  std::string(word) + "'");
    const auto count = number_range_of(take_word(line));
    if (!count || count->least < 0 || count->least > count->greatest || count->greatest > most_of_rank)
      return fail("'" + std::string(word) + "' takes a number or a range from 0 to " + std::to_string(most_of_rank));
    if (is_hoard) {
      result_.theme.hoard = *count;
      for (const char c : line)
        if (c != ' ' && c != '\t' && c != '\r') result_.theme.hoard_classes += c;
      return;
    }
    const auto choices = take_choices(line);
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
  for (const EmbeddedFile& file : embedded_creature_files())
    if (file.path.starts_with(theme_folder) && file.path.substr(theme_folder.size()) == name) return file.text;
  return {};
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
      return "theme '" + std::string(name) + "': the game has none of those it names beside '" + first + "', nor that";
  }
  return {};
}

}  // namespace speclev::generator

namespace speclev {

std::vector<ThemeFacts> generator_themes() {
  std::vector<ThemeFacts> themes;
  for (const EmbeddedFile& file : embedded_creature_files()) {
    if (!file.path.starts_with(generator::theme_folder)) continue;
    const std::string name(file.path.substr(generator::theme_folder.size()));
    themes.push_back({name, generator::read_theme(name, file.text).theme.text});
  }
  return themes;
}

}  // namespace speclev
