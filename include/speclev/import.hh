// Builds a target from the sources of a game.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/target.hh"

/// Targets from the sources of a game, as `speclev import` makes them. doc/own-game.md says what that is for. In order:
/// find_tree finds the files of a game, make_probe writes a program that is compiled with them, run_probe has it built
/// and run by a function of the caller, import_game makes the files of a target of what it printed, and first_disproof
/// compares that target with the game's own compiler. All of it throws ImportError where it cannot go on.
namespace speclev::import {

/// Why nothing can be imported: what is wrong, and what to do about it.
struct ImportError : std::runtime_error {
  explicit ImportError(const std::string& what, std::string advice = {})
      : std::runtime_error(what), help(std::move(advice)) {}
  std::string help;    ///< may be empty
  std::string output;  ///< of a program that failed; may be empty
};

/// A header that the game's build makes does not fit the table that it is made of.
struct StaleHeader : ImportError {
  using ImportError::ImportError;
};

/// Where something stands in the game's tree.
struct Place {
  std::string file;  ///< relative to the root of the tree; empty: unknown
  int line = 0;      ///< from 1; 0: unknown
};

// The sources of a game. These functions look at the disk.

/// Where parts of the tree are, if not where they are in most games. Paths are relative to the tree; empty: to be
/// found.
struct TreeOptions {
  std::string tables;                 ///< the folder of the tables of monsters and objects
  std::string compiler;               ///< the folder of the level compiler
  std::vector<std::string> includes;  ///< folders of headers, searched before those that are found
  std::string scanner, grammar;       ///< of level files
  std::string dungeon_scanner, dungeon_grammar;
};

/// The files of a game's tree that its facts are in. All paths but the root are relative to it.
struct GameTree {
  std::string root;
  std::string name;  ///< the tree's folder
  std::string level_compiler;
  std::vector<std::string> tables;    ///< what the probe is linked with
  std::vector<std::string> includes;  ///< folders of headers
  std::string scanner, grammar, dungeon_scanner, dungeon_grammar;
  std::vector<std::string> headers;
  std::vector<std::string> levels;  ///< level files
  std::string dungeon;              ///< its description, as the preprocessor made it if it did; empty: there is none

  /// The text of a regular file. Throws ImportError if it cannot be read, or is too large.
  std::string read(const std::string& path) const;
  /// The header of that name; empty if there is none.
  std::string header(const std::string& file) const;
};

/// The name of the folder that a path to a tree leads to.
[[nodiscard]] std::string name_of_tree(const std::string& root);

/// Finds the files. Throws ImportError where one that is needed is not there.
[[nodiscard]] GameTree find_tree(const std::string& root, const TreeOptions& options);

/// The paths of all files that are read of it.
[[nodiscard]] std::vector<std::string> files_of_tree(const GameTree& tree);

/// Throws ImportError if a header is missing that the game's build makes. other_includes: folders that the compiler is
/// told of besides.
void check_made_headers(const GameTree& tree, const std::vector<std::string>& other_includes);

/// The headers that are older than the tables that they are made from.
[[nodiscard]] std::vector<std::string> old_headers(const GameTree& tree);

/// The macros that decide which entries the tables have: those of conditions in the tables, and those of conditions
/// that headers define these under.
[[nodiscard]] std::vector<std::string> deciding_macros(const GameTree& tree);

// The program that asks the game, and what it prints.

/// A part of the probe that the compiler may not accept; then the probe works without it.
struct Question {
  int number = 0;             ///< -DSPL_DROP_number leaves it out
  std::string what;           ///< for messages
  std::string function = {};  ///< of the game, that it calls; empty: none
};

/// The program that prints what a game's level compiler knows.
struct Probe {
  std::string text;
  std::map<int, Question> questions;  ///< by the lines of the text that they stand on
};

/// The probe for a tree. file: how the command in its first comment names it.
[[nodiscard]] Probe make_probe(const GameTree& tree, const std::string& file);

/// Whether a text is the probe of some tree.
[[nodiscard]] bool is_probe(std::string_view text);

/// A program to be run: no shell reads its arguments.
struct Run {
  std::vector<std::string> arguments;  ///< the program first
  std::string folder;                  ///< where it runs
  int seconds = 0;                     ///< then it is ended, with all that it started
};

/// What became of it.
struct RunResult {
  bool timed_out = false;
  std::string not_started;  ///< why; empty: it was started
  int status = -1;          ///< its exit status; -1: a signal ended it
  int signal = 0;
  std::string out, err;
};

/// Where the probe is built, and how.
struct Workshop {
  std::string folder;  ///< an empty one outside of the tree
  std::function<RunResult(const Run&)> run;
  /// Writes a file in that folder; says so if it cannot be written.
  std::function<std::string(const std::string& path, const std::string& text)> write;
  std::vector<std::string> compiler;  ///< with the flags that the game is compiled with
  int seconds = 0;                    ///< that the compiler may take; the probe, at most 10 of them
};

/// The arguments that a text stands for: split at blanks; a part in quotes is as it is, and a backslash takes its
/// meaning from the character behind it, but within single quotes. Throws ImportError for a quote that is not closed,
/// or if there is nothing.
[[nodiscard]] std::vector<std::string> split_command(std::string_view text);

/// The folders that arguments of a compiler name with -I.
[[nodiscard]] std::vector<std::string> include_folders(const std::vector<std::string>& compiler);

/// What the probe prints once it is built. left_out: what the compiler did not accept is added there. Throws
/// ImportError where it cannot be built or run, with what the compiler said.
[[nodiscard]] std::string run_probe(const GameTree& tree, const Probe& probe, const Workshop& workshop,
                                    std::vector<std::string>& left_out);

// The target that is made of it.

/// Something that an import tells of: what of the game is taken over, and what cannot be.
struct Finding {
  enum class Weight : unsigned char {
    taken,       ///< taken over; nothing is to be done
    warning,     ///< should be looked at
    unfinished,  ///< needs a line by hand, without which levels that use it are refused
    error,       ///< nothing can be written
  };

  std::string kind;  ///< a stable name, such as new-word
  Weight weight = Weight::taken;
  std::string word;   ///< what it is about
  std::string token;  ///< of a word: what the game's scanner returns
  std::optional<std::int64_t> value;
  std::string word_class;  ///< of a word: its class in the target's tables; may be empty
  std::string text;        ///< in a sentence
  std::string help;        ///< what to do; may be empty
  Place place;
};

using Findings = std::vector<Finding>;

/// How many of a thing there are, and what became of those of the base.
struct Tally {
  std::string what;
  std::size_t count = 0;
  std::vector<std::string> added, gone, moved;
};

/// "385 monsters (+3), 25 rooms (+1, 11 moved)"
[[nodiscard]] std::string summary(const std::vector<Tally>& tallies);

/// How far a game is from a target, and what makes it so.
struct Distance {
  std::string target;
  int sum = 0;
  /// How many differ: words, opcodes and records, and so on.
  int words = 0, opcodes = 0, records = 0, packing = 0, traps_and_rooms = 0, things = 0;

  /// "5 words, 24 traps, rooms and map characters"; "nothing differs"
  std::string reasons() const;
};

/// The files of a folder, by name.
using FolderFiles = std::map<std::string, std::string, std::less<>>;

/// How a target is made of a game's facts.
struct ImportOptions {
  std::string game;    ///< the game's name; blanks and slashes in it do not matter
  std::string folder;  ///< where the target is or will be
  std::string base;    ///< empty: the nearest
  std::string layout;  ///< the name of the layout of levels; empty: that of the base
  FolderFiles there;   ///< the files that are in the folder
  /// Opens the files of a base that is a folder, as TargetFiles::open does; without it none can be.
  std::function<OpenedFile(const std::string& path)> open{};
};

/// A target that was made of a game's facts.
struct Imported {
  std::string base;
  std::optional<Distance> distance;  ///< from the base; nothing if that is a folder
  std::vector<Distance> nearest;     ///< all targets of its language, the nearest first
  std::string abi;
  std::optional<Target> target;        ///< as the folder will have it; nothing if there are errors
  FolderFiles files;                   ///< what the folder has to hold of the files that imports write
  std::vector<std::string> gone;       ///< files of the folder that an import made, and that are not needed any more
  std::vector<std::string> inherited;  ///< facts that games can tell, and which this one left to the base
  Findings findings;
  std::vector<Tally> tallies;

  bool has_errors() const;
  /// Whether something needs a line by hand.
  bool is_unfinished() const;
};

/// The line that begins what an import writes in a file. Lines above it are made by hand, and stay.
extern const std::string_view import_mark;

/// The part of a file that is made by hand; all of it where an import wrote nothing.
[[nodiscard]] std::string_view part_by_hand(std::string_view text);
[[nodiscard]] bool has_mark(std::string_view text);

/// Whether an import may write into a folder that has these files: an import wrote the profile, or the folder is empty
/// than those of a target with no base and no language of its own, which are made by hand for the first import.
[[nodiscard]] bool may_write_to(const FolderFiles& there);

/// Throws ImportError where that is not what a probe prints; StaleHeader where headers do not fit the tables.
void check_answers(std::string_view answers);

/// Makes the target of a game of what its probe printed. Where the nearest target cannot be the base, it is the next
/// one that can. Throws ImportError where nothing can be made, and where that is not what a probe prints.
[[nodiscard]] Imported import_game(std::string_view answers, const ImportOptions& options);

/// The base that a profile names; empty if it names none.
[[nodiscard]] std::string base_of_profile(const std::string& profile);

// Whether the game's own compiler makes the same as the target.

/// The small levels that a target is proven with: those of dat/probe for its language which it takes. untried: words of
/// statements that are in none of them.
struct ProofLevels {
  std::vector<std::string> levels;  ///< sources
  std::vector<std::string> untried;
};
/// left_out: statements that no level is to have.
[[nodiscard]] ProofLevels proof_levels(const Target& target, const Abi& abi,
                                       const std::vector<std::string>& left_out = {});

/// What the game's own compiler made of a source: all files, by name, or nothing where it refuses the source.
struct OwnOutput {
  std::optional<FolderFiles> files;
  std::string said;      ///< the first line that it printed
  bool crashed = false;  ///< a signal ended it
};
using OwnCompiler = std::function<OwnOutput(const std::string& source)>;

/// A statement or a file that the target takes and the game's own compiler does not.
struct NotTaken {
  std::string what;
  std::string said;      ///< the first line that the game's own compiler printed
  bool crashed = false;  ///< whether a signal ended it; else it refuses
};

/// What small levels prove.
struct Proof {
  std::size_t levels = 0;                 ///< of which both make the same
  std::optional<std::string> difference;  ///< the first: the statement and the field, in a sentence
  std::vector<NotTaken> not_taken;        ///< statements; the levels that are compared do not have them
  std::vector<std::string> untried;       ///< words of statements that are in no level
};
/// Compares the files of the game's own compiler with those of a target. All bytes count but padding and places for
/// pointers: the game leaves in them what was in memory.
[[nodiscard]] Proof prove(const Target& target, const Abi& abi, const OwnCompiler& own);

/// What both compilers make of the game's own levels.
struct OwnLevels {
  std::size_t same = 0;                   ///< files of which both make the same
  std::optional<std::string> difference;  ///< the first; those behind it are not compared
  std::vector<std::string> refused;       ///< what the target refuses and the game's own compiler takes: where and why
  std::vector<NotTaken> not_taken;        ///< files that the game's own compiler does not take
  std::vector<std::string> in_neither;    ///< files that neither takes
};
/// Opens a file that a level file includes.
using OpenSource = std::function<std::optional<SourceText>(const std::string& path)>;
[[nodiscard]] OwnLevels compare_own_levels(const std::vector<SourceText>& sources, const Target& target, const Abi& abi,
                                           const OwnCompiler& own, const OpenSource& open);
/// The same of the game's dungeon, as its preprocessor makes it; theirs: what its own compiler made of that.
void compare_own_dungeon(const SourceText& source, const Target& target, const Abi& abi, const OwnOutput& theirs,
                         OwnLevels& levels);

}  // namespace speclev::import
