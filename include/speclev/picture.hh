#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "speclev/play.hh"

/// Pictures of loaded levels. All of them take several loads of one level, each with another seed: what is the same in
/// all is drawn as it is, the rest is marked. Of one load everything is drawn. There must be one.
namespace speclev {

struct PictureOptions {
  bool grid = false;     ///< with the numbers of columns and rows, and where each map begins
  bool color = false;    ///< with the colours of terminals
  bool unicode = false;  ///< with lines for walls
};

/// For a terminal: a line for each row that has something, and what the marks stand for.
std::string picture_text(std::span<const LoadedLevel> loads, const PictureOptions& options);

/// What stands where, a line each: "(23,7) hill orc, asleep; 7 of 10 seeds". Columns and rows are those of the level.
std::string thing_list(std::span<const LoadedLevel> loads, const Target& target);

/// For a browser, crisp at any size, on light and dark ground: with the title, and with what a square is where one
/// points at it.
std::string picture_svg(std::span<const LoadedLevel> loads, const Target& target, const std::string& title,
                        const PictureOptions& options);

}  // namespace speclev
