// Writes the data that the script of a page reads.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "speclev/picture.hh"

namespace speclev::picture {

/// What a page has of one level.
struct PageLevel {
  const PictureSubject& subject;
  std::span<const LoadedLevel> certain, drawn;  ///< as LevelPage takes them
  std::uint64_t first_seed = 0;
  int source = -1;  ///< its number on the page; -1: there is none
};

/// A level with all its seeds, as the script of the page reads it (page.js says how): JSON that may stand in HTML. Of
/// the options it takes heat, grid and outcomes.
std::string page_data(const PageLevel& level, const PictureOptions& options);

/// A source likewise: its name and its lines.
std::string page_source(const SourceText& source);

}  // namespace speclev::picture
