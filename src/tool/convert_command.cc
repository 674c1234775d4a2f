#include "tool/convert_command.hh"

#include "base/characters.hh"
#include "speclev/archive.hh"
#include "speclev/transfer.hh"
#include "tool/files.hh"
#include "tool/outputs.hh"
#include "tool/print.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

/// Why a file cannot be converted; the message for the user.
struct ConvertError {
  std::string message;
};

std::string at_byte(std::size_t offset, const std::string& what) {
  return ": at byte " + std::to_string(offset) + ": " + what;
}

class Conversion {
 public:
  Conversion(const ConvertCommand& options, const std::string& program)
      : options_(options),
        program_(program),
        version_from_(option_or_variable(options.version_from, version_variable)),
        to_(options.to.empty() ? std::nullopt : std::optional(choose_target(options.to, false))),
        abi_(options.abi.empty() ? std::nullopt : std::optional(choose_abi(options.abi, *find_target(default_target)))),
        writer_(inputs()) {}

  int run() {
    std::vector<OutputFile> outputs;
    for (const std::string& file : options_.files) {
      const InputFile in = read_data(file);
      if (!in.error.empty()) throw ConvertError{"cannot read " + quote(file) + ": " + in.error};
      outputs.push_back({place_of(file), begins_as_archive(in.bytes)
                                             ? archive(file, in.bytes)
                                             : converted(file, in.bytes, reading_of(file, in.bytes))});
    }
    const std::string error = writer_.write(outputs);
    if (!error.empty()) print_error(program_, error);
    return error.empty() ? good : failed;
  }

 private:
  std::vector<std::string> inputs() const {
    std::vector<std::string> files;
    for (const std::string& file : options_.files) files.push_back(file_of_data(file));
    if (version_from_) files.push_back(file_of_data(*version_from_));
    return files;
  }

  Recognition reading_of(const std::string& file, std::string_view bytes) const {
    return choose_reading(options_.target, options_.from, file, bytes, "name it with --target and --from");
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

  std::string converted(const std::string& name, std::string_view bytes, const Recognition& as) const {
    const Abi& abi = abi_ ? *abi_ : as.abi;
    const VersionWords version = choose_version(version_from_, to_ ? *to_ : as.target, abi);
    if (to_) return transferred(name, transfer(bytes, level_name(name), as, *to_, abi, version));
    Reading reading = convert(bytes, as.target, as.abi, abi, &version);
    if (!reading.error.empty()) throw ConvertError{name + at_byte(reading.offset, reading.error)};
    if (!reading.oddities.empty())
      throw ConvertError{name + at_byte(reading.oddities.front(), "this byte should be zero, and would be lost")};
    return std::move(reading.text);
  }

  static std::string level_name(const std::string& name) {
    const std::string own = name.substr(name.find_last_of("/:") + 1);
    return own.substr(0, own.rfind(".lev"));
  }

  /// What became of a file for another game. What is wrong with it is told as about a source.
  std::string transferred(const std::string& name, Transfer result) const {
    if (!result.source.error.empty()) throw ConvertError{name + at_byte(result.source.offset, result.source.error)};
    if (!result.source.unsayable.empty()) {
      const Unsayable& first = result.source.unsayable.front();
      throw ConvertError{name + at_byte(first.offset, (first.where.empty() ? "" : first.where + ": ") + first.reason)};
    }
    if (!result.error.empty()) throw ConvertError{name + ": " + result.error};
    if (result.bytes.empty()) {
      print_messages(program_, SourceText(name + " (decompiled)", result.source.text), result.compiled, {},
                     choose_color("auto").value_or(false));
      throw ConvertError{name + " cannot be made a file of " + to_->name()};
    }
    return std::move(result.bytes);
  }

  /// All levels and dungeons of an archive, and all else as it is.
  std::string archive(const std::string& file, std::string_view bytes) const {
    ArchiveReading reading = read_archive(bytes);
    if (!reading.error.empty()) throw ConvertError{file + at_byte(reading.offset, reading.error)};
    std::vector<std::string> texts;
    texts.reserve(reading.members.size());  // members view them
    for (ArchiveMember& member : reading.members) {
      const std::string name = file + ":" + member.name;
      const bool told = !options_.target.empty() || !options_.from.empty();
      const bool compiled = told ? is_compiled(member) : !recognise(member.bytes).empty();
      if (!compiled) continue;
      texts.push_back(converted(name, member.bytes, reading_of(name, member.bytes)));
      member.bytes = texts.back();
    }
    if (texts.empty())
      throw UsageError{"no member of " + quote(file) +
                       " has the version words of a target; name it with --target and --from"};
    ArchiveWriting made = write_archive(reading.members);
    if (!made.error.empty()) throw ConvertError{file + ": " + made.error};
    return std::move(made.bytes);
  }

  /// Where the words tell nothing, the name of a member does.
  static bool is_compiled(const ArchiveMember& member) {
    return member.name.ends_with(".lev") || member.name == "dungeon";
  }

  const ConvertCommand& options_;
  const std::string& program_;
  std::optional<std::string> version_from_;
  std::optional<Target> to_;
  std::optional<Abi> abi_;
  OutputWriter writer_;
};

}  // namespace

CLI::App* add_convert(CLI::App& app, ConvertCommand& options) {
  auto* command = app.add_subcommand("convert", "Make compiled files those of another machine or game");
  command->add_option("FILE", options.files, "A compiled level or dungeon, ARCHIVE:MEMBER, or a whole data archive")
      ->required();
  command->add_option("--abi", options.abi, "The machine that they are wanted for; else that of each file")
      ->type_name("NAME");
  command->add_option("--to", options.to, "The game that they are wanted for; else that of each file")->type_name("NAME|DIR");
  command->add_option("-o", options.folder, "The folder that the results are written into")->type_name("DIR")->required();
  command
      ->add_option("--version-from", options.version_from,
                   "Take the version words from a file of the game on that machine")
      ->type_name("FILE");
  command->add_option("--target", options.target, "The game that they are of; else their version words tell")
      ->type_name("NAME|DIR");
  command->add_option("--from", options.from, "The machine that they are for; else their version words tell")
      ->type_name("NAME");
  return command;
}

int convert_command(const ConvertCommand& options, const std::string& program) {
  if (options.abi.empty() && options.to.empty())
    throw UsageError{"name what is wanted: a machine with --abi, or a game with --to"};
  remove_temporaries_on_signals();
  try {
    return Conversion(options, program).run();
  } catch (const ConvertError& error) {
    print_error(program, error.message);
    return failed;
  }
}

}  // namespace speclev::tool
