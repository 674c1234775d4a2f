#include "files/inputs.hh"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace speclev::cli {

namespace {

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

void FileLog::note_input(const std::string& path, const struct stat& status) {
  const std::scoped_lock lock(one_at_a_time_);
  inputs_.insert(id_of(status));
  input_names_.insert(path);
}

void FileLog::expect_inputs(const std::vector<std::string>& names) {
  expected_.insert(expected_.end(), names.begin(), names.end());
}

void FileLog::note_for_change(const std::string& name, const struct stat& status) {
  to_change_[name] = state_of(status);
}

bool FileLog::is_input(const FileId& id) {
  for (const std::string& name : std::exchange(expected_, {}))
    if (const auto expected = id_at(name)) inputs_.insert(*expected);
  return inputs_.contains(id);
}

bool FileLog::is_named(const FileId& id) const {
  return std::ranges::any_of(words_, [&](const std::string& word) { return id_at(word) == id; });
}

bool FileLog::is_to_change(const FileId& id) const {
  return std::ranges::any_of(to_change_, [&](const auto& each) { return each.second.id == id; });
}

bool FileLog::is_output(const FileId& id) const {
  return std::ranges::any_of(outputs_, [&](const std::string& path) { return id_at(path) == id; });
}

std::optional<FileState> FileLog::state_to_change(const std::string& name) const {
  const auto at = to_change_.find(name);
  return at == to_change_.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace speclev::cli
