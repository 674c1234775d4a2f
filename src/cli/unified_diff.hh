// Compares two texts by lines and prints the differences as diff -u does.
#pragma once

#include <string>
#include <string_view>

namespace speclev::cli {

/// What changed in a file, as diff -u shows it with three lines around; empty if nothing did.
std::string unified_diff(std::string_view before, std::string_view now, const std::string& name);

}  // namespace speclev::cli
