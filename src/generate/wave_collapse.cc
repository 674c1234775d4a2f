// Levels in the manner of another one: each small square of what is made stands somewhere in its maps, as in the wave
// function collapse of Maxim Gumin.
#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "generate/algorithms.hh"
#include "generate/critics.hh"
#include "generate/doorways.hh"
#include "generate/input_lines.hh"
#include "generate/repair.hh"

namespace speclev::generator {

namespace {

constexpr ParameterFacts like_rows[] = {
    {"pattern", 2, 4, {3, 3}, "how wide and high the pieces are, in squares"},
    {"mirrored", 0, 1, {1, 1}, "1: pieces may also be mirrored, 0: they stand as they are"},
    {"pockets", 1, 60, {8, 8}, "parts with fewer squares are filled up, larger ones are joined"},
    // Since the third algorithm.
    {"features",
     0,
     1,
     {1, 1},
     "1: fountains, thrones, sinks, altars and graves come along, but no more of them than there are"},
    // Since the fourth.
    {"doors", 0, 1, {1, 1}, "1: ways that had to be dug through a wall have doors, if the source has any"},
    {"dead_ends", 0, 1, {0, 0}, "0: no more of the floor are dead ends than of the source, 1: all of them stay"},
};

constexpr Terrain kinds_of_features[] = {Terrain::fountain, Terrain::throne, Terrain::sink, Terrain::altar,
                                         Terrain::grave};
bool is_feature(Terrain terrain) {
  return std::ranges::find(kinds_of_features, terrain) != std::end(kinds_of_features);
}

/// What a piece is made of. Walls are rock: they are built anew.
Terrain ground_of(Terrain terrain, const Game& game, bool keeps_features) {
  if (keeps_features && is_feature(terrain)) return terrain;
  if (terrain == Terrain::secret_door) return Terrain::door;
  if (terrain == Terrain::secret_corridor) return Terrain::corridor;
  constexpr Terrain kept[] = {Terrain::door, Terrain::corridor, Terrain::floor, Terrain::moat,
                              Terrain::tree, Terrain::lava,     Terrain::ice};
  if (std::ranges::find(kept, terrain) != std::end(kept)) return game.can_draw(terrain) ? terrain : Terrain::floor;
  if (terrain == Terrain::pool || terrain == Terrain::water) return Terrain::moat;
  return is_walkable(terrain) ? Terrain::floor : Terrain::stone;
}

using Cells = std::vector<Terrain>;

/// The pieces of maps, how often each stands there, and which may lie beside each other, shifted by a square.
class Pieces {
 public:
  Pieces(int size, bool is_mirrored, bool keeps_features)
      : size_(size), is_mirrored_(is_mirrored), keeps_features_(keeps_features) {}

  void take(const Sketch& map, const Game& game) {
    for (int y = 0; y + size_ <= map.height; ++y)
      for (int x = 0; x + size_ <= map.width; ++x) {
        Cells piece, mirrored;
        for (int row = 0; row < size_; ++row)
          for (int column = 0; column < size_; ++column) {
            piece.push_back(ground_of(map.at({x + column, y + row}), game, keeps_features_));
            mirrored.push_back(ground_of(map.at({x + size_ - 1 - column, y + row}), game, keeps_features_));
          }
        ++counts_[piece];
        if (is_mirrored_) ++counts_[mirrored];
      }
  }

  /// Only the most frequent ones: what they may lie beside takes the square of their number.
  void finish() {
    constexpr std::size_t most = 400;
    std::vector<std::pair<Cells, int>> sorted(counts_.begin(), counts_.end());
    std::ranges::stable_sort(sorted, std::ranges::greater{}, &std::pair<Cells, int>::second);
    sorted.resize(std::min(sorted.size(), most));
    for (auto& [cells, count] : sorted) {
      cells_.push_back(std::move(cells));
      weights_.push_back(count);
    }
    for (std::size_t step = 0; step < straight_steps.size(); ++step) {
      beside_[step].resize(cells_.size());
      for (std::size_t a = 0; a < cells_.size(); ++a)
        for (std::size_t b = 0; b < cells_.size(); ++b)
          if (fit(cells_[a], cells_[b], straight_steps[step])) beside_[step][a].push_back(static_cast<int>(b));
    }
  }

  std::size_t count() const { return cells_.size(); }
  int weight(std::size_t piece) const { return weights_[piece]; }
  const std::vector<int>& beside(std::size_t piece, std::size_t step) const { return beside_[step][piece]; }
  Terrain at(std::size_t piece, int x, int y) const { return cells_[piece][static_cast<std::size_t>(y * size_ + x)]; }

 private:
  /// Whether they are the same where both are, one being a step away from the other.
  bool fit(const Cells& a, const Cells& b, Spot step) const {
    for (int y = std::max(step.y, 0); y < size_ + std::min(step.y, 0); ++y)
      for (int x = std::max(step.x, 0); x < size_ + std::min(step.x, 0); ++x)
        if (a[static_cast<std::size_t>(y * size_ + x)] !=
            b[static_cast<std::size_t>((y - step.y) * size_ + x - step.x)])
          return false;
    return true;
  }

  int size_;
  bool is_mirrored_, keeps_features_;
  std::map<Cells, int> counts_;
  std::vector<Cells> cells_;
  std::vector<int> weights_;
  std::array<std::vector<std::vector<int>>, 4> beside_;
};

/// A piece for each place, which agrees with those beside it. Where none is left the last one stays: what does not fit
/// there is mended later.
class Wave {
 public:
  Wave(const Pieces& pieces, int width, int height, Random& random)
      : pieces_(pieces),
        width_(width),
        height_(height),
        random_(random),
        possible_(static_cast<std::size_t>(width * height) * pieces.count(), true),
        left_(static_cast<std::size_t>(width * height), static_cast<int>(pieces.count())),
        support_(possible_.size() * 4) {
    for (std::size_t place = 0; place < left_.size(); ++place)
      for (std::size_t piece = 0; piece < pieces.count(); ++piece)
        for (std::size_t step = 0; step < 4; ++step)
          support_[(place * pieces.count() + piece) * 4 + step] = static_cast<short>(pieces.beside(piece, step).size());
  }

  /// How often a piece stayed that does not fit.
  int conflicts() const { return conflicts_; }

  /// The piece of each place, row by row.
  std::vector<std::size_t> run() {
    while (const auto place = narrowest()) {
      choose(*place);
      spread();
    }
    std::vector<std::size_t> result;
    for (std::size_t place = 0; place < left_.size(); ++place) {
      std::size_t piece = 0;
      while (!possible_[place * pieces_.count() + piece]) ++piece;
      result.push_back(piece);
    }
    return result;
  }

 private:
  /// One of the places with the fewest pieces that are possible, of those with more than one.
  std::optional<std::size_t> narrowest() {
    int least = 0, count = 0;
    for (const int left : left_) {
      if (left < 2 || (least != 0 && left > least)) continue;
      count = left == least ? count + 1 : 1;
      least = left;
    }
    if (least == 0) return std::nullopt;
    int which = random_.below(count);
    for (std::size_t place = 0;; ++place)
      if (left_[place] == least && which-- == 0) return place;
  }

  void choose(std::size_t place) {
    std::vector<std::pair<std::size_t, int>> list;
    for (std::size_t piece = 0; piece < pieces_.count(); ++piece)
      if (possible_[place * pieces_.count() + piece]) list.emplace_back(piece, pieces_.weight(piece));
    const std::size_t chosen = random_.pick_weighted(list, &std::pair<std::size_t, int>::second).first;
    for (const auto& [piece, weight] : list)
      if (piece != chosen) forbid(place, piece);
  }

  void forbid(std::size_t place, std::size_t piece) {
    if (!possible_[place * pieces_.count() + piece]) return;
    if (left_[place] == 1) {
      ++conflicts_;
      return;
    }
    possible_[place * pieces_.count() + piece] = false;
    --left_[place];
    forbidden_.emplace_back(place, piece);
  }

  /// What nothing beside it allows any more is forbidden, too.
  void spread() {
    while (!forbidden_.empty()) {
      const auto [place, piece] = forbidden_.back();
      forbidden_.pop_back();
      const Spot at{static_cast<int>(place) % width_, static_cast<int>(place) / width_};
      for (std::size_t step = 0; step < 4; ++step) {
        const Spot next = at + straight_steps[step];
        if (next.x < 0 || next.y < 0 || next.x >= width_ || next.y >= height_) continue;
        const auto there = static_cast<std::size_t>(next.y * width_ + next.x);
        const std::size_t back = (step + 2) % 4;
        for (const int other : pieces_.beside(piece, step)) {
          const auto number = static_cast<std::size_t>(other);
          if (--support_[(there * pieces_.count() + number) * 4 + back] == 0) forbid(there, number);
        }
      }
    }
  }

  const Pieces& pieces_;
  int width_, height_;
  Random& random_;
  std::vector<bool> possible_;
  std::vector<int> left_;
  std::vector<short> support_;  ///< of each piece of each place, how many pieces a step away allow it
  std::vector<std::pair<std::size_t, std::size_t>> forbidden_;
  int conflicts_ = 0;
};

/// The best of some waves.
std::vector<std::size_t> best_wave(const Pieces& pieces, int width, int height, Random& random) {
  constexpr int most = 5;
  std::vector<std::size_t> best;
  int least = 0;
  for (int i = 0; i < most && (best.empty() || least > 0); ++i) {
    Wave wave(pieces, width, height, random);
    std::vector<std::size_t> made = wave.run();
    if (!best.empty() && wave.conflicts() >= least) continue;
    best = std::move(made);
    least = wave.conflicts();
  }
  return best;
}

/// Doors stay where they are in a wall, with a way on both sides; others are what is beside them.
void mend_doors(Sketch& sketch, Random& random) {
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    if (sketch.cells[i] != Terrain::door) continue;
    const Spot at = sketch.spot(i);
    if (!is_doorway(sketch, at) || !put_door(sketch, at, random)) sketch.cells[i] = Terrain::floor;
  }
}

/// Rock of a few squares in the middle of water and the like becomes that: it would be walls around nothing.
void take_specks(Sketch& sketch) {
  constexpr std::size_t least = 8;
  std::vector<bool> seen(sketch.cells.size());
  for (std::size_t i = 0; i < sketch.cells.size(); ++i) {
    if (seen[i] || sketch.cells[i] != Terrain::stone) continue;
    std::vector<Spot> rock{sketch.spot(i)};
    seen[i] = true;
    std::optional<Terrain> around;
    bool is_speck = true;
    for (std::size_t next = 0; next < rock.size(); ++next)
      for (const Spot step : straight_steps) {
        const Spot at = rock[next] + step;
        if (!sketch.has(at)) continue;
        if (!sketch.is(at, Terrain::stone)) {
          around = sketch.at(at);
          is_speck &= !is_walkable(*around);
        } else if (!seen[sketch.place(at)]) {
          seen[sketch.place(at)] = true;
          rock.push_back(at);
        }
      }
    if (is_speck && around && rock.size() < least)
      for (const Spot at : rock) sketch.cell(at) = *around;
  }
}

std::ptrdiff_t count_of(const Sketch& sketch, Terrain terrain) { return std::ranges::count(sketch.cells, terrain); }

/// Says what the map does not show: what more of a feature there is than the maps have becomes floor.
void place_features(Sketch& sketch, GenerationContext& making) {
  for (const Terrain feature : kinds_of_features) {
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < sketch.cells.size(); ++i)
      if (sketch.cells[i] == feature) spots.push_back(sketch.spot(i));
    std::ptrdiff_t most = 0;
    for (const Sketch& map : making.given->maps) most += count_of(map, feature);
    making.random.shuffle(spots);
    const bool is_drawn = feature == Terrain::throne || feature == Terrain::sink;
    if (is_drawn && !making.game.can_draw(feature)) most = 0;
    if (feature == Terrain::grave && !making.game.has_word("GRAVE")) most = 0;
    for (std::size_t i = 0; i < spots.size(); ++i) {
      const bool stays = static_cast<std::ptrdiff_t>(i) < most;
      if (stays && is_drawn) continue;
      sketch.cell(spots[i]) = Terrain::floor;
      if (!stays) continue;
      const ThingKind kind = feature == Terrain::fountain ? ThingKind::fountain
                             : feature == Terrain::altar  ? ThingKind::altar
                                                          : ThingKind::grave;
      sketch.things.push_back({.kind = kind,
                               .at = spots[i],
                               .alignment = making.random.below(3),
                               .section = sketch.section("What stands there")});
    }
  }
}

/// So many dead ends as the source has for that much floor, rounded up.
int dead_ends_as_in(const std::vector<Sketch>& maps, const Sketch& sketch) {
  int ends = 0, floor = 0;
  for (const Sketch& map : maps) {
    const GeneratedFacts facts = measure(map);
    ends += facts.dead_ends;
    floor += facts.floor;
  }
  return floor == 0 ? 0 : (ends * measure(sketch).floor + floor - 1) / floor;
}

/// Joins what is apart so that it looks meant.
void join_rooms(Sketch& sketch, GenerationContext& making) {
  std::vector<Spot> mouths;
  join_parts(sketch, making.values["pockets"], making.random, &mouths);
  if (making.values["dead_ends"] == 0)
    fill_dead_ends(sketch, dead_ends_as_in(making.given->maps, sketch), making.random);
  drop_doors(sketch);
  const bool has_doors =
      std::ranges::any_of(making.given->maps, [](const Sketch& map) { return count_of(map, Terrain::door) > 0; });
  if (making.values["doors"] == 0 || !has_doors) return;
  for (const Spot at : mouths)
    if (is_door_of_room(sketch, at) && sketch.is(at, Terrain::floor)) put_door(sketch, at, making.random);
}

}  // namespace

std::span<const ParameterFacts> like_parameters(int number) {
  return number < 3    ? parameters_before("features", like_rows)
         : number == 3 ? parameters_before("doors", like_rows)
                       : like_rows;
}

void draw_like(Sketch& sketch, GenerationContext& making) {
  const int size = making.values["pattern"];
  const bool keeps_features = making.values.value_or("features", 0) != 0;
  Pieces pieces(size, making.values["mirrored"] != 0, keeps_features);
  for (const Sketch& map : making.given->maps) pieces.take(map, making.game);
  pieces.finish();
  if (pieces.count() == 0) {
    sketch.failure = "no map has a piece of the size 'pattern'";
    return;
  }
  const int width = sketch.width - size + 1, height = sketch.height - size + 1;
  const std::vector<std::size_t> wave = best_wave(pieces, width, height, making.random);
  for (int y = 0; y < sketch.height; ++y)
    for (int x = 0; x < sketch.width; ++x) {
      const int column = std::min(x, width - 1), row = std::min(y, height - 1);
      const Terrain terrain = pieces.at(wave[static_cast<std::size_t>(row * width + column)], x - column, y - row);
      const bool is_inside = sketch.is_inside({x, y});
      sketch.cell({x, y}) = !is_inside && is_walkable(terrain) ? Terrain::stone : terrain;
    }
  take_specks(sketch);
  mend_doors(sketch, making.random);
  if (making.values.has("doors"))
    join_rooms(sketch, making);
  else
    join_parts(sketch, making.values["pockets"], making.random);
  if (keeps_features) place_features(sketch, making);
  // Some are in what was filled up.
  if (making.game.manner() != Manner::first)
    std::erase_if(sketch.doors, [&](const SketchDoor& door) { return !sketch.is(door.at, Terrain::door); });
}

}  // namespace speclev::generator
