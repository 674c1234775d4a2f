#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "speclev/target.hh"
#include "speclev/text.hh"
#include "support/files.hh"

namespace speclev::test {

/// The data of a target that comes with the program; null if there is none of that name.
inline std::shared_ptr<const TargetData> built_in_data(std::string_view name) {
  const auto target = find_target(name);
  if (!target) return nullptr;
  const auto kept = std::make_shared<const Target>(*target);
  return {kept, &kept->data()};
}

/// A file of dat/, by its path there, as the build reads it.
inline std::optional<SourceText> data_file(const std::string& path) {
  const std::string whole = SPECLEV_SOURCE_FOLDER "/dat/" + path;
  return std::filesystem::is_regular_file(whole) ? std::optional(SourceText(path, read_file(whole))) : std::nullopt;
}

}  // namespace speclev::test
