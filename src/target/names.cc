#include "target/names.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev {

namespace {

/// Takes the digits or the other characters off the front of a text.
std::string_view take_run(std::string_view& text) {
  const bool number = !text.empty() && is_digit(text.front());
  const std::size_t end = number ? text.find_first_not_of(digits) : text.find_first_of(digits);
  const std::string_view run = text.substr(0, end);
  text.remove_prefix(run.size());
  return run;
}

std::strong_ordering compare_runs(std::string_view one, std::string_view other) {
  const bool are_numbers = !one.empty() && !other.empty() && is_digit(one.front()) && is_digit(other.front());
  if (are_numbers && one.size() != other.size()) return one.size() <=> other.size();
  return one <=> other;
}

/// Whether that is how a release is written in a hurry: all its digits, at least three, without the dots.
bool is_without_dots(std::string_view release, std::string_view wanted) {
  constexpr std::size_t least = 3;
  std::string plain(release);
  std::erase(plain, '.');
  return wanted.size() >= least && plain == wanted;
}

}  // namespace

TargetName::TargetName(std::string_view name) : game(name) {
  const std::size_t hyphen = name.rfind('-');
  if (hyphen == std::string_view::npos || hyphen + 1 == name.size() || !is_digit(name[hyphen + 1])) return;
  game = name.substr(0, hyphen);
  release = name.substr(hyphen + 1);
}

std::strong_ordering compare_releases(std::string_view one, std::string_view other) {
  if (one.empty() || other.empty()) return one.empty() <=> other.empty();
  while (!one.empty() && !other.empty()) {
    const auto order = compare_runs(take_run(one), take_run(other));
    if (order != std::strong_ordering::equal) return order;
  }
  return other.empty() <=> one.empty();
}

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (is_letter(c) || is_digit(c) || c == '.') plain += small_letter(c);
  }
  return plain;
}

bool is_release(std::string_view release, std::string_view wanted) {
  if (is_without_dots(release, wanted)) return true;
  if (!release.starts_with(wanted)) return false;
  return release.size() == wanted.size() || wanted.empty() ||
         !(is_digit(release[wanted.size()]) && is_digit(wanted.back()));
}

std::optional<TypedName> with_release(std::string_view typed) {
  std::size_t begin = typed.find_last_of("-_ /") + 1;  // 0 where there is none
  if (begin == 0) begin = std::min(typed.find_first_of(digits), typed.size());
  std::string_view release = typed.substr(begin);
  if (release.size() > 1 && (release[0] == 'v' || release[0] == 'V')) release.remove_prefix(1);
  if (release.empty() || !is_digit(release[0])) return std::nullopt;
  const std::string_view in_front = typed.substr(0, begin);
  return TypedName{in_front == "v" || in_front == "V" ? std::string() : plain_name(in_front), std::string(release)};
}

}  // namespace speclev
