// Describes the differences between two maps.
#include "diff/compare.hh"

#include <algorithm>

#include "base/sequence.hh"

namespace speclev::differ {

namespace {

/// Cells around what has changed that are drawn with it, and how near two changes are to be drawn in one block.
constexpr std::size_t columns_around = 2, rows_around = 1, near = 2;
/// Wider blocks are drawn one below the other.
constexpr std::size_t most_columns = 36;

struct Block {
  std::size_t left, top, right, bottom;  ///< the last column and row are in it
};

class CellDifferences {
 public:
  CellDifferences(const Item& before, const Item& after, bool by_code)
      : before_(before),
        after_(after),
        columns_(before.cells.columns),
        rows_(before.cells.rows),
        by_code_(by_code),
        changed_(columns_ * rows_) {
    for (std::size_t at = 0; at < changed_.size(); ++at) changed_[at] = differs(at);
  }

  std::vector<std::string> texts() {
    std::vector<std::string> result;
    for (std::size_t at = 0; at < changed_.size(); ++at)
      if (changed_[at]) result.push_back(drawn(block_from(at)));
    return result;
  }

 private:
  char letter(const Item& item, std::size_t at) const { return item.rows[at / columns_][at % columns_]; }

  bool differs(std::size_t at) const {
    return by_code_ ? before_.cells.codes[at] != after_.cells.codes[at] : letter(before_, at) != letter(after_, at);
  }

  /// All changes that are near one, or near one of those; they are not changed any more then.
  Block block_from(std::size_t first) {
    Block block{first % columns_, first / columns_, first % columns_, first / columns_};
    std::vector<std::size_t> open = {first};
    changed_[first] = false;
    while (!open.empty()) {
      const std::size_t x = open.back() % columns_, y = open.back() / columns_;
      open.pop_back();
      block = {std::min(block.left, x), std::min(block.top, y), std::max(block.right, x), std::max(block.bottom, y)};
      for (std::size_t row = y - std::min(y, near); row <= std::min(y + near, rows_ - 1); ++row) {
        for (std::size_t column = x - std::min(x, near); column <= std::min(x + near, columns_ - 1); ++column) {
          const std::size_t at = row * columns_ + column;
          if (!changed_[at]) continue;
          changed_[at] = false;
          open.push_back(at);
        }
      }
    }
    return block;
  }

  std::string drawn(const Block& block) const {
    std::string text = "map (" + std::to_string(block.left) + "," + std::to_string(block.top) + ")";
    if (block.left != block.right || block.top != block.bottom)
      text += "-(" + std::to_string(block.right) + "," + std::to_string(block.bottom) + ")";
    text += ":";
    const std::size_t left = block.left - std::min(block.left, columns_around);
    const std::size_t width = std::min(block.right + columns_around, columns_ - 1) - left + 1;
    const std::size_t top = block.top - std::min(block.top, rows_around);
    const std::size_t bottom = std::min(block.bottom + rows_around, rows_ - 1);
    std::string codes;
    for (std::size_t y = top; y <= bottom; ++y) {
      const std::string old = before_.rows[y].substr(left, width), now = after_.rows[y].substr(left, width);
      for (std::size_t x = left; x < left + width && by_code_; ++x) codes += same_letter(y * columns_ + x);
      if (width > most_columns)
        text += old == now ? "\n    " + old : "\n  - " + old + "\n  + " + now;
      else
        text += "\n  " + old + (old == now ? "     " : "  →  ") + now;
    }
    return text + codes;
  }

  /// Terrain that differs and is drawn with the same character.
  std::string same_letter(std::size_t at) const {
    const auto code = [&](const Item& item) {
      return std::to_string(static_cast<unsigned char>(item.cells.codes[at]));
    };
    if (letter(before_, at) != letter(after_, at) || code(before_) == code(after_)) return {};
    return "\n  (" + std::to_string(at % columns_) + "," + std::to_string(at / columns_) + "): terrain " +
           code(before_) + " → " + code(after_);
  }

  const Item& before_;
  const Item& after_;
  std::size_t columns_, rows_;
  bool by_code_;
  std::vector<bool> changed_;
};

std::string size_of(const Item& item) {
  if (item.cells.empty()) return "none";
  return std::to_string(item.cells.columns) + "x" + std::to_string(item.cells.rows);
}

/// Rows of maps of different sizes: those that only one has.
std::string row_differences(const Item& before, const Item& after) {
  const auto rows_of = [](const Item& item) {
    std::vector<std::string_view> rows(item.rows.begin(), item.rows.end());
    for (std::string_view& row : rows) row = row.substr(0, row.find_last_not_of(' ') + 1);
    return rows;
  };
  auto matches = common_sequence(rows_of(before), rows_of(after));
  matches.emplace_back(before.rows.size(), after.rows.size());
  std::string text = "map: " + size_of(before) + " → " + size_of(after);
  std::size_t x = 0, y = 0;
  for (const auto& [to_x, to_y] : matches) {
    for (; x < to_x; ++x) text += "\n  - " + before.rows[x];
    for (; y < to_y; ++y) text += "\n  + " + after.rows[y];
    ++x, ++y;
  }
  return text;
}

}  // namespace

std::vector<std::string> map_differences(const Item& before, const Item& after, bool by_code) {
  if (before.cells.columns != after.cells.columns || before.cells.rows != after.cells.rows)
    return {row_differences(before, after)};
  if (before.cells.empty()) return {};
  return CellDifferences(before, after, by_code).texts();
}

}  // namespace speclev::differ
