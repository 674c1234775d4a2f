#include "generate/area_words.hh"

#include <algorithm>

#include "decompile/statement_text.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

namespace {

constexpr std::size_t most_boxes = 3;

class Selecting {
 public:
  Selecting(const Sketch& sketch, const std::vector<Spot>& area, const std::vector<Spot>& features)
      : sketch_(sketch), floor_(sketch.cells.size()), allowed_(sketch.cells.size()) {
    for (std::size_t i = 0; i < floor_.size(); ++i) floor_[i] = sketch.cells[i] == Terrain::floor;
    for (const Spot at : features) floor_[sketch.place(at)] = false;
    for (const Spot at : area) allowed_[sketch.place(at)] = true;
  }

  /// All floor that hangs together with a square in straight lines; nothing if other floor than that of the area does.
  std::vector<Spot> flood(Spot from) const {
    std::vector<bool> is_found(floor_.size());
    std::vector<Spot> found{from};
    is_found[sketch_.place(from)] = true;
    for (std::size_t next = 0; next < found.size(); ++next) {
      if (!allowed_[sketch_.place(found[next])]) return {};
      for (const Spot step : straight_steps) {
        const Spot at = found[next] + step;
        if (!sketch_.has(at) || !floor_[sketch_.place(at)] || is_found[sketch_.place(at)]) continue;
        is_found[sketch_.place(at)] = true;
        found.push_back(at);
      }
    }
    return found;
  }

  /// Boxes that hold all of some squares, and of floor nothing beside the area; none if it takes too many.
  std::vector<Box> boxes(std::vector<Spot> used) const {
    std::vector<Box> result;
    std::vector<std::vector<Spot>> left{std::move(used)};
    while (!left.empty()) {
      std::vector<Spot> squares = std::move(left.back());
      left.pop_back();
      const Box box = around(squares);
      if (is_good(box)) {
        result.push_back(widened(box));
      } else {
        auto [first, second] = parted(std::move(squares), box);
        left.push_back(std::move(second));
        left.push_back(std::move(first));
      }
      if (result.size() + left.size() > most_boxes) return {};
    }
    return result;
  }

  std::size_t floor_in(const Box& box) const {
    std::size_t count = 0;
    for_each(box, [&](std::size_t place) { count += floor_[place]; });
    return count;
  }

 private:
  static Box around(const std::vector<Spot>& squares) {
    Box box{squares.front().x, squares.front().y, squares.front().x, squares.front().y};
    for (const Spot at : squares)
      box = {std::min(box.x1, at.x), std::min(box.y1, at.y), std::max(box.x2, at.x), std::max(box.y2, at.y)};
    return box;
  }

  /// At the widest gap between two squares of the longer side.
  static std::pair<std::vector<Spot>, std::vector<Spot>> parted(std::vector<Spot> squares, const Box& box) {
    const bool across = box.width() >= box.height();
    const auto along = [&](Spot at) { return across ? at.x : at.y; };
    std::ranges::stable_sort(squares, {}, along);
    std::size_t cut = squares.size() / 2;
    int widest = 0;
    for (std::size_t i = 1; i < squares.size(); ++i)
      if (const int gap = along(squares[i]) - along(squares[i - 1]); gap > widest) {
        widest = gap;
        cut = i;
      }
    const auto middle = squares.begin() + static_cast<std::ptrdiff_t>(cut);
    return {{squares.begin(), middle}, {middle, squares.end()}};
  }

  /// As large as it can be, and then without rows and columns in which there is nothing.
  Box widened(Box box) const {
    for (bool is_done = false; !is_done;) {
      is_done = true;
      for (int side = 0; side < 4; ++side) {
        const Box wider{box.x1 - (side == 0), box.y1 - (side == 1), box.x2 + (side == 2), box.y2 + (side == 3)};
        if (!sketch_.has({wider.x1, wider.y1}) || !sketch_.has({wider.x2, wider.y2}) || !is_good(wider)) continue;
        box = wider;
        is_done = false;
      }
    }
    std::vector<Spot> squares;
    for_each(box, [&](std::size_t place) {
      if (floor_[place]) squares.push_back(sketch_.spot(place));
    });
    return around(squares);
  }

  bool is_good(const Box& box) const {
    bool good = true;
    for_each(box, [&](std::size_t place) { good &= !floor_[place] || allowed_[place]; });
    return good;
  }

  template <class Work>
  void for_each(const Box& box, Work&& work) const {
    for (int y = box.y1; y <= box.y2; ++y)
      for (int x = box.x1; x <= box.x2; ++x) work(sketch_.place({x, y}));
  }

  const Sketch& sketch_;
  std::vector<bool> floor_, allowed_;
};

}  // namespace

std::string selection_of(const Sketch& sketch, const std::vector<Spot>& area, const std::vector<Spot>& used,
                         const std::vector<Spot>& features, const Game& game) {
  const Selecting selecting(sketch, area, features);
  const std::size_t least = used.size() * 2;
  const auto has_all = [&](const std::vector<Spot>& squares) {
    return std::ranges::all_of(used, [&](Spot at) { return std::ranges::find(squares, at) != squares.end(); });
  };
  decompiler::StatementText saying;
  if (const std::vector<Spot> flood = selecting.flood(used.front()); flood.size() >= least && has_all(flood)) {
    (saying << "floodfill ").tuple({used.front().x, used.front().y});
    return saying.take();
  }
  const std::vector<Box> boxes = selecting.boxes(used);
  std::size_t floor = 0, squares = 0;
  for (const Box& box : boxes) {
    floor += selecting.floor_in(box);
    squares += static_cast<std::size_t>(box.size());
    (saying << (saying.text().empty() ? "" : " & ") << "fillrect ").tuple({box.x1, box.y1, box.x2, box.y2});
  }
  if (boxes.empty() || floor < least) return {};
  if (floor == squares) return saying.text();
  if (game.data().has(Feature::selection_filters)) return {};  // there they take no terrain
  decompiler::StatementText filter;
  (filter << "filter(").character(game.letter(Terrain::floor));
  filter << "," << saying.text() << ")";
  return filter.text();
}

}  // namespace speclev::generator
