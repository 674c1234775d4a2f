#include "picture/dungeon_svg.hh"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "picture/drawing.hh"
#include "picture/dungeon_words.hh"

namespace speclev {

namespace {

using namespace picture;

constexpr int margin = 20, padding = 10;
constexpr int gap = 30;            ///< between boxes
constexpr int between_lines = 10;  ///< that run beside each other

struct DungeonBox {
  std::string name;
  std::vector<std::string> rows;                              ///< the title first
  std::vector<std::pair<std::size_t, std::string>> branches;  ///< the rows they are in, and where they lead
  std::optional<std::size_t> column;
  int x = 0, y = 0, width = 0;

  int height() const { return padding + static_cast<int>(rows.size()) * cell_height; }
  int middle_of(std::size_t row) const {
    return y + padding / 2 + static_cast<int>(row) * cell_height + cell_height / 2;
  }
};

struct Branching {
  std::size_t from, row, to;  ///< boxes, and a row of the first
};

class DungeonDrawing {
 public:
  DungeonDrawing(const dungeon::File& file, const TargetData& target) {
    each_dungeon(file, target, [&](const DungeonWords& words, const dungeon::Entry& entry) {
      DungeonBox& box = boxes_.emplace_back();
      box.name = shown_name(entry.head.name);
      box.rows = {words.title()};
      const std::vector<DungeonItem> items = words.items();
      std::size_t width = 0;
      for (const DungeonItem& item : items) width = std::max(width, depth_text(item.range).size());
      for (const DungeonItem& item : items) {
        const std::string range = depth_text(item.range);
        if (item.branch != nullptr) box.branches.emplace_back(box.rows.size(), shown_name(item.branch->name));
        box.rows.push_back(std::string(width - range.size(), ' ') + range + "  " + item.words);
      }
      for (const std::string& row : box.rows) box.width = std::max(box.width, width_of(row) + 2 * padding);
    });
  }

  Drawing make() {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      if (!boxes_[i].column) place(i, 0, margin);
    place_columns();
    for (const DungeonBox& box : boxes_) draw(box);
    for (std::size_t i = 0; i < branchings_.size(); ++i) draw(branchings_[i], i);
    drawing_.title = boxes_.empty() ? "no dungeon" : boxes_.front().name;
    for (const DungeonBox& box : boxes_) {
      drawing_.description += drawing_.description.empty() ? "Dungeons: " : ", ";
      drawing_.description += plain(box.rows.front());
    }
    drawing_.width += margin;
    drawing_.height += margin;
    return std::move(drawing_);
  }

 private:
  /// Puts a dungeon into a column, below what is there, and into the next one those that it leads to.
  void place(std::size_t number, std::size_t column, int least_y) {
    DungeonBox& box = boxes_[number];
    if (ends_.size() <= column) ends_.resize(column + 1, margin);
    box.column = column;
    box.y = std::max(ends_[column], least_y);
    ends_[column] = box.y + box.height() + gap;
    for (const auto& [row, name] : box.branches) {
      const auto to = std::ranges::find(boxes_, name, &DungeonBox::name);
      if (to == boxes_.end() || to->column) continue;  // it hangs on another branch
      const auto child = static_cast<std::size_t>(to - boxes_.begin());
      branchings_.push_back({number, row, child});
      place(child, column + 1, box.middle_of(row) - padding / 2 - cell_height / 2);  // the line is straight
    }
  }

  /// Columns are as wide as the widest box; between them there is room for all lines that run there.
  void place_columns() {
    int x = margin;
    for (std::size_t column = 0; column < ends_.size(); ++column) {
      int width = 0;
      for (DungeonBox& box : boxes_) {
        if (box.column != column) continue;
        box.x = x;
        width = std::max(width, box.width);
      }
      const auto leaves = [&](const Branching& each) { return boxes_[each.from].column == column; };
      x += width + gap + between_lines * static_cast<int>(std::ranges::count_if(branchings_, leaves));
    }
  }

  void draw(const DungeonBox& box) {
    const int right = box.x + box.width, bottom = box.y + box.height();
    drawing_.boxes.push_back({box.x, box.y, box.width, padding / 2 + cell_height, Ink::shade});
    for (const int y : {box.y, bottom}) drawing_.lines.push_back({box.x, y, right, y, ink_of(Color::gray)});
    for (const int x : {box.x, right}) drawing_.lines.push_back({x, box.y, x, bottom, ink_of(Color::gray)});
    for (std::size_t i = 0; i < box.rows.size(); ++i)
      drawing_.words.push_back(
          {{box.x + padding}, box.middle_of(i) - cell_height / 2 + base_line, plain(box.rows[i]), Ink::title});
    drawing_.width = std::max(drawing_.width, right);
    drawing_.height = std::max(drawing_.height, bottom);
  }

  /// From the right edge of a box, in a lane of its own, to the left edge of the other one. The first ones have the
  /// lanes on the right, so that no lines cross where boxes follow each other as their branches do.
  void draw(const Branching& branching, std::size_t number) {
    constexpr Ink ink = ink_of(Color::brown);
    const DungeonBox& from = boxes_[branching.from];
    const DungeonBox& to = boxes_[branching.to];
    const auto is_beside = [&](const Branching& each) { return boxes_[each.from].column == from.column; };
    const auto before = std::span(branchings_).first(number);
    const int lane = to.x - gap / 2 - between_lines * static_cast<int>(std::ranges::count_if(before, is_beside));
    const int begin = from.middle_of(branching.row), end = to.middle_of(0);
    drawing_.lines.push_back({from.x + from.width, begin, lane, begin, ink});
    drawing_.lines.push_back({lane, std::min(begin, end), lane, std::max(begin, end), ink});
    drawing_.lines.push_back({lane, end, to.x, end, ink});
  }

  std::vector<DungeonBox> boxes_;
  std::vector<Branching> branchings_;
  std::vector<int> ends_;  ///< of the columns: where there is room for the next box
  Drawing drawing_;
};

}  // namespace

std::string dungeon_svg(const dungeon::File& file, const TargetData& target) {
  return svg_of(DungeonDrawing(file, target).make(), Background::automatic);
}

}  // namespace speclev
