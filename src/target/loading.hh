// Reads the file "loading" of a target: how the game loads levels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/fields.hh"
#include "speclev/terrain_class.hh"
#include "target/later_rows.hh"

namespace speclev {

inline constexpr std::string_view terrain_class_words[] = {
#define SPECLEV_TERRAIN_CLASS(id, word) word,
#include "speclev/terrain_classes.def"
#undef SPECLEV_TERRAIN_CLASS
};

/// One way of loading where games differ.
enum class LoadingWay : std::uint8_t {
#define SPECLEV_LOADING_WAY(id, rule, word) id,
#include "target/loading_ways.def"
#undef SPECLEV_LOADING_WAY
  count,
};

/// The rule that a way is one of, and the word for it.
struct LoadingWayFacts {
  std::string_view rule, word;
};
inline constexpr LoadingWayFacts loading_ways[] = {
#define SPECLEV_LOADING_WAY(id, rule, word) {rule, word},
#include "target/loading_ways.def"
#undef SPECLEV_LOADING_WAY
};

/// A row of a target's file loading: what its loader does with a level. doc/targets.md has the forms.
struct LoadingRow {
  enum class Kind : std::uint8_t {
    terrain,
    place,
    rule,
    style,
    step,
    mirrored,
    upright,
    rivers,
    changed,
    like,
    room_floor,
    unsure,
    adds
  };

  Kind kind{};
  /// Of terrain, a kind of place, a rule, an opcode, a level, another game, or a warning; the number of a style.
  std::string_view name;
  /// Bits of classes of terrain; a way of loading; what a style or a statement does; bits of axes; an addition.
  std::uint32_t value = 0;
  std::string_view what{};  ///< terrain that a statement puts; the beginnings of the names of levels

  friend bool operator==(const LoadingRow&, const LoadingRow&) = default;
};

using LoadingTable = LaterRows<LoadingRow>;

/// What an INIT_MAP of a style makes: the words of rows about styles.
enum class GroundStyle : std::uint8_t { nothing, solid, wide_solid, grid, cave, unknown };

/// What statements do that only some games have: the words of rows about opcodes.
enum class OtherStep : std::uint8_t { nothing, puts, floors, trap, monster, spills, boundary };

/// What the game's code adds to a level: the words of rows about that.
enum class AddedThing : std::uint8_t { stairs_up, arrival };

/// A row `adds`, taken apart: what, and the column and row of the level.
struct Addition {
  AddedThing thing{};
  int column = 0, row = 0;
};
Addition addition_of(const LoadingRow& row);

/// The word that a row begins with.
std::string_view loading_word(LoadingRow::Kind kind);
/// What stands behind the name.
std::string loading_value(const LoadingRow& row);

/// Reads a row of the file loading.
std::optional<LoadingRow> read_loading(FieldReader& in);

/// What the rows lack that every game has: the beginnings of rows. terrain: the names of all that the game has.
std::vector<std::string> missing_loading(const std::vector<LoadingRow>& rows,
                                         const std::vector<std::string_view>& terrain);

}  // namespace speclev
