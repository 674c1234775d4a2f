// Implements "speclev generate".
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/characters.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/generator_list.hh"
#include "cli/jobs.hh"
#include "cli/settings.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/generate.hh"
#include "speclev/picture.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int most_levels = 100000;
constexpr std::string_view manifest_name = "manifest.jsonl";
/// The one level of environments for learning, and the game that these are, as people call it.
constexpr std::string_view level_of_environments = "mylevel", target_of_environments = "minihack";

/// The command line of speclev generate.
struct GenerateCommand {
  GeneratorRequest request;        ///< but for what words and the size say
  std::vector<std::string> words;  ///< the kind, and NAME=VALUE of parameters
  std::string target, abi, size, output, again, source, into, flags;
  std::optional<std::string> up, down;  ///< other spellings of the parameters of these names
  int count = 0;                        ///< 0: one level
  std::size_t threads = 1;
  bool list = false, json = false, show = false, minihack = false;
  bool force = false;  ///< replace files that are there
};

/// One run.
class Generator {
 public:
  Generator(const GenerateCommand& options, RunContext& run) : options_(options), run_(run), request_(options.request) {
    if (options_.again.empty())
      read_words();
    else
      read_recipe();
    read_source();
    target_.emplace(choose_target(run_, given(target_name_), false));
    check_levels(*target_);
    abi_.emplace(choose_abi(run_, given(options_.abi), *target_));
  }

  int run() { return options_.count == 0 ? one() : many(); }

 private:
  void read_words() {
    target_name_ = options_.target;
    if (options_.words.empty()) throw UsageError{"name a kind of levels; --list tells which there are"};
    request_.kind = options_.words.front();
    read_theme();
    read_sketch();
    for (std::string_view flags = options_.flags; !flags.empty();) request_.flags.emplace_back(take_until(flags, ","));
    if (options_.minihack) {
      if (request_.name.empty()) request_.name = level_of_environments;
      if (target_name_.empty()) target_name_ = target_of_environments;
    }
    read_into();
    if (!options_.size.empty()) {
      request_.size = map_size_of(options_.size);
      if (!request_.size) throw UsageError{"--size takes COLUMNSxROWS, such as 60x19, not " + quote(options_.size)};
    }
    for (std::size_t i = 1; i < options_.words.size(); ++i) {
      const std::string& word = options_.words[i];
      const std::size_t equals = std::min(word.find('='), word.size());
      if (i == 1 && equals == word.size() && takes_source()) {
        request_.source = word;
        continue;
      }
      const std::string name = word.substr(0, equals), value = word.substr(std::min(equals + 1, word.size()));
      if (!take_parameter(request_, name, value))
        throw UsageError{"parameters are NAME=NUMBER or NAME=NUMBER..NUMBER, not " + quote(word)};
    }
    read_parameter("up", options_.up);
    read_parameter("down", options_.down);
  }

  /// A parameter that is an option, too. Both may be said if they say the same.
  void read_parameter(const std::string& name, const std::optional<std::string>& value) {
    if (!value) return;
    const auto as_word = request_.values.find(name);
    const std::optional<NumberRange> before =
        as_word == request_.values.end() ? std::nullopt : std::optional(as_word->second);
    if (!take_parameter(request_, name, *value))
      throw UsageError{"--" + name + " takes a number, or two with '..' between them, not " + quote(*value)};
    if (before && *before != request_.values[name])
      throw UsageError{"--" + name + " " + *value + " and " + name + "=" + text_of(*before) + " contradict each other"};
  }

  bool takes_source() const {
    return std::ranges::any_of(generator_kinds(),
                               [&](const KindFacts& kind) { return kind.name == request_.kind && kind.takes_source; });
  }

  /// FILE:X1,Y1,X2,Y2
  void read_into() {
    if (options_.into.empty()) return;
    const std::size_t colon = options_.into.rfind(':');
    if (colon != std::string::npos) request_.into = level_area_of(std::string_view(options_.into).substr(colon + 1));
    if (!request_.into) throw UsageError{"--into takes FILE:X1,Y1,X2,Y2, not " + quote(options_.into)};
    request_.source = options_.into.substr(0, colon);
  }

  static void check_word(const std::string& name, std::string_view what) {
    if (std::string why = objection_to_file(name, what); !why.empty()) throw UsageError{std::move(why)};
  }

  /// The text of a file that is named so.
  std::string read_named(const std::string& name, std::string_view what) {
    check_word(name, what);
    const InputFile in = read_input(run_.files, name);
    if (!in.error.empty()) throw InputError{"cannot read " + quote(name) + ": " + in.error};
    return std::string(in.bytes);
  }

  void read_source() {
    if (!request_.source.empty()) request_.source_text = read_named(request_.source, "source");
  }

  void read_sketch() {
    if (!request_.sketch.empty()) request_.sketch_text = read_named(request_.sketch, "sketch");
  }

  /// A name with a folder or an ending is that of a file.
  static bool names_file(const std::string& theme) { return theme.find_first_of("/.") != std::string::npos; }

  void read_theme() {
    if (names_file(request_.theme)) request_.theme_text = read_named(request_.theme, "theme");
  }

  void read_recipe() {
    if (!options_.words.empty()) throw UsageError{"--again takes the kind and its parameters from the file"};
    const InputFile in = read_input(run_.files, options_.again);
    if (!in.error.empty()) throw InputError{"cannot read " + quote(options_.again) + ": " + in.error};
    const auto recipe = recipe_of(in.bytes);
    if (!recipe) throw InputError{quote(options_.again) + " does not begin with the comment of a generated level"};
    request_ = recipe->request;
    take_named(request_.source, options_.source, "source", "source");
    take_named(request_.sketch, options_.request.sketch, "sketch", "sketch");
    std::string theme_file = names_file(request_.theme) ? request_.theme : std::string();
    take_named(theme_file, options_.request.theme, "file of a theme", "theme");
    if (!theme_file.empty()) request_.theme = theme_file;
    if (!request_.source.empty()) check_is_older(in.bytes);
    read_theme();
    read_sketch();
    target_name_ = options_.target.empty() ? recipe->target : options_.target;
    if (options_.target.empty() && !recipe->target.empty() && !find_target(recipe->target))
      throw UsageError{quote(options_.again) + " is for the game " + quote(recipe->target) +
                       ", which does not come with this program; add --target with its folder"};
  }

  /// Takes a file for one that the comment names. A comment may come from anybody, so --again reads no file that only
  /// the comment names.
  void take_named(std::string& of_comment, const std::string& of_user, const std::string& what,
                  const std::string& option) const {
    const std::string again = quote(options_.again);
    if (of_comment.empty() && !of_user.empty()) throw UsageError{"--again: " + again + " was made without a " + what};
    if (!of_comment.empty() && of_user.empty())
      throw UsageError{again + " was made with the " + what + " " + quote(of_comment) +
                       "; --again reads only files that you name: add --" + option + " with that file"};
    of_comment = of_user;
  }

  /// What was added is added to the source as it was before.
  void check_is_older(std::string_view added) const {
    const InputFile in = read_input(run_.files, request_.source);
    if (in.error.empty() && (in.bytes == added || is_made_by_it(in.bytes)))
      throw InputError{quote(request_.source) + " has already what " + quote(options_.again) +
                       " says: --again takes that source as it was before"};
  }

  bool is_made_by_it(std::string_view source) const {
    const auto recipe = recipe_of(source);
    return recipe && recipe->request == request_;
  }

  /// Why attempts were thrown away, equal ones behind each other in one line; not what the error says anyway.
  void tell_refusals(const GeneratedLevel& level) const {
    const int first = request_.attempt.value_or(0);
    for (std::size_t i = 0; i < level.refusals.size();) {
      std::size_t end = i;
      while (end < level.refusals.size() && level.refusals[end] == level.refusals[i]) ++end;
      const auto number = [&](std::size_t of) { return std::to_string(first + static_cast<int>(of)); };
      const bool is_one = end == i + 1, is_last = end == level.refusals.size();
      if (level.error.empty() || !is_last)
        print_note(run_, (is_one ? "attempt " + number(i) + " was"
                                 : "attempts " + number(i) + " to " + number(end - 1) + " were") +
                             " thrown away: " + level.refusals[i]);
      i = end;
    }
  }

  int one() {
    if (!options_.output.empty()) check_new({options_.output});
    const GeneratedLevel level = generate(request_, *target_, *abi_);
    tell_refusals(level);
    if (!level.error.empty()) throw UsageError{level.error};
    if (!options_.output.empty()) {
      if (!write({{options_.output, level.text}})) return failed;
      return !options_.show || print_text(run_, picture(level.text)) ? good : failed;
    }
    return options_.show ? (print_text(run_, picture(level.text)) ? good : failed)
                         : (print_data(run_, level.text) ? good : failed);
  }

  int many() {
    if (options_.output.empty()) throw UsageError{"--count needs -o with the folder to write into"};
    const auto count = static_cast<std::size_t>(options_.count);
    std::vector<GeneratedLevel> levels(count);
    std::vector<GeneratorRequest> requests(count, request_);
    const auto path = [&](std::string_view file) { return (fs::path(options_.output) / file).string(); };
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
      requests[i].seed += i;
      requests[i].name =
          numbered_level_name(request_.name.empty() ? request_.kind : request_.name, static_cast<int>(i) + 1, *target_);
      names.push_back(path(requests[i].name + ".des"));
    }
    names.push_back(path(manifest_name));
    check_new(names);
    run_in_order(run_, count, options_.threads,
                 [&](std::size_t i) { levels[i] = generate(requests[i], *target_, *abi_); });
    std::vector<OutputFile> files;
    std::string manifest;
    for (std::size_t i = 0; i < count; ++i) {
      if (!levels[i].error.empty())
        throw UsageError{"seed " + std::to_string(requests[i].seed) + ": " + levels[i].error};
      files.push_back({names[i], levels[i].text});
      manifest += json_line(fs::path(names[i]).filename().string(), requests[i], levels[i].facts);
    }
    files.push_back({names.back(), manifest});
    return write(files) ? good : failed;
  }

  std::string json_line(const std::string& file, const GeneratorRequest& request, const GeneratedFacts& facts) const {
    ordered_json parameters = ordered_json::object();
    for (const auto& [name, range] : request.values) parameters[name] = {range.least, range.greatest};
    for (const auto& [name, words] : request.words) parameters[name] = words;
    const ordered_json line = {{"file", file},
                               {"kind", request.kind},
                               {"target", target_->name()},
                               {"seed", request.seed},
                               {"attempt", facts.attempt},
                               {"parameters", parameters},
                               {"floor", facts.floor},
                               {"way", facts.way < 0 ? ordered_json() : ordered_json(facts.way)},
                               {"dead_ends", facts.dead_ends},
                               {"choke_points", facts.choke_points},
                               {"monsters", facts.monsters},
                               {"monster_levels", facts.monster_levels},
                               {"objects", facts.objects},
                               {"traps", facts.traps}};
    return line.dump() + "\n";
  }

  /// What people have made of a level that was generated once is not lost.
  Replacing replacing() const { return {.only_new = !options_.force}; }

  /// Before the work, which may be long.
  void check_new(const std::vector<std::string>& names) const {
    if (const std::string error = OutputWriter(run_.files).objection(names, replacing()); !error.empty())
      throw UsageError{error};
  }

  bool write(const std::vector<OutputFile>& files) const {
    remove_temporaries_on_signals();
    const std::string error = OutputWriter(run_.files).write(files, replacing());
    if (!error.empty()) print_error(run_, error);
    return error.empty();
  }

  std::string picture(const std::string& text) const {
    const Output output =
        compile(SourceText::of("(generated)", text), *target_, *abi_, VersionWords(version_word_count(*target_)), {});
    if (output.files.empty()) throw InputError{"the level does not compile"};
    const LevelModelReading reading = read_level(output.files.front().bytes, *target_, *abi_);
    if (!reading.level) throw InputError{reading.error};
    const LoadedLevel loaded = load(*reading.level, {.seed = request_.seed});
    return picture_text({&loaded, 1}, {.color = goes_to_terminal() && choose_color(run_, "auto").value_or(false)});
  }

  const GenerateCommand& options_;
  RunContext& run_;
  GeneratorRequest request_;
  std::string target_name_;
  std::optional<Target> target_;
  std::optional<Abi> abi_;
};

int generate_command(const GenerateCommand& options, RunContext& run) {
  if (options.list)
    return print_data(run, options.json ? generator_list_json() : generator_list_text()) ? good : failed;
  return Generator(options, run).run();
}

}  // namespace

CommandWork add_generate(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<GenerateCommand>();
  GenerateCommand& options = *owned;
  command.add_option("KIND", options.words,
                     "The kind of level, and its parameters: NAME=NUMBER, NAME=FROM..TO or NAME=WORD,...");
  auto* again =
      command.add_option("--again", options.again, "Make the level of this file again, as its first comment says");
  again->type_name("FILE");
  /// Only the comment says these.
  const auto add = [&](const char* name, auto& value, const char* text) {
    return command.add_option(name, value, text)->excludes(again);
  };
  add("--seed", options.request.seed, "Of the random numbers: equal seeds give equal levels; 0 without it")
      ->type_name("N");
  command.add_option("--target", options.target, "The game that the level is for")->type_name("NAME|DIR");
  add_build_options(run, command);
  command.add_option("--abi", options.abi, "The machine that it is tried for")->type_name("ABI");
  add("--size", options.size, "Columns and rows of the map, walls included")->type_name("COLUMNSxROWS");
  add("--name", options.request.name, "The name of the level; without it that of the kind")->type_name("LEVEL");
  command
      .add_option("--theme", options.request.theme,
                  "Of a lair: the name of a theme, or the file of one, such as ./bees")
      ->type_name("NAME|FILE");
  command
      .add_option("--sketch", options.request.sketch,
                  "Of a landscape: a file with rows of letters, each a cell that gets finer")
      ->type_name("FILE");
  command.add_option("--source", options.source, "With --again: the source that the level was made with")
      ->type_name("FILE")
      ->needs(again);
  add("--tries", options.request.tries, "How many attempts are made at most; 20 without it")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  add("--count", options.count, "Make so many levels, with this seed and those behind it")
      ->type_name("N")
      ->check(CLI::Range(1, most_levels));
  add("--up", options.up, "1: there is a way up, 0: one comes by a branch; the parameter up=")->type_name("0|1");
  add("--down", options.down, "1: there is a way down, 0: none; the parameter down=")->type_name("0|1");
  command.add_flag("--branch", options.request.branch, "Let a branch of the dungeon begin or end there")
      ->excludes(again);
  command.add_flag("--arrive", options.request.arrive, "Let those who do not come by stairs arrive around the way up")
      ->excludes(again);
  add("--flags", options.flags, "Flags of the level, such as noteleport,hardfloor")->type_name("FLAG,...");
  command.add_flag("--minihack", options.minihack, "Make the one level of an environment for learning")
      ->excludes(again);
  add("--into", options.into, "Make an area of the first map of this source anew, and leave all else as it is")
      ->type_name("FILE:X1,Y1,X2,Y2");
  add_jobs_option(command, options.threads);
  command.add_option("-o", options.output, "The file to write, or with --count the folder")->type_name("FILE|FOLDER");
  add_force_option(command, options.force);
  command.add_flag("--show", options.show, "Draw the level, in place of its source or besides");
  auto* list = command.add_flag("--list", options.list, "List the kinds and their parameters");
  command.add_flag("--json", options.json, "The list for programs")->needs(list);
  return [owned, &run] { return generate_command(*owned, run); };
}

}  // namespace speclev::cli
