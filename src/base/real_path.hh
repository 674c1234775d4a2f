// Resolves links and dots in a path.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>

namespace speclev {

/// The whole path of what is there, without links, "." and ".."; empty if nothing is.
inline std::string real_path(const std::string& path) {
  const auto release = [](char* text) { std::free(text); };
  const std::unique_ptr<char, decltype(release)> found(::realpath(path.c_str(), nullptr), release);
  return found == nullptr ? std::string() : std::string(found.get());
}

}  // namespace speclev
