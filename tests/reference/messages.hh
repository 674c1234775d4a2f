#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/reference.hh"

namespace speclev::test {

/// A message of ours: "E12" or "W7" for error or warning and line, and its name.
struct Message {
  std::string place;
  std::string name;
};

/// The messages in what was printed about a file: lines "FILE:LINE:COLUMN: error: TEXT [NAME]".
std::vector<Message> messages_in(const std::string& printed, const std::string& file);

/// With commas between; "-" for none.
std::string join(const std::vector<std::string>& parts);
std::string places(const std::vector<Message>& messages);
std::string names(const std::vector<Message>& messages);

/// Takes a word away that stands in front of the lines of a case.
bool take(std::string& text, std::string_view beginning);
/// In front of our lines, for a case that the original accepts and we refuse.
inline constexpr std::string_view refused = "refused ";

/// The folder of this program's own tables.
extern const std::string own_folder;

/// The cases where messages of ours stand on other lines than the original's, and why. They are the rows of a table of
/// our own.
class OwnLines {
 public:
  using Rows = std::vector<std::vector<std::string>>;

  /// Each row: the case, the lines of our messages, the reason. table: its name, for messages.
  OwnLines(std::string table, const Rows& rows);

  /// The lines of a case: ours, if they differ, else the original's.
  std::string expected(const std::string& name, const std::string& original);
  void check_all_used(Report& report) const;
  /// Whether there is a row for a case.
  bool has(const std::string& name) const { return lines_.contains(name); }

 private:
  std::string table_;
  std::map<std::string, std::string> lines_;
  std::set<std::string> used_;
};

}  // namespace speclev::test
