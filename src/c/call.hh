// Wraps all functions of the C interface: checks arguments and turns exceptions into statuses.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_names.hh"
#include "c/handles.hh"
#include "c/result.hh"
#include "speclev/archive.hh"
#include "speclev/speclev.h"
#include "speclev/speclev.hh"
#include "target/version_words.hh"

/// What all functions of the interface do around their work.
namespace speclev::c {

/// Thrown where a call is wrong, and where what came in is.
struct WrongUse {
  std::string message;
};
struct Failure {
  std::string message;
};

Handles<InputTarget, speclev_target>& targets();
Handles<Result, speclev_result>& results();

/// A function that is somebody else's. To make one needs no memory.
template <class... Arguments>
class Borrowed {
 public:
  template <class Function>
  Borrowed(const Function& function)
      : function_(&function), call_([](const void* object, Arguments... arguments) {
          (*static_cast<const Function*>(object))(arguments...);
        }) {}

  void operator()(Arguments... arguments) const { call_(function_, arguments...); }

 private:
  const void* function_;
  void (*call_)(const void*, Arguments...);
};

/// What fills a result, and what fills one of many by its number, from 0.
using Work = Borrowed<Result&>;
using NumberedWork = Borrowed<std::size_t, Result&>;

/// Calls it, and hands out what it made; no exception gets out.
speclev_status call(speclev_result** result, const Work& work) noexcept;
/// The same of many, by so many threads; 0: as many as there are processors. statuses, results: have place for each.
/// Gives the first status that is not good.
speclev_status call_each(std::size_t count, std::uint32_t threads, speclev_status* statuses, speclev_result** results,
                         const NumberedWork& work) noexcept;
/// The same as call for what makes a target, too.
speclev_status call(speclev_target** target, speclev_result** result, std::optional<InputTarget>& made,
                    const Work& work) noexcept;

// What comes in, looked at. They throw WrongUse, or Failure for a text that is too long.

const InputTarget& given(const std::shared_ptr<const InputTarget>& target);
/// A target whose levels are compiled, or whose descriptions of dungeons are.
const InputTarget& given_with_levels(const std::shared_ptr<const InputTarget>& target);
const InputTarget& given_with_dungeons(const std::shared_ptr<const InputTarget>& target);
/// A target whose files are compiled at all.
const InputTarget& given_compiled(const std::shared_ptr<const InputTarget>& target);
std::string_view given_bytes(const char* bytes, std::size_t length);
SourceText given_text(const char* bytes, std::size_t length, const std::string& name);
std::string_view given_word(const char* text, const char* what);
/// words: an array of them; each, all: what they are called where something is wrong.
std::vector<std::string_view> given_words(const char* const* words, std::size_t count, const char* each,
                                          const char* all);
/// Copies a structure that comes in and may grow, with its size in front, into one of this library that is made of
/// zeros. least: up to where it has to go; alignment: of which each header's size is a multiple, so that none ends
/// within a pointer; what: what it is called where something is wrong.
void take_structure(const void* given, std::size_t least, std::size_t alignment, const char* what, void* into,
                    std::size_t size);
template <class Structure>
Structure given_structure(const Structure& given, std::size_t least, const char* what) {
  Structure taken{};
  take_structure(&given, least, alignof(Structure), what, &taken, sizeof taken);
  return taken;
}
/// They are somebody else's.
std::vector<ArchiveMember> given_files(const speclev_file* const* files, std::size_t count);

/// What a word turns on or off: "NAME" or "no-NAME".
struct Turned {
  std::string_view name;
  bool is_on = true;
};
/// is_name: whether all of the word is a name, though it begins as one that is turned off.
inline Turned turned_by(std::string_view word, bool is_name) {
  constexpr std::string_view off = "no-";
  if (is_name || !word.starts_with(off)) return {word};
  return {word.substr(off.size()), false};
}

// What inputs are called if they have no name.
inline constexpr const char *usual_level = "level.des", *usual_dungeon = "dungeon.def", *usual_compiled = "level.lev",
                            *usual_script = "level.lua";

/// The options of a call.
class Options {
 public:
  /// usual_name: of the input, if none is given.
  Options(const speclev_options* given, const char* usual_name);

  bool has(std::uint32_t flag) const { return (given_.flags & flag) != 0; }
  std::uint64_t seed() const { return given_.seed; }
  std::uint32_t seeds() const;
  int depth() const;
  int scale() const;
  const std::string& name() const { return name_; }
  /// What the input is called if no name is given.
  void call_it(const char* usual_name) {
    if (given_.name == nullptr) name_ = usual_name;
  }
  /// What is given for one of many.
  void name_it(const std::string& name) { name_ = name; }
  void seed_it(std::uint64_t seed) { given_.seed = seed; }
  std::string level_name() const { return std::string(file_stem(name_)); }
  Abi abi(const Target& target) const { return abi_of(given_.abi, target); }
  /// Of the second machine: the first one if none is named.
  Abi to_abi(const Target& target) const {
    return abi_of(given_.to_abi != nullptr ? given_.to_abi : given_.abi, target);
  }
  bool names_abi() const { return given_.abi != nullptr; }
  /// Adds those that are given.
  void apply(DiagnosticPolicy& policy) const;
  /// What is told where levels are linted.
  DiagnosticPolicy lint_policy() const;
  Conditions conditions(const Target& target) const;
  DungeonForm form() const { return has(SPECLEV_PDF) ? DungeonForm::pdf : DungeonForm::def; }
  Abilities assume() const;
  /// With all that is said of compilations.
  CompileOptions compile() const;
  std::optional<VersionWords> version() const;

 private:
  static Abi abi_of(const char* name, const Target& target);

  speclev_options given_{};
  std::string name_;
  std::vector<std::string_view> warnings_, conditions_;
};

/// Version words that are given tell the options of a build; what does not fit is told.
Setting setting_of(const Target& target, const Options& options, const Abi& abi, Result& result);
/// The target as the build has it that a compiled file is of.
Target target_of_file(const Target& target, const Abi& abi, std::string_view bytes);

/// The caller's function that opens files.
OpenedFile open_by(speclev_open open, void* context, const std::string& path);

/// Throws Failure where there is a reason for it.
void refuse_if(std::string why);
/// The same of what is wrong at a place of a file.
void refuse_if(const std::string& error, std::size_t offset);

}  // namespace speclev::c
