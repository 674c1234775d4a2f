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
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/read.hh"
#include "speclev/generate.hh"
#include "speclev/picture.hh"
#include "speclev/speclev.hh"
#include "tool/build_options.hh"
#include "tool/command.hh"
#include "tool/jobs.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr int most_levels = 100000;
constexpr std::string_view manifest_name = "manifest.jsonl";

/// The command line of speclev generate.
struct GenerateCommand {
  std::vector<std::string> words;  ///< the kind, and NAME=VALUE of parameters
  std::string target, abi, size, name, theme, output, again;
  std::uint64_t seed = 0;
  int tries = 20;
  int count = 0;  ///< 0: one level
  std::size_t threads = 1;
  bool list = false, json = false, show = false;
};

/// The kinds and their parameters, for people.
std::string list_text() {
  std::string text;
  const auto rows = [&](std::span<const ParameterFacts> parameters) {
    std::size_t names = 0, ranges = 0;
    const auto range = [](const ParameterFacts& row) { return text_of(NumberRange{row.least, row.greatest}); };
    const auto preset = [](const ParameterFacts& row) { return "(" + text_of(row.preset) + ")"; };
    for (const ParameterFacts& row : parameters) {
      names = std::max(names, row.name.size());
      ranges = std::max(ranges, range(row).size() + 1 + preset(row).size());
    }
    for (const ParameterFacts& row : parameters) {
      std::string line = "  " + std::string(row.name);
      line.resize(names + 4, ' ');
      line += range(row) + " " + preset(row);
      line.resize(names + ranges + 6, ' ');
      text += line + std::string(row.text) + "\n";
    }
  };
  for (const KindFacts& kind : generator_kinds()) {
    text += std::string(kind.name) + ": " + std::string(kind.text) + "\n";
    text +=
        "  from " + text_of(kind.least) + " to " + text_of(largest_map) + " squares (" + text_of(kind.preset) + ")\n";
    rows(kind.parameters);
    text += "\n";
  }
  text += "All kinds:\n";
  rows(common_generator_parameters());
  text += "\nThemes:\n";
  for (const ThemeFacts& theme : generator_themes()) {
    std::string line = "  " + theme.name;
    line.resize(std::max<std::size_t>(line.size() + 2, 14), ' ');
    text += line + theme.text + "\n";
  }
  return text;
}

ordered_json json_of(std::span<const ParameterFacts> parameters) {
  ordered_json rows = ordered_json::array();
  for (const ParameterFacts& row : parameters)
    rows.push_back({{"name", row.name},
                    {"least", row.least},
                    {"greatest", row.greatest},
                    {"default", {row.preset.least, row.preset.greatest}},
                    {"text", row.text}});
  return rows;
}

ordered_json json_of(MapSize size) { return {size.columns, size.rows}; }

std::string list_json() {
  ordered_json kinds = ordered_json::array();
  for (const KindFacts& kind : generator_kinds())
    kinds.push_back({{"kind", kind.name},
                     {"algorithm", kind.algorithm},
                     {"text", kind.text},
                     {"least_size", json_of(kind.least)},
                     {"greatest_size", json_of(largest_map)},
                     {"default_size", json_of(kind.preset)},
                     {"takes_theme", kind.takes_theme},
                     {"parameters", json_of(kind.parameters)}});
  ordered_json themes = ordered_json::array();
  for (const ThemeFacts& theme : generator_themes()) themes.push_back({{"name", theme.name}, {"text", theme.text}});
  const ordered_json all = {
      {"kinds", std::move(kinds)}, {"common", json_of(common_generator_parameters())}, {"themes", std::move(themes)}};
  return all.dump(2) + "\n";
}

/// One run.
class Generator {
 public:
  Generator(const GenerateCommand& options, const std::string& program) : options_(options), program_(program) {
    if (options_.again.empty())
      read_words();
    else
      read_recipe();
    target_.emplace(choose_target(given(target_name_), false));
    check_levels(*target_);
    abi_.emplace(choose_abi(given(options_.abi), *target_));
  }

  int run() { return options_.count == 0 ? one() : many(); }

 private:
  void read_words() {
    target_name_ = options_.target;
    if (options_.words.empty()) throw UsageError{"name a kind of levels; --list tells which there are"};
    request_.kind = options_.words.front();
    request_.seed = options_.seed;
    request_.name = options_.name;
    request_.tries = options_.tries;
    request_.theme = options_.theme;
    read_theme();
    if (!options_.size.empty()) {
      request_.size = map_size_of(options_.size);
      if (!request_.size) throw UsageError{"--size takes COLUMNSxROWS, such as 60x19, not " + quote(options_.size)};
    }
    for (std::size_t i = 1; i < options_.words.size(); ++i) {
      const std::string& word = options_.words[i];
      const std::size_t equals = word.find('=');
      const auto range =
          equals == word.npos ? std::nullopt : number_range_of(std::string_view(word).substr(equals + 1));
      if (!range) throw UsageError{"parameters are NAME=NUMBER or NAME=NUMBER..NUMBER, not " + quote(word)};
      request_.values[word.substr(0, equals)] = *range;
    }
  }

  /// A name with a folder or an ending is that of a file. The first comment of a level has it as a word.
  void read_theme() {
    if (request_.theme.find_first_of("/.") == std::string::npos) return;
    if (request_.theme.find_first_of(" \t\r\n") != std::string::npos)
      throw UsageError{"the name of a theme's file has no blanks, as " + quote(request_.theme) + " has"};
    const InputFile in = read_input(request_.theme);
    if (!in.error.empty()) throw InputError{"cannot read " + quote(request_.theme) + ": " + in.error};
    request_.theme_text = in.bytes;
  }

  void read_recipe() {
    if (!options_.words.empty()) throw UsageError{"--again takes the kind and its parameters from the file"};
    const InputFile in = read_input(options_.again);
    if (!in.error.empty()) throw InputError{"cannot read " + quote(options_.again) + ": " + in.error};
    const auto recipe = recipe_of(in.bytes);
    if (!recipe) throw InputError{quote(options_.again) + " does not begin with the comment of a generated level"};
    request_ = recipe->request;
    read_theme();
    target_name_ = options_.target.empty() ? recipe->target : options_.target;
  }

  int one() {
    const GeneratedLevel level = generate(request_, *target_, *abi_);
    for (std::size_t i = 0; i < level.refusals.size(); ++i)
      print_note(program_, "attempt " + std::to_string(i) + " was thrown away: " + level.refusals[i]);
    if (!level.error.empty()) throw UsageError{level.error};
    if (!options_.output.empty()) {
      if (!write({{options_.output, level.text}})) return failed;
      return !options_.show || print_text(program_, picture(level.text)) ? good : failed;
    }
    return options_.show ? (print_text(program_, picture(level.text)) ? good : failed)
                         : (print_data(program_, level.text) ? good : failed);
  }

  int many() {
    if (options_.output.empty()) throw UsageError{"--count needs -o with the folder to write into"};
    const auto count = static_cast<std::size_t>(options_.count);
    std::vector<GeneratedLevel> levels(count);
    std::vector<GeneratorRequest> requests(count, request_);
    run_in_order(count, options_.threads, [&](std::size_t i) {
      requests[i].seed += i;
      requests[i].name =
          numbered_level_name(request_.name.empty() ? request_.kind : request_.name, static_cast<int>(i) + 1, *target_);
      levels[i] = generate(requests[i], *target_, *abi_);
    });
    std::vector<OutputFile> files;
    std::string manifest;
    for (std::size_t i = 0; i < count; ++i) {
      if (!levels[i].error.empty())
        throw UsageError{"seed " + std::to_string(requests[i].seed) + ": " + levels[i].error};
      const std::string name = requests[i].name + ".des";
      files.push_back({(fs::path(options_.output) / name).string(), levels[i].text});
      manifest += json_line(name, requests[i], levels[i].facts);
    }
    files.push_back({(fs::path(options_.output) / manifest_name).string(), manifest});
    return write(files) ? good : failed;
  }

  std::string json_line(const std::string& file, const GeneratorRequest& request, const GeneratedFacts& facts) const {
    ordered_json parameters = ordered_json::object();
    for (const auto& [name, range] : request.values) parameters[name] = {range.least, range.greatest};
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
  bool write(const std::vector<OutputFile>& files) const {
    for (const OutputFile& each : files)
      if (fs::exists(fs::symlink_status(each.name)))
        throw UsageError{quote(each.name) + " is there already; nothing is written"};
    remove_temporaries_on_signals();
    const std::string error = OutputWriter().write(files);
    if (!error.empty()) print_error(program_, error);
    return error.empty();
  }

  std::string picture(const std::string& text) const {
    const Output output =
        compile(SourceText::of("(generated)", text), *target_, *abi_, VersionWords(version_word_count(*target_)), {});
    if (output.files.empty()) throw InputError{"the level does not compile"};
    const LevelModelReading reading = read_level(output.files.front().bytes, *target_, *abi_);
    if (!reading.level) throw InputError{reading.error};
    const LoadedLevel loaded = load(*reading.level, {.seed = request_.seed});
    return picture_text({&loaded, 1}, {.color = goes_to_terminal() && choose_color("auto").value_or(false)});
  }

  const GenerateCommand& options_;
  const std::string& program_;
  GeneratorRequest request_;
  std::string target_name_;
  std::optional<Target> target_;
  std::optional<Abi> abi_;
};

int generate_command(const GenerateCommand& options, const std::string& program) {
  if (options.list) return print_data(program, options.json ? list_json() : list_text()) ? good : failed;
  return Generator(options, program).run();
}

}  // namespace

CommandWork add_generate(CLI::App& command, const std::string& program) {
  const auto owned = std::make_shared<GenerateCommand>();
  GenerateCommand& options = *owned;
  command.add_option("KIND", options.words, "The kind of level, and its parameters: NAME=NUMBER or NAME=FROM..TO");
  command.add_option("--seed", options.seed, "Of the random numbers: equal seeds give equal levels; 0 without it")
      ->type_name("N");
  command.add_option("--target", options.target, "The game that the level is for")->type_name("NAME|DIR");
  add_build_options(command);
  command.add_option("--abi", options.abi, "The machine that it is tried for")->type_name("NAME");
  command.add_option("--size", options.size, "Columns and rows of the map, walls included")->type_name("COLUMNSxROWS");
  command.add_option("--name", options.name, "The name of the level; without it that of the kind")->type_name("NAME");
  command.add_option("--theme", options.theme, "Of a lair: the name of a theme, or the file of one, such as ./bees")
      ->type_name("NAME|FILE");
  command.add_option("--tries", options.tries, "How many attempts are made at most; 20 without it")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  auto* count = command.add_option("--count", options.count, "Make so many levels, with this seed and those behind it");
  count->type_name("N")->check(CLI::Range(1, most_levels));
  add_jobs_option(command, options.threads);
  command.add_option("-o", options.output, "The file to write, or with --count the folder")->type_name("FILE|FOLDER");
  command.add_option("--again", options.again, "Make the level of this file again, as its first comment says")
      ->type_name("FILE")
      ->excludes(count);
  command.add_flag("--show", options.show, "Draw the level, in place of its source or besides");
  auto* list = command.add_flag("--list", options.list, "List the kinds and their parameters");
  command.add_flag("--json", options.json, "The list for programs")->needs(list);
  return [owned, program] { return generate_command(*owned, program); };
}

}  // namespace speclev::tool
