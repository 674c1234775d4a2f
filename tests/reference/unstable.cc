#include "reference/unstable.hh"

#include <algorithm>
#include <filesystem>

#include "support/files.hh"

namespace speclev::test {

Unstable::Unstable(const std::string& folder) {
  const std::string path = folder + "/UNSTABLE.tsv";
  if (!std::filesystem::exists(path)) return;
  for (const auto& row : read_table(path, 4)) {
    const std::size_t offset = std::stoul(row[1]), length = std::stoul(row[2]);
    // The table gives the whole slot then.
    const std::size_t kept = row[3].starts_with("upper half") ? length / 2 : 0;
    ranges_[row[0]].push_back({offset + kept, length - kept, row[3].starts_with("pointer")});
  }
}

std::string Unstable::settled(const std::string& name, std::string bytes) const {
  const auto found = ranges_.find(name);
  if (found == ranges_.end()) return bytes;
  for (const Range& range : found->second) {
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(range.offset);
    std::fill_n(begin, range.length, '\0');
    if (range.is_pointer) *begin = 1;
  }
  return bytes;
}

}  // namespace speclev::test
