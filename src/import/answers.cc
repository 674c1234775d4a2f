#include "import/answers.hh"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <utility>

#include "base/characters.hh"
#include "diag/fields.hh"
#include "import/c_text.hh"

namespace speclev::import {

namespace {

constexpr int known_form = 3;  // of the probe's output
constexpr std::size_t most_facts = 1000000;
constexpr std::int64_t greatest_constant = std::int64_t{1} << 40;

/// Reads the facts, line by line.
class AnswerReader {
 public:
  explicit AnswerReader(std::string_view text) : text_(text) {}

  GameFacts read() {
    if (text_.empty()) throw ImportError("the probe printed nothing", "it crashed at once, or its output was lost");
    expect(next_line() && kind_ == "speclev-probe", "this is no output of the probe: it begins with 'speclev-probe 3'");
    expect(number() == known_form, "this is the output of a probe of another form; write the probe again");
    end_of_fact();
    while (next_line()) {
      if (kind_ == "end") {
        end_of_fact();
        expect(text_.empty(), "there is something behind the line 'end'");
        check();
        number_styles();
        return std::move(facts_);
      }
      fact();
      end_of_fact();
      last_ = shown_;
    }
    throw ImportError("the output of the probe ends without the line 'end'" +
                          (last_.empty() ? std::string() : ": the last fact is " + quote(last_)),
                      "the probe crashed behind this fact, or its output was cut");
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw ImportError("output of the probe, line " + std::to_string(line_) + ": " + what);
  }
  void expect(bool holds, const std::string& what) const {
    if (!holds) fail(what);
  }

  bool next_line() {
    if (text_.empty()) return false;
    ++line_;
    expect(line_ <= most_facts, "there are too many facts");
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) return false;  // cut in the middle of a line
    rest_ = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    if (rest_.ends_with('\r')) rest_.remove_suffix(1);
    shown_ = rest_;
    std::ranges::replace(shown_, '\t', ' ');
    more_ = true;
    kind_ = take();
    return true;
  }

  std::string_view take() {
    expect(more_, "there is a part missing behind " + quote(shown_));
    const std::size_t end = std::min(rest_.find('\t'), rest_.size());
    const std::string_view part = rest_.substr(0, end);
    more_ = end < rest_.size();
    rest_.remove_prefix(more_ ? end + 1 : end);
    return part;
  }
  void end_of_fact() const { expect(!more_, "there is too much behind " + quote(shown_)); }

  std::int64_t number(std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                      std::int64_t greatest = std::numeric_limits<std::int64_t>::max()) {
    const std::string_view part = take();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    expect(error == std::errc() && end == part.data() + part.size(), quote(part) + " is no number");
    expect(value >= least && value <= greatest, "the number " + quote(part) + " cannot be");
    return value;
  }
  int small(int least, int greatest) { return static_cast<int>(number(least, greatest)); }

  std::string text() {
    const std::string_view part = take();
    std::string result;
    for (std::size_t at = 0; at < part.size(); ++at) {
      if (part[at] != '\\') {
        expect(static_cast<unsigned char>(part[at]) >= ' ', "there is a control character");
        result += part[at];
        continue;
      }
      unsigned code = 0;
      const char* digits = part.data() + at + 2;
      const bool is_escape = at + 3 < part.size() && part[at + 1] == 'x' &&
                             std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2;
      expect(is_escape && code != 0, "there is no \\xNN in " + quote(part));
      result += static_cast<char>(code);
      at += 3;
    }
    return result;
  }
  std::string name() {
    std::string result = text();
    expect(!result.empty(), "there is no name in " + quote(shown_));
    return result;
  }
  char character() { return static_cast<char>(small(0, 255)); }

  void class_of(bool of_monsters) {
    std::vector<char>& classes = of_monsters ? facts_.monster_classes : facts_.object_classes;
    const char letter = character();
    const auto same = std::find(classes.begin() + (classes.empty() ? 0 : 1), classes.end(), letter);  // 0 is no class
    const bool is_shared = letter != '\0' && same != classes.end();
    if (is_shared)
      facts_.shared_classes.push_back(
          {of_monsters, static_cast<std::size_t>(same - classes.begin()), classes.size(), letter});
    classes.push_back(is_shared ? '\0' : letter);
  }

  /// A monster or object: the number of its class, its name.
  void thing(std::vector<Thing>& things, const std::vector<char>& classes, const char* what) {
    const std::int64_t place = number();
    if (place < 0 || place >= static_cast<std::int64_t>(classes.size()))
      fail(std::string(what) + " number " + std::to_string(things.size()) + " has the class " + std::to_string(place) +
           ", and there are " + std::to_string(classes.size()) + " classes");
    things.push_back({text(), classes[static_cast<std::size_t>(place)]});
  }
  void strength() {
    Strength made{small(INT16_MIN, INT16_MAX), small(0, INT16_MAX), {}};
    while (more_) made.marks.push_back(name());
    facts_.strengths.push_back(std::move(made));
  }
  void named(std::vector<NamedNumber>& rows) {
    const std::int64_t value = number(INT16_MIN, INT16_MAX);
    rows.push_back({name(), value});
  }
  void numbered(std::vector<NamedNumber>& rows) {
    std::string called = name();
    rows.push_back({std::move(called), number(INT32_MIN, INT32_MAX)});
  }
  GameWord word(const std::string& scanner) {
    GameWord made;
    made.place = {scanner, small(0, INT32_MAX)};
    made.word = name();
    made.token = name();
    if (more_) made.value = number();
    return made;
  }
  void level_word() {
    GameWord made = word(scanner_);
    const bool is_sign = std::ranges::none_of(made.word, is_identifier_part);
    (is_sign ? facts_.signs : facts_.words).push_back(std::move(made));
  }

  void machine() {
    Machine& made = facts_.machine;
    made.short_size = small(1, 16);
    made.int_size = small(1, 16);
    made.long_size = small(1, 16);
    made.pointer_size = small(1, 16);
    made.greatest_alignment = small(1, 16);
    const std::string order = text(), sign = text();
    expect(order == "little" || order == "big", "the order of bytes is little or big");
    expect(sign == "signed" || sign == "unsigned", "char is signed or unsigned");
    made.big_endian = order == "big";
    made.char_is_signed = sign == "signed";
    has_machine_ = true;
  }

  void version() {
    const std::string_view part = take();
    const auto value = parse_number(part);
    expect(value && part.starts_with("0x"), quote(part) + " is no version word");
    facts_.version.push_back(*value);
  }

  void record() {
    GameRecord made;
    made.name = name();
    made.size = small(0, INT32_MAX);
    made.place.file = text();
    made.place.line = small(0, INT32_MAX);
    facts_.records.push_back(std::move(made));
  }

  void field() {
    const std::string of = name();
    GameRecord::Field made;
    made.name = name();
    made.offset = small(0, INT32_MAX);
    made.size = small(0, INT32_MAX);
    // The question about the record itself may have been left out.
    if (!facts_.records.empty() && facts_.records.back().name == of)
      facts_.records.back().fields.push_back(std::move(made));
  }

  /// A code for which a check holds.
  void holds() {
    const std::string check = name();
    const auto asked = facts_.checks.find(check);
    expect(asked != facts_.checks.end(), "there is no check " + quote(check));
    asked->second.insert(small(0, 255));
  }

  void fact() {
    if (kind_ == "machine") return machine();
    if (kind_ == "version") return version();
    if (kind_ == "monster-class" || kind_ == "object-class") return class_of(kind_ == "monster-class");
    if (kind_ == "monster") return thing(facts_.monsters, facts_.monster_classes, "monster");
    if (kind_ == "creature") return strength();
    if (kind_ == "object") return thing(facts_.objects, facts_.object_classes, "object");
    if (kind_ == "monsters") return wanted_monsters_ = number(), void();
    if (kind_ == "objects") return wanted_objects_ = number(), objects_there_ = number(), void();
    if (kind_ == "trap") return named(facts_.traps);
    if (kind_ == "room") return named(facts_.rooms);
    if (kind_ == "artifact") return facts_.artifacts.push_back(text());
    if (kind_ == "god") return facts_.gods.push_back(text());
    if (kind_ == "level-scanner") return scanner_ = name(), void();
    if (kind_ == "dungeon-scanner") return dungeon_scanner_ = name(), void();
    if (kind_ == "terrain") return numbered(facts_.terrain);
    if (kind_ == "opcode") return numbered(facts_.opcodes);
    if (kind_ == "word") return level_word();
    if (kind_ == "unasked") return facts_.unasked.push_back(text());
    if (kind_ == "dungeon-word") return facts_.dungeon_words.push_back(word(dungeon_scanner_));
    if (kind_ == "record") return record();
    if (kind_ == "field") return field();
    if (kind_ == "check") return facts_.checks[name()], void();
    if (kind_ == "holds") return holds();
    if (kind_ == "row-character") {
      if (!facts_.row_characters) facts_.row_characters.emplace();
      facts_.row_characters->insert(character());
      return;
    }
    if (kind_ == "map-character") {
      const char letter = character();
      facts_.map_characters[letter] = small(INT16_MIN, INT16_MAX);
      return;
    }
    if (kind_ == "joined") {
      if (!facts_.joined) facts_.joined.emplace();
      facts_.joined->insert(small(0, 255));
      return;
    }
    if (kind_ == "head" || kind_ == "dungeon-head") {
      const std::string called = name();
      (kind_ == "head" ? facts_.head : facts_.dungeon_head)[called] = number();
      return;
    }
    if (kind_ == "type") {
      const std::string called = name();
      facts_.types[called] = small(1, INT16_MAX);
      return;
    }
    if (kind_ == "condition") {
      const std::string called = name();
      facts_.conditions[called] = number(0, 1) == 1;
      return;
    }
    if (kind_ == "constant") {
      const std::string called = name();
      facts_.constants[called] = number(-greatest_constant, greatest_constant);
      return;
    }
    fail("the probe has no fact " + quote(kind_));
  }

  /// The words for styles of INIT_MAP stand for constants that their rules do not name.
  void number_styles() {
    for (GameWord& word : facts_.words) {
      const std::string name = std::string(style_prefix) + capitals(word.word);
      if (const auto* number = facts_.constant(name); number != nullptr && !word.value) word.value = *number;
    }
  }

  /// What must be there, and whether the headers that the build makes fit the tables.
  void check() const {
    const auto needed = [&](bool holds, const std::string& what) {
      if (!holds) throw ImportError("the output of the probe has no " + what);
    };
    needed(has_machine_, "sizes of the machine");
    needed(!facts_.monsters.empty(), "monsters");
    needed(!facts_.objects.empty(), "objects");
    needed(!facts_.map_characters.empty(), "map characters");
    needed(!facts_.words.empty(), "words of level files");
    needed(!facts_.dungeon_words.empty(), "words of dungeon descriptions");
    if (!facts_.strengths.empty() && facts_.strengths.size() != facts_.monsters.size())
      throw ImportError("the output of the probe has levels of " + std::to_string(facts_.strengths.size()) +
                        " monsters, and there are " + std::to_string(facts_.monsters.size()));
    fits("pm.h", "monst.c", "monsters", wanted_monsters_, static_cast<std::int64_t>(facts_.monsters.size()));
    fits("onames.h", "objects.c", "objects", wanted_objects_, objects_there_);
  }
  static void fits(const std::string& header, const std::string& table, const std::string& what, std::int64_t wanted,
                   std::int64_t there) {
    if (wanted == there) return;
    throw StaleHeader(header + " says that there are " + std::to_string(wanted) + " " + what + ", but " + table +
                          " has " + (there > wanted ? "more" : std::to_string(there)),
                      "the header is older than the table, or it was made with other flags than --cc has: build the "
                      "game, or its headers, then import again");
  }

  std::string_view text_, rest_, kind_;
  std::string shown_, last_;
  bool more_ = false;
  std::size_t line_ = 0;
  GameFacts facts_;
  bool has_machine_ = false;
  std::string scanner_, dungeon_scanner_;
  std::int64_t wanted_monsters_ = -1, wanted_objects_ = -1, objects_there_ = -1;
};

}  // namespace

GameFacts read_answers(std::string_view text) { return AnswerReader(text).read(); }

}  // namespace speclev::import
