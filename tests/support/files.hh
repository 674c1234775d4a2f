#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace speclev::test {

/// The bytes of a file. Throws std::runtime_error if it cannot be read.
std::string read_file(const std::string& path);
/// Makes or replaces a file.
void write_file(const std::string& path, std::string_view bytes);
bool is_folder(const std::string& path);
/// The names in a folder, sorted; only those that end in the suffix.
std::vector<std::string> list_folder(const std::string& path, std::string_view suffix = "");

/// The parts of a text between separators; one part for an empty text.
std::vector<std::string> split(std::string_view text, char separator);
/// The rows of a file of tab-separated values without its first, which names the columns. Throws std::runtime_error
/// unless every row has so many columns.
std::vector<std::vector<std::string>> read_table(const std::string& path, std::size_t columns);

/// How two contents of a file differ: its name, the first offset, what was expected and what is there. Empty if they
/// are equal.
std::string difference(const std::string& name, std::string_view expected, std::string_view got);

/// A new empty folder, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  /// In a folder other than that for temporary files.
  explicit TemporaryFolder(const std::string& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  /// The path of a name in it.
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

}  // namespace speclev::test
