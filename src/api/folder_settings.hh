// Reads the file .speclev, which names the game of a folder's sources.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The file of a folder that says for which game its sources are.
namespace speclev {

inline constexpr std::string_view settings_file = ".speclev";

/// What somebody asks for; what is not given is left to others.
struct FolderSettings {
  std::optional<std::string> target{};  ///< its name as people write it, or a folder
  std::optional<std::string> abi{};
  std::vector<std::string> warnings{};  ///< what stands behind -W
};

/// What is wrong with a line of such a file.
struct WrongLine {
  std::uint32_t line = 0;  ///< from 0
  std::string message;
};

struct ReadSettings {
  FolderSettings settings;
  std::vector<WrongLine> wrong;   ///< lines that were left out
  std::uint32_t target_line = 0;  ///< that names the target, from 0
};

/// A line is a key and what stands behind it: target, abi, or warnings and several words. A target with a slash is a
/// folder below the file's own, which is put in front of it, and no link may lead out of that one. '#'
/// begins a comment. folder: that of the file, without a slash at its end.
ReadSettings read_settings(std::string_view text, const std::string& folder);

}  // namespace speclev
