#include "target/game_rules.hh"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "base/characters.hh"
#include "target/loader.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using RuleKind = GameRule::Kind;
using Where = GameRules::Filler::Where;

constexpr std::string_view rule_words[] = {
#define SPECLEV_GAME_RULE(id, word) word,
#include "target/game_rules.def"
#undef SPECLEV_GAME_RULE
};

constexpr std::string_view effects[] = {"complains", "crashes"};
constexpr std::string_view filler_places[] = {"dungeon", "hell", "below"};
constexpr std::string_view sometimes = "sometimes";
constexpr std::string_view seen = "seen";
constexpr std::string_view own_release = "own";

std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(field_blanks), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(text.find_first_not_of(field_blanks, end), text.size()));
  return word;
}

void read_name(FieldReader& in, GameRule& rule, std::string_view what) {
  if (const auto name = in.field(what)) rule.name = name->text;
}

void read_number(FieldReader& in, GameRule& rule, std::string_view what, std::int64_t least, std::int64_t greatest) {
  if (const auto number = in.number(what, least, greatest)) rule.numbers.push_back(*number);
}

void read_effect(FieldReader& in, GameRule& rule) {
  const auto effect = in.field("complains or crashes");
  if (const auto at = effect ? place_of(*effect, effects, "effect", in.sink()) : std::nullopt)
    rule.numbers.push_back(static_cast<std::int64_t>(*at));
}

/// dungeon NAME, hell, below LEVEL
void read_place(FieldReader& in, GameRule& rule) {
  const FieldReader::Field row = in.rest();
  rule.text = row.text;
  std::string_view left = row.text;
  const FieldReader::Field word{take_word(left), {row.span.begin, row.span.begin}};
  const auto at = place_of({word.text, row.span}, filler_places, "place", in.sink());
  if (at && left.empty() && static_cast<Where>(*at) != Where::hell)
    in.sink().report(Diag::data_missing_field, {row.span.end, row.span.end}, {"a name"});
}

/// All that is left of the line, of which there must be something.
void read_rest(FieldReader& in, GameRule& rule, std::string_view what) {
  if (in.more())
    rule.text = in.rest().text;
  else
    in.field(what);
}

/// What stands behind the word. True if it may go on to the end of the line.
bool read_operands(FieldReader& in, GameRule& rule) {
  constexpr std::int64_t most_words = 64;
  switch (rule.kind) {
    case RuleKind::made:
    case RuleKind::of_some:
    case RuleKind::portal:
    case RuleKind::like: read_name(in, rule, "a name"); return false;
    case RuleKind::role:
      read_name(in, rule, "the beginning of names");
      rule.text = in.rest().text;
      return true;
    case RuleKind::fills:
      read_name(in, rule, "a level");
      read_place(in, rule);
      return true;
    case RuleKind::loads:
      read_name(in, rule, "a level");
      if (!in.more()) return false;
      read_number(in, rule, "the first number", 0, INT16_MAX);
      read_number(in, rule, "the last number", 0, INT16_MAX);
      return false;
    case RuleKind::lists:
      read_name(in, rule, "a file");
      read_number(in, rule, "which field", 1, INT8_MAX);
      return false;
    case RuleKind::knows:
      read_name(in, rule, "a level");
      rule.text = in.rest().text;
      return true;
    case RuleKind::needs:
      read_name(in, rule, "a level");
      read_rest(in, rule, "when the game crashes");
      return true;
    case RuleKind::uncertain: read_rest(in, rule, "a dungeon"); return true;
    case RuleKind::room:
      read_name(in, rule, "a level");
      if (const auto type = in.field("a type of room, or any")) rule.text = type->text;
      read_effect(in, rule);
      if (in.take(seen)) rule.numbers.push_back(1);
      return false;
    case RuleKind::lost_portals: read_effect(in, rule); return false;
    case RuleKind::oldest:
      if (!in.take(own_release)) read_number(in, rule, "a version word", 0, INT64_MAX);
      return false;
    case RuleKind::also: read_number(in, rule, "a version word", 0, INT64_MAX); return false;
    case RuleKind::ignored:
      while (in.more()) read_number(in, rule, "a bit", 0, most_words - 1);
      return false;
    case RuleKind::compared:
      while (in.more()) read_number(in, rule, "which word", 1, most_words);
      return false;
    case RuleKind::most_levels: read_number(in, rule, "the number of levels", 1, INT32_MAX); return false;
  }
  return false;
}

GameRules::Filler filler_of(const GameRule& rule) {
  GameRules::Filler filler;
  filler.level = rule.name;
  std::string_view left = rule.text;
  const std::string_view word = take_word(left);
  const auto at = std::ranges::find(filler_places, word);
  filler.where = static_cast<Where>(at - std::begin(filler_places));
  if (filler.where != Where::dungeon && left.ends_with(sometimes)) {
    filler.sometimes = true;
    left.remove_suffix(std::min(left.size(), sometimes.size() + 1));
  }
  filler.of = left;
  return filler;
}

void add(const GameRule& rule, GameRules& into) {
  switch (rule.kind) {
    case RuleKind::made: into.made.push_back(rule.name); break;
    case RuleKind::role: {
      into.role_prefix = rule.name;
      into.role_endings.clear();
      for (std::string_view left = rule.text; !left.empty();) into.role_endings.push_back(take_word(left));
      break;
    }
    case RuleKind::of_some: into.endings_of_some.push_back(rule.name); break;
    case RuleKind::fills: into.fillers.push_back(filler_of(rule)); break;
    case RuleKind::loads:
      into.loaded.push_back(
          {rule.name, rule.numbers.empty() ? 0 : rule.numbers.front(), rule.numbers.empty() ? 0 : rule.numbers.back()});
      break;
    case RuleKind::lists: into.lists.push_back({rule.name, static_cast<std::size_t>(rule.numbers.front())}); break;
    case RuleKind::knows: into.known.push_back({rule.name, rule.text}); break;
    case RuleKind::needs: into.needed.push_back({rule.name, rule.text}); break;
    case RuleKind::uncertain: into.uncertain.push_back(rule.text); break;
    case RuleKind::room:
      into.rooms.push_back({rule.name, rule.text, rule.numbers.front() != 0, rule.numbers.size() > 1});
      break;
    case RuleKind::portal: into.portals.push_back(rule.name); break;
    case RuleKind::lost_portals: into.lost_portal_crashes = rule.numbers.front() != 0; break;
    case RuleKind::oldest:
      if (!rule.numbers.empty()) into.words.oldest = static_cast<std::uint64_t>(rule.numbers.front());
      break;
    case RuleKind::also: into.words.also.push_back(static_cast<std::uint64_t>(rule.numbers.front())); break;
    case RuleKind::ignored:
      for (const std::int64_t bit : rule.numbers) into.words.ignored |= std::uint64_t{1} << bit;
      break;
    case RuleKind::compared:
      for (const std::int64_t word : rule.numbers) into.words.compared.push_back(static_cast<std::size_t>(word - 1));
      break;
    case RuleKind::most_levels: into.most_levels = rule.numbers.front(); break;
    case RuleKind::like: into.like = rule.name; break;
  }
}

}  // namespace

void read_game_rule(FieldReader& in, std::vector<GameRule>& rules) {
  const auto word = in.field("a rule");
  if (!word) return;
  const auto kind = place_of(*word, rule_words, "rule", in.sink());
  if (!kind) return;
  GameRule rule;
  rule.kind = static_cast<RuleKind>(*kind);
  if (!read_operands(in, rule)) in.end_line();
  rules.push_back(std::move(rule));
}

std::string text_of(const GameRule& rule) {
  std::string text(rule_words[static_cast<std::size_t>(rule.kind)]);
  if (!rule.name.empty()) text.append(" ").append(rule.name);
  if (!rule.text.empty()) text.append(" ").append(rule.text);
  if (rule.kind == RuleKind::room || rule.kind == RuleKind::lost_portals) {
    text.append(" ").append(rule.numbers.empty() ? "" : effects[static_cast<std::size_t>(rule.numbers.front())]);
    return rule.numbers.size() > 1 ? text.append(" ").append(seen) : text;
  }
  if (rule.kind == RuleKind::oldest && rule.numbers.empty()) return text.append(" ").append(own_release);
  for (const std::int64_t number : rule.numbers) text.append(" ").append(std::to_string(number));
  return text;
}

std::string GameRules::Loaded::file(std::int64_t number) const {
  std::string result(name);
  const std::size_t begin = result.find('#');
  if (begin == result.npos) return result;
  const std::size_t end = std::min(result.find_first_not_of('#', begin), result.size());
  std::string digits_of = std::to_string(number);
  digits_of.insert(0, std::max(end - begin, digits_of.size()) - digits_of.size(), '0');
  return result.replace(begin, end - begin, digits_of);
}

bool GameRules::Loaded::has(std::string_view asked) const {
  if (!is_series()) return asked == name;
  for (std::int64_t number = first; number <= last; ++number)
    if (file(number) == asked) return true;
  return false;
}

GameRules game_rules(const TargetTables& tables, std::string_view target) {
  const std::vector<GameRule> rows = tables.rules.rows();
  for (const RuleKind needed : {RuleKind::oldest, RuleKind::compared})
    if (std::ranges::find(rows, needed, &GameRule::kind) == rows.end())
      throw std::runtime_error("what " + std::string(target) +
                               " does with its files is not known: its file 'game' has no row '" +
                               std::string(rule_words[static_cast<std::size_t>(needed)]) + "'");
  GameRules rules;
  for (const GameRule& row : rows) add(row, rules);
  return rules;
}

}  // namespace speclev
