#include "repair/debris_rows.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "target/embed.hh"

namespace speclev::repair {

namespace {

std::vector<Row> read_rows() {
  std::vector<Row> result;
  for (const std::string_view line : lines_of(embedded_file("paste-debris").value_or(""))) {
    if (line.empty() || line.front() == '#') continue;
    // A '|' of a pattern has no blank on one of its sides.
    std::array<std::string_view, 4> fields;
    std::string_view rest = line;
    for (std::string_view& field : fields) {
      const std::size_t end = std::min(rest.find(" | "), rest.size());
      field = trimmed(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 3, rest.size()));
    }
    result.push_back({fields[0], fields[1], fields[2], fields[3]});
  }
  return result;
}

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> all = read_rows();
  return all;
}

}  // namespace speclev::repair
