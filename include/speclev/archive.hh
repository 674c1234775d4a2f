// Reads and writes the data archives in which games keep levels, dungeons and texts.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/error.hh"

/// The archive in which a game keeps its data files: levels, the dungeon, texts. doc/formats.md describes it.
namespace speclev {

/// A file in an archive.
struct ArchiveMember {
  std::string name;        ///< as stored: with folders if it was put in so
  std::string_view bytes;  ///< its content, which is somebody else's
};

/// What reading an archive gives.
struct ArchiveReading {
  std::vector<ArchiveMember> members;  ///< in the order of the archive, without its directory; they view its bytes
  std::string error;                   ///< why the bytes are no sound archive; empty if they are
  std::size_t offset = 0;              ///< of the error, in bytes
  ErrorKind error_kind = ErrorKind::none;
};

/// What writing one gives.
struct ArchiveWriting {
  std::string bytes;
  std::string error;  ///< why there can be no such archive; empty if there can
  ErrorKind error_kind = ErrorKind::none;
};

/// Takes an archive apart. Thread-safe; trusts none of the bytes: what is accepted is exactly what write_archive
/// writes.
[[nodiscard]] ArchiveReading read_archive(std::string_view bytes);
/// Whether the bytes begin as an archive does, sound or not.
[[nodiscard]] bool begins_as_archive(std::string_view bytes);
/// Puts an archive together. Names that are twice in it are written twice. An error if a name is empty, longer than 255
/// bytes, the directory's own, or has white space or a zero in it, or if the archive would have more than 99999999
/// bytes.
[[nodiscard]] ArchiveWriting write_archive(std::span<const ArchiveMember> members);

/// What a file of a game is, as far as its name tells: a kind of rows of dat/archive-files.
enum class MemberKind {
  compiled,  ///< a level or a dungeon
  quest,     ///< the texts of the quest (quest.hh)
  same,      ///< the same on every machine
  build,     ///< that, too; but it tells how one game was built
  list,      ///< lines that name levels; the same on every machine
  unknown,   ///< no row has the name
};
/// Of a name with or without folders. Thread-safe.
[[nodiscard]] MemberKind kind_of_member(std::string_view name);

/// The member that games take for a name: the first one; members.size() if there is none.
[[nodiscard]] std::size_t find_member(std::span<const ArchiveMember> members, std::string_view name);

}  // namespace speclev
