#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace speclev {

/// Finds numbers by a key of one character and a string. An open-addressing table: it is filled in one go at start-up,
/// where a node per key would cost more than all look-ups of a small file. Keys must outlive the index.
class StringIndex {
 public:
  /// Empties the index and makes room for so many keys.
  void reset(std::size_t keys);
  /// The first value of a key stays.
  void insert(char letter, std::string_view text, int value);
  std::optional<int> find(char letter, std::string_view text) const;

 private:
  struct Slot {
    std::string_view text;
    int value = 0;
    char letter = '\0';
    bool used = false;
  };
  std::size_t place(char letter, std::string_view text) const;

  std::vector<Slot> slots_;
};

}  // namespace speclev
