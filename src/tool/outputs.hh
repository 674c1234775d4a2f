#pragma once

#include <sys/types.h>

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "speclev/speclev.hh"

namespace speclev::tool {

/// Which file a name leads to, whatever way it is written.
struct FileId {
  dev_t device = 0;
  ino_t number = 0;

  friend auto operator<=>(const FileId&, const FileId&) = default;
};

/// Whose a file is that takes the place of an old one.
enum class Owner {
  writer,     ///< as new files are
  as_before,  ///< the old one's, if the system allows that
};

/// Writes the outputs of a run.
class OutputWriter {
 public:
  /// The inputs of the run, which no output may replace; "-" is standard input.
  explicit OutputWriter(std::vector<std::string> inputs) : inputs_(std::move(inputs)) {}

  /// Writes files, whose names are paths, all or none as far as the system allows: each goes to a temporary in its
  /// folder first, and only when all are there they are renamed; if a rename fails, those before it are taken back. A
  /// symbolic link stays; the file behind it is replaced. Gives what went wrong, empty if nothing did; then no
  /// temporary is left, and all files are as before.
  std::string write(const std::vector<OutputFile>& files, Owner owner = Owner::writer);

 private:
  const std::vector<FileId>& inputs();

  std::vector<std::string> inputs_;
  std::optional<std::vector<FileId>> input_ids_;  ///< in order; looked for when there is a file to be replaced
};

/// Makes signals that end the process remove the temporaries before.
void remove_temporaries_on_signals();

}  // namespace speclev::tool
