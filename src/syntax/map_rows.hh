// Turns the rows of a map into terrain codes and checks its limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "target/target_data.hh"

namespace speclev::syntax {

using MapRows = std::vector<std::string_view>;

/// The cells of a map as terrain codes.
struct MapCells {
  std::size_t width = 0, height = 0;
  std::vector<std::int8_t> codes;  ///< height rows of width cells; stone or floor where a row is shorter
  bool all_known = true;           ///< every character is a map character; the scanner has reported others
};

/// Nothing after a message: a map that is larger than its target accepts. map is the place of its text; the rows are
/// views into the source. first: what terrain code 0 becomes.
std::optional<MapCells> map_cells(const SourceText& source, const MapRows& rows, Span keyword, Span map,
                                  const TargetData& target, Sink& sink, std::int8_t first = 0);

}  // namespace speclev::syntax
