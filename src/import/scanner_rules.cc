#include "import/scanner_rules.hh"

#include <algorithm>

#include "import/c_text.hh"

namespace speclev::import {

namespace {

constexpr int most_groups = 32;                          // of one pattern, each in another
constexpr std::size_t most_words = 64;                   // of one pattern
constexpr std::string_view plain_signs = "-=!,:;&@#~'";  // that patterns have no other meaning for

/// Reads a pattern that stands for words.
class PatternReader {
 public:
  explicit PatternReader(std::string_view pattern) : left_(pattern) {}

  std::vector<std::string> read() {
    auto words = alternatives();
    if (!left_.empty()) fail();
    return failed_ ? std::vector<std::string>() : words;
  }

 private:
  using Words = std::vector<std::string>;

  void fail() {
    failed_ = true;
    left_ = {};
  }
  char take() {
    const char c = left_.front();
    left_.remove_prefix(1);
    return c;
  }

  Words alternatives() {
    Words words = sequence();
    while (left_.starts_with('|')) {
      take();
      const Words more = sequence();
      words.insert(words.end(), more.begin(), more.end());
    }
    return words;
  }

  Words sequence() {
    Words words = {""};
    while (!left_.empty() && left_.front() != '|' && left_.front() != ')') {
      Words part = element();
      if (left_.starts_with('?')) {
        take();
        part.emplace_back();
      }
      Words joined;
      for (const std::string& front : words)
        for (const std::string& back : part) joined.push_back(front + back);
      if (joined.size() > most_words) fail();
      words = std::move(joined);
    }
    return words;
  }

  Words element() {
    const char c = take();
    if (is_identifier_part(c) || plain_signs.find(c) != std::string_view::npos) return {std::string(1, c)};
    if (c == '(') {
      if (++depth_ > most_groups) {
        fail();
        return {};
      }
      Words words = alternatives();
      --depth_;
      if (!left_.starts_with(')')) fail();
      if (!failed_) take();
      return words;
    }
    if (c == '"') {
      const std::size_t end = left_.find('"');
      if (end == std::string_view::npos || left_.substr(0, end).find('\\') != std::string_view::npos) {
        fail();
        return {};
      }
      std::string word(left_.substr(0, end));
      left_.remove_prefix(end + 1);
      return {word};
    }
    // A letter behind the backslash would be a control character.
    if (c == '\\' && !left_.empty() && !is_identifier_part(left_.front())) return {std::string(1, take())};
    fail();
    return {};
  }

  std::string_view left_;
  int depth_ = 0;  ///< of groups
  bool failed_ = false;
};

/// How long the pattern is that begins a rule: up to the first blank outside of quotes and brackets.
std::size_t pattern_length(std::string_view line) {
  bool in_quotes = false;
  bool in_set = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '\\')
      ++at;
    else if (in_set)
      in_set = c != ']';
    else if (c == '"')
      in_quotes = !in_quotes;
    else if (c == '[' && !in_quotes)
      in_set = true;
    else if ((c == ' ' || c == '\t') && !in_quotes)
      return at;
  }
  return line.size();
}

struct Rule {
  std::string_view pattern;  ///< without the states in front
  std::string_view states;
  std::string action;  ///< without comments
  int line = 0;
  bool is_closed = true;  ///< all braces of its action
};

/// How many braces an action has open behind the lines that it has so far.
class OpenBraces {
 public:
  void add(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
      if (in_comment_) {
        const std::size_t end = line.find("*/", at);
        if (end == std::string_view::npos) return;
        in_comment_ = false;
        at = end + 2;
      } else if (line.substr(at, 2) == "//") {
        return;
      } else if (line.substr(at, 2) == "/*") {
        in_comment_ = true;
        at += 2;
      } else if (line[at] == '"' || line[at] == '\'') {
        at = quoted_end(line, at);
      } else {
        count_ += line[at] == '{' ? 1 : line[at] == '}' ? -1 : 0;
        ++at;
      }
    }
  }
  int count() const { return count_; }

 private:
  int count_ = 0;
  bool in_comment_ = false;
};

/// The lines between the first and the second %%, as rules.
std::vector<Rule> rules_of(std::string_view scanner) {
  std::vector<Rule> rules;
  int section = 0;
  bool in_code = false;
  int number = 0;
  OpenBraces open;  // of the last rule
  for (std::size_t at = 0; at < scanner.size() && section < 2;) {
    const std::size_t end = std::min(scanner.find('\n', at), scanner.size());
    std::string_view line = scanner.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (open.count() > 0) {
      rules.back().action.append("\n").append(line);
      open.add(line);
      continue;
    }
    if (line.starts_with("%{")) in_code = true;
    if (line.starts_with("%}")) in_code = false;
    if (line.starts_with("%%")) ++section;
    if (in_code || section != 1 || line.empty() || line.starts_with("/*") ||
        std::string_view("%# \t").find(line.front()) != std::string_view::npos)
      continue;
    Rule rule;
    rule.line = number;
    if (line.front() == '<') {
      const std::size_t close = std::min(line.find('>'), line.size() - 1);
      rule.states = line.substr(0, close + 1);
      line.remove_prefix(close + 1);
    }
    rule.pattern = line.substr(0, pattern_length(line));
    rule.action = line.substr(rule.pattern.size());
    open = {};
    open.add(rule.action);
    rules.push_back(std::move(rule));
  }
  if (open.count() > 0) rules.back().is_closed = false;
  for (Rule& rule : rules) rule.action = without_comments(rule.action);
  // An action that is a bar is that of the next rule.
  for (std::size_t i = rules.size(); i-- > 0;) {
    const auto tokens = c_tokens(rules[i].action);
    if (tokens.size() == 1 && tokens[0].text == "|" && i + 1 < rules.size()) rules[i].action = rules[i + 1].action;
  }
  return rules;
}

/// What an action assigns to a member of yylval; empty if it assigns nothing.
std::string assigned_value(std::string_view action) {
  const auto tokens = c_tokens(action);
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    const bool is_member = tokens[i].text == "yylval" && tokens[i + 1].text == "." && tokens[i + 3].text == "=";
    const std::size_t first = i + 4;
    if (!is_member || first >= tokens.size() || tokens[first].text == "=") continue;
    int depth = 0;
    std::size_t last = first;
    for (; last < tokens.size(); ++last) {
      const std::string_view text = tokens[last].text;
      if (text == "(" || text == "[") ++depth;
      if ((text == ")" || text == "]") && depth-- == 0) break;
      if (depth == 0 && (text == ";" || text == "," || text == "}")) break;
    }
    if (last == first) return {};
    const char* begin = tokens[first].text.data();
    const std::string_view end = tokens[last - 1].text;
    return {begin, end.data() + end.size()};
  }
  return {};
}

/// A character of a set in brackets, behind a backslash; taken off the text.
char escaped_character(std::string_view& left) {
  const char c = left.front();
  left.remove_prefix(1);
  constexpr std::string_view letters = "abfnrtv", codes = "\a\b\f\n\r\t\v";
  const std::size_t place = letters.find(c);
  return place == std::string_view::npos ? c : codes[place];
}

}  // namespace

std::vector<std::string> expand_pattern(std::string_view pattern) {
  auto words = PatternReader(pattern).read();
  if (std::ranges::find(words, "") != words.end()) return {};
  return words;
}

std::set<std::string, std::less<>> declared_tokens(std::string_view grammar) {
  const std::string text = without_comments(grammar);
  std::set<std::string, std::less<>> names;
  const auto tokens = c_tokens(std::string_view(text).substr(0, text.find("\n%%")));
  bool declares = false;
  bool in_type = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].text;
    if (word == "%" && tokens[i].begins_line) {
      declares = i + 1 < tokens.size() && tokens[i + 1].text == "token";
      ++i;
    } else if (word == "<" || word == ">") {
      in_type = word == "<";
    } else if (declares && !in_type && tokens[i].is_identifier()) {
      names.emplace(word);
    }
  }
  return names;
}

std::optional<int> unclosed_rule(std::string_view scanner) {
  const std::vector<Rule> rules = rules_of(scanner);
  return rules.empty() || rules.back().is_closed ? std::nullopt : std::optional(rules.back().line);
}

std::vector<ScannerWord> scanner_words(std::string_view scanner, const std::set<std::string, std::less<>>& tokens) {
  std::vector<ScannerWord> words;
  for (const Rule& rule : rules_of(scanner)) {
    const auto texts = expand_pattern(rule.pattern);
    if (texts.empty()) continue;
    ScannerWord made;
    made.line = rule.line;
    made.value = assigned_value(rule.action);
    bool is_word = true;
    for (const CToken& token : c_tokens(rule.action)) {
      if (token.text == "BEGIN") is_word = false;
      if (tokens.contains(token.text)) made.token = token.text;
    }
    // Where the text itself decides on the value, the pattern is that of a number or the like.
    for (const CToken& token : c_tokens(made.value)) is_word = is_word && token.text != "yytext";
    if (!is_word || made.token.empty()) continue;
    for (const std::string& text : texts) {
      made.word = text;
      words.push_back(made);
    }
  }
  return words;
}

std::optional<std::set<char>> row_characters(std::string_view scanner) {
  for (const Rule& rule : rules_of(scanner)) {
    std::string_view left = rule.pattern;
    if (rule.states.empty() || !left.starts_with('[') || left.starts_with("[^")) continue;
    left.remove_prefix(1);
    std::set<char> characters;
    bool ranges = false;
    char last = 0;
    while (!left.empty() && left.front() != ']') {
      char c = left.front();
      left.remove_prefix(1);
      const bool is_range = c == '-' && !characters.empty() && !left.empty() && left.front() != ']';
      if (is_range && !ranges) {
        ranges = true;
        continue;
      }
      if (c == '\\' && !left.empty()) c = escaped_character(left);
      if (ranges)
        for (int code = last; code <= c; ++code) characters.insert(static_cast<char>(code));
      ranges = false;
      characters.insert(c);
      last = c;
    }
    if (!left.starts_with("]*") && !left.starts_with("]+")) continue;
    for (const char other : {'\n', '\r'}) characters.erase(other);
    return characters;
  }
  return std::nullopt;
}

}  // namespace speclev::import
