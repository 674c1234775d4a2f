// Computes fingerprints of findings that survive moved lines.
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "base/characters.hh"
#include "base/digest.hh"
#include "speclev/lint.hh"

namespace speclev {

namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Without what layout is free to change.
std::string without_blanks(std::string_view text) {
  std::string result;
  std::ranges::copy_if(text, std::back_inserter(result), [](char c) { return !is_blank(c); });
  return result;
}

/// Blanks become one, those at the ends none.
std::string normalized(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (!is_blank(c))
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

}  // namespace

FindingIdentity Identities::next(Diag rule, std::string_view level, std::string_view statement) {
  constexpr std::size_t longest_shown = 60;
  std::string key = std::string(diag_name(rule)) + '\0' + std::string(level) + '\0' + without_blanks(statement);
  const std::size_t before = seen_[key]++;
  key += '\0' + std::to_string(before);
  const std::size_t end = std::min(statement.find('\n'), statement.size());
  std::string shown = terminal_safe(normalized(statement.substr(0, end)));
  if (shown.size() > longest_shown) shown.resize(longest_shown);
  return {std::string(level), std::move(shown), digest(key)};
}

FindingIdentity Identities::next(const LintFinding& finding, std::string_view level) {
  return next(finding.rule, level, std::string(finding.origin.list) + ": " + finding.text);
}

}  // namespace speclev
