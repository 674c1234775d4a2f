#include "opcode_ast/scanner.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "base/spell.hh"
#include "opcode_parser.hh"

namespace speclev::opcode {

using Kind = Parser::token;

namespace {

constexpr std::array<bool, 256> run_characters = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"))
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

}  // namespace

Scanner::Token Scanner::number(Token kind, const char* text, int length) {
  const Span where = span(text, length);
  return deliver(kind, where, ast::Number{where});
}

/// Whether a keyword that needs a colon stands right in front of a place.
bool Scanner::follows_keyword(std::uint32_t place) const {
  while (place > 0 && (bytes()[place - 1] == ' ' || bytes()[place - 1] == '\t')) --place;
  std::uint32_t begin = place;
  while (begin > 0 && ((bytes()[begin - 1] >= 'A' && bytes()[begin - 1] <= 'Z') || bytes()[begin - 1] == '_')) --begin;
  const auto* row = keywords_.find(bytes().substr(begin, place - begin));
  if (row == nullptr || grammar_.token(row->token) != Kind::T_STATEMENT) return false;
  const auto& rows = target_.statements;
  return row->token != TokenClass::break_word && std::none_of(rows.begin(), rows.end(), [&](const StatementRow& each) {
           return each.keyword == row->word && each.slots.empty();
         });
}

/// A chance in front of a comma belongs to the type of a room, others are conditions.
Scanner::Token Scanner::percent(const char* text, int length) {
  const Span where = span(text, length);
  const std::string_view written = source_.text(where);
  const auto begin = where.begin + static_cast<std::uint32_t>(written.find_first_of(digits));
  const auto end = where.begin + static_cast<std::uint32_t>(written.find('%'));
  const std::size_t next = next_token(where.end);
  const bool misplaced = !target_.has(Feature::condition_behind_keyword) && follows_keyword(where.begin);
  const bool of_room = (next < bytes().size() && bytes()[next] == ',') || misplaced;
  return deliver(of_room ? Kind::T_ROOM_CHANCE : Kind::T_PERCENT, where, ast::Number{{begin, end}});
}

/// Two dots, with blanks or comments between them, are one token.
Scanner::Token Scanner::dot(const char* text) {
  const std::uint32_t begin = offset(text);
  const std::size_t next = next_token(begin + 1);
  if (next >= bytes().size() || bytes()[next] != '.') return plain(Kind::T_DOT, text, 1);
  const auto end = static_cast<std::uint32_t>(next + 1);
  seek(end);
  return deliver(Kind::T_DOTS, {begin, end});
}

/// Where the next token begins: behind blanks, line ends and comments.
std::size_t Scanner::next_token(std::size_t from) const {
  while (true) {
    const std::size_t next = std::min(bytes().find_first_not_of(white_space, from), bytes().size());
    if (next == bytes().size() || bytes()[next] != '#' || !is_first_in_line(static_cast<std::uint32_t>(next)))
      return next;
    from = std::min(bytes().find('\n', next), bytes().size());
  }
}

Scanner::Token Scanner::letter(const char* text, int length) { return plain(Kind::T_CHARACTER, text, length); }

Scanner::Token Scanner::variable(const char* text, int length) {
  const Span where = span(text, length);
  const std::string_view behind = bytes().substr(where.end);
  if (!target_.functions.empty() && behind.starts_with('.')) {
    std::size_t end = 1;
    while (end < behind.size() && run_characters[static_cast<unsigned char>(behind[end])]) ++end;
    if (const FunctionRow* function = function_named(behind.substr(0, end))) {
      const Span whole{where.begin, where.end + static_cast<std::uint32_t>(end)};
      seek(whole.end);
      return deliver(Kind::T_METHOD, whole, ast::Word{where, TokenClass::reserved, function->number});
    }
  }
  const bool is_array = arrays_.contains(source_.text(where));
  return plain(is_array ? Kind::T_ARRAY : Kind::T_VARIABLE, text, length);
}

Scanner::Token Scanner::compare(ast::CompareKind kind, const char* text, int length) {
  return deliver(Kind::T_COMPARE, span(text, length), ast::Compare{kind});
}

Scanner::Token Scanner::random_bracket(const char* text, int length) {
  const Span where = span(text, length);
  return deliver(Kind::T_RANDOM_BRACKET, where, ast::Word{where, TokenClass::random_bracket, 0});
}

int Scanner::run_length(const char* text) const {
  const std::string_view from = bytes().substr(offset(text));
  std::size_t length = 0;
  while (length < from.size() && run_characters[static_cast<unsigned char>(from[length])]) ++length;
  if (target_.has(Feature::subtraction) && keywords_.find(from.substr(0, length)) == nullptr)
    length = std::min(length, from.find('-'));
  if (!target_.functions.empty() && from.substr(length).starts_with('.')) {
    if (const FunctionRow* function = longest_function(from)) length = function->name.size();
    length = std::max(length, dotted_length(offset(text)));
  }
  // Where there are no kinds of ground the bracket is that of a chance.
  constexpr std::string_view of_ground = "random[";
  return static_cast<int>(from.starts_with(of_ground) && keywords_.find(of_ground) != nullptr ? length + 1 : length);
}

/// The length of a name with dots that stands somewhere in front of a parenthesis: that of a function. 0 if there is
/// none.
std::size_t Scanner::dotted_length(std::uint32_t place) const {
  const std::string_view text = bytes().substr(place);
  if (is_digit(text[0]) || text[0] == '-') return 0;
  std::size_t length = 1;
  while (length < text.size() && text[length] != '-' &&
         (run_characters[static_cast<unsigned char>(text[length])] || text[length] == '.'))
    ++length;
  const std::string_view name = text.substr(0, length);
  if (name.ends_with('.') || name.find("..") != std::string_view::npos) return 0;
  const std::size_t next = next_token(place + length);
  return next < bytes().size() && bytes()[next] == '(' ? length : 0;
}

/// The function with dots in its name that a text begins with; null if there is none.
const FunctionRow* Scanner::longest_function(std::string_view text) const {
  const FunctionRow* result = nullptr;
  for (const FunctionRow& each : target_.functions)
    if (text.starts_with(each.name) && (result == nullptr || each.name.size() > result->name.size())) result = &each;
  return result;
}

const FunctionRow* Scanner::function_named(std::string_view name) const {
  const auto at = std::ranges::find(target_.functions, name, &FunctionRow::name);
  return at == target_.functions.end() ? nullptr : &*at;
}

int Scanner::variable_length(const char* text) const {
  const std::string_view from = bytes().substr(offset(text));
  const bool has_digits = target_.has(Feature::variable_digits);
  std::size_t length = 1;
  while (length < from.size() && from[length] != '-' && run_characters[static_cast<unsigned char>(from[length])] &&
         (has_digits || !is_digit(from[length])))
    ++length;
  return static_cast<int>(length);
}

int Scanner::string_length(const char* text) const {
  const std::string_view from = bytes().substr(offset(text));
  std::size_t at = 1;
  while (at < from.size() && from[at] != '"' && from[at] != '\0') ++at;
  return at < from.size() && from[at] == '"' ? static_cast<int>(at + 1) : 0;
}

Scanner::Token Scanner::run(const char* text, int length) {
  const Span where = span(text, length);
  if (target_.has(Feature::subtraction) && (*text == '-' || is_digit(*text))) return minus_or_number(where);
  const Token token = whole_word(where);
  if (token == Kind::T_STATEMENT && has_condition(where)) return Kind::T_CONDITIONAL;
  if (token == Kind::T_WORD && target_.has(Feature::room_traits) && is_trait(where)) return Kind::T_TRAIT;
  return token;
}

/// Whether a condition follows where it stands behind the keyword.
bool Scanner::has_condition(Span keyword) const {
  if (!target_.has(Feature::condition_behind_keyword)) return false;
  const std::size_t next = next_token(keyword.end);
  return next < bytes().size() && bytes()[next] == '[';
}

Scanner::Token Scanner::keyword_token(const ast::Word& keyword) const {
  const Token token = MapScanner::keyword_token(keyword);
  return token == Kind::T_STATEMENT && has_condition(keyword.span) ? Kind::T_CONDITIONAL : token;
}

/// Where '-' subtracts it is of no word.
Scanner::Token Scanner::minus_or_number(Span run) {
  const std::string_view text = source_.text(run);
  const std::size_t first = text[0] == '-' ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of(digits, first), text.size());
  const Span where{run.begin, run.begin + static_cast<std::uint32_t>(end)};
  seek(where.end);
  if (end == first) return deliver(Kind::T_MINUS, where);
  return deliver(first == 0 ? Kind::T_INTEGER : Kind::T_MINUS_INTEGER, where, ast::Number{where});
}

/// A word with a colon that stands behind a value without a comma.
bool Scanner::is_trait(Span word) const {
  const std::size_t next = next_token(word.end);
  if (next >= bytes().size() || bytes()[next] != ':') return false;
  const std::size_t before = bytes().substr(0, word.begin).find_last_not_of(white_space);
  if (before == std::string_view::npos) return false;
  const char c = bytes()[before];
  return run_characters[static_cast<unsigned char>(c)] || c == '"' || c == '\'' || c == ')' || c == ']';
}

/// Functions: of the game, or of the file, if a parenthesis follows.
std::optional<Scanner::Token> Scanner::special_word(Span run) {
  const std::string_view name = source_.text(run);
  if (const FunctionRow* function = function_named(name))
    return deliver(Kind::T_CORE, run, ast::Word{run, TokenClass::reserved, function->number});
  const std::size_t next = target_.has(Feature::functions) ? next_token(run.end) : bytes().size();
  if (next >= bytes().size() || bytes()[next] != '(') return MapScanner::special_word(run);
  return deliver(Kind::T_FUNCTION_NAME, run, ast::Word{run, TokenClass::reserved, 0});
}

/// Elements of an array stand behind '=', or behind '=' and their type.
Scanner::Token Scanner::brace(const char* text, int length) {
  const Span where = span(text, length);
  std::string_view before = bytes().substr(0, where.begin);
  const auto trim = [&](std::string_view what) { before = before.substr(0, before.find_last_not_of(what) + 1); };
  trim(white_space);
  if (before.ends_with(':')) {
    before.remove_suffix(1);
    trim(white_space);
    trim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    trim(white_space);
  }
  in_array_ = of_array_ = before.ends_with('=') || where.begin < elements_until_;
  return deliver(Kind::T_BRACE, where);
}

Scanner::Token Scanner::end_brace(const char* text, int length) {
  of_array_ = in_array_ || (ends_elements_ && offset(text) < elements_until_);
  in_array_ = false;
  return plain(Kind::T_END_BRACE, text, length);
}

void Scanner::on_declaration(const ast::Word& keyword) {
  in_array_ = false;
  MapScanner::on_declaration(keyword);
}

bool Scanner::begins_statement(Token token, Span where) const {
  switch (token) {
    case Kind::T_BRACE:
    case Kind::T_END_BRACE: return !of_array_;
    case Kind::T_PERCENT:
    case Kind::T_BRACKET: return is_first_in_line(where.begin);
    case Kind::T_VARIABLE:
    case Kind::T_ARRAY: {
      // Digits and hyphens cannot be part of the name, but may be meant so.
      const std::string_view behind = bytes().substr(where.end);
      const std::size_t name = std::min(behind.find_first_not_of("0123456789-"), behind.size());
      const std::size_t end = name == 0 ? 0 : std::min(behind.find_first_of(" \t=[\n"), behind.size());
      const std::size_t next = std::min(behind.find_first_not_of(blanks, end), behind.size());
      const std::string_view sign = behind.substr(next);
      return is_first_in_line(where.begin) &&
             (sign.starts_with('[') || (sign.starts_with('=') && !sign.starts_with("==")));
    }
    default: return false;
  }
}

bool Scanner::is_meant_as_declaration(const Held& held) const {
  return begins_statement(held.token, held.span) || is_misspelt_statement(held.token, held.span) ||
         is_nameless_definition(held.token, held.span) || syntax::MapScanner::is_meant_as_declaration(held);
}

std::uint32_t Scanner::behind_open_string(std::uint32_t begin) const {
  const std::uint32_t end = syntax::MapScanner::behind_open_string(begin);
  const std::string_view line = bytes().substr(begin, end - begin);
  const auto more = std::count(line.begin(), line.end(), '{') - std::count(line.begin(), line.end(), '}');
  const std::size_t last = line.find_last_not_of(" \t\r");
  const bool brace =
      last != std::string_view::npos && ((more > 0 && line[last] == '{') || (more < 0 && line[last] == '}'));
  return brace ? begin + static_cast<std::uint32_t>(last) : end;
}

bool Scanner::is_misspelt_statement(Token token, Span where) const {
  if (token != Kind::T_UNKNOWN_WORD || !is_first_in_line(where.begin)) return false;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const std::string_view word = source_.text(where);
  const std::size_t next = bytes().find_first_not_of(blanks, where.end);
  const char sign = next == std::string_view::npos ? '\0' : bytes()[next];
  return is_capital(word[0]) && !word.starts_with("ENDMAP") &&
         (sign == ':' || (word.size() > 1 && is_capital(word[1])));
}

/// A word at the beginning of a line is the name of a variable without its '$' if a '=' follows.
bool Scanner::is_nameless_definition(Token token, Span where) const {
  if (token != Kind::T_UNKNOWN_WORD || !is_first_in_line(where.begin)) return false;
  const std::string_view behind = bytes().substr(where.end);
  const std::string_view sign = behind.substr(std::min(behind.find_first_not_of(blanks), behind.size()));
  return sign.starts_with('=') && !sign.starts_with("==");
}

bool Scanner::is_row_of_map(std::string_view line) const {
  return std::all_of(line.begin(), line.end(), [this](char c) { return target_.terrain.code(c).has_value(); });
}

std::uint32_t Scanner::behind_rows(std::uint32_t begin) const {
  while (begin < bytes().size()) {
    const auto end = static_cast<std::uint32_t>(std::min(bytes().find('\n', begin), bytes().size()));
    const std::string_view line = trimmed(bytes().substr(begin, end - begin));
    if (line.ends_with("ENDMAP")) return end;
    if (line.size() < 2 || !is_row_of_map(line)) return begin;
    begin = end + 1;
  }
  return static_cast<std::uint32_t>(bytes().size());
}

Speller Scanner::nearest_array(std::string_view name) const {
  Speller speller(name);
  if (sink_.may_compare(arrays_.size()))
    for (const std::string& array : arrays_) speller.offer(array);
  return speller;
}

bool Scanner::may_be_lost(std::string_view name) const {
  return std::ranges::any_of(lost_names_, [&](const std::string& word) {
    return word == "$" || edit_distance(std::string("$").append(word), name, 2) <= 2;
  });
}

void Scanner::forget_level() {
  arrays_.clear();
  wrong_names_.clear();
  bracket_blocks_ = 0;
  lost_names_.clear();
}

void Scanner::expect_elements(bool brace_was_read) {
  if (brace_was_read) in_array_ = of_array_ = true;
  const std::string_view line = bytes().substr(begin_of_line(read_until()));
  ends_elements_ = line.substr(std::min(line.find_first_not_of(blanks), line.size())).starts_with('$');
  elements_until_ = static_cast<std::uint32_t>(std::min(bytes().find('\n', read_until()), bytes().size()));
}

void Scanner::recover_at(std::optional<Span> long_string, std::uint32_t place) {
  if (!long_string && !has_resumed_at(place)) {
    resumed_at_ = place;
    seek(place);
  }
  recover(long_string);
}

}  // namespace speclev::opcode
