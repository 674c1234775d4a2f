// Finds and loads targets, the games that speclev compiles for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "speclev/error.hh"

namespace speclev {

struct TargetData;

/// The words in front of a compiled file, by which the game recognises its own.
using VersionWords = std::vector<std::uint64_t>;

/// An option of a game's build, such as "mail": doc/targets.md, section switches.
struct BuildSwitch {
  std::string name;
  bool is_on = false;       ///< in this target
  bool usually_on = false;  ///< unless something else is said
};

/// One release or variant that output is made for: its words, tables, limits and layouts. Immutable and cheap to copy;
/// threads may share one. Described in doc/targets.md.
class Target {
 public:
  const std::string& name() const;
  /// The game, as people write its name; a release of it, or a variant, may be meant.
  const std::string& game() const;
  /// How many compiled levels of real games its output was compared with, byte for byte.
  int known_levels() const;
  /// "classic": levels as declarations; "opcode": levels as programs; "none": its levels are not supported, only its
  /// dungeons.
  std::string_view language() const;
  const std::string& default_abi() const;
  /// The options of the game's build that change its tables, numbers or version words.
  std::vector<BuildSwitch> switches() const;
  /// The version words for an ABI; null if the target has none for it.
  const VersionWords* version(std::string_view abi) const;
  /// The files of folders that it was read from, its bases' too; none for a target that comes with the program.
  std::vector<std::string> files() const;

 private:
  friend struct TargetInside;

  explicit Target(std::shared_ptr<const TargetData> data) : data_(std::move(data)) {}

  std::shared_ptr<const TargetData> data_;
};

struct LoadedTarget {
  std::optional<Target> target;     ///< nothing if there was an error
  std::vector<FileReport> reports;  ///< files with messages only
  std::vector<std::string> files;   ///< all that were opened, whether they make a target or not
};

/// A target that comes with the program; nothing if there is none of that name.
[[nodiscard]] std::optional<Target> find_target(std::string_view name);
/// What opening a file gives.
struct OpenedFile {
  std::optional<SourceText> text;  ///< nothing if there is no such file, or it cannot be read
  std::string error;               ///< why a file that is there cannot be read; empty otherwise
};

/// The files of folders that targets are in, wherever they are kept; disk.hh has those on disk.
struct TargetFiles {
  /// Opens a file by the path of its folder, a slash, and its name. May be called for files that are not there.
  std::function<OpenedFile(const std::string& path)> open;
  /// The names of the files in the target's folder, so that those are told of that nobody reads and that look as if
  /// they were meant to be read. Without them nothing is said about that.
  std::vector<std::string> names{};
};

/// A target from a folder with a profile, in the format of doc/targets.md. Its base is a folder beside this one, a
/// target that comes with the program, or, where the name has a slash, a path relative to this folder. folder: where
/// its files are; the last part of the path is the target's name, and a path that begins with neither a slash nor a dot
/// gets "./" in front. Thread-safe; touches no files but through the function.
[[nodiscard]] LoadedTarget load_target(const std::string& folder, const TargetFiles& files);
/// All targets that come with the program: those of a game together, its releases from the oldest to the newest.
[[nodiscard]] std::vector<std::string> target_names();

/// What a person may mean who names a target otherwise than it is called.
struct MeantTarget {
  std::string name;    ///< of a target that comes with the program; empty if none was meant
  std::string reason;  ///< why there is none, where that is known
  std::string near;    ///< else the nearest word that would name one; may be empty
};
/// Capitals, blanks and punctuation do not matter, and games have short names, too. A game without a release is the
/// newest known one, a release without a game that of the default target's, and the beginning of a release the newest
/// that begins so.
[[nodiscard]] MeantTarget target_meant(std::string_view typed);

/// The name of a target and the switches that are turned in it: "NAME with goldobj without mail, steed".
[[nodiscard]] std::string described(const Target& target);

/// A target as a build with other options has it.
struct SwitchedTarget {
  std::optional<Target> target;
  std::string error;  ///< why there is none
  ErrorKind error_kind = ErrorKind::none;
};
/// The target with switches on (true) or off; all others stay. Names are those of Target::switches(), in small or
/// capital letters. Its version words are those of that build, for the ABIs for which they are known. An error where
/// the target has no such switch, or where what it changes is not known.
[[nodiscard]] SwitchedTarget with_switches(const Target& target,
                                           const std::vector<std::pair<std::string, bool>>& states);

/// Whether all numbers and words of two targets are the same, whatever their switches are called.
[[nodiscard]] bool have_the_same_tables(const Target& one, const Target& other);

/// A target with the switches that version words tell of.
struct ToldTarget {
  Target target;       ///< its version words for the ABI are these
  std::string misfit;  ///< why the numbers of its tables cannot be those of that build; empty if they may be
};
/// words: as a file of the game begins with them. Thread-safe; touches no files.
[[nodiscard]] ToldTarget told_target(const Target& target, const Abi& abi, const VersionWords& words);

/// The target used where none is named: the build says which (SPECLEV_DEFAULT_TARGET).
extern const std::string_view default_target;

}  // namespace speclev
