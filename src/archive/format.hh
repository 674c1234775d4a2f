// The fixed bytes of an archive: header, directory entries, contents.
#pragma once

#include <cstddef>
#include <string_view>

/// What is fixed in the bytes of an archive: a header line, a line for each entry of the directory, the contents.
namespace speclev::archive {

inline constexpr std::size_t revision = 1;
inline constexpr std::size_t revision_width = 3;
inline constexpr std::size_t number_width = 8;  ///< of all other numbers
inline constexpr std::size_t header_size = 40;
inline constexpr std::size_t greatest_number = 99'999'999;
inline constexpr std::size_t greatest_name = 255;  ///< bytes

/// In front of each name: that the content is stored as it is.
inline constexpr char stored = 'n';
/// The name of the first entry, which is header and directory themselves.
inline constexpr std::string_view directory = "Directory";
/// What an entry has besides its name: the code in front, a blank, a number, a line end.
inline constexpr std::size_t entry_frame = 1 + 1 + number_width + 1;

/// White space ends a name for its readers, and so does a zero.
inline constexpr std::string_view not_in_names{" \t\n\v\f\r\0", 7};

}  // namespace speclev::archive
