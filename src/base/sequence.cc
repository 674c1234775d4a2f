#include "base/sequence.hh"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace speclev {

namespace {

/// With more differences than that, halves are taken that need not be the best ones.
constexpr std::ptrdiff_t most_differences = 400;

using Numbers = std::vector<std::size_t>;

/// A piece of both sequences.
struct Box {
  std::ptrdiff_t left, right;  ///< from here up to there in the first
  std::ptrdiff_t top, bottom;  ///< in the second
};

/// Eugene W. Myers, An O(ND) Difference Algorithm and Its Variations (1986): halves of a piece are found by going
/// forwards and backwards through it at the same time, which takes memory for one round only.
class Myers {
 public:
  Myers(const Numbers& before, const Numbers& after)
      : before_(before),
        after_(after),
        offset_(std::min(static_cast<std::ptrdiff_t>(before.size() + after.size()), 2 * most_differences) + 2),
        forward_(static_cast<std::size_t>(2 * offset_ + 1)),
        backward_(forward_.size()) {}

  std::vector<Match> run() {
    boxes_ = {{0, static_cast<std::ptrdiff_t>(before_.size()), 0, static_cast<std::ptrdiff_t>(after_.size())}};
    while (!boxes_.empty()) {
      Box box = boxes_.back();
      boxes_.pop_back();
      while (box.left < box.right && box.top < box.bottom && equal(box.left, box.top)) match(box.left++, box.top++);
      while (box.left < box.right && box.top < box.bottom && equal(box.right - 1, box.bottom - 1))
        match(--box.right, --box.bottom);
      if (box.left < box.right && box.top < box.bottom) divide(box);
    }
    std::ranges::sort(matches_);
    return std::move(matches_);
  }

 private:
  bool equal(std::ptrdiff_t x, std::ptrdiff_t y) const {
    return before_[static_cast<std::size_t>(x)] == after_[static_cast<std::size_t>(y)];
  }
  void match(std::ptrdiff_t x, std::ptrdiff_t y) {
    matches_.emplace_back(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
  }
  std::ptrdiff_t& forward(std::ptrdiff_t diagonal) { return forward_[static_cast<std::size_t>(diagonal + offset_)]; }
  std::ptrdiff_t& backward(std::ptrdiff_t diagonal) { return backward_[static_cast<std::size_t>(diagonal + offset_)]; }

  /// At a corner there is nothing to divide.
  void split(const Box& box, std::ptrdiff_t x, std::ptrdiff_t y) {
    if ((x == box.left && y == box.top) || (x == box.right && y == box.bottom)) return;
    boxes_.push_back({box.left, x, box.top, y});
    boxes_.push_back({x, box.right, y, box.bottom});
  }

  /// Nothing is equal at the corners, and neither side is empty. Places are counted from the upper left corner, or for
  /// the way back from the lower right one.
  void divide(const Box& box) {
    const std::ptrdiff_t width = box.right - box.left, height = box.bottom - box.top, delta = width - height;
    const bool meets_forwards = delta % 2 != 0;
    forward(1) = backward(1) = 0;
    const std::ptrdiff_t rounds = std::min((width + height + 1) / 2, most_differences);
    for (std::ptrdiff_t round = 0; round <= rounds; ++round) {
      for (std::ptrdiff_t k = -round; k <= round; k += 2) {
        if (!advance(forward_, k, round, width, height,
                     [&](std::ptrdiff_t x, std::ptrdiff_t y) { return equal(box.left + x, box.top + y); }))
          continue;
        const std::ptrdiff_t other = delta - k;
        if (!meets_forwards || other < -(round - 1) || other > round - 1) continue;
        const std::ptrdiff_t x = forward(k);
        if (meets(x, backward(other), other, width, height)) return split(box, box.left + x, box.top + x - k);
      }
      for (std::ptrdiff_t k = -round; k <= round; k += 2) {
        if (!advance(backward_, k, round, width, height,
                     [&](std::ptrdiff_t x, std::ptrdiff_t y) { return equal(box.right - 1 - x, box.bottom - 1 - y); }))
          continue;
        const std::ptrdiff_t other = delta - k;
        if (meets_forwards || other < -round || other > round) continue;
        const std::ptrdiff_t x = backward(k);
        if (meets(x, forward(other), other, width, height)) return split(box, box.right - x, box.bottom - (x - k));
      }
    }
    give_up(box, rounds, width, height);
  }

  /// Whether one way comes as far as the other one on the same diagonal, if that is in the box.
  static bool meets(std::ptrdiff_t x, std::ptrdiff_t other_x, std::ptrdiff_t other, std::ptrdiff_t width,
                    std::ptrdiff_t height) {
    const std::ptrdiff_t other_y = other_x - other;
    return other_x >= 0 && other_y >= 0 && other_x <= width && other_y <= height && x + other_x >= width;
  }

  /// One step further on a diagonal, and along what is equal. False if that is outside.
  template <class Equal>
  bool advance(std::vector<std::ptrdiff_t>& reached, std::ptrdiff_t k, std::ptrdiff_t round, std::ptrdiff_t width,
               std::ptrdiff_t height, Equal&& is_equal) {
    const auto at = [&](std::ptrdiff_t diagonal) -> std::ptrdiff_t& {
      return reached[static_cast<std::size_t>(diagonal + offset_)];
    };
    const bool down = k == -round || (k != round && at(k - 1) < at(k + 1));
    std::ptrdiff_t x = down ? at(k + 1) : at(k - 1) + 1;
    if (round == 0) x = 0;
    std::ptrdiff_t y = x - k;
    while (x >= 0 && y >= 0 && x < width && y < height && is_equal(x, y)) ++x, ++y;
    at(k) = x;
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  /// The way forwards that has come furthest is taken.
  void give_up(const Box& box, std::ptrdiff_t round, std::ptrdiff_t width, std::ptrdiff_t height) {
    std::ptrdiff_t best_x = 0, best_y = 0;
    for (std::ptrdiff_t k = -round; k <= round; k += 2) {
      const std::ptrdiff_t x = forward(k), y = x - k;
      const bool is_inside = x >= 0 && y >= 0 && x <= width && y <= height;
      if (is_inside && x + y > best_x + best_y) best_x = x, best_y = y;
    }
    split(box, box.left + best_x, box.top + best_y);
  }

  const Numbers& before_;
  const Numbers& after_;
  std::ptrdiff_t offset_;
  std::vector<std::ptrdiff_t> forward_, backward_;  ///< how far in the first sequence each diagonal is reached
  std::vector<Box> boxes_;
  std::vector<Match> matches_;
};

/// What also occurs in the other sequence, with the places where it stood.
Numbers shared(std::span<const std::size_t> own, std::span<const std::size_t> other, std::vector<std::size_t>& places) {
  const std::unordered_set<std::size_t> known(other.begin(), other.end());
  Numbers result;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!known.contains(own[i])) continue;
    result.push_back(own[i]);
    places.push_back(i);
  }
  return result;
}

/// A run of equal elements is followed no further than that.
constexpr std::size_t longest_run = 100;

/// Moves what only one of the sequences has along runs of equal elements.
class Sliding {
 public:
  Sliding(std::vector<Match>& matches, std::span<const std::size_t> own, std::size_t Match::*side,
          std::size_t Match::*other, std::size_t other_size)
      : matches_(matches), own_(own), side_(side), other_(other), other_size_(other_size) {}

  void run() {
    for (std::size_t gap = 0; gap <= matches_.size(); ++gap)
      if (count(gap, side_, own_.size()) > 0 && !has_others(gap) && !up(gap)) down(gap);
  }

 private:
  /// A gap is in front of the match of its number; one more is at the end.
  std::size_t begin(std::size_t gap, std::size_t Match::*side) const {
    return gap == 0 ? 0 : matches_[gap - 1].*side + 1;
  }
  std::size_t count(std::size_t gap, std::size_t Match::*side, std::size_t size) const {
    return (gap == matches_.size() ? size : matches_[gap].*side) - begin(gap, side);
  }
  bool has_others(std::size_t gap) const { return count(gap, other_, other_size_) > 0; }

  bool up(std::size_t gap) {
    const std::size_t length = count(gap, side_, own_.size());
    std::size_t first = begin(gap, side_);
    for (std::size_t at = gap; at > 0 && gap - at < longest_run; --at, --first) {
      if (matches_[at - 1].*side_ + 1 != first || own_[first - 1] != own_[first + length - 1]) return false;
      if (!has_others(at - 1)) continue;
      for (std::size_t i = at - 1; i < gap; ++i) matches_[i].*side_ += length;
      return true;
    }
    return false;
  }

  void down(std::size_t gap) {
    const std::size_t length = count(gap, side_, own_.size());
    std::size_t first = begin(gap, side_);
    for (std::size_t at = gap; at < matches_.size() && at - gap < longest_run; ++at, ++first) {
      if (matches_[at].*side_ != first + length || own_[first] != own_[first + length]) return;
      if (!has_others(at + 1)) continue;
      for (std::size_t i = gap; i <= at; ++i) matches_[i].*side_ -= length;
      return;
    }
  }

  std::vector<Match>& matches_;
  std::span<const std::size_t> own_;
  std::size_t Match::*side_;
  std::size_t Match::*other_;
  std::size_t other_size_;
};

}  // namespace

void bring_together(std::vector<Match>& matches, std::span<const std::size_t> before,
                    std::span<const std::size_t> after) {
  Sliding(matches, before, &Match::first, &Match::second, after.size()).run();
  Sliding(matches, after, &Match::second, &Match::first, before.size()).run();
}

std::vector<Match> common_sequence(std::span<const std::size_t> before, std::span<const std::size_t> after) {
  std::vector<std::size_t> places_before, places_after;
  const Numbers kept_before = shared(before, after, places_before), kept_after = shared(after, before, places_after);
  std::vector<Match> matches = Myers(kept_before, kept_after).run();
  for (auto& [x, y] : matches) x = places_before[x], y = places_after[y];
  return matches;
}

std::vector<Match> common_sequence(const std::vector<std::string_view>& before,
                                   const std::vector<std::string_view>& after) {
  std::unordered_map<std::string_view, std::size_t> numbers;
  const auto numbered = [&](const std::vector<std::string_view>& texts) {
    Numbers result;
    for (const std::string_view text : texts) result.push_back(numbers.try_emplace(text, numbers.size()).first->second);
    return result;
  };
  return common_sequence(numbered(before), numbered(after));
}

}  // namespace speclev
