#pragma once

#include <sys/prctl.h>
#include <unistd.h>

#include <linux/capability.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/files.hh"
#include "support/process.hh"
#include "support/slowness.hh"

namespace speclev::test {

/// Messages about one input have fewer bytes than this.
inline constexpr std::size_t short_message = 50'000;

/// A text again and again, until it has at least so many bytes.
inline std::string repeated(std::string_view text, std::size_t size) {
  std::string result;
  while (result.size() < size) result += text;
  return result;
}

/// Exit status of a child that could not be prepared.
inline constexpr int not_permitted = 99;

/// In a child of root: file modes hold for it, too.
inline void obey_modes() {
  if (::geteuid() != 0) return;
  for (const int capability : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH})
    if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) ::_exit(not_permitted);
}

/// A run of lev_comp in a folder; more of the Command can be set before run().
inline Command lev_comp(const std::string& folder, std::vector<std::string> arguments, std::string input = {}) {
  arguments.insert(arguments.begin(), SPECLEV_LEV_COMP);
  return {.arguments = std::move(arguments), .folder = folder, .input = std::move(input)};
}

/// A run of dgn_comp in a folder.
inline Command dgn_comp(const std::string& folder, std::vector<std::string> arguments, std::string input = {}) {
  arguments.insert(arguments.begin(), SPECLEV_DGN_COMP);
  return {.arguments = std::move(arguments), .folder = folder, .input = std::move(input)};
}

/// A run of speclev in a folder.
inline Command speclev_program(const std::string& folder, std::vector<std::string> arguments, std::string input = {}) {
  arguments.insert(arguments.begin(), SPECLEV_SPECLEV);
  return {.arguments = std::move(arguments), .folder = folder, .input = std::move(input)};
}

/// The targets that a list names, sorted: the first words of the lines that are set in.
inline std::vector<std::string> listed_targets(const std::string& list) {
  std::vector<std::string> names;
  for (const std::string& line : split(list, '\n'))
    if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
  std::sort(names.begin(), names.end());
  return names;
}

/// A level without a map and without anything on it.
inline std::string bare_source(const std::string& name) { return "MAZE:\"" + name + "\",random\nNOMAP\n"; }

/// A version word or a long, little-endian.
inline std::string word_bytes(std::uint64_t word, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xFF);
  return bytes;
}

/// The version words of NetHack 3.4.3 for lp64le: release, features, counts of entities, sizes of structures.
inline const std::vector<std::uint64_t> own_words = {0x03040300, 0x001e0cc6, 0x211b117e, 0xb8d24950};

/// Where the lists of the only map part of a bare level begin (lp64le).
inline constexpr std::size_t bare_lists = 4 * 8 + 1 + 8 + 8 + 1 + 1 + 1 + 5;

/// What bare_source compiles to, by the description of the format: words and flags of word_size bytes.
inline std::string bare_level(const std::vector<std::uint64_t>& words = own_words, std::size_t word_size = 8) {
  std::string bytes;
  for (const std::uint64_t word : words) bytes += word_bytes(word, word_size);
  bytes += '\2';                         // a maze
  bytes += std::string(8, '\0');         // no INIT_MAP
  bytes += word_bytes(0, word_size);     // flags
  bytes += std::string(1, '\0');         // no message
  bytes += "\xff\1\1\1";                 // random filling, one part, left, top
  bytes += std::string("\1\1\0", 3);     // one column, one row, stone
  return bytes + std::string(19, '\0');  // lists from level regions to engravings, all empty
}

/// A level of NetHack 3.6 without statements.
inline std::string bare_program(const std::string& name) { return "LEVEL:\"" + name + "\"\n"; }

/// Records of a level that is a program (lp64le).
inline std::string op(unsigned code) { return word_bytes(code, 4); }
inline std::string push_number(std::uint64_t number, char type = 1) { return op(40) + type + word_bytes(number, 8); }
inline std::string push_string(const std::string& text, char type = 2) {
  return op(40) + type + word_bytes(text.size(), 4) + text;
}

/// What a level of NetHack 3.6.6 compiles to, by the description of the format, if its statements make so many records.
inline std::string program_level(std::size_t count = 0, const std::string& records = {}) {
  constexpr unsigned level_flags = 59;
  std::string bytes;
  for (const std::uint64_t word : {0x03060600ULL, 0x00060040ULL, 0x211c617eULL, 0x148c24958ULL, 0x00028000ULL})
    bytes += word_bytes(word, 8);
  return bytes + word_bytes(2 + count, 8) + push_number(0) + op(level_flags) + records;
}

/// A dungeon without special levels; its name has at most 23 bytes.
inline std::string bare_description(const std::string& name) { return "DUNGEON: \"" + name + "\" \"none\" (2, 1)\n"; }

/// What bare_description compiles to, by the description of the format.
inline std::string bare_dungeon(std::string name, const std::vector<std::uint64_t>& words = own_words,
                                std::size_t word_size = 8) {
  std::string bytes;
  for (const std::uint64_t word : words) bytes += word_bytes(word, word_size);
  bytes += word_bytes(1, 4);  // one dungeon
  name.resize(24);
  bytes += name + std::string(24, '\0');        // no prototype
  bytes += std::string("\2\0\1\0", 4);          // two or three levels
  return bytes + std::string(5 * 4 + 4, '\0');  // flags, chance, levels, branches, entry; no bones
}

/// The lines of a text that contain a word.
inline std::size_t count_lines(std::string_view text, std::string_view word) {
  std::size_t count = 0;
  for (const std::string& line : split(text, '\n'))
    if (line.find(word) != std::string::npos) ++count;
  return count;
}

/// The bytes that the lines of a dump show, in order. Every line begins with the offset of its first byte.
inline std::string bytes_of_dump(const std::string& text) {
  std::string bytes;
  for (const std::string& line : split(text, '\n')) {
    if (line.empty()) continue;
    std::istringstream in(line.substr(0, 8 + 3 * 8));
    std::size_t offset = 0;
    in >> std::hex >> offset;
    if (offset != bytes.size()) return "offset " + std::to_string(offset) + " at byte " + std::to_string(bytes.size());
    for (unsigned byte = 0; in >> std::hex >> byte;) bytes += static_cast<char>(byte);
  }
  return bytes;
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

using Names = std::vector<std::string>;

}  // namespace speclev::test

/// A run ended with this exit status; shows what it printed if not. The run is that of a Result named result.
#define CHECK_STATUS(wanted)          \
  do {                                \
    INFO(result.describe());          \
    CHECK(result.status == (wanted)); \
  } while (false)

/// A file has these bytes; shows the first difference if not.
#define CHECK_FILE(path, wanted) CHECK(speclev::test::difference(path, wanted, speclev::test::read_file(path)) == "")

/// Ends a test that cannot be made here, and says so.
#define SKIP_IF(condition, reason)   \
  do {                               \
    if (condition) {                 \
      WARN("skipped: " << (reason)); \
      return;                        \
    }                                \
  } while (false)
