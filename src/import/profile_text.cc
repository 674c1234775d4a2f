#include "import/profile_text.hh"

#include <algorithm>
#include <vector>

#include "diag/fields.hh"

namespace speclev::import {

namespace {

/// Hands the words of each line to a function.
template <class Use>
void each_profile_line(const std::string& profile, Use use) {
  const SourceText source("profile", profile);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  for (FieldReader in(source, sink); in.next_line();) {
    std::vector<std::string> words;
    while (in.more()) words.emplace_back(in.field("a word")->text);
    use(words);
  }
}

}  // namespace

std::string base_of_profile(const std::string& profile) {
  std::string base;
  each_profile_line(profile, [&](const std::vector<std::string>& words) {
    if (base.empty() && words.size() > 1 && words[0] == "base") base = words[1];
  });
  return base;
}

std::string subject_of_profile_line(const std::string& line) {
  constexpr std::string_view named[] = {"limit", "number", "version"};
  std::size_t end = line.find(' ');
  if (std::ranges::find(named, line.substr(0, end)) != std::end(named)) end = line.find(' ', end + 1);
  return line.substr(0, end);
}

std::map<std::string, std::string> lines_of_profile(const std::string& profile) {
  std::map<std::string, std::string> lines;
  each_profile_line(profile, [&](const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& word : words) line.append(line.empty() ? "" : " ").append(word);
    lines[subject_of_profile_line(line)] = line;
  });
  return lines;
}

}  // namespace speclev::import
