// Decides whether a game accepts the version words of a file.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "binary/layout.hh"
#include "speclev/speclev.hh"
#include "target/game_rules.hh"

namespace speclev::checker {

/// The version words that a game takes: its own, and what its rules allow besides.
class GameWords {
 public:
  /// Its own words are those of the target, or, if most of the files have other ones of the same release, as builds
  /// with other options have, theirs.
  GameWords(const Target& target, const Abi& abi, const GameRules& rules, std::span<const std::string_view> files);

  /// How many bytes the words in front of a file have.
  std::size_t size() const;
  /// Why the game does not take a file with the words of this one; empty if it does.
  std::string why_refused(std::string_view bytes) const;

 private:
  std::string of_release(std::uint64_t word) const;

  const GameRules::Words& rule_;
  const Abi& abi_;
  VersionFormat format_;
  VersionWords own_;
};

}  // namespace speclev::checker
