// Describes a square and the statements that made it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "picture/scene.hh"
#include "speclev/picture.hh"

namespace speclev::picture {

/// A line of a source, and what it says.
struct SourceLine {
  std::size_t number = 0;  ///< from 1
  std::string text{};      ///< "cell.des:11: MONSTER:…"
};

/// Finds declarations in the source of a level.
class Declarations {
 public:
  explicit Declarations(const PictureSubject& subject) : subject_(subject) {}

  /// Where a record was declared; nothing if that is not known.
  std::optional<SourceLine> of(const Origin& origin) const;
  /// The number of that line; 0 if it is not known.
  std::size_t line_of(const Origin& origin) const;
  /// What made a square of a load: of a map the row that it is in.
  std::optional<SourceLine> of(const LoadedLevel& load, LevelPlace place) const;
  /// The number of that line; 0 if it is not known.
  std::size_t line_of(const LoadedLevel& load, LevelPlace place) const;

 private:
  SourceLine line(std::size_t number) const;
  std::size_t find(const Origin& origin, int row) const;

  const PictureSubject& subject_;
  /// Lines that were looked for: of a record, and in it of a row of a map; -1: of no row.
  mutable std::map<std::tuple<std::string_view, int, int, int>, std::size_t> lines_;
};

/// Tells what is drawn on squares.
class Telling {
 public:
  /// heat: also of what may be elsewhere.
  Telling(std::span<const LoadedLevel> loads, const PictureSubject& subject, const Scene& scene, bool heat);

  /// But for its place.
  std::string of(int x, int y) const;

 private:
  /// Things of one declaration for which the words are the same.
  struct Group {
    std::string words;
    std::optional<SourceLine> declared;
    int seeds = 0;
    const LoadedLevel* last = nullptr;  ///< the last load that has it
  };

  std::span<const LoadedLevel> loads_;
  const Target& target_;
  const Scene& scene_;
  Declarations declarations_;
  std::map<std::pair<int, int>, std::vector<Group>> groups_;  ///< by column and row
};

}  // namespace speclev::picture
