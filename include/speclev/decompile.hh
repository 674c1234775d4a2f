// Writes source text for a compiled file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/error.hh"
#include "speclev/target.hh"

namespace speclev {

/// Something in a compiled file that no description says.
struct Unsayable {
  std::size_t offset = 0;  ///< in bytes, of the field or record
  std::string where;       ///< the record and its field, as in dumps, such as "parts[0].monsters[3].chance"
  std::string reason;
};

/// What decompiling gives.
struct Decompilation {
  /// The description. Empty after an error or if something is unsayable, unless it was asked for nevertheless.
  std::string text;
  bool is_dungeon = false;            ///< the description is a dungeon.def
  std::vector<Unsayable> unsayable;   ///< in the order of the file; of very many only the first
  std::string error;                  ///< why the bytes are no file of the target and ABI; empty if they are
  std::size_t offset = 0;             ///< of the error, in bytes
  std::vector<std::size_t> oddities;  ///< offsets of bytes that should be zero and are not; no description says these
  ErrorKind error_kind = ErrorKind::none;

  bool good() const { return error.empty() && unsayable.empty(); }
};

/// The description that a compiled level or dungeon could be made of. It is compiled in memory, for the same version
/// words, and gives the same bytes, unless something is unsayable. name: of the level, without a folder or extension;
/// what the target does not take in one is left out. force: the text is given also if something is unsayable, with a
/// comment there. Thread-safe; trusts none of the bytes. doc/decompile.md says how the text is chosen.
[[nodiscard]] Decompilation decompile(std::string_view bytes, std::string_view name, const Target& target,
                                      const Abi& abi, bool force = false);

}  // namespace speclev
