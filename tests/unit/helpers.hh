#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "api/languages.hh"
#include "built_in_data.hh"
#include "hex.hh"
#include "speclev/speclev.hh"
#include "target/loader.hh"

namespace speclev::test {

/// LINE:COLUMN NAME of a message.
inline std::string place_and_name(const SourceText& source, const Diagnostic& diagnostic) {
  const Position position = source.position(diagnostic.span.begin);
  return std::to_string(position.line) + ":" + std::to_string(position.column) + " " +
         std::string(diag_name(diagnostic.id));
}

inline std::vector<std::string> places_and_names(const SourceText& source, const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> result;
  for (const Diagnostic& each : diagnostics) result.push_back(place_and_name(source, each));
  return result;
}

inline Abi abi_named(std::string_view name) { return parse_abi(name).value(); }

/// A compilation for NetHack 3.4.3, or another target and ABI.
struct Compilation {
  Target target = find_target(default_target).value();
  Abi abi = abi_named("lp64le");
  CompileOptions options{};

  Output run(const std::string& text) const {
    VersionWords version = {1, 2, 3, 4, 5};
    version.resize(version_word_count(target));
    return compile(SourceText("case.des", text), target, abi, version, options);
  }
  /// LINE:COLUMN NAME of each message.
  std::vector<std::string> messages(const std::string& text) const {
    return places_and_names(SourceText("case.des", text), run(text).diagnostics);
  }
};

/// A compiled level or dungeon for lp64le, with small numbers as version words. Throws if the text has an error.
inline std::string level_of(const std::string& text, std::string_view target = default_target) {
  const Output output = Compilation{.target = find_target(target).value()}.run(text);
  if (output.failed) throw std::runtime_error("it is refused: " + text);
  return output.files.back().bytes;
}
inline std::string dungeon_of(const std::string& text, std::string_view target = default_target) {
  const Output output = compile_dungeon(SourceText("dungeon.def", text), DungeonForm::def, "dungeon",
                                        find_target(target).value(), abi_named("lp64le"), {1, 2, 3, 4}, {}, {});
  if (output.failed) throw std::runtime_error("it is refused: " + text);
  return output.files.back().bytes;
}

/// Files of target folders, by path; those that come with the program are there, too.
using FileMap = std::map<std::string, std::string>;

/// What loading a target from a folder "mine" gives.
struct LoadedFolder {
  std::shared_ptr<const TargetData> data;  ///< null after an error
  std::vector<FileReport> reports;

  /// FILE:LINE:COLUMN NAME of each message.
  std::vector<std::string> messages() const {
    std::vector<std::string> result;
    for (const FileReport& report : reports)
      for (const Diagnostic& each : report.diagnostics)
        result.push_back(report.source.name() + ":" + place_and_name(report.source, each));
    return result;
  }
};

/// A target is the same whether the files of its base are read or what the program has of them is taken.
inline void compare_loaded(const LoadedFolder& read, const LoadedFolder& taken) {
  CHECK(taken.messages() == read.messages());
  REQUIRE((taken.data == nullptr) == (read.data == nullptr));
  if (read.data == nullptr) return;
  CHECK((static_cast<const TargetTables&>(*taken.data) == static_cast<const TargetTables&>(*read.data)));
  CHECK(taken.data->name == read.data->name);
  CHECK(taken.data->language == read.data->language);
  CHECK(taken.data->default_abi == read.data->default_abi);
  CHECK(taken.data->version == read.data->version);
  CHECK(taken.data->numbers == read.data->numbers);
  CHECK(taken.data->folders == read.data->folders);
  CHECK(static_cast<bool>(taken.data->layout) == static_cast<bool>(read.data->layout));
}

/// unreadable: the path of a file that cannot be read.
inline LoadedFolder load_folder(const FileMap& files, const std::string& unreadable = "") {
  const TargetLoader::Files find = [&](const std::string& path) -> std::optional<SourceText> {
    if (path == unreadable) throw Unreadable(path, "bad luck");
    if (const auto at = files.find(path); at != files.end()) return SourceText(path, at->second);
    return data_file(path);
  };
  LoadedFolder loaded;
  loaded.data = load_data("mine", "mine", find, {}, languages(), loaded.reports);
  LoadedFolder quickly;
  quickly.data = load_data("mine", "mine", find, built_in_data, languages(), quickly.reports);
  compare_loaded(loaded, quickly);
  return quickly;
}

}  // namespace speclev::test
