// The model of a compiled dungeon.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "binary/binding.hh"

/// A compiled dungeon as it is in the file: plain structs, numbers as stored. doc/formats.md explains each.
namespace speclev::dungeon {

/// The place of a level or branch that is not chained to a level.
inline constexpr std::int32_t not_chained = -1;

struct Level {
  std::string name, file;
  std::int16_t base = 0, random = 0;
  std::int32_t chance = 0, variants = 0;
  std::int32_t chain = not_chained;  ///< number of a level of the file
  std::int32_t flags = 0;
  std::uint8_t bones = 0;
};

struct Branch {
  std::string name;
  std::int16_t base = 0, random = 0;
  std::int32_t chain = not_chained;
  std::int32_t type = 0, up = 0;
  std::int32_t entry = 0;  ///< level of the other dungeon
};

struct Dungeon {
  std::string name;
  std::string protofile;  ///< with what is left of longer names behind a zero
  std::int16_t base = 0, random = 0;
  std::int32_t flags = 0, chance = 0;
  std::int32_t levels = 0, branches = 0;  ///< how many there are
  std::int32_t entry = 0;
  std::int32_t alternates = 0;  ///< how many others have its name
  std::uint8_t bones = 0;
  std::uint8_t has_tileset = 0, tileset = 0;
};

/// A dungeon with what is in it.
struct Entry {
  Dungeon head;
  std::vector<Level> levels;
  std::vector<Branch> branches;
};

struct File {
  std::vector<std::uint64_t> version;
  std::vector<Entry> dungeons;
};

extern const Binding file_binding;

}  // namespace speclev::dungeon
