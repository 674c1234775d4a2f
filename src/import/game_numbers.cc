#include "import/game_numbers.hh"

#include <algorithm>

#include "base/characters.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

struct ImportedLimit {
  std::string_view constant;
  Limit limit;
  int factor, addend;
};
constexpr ImportedLimit imported_limits[] = {
#define SPECLEV_IMPORTED_LIMIT(constant, limit, factor, addend, follows) {constant, Limit::limit, factor, addend},
#include "import/constants.def"
#undef SPECLEV_IMPORTED_LIMIT
};
constexpr std::int64_t greatest_limits[] = {
#define SPECLEV_LIMIT(id, name, greatest) greatest,
#include "target/facts.def"
#undef SPECLEV_LIMIT
};

struct ImportedNumber {
  std::string_view constant;
  Number number;
};
constexpr ImportedNumber imported_numbers[] = {
#define SPECLEV_IMPORTED_NUMBER(constant, number, follows) {constant, Number::number},
#include "import/constants.def"
#undef SPECLEV_IMPORTED_NUMBER
};

/// Flags of levels that the program gives or looks for are those of words.
struct FlagWord {
  std::string_view word;
  Number number;
  bool is_optional;  ///< a game without the word has no such flag
};
constexpr FlagWord flag_words[] = {
#define SPECLEV_IMPORTED_FLAG(word, number, is_optional) {word, Number::number, is_optional},
#include "import/constants.def"
#undef SPECLEV_IMPORTED_FLAG
};

/// The terrain of a level that MAZE begins, with the filling random.
constexpr std::string_view maze_filler = "HWALL";

}  // namespace

std::vector<std::string> game_numbers(const Base& base, const GameFacts& facts, const SaidLines& said,
                                      Findings& findings) {
  const TargetData& data = base.data();
  std::vector<std::string> lines;
  for (const ImportedLimit& each : imported_limits) {
    const auto* constant = facts.constant(each.constant);
    const auto place = static_cast<std::size_t>(each.limit);
    if (constant == nullptr || data.limits[place] == 0) continue;
    const std::int64_t value = *constant * each.factor + each.addend;
    const std::string subject = "limit " + std::string(limit_names[place]);
    if (value == data.limits[place] && !said.contains(subject)) continue;
    if (value < 0 || value > greatest_limits[place])
      findings.push_back(
          {"limit",
           Finding::Weight::warning,
           std::string(each.constant),
           {},
           *constant,
           {},
           std::string(each.constant) + " is " + std::to_string(*constant) + ", more than files have room for",
           "the limit " + quote(limit_names[place]) + " stays as it is in " + base.name(),
           {}});
    else
      lines.push_back(subject + " " + std::to_string(value));
  }
  if (!facts.has_opcodes()) return lines;
  const auto number = [&](Number which, std::int64_t value) {
    const std::string subject = "number " + std::string(number_names[static_cast<std::size_t>(which)]);
    if (data.number(which) != value || said.contains(subject)) lines.push_back(subject + " " + std::to_string(value));
  };
  for (const ImportedNumber& each : imported_numbers) {
    const auto opcode =
        std::ranges::find_if(facts.opcodes, [&](const auto& row) { return "SPO_" + row.name == each.constant; });
    if (opcode != facts.opcodes.end()) number(each.number, opcode->number);
    if (const auto* constant = facts.constant(each.constant)) number(each.number, *constant);
  }
  for (const NamedNumber& terrain : facts.terrain)
    if (terrain.name == maze_filler) number(Number::maze_filler, terrain.number);
  if (facts.words.empty()) return lines;
  for (const FlagWord& flag : flag_words) {
    const auto word = std::ranges::find(facts.words, flag.word, &GameWord::word);
    if (word != facts.words.end() && word->value)
      number(flag.number, *word->value);
    else if (word == facts.words.end() && flag.is_optional)
      number(flag.number, 0);
  }
  return lines;
}

}  // namespace speclev::import
