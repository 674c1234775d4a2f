// Implements "speclev convert".
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/unsupported.hh"
#include "base/characters.hh"
#include "base/offsets.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/converted_sources.hh"
#include "cli/folder_settings.hh"
#include "cli/inspect_options.hh"
#include "cli/script_games.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "files/inputs.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/archive.hh"
#include "speclev/quest.hh"
#include "speclev/transfer.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev convert.
struct ConvertCommand {
  std::vector<std::string> files;  ///< compiled files, members of archives, or whole archives
  std::string abi;                 ///< that is wanted; empty: that of each file
  std::string to;                  ///< the game that is wanted; empty: that of each file
  std::string from;                ///< that the files are for; empty: their version words tell
  std::string target;              ///< that they are of; likewise
  std::optional<std::string> version_from;
  std::string folder;                ///< that the results are written into
  bool lossy = false;                ///< what is lost of sources is told, and no error
  bool force = false;                ///< replace files that are there
  std::vector<std::string> on, off;  ///< conditions of descriptions
};

/// Why a file cannot be converted; the message for the user.
struct ConvertError {
  std::string message;
};

class Conversion {
 public:
  Conversion(const ConvertCommand& options, RunContext& run)
      : options_(options),
        run_(run),
        version_from_(option_or_variable(options.version_from, version_variable)),
        game_(options.to.empty() || !names_script_game(run_, options.to) ? nullptr
                                                                         : choose_script_game(run_, options.to, false)),
        to_(options.to.empty() || game_ ? std::nullopt : std::optional(choose_destination(run_, options.to))),
        abi_(options.abi.empty() ? std::nullopt
                                 : std::optional(choose_abi(run_, options.abi, *find_target(default_target)))) {
    // No words are taken from it where nothing that is converted has some.
    if (version_from_) run_.files.expect_inputs({file_of_data(*version_from_)});
  }

  int run() {
    std::vector<OutputFile> outputs;
    for (const std::string& file : options_.files) {
      const InputFile in = read_data(run_.files, file);
      if (!in.error.empty()) throw ConvertError{"cannot read " + quote(file) + ": " + in.error};
      if (as_source(file, in.bytes)) continue;
      outputs.push_back(
          {place_of(file), begins_as_archive(in.bytes) ? archive(file, in.bytes) : alone(file, in.bytes)});
    }
    if (sources_) outputs.insert(outputs.end(), sources_->made().begin(), sources_->made().end());
    const std::string error = OutputWriter(run_.files).write(outputs, {.only_new = !options_.force});
    if (!error.empty()) print_error(run_, error);
    return error.empty() && !has_unknown_ && !(sources_ && sources_->has_failed()) ? good : failed;
  }

 private:
  /// Whether the user says what the files are of.
  bool is_told() const { return !options_.target.empty() || !options_.from.empty(); }

  /// Sources of levels, and compiled levels of a game with another language, are made sources for the wanted game.
  /// False for what is converted otherwise.
  bool as_source(const std::string& file, const std::string& bytes) {
    if (!to_ && !game_) return false;
    if (!sources_)
      sources_.emplace(
          run_, SourceWishes{options_.folder, options_.lossy, game_, conditions_of(options_.on, options_.off)}, to_);
    const InputKind kind = kind_of_file(file, bytes);
    if (kind == InputKind::script && to_) {
      const ScriptGame from = choose_script_game(run_, options_.target, false);
      sources_->script(SourceText(file, bytes), *from, choose_abi(run_, given(options_.from), *to_));
      return true;
    }
    if (kind == InputKind::levels || (kind == InputKind::description && game_)) {
      const Target from = choose_target(run_, given(options_.target), false);
      const Abi abi = choose_abi(run_, given(options_.from), from);
      if (kind == InputKind::levels)
        sources_->source(SourceText(file, bytes), from, abi);
      else
        sources_->description(SourceText(file, bytes), form_of(file).value_or(DungeonForm::def), from, abi);
      return true;
    }
    if (begins_as_archive(bytes)) return archive_as_sources(file, bytes);
    if (kind_of_file(file, bytes) != InputKind::compiled) return false;
    return compiled_as_source(file, bytes, reading_of(file, bytes));
  }

  bool is_in_other_language(const Target& from) const { return !to_ || from.language() != to_->language(); }

  bool compiled_as_source(const std::string& file, std::string_view bytes, const Recognition& as) {
    const bool is_other = is_in_other_language(as.target) && (game_ || !is_dungeon(bytes, as.target, as.abi));
    if (is_other) sources_->compiled(file, bytes, as);
    return is_other;
  }

  /// All levels of an archive and its dungeon, if they are in another language.
  bool archive_as_sources(const std::string& file, std::string_view bytes) {
    const ArchiveReading reading = read_archive(bytes);
    if (!reading.error.empty()) return false;
    const auto as = reading_of_all(file, reading.members);
    if (!as || !is_in_other_language(as->target)) return false;
    for (const ArchiveMember& member : reading.members)
      if (kind_of_member(member.name) == MemberKind::compiled) sources_->compiled(member.name, member.bytes, *as);
    return true;
  }

  Recognition reading_of(const std::string& file, std::string_view bytes) const {
    return choose_reading(run_, options_.target, options_.from, file, bytes, "name it with --target and --from");
  }

  /// The file of the same name in the wanted folder; of a member, of the member's name.
  std::string place_of(const std::string& file) const {
    if (file == "-") throw UsageError{"what is read from standard input has no name"};
    const std::string archive = file_of_data(file);
    const std::string whole = archive.size() < file.size() ? file.substr(archive.size() + 1) : file;
    const std::string name = whole.substr(whole.rfind('/') + 1);
    if (name.empty() || name == "." || name == "..") throw ConvertError{quote(file) + " leaves no name for the result"};
    return options_.folder.ends_with('/') ? options_.folder + name : options_.folder + "/" + name;
  }

  /// A file that is no archive, or a member of one.
  std::string alone(const std::string& file, std::string_view bytes) const {
    if (kind_of_member(file.substr(file.find_last_of("/:") + 1)) != MemberKind::quest)
      return converted(file, bytes, reading_of(file, bytes));
    if (!is_told())
      throw UsageError{"nothing in " + quote(file) +
                       " tells the game and the machine; name them with --target and --from"};
    return quest(file, bytes, reading_of(file, bytes));
  }

  /// The texts of a quest, in the form of the game that they are of.
  std::string quest(const std::string& name, std::string_view bytes, const Recognition& as) const {
    const Recognition to{to_ ? *to_ : as.target, abi_ ? *abi_ : as.abi};
    for (const Target& each : {as.target, to.target}) {
      const QuestTexts known = quest_texts(each);
      if (known == QuestTexts::unknown)
        throw ConvertError{name + ": how " + each.name() +
                           " keeps the texts of its quest is not known: its profile lacks" +
                           " the number quest-name, or the limits quest-classes and quest-messages"};
      if (known == QuestTexts::none) throw ConvertError{name + ": " + each.name() + " has no such file"};
    }
    Reading reading = convert_quest(bytes, as, to);
    if (!reading.error.empty()) throw ConvertError{name + ": " + at_byte(reading.offset, reading.error)};
    return std::move(reading.text);
  }

  std::string converted(const std::string& name, std::string_view bytes, const Recognition& as) const {
    const Abi& abi = abi_ ? *abi_ : as.abi;
    const Setting to = choose_version(run_, version_from_, to_ ? *to_ : as.target, abi, Wishes::of_others);
    if (to_ || described(to.target) != described(as.target))
      return transferred(name, described(to.target), transfer(bytes, level_name(name), as, to.target, abi, to.version));
    Reading reading = convert(bytes, as.target, as.abi, abi, &to.version);
    if (const std::string why = refusal_of(reading); !why.empty()) throw ConvertError{name + ": " + why};
    return std::move(reading.text);
  }

  /// What became of a file for another game. What is wrong with it is told as about a source.
  std::string transferred(const std::string& name, const std::string& game, Transfer result) const {
    if (const std::string why = refusal_of(result.source); !why.empty()) throw ConvertError{name + ": " + why};
    if (!result.error.empty()) throw ConvertError{name + ": " + result.error};
    if (result.bytes.empty()) {
      print_messages(run_, SourceText(name + " (decompiled)", result.source.text), result.compiled, {},
                     choose_color(run_, "auto").value_or(false));
      throw ConvertError{name + " cannot be made a file of " + game};
    }
    return std::move(result.bytes);
  }

  /// All levels and dungeons of an archive and the texts of its quest, and all else as it is.
  std::string archive(const std::string& file, std::string_view bytes) {
    ArchiveReading reading = read_archive(bytes);
    if (!reading.error.empty()) throw ConvertError{file + ": " + at_byte(reading.offset, reading.error)};
    const auto as = reading_of_all(file, reading.members);
    if (!as)
      throw UsageError{"no member of " + quote(file) +
                       " has the version words of a target; name it with --target and --from"};
    std::vector<std::string> texts;
    texts.reserve(reading.members.size());  // members view them
    for (ArchiveMember& member : reading.members) {
      auto text = converted(file + ":" + member.name, member, *as);
      if (!text) continue;
      texts.push_back(std::move(*text));
      member.bytes = texts.back();
    }
    if (texts.empty()) throw UsageError{quote(file) + " has no level, no dungeon and no texts of a quest"};
    ArchiveWriting made = write_archive(reading.members);
    if (!made.error.empty()) throw ConvertError{file + ": " + made.error};
    return std::move(made.bytes);
  }

  /// What an archive is of: what the user says, else what the first member tells whose words tell something.
  std::optional<Recognition> reading_of_all(const std::string& file, const std::vector<ArchiveMember>& members) const {
    if (is_told()) {
      const auto level = std::ranges::find_if(
          members, [](const ArchiveMember& member) { return kind_of_member(member.name) == MemberKind::compiled; });
      return reading_of(file, level == members.end() ? std::string_view() : level->bytes);
    }
    for (const ArchiveMember& member : members)
      if (const auto found = recognise(member.bytes); !found.empty()) return found.front();
    return std::nullopt;
  }

  /// A member for the other machine or game; nothing if it stays as it is, of which is told what may be wrong then. The
  /// words of a level tell what it is, or else its name.
  std::optional<std::string> converted(const std::string& name, const ArchiveMember& member,
                                       const Recognition& of_all) {
    const MemberKind kind = kind_of_member(member.name);
    if (is_told() ? kind == MemberKind::compiled : !recognise(member.bytes).empty())
      return converted(name, member.bytes, reading_of(name, member.bytes));
    if (kind == MemberKind::quest && quest_texts(of_all.target) != QuestTexts::none)
      return quest(name, member.bytes, of_all);
    if (kind == MemberKind::build)
      print_note(run_, name + " tells how the game was built that it is of, and is copied as it is");
    else if (kind == MemberKind::compiled)
      tell_unknown(name, "its version words are those of no target");
    else if (kind != MemberKind::same && kind != MemberKind::list && abi_ && abi_->name != of_all.abi.name)
      tell_unknown(name, "whether it depends on the machine is not known");
    return std::nullopt;
  }

  void tell_unknown(const std::string& name, const std::string& what) {
    print_warning(run_, name + " is copied as it is: " + what);
    has_unknown_ = true;
  }

  const ConvertCommand& options_;
  RunContext& run_;
  std::optional<std::string> version_from_;
  ScriptGame game_;  ///< that is wanted, if its levels are scripts
  std::optional<Target> to_;
  std::optional<Abi> abi_;
  std::optional<ConvertedSources> sources_;  ///< made of what is in another language
  bool has_unknown_ = false;                 ///< something is copied that may be wrong for the other machine
};

/// Converts all files, or writes none. Gives the exit status; throws UsageError.
int convert_command(const ConvertCommand& options, RunContext& run) {
  if (options.abi.empty() && options.to.empty())
    throw UsageError{"name what is wanted: a machine with --abi, or a game with --to"};
  read_settings_beside(run, options.files);
  remove_temporaries_on_signals();
  try {
    return Conversion(options, run).run();
  } catch (const ConvertError& error) {
    print_error(run, error.message);
    return failed;
  }
}

}  // namespace

CommandWork add_convert(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<ConvertCommand>();
  ConvertCommand& options = *owned;
  command
      .add_option(
          "FILE", options.files,
          "A source of levels, the description or script of a dungeon, a compiled file, ARCHIVE:MEMBER, or an archive")
      ->required();
  command.add_option("--abi", options.abi, "The machine that they are wanted for; else that of each file")
      ->type_name("ABI");
  command.add_option("--to", options.to, "The game that they are wanted for; else that of each file")
      ->type_name("NAME|DIR");
  command.add_option("-o", options.folder, "The folder that the results are written into")
      ->type_name("DIR")
      ->required();
  add_force_option(command, options.force);
  command.add_flag("--lossy", options.lossy, "What is lost of levels in another language is told, and no error");
  command
      .add_option("--version-from", options.version_from,
                  "Take the version words from a file of the game on that machine")
      ->type_name("FILE");
  command.add_option("--target", options.target, "The game that they are of; else their version words tell")
      ->type_name("NAME|DIR");
  add_build_options(run, command);
  add_conditions(command, options.on, options.off);
  command.add_option("--from", options.from, "The machine that they are for; else their version words tell")
      ->type_name("ABI");
  return [owned, &run] { return convert_command(*owned, run); };
}

}  // namespace speclev::cli
