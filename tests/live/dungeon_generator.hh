#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "live/choices.hh"

namespace speclev::test {

/// Makes dungeon descriptions, about half of them with faults. All stay within what the original compiler defines:
/// names have at most 23 bytes, there are not too many dungeons, levels and branches, what belongs to a dungeon or
/// level stands behind one, and no sum of a couple overflows. The same seed makes the same descriptions everywhere.
class DungeonGenerator : public Choices {
 public:
  explicit DungeonGenerator(unsigned seed) : Choices(seed) {}

  std::string next();

 private:
  struct Level {
    std::string name;
    bool certain;
  };

  /// Whether the next choice is to be a fault.
  bool wrong() { return faults_ != 0 && one_in(faults_); }

  void statement();
  void early_statement();
  void dungeon();
  void first_levels();
  void level(bool chained);
  void branch(bool chained);
  void descriptor(bool of_level);

  void add(const std::string& token) { tokens_.push_back(token); }
  void begin(const std::string& keyword);
  void add_string(const std::string& text) { add('"' + text + '"'); }
  void add_number(std::int64_t value);
  void add_any_number();
  void add_bones();
  void add_place(bool chained);
  void add_ranged_couple();
  void add_free_couple();
  std::string name(const std::vector<std::string>& usual);
  std::string odd_text();
  std::string reference(bool of_level);

  void break_tokens();
  std::string written();
  std::string gap(bool needed);

  std::size_t faults_ = 0;  ///< one choice in so many is a fault; 0: none
  std::string line_end_;
  std::size_t levels_made_ = 0, branches_made_ = 0, dungeons_made_ = 0;
  bool any_level_ = false;            ///< one that is never refused
  std::vector<Level> levels_;         ///< of the current dungeon
  std::vector<std::string> earlier_;  ///< dungeons before the current one
  std::string current_;
  std::vector<std::string> tokens_;
};

}  // namespace speclev::test
