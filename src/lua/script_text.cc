#include "lua/script_text.hh"

#include <algorithm>
#include <set>

#include "base/characters.hh"
#include "lua/tokens.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t nowhere = std::string_view::npos;

/// Goes over the tokens of a script, as far as braces, names and the beginnings of lines matter.
class TextReader {
 public:
  explicit TextReader(const SourceText& script) : script_(script) {}

  ScriptText run() {
    const ScriptTokens scanned = tokens_of(script_.bytes());
    auto gap = scanned.between.begin();
    for (auto token = scanned.tokens.begin(); token != scanned.tokens.end(); ++token) {
      for (; gap != scanned.between.end() && gap->span.begin < token->span.begin; ++gap) pass(*gap);
      const bool is_before_equals = std::next(token) != scanned.tokens.end() && script_.text(token[1].span) == "=";
      take(*token, is_before_equals);
      is_first_ = false;
    }
    for (; gap != scanned.between.end(); ++gap) pass(*gap);
    return std::move(found_);
  }

 private:
  void pass(const ScriptGap& gap) {
    if (gap.is_comment)
      found_.comments.push_back(gap.span);
    else if (script_.text(gap.span).find('\n') != nowhere)
      is_first_ = true;
  }

  void take(const ScriptToken& token, bool is_before_equals) {
    const std::string_view text = script_.text(token.span);
    if (token.kind == ScriptTokenKind::name || token.kind == ScriptTokenKind::keyword)
      return name(token, text, is_before_equals);
    const char sign = token.kind == ScriptTokenKind::sign ? text.front() : 'v';
    if (sign == '(' && is_first_ && std::string_view("v)]}").find(before_) != nowhere)
      found_.continued_lines.push_back(token.span);
    if (sign == '{') tables_.push_back({{}, brackets_});
    if (sign == '}' && !tables_.empty()) tables_.pop_back();
    if (sign == '(' || sign == '[') ++brackets_;
    if ((sign == ')' || sign == ']') && brackets_ > 0) --brackets_;
    before_ = sign;
  }

  void name(const ScriptToken& token, std::string_view word, bool is_before_equals) {
    constexpr std::string_view openers[] = {"then", "do",     "else",  "function", "return", "and",    "or",   "not",
                                            "in",   "repeat", "until", "if",       "while",  "elseif", "local"};
    constexpr std::string_view closers[] = {"end", "else", "elseif", "until"};
    const bool is_closer = std::ranges::find(closers, word) != std::end(closers);
    const bool is_outside = !is_closer && tables_.empty() && brackets_ == 0;
    if (is_first_ && (is_outside || script_.bytes().substr(token.span.begin).starts_with("des.")))
      found_.statement_lines.push_back(static_cast<int>(script_.position(token.span.begin).line));
    const bool is_key = is_before_equals && !tables_.empty() && tables_.back().brackets == brackets_ &&
                        (before_ == '{' || before_ == ',' || before_ == ';');
    if (is_key && !tables_.back().keys.insert(word).second) found_.doubled_keys.push_back(token.span);
    before_ = std::ranges::find(openers, word) != std::end(openers) ? 'o' : 'v';
  }

  /// A table that is open, and how many brackets were open where it begins.
  struct Table {
    std::set<std::string_view> keys;
    std::size_t brackets;
  };

  const SourceText& script_;
  bool is_first_ = true;  ///< in its line
  char before_ = 'o';  ///< the last token: v a value or name, o a word that a value follows, else its first character
  std::size_t brackets_ = 0;
  std::vector<Table> tables_;
  ScriptText found_;
};

}  // namespace

ScriptText look_at_text(const SourceText& script) { return TextReader(script).run(); }

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
