#include "live/dungeon_generator.hh"

#include <algorithm>
#include <utility>

namespace speclev::test {

namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t most_dungeons = 16, most_levels = 50, most_branches = 32, longest_name = 23;
constexpr std::int64_t deepest = 32;
constexpr std::int64_t word = std::int64_t{1} << 32;

const Texts& dungeon_names() {
  static const Texts names = {"The Road", "Mines", "Tower",  "a",    "b",     "Quest", "Deep", "The Wood", "Hall",
                              "Pit",      "Marsh", "Planes", "Moat", "Crypt", "East",  "West", "North",    "none"};
  return names;
}

const Texts& level_names() {
  static const Texts names = {"one", "two", "three", "four", "five", "x", "y", "oracle", "town", "castle", "", "none"};
  return names;
}

const Texts& keywords() {
  static const Texts words = {"DUNGEON", "ENTRY",       "PROTOFILE", "DESCRIPTION", "ALIGNMENT",
                              "LEVEL",   "RNDLEVEL",    "LEVELDESC", "LEVALIGN",    "CHAINLEVEL",
                              "BRANCH",  "CHAINBRANCH", "RNDCHLEVEL"};
  return words;
}

/// What an input may hold where it should not.
const Texts& stray_tokens() {
  static const Texts tokens = {":",      ",",  "(",     ")",      "@",        "+",       "\"",
                               "7",      "-",  "\"a\"", "up",     "stair",    "town",    "x",
                               "%",      "#",  " # c",  "\r",     "\f",       "Dungeon", "RNDCHAINLEVEL",
                               "LAWFUL", "\\", ";",     "lawful", "DUNGEONS", "no_"};
  return tokens;
}

bool is_number(const std::string& token) { return token[0] == '-' || (token[0] >= '0' && token[0] <= '9'); }

}  // namespace

std::string DungeonGenerator::next() {
  faults_ = any<std::size_t>({0, 0, 0, 100, 40, 10});
  line_end_ = one_in(5) ? "\r\n" : "\n";
  levels_made_ = branches_made_ = dungeons_made_ = 0;
  any_level_ = false;
  levels_.clear();
  earlier_.clear();
  current_.clear();
  tokens_.clear();
  if (wrong()) early_statement();
  if (!one_in(60)) {
    dungeon();
    for (std::size_t count = below(one_in(4) ? 120 : 20); count > 0; --count) statement();
  }
  if (faults_ != 0 && one_in(3)) break_tokens();
  std::string text = written();
  // What ends the input, and what nobody reads.
  if (one_in(20)) text += any<std::string>({std::string(1, '\0'), "\x80", "\xe9"}) + "\" LEVEL ) ";
  return text;
}

void DungeonGenerator::statement() {
  switch (below(16)) {
    case 0:
    case 1: return dungeon();
    case 2:
    case 3:
    case 4: return level(false);
    case 5:
    case 6:
    case 7: return level(true);
    case 8:
    case 9: return branch(false);
    case 10:
    case 11: return branch(true);
    case 12: begin("ENTRY"); return add_any_number();
    case 13: begin("PROTOFILE"); return add_string(name({"longerproto", "hall", "tower", ""}));
    case 14: return descriptor(false);
    default:
      if (any_level_) descriptor(true);
  }
}

/// In front of the first dungeon, where it is a fault that the original sees.
void DungeonGenerator::early_statement() {
  if (one_in(2)) return branch(false);
  begin("CHAINLEVEL");
  add_string("early");
  add_bones();
  add_string("");
  add("+");
  add_free_couple();
}

void DungeonGenerator::dungeon() {
  if (dungeons_made_ == most_dungeons) return;
  if (dungeons_made_ > 0) earlier_.push_back(current_);
  levels_.clear();
  begin("DUNGEON");
  current_ = one_in(10) ? name(dungeon_names()) : dungeon_names()[dungeons_made_];
  ++dungeons_made_;
  add_string(current_);
  add_bones();
  add_free_couple();
  if (one_in(3)) add_any_number();
  if (dungeons_made_ == 1 && !one_in(3)) first_levels();
}

/// Without branches in the first dungeon, most of those in others are refused.
void DungeonGenerator::first_levels() {
  level(false);
  for (std::size_t count = below(most_dungeons); count > 0; --count) branch(false);
}

void DungeonGenerator::level(bool chained) {
  if (levels_made_ == most_levels) return;
  const bool random = one_in(3);
  // Nothing can be chained to the first level of a dungeon.
  if (chained && faults_ == 0 && levels_.size() < 2 && !one_in(10)) chained = false;
  begin(chained ? (random ? "RNDCHLEVEL" : "CHAINLEVEL") : (random ? "RNDLEVEL" : "LEVEL"));
  std::string own = name(level_names());
  if (chained) own = !levels_.empty() && wrong() ? any(levels_).name : "l" + std::to_string(levels_made_);
  add_string(own);
  add_bones();
  const std::string to = chained ? (wrong() ? own : reference(true)) : "";
  if (chained) add_string(to);
  add_place(chained);
  const bool certain = !one_in(5);
  if (!certain || one_in(10)) add_number(certain ? 100 : any<std::int64_t>({0, 1, 50, 99, 101, -100}));
  if (random) add_number(any<std::int64_t>({0, 1, 2, 5, 15, -1}));
  ++levels_made_;
  levels_.push_back({own, certain});
  any_level_ = any_level_ || !chained;
}

void DungeonGenerator::branch(bool chained) {
  if (branches_made_ == most_branches) return;
  begin(chained ? "CHAINBRANCH" : "BRANCH");
  std::string to = name(dungeon_names());
  if (!earlier_.empty() && wrong())
    to = any(earlier_);
  else if (std::find(earlier_.begin(), earlier_.end(), to) != earlier_.end() && !wrong())
    to = "b" + std::to_string(branches_made_);
  add_string(to);
  if (chained) add_string(reference(false));
  add_place(chained);
  if (one_in(2)) add(any<std::string>({"stair", "no_up", "no_down", "portal"}));
  if (one_in(2)) add(any<std::string>({"up", "down"}));
  ++branches_made_;
}

void DungeonGenerator::descriptor(bool of_level) {
  static const Texts alignments = {"unaligned", "noalign", "chaotic", "neutral", "lawful"};
  static const Texts descriptions = {"hellish", "mazelike", "roguelike"};
  const bool alignment = one_in(2);
  begin(of_level ? (alignment ? "LEVALIGN" : "LEVELDESC") : (alignment ? "ALIGNMENT" : "DESCRIPTION"));
  const bool other = wrong();
  if (!other && of_level && !alignment && one_in(3)) return add(any<std::string>({"town", "noalign", "unaligned"}));
  if (other && one_in(3)) return add("town");
  add(any(alignment != other ? alignments : descriptions));
}

void DungeonGenerator::begin(const std::string& keyword) {
  add(keyword);
  add(":");
}

/// In one of the forms that a number has. Those that are cut need 32 bits.
void DungeonGenerator::add_number(std::int64_t value) {
  const std::string plain = std::to_string(value);
  switch (below(30)) {
    case 0: return add(value < 0 ? "-00" + plain.substr(1) : "00" + plain);
    case 1: return add(plain + any<std::string>({"-5", "-", "--", "-12-34"}));
    case 2: return add(std::to_string(value + word));
    case 3: return add(std::to_string(value - word));
    case 4: return add(value == 0 ? any<std::string>({"-", "--4", "-0"}) : plain);
    default: add(plain);
  }
}

void DungeonGenerator::add_any_number() {
  static const Texts odd = {
      "2147483647",  "2147483648", "4294967295",          "99999999999999999999", "-1-1", "-99999999999999999999",
      "-2147483649", "000",        "9223372036854775807", "9223372036854775808"};
  if (one_in(8)) return add(any(odd));
  add_number(any<std::int64_t>({0, 1, -1, 2, 5, 30, 50, 99, 100, 101, -7, 1000}));
}

void DungeonGenerator::add_bones() {
  if (wrong()) return add_string(any<std::string>({"", "ab", "None", "NONE", "none ", "\xc3\xa9", "HH"}));
  static const Texts odd = {" ", "\n", "#", "1", "\xe9", "\x80", "\xff", "\t", "'", std::string("a\0b", 3)};
  add_string(one_in(8) ? any(odd) : one_in(3) ? "none" : std::string(1, static_cast<char>('A' + below(26))));
}

void DungeonGenerator::add_place(bool chained) {
  add(chained ? "+" : "@");
  if (chained)
    add_free_couple();
  else
    add_ranged_couple();
}

/// Both numbers together stay within a dungeon.
void DungeonGenerator::add_ranged_couple() {
  std::int64_t base = static_cast<std::int64_t>(below(2 * deepest + 1)) - deepest;
  if (one_in(3)) base = any<std::int64_t>({1, 0, -1, deepest, -deepest});
  const std::int64_t most = base >= 0 ? deepest - base : -1 - base;
  std::int64_t rand = one_in(3)   ? most
                      : one_in(8) ? -1
                                  : static_cast<std::int64_t>(below(static_cast<std::size_t>(most + 1)));
  if (wrong()) base = any<std::int64_t>({deepest + 1, -deepest - 1, 100, -1000});
  if (wrong()) rand = any<std::int64_t>({most + 1, -2, 1000, most + 7, -5});
  add("(");
  add_number(base);
  add(",");
  add_number(rand);
  add(")");
}

/// Of the second number, whatever it is, 16 bits are kept.
void DungeonGenerator::add_free_couple() {
  std::int64_t base = static_cast<std::int64_t>(below(2 * deepest + 1)) - deepest;
  if (wrong()) base = any<std::int64_t>({deepest + 1, -deepest - 1, 32768, 2147483647});
  add("(");
  add_number(base);
  add(",");
  if (one_in(4))
    add_number(any<std::int64_t>({-1, -2, 32767, 32768, 65535, 65536, 70000, -40000, 2147483647}));
  else
    add_number(static_cast<std::int64_t>(below(8)));
  add(")");
}

std::string DungeonGenerator::name(const Texts& usual) { return one_in(12) ? odd_text() : any(usual); }

/// Any bytes but the quote, as many as a name can have. A NUL ends it.
std::string DungeonGenerator::odd_text() {
  static const Texts parts = {
      "a", "B",  " ",    "\n",     "\n# no comment\n",  "\r\n", "\xe9", "\xc3\xa9", "\xff", "\\", "'", "#",
      "%", "\t", "\x01", "LEVEL:", std::string(1, '\0')};
  std::string text;
  for (std::size_t size = below(longest_name + 1); text.size() < size;) text += any(parts);
  if (one_in(4)) text.resize(longest_name, 'z');
  return text.substr(0, longest_name);
}

/// The name of a level of this dungeon, or none.
std::string DungeonGenerator::reference(bool of_level) {
  if (wrong()) return name(level_names());
  const auto uncertain = std::find_if(levels_.begin(), levels_.end(), [](const Level& each) { return !each.certain; });
  if (uncertain != levels_.end() && wrong()) return uncertain->name;
  Texts names;
  for (std::size_t i = of_level ? 1 : 0; i < levels_.size(); ++i) {
    const bool first_of_name =
        std::none_of(levels_.begin() + (of_level ? 1 : 0), levels_.begin() + static_cast<std::ptrdiff_t>(i),
                     [&](const Level& other) { return other.name == levels_[i].name; });
    if (levels_[i].certain && first_of_name) names.push_back(levels_[i].name);
  }
  return names.empty() || one_in(10) ? "" : any(names);
}

/// One fault of the syntax.
void DungeonGenerator::break_tokens() {
  const std::size_t at = below(tokens_.size() + 1);
  const auto place = tokens_.begin() + static_cast<std::ptrdiff_t>(at);
  if (at == tokens_.size() || one_in(3)) {
    tokens_.insert(place, any(stray_tokens()));
  } else if (one_in(4)) {
    tokens_.erase(place);
  } else if (one_in(3)) {
    *place = any(stray_tokens());
  } else if (one_in(2)) {
    *place = any(keywords());
  } else if (at + 1 < tokens_.size()) {
    std::swap(tokens_[at], tokens_[at + 1]);
  }
}

std::string DungeonGenerator::written() {
  const Texts& words = keywords();
  std::string text;
  if (one_in(4)) text += "# written by a machine" + line_end_;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const std::string& token = tokens_[i];
    const bool first = std::find(words.begin(), words.end(), token) != words.end();
    if (first && !text.empty() && !one_in(10))
      text += line_end_;
    else if (i > 0)
      text += gap(is_number(token) && is_number(tokens_[i - 1]));
    text += token;
  }
  return one_in(6) ? text : text + line_end_;
}

/// What stands between two tokens.
std::string DungeonGenerator::gap(bool needed) {
  switch (below(20)) {
    case 0: return line_end_;
    case 1: return line_end_ + "# a comment: \"LEVEL\" \xe9" + line_end_;
    case 2: return " \t ";
    case 3: return line_end_ + line_end_ + "\t";
    case 4:
    case 5:
    case 6: return needed ? " " : "";
    default: return " ";
  }
}

}  // namespace speclev::test
