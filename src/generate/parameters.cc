#include "generate/parameters.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts common[] = {
    {"lit", 0, 1, {0, 1}, "1: the level is lit, 0: it is dark"},
    {"down", 0, 1, {1, 1}, "1: there is a way down, 0: this is the last level of its dungeon"},
    {"difficulty", 0, 50, {4, 8}, "the highest level of monsters, where those are known"},
    {"monsters", 0, 60, {7, 12}, "how many monsters, or groups of them, there are"},
    {"objects", 0, 60, {6, 10}, "how many objects lie about"},
    {"traps", 0, 30, {2, 5}, "how many traps there are"},
    // Since these:
    {"up", 0, 1, {1, 1}, "1: there is a way up, 0: a branch is the way that one comes by"},
};
constexpr std::size_t later = 6;

}  // namespace

void Values::draw(std::span<const ParameterFacts> rows, const std::map<std::string, NumberRange>& given,
                  Random& random) {
  for (const ParameterFacts& row : rows) {
    const auto at = given.find(std::string(row.name));
    const NumberRange range = at == given.end() ? row.preset : at->second;
    numbers_[std::string(row.name)] = {random.between(range.least, range.greatest), range, range != row.preset};
  }
}

std::span<const ParameterFacts> common_parameters() { return common; }

std::vector<ParameterFacts> with_common(std::span<const ParameterFacts> own) {
  std::vector<ParameterFacts> rows(own.begin(), own.end());
  for (const ParameterFacts& row : common)
    if (std::ranges::find(own, row.name, &ParameterFacts::name) == own.end()) rows.push_back(row);
  return rows;
}

bool is_later(std::string_view name) {
  const std::span<const ParameterFacts> rows = common_parameters().subspan(later);
  return std::ranges::find(rows, name, &ParameterFacts::name) != rows.end();
}

std::span<const ParameterFacts> parameters_before(std::string_view name, std::span<const ParameterFacts> rows) {
  const auto at = std::ranges::find(rows, name, &ParameterFacts::name);
  return {rows.begin(), at};
}

std::string objection(const ParameterFacts& row, NumberRange range) {
  if (range.least > range.greatest)
    return "parameter " + quote(row.name) + " is a number or a range from the least to the greatest, not " +
           text_of(range);
  if (range.least >= row.least && range.greatest <= row.greatest) return {};
  return "parameter " + quote(row.name) + " must be " + std::to_string(row.least) + " to " +
         std::to_string(row.greatest) + ", not " + text_of(range);
}

}  // namespace speclev::generator
