#include "cli/folder_settings.hh"

#include <sys/stat.h>

#include <utility>

#include "base/characters.hh"
#include "files/errors.hh"
#include "speclev/disk.hh"

namespace speclev::cli {

namespace {

bool is_there_as_folder(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// Without a slash at its end; an input that is a folder is its own.
std::string folder_of(const std::string& input) {
  if (is_there_as_folder(input)) return input.substr(0, input.find_last_not_of('/') + 1);
  const std::size_t slash = input.rfind('/');
  return slash == std::string::npos ? "." : input.substr(0, slash);
}

std::string line_of(const std::string& path, std::uint32_t line) {
  return quote(path) + ", line " + std::to_string(line + 1);
}

}  // namespace

const SettingsOfRun& read_settings_beside(RunContext& run, const std::vector<std::string>& inputs) {
  if (inputs.empty() || inputs.front() == "-") return run.settings;
  const std::string folder = folder_of(inputs.front());
  const std::string name(settings_file), path = folder == "." ? name : folder + "/" + name;
  const OpenedFile file = open_on_disk(path);
  // A folder of that name belongs to other programs.
  if (!file.text && (file.error.empty() || is_there_as_folder(path))) return run.settings;
  if (!file.text) throw UsageError{"cannot read " + quote(path) + ": " + file.error};
  run.files.expect_inputs({path});
  ReadSettings read = read_settings(file.text->bytes(), folder);
  if (!read.wrong.empty()) {
    const WrongLine& first = read.wrong.front();
    throw UsageError{line_of(path, first.line) + ": " + first.message};
  }
  run.settings = {std::move(read.settings), path, line_of(path, read.target_line)};
  return run.settings;
}

}  // namespace speclev::cli
