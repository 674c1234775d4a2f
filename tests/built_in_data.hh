#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "speclev/target.hh"
#include "speclev/text.hh"
#include "support/files.hh"
#include "target/target_data.hh"

namespace speclev::test {

/// The data of a target that comes with the program; null if there is none of that name.
inline std::shared_ptr<const TargetData> built_in_data(std::string_view name) {
  const auto target = find_target(name);
  if (!target) return nullptr;
  const auto kept = std::make_shared<const Target>(*target);
  return {kept, &data_of(*kept)};
}

/// A file of dat/, by its path there, as the build reads it.
inline std::optional<SourceText> data_file(const std::string& path) {
  const std::string whole = SPECLEV_SOURCE_FOLDER "/dat/" + path;
  return std::filesystem::is_regular_file(whole) ? std::optional(SourceText(path, read_file(whole))) : std::nullopt;
}

/// The names of the files in the folder of a target that comes with the program.
inline std::set<std::string> files_of_target(const std::string& target) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SPECLEV_SOURCE_FOLDER "/dat/targets/" + target))
    names.insert(entry.path().filename().string());
  return names;
}

}  // namespace speclev::test
