#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "base/quote.hh"
#include "base/spell.hh"
#include "classic/builder.hh"
#include "classic/tokens.hh"

/// Words a syntax error: what was found, what could stand there, and what was probably meant.
namespace speclev::classic {

namespace {

using Kind = Parser::symbol_kind_type;
using Symbol = Parser::symbol_kind;

constexpr std::size_t most_expected = 4;

/// The tokens that could stand at the offending one's place.
class Expected {
 public:
  /// in_maze: the kind of the level, where it is known.
  Expected(const Parser::context& context, const TargetData& target, std::optional<bool> in_maze) {
    std::array<Kind, 128> kinds{};
    const int count = context.expected_tokens(kinds.data(), static_cast<int>(kinds.size()));
    for (int i = 0; i < count; ++i) known_[static_cast<std::size_t>(kinds[static_cast<std::size_t>(i)])] = true;
    // Only a DOOR begins with either, and each kind of level has but one of its forms.
    if (in_maze && has(Symbol::S_BOOLEAN) && has(Symbol::S_DOOR_STATE))
      known_[*in_maze ? Symbol::S_BOOLEAN : Symbol::S_DOOR_STATE] = false;
    const auto tokens = tokens_by_class();
    for (const auto& row : target.keywords.rows()) {
      const auto kind = static_cast<Kind>(tokens[static_cast<std::size_t>(row.token)]);  // see api.token.raw
      if (!has(kind)) continue;
      words_.push_back(row.word);
      // A kind whose name is no word in quotes has words that the name does not show.
      if (is_category(kind)) categories_.push_back(row.word);
      // A token is of this dialect if the target has a word for it.
      in_dialect_[static_cast<std::size_t>(kind)] = true;
      if (begins_declaration(row.token)) ++declarations_;
    }
    for (int i = 0; i < count; ++i) {
      const Kind kind = kinds[static_cast<std::size_t>(i)];
      if (!has(kind) || (is_word(kind) && !in_dialect_[static_cast<std::size_t>(kind)])) continue;
      if (declarations_ > most_expected && is_declaration(kind)) continue;
      if (kind == Symbol::S_YYEOF && declarations_ > most_expected) continue;
      names_.push_back(Parser::symbol_name(kind));
    }
    if (declarations_ > most_expected) names_.insert(names_.begin(), "the next declaration");
  }

  bool has(Kind kind) const { return known_[static_cast<std::size_t>(kind)]; }
  const std::vector<std::string_view>& words() const { return words_; }

  /// What to say about a word that is none of those expected.
  std::string advice(std::string_view near) const {
    constexpr std::size_t most_listed = 8;
    if (!near.empty()) return "did you mean " + quote(near) + "?";
    if (has(Symbol::S_STRING)) return "names stand in double quotes";
    if (categories_.empty() || categories_.size() > most_listed) return {};
    std::string result = "the words for it are";
    for (const std::string_view word : categories_)
      result.append(word == categories_.front() ? " " : ", ").append(word);
    return result;
  }

  std::string text() const {
    std::string result;
    const std::size_t shown = names_.size() > most_expected ? most_expected : names_.size();
    for (std::size_t i = 0; i < shown; ++i) {
      if (i > 0) result += i + 1 == shown && shown == names_.size() ? " or " : ", ";
      result += names_[i];
    }
    if (shown < names_.size()) result += ", …";
    return result.empty() ? "something else" : result;
  }

 private:
  static bool is_word(Kind kind) { return kind >= Symbol::S_ALTAR && kind <= Symbol::S_UP_OR_DOWN; }
  static bool is_category(Kind kind) { return is_word(kind) && Parser::symbol_name(kind)[0] != '\''; }
  static bool is_declaration(Kind kind) { return kind >= Symbol::S_ALTAR && kind <= Symbol::S_WALLIFY; }

  std::array<bool, 256> known_{};
  std::array<bool, 256> in_dialect_{};
  std::size_t declarations_ = 0;
  std::vector<std::string_view> words_;
  std::vector<std::string_view> categories_;  ///< those of the words that the names do not show
  std::vector<std::string> names_;
};

std::string shown_character(std::string_view text) {
  const auto c = static_cast<unsigned char>(text.empty() ? '\0' : text[0]);
  if (c == '\'') return "single quote";
  if (c > ' ' && c <= '~') return quote(text.substr(0, 1));
  char code[16];
  std::snprintf(code, sizeof code, "0x%02x", static_cast<unsigned>(c));
  return code;
}

/// The first line of a token as people may recognise it.
std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  const std::size_t end = std::min({text.find('\n'), text.size(), longest});
  std::string result(text.substr(0, end));
  if (end < text.size()) result += "…";
  return result;
}

}  // namespace

std::optional<TokenClass> Builder::report(const Parser::context& context, const Scanner::Position& position) {
  const Kind found = context.token();
  const Span where = context.location();
  const std::string_view text = scanner_.source().text(where);
  if (report_unfinished(found, where, position)) return std::nullopt;
  const Expected expected(context, scanner_.target(), in_maze());
  const bool between_declarations = expected.has(Symbol::S_YYEOF);
  if (report_foreign(found, where, position, between_declarations)) return std::nullopt;

  const bool is_map = found == Symbol::S_MAP_TEXT;
  if ((position.at_declaration || is_map || found == Symbol::S_YYEOF) && position.declaration &&
      !between_declarations) {
    const std::uint32_t end = position.last_end;
    sink_.report(Diag::incomplete_declaration, {end > 0 ? end - 1 : 0, end},
                 {scanner_.source().text(position.declaration->span), expected.text()});
    return std::nullopt;
  }
  if (found == Symbol::S_UNKNOWN_CHARACTER) {
    Diagnostic& result = sink_.report(Diag::unknown_character, where, {shown_character(text), expected.text()});
    if (text == "'") result.advise("single quotes hold one character; a string stands in double quotes");
    return std::nullopt;
  }
  if (found == Symbol::S_UNKNOWN_WORD) {
    Speller speller(text);
    for (const std::string_view word : expected.words()) speller.offer(word);
    sink_.report(Diag::unknown_word, where, {shown(text), expected.text()}).advise(expected.advice(speller.best()));
    return between_declarations ? meant_declaration(speller.best()) : std::nullopt;
  }

  const std::string name = found == Symbol::S_YYEOF                          ? Parser::symbol_name(found)
                           : is_map                                          ? "MAP"
                           : text.starts_with('"') || text.starts_with('\'') ? shown(text)
                                                                             : quote(shown(text));
  Diagnostic& result = sink_.report(Diag::syntax_error, where, {name, expected.text()});
  if (is_map) result.advise("a MAP follows a GEOMETRY line");
  if (!between_declarations) return std::nullopt;
  // Keywords of declarations have lower-case relatives.
  std::string capitals(text);
  for (char& c : capitals)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const auto meant = meant_declaration(capitals);
  if (meant) result.suggest(capitals);
  return meant;
}

std::optional<TokenClass> Builder::meant_declaration(std::string_view word) const {
  const auto* row = scanner_.target().keywords.find(word);
  return row != nullptr && begins_declaration(row->token) ? std::optional(row->token) : std::nullopt;
}

/// Lines, strings, comments and maps that do not end where they should; false if this is none.
bool Builder::report_unfinished(Parser::symbol_kind_type found, Span where, const Scanner::Position& position) {
  const std::string_view bytes = scanner_.source().bytes();
  if (found == Symbol::S_UNKNOWN_CHARACTER && bytes[where.begin] == '\r' && scanner_.has_only_carriage_returns()) {
    sink_.report(Diag::carriage_return, where, {"the lines of this file end in CR", scanner_.target().name})
        .advise("save the file with line ends of LF");
    scanner_.stop();
  } else if (position.open_map) {
    sink_.report(Diag::unterminated_map, *position.open_map);
  } else if (found == Symbol::S_BAD_STRING) {
    sink_.report(Diag::unterminated_string, where);
  } else if (position.long_string) {
    const auto line_end = static_cast<std::uint32_t>(bytes.find('\n', position.long_string->begin));
    sink_.report(Diag::unterminated_string, {position.long_string->begin, line_end})
        .note(where, "with the quote before this it makes no sense");
  } else if (found == Symbol::S_BAD_COMMENT) {
    if (where.begin != 0 && bytes[where.begin - 1] != '\n')
      sink_.report(Diag::comment_column, where);
    else
      sink_.report(Diag::unterminated_comment, where).advise("add a line end");
  } else {
    return false;
  }
  return true;
}

/// Words and forms of other level languages; false if this is none.
bool Builder::report_foreign(Parser::symbol_kind_type found, Span where, const Scanner::Position& position,
                             bool between_declarations) {
  const std::string_view text = scanner_.source().text(where);
  const auto begins_entity = [&] {
    return found == Symbol::S_OPEN && position.declaration &&
           (position.declaration->token == TokenClass::monster || position.declaration->token == TokenClass::object ||
            position.declaration->token == TokenClass::cobject) &&
           scanner_.source().text({position.last_end - 1, position.last_end}) == ":";
  };
  std::string key(text);
  if (found == Symbol::S_PERCENT && between_declarations)
    key = "[%]";
  else if (begins_entity())
    key = "(class,name)";
  else if (found != Symbol::S_UNKNOWN_CHARACTER && found != Symbol::S_UNKNOWN_WORD)
    return false;
  if (text == "}" && in_foreign_block_) return true;  // its beginning was reported
  for (const ForeignWord& foreign : scanner_.target().foreign) {
    if (foreign.word != key) continue;
    const auto targets = target_names();
    const bool known = std::find(targets.begin(), targets.end(), foreign.language) != targets.end();
    sink_.report(Diag::foreign_construct, where, {quote(shown(text)), foreign.language, scanner_.target().name})
        .advise(std::string(foreign.advice) +
                (known ? "; or compile with --target " + std::string(foreign.language) : ""));
    in_foreign_block_ = true;
    return true;
  }
  return false;
}

}  // namespace speclev::classic
