#include "live/level_generator.hh"

#include <algorithm>

#include "live/classic_generator.hh"
#include "live/opcode_generator.hh"

namespace speclev::test {

namespace {

constexpr std::int64_t word_size = std::int64_t{1} << 32;
constexpr std::size_t short_enough = 450;

/// What an input may hold where it should not, besides words of the target.
const std::vector<std::string>& stray_level_tokens() {
  static const std::vector<std::string> tokens = {",",          ":",
                                                  "(",          ")",
                                                  "[",          "]",
                                                  "{",          "}",
                                                  "=",          ".",
                                                  "+",          "*",
                                                  "/",          "%",
                                                  "|",          "&",
                                                  "==",         "<",
                                                  "-",          "..",
                                                  "5",          "0",
                                                  "+1",         "-1",
                                                  "2d4",        "[50%]",
                                                  "30%",        "'x'",
                                                  "'a'",        "\"a\"",
                                                  "$a",         "$b",
                                                  "$unknown",   "foo",
                                                  "random",     "random[",
                                                  "(1,1)",      "(1,1,2,2)",
                                                  "lit",        "true",
                                                  "filled",     "north",
                                                  "quantity:",  "align",
                                                  "all",        "# c",
                                                  "\r",         "\f",
                                                  "object",     "monster",
                                                  "terrain",    "name:",
                                                  "montype:",   "m_object",
                                                  "none",       "center",
                                                  "horizontal", "NAME",
                                                  "levregion",  "rect",
                                                  "selection",  "\nMAP\n..\nENDMAP\n",
                                                  "\nMAP\n",    "\nENDMAP\n",
                                                  "FUNCTION",   "1..3",
                                                  "align[1]",   "peaceful",
                                                  "buried",     "up"};
  return tokens;
}

bool is_mark(const std::string& token) {
  return token.size() == 1 && std::string_view(",:()[]{}&|").find(token[0]) != std::string_view::npos;
}

}  // namespace

LevelGenerator::LevelGenerator(const TargetData& target, unsigned seed)
    : Choices(seed), target_(target), map_letters_(target.terrain.letters()) {
  for (const auto& row : target.keywords.rows()) words_[row.token].emplace_back(row.word);
  for (const auto& row : target.traps.rows()) traps_.emplace_back(row.name);
  for (const auto& row : target.rooms.rows())
    if (row.number <= target.limit(Limit::room_types)) rooms_.emplace_back(row.name);
  for (const char letter : map_letters_)
    if (target.look_up_characters.letters().find(letter) == std::string_view::npos) row_letters_ += letter;
  if (target.has(Feature::map_line_numbers)) row_letters_ += "0123456789";
}

bool LevelGenerator::wrong() {
  if (faults_ != Faults::meaning || !one_in(patience_)) return false;
  faults_ = Faults::none;
  return true;
}

std::string LevelGenerator::next() {
  faults_ = any<Faults>({Faults::none, Faults::none, Faults::meaning, Faults::meaning, Faults::syntax, Faults::bytes});
  patience_ = any<std::size_t>({5, 20, 60});
  line_end_ = target_.has(Feature::crlf) && one_in(6) ? "\r\n" : "\n";
  tokens_.clear();
  source();
  if (faults_ == Faults::syntax)
    for (std::size_t count = one_in(3) ? 1 + below(3) : 1; count > 0; --count) break_tokens();
  std::string text = written();
  if (faults_ == Faults::bytes && text.size() < short_enough) {
    break_bytes(text);
    tokens_.clear();
  }
  return text + behind();
}

// Words.

const LevelGenerator::Texts& LevelGenerator::words(TokenClass token) const {
  static const Texts none;
  const auto at = words_.find(token);
  return at == words_.end() ? none : at->second;
}

LevelGenerator::Texts LevelGenerator::words(TokenClass one, TokenClass other) const {
  Texts both = words(one);
  both.insert(both.end(), words(other).begin(), words(other).end());
  return both;
}

// Tokens.

void LevelGenerator::add_all(std::initializer_list<const char*> tokens) {
  for (const char* each : tokens) tokens_.emplace_back(each);
}

void LevelGenerator::word_or_random(TokenClass token) {
  word(one_in(words(token).size() + 1) ? words(TokenClass::random_type) : words(token));
}

void LevelGenerator::keyword(TokenClass token) {
  word(token);
  add(":");
}

void LevelGenerator::number(std::int64_t value) {
  if (one_in(40)) return add("00" + std::to_string(value));
  add(std::to_string(one_in(80) ? value + word_size : value));
}

void LevelGenerator::any_number() {
  static const std::vector<std::int64_t> odd = {2147483647, 2147483648, 4294967295, 4294967297, 1000, 100, 65536};
  number(one_in(30) ? any(odd) : static_cast<std::int64_t>(below(one_in(3) ? 100 : 6)));
}

void LevelGenerator::signed_number() {
  if (one_in(2)) return any_number();
  add(any<std::string>({"+", "-"}) + (one_in(25) ? "99999999999999999999" : std::to_string(below(12))));
}

void LevelGenerator::dice() {
  add(std::to_string(below(20)) + "d" + (one_in(10) ? "4294967302" : std::to_string(below(20))));
}

void LevelGenerator::chance(std::size_t least) {
  const std::size_t percent = wrong() ? 101 + below(200) : least + below(101 - least);
  add((one_in(8) ? "[  " : "[") + std::to_string(percent) + "%" + (one_in(8) ? " ]" : "]"));
}

/// Any bytes but the quote and NUL.
std::string LevelGenerator::any_text() {
  static const Texts parts = {"a", "B", " ", "\n", "\n# no comment\n", "\r\n",    "\xe9", "\xc3\xa9", "\\",
                              "'", "#", "%", "\t", "LEVEL:",           "\nMAP\n", "word", "$a"};
  std::string text;
  for (std::size_t size = below(one_in(6) ? 60 : 8); text.size() < size;) text += any(parts);
  return text;
}

std::string LevelGenerator::level_name(std::size_t number) {
  const std::size_t longest = limit(Limit::level_name);
  std::string name(1, static_cast<char>('a' + number));
  if (one_in(4)) name += any<std::string>({"-1", " x", "_\xe9", "\\", "#", "2d4", "AbC"});
  if (target_.has(Feature::level_counter) && one_in(4)) name += any<std::string>({"%i", "%3d", "%04i", "%", "%x"});
  if (target_.has(Feature::serial_names) && one_in(4)) name += any<std::string>({"?", "???"});
  if (one_in(12)) name.resize(longest, 'z');
  if (wrong()) name = one_in(2) ? name + ".x" : name + std::string(longest, '5');
  return name;
}

void LevelGenerator::character(char c) {
  const bool escaped = target_.has(Feature::escaped_characters) && one_in(10);
  add(std::string("'") + (escaped ? "\\" : "") + c + "'");
}

LevelGenerator::Map LevelGenerator::map() {
  const std::size_t most_columns = limit(Limit::map_columns), most_rows = limit(Limit::map_rows);
  // One whose beginning is lost needs some, and nothing but rows.
  const bool plain = target_.has(Feature::lost_map_beginning) && !wrong();
  std::size_t columns = below(12), rows = below(6) + (plain ? 1 : 0);
  if (one_in(12)) columns = most_columns, rows = 1 + below(2);
  if (one_in(12)) rows = most_rows, columns = 1 + below(3);
  if (wrong()) {
    if (one_in(2))
      columns = most_columns + 1, rows = 1;
    else
      rows = most_rows + 1;
  }
  Map map{"\nMAP\n", {}};
  for (std::size_t y = 0; y < rows; ++y) {
    std::string row;
    while (row.size() < columns) row += one_in(3) ? row_letters_[below(row_letters_.size())] : '.';
    if (one_in(5)) row.resize(below(row.size() + 1));
    map.text += row + (target_.has(Feature::crlf) && one_in(8) ? "\r\n" : "\n");
    std::erase_if(row, [](char c) { return c >= '0' && c <= '9'; });
    map.rows.push_back(std::move(row));
  }
  for (const char* other : {"# a comment: no row\n", "MAP\n"}) {
    if (plain || !one_in(15)) continue;
    map.text += other;
    if (target_.has(Feature::comments_drop_rows)) map.rows.clear();
  }
  if (wrong()) map.text += any<std::string>({"..q..\n", "ENDMAPX\n", " \t..\"\n", "...,\n"});
  map.text += !plain && one_in(10) ? "  ENDMAP\n" : "ENDMAP\n";
  std::size_t width = 0;
  for (const std::string& row : map.rows) width = std::max(width, row.size());
  for (std::string& row : map.rows) row.resize(width, ' ');
  return map;
}

char LevelGenerator::terrain_letter(unsigned kinds) {
  std::string fitting;
  for (const char letter : map_letters_)
    if (kinds == 0 || target_.terrain.is(*target_.terrain.code(letter), kinds)) fitting += letter;
  return fitting[below(fitting.size())];
}

char LevelGenerator::class_letter(const LetterTable& classes) {
  std::string letters(classes.letters());
  std::erase(letters, '\0');  // a class that we let nobody write
  return letters[below(letters.size())];
}

LevelGenerator::Entity LevelGenerator::name_in(const NameTable& table) {
  NameTable::Entry entry{};
  do entry = table.entry(below(table.size()));
  while (entry.name.empty());
  return {std::string(entry.name), entry.letter};
}

/// A fault of the syntax, perhaps.
void LevelGenerator::break_tokens() {
  const std::size_t at = below(tokens_.size() + 1);
  const auto place = tokens_.begin() + static_cast<std::ptrdiff_t>(at);
  const auto other = [&]() -> std::string {
    if (one_in(3) && !tokens_.empty()) return any(tokens_);
    const auto& keywords = target_.keywords.rows();
    if (one_in(3)) return std::string(keywords[below(keywords.size())].word);
    return any(stray_level_tokens());
  };
  const std::string token = other();
  if (at == tokens_.size() || one_in(3)) {
    tokens_.insert(place, token);
  } else if (one_in(3)) {
    tokens_.erase(place);
  } else if (one_in(2) || at + 1 == tokens_.size()) {
    *place = token;
  } else {
    std::swap(tokens_[at], tokens_[at + 1]);
  }
}

void LevelGenerator::break_bytes(std::string& text) {
  if (text.empty()) return;
  const std::size_t at = below(text.size());
  switch (below(4)) {
    case 0: text[at] = static_cast<char>(below(256)); break;
    case 1: text.erase(at, 1 + below(3)); break;
    case 2: text.insert(at, 1, static_cast<char>(' ' + below(95))); break;
    default: text.insert(at, text.substr(below(text.size()), 1 + below(12)));
  }
}

std::string LevelGenerator::written() {
  std::string text;
  if (one_in(4)) text += "# written by a machine" + line_end_;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (i > 0) text += gap(tokens_[i - 1], tokens_[i]);
    text += tokens_[i];
  }
  return one_in(6) ? text : text + line_end_;
}

std::string LevelGenerator::gap(const std::string& before, const std::string& after) {
  if (after.front() == '\n' || before.back() == '\n') return "";
  switch (below(60)) {
    case 0: return line_end_ + indent() + "# a comment: \"LEVEL\" \xe9" + line_end_;
    case 1: return " \t ";
    case 2: return line_end_ + line_end_ + "\t";
    default: break;
  }
  const bool capital = after.size() > 2 && after.front() >= 'A' && after.front() <= 'Z';
  if (capital && !is_mark(before) && !one_in(5)) return line_end_;
  const bool bracket = before == "random" && after.front() == '[';
  if ((is_mark(before) || is_mark(after)) && !bracket && !one_in(5)) return "";
  return one_in(12) ? line_end_ : " ";
}

std::unique_ptr<LevelGenerator> level_generator(const Target& target, unsigned seed) {
  if (target.language() == "classic") return std::make_unique<ClassicGenerator>(data_of(target), seed);
  if (target.language() == "opcode") return std::make_unique<OpcodeGenerator>(data_of(target), seed);
  return nullptr;
}

}  // namespace speclev::test
