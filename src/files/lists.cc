#include "files/lists.hh"

#include <deque>
#include <map>

namespace speclev::cli {

namespace {

/// A line stands for the entry that its last word names.
std::string_view entry_of(std::string_view line) { return line.substr(line.find_last_of(" \t") + 1); }

}  // namespace

std::string merged(std::string_view file, const std::vector<ListLine>& lines) {
  std::map<std::string_view, std::deque<std::string_view>> left;  // of the run, by entry
  for (const ListLine& line : lines) left[line.entry].push_back(line.text);
  std::string result;
  const auto add = [&](std::string_view line) { result.append(line).append("\n"); };
  while (!file.empty()) {
    const std::string_view line = file.substr(0, file.find('\n'));
    file.remove_prefix(std::min(line.size() + 1, file.size()));
    const auto own = left.find(entry_of(line));
    if (own == left.end()) {
      add(line);
    } else if (!own->second.empty()) {
      add(own->second.front());
      own->second.pop_front();
    }
  }
  for (const ListLine& line : lines) {
    std::deque<std::string_view>& rest = left[line.entry];
    if (rest.empty()) continue;
    add(rest.front());
    rest.pop_front();
  }
  return result;
}

}  // namespace speclev::cli
