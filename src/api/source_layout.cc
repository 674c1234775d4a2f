#include "api/source_layout.hh"

#include <algorithm>
#include <array>
#include <vector>

#include "base/characters.hh"

namespace speclev::format {

namespace {

constexpr std::size_t step = 2;      ///< blanks for each block that a line is in
constexpr std::size_t deepest = 40;  ///< a line in more steps is set in no further

/// How far two tokens of a line stand apart.
enum class Distance { none, one, squeezed, as_written };

template <std::size_t N>
bool is_one_of(std::string_view token, const std::array<std::string_view, N>& tokens) {
  return std::ranges::find(tokens, token) != tokens.end();
}

/// Between values and on both sides a blank.
constexpr std::array<std::string_view, 11> joints = {"=", "==", "!=", "<>", "<", "<=", ">", ">=", "&", "|", "@"};
/// Behind these a statement cannot be complete.
constexpr std::array<std::string_view, 9> open_ends = {",", ".", "..", "+", "*", "/", "%", "(", "["};

/// A block that is open, between braces.
struct Block {
  bool is_switch;    ///< its cases have blocks of their own without braces
  bool is_elements;  ///< of an array
};

class Layouter {
 public:
  Layouter(std::string_view text, std::span<const SourceToken> tokens, const FormatStyle& style)
      : text_(text), tokens_(tokens), style_(style) {}

  std::string run() {
    result_.reserve(text_.size() + text_.size() / 8);
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const std::size_t begin = at_ == 0 ? 0 : tokens_[at_ - 1].span.end;
      gap(text_.substr(begin, tokens_[at_].span.begin - begin), false);
      token();
    }
    gap(text_.substr(tokens_.empty() ? 0 : tokens_.back().span.end), true);
    return std::move(result_);
  }

 private:
  std::string_view text_of(std::size_t token) const {
    const Span where = tokens_[token].span;
    return text_.substr(where.begin, where.end - where.begin);
  }
  /// The token before another one; empty if there is none.
  std::string_view before(std::size_t token) const { return token == 0 ? std::string_view() : text_of(token - 1); }

  // ---- between tokens

  void gap(std::string_view written, bool is_last) {
    std::size_t end = written.find('\n');
    begins_line_ = at_ == 0 || end != std::string_view::npos;
    if (!consists_of_known(written)) {
      result_ += written;
      return;
    }
    if (!begins_line_ && !is_last) return distance(written);
    for (; end != std::string_view::npos; end = written.find('\n')) {
      line(written.substr(0, end));
      result_ += '\n';
      written.remove_prefix(end + 1);
    }
    if (is_last)
      line(written);
    else
      set_in(indentation_of_token());
  }

  /// Whether there are only blanks, line ends and comments.
  static bool consists_of_known(std::string_view written) {
    while (!written.empty()) {
      const std::size_t end = std::min(written.find('\n'), written.size());
      const std::string_view line = written.substr(0, end);
      const std::size_t begin = line.find_first_not_of(" \t\r");
      if (begin != std::string_view::npos && line[begin] != '#') return false;
      written.remove_prefix(std::min(end + 1, written.size()));
    }
    return true;
  }

  /// A line without tokens, or what stands behind them in theirs. A comment keeps its place in the first column, or
  /// goes with the statements around it.
  void line(std::string_view written) {
    const bool has_return = written.ends_with('\r');
    if (has_return) written.remove_suffix(1);
    const std::size_t begin = std::min(written.find_first_not_of(blanks), written.size());
    const std::size_t end = written.find_last_not_of(blanks) + 1;
    if (begin < end) {
      if (begin > 0) set_in(steps_);
      result_ += written.substr(begin, end - begin);
    }
    if (has_return) result_ += '\r';
  }

  void distance(std::string_view written) {
    const Distance distance = wanted();
    if (distance == Distance::one || (distance == Distance::squeezed && !written.empty())) result_ += ' ';
    if (distance == Distance::as_written) result_ += written;
  }

  Distance wanted() const {
    const std::string_view left = before(at_), right = text_of(at_);
    if (right == "," || right == ":" || right == ")" || left == "(") return Distance::none;
    // With other blanks a percentage could be another token.
    if (left == "[" || right == "]") return Distance::as_written;
    if (left == "{" || left == "}" || right == "{" || right == "}") return Distance::one;
    if (left == ",")
      return (parentheses_ > 0 ? style_.blank_in_parentheses : style_.blank_behind_comma) ? Distance::one
                                                                                          : Distance::none;
    if (left == ":") return style_.blank_behind_colon && parentheses_ == 0 ? Distance::one : Distance::none;
    if (is_one_of(left, joints) || is_one_of(right, joints)) return Distance::one;
    return style_.blank_between ? Distance::one : Distance::squeezed;
  }

  // ---- lines

  /// How many steps the statements of a block are set in by.
  static std::size_t steps_of(const Block& block) { return block.is_switch ? 2 : 1; }

  void set_in(std::size_t steps) { result_.append(std::min(steps, deepest) * step, ' '); }

  /// Of the line that the token begins, in steps.
  std::size_t indentation_of_token() const {
    const std::string_view text = text_of(at_);
    if (is_map(text)) return 0;
    if (blocks_.empty()) return continues() ? 1 : 0;
    const Block& block = blocks_.back();
    if (text == "}") return steps_ - steps_of(block);
    if (is_case(at_) && block.is_switch) return steps_ - 1;
    return steps_ + (continues() && !block.is_elements ? 1 : 0);
  }

  static bool is_map(std::string_view text) {
    return text.starts_with("MAP") && text.find('\n') != std::string_view::npos;
  }

  bool is_case(std::size_t token) const {
    const TokenClass word = tokens_[token].word;
    return tokens_[token].begins_statement && (word == TokenClass::case_word || word == TokenClass::default_word);
  }

  /// Whether the token goes on with a statement that was begun in an earlier line.
  bool continues() const {
    if (at_ == 0) return false;
    const std::string_view text = text_of(at_), left = before(at_);
    if (text == "{") return false;
    if (left == ":") return colon_ == Colon::of_condition || (colon_ == Colon::other && !tokens_[at_].begins_statement);
    if (tokens_[at_].begins_statement) return false;
    if (parentheses_ > 0 || is_one_of(left, open_ends) || is_one_of(left, joints)) return true;
    if (text.front() == '$' || text.front() == '[') return false;
    return at_ + 1 == tokens_.size() || text_of(at_ + 1) != "(";
  }

  // ---- what a token changes

  void token() {
    const std::string_view text = text_of(at_), left = before(at_);
    if (tokens_[at_].begins_statement || (begins_line_ && !continues())) {
      parentheses_ = 0;
      is_case_ = is_case(at_);
    }
    if (tokens_[at_].begins_statement) statement_ = tokens_[at_].word;
    if (text == "(") ++parentheses_;
    if (text == ")" && parentheses_ > 0) --parentheses_;
    if (text == ":")
      colon_ = is_case_ ? Colon::of_case : left.starts_with('[') || left == "]" ? Colon::of_condition : Colon::other;
    if (text == "{") open(left == "=" || (left == ":" && colon_ == Colon::other));
    if (text == "}" && !blocks_.empty()) close();
    result_ += text;
  }

  void open(bool is_elements) {
    blocks_.push_back({statement_ == TokenClass::switch_word, is_elements});
    steps_ += steps_of(blocks_.back());
    statement_ = {};
  }
  void close() {
    steps_ -= steps_of(blocks_.back());
    blocks_.pop_back();
  }

  /// What a colon stands behind.
  enum class Colon { of_case, of_condition, other };

  std::string_view text_;
  std::span<const SourceToken> tokens_;
  const FormatStyle& style_;
  std::string result_;
  std::size_t at_ = 0;
  std::vector<Block> blocks_;
  std::size_t steps_ = 0;       ///< of their statements
  TokenClass statement_{};      ///< the word that begins it
  bool begins_line_ = false;    ///< the token at work is the first in its line
  bool is_case_ = false;        ///< the statement is a case of a SWITCH
  int parentheses_ = 0;         ///< open ones of the statement
  Colon colon_ = Colon::other;  ///< the last one
};

}  // namespace

std::string laid_out(std::string_view text, std::span<const SourceToken> tokens, const FormatStyle& style) {
  return Layouter(text, tokens, style).run();
}

}  // namespace speclev::format
