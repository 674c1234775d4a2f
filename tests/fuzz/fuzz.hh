#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/speclev.hh"
#include "target/target_data.hh"

/// Looks at one input; ends the process where a property does not hold. The interface of libFuzzer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace speclev::fuzz {

/// The inputs to start from that a source gives: itself, or what it compiles to.
std::vector<std::string> seeds_of(const std::string& text);
/// Whether a file is one to start from.
bool takes(const std::filesystem::path& path);
/// Pieces of text that make an input look more like what it should be.
std::vector<std::string> dictionary();

inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property does not hold: %s\n", property);
  std::abort();
}

/// The bytes of numbers at the ends of what fits, for the dictionaries of those that take compiled files.
inline std::vector<std::string> bytes_of_numbers() {
  using namespace std::string_literals;
  return {"\0"s,
          "\0\0\0\0"s,
          "\xff"s,
          "\xff\xff\xff\xff"s,
          "\x7f"s,
          "\x80"s,
          "\1\0\0\0"s,
          "\0\0\0\1"s,
          "\0\0\0\x80"s,
          "\xff\xff\xff\x7f"s,
          "\x7f\xff\xff\xff"s};
}

/// All ABIs, looked up once.
inline const std::vector<Abi>& abis() {
  static const std::vector<Abi> all = [] {
    std::vector<Abi> list;
    for (const std::string& name : abi_names()) list.push_back(*parse_abi(name));
    return list;
  }();
  return all;
}

/// A number from the bytes, by which the settings for an input are chosen.
inline std::size_t hash_of(const std::string& bytes) { return std::hash<std::string>()(bytes); }

/// All targets of a language, looked up once.
inline std::vector<Target> targets_of(std::string_view language) {
  std::vector<Target> list;
  for (const std::string& name : target_names())
    if (const Target target = *find_target(name); target.language() == language) list.push_back(target);
  return list;
}

/// How an input is compiled, or what it is taken for.
struct Settings {
  Target target;
  Abi abi;
  VersionWords version;
  CompileOptions options;
  std::size_t number;  ///< for what only one kind of source has
};

/// What the programs know of a kind of source: levels or dungeons. Each program has one of them.
namespace source_kind {

/// The targets that are tried, looked up once.
const std::vector<Target>& targets();
/// How the names of its sources end.
std::vector<std::string_view> suffixes();
/// Compiles; checks what is true of this kind only.
Output compile(const SourceText& source, const Settings& settings);
/// Draws compiled bytes. The readings must be without error where those of all kinds are.
std::vector<Reading> draw(std::string_view bytes, const Target& target, const Abi& abi);
/// Words of the language, and some texts with them.
std::vector<std::string> words();

/// The words of all targets that are tried.
inline std::set<std::string> words_of_targets() {
  std::set<std::string> words;
  for (const Target& target : targets())
    for (const auto& keyword : data_of(target).keywords.rows()) words.emplace(keyword.word);
  return words;
}

/// Whether a file is one of its sources: not if it stands in the folder of a target that is not tried.
inline bool is_source(const std::filesystem::path& path) {
  const auto is_tried = [](const std::filesystem::path& folder) {
    return !find_target(folder.string()) ||
           std::ranges::any_of(targets(), [&](const Target& target) { return target.name() == folder; });
  };
  return std::ranges::any_of(suffixes(), [&](std::string_view each) { return path.extension() == each; }) &&
         std::ranges::all_of(path.parent_path(), is_tried);
}

}  // namespace source_kind

}  // namespace speclev::fuzz
