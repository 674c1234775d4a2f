#include "base/spell.hh"

#include <algorithm>
#include <vector>

#include "base/characters.hh"

namespace speclev {

namespace {

/// A candidate for a word of that size must be nearer than this.
std::size_t limit_for(std::size_t size) { return std::min(size / 3 + 1, std::size_t{4}); }

/// Whether two names in small letters may be the same one: true unless the first has "of" between halves.
bool has_near_halves(std::string_view word, std::string_view candidate) {
  const std::size_t in_word = word.find(of_between), in_candidate = candidate.find(of_between);
  if (in_word == std::string_view::npos) return true;
  if (in_candidate == std::string_view::npos) return false;
  const auto are_near = [](std::string_view one, std::string_view other) {
    const std::size_t limit = limit_for(one.size());
    return edit_distance(one, other, limit) < limit;
  };
  return are_near(word.substr(0, in_word), candidate.substr(0, in_candidate)) &&
         are_near(word.substr(in_word), candidate.substr(in_candidate));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit) return limit + 1;
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    std::size_t least = row[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      least = std::min(least, row[j]);
    }
    if (least > limit) return limit + 1;
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return std::min(last[b.size()], limit + 1);
}

Speller::Speller(std::string_view word) : word_(small_letters(word)), limit_(limit_for(word.size())) {
  if (word.empty() || word.size() > longest_word) limit_ = 0;
}

void Speller::offer(std::string_view candidate) {
  const std::size_t longer = std::max(word_.size(), candidate.size()),
                    shorter = std::min(word_.size(), candidate.size());
  // Once there is one, those that are as near make it less certain.
  const std::size_t reach = best_.empty() ? limit_ : limit_ + 1;
  const bool may_be_doubled = word_.size() == 2 * candidate.size();
  if (reach == 0 || candidate.empty() || (longer - shorter >= reach && !may_be_doubled)) return;
  const std::string text = small_letters(candidate);
  // A word that was written twice is one mistake.
  const bool is_doubled = word_.size() == 2 * text.size() && word_ == text + text;
  const std::size_t distance = is_doubled ? 1 : edit_distance(word_, text, reach - 1);
  if (distance >= reach || !has_near_halves(word_, text)) return;
  if (distance == limit_) {
    tied_ = tied_ || text != small_letters(best_);
    return;
  }
  best_ = candidate;
  limit_ = distance;
  tied_ = false;
  has_number_ = is_digit(word_.back()) && !is_digit(text.back());
}

}  // namespace speclev
