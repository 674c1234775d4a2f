#include "import/words.hh"

#include <algorithm>
#include <map>
#include <set>

#include "base/characters.hh"
#include "target/target_data.hh"
#include "target/token_class.hh"

namespace speclev::import {

namespace {

constexpr std::string_view signs_of_programs[] = {
#define SPECLEV_SIGN(sign) sign,
#include "import/signs.def"
#undef SPECLEV_SIGN
};

/// A class of ours that is a part of what is one token in games, and the class of the rest, which new words get.
constexpr std::pair<TokenClass, TokenClass> parts_of_tokens[] = {{TokenClass::alignment, TokenClass::descriptor}};

/// Compares the words of one language.
class WordComparison {
 public:
  WordComparison(const Base& base, const KeywordTable& table, bool is_dungeon, const std::vector<GameWord>& words,
                 Findings& findings)
      : base_(base), table_(table), is_dungeon_(is_dungeon), words_(words), findings_(findings) {}

  WordEdits compare() {
    for (const BaseRow& row : base_.rows(is_dungeon_ ? "dungeon-keywords" : "keywords"))
      if (row.by_hand) by_hand_.insert(row.name);
    for (const GameWord& word : words_)
      if (const auto* row = table_.find(word.word)) {
        classes_[word.token].insert(row->token);
        namesakes_[word.token].push_back(row);
        // A class that several tokens of the game make up has no one token.
        const auto [token, is_new] = tokens_.emplace(row->token, word.token);
        if (!is_new && token->second != word.token) token->second.clear();
      }
    if (is_dungeon_)
      for (auto& [token, classes] : classes_)
        for (const auto& [part, rest] : parts_of_tokens)
          if (classes.contains(rest)) classes.erase(part);
    std::set<std::string_view> there;
    std::set<std::string_view> told;
    for (const GameWord& word : words_) {
      if (!there.insert(word.word).second) continue;  // a word that a state of the scanner reads otherwise
      if (classes_[word.token].size() > 1) {
        if (told.insert(word.token).second) split(word);
      } else if (const auto* row = table_.find(word.word)) {
        known(word, *row);
      } else if (classes_[word.token].empty()) {
        unknown(word);
      } else {
        added(word);
      }
    }
    for (const KeywordTable::Row& row : table_.rows())
      if (!there.contains(row.word)) gone(row);
    return std::move(edits_);
  }

 private:
  std::string class_name(TokenClass token) const {
    return std::string(token_class_name(token, base_.data().token_classes));
  }
  std::string kind(const std::string& name) const {
    if (!is_dungeon_) return name;
    return name.substr(0, name.find('-')) + "-dungeon" + name.substr(name.find('-'));
  }
  Finding& report(const char* name, Finding::Weight weight, const GameWord& word, std::string text) {
    findings_.push_back({kind(name), weight, word.word, word.token, word.value, {}, std::move(text), {}, word.place});
    return findings_.back();
  }

  /// WORD CLASS VALUE, with the value only where the class has values.
  std::string row_of(const std::string& word, TokenClass token, std::int64_t value) const {
    std::string row = word + " " + class_name(token);
    if (word_values(token).has_value()) row.append(" ").append(std::to_string(value));
    return row;
  }

  void split(const GameWord& word) {
    std::string names;
    for (const TokenClass token : classes_[word.token])
      names += (names.empty() ? "" : " and ") + quote(class_name(token));
    report("split-token", Finding::Weight::unfinished, word,
           "the token " + word.token + " is that of words of the classes " + names + ": the grammar is another one")
        .help = "the words are left as the base has them; look at the level language by hand";
  }

  void known(const GameWord& word, const KeywordTable::Row& row) {
    if (same_value(row, word)) return;
    if (by_hand_.contains(word.word)) {
      findings_.push_back(kept_by_hand(word.word, quote(word.word) + " stands for " + std::to_string(row.value) +
                                                      " and not for " + std::to_string(*word.value)));
      return;
    }
    report("changed-word", Finding::Weight::taken, word,
           quote(word.word) + " stands for " + std::to_string(*word.value) + " instead of " + std::to_string(row.value))
        .word_class = class_name(row.token);
    edits_.keywords.push_back("replace " + row_of(word.word, row.token, *word.value));
  }

  void added(const GameWord& word) {
    const TokenClass token = *classes_[word.token].begin();
    const KeywordTable::Row& like = *namesakes_[word.token].front();
    report("new-word", Finding::Weight::taken, word,
           quote(word.word) + " is new, of the class " + quote(class_name(token)))
        .word_class = class_name(token);
    edits_.keywords.push_back("add " + row_of(word.word, token, word.value.value_or(like.value)));
    if (is_dungeon_) return;
    // What the base says of a word with the same token holds for this one, too.
    copy_rows("statements", 0, std::string(like.word), word.word, edits_.statements);
    copy_rows("extras", 2, std::string(like.word), word.word, edits_.extras);
  }

  void unknown(const GameWord& word) {
    report("unknown-word", Finding::Weight::unfinished, word,
           quote(word.word) + " has the token " + word.token + ", which no word of " + base_.name() + " has")
        .help = is_dungeon_ ? "descriptions that use it are refused"
                            : "files that use it are refused until it is described: doc/own-game.md, New words";
  }

  void gone(const KeywordTable::Row& row) {
    if (by_hand_.contains(row.word)) return;
    Finding& made = report("missing-word", Finding::Weight::taken, {std::string(row.word), tokens_[row.token], {}, {}},
                           quote(row.word) + " is no word of this game");
    made.word_class = class_name(row.token);
    edits_.keywords.push_back("remove " + std::string(row.word));
    if (is_dungeon_) return;
    remove_rows("statements", 0, std::string(row.word), edits_.statements);
    remove_rows("extras", 2, std::string(row.word), edits_.extras);
  }

  static std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      words.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return words;
  }

  /// The rows of a file of the base that are about a word: it stands at this place of theirs.
  template <class Use>
  void rows_about(const std::string& file, std::size_t place, const std::string& word, Use use) {
    for (const BaseRow& row : base_.rows(file)) {
      auto words = words_of(row.text);
      const bool names_word = place == 0 || (words.size() > 1 && (words[1] == "word" || words[1] == "key"));
      if (names_word && place < words.size() && words[place] == word) use(row, words);
    }
  }
  void copy_rows(const std::string& file, std::size_t place, const std::string& word, const std::string& own,
                 std::vector<std::string>& edits) {
    rows_about(file, place, word, [&](const BaseRow&, std::vector<std::string>& words) {
      words[place] = own;
      std::string row = "add";
      for (const std::string& each : words) row += " " + each;
      edits.push_back(row);
    });
  }
  void remove_rows(const std::string& file, std::size_t place, const std::string& word,
                   std::vector<std::string>& edits) {
    rows_about(file, place, word, [&](const BaseRow& row, auto&) {
      if (!row.by_hand) edits.push_back("remove " + row.name);
    });
  }

  const Base& base_;
  const KeywordTable& table_;
  bool is_dungeon_;
  const std::vector<GameWord>& words_;
  Findings& findings_;
  std::map<std::string, std::set<TokenClass>> classes_;                     ///< by token
  std::map<std::string, std::vector<const KeywordTable::Row*>> namesakes_;  ///< words of the base, by token
  std::map<TokenClass, std::string> tokens_;
  std::set<std::string, std::less<>> by_hand_;  ///< words
  WordEdits edits_;
};

}  // namespace

bool same_value(const KeywordTable::Row& row, const GameWord& word) {
  return !word.value || !word_values(row.token).has_value() || row.token == TokenClass::reserved ||
         *word.value == row.value;
}

WordEdits compare_words(const Base& base, const std::vector<GameWord>& words, Findings& findings) {
  return words.empty() ? WordEdits() : WordComparison(base, base.data().keywords, false, words, findings).compare();
}

WordEdits compare_dungeon_words(const Base& base, const std::vector<GameWord>& words, Findings& findings) {
  return words.empty() ? WordEdits()
                       : WordComparison(base, base.data().dungeon.keywords, true, words, findings).compare();
}

void compare_signs(const GameFacts& facts, Findings& findings) {
  for (const GameWord& sign : facts.signs) {
    const bool is_known =
        facts.has_opcodes() && std::ranges::find(signs_of_programs, sign.word) != std::end(signs_of_programs);
    if (!is_known)
      findings.push_back(
          {"unknown-word",
           Finding::Weight::unfinished,
           sign.word,
           sign.token,
           sign.value,
           {},
           "the sign " + quote(sign.word) + " has the token " + sign.token + ", and the language has no such sign",
           "files that use it are refused",
           sign.place});
  }
}

}  // namespace speclev::import
