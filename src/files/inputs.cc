#include "files/inputs.hh"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace speclev::cli {

namespace {

struct Noted {
  std::set<FileId> inputs;
  std::set<std::string> names;        ///< of inputs
  std::vector<std::string> expected;  ///< names that were not looked at yet
  std::vector<std::string> words;
  std::set<std::string> outputs;
  std::map<std::string, FileState> to_change;
};

Noted& noted() {
  static Noted all;
  return all;
}

bool is_same(const timespec& a, const timespec& b) { return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec; }

/// The file that a name leads to; nothing if there is none.
std::optional<FileId> id_at(const std::string& name) {
  struct stat status {};
  const bool is_there = (name == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(name.c_str(), &status)) == 0;
  return is_there ? std::optional(id_of(status)) : std::nullopt;
}

}  // namespace

FileId id_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }

FileState state_of(const struct stat& status) {
  return {id_of(status), status.st_size, status.st_mtim, status.st_ctim};
}

bool FileState::same_content(const FileState& other) const {
  return id == other.id && size == other.size && is_same(written, other.written);
}

bool operator==(const FileState& a, const FileState& b) { return a.same_content(b) && is_same(a.changed, b.changed); }

void note_input(const std::string& path, const struct stat& status) {
  static std::mutex one_at_a_time;
  const std::scoped_lock lock(one_at_a_time);
  noted().inputs.insert(id_of(status));
  noted().names.insert(path);
}

const std::set<std::string>& input_names() { return noted().names; }

void expect_inputs(const std::vector<std::string>& names) {
  noted().expected.insert(noted().expected.end(), names.begin(), names.end());
}

void note_words(const std::vector<std::string>& words) { noted().words = words; }

void note_for_change(const std::string& name, const struct stat& status) { noted().to_change[name] = state_of(status); }

void note_output(const std::string& path) { noted().outputs.insert(path); }

const std::set<std::string>& output_names() { return noted().outputs; }

bool is_input(const FileId& id) {
  for (const std::string& name : std::exchange(noted().expected, {}))
    if (const auto expected = id_at(name)) noted().inputs.insert(*expected);
  return noted().inputs.contains(id);
}

bool is_named(const FileId& id) {
  return std::ranges::any_of(noted().words, [&](const std::string& word) { return id_at(word) == id; });
}

bool is_to_change(const FileId& id) {
  return std::ranges::any_of(noted().to_change, [&](const auto& each) { return each.second.id == id; });
}

bool is_output(const FileId& id) {
  return std::ranges::any_of(noted().outputs, [&](const std::string& path) { return id_at(path) == id; });
}

std::optional<FileState> state_to_change(const std::string& name) {
  const auto at = noted().to_change.find(name);
  return at == noted().to_change.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace speclev::cli
