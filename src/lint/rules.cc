#include "lint/rules.hh"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "speclev/lint.hh"

namespace speclev {

namespace {

struct Rule {
  int number;
  Diag id;
  std::string_view advice;
};

constexpr Rule rules[] = {
#define SPECLEV_LINT_RULE(number, id, advice) {number, Diag::id, advice},
#include "lint/rules.def"
#undef SPECLEV_LINT_RULE
};

}  // namespace

std::string_view lint_advice(Diag rule) {
  const auto at = std::ranges::find(rules, rule, &Rule::id);
  return at == std::end(rules) ? std::string_view() : at->advice;
}

std::optional<Diag> linter::rule_numbered(int number) {
  const auto at = std::ranges::find(rules, number, &Rule::number);
  return at == std::end(rules) ? std::nullopt : std::optional(at->id);
}

}  // namespace speclev
