#include "api/folder_settings.hh"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "api/unknown_names.hh"
#include "base/characters.hh"
#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "speclev/disk.hh"

namespace speclev {

namespace {

/// Whether a path leads to something below the folder that it is told from.
bool is_below(const std::string& path) {
  const std::filesystem::path relative(path);
  return relative.is_relative() && std::ranges::find(relative, "..") == relative.end();
}

/// What is wrong with a row, and takes it if nothing is.
std::string take_row(const std::vector<std::string_view>& words, const std::string& folder, FolderSettings& settings) {
  const std::string_view key = words.front();
  if (key == "warnings") {
    for (auto word = words.begin() + 1; word != words.end(); ++word) {
      if (!DiagnosticPolicy().apply(*word)) return "there is no warning " + quote(*word);
      settings.warnings.emplace_back(*word);
    }
    return {};
  }
  if (key != "target" && key != "abi") return "unknown word " + quote(key) + "; expected target, abi or warnings";
  if (words.size() != 2) return quote(key) + " takes one word";
  const std::string value(words[1]);
  if (key == "abi") {
    if (!parse_abi(value)) return why_no_abi(value);
    settings.abi = value;
    return {};
  }
  const bool is_folder = value.find('/') != std::string::npos;
  if (is_folder && !is_below(value)) return "the folder of a target must be below that of this file";
  const std::string target = is_folder ? folder + "/" + value : value;
  if (is_folder && leads_out(folder, target))
    return "a link in the target " + quote(value) + " leads out of the folder of this file";
  settings.target = target;
  return {};
}

}  // namespace

ReadSettings read_settings(std::string_view text, const std::string& folder) {
  ReadSettings result;
  std::uint32_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    if (const auto words = words_in(line.substr(0, line.find('#'))); !words.empty()) {
      std::string wrong = take_row(words, folder, result.settings);
      if (words.front() == "target") result.target_line = number;
      if (!wrong.empty()) result.wrong.push_back({number, std::move(wrong)});
    }
    ++number;
  }
  return result;
}

}  // namespace speclev
