// Records the files that a run reads, so that no output replaces them.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <compare>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// What a run reads. None of it may become an output, whatever the name that an output has: readers note each file
/// here, and the one writer of files (files/outputs.hh) asks.
namespace speclev::cli {

/// Which file a name leads to, whatever way it is written.
struct FileId {
  dev_t device = 0;
  ino_t number = 0;

  friend auto operator<=>(const FileId&, const FileId&) = default;
};

/// A file as it was when it was read: another one of that name, or another content, is something else.
struct FileState {
  FileId id;
  off_t size = 0;
  timespec written{};
  timespec changed{};  ///< in any way; also a copy that keeps the time of writing sets it

  /// Whether the content is the same, whatever else was changed.
  bool same_content(const FileState& other) const;
  friend bool operator==(const FileState& a, const FileState& b);
};

FileId id_of(const struct stat& status);
FileState state_of(const struct stat& status);

/// The files of a run.
class FileLog {
 public:
  /// Notes a file that was opened for reading; threads may do so at once.
  void note_input(const std::string& path, const struct stat& status);
  /// The names of the files that were noted so, each once.
  const std::set<std::string>& input_names() const { return input_names_; }
  /// Notes files that will be read, or may be, by their names; "-" is standard input.
  void expect_inputs(const std::vector<std::string>& names);
  /// Notes what the words of a command line may name, whatever becomes of them.
  void note_words(std::vector<std::string> words) { words_ = std::move(words); }
  /// Notes a file that is read to be changed. Under this name it may be written, as long as it is as it was.
  void note_for_change(const std::string& name, const struct stat& status);
  /// Notes a file that the run has written.
  void note_output(const std::string& path) { outputs_.insert(path); }
  /// The names of the files that were noted so, each once.
  const std::set<std::string>& output_names() const { return outputs_; }

  bool is_input(const FileId& id);
  bool is_named(const FileId& id) const;
  bool is_to_change(const FileId& id) const;
  bool is_output(const FileId& id) const;
  /// What was noted of a file that is to be changed; nothing where that was not of this name.
  std::optional<FileState> state_to_change(const std::string& name) const;

 private:
  std::mutex one_at_a_time_;
  std::set<FileId> inputs_;
  std::set<std::string> input_names_;
  std::vector<std::string> expected_;  ///< names that were not looked at yet
  std::vector<std::string> words_;
  std::set<std::string> outputs_;
  std::map<std::string, FileState> to_change_;
};

}  // namespace speclev::cli
