// Splits a profile into lines and their subjects.
#pragma once

#include <map>
#include <string>

namespace speclev::import {

/// What a line of a profile is about: its first word, and the one behind it where that is a name, as in "limit rooms".
std::string subject_of_profile_line(const std::string& line);

/// The lines of a profile, with one blank between words, by what they are about.
std::map<std::string, std::string> lines_of_profile(const std::string& profile);

}  // namespace speclev::import
