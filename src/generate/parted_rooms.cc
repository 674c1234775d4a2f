// Rooms by binary partition: the map is parted in two, and its parts again. Each part that is left has a room, and
// halls join the two halves of what was parted, the smallest first.
#include <algorithm>
#include <utility>

#include "generate/room_builder.hh"

namespace speclev::generator {

namespace {

/// What a part has besides the floor of its room, in a row or column: walls, and rock for halls between it and the next
/// part.
constexpr int before_floor = 2, behind_floor = 3;

struct Part {
  Box box;
  int depth = 0;
  int halves = -1;  ///< the number of the first of two that stand behind each other; -1: it is not parted
  std::vector<std::size_t> rooms{};  ///< the numbers of those that are in it
};

class Partition {
 public:
  explicit Partition(RoomBuilder& rooms) : rooms_(rooms), random_(rooms.random) {}

  void run() {
    parts_.push_back({rooms_.sketch.all()});
    for (int leaves = 1; leaves < rooms_.value("rooms") && part_largest(); ++leaves) {
    }
    for (Part& each : parts_)
      if (each.halves < 0) build(each);
    // Behind a part there are only such as it was parted into.
    for (std::size_t i = parts_.size(); i-- > 0 && rooms_.sketch.failure.empty();)
      if (parts_[i].halves >= 0) join(parts_[i]);
    if (rooms_.sketch.failure.empty()) rooms_.add("loops", [&] { return add_loop(); });
  }

 private:
  int least(std::string_view name) const {
    return rooms_.making.values.range(name).least + before_floor + behind_floor;
  }

  bool part_largest() {
    Part* largest = nullptr;
    for (Part& each : parts_) {
      const bool may_be = each.halves < 0 && each.depth < rooms_.value("depth") &&
                          (each.box.width() >= 2 * least("width") || each.box.height() >= 2 * least("height"));
      if (may_be && (largest == nullptr || each.box.size() > largest->box.size())) largest = &each;
    }
    if (largest == nullptr) return false;
    const Box box = largest->box;
    const bool is_wide = box.width() >= 2 * least("width"), is_high = box.height() >= 2 * least("height");
    // Squares are about twice as high as wide.
    const bool across = is_wide && (!is_high || box.width() > box.height() * 2);
    Part first{box, largest->depth + 1}, second = first;
    if (across)
      second.box.x1 = box.x1 + random_.between(least("width"), box.width() - least("width"));
    else
      second.box.y1 = box.y1 + random_.between(least("height"), box.height() - least("height"));
    (across ? first.box.x2 : first.box.y2) = (across ? second.box.x1 : second.box.y1) - 1;
    largest->halves = static_cast<int>(parts_.size());
    parts_.push_back(std::move(first));
    parts_.push_back(std::move(second));
    return true;
  }

  void build(Part& part) {
    const Box& box = part.box;
    const Box room = {box.x1 + before_floor, box.y1 + before_floor, box.x2 - behind_floor, box.y2 - behind_floor};
    part.rooms.push_back(rooms_.sketch.rooms.size());
    rooms_.add_room(rooms_.somewhere_in(room, rooms_.size()), part.depth);
  }

  const SketchRoom& room(std::size_t number) const { return rooms_.sketch.rooms[number]; }

  /// By the nearest rooms for which there is a hall.
  void join(Part& part) {
    const Part &first = parts_[static_cast<std::size_t>(part.halves)],
               &second = parts_[static_cast<std::size_t>(part.halves) + 1];
    part.rooms = first.rooms;
    part.rooms.insert(part.rooms.end(), second.rooms.begin(), second.rooms.end());
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const std::size_t a : first.rooms)
      for (const std::size_t b : second.rooms) pairs.emplace_back(a, b);
    std::ranges::stable_sort(pairs, {}, [&](const auto& pair) {
      const Spot a = room(pair.first).floor.middle(), b = room(pair.second).floor.middle();
      return std::abs(a.x - b.x) + 2 * std::abs(a.y - b.y);
    });
    constexpr int tries = 16;
    constexpr std::size_t longest = 60;
    for (const bool meets_halls : {false, true})
      for (const auto& [a, b] : pairs)
        if (rooms_.join(room(a), room(b), tries, longest, meets_halls)) return;
    rooms_.sketch.failure = "there is no way for a hall between two rooms";
  }

  bool add_loop() {
    const std::vector<SketchRoom>& all = rooms_.sketch.rooms;
    const SketchRoom &from = random_.pick(all), &to = random_.pick(all);
    constexpr int tries = 4;
    constexpr std::size_t longest = 30;
    return &from != &to && rooms_.join(from, to, tries, longest);
  }

  RoomBuilder& rooms_;
  Random& random_;
  std::vector<Part> parts_;
};

}  // namespace

void part_rooms(RoomBuilder& rooms) { Partition(rooms).run(); }

}  // namespace speclev::generator
