#pragma once

#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "speclev/speclev.h"

/// Calls of the interface for C, with what they give.
namespace speclev::test {

// Arguments as the functions take them: numbers are sizes.
template <class Argument>
const Argument& passed(const Argument& argument) {
  return argument;
}
inline std::size_t passed(int size) { return static_cast<std::size_t>(size); }

/// A result that is freed with it.
class Outcome {
 public:
  template <class Function, class... Arguments>
  explicit Outcome(const Function& function, const Arguments&... arguments) {
    status = function(passed(arguments)..., &result);
  }
  Outcome(const Outcome&) = delete;
  Outcome& operator=(const Outcome&) = delete;
  ~Outcome() { speclev_free(result); }

  std::string_view message() const { return speclev_message(result); }
  std::size_t diagnostics() const {
    std::size_t count = 0;
    speclev_diagnostics(result, &count);
    return count;
  }
  const speclev_diagnostic& diagnostic(std::size_t index) const { return *speclev_diagnostics(result, nullptr)[index]; }
  std::size_t files() const {
    std::size_t count = 0;
    speclev_files(result, &count);
    return count;
  }
  const speclev_file& file(std::size_t index = 0) const { return *speclev_files(result, nullptr)[index]; }
  std::string bytes(std::size_t index = 0) const { return {file(index).bytes, file(index).length}; }

  speclev_status status = SPECLEV_GOOD;
  speclev_result* result = nullptr;
};

/// A target that is freed with it.
class Game {
 public:
  explicit Game(const char* name) { Outcome outcome(speclev_find_target, name, &handle); }
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  ~Game() { speclev_free_target(handle); }

  operator const speclev_target*() const { return handle; }

  speclev_target* handle = nullptr;
};

inline speclev_options options(std::uint32_t flags = 0) {
  speclev_options made{};
  made.size = sizeof made;
  made.flags = flags;
  return made;
}

inline speclev_wish wish(const char* kind) {
  speclev_wish made{};
  made.size = sizeof made;
  made.kind = kind;
  return made;
}

/// What the functions have in common that take a target and bytes.
using OfBytes = speclev_status (*)(const speclev_target*, const char*, size_t, const speclev_options*,
                                   speclev_result**);

inline speclev_status to_other(const speclev_target* target, const char* bytes, size_t length,
                               const speclev_options* options, speclev_result** result) {
  const Game other("nethack-3.6.6");
  return speclev_convert(target, other, bytes, length, options, result);
}
inline speclev_status with_itself(const speclev_target* target, const char* bytes, size_t length,
                                  const speclev_options* options, speclev_result** result) {
  return speclev_diff(target, bytes, length, target, bytes, length, options, result);
}

inline constexpr std::initializer_list<std::pair<const char*, OfBytes>> functions_of_bytes = {
    {"compile", speclev_compile},
    {"compile_dungeon", speclev_compile_dungeon},
    {"preprocess", speclev_preprocess},
    {"format", speclev_format},
    {"lint", speclev_lint},
    {"read_level", speclev_read_level},
    {"decompile", speclev_decompile},
    {"dump", speclev_dump},
    {"convert", to_other},
    {"diff", with_itself},
};

inline constexpr std::string_view good_level =
    "MAZE:\"a\",random\nGEOMETRY:center,center\nMAP\n|...|\nENDMAP\nMONSTER:'o',\"hill "
    "orc\",(1,0)\nTRAP:\"pit\",(2,0)\n";
inline constexpr std::string_view good_dungeon =
    "DUNGEON: \"The Dungeons of Doom\" \"D\" (25,5)\nLEVEL: \"oracle\" \"O\" @ (5,5)\n";

template <class Function>
Outcome of_text(const Function& function, const speclev_target* target, std::string_view text,
                const speclev_options* options = nullptr) {
  return Outcome(function, target, text.data(), text.size(), options);
}

}  // namespace speclev::test
