#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace speclev::test {

/// Byte ranges of reference files that hold what was in memory by chance: padding that was not cleared, and pointers.
class Unstable {
 public:
  /// Reads UNSTABLE.tsv of a folder; without it all bytes count.
  explicit Unstable(const std::string& folder);

  /// The bytes of a file with the ranges as we write them: zeros, and 1 for a pointer, which is not null.
  std::string settled(const std::string& name, std::string bytes) const;

 private:
  struct Range {
    std::size_t offset, length;
    bool is_pointer;
  };

  std::map<std::string, std::vector<Range>> ranges_;
};

}  // namespace speclev::test
