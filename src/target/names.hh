// Splits target names into game and release and compares releases.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace speclev {

/// The name of a target: GAME-RELEASE, where a release begins with a digit, or GAME alone.
struct TargetName {
  std::string_view game;
  std::string_view release;  ///< empty: the only one or the newest known

  explicit TargetName(std::string_view name);
};

/// Orders releases by the numbers in them, .9 before .10; none is behind all.
std::strong_ordering compare_releases(std::string_view one, std::string_view other);

/// A name as it is compared with what people type: small letters, digits and dots only.
std::string plain_name(std::string_view name);

/// Whether a release is the wanted one, with or without dots, or has more numbers behind it.
bool is_release(std::string_view release, std::string_view wanted);

/// The release that stands behind a name that people type, and the name in front of it.
struct TypedName {
  std::string game;     ///< as plain_name(); may be empty
  std::string release;  ///< may be empty
};
/// The ways to read it: all of it as the name of a game, and with a release at its end, where there may be one.
std::optional<TypedName> with_release(std::string_view typed);

}  // namespace speclev
