// Lowers places and regions and checks them against the map.
#include <tuple>

#include "base/characters.hh"
#include "classic/lower.hh"

/// Places and regions, and the terrain that they are checked against.
namespace speclev::classic {

namespace {

constexpr std::array<std::string_view, 4> corner_names = {"x1", "y1", "x2", "y2"};

}  // namespace

bool Lowerer::is_checked(const Spot& spot) const {
  return target_.has(Feature::placement_checks) && !unsure_map_ && !spot.bad;
}

Byte Lowerer::random_coordinate() const {
  return target_.has(Feature::place_sets) ? random_place_beside_sets : random_place;
}

Lowerer::Spot Lowerer::spot(const ast::Coordinate& place) {
  using Kind = ast::Coordinate::Kind;
  switch (place.kind) {
    case Kind::explicit_place: return explicit_spot(place);
    case Kind::reg: return register_spot(place);
    case Kind::set: return set_spot(place);
    case Kind::region: return region_spot(place);
    case Kind::none:
      has_form(Feature::place_sets, place.span, "places that are 'none'");
      return {random_value, random_value, false, random_value, random_value};
    case Kind::random:
    case Kind::contained:
    case Kind::carried: break;
  }
  return random_spot();
}

Lowerer::Spot Lowerer::explicit_spot(const ast::Coordinate& place) {
  const auto as_written = [&]() -> Spot {
    return {numbers_.byte(place.x), numbers_.byte(place.y), false, numbers_.value(place.x), numbers_.value(place.y)};
  };
  if (!in_maze_ || result_.level.map_init.init_present != 0 || unsure_map_) return as_written();
  if (max_x_ < 0 || max_y_ < 0) {
    sink_.report(Diag::empty_map, place.span);
    return {0, 0, true};
  }
  for (const auto& [number, name, greatest] : {std::tuple(place.x, "x", max_x_), {place.y, "y", max_y_}}) {
    const std::int32_t value = numbers_.value(number);
    if (value >= 0 && value <= greatest) continue;
    const std::int32_t x = numbers_.value(place.x), y = numbers_.value(place.y);
    Diagnostic& report =
        sink_.report(Diag::coordinate_range, number.span, {name, "0", greatest, numbers_.digits(number)});
    note_edge(report, name == std::string_view("x"));
    const auto turned = x >= 0 && y >= 0 && value > greatest + 1 ? cell(y, x) : std::nullopt;
    const bool is_wall = turned && target_.terrain.is(*turned, TerrainTable::rock | TerrainTable::blocked);
    if (value == greatest + 1)
      report.advise("places are counted from 0");
    else if (turned && (!is_wall || target_.terrain.is(*turned, TerrainTable::door)))
      report.advise("x comes first: (" + std::to_string(y) + "," + std::to_string(x) + ")",
                    Fix{place.span, "(" + std::to_string(y) + "," + std::to_string(x) + ")"});
    return {0, 0, true};
  }
  return as_written();
}

std::optional<Span> Lowerer::drawn_at(std::int32_t x, std::int32_t y) const {
  if (drawn_ == nullptr || y < 0 || static_cast<std::size_t>(y) >= drawn_->rows.size()) return std::nullopt;
  const std::string_view row = drawn_->rows[static_cast<std::size_t>(y)];
  const bool has_numbers = target_.has(Feature::map_line_numbers);
  for (const char& c : row)
    if ((!has_numbers || !is_digit(c)) && x-- == 0) {
      const auto begin = static_cast<std::uint32_t>(&c - source_.bytes().data());
      return Span{begin, begin + 1};
    }
  return std::nullopt;
}

void Lowerer::note_edge(Diagnostic& message, bool is_column) const {
  for (int y = map_height_; y-- > 0;) {
    const auto place = drawn_at(is_column ? map_width_ - 1 : 0, y);
    if (!place) continue;
    const int count = is_column ? map_width_ : map_height_;
    const std::string what = is_column ? "column" : "row";
    message.note(*place, "the last of the " + std::to_string(count) + " " + what + "s of the map, " + what + " " +
                             std::to_string(count - 1));
    return;
  }
}

/// place[n]: of the only set, or of set 0.
Lowerer::Spot Lowerer::register_spot(const ast::Coordinate& place) {
  const std::int32_t index = register_index(place.x, Limit::registers, "place", filled_places(0), "RANDOM_PLACES");
  const bool bad = index >= target_.limit(Limit::registers);
  const std::int32_t value = register_value(index);
  const auto cut = static_cast<Byte>(value);
  if (target_.has(Feature::place_sets)) return {register_value(0), cut, bad, register_value(0), value};
  return {cut, cut, bad, value, value};
}

/// place[i][j]
Lowerer::Spot Lowerer::set_spot(const ast::Coordinate& place) {
  if (!has_form(Feature::place_sets, place.span, "sets of places")) return {0, 0, true};
  const std::int32_t set = register_index(place.x, Limit::registers, "place", place_registers_.size(), "RANDOM_PLACES");
  const std::int32_t index = register_index(place.y, Limit::registers, "place", filled_places(set), "RANDOM_PLACES");
  const auto limit = target_.limit(Limit::registers);
  const std::int32_t x = register_value(set);
  const std::int32_t y = register_value(index);
  return {static_cast<Byte>(x), static_cast<Byte>(y), set >= limit || index >= limit, x, y};
}

/// region[n]
Lowerer::Spot Lowerer::region_spot(const ast::Coordinate& place) {
  const std::int32_t index = numbers_.int_value(place.x);
  const std::size_t regions = in_maze_ ? part().random_regions.size() : 0;
  const bool known = index >= 0 && static_cast<std::size_t>(index) < regions;
  if (!known) sink_.report(Diag::unknown_region, place.x.span, {numbers_.digits(place.x), regions});
  const std::int32_t value = register_value(index);
  return {region_place, static_cast<Byte>(value), !known, region_place, value};
}

std::size_t Lowerer::filled_places(std::int32_t set) const {
  const auto place = static_cast<std::size_t>(set);
  return set >= 0 && place < place_registers_.size() ? place_registers_[place].filled : 0;
}

Lowerer::Spot Lowerer::checked_spot(const ast::Coordinate& place) {
  const Spot result = spot(place);
  const bool skipped = place.check.given() && place.check.value == 0;
  if (!skipped) check_placement(result, place.span);
  return result;
}

void Lowerer::check_placement(const Spot& spot, Span where) {
  if (!in_maze_ || !is_checked(spot) || spot.x < 0 || spot.y < 0) return;
  const auto terrain = cell(spot.x, spot.y);
  if (terrain && target_.terrain.is(*terrain, TerrainTable::rock | TerrainTable::blocked))
    if (Diagnostic& report = sink_.report(Diag::placed_in_wall, where, {terrain_at(spot.x, spot.y)});
        const auto square = drawn_at(spot.x, spot.y))
      report.note(*square, "this square of the map");
}

std::optional<std::array<std::int32_t, 4>> Lowerer::corners(const ast::Region& region) {
  const auto columns = static_cast<std::int32_t>(target_.limit(Limit::level_columns));
  const auto rows = static_cast<std::int32_t>(target_.limit(Limit::level_rows));
  if (region.levregion && !region.corners[0].given()) {
    has_form(Feature::empty_levregion, region.span, "levregion() without numbers");
    return std::array{columns, rows, columns, rows};
  }
  std::array<std::int32_t, 4> values{};
  for (std::size_t i = 0; i < 4; ++i) values[i] = numbers_.value(region.corners[i]);
  if (unsure_map_ && !region.levregion) return values;
  const auto left = region.levregion ? static_cast<std::int32_t>(target_.limit(Limit::level_left)) : 0;
  const std::array<std::int32_t, 4> least = {left, 0, left, 0};
  const std::array<std::int32_t, 4> greatest = region.levregion
                                                   ? std::array{columns - 1, rows - 1, columns - 1, rows - 1}
                                                   : std::array{max_x_, max_y_, max_x_, max_y_};
  if (!region.levregion && (max_x_ < 0 || max_y_ < 0)) {
    sink_.report(Diag::empty_map, region.span);
    return std::nullopt;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (values[i] >= least[i] && values[i] <= greatest[i]) continue;
    Diagnostic& report = sink_.report(Diag::coordinate_range, region.corners[i].span,
                                      {corner_names[i], least[i], greatest[i], numbers_.digits(region.corners[i])});
    if (!region.levregion) {
      note_edge(report, i % 2 == 0);
      report.advise("these are places on the map part; levregion(…) counts from the level's corner");
    }
    return std::nullopt;
  }
  return values;
}

Corners Lowerer::narrowed(const std::array<std::int32_t, 4>& corners) {
  return {static_cast<Byte>(corners[0]), static_cast<Byte>(corners[1]), static_cast<Byte>(corners[2]),
          static_cast<Byte>(corners[3])};
}

}  // namespace speclev::classic
