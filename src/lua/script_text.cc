#include "lua/script_text.hh"

#include <algorithm>
#include <set>

#include "base/characters.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t nowhere = std::string_view::npos;

/// Goes through a script by its tokens, as far as braces, names and the ends of texts matter.
class TextScanner {
 public:
  explicit TextScanner(std::string_view bytes) : bytes_(bytes) {}

  ScriptText run() {
    while (at_ < bytes_.size()) step();
    return std::move(found_);
  }

 private:
  void step() {
    const char c = bytes_[at_];
    if (c == '\n') {
      ++line_;
      is_line_begun_ = false;
      ++at_;
    } else if (is_blank(c) || c == '\r') {
      ++at_;
    } else if (bytes_.substr(at_).starts_with("--")) {
      pass_comment();
    } else {
      token(c);
      is_line_begun_ = true;
    }
  }

  void pass_comment() {
    const std::size_t begin = at_;
    at_ += 2;
    if (!pass_long_text()) at_ = std::min(bytes_.find('\n', at_), bytes_.size());
    found_.comments.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)});
  }

  /// [[…]] or [=[…]=]; false if there is none here.
  bool pass_long_text() {
    if (at_ >= bytes_.size() || bytes_[at_] != '[') return false;
    std::size_t end = at_ + 1;
    while (end < bytes_.size() && bytes_[end] == '=') ++end;
    if (end >= bytes_.size() || bytes_[end] != '[') return false;
    const std::string close = "]" + std::string(end - at_ - 1, '=') + "]";
    const std::size_t found = bytes_.find(close, end + 1);
    const std::size_t stop = found == nowhere ? bytes_.size() : found + close.size();
    line_ += static_cast<int>(std::count(bytes_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         bytes_.begin() + static_cast<std::ptrdiff_t>(stop), '\n'));
    at_ = stop;
    return true;
  }

  void pass_quoted(char quote) {
    for (++at_; at_ < bytes_.size() && bytes_[at_] != quote && bytes_[at_] != '\n'; ++at_)
      if (bytes_[at_] == '\\' && at_ + 1 < bytes_.size()) ++at_;
    at_ = std::min(at_ + 1, bytes_.size());
  }

  void token(char c) {
    const bool is_first = !is_line_begun_;
    if (c == '"' || c == '\'') {
      pass_quoted(c);
      last_ = 'v';
    } else if (pass_long_text()) {
      last_ = 'v';
    } else if (is_identifier_part(c)) {
      name(is_first);
    } else {
      if (c == '(' && is_first && (last_ == 'v' || last_ == ')' || last_ == ']' || last_ == '}'))
        found_.continued_lines.push_back({static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(at_ + 1)});
      if (c == '{') braces_.emplace_back();
      if (c == '(' || c == '[') inner_.push_back(c);
      if ((c == ')' || c == ']') && !inner_.empty()) inner_.pop_back();
      if (c == '}' && !braces_.empty()) braces_.pop_back();
      if (c == '{') depths_.push_back(inner_.size());
      if (c == '}' && !depths_.empty()) depths_.pop_back();
      last_ = c;
      ++at_;
    }
  }

  void name(bool is_first) {
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && is_identifier_part(bytes_[at_])) ++at_;
    const std::string_view word = bytes_.substr(begin, at_ - begin);
    constexpr std::string_view openers[] = {"then", "do",     "else",  "function", "return", "and",    "or",   "not",
                                            "in",   "repeat", "until", "if",       "while",  "elseif", "local"};
    constexpr std::string_view closers[] = {"end", "else", "elseif", "until"};
    const bool is_opener = std::ranges::find(openers, word) != std::end(openers);
    const bool is_closer = std::ranges::find(closers, word) != std::end(closers);
    if (word == "function" && !braces_.empty()) functions_ += 1;
    if (is_first && !is_closer && braces_.empty() && inner_.empty() && !is_digit(word.front()))
      found_.statement_lines.push_back(line_);
    if (is_first && bytes_.substr(begin).starts_with("des.")) found_.statement_lines.push_back(line_);
    std::size_t next = at_;
    while (next < bytes_.size() && white_space.find(bytes_[next]) != nowhere) ++next;
    const bool is_key = !braces_.empty() && depths_.back() == inner_.size() &&
                        (last_ == '{' || last_ == ',' || last_ == ';') && next + 1 < bytes_.size() &&
                        bytes_[next] == '=' && bytes_[next + 1] != '=';
    if (is_key && !braces_.back().insert(word).second)
      found_.doubled_keys.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)});
    last_ = is_opener ? 'o' : 'v';
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool is_line_begun_ = false;
  char last_ = 'o';  ///< the token before: v a value or name, o what a value follows, else its character
  int functions_ = 0;
  std::vector<std::set<std::string_view>> braces_;  ///< keys of the tables that are open
  std::vector<std::size_t> depths_;                 ///< how many brackets were open where each began
  std::vector<char> inner_;
  ScriptText found_;
};

}  // namespace

ScriptText look_at_text(const SourceText& script) {
  ScriptText found = TextScanner(script.bytes()).run();
  std::ranges::sort(found.statement_lines);
  const auto rest = std::unique(found.statement_lines.begin(), found.statement_lines.end());
  found.statement_lines.erase(rest, found.statement_lines.end());
  return found;
}

Span span_of_line(const SourceText& script, int line) {
  const std::string_view bytes = script.bytes(), text = script.line(static_cast<std::size_t>(std::max(line, 1)));
  std::size_t begin = text.data() == nullptr ? bytes.size() : static_cast<std::size_t>(text.data() - bytes.data());
  std::size_t end = begin + text.size();
  while (begin < end && white_space.find(bytes[begin]) != nowhere) ++begin;
  while (end > begin && white_space.find(bytes[end - 1]) != nowhere) --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Span span_of_word(const SourceText& script, int line, std::string_view word) {
  const Span whole = span_of_line(script, line);
  if (word.empty()) return whole;
  const std::string_view bytes = script.bytes();
  constexpr std::size_t farthest = 3000;
  // The call goes on up to the next line that begins one.
  std::size_t end = std::min<std::size_t>(bytes.size(), whole.begin + farthest);
  if (const std::size_t next = bytes.find("\ndes.", whole.begin); next < end)
    end = std::max<std::size_t>(next, whole.end);
  const std::string_view call = bytes.substr(0, end);
  for (std::size_t at = call.find(word, whole.begin); at != nowhere; at = call.find(word, at + 1)) {
    const bool is_alone = (at == 0 || !is_identifier_part(bytes[at - 1]) || !is_identifier_part(word.front())) &&
                          (at + word.size() == bytes.size() || !is_identifier_part(bytes[at + word.size()]) ||
                           !is_identifier_part(word.back()));
    if (is_alone) return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + word.size())};
  }
  return whole;
}

}  // namespace speclev::lua
