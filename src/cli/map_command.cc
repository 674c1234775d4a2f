// Implements "speclev map".
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/characters.hh"
#include "cli/command.hh"
#include "cli/folder_settings.hh"
#include "cli/level_inputs.hh"
#include "cli/settings.hh"
#include "cli/watch.hh"
#include "files/outputs.hh"
#include "files/print.hh"
#include "files/progress.hh"
#include "picture/png/png.hh"
#include "speclev/picture.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev map.
struct MapCommand {
  std::vector<std::string> files;
  std::string target, abi;
  std::string output;                 ///< a file, or a folder for pictures of several levels; empty: standard output
  std::optional<std::uint64_t> seed;  ///< without one the picture has what is the same with all seeds
  std::optional<std::uint64_t> heat;  ///< with so many seeds
  std::vector<std::string> choices;   ///< NAME=RESULT
  std::string color = "auto", background = "auto";
  int scale = png::usual_scale;  ///< of PNG
  bool grid = false, list = false, unicode = false;
  const PictureForm* form = nullptr;  ///< of pictures for files; null if it is none of the library's
  bool png = false, html = false;
  bool all = false;        ///< all ways in which the choices can turn out
  bool choosable = false;  ///< what can be chosen, instead of pictures
  bool watch = false;      ///< draw again when something changed
  bool force = false;      ///< replace pictures that are there in the folder
};

constexpr std::uint64_t seeds_of_static_picture = 20, seeds_of_page = 100;
constexpr std::uint64_t most_seeds = 10000;
/// As many ways in which a level can turn out are looked at for what is certain.
constexpr std::size_t most_outcomes = 64;
/// Of all seeds together: some hundred megabytes, where most levels have some hundred with each.
constexpr std::size_t most_things = 5000000;
constexpr std::size_t most_findings = 20;

/// What the libraries that look for a font take of the stack, and as much again.
constexpr rlim_t needed_stack = 256 << 10;

/// Why letters cannot be drawn; empty if they can. The stack's limit is raised as far as that is allowed.
std::string fault_of_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= needed_stack) return {};
  limit.rlim_cur = std::min(limit.rlim_max, needed_stack);
  if (limit.rlim_cur == needed_stack && ::setrlimit(RLIMIT_STACK, &limit) == 0) return {};
  return "a picture of points needs a stack of " + std::to_string(needed_stack >> 10) + " KiB, and there are " +
         std::to_string(limit.rlim_max >> 10) + "; 'ulimit -s' says how many";
}

ForcedChoice choice_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  int result = -1;
  const char* end = text.data() + text.size();
  const char* number = equals == text.npos ? end : text.data() + equals + 1;
  const auto [stop, error] = std::from_chars(number, end, result);
  if (equals == 0 || error != std::errc() || stop != end || result < 0)
    throw UsageError{"--choose takes NAME=NUMBER, not " + quote(text)};
  return {text.substr(0, equals), result};
}

std::string words_of(const Origin& origin) {
  const std::string list(origin.list);
  if (origin.owner < 0) return list + " " + std::to_string(origin.index);
  return list + " " + std::to_string(origin.index) + " of part " + std::to_string(origin.owner);
}

PictureOptions options_of(RunContext& run, const MapCommand& command) {
  const bool is_wanted = choose_color(run, command.color).value_or(false);
  const bool is_terminal = command.output.empty() && goes_to_terminal();
  return {.grid = command.grid,
          .color = is_wanted && (command.color != "auto" || is_terminal),
          .unicode = command.unicode,
          .heat = command.heat.has_value(),
          .background = command.background == "dark"    ? Background::dark
                        : command.background == "light" ? Background::light
                                                        : Background::automatic};
}

class Maps {
 public:
  Maps(const MapCommand& command, RunContext& run)
      : command_(command), run_(run), picture_(options_of(run, command)), page_(picture_) {
    for (const std::string& choice : command.choices) forced_.push_back(choice_of(choice));
  }

  int run() {
    bool is_good = true;
    LevelInputs inputs(command_.target, command_.abi, run_);
    for (const std::string& file : command_.files) is_good = inputs.read(file) && is_good;
    const std::vector<NamedLevel>& levels = inputs.levels();
    for (const NamedLevel& level : levels) ++names_[picture::without_folders(level.name)];
    tell_likeness(levels);
    if (command_.html) {
      if (!is_good) return failed;  // an earlier page stays
      for (const NamedLevel& level : levels) add_to_page(level);
      made_.push_back({.name = command_.output, .bytes = page_.html(command_.watch)});
    } else {
      const bool is_file = command_.form != nullptr || command_.png;
      are_in_folder_ = is_file && levels.size() > 1;
      if (are_in_folder_ && command_.output.empty())
        throw UsageError{"name a folder with -o for the pictures of several levels"};
      for (const NamedLevel& level : levels)
        is_good = (is_file ? draw_file(level) : draw(level, levels.size() > 1)) && is_good;
    }
    if (!text_.empty()) made_.push_back({.name = command_.output, .bytes = text_});
    return give() && is_good ? good : failed;
  }

 private:
  /// Writes what was made, or prints it.
  bool give() {
    if (made_.empty()) return true;
    if (command_.output.empty()) {
      const std::string& bytes = made_.front().bytes;
      if (command_.png) return print_bytes(run_, bytes);
      return text_.empty() ? print_data(run_, bytes) : print_styled(run_, bytes);
    }
    remove_temporaries_on_signals();
    const std::string error = OutputWriter(run_.files).write(made_, {.only_new = are_in_folder_ && !command_.force});
    if (!error.empty()) print_error(run_, error);
    return error.empty();
  }

  /// makers: of so many of them, from the first one, it is known what made each square.
  std::vector<LoadedLevel> loads_of(const NamedLevel& level, std::uint64_t first, std::uint64_t count,
                                    std::uint64_t makers) const {
    const bool has_source = level.source.has_value();  // whose lines makers lead to
    std::vector<LoadedLevel> loads;
    std::size_t things = 0;
    Progress progress(run_, "seeds of " + terminal_safe(level.name), count);
    for (std::uint64_t i = 0; i < count; ++i) {
      const bool has_makers = has_source && i < makers;
      loads.push_back(load(level.model, {.seed = first + i,
                                         .forced = forced_,
                                         .record_makers = has_makers,
                                         .level_name = level.level_name,
                                         .mirrors = command_.seed.has_value()}));
      things += loads.back().things.size();
      if (things > most_things)
        throw UsageError{level.name + " has more than " + std::to_string(most_things) + " things with " +
                         std::to_string(i + 1) + " seeds; with --heat " + std::to_string(i) + " they can be counted"};
      progress.next();
    }
    return loads;
  }

  /// The loads that a picture is of.
  std::vector<LoadedLevel> wanted_loads(const NamedLevel& level) const {
    const std::uint64_t count = command_.heat.value_or(command_.seed ? 1 : seeds_of_static_picture);
    return loads_of(level, command_.seed.value_or(0), count, 1);
  }

  /// All that may become of a level; nothing if that is too much, or a seed is wanted.
  std::vector<LoadedLevel> outcomes_of(const NamedLevel& level) const {
    std::vector<LoadedLevel> loads;
    if (command_.seed && !command_.html) return loads;
    if (auto outcomes = load_all(level.model, {.forced = forced_}, most_outcomes))
      for (LoadOutcome& outcome : *outcomes) loads.push_back(std::move(outcome.level));
    return loads;
  }

  /// The heading has no folders, unless levels in several have the same.
  PictureSubject subject_of(const NamedLevel& level) const {
    const std::string heading = picture::without_folders(level.name);
    return {level.model, names_.at(heading) == 1 ? heading : level.name, level.source ? &*level.source : nullptr};
  }

  void add_to_page(const NamedLevel& level) {
    const std::uint64_t first = command_.seed.value_or(0);
    const std::vector<LoadedLevel> drawn = loads_of(level, first, seeds_of_page, seeds_of_page);
    const std::vector<LoadedLevel> counted =
        command_.heat ? loads_of(level, first, *command_.heat, 1) : std::vector<LoadedLevel>();
    const std::vector<LoadedLevel> outcomes = outcomes_of(level);
    tell(level, drawn.front());
    page_.add(subject_of(level), command_.heat ? counted : drawn, drawn, first, outcomes);
  }

  /// Of several levels each has a file of its own in the folder of the output.
  bool draw_file(const NamedLevel& level) {
    const std::vector<LoadedLevel> loads = wanted_loads(level);
    tell(level, loads.front());
    std::string path = command_.output;
    if (are_in_folder_) {
      const std::string member = level.name.substr(level.name.rfind(':') + 1);
      const std::string name = std::filesystem::path(member).stem().string() + "." +
                               std::string(command_.form != nullptr ? command_.form->name : "png");
      path = (std::filesystem::path(path) / name).string();
    }
    const std::vector<LoadedLevel> outcomes = outcomes_of(level);
    PictureOptions options = picture_;
    options.outcomes = outcomes;
    const PictureSubject subject = subject_of(level);
    png::Png picture = command_.form != nullptr ? png::Png{command_.form->draw(loads, subject, options), {}}
                                                : points_of(picture::drawing_of(loads, subject, options), options);
    if (!picture.error.empty()) {
      print_error(run_, level.name + ": " + picture.error);
      return false;
    }
    made_.push_back({.name = path, .bytes = std::move(picture.bytes)});
    return true;
  }

  png::Png points_of(const picture::Drawing& drawing, const PictureOptions& options) const {
    if (std::string fault = fault_of_stack(); !fault.empty()) return {{}, std::move(fault)};
    return png::png_of(drawing, options.background, command_.scale);
  }

  bool draw(const NamedLevel& level, bool with_name) {
    if (with_name) text_ += terminal_safe(level.name) + "\n";
    if (command_.choosable) {
      list_choices(level);
      return true;
    }
    if (command_.all) return draw_all(level);
    const std::vector<LoadedLevel> loads = wanted_loads(level);
    const std::vector<LoadedLevel> outcomes = outcomes_of(level);
    PictureOptions options = picture_;
    options.outcomes = outcomes;
    tell(level, loads.front());
    text_ += picture_of(loads, level.target, options);
    return true;
  }

  std::string picture_of(std::span<const LoadedLevel> loads, const Target& target,
                         const PictureOptions& options) const {
    return command_.list ? thing_list(loads, target, options) : picture_text(loads, options);
  }

  /// Each way in which the choices can turn out.
  bool draw_all(const NamedLevel& level) {
    const auto outcomes = load_all(level.model, {.forced = forced_});
    if (!outcomes) {
      print_error(run_, level.name +
                            ": there are more than 1000 ways in which this level can turn out; --seed takes one, "
                            "and --choose makes them fewer");
      return false;
    }
    for (std::size_t i = 0; i < outcomes->size(); ++i) {
      const LoadOutcome& outcome = (*outcomes)[i];
      text_ += (i == 0 ? "" : "\n") + heading(outcome, i, outcomes->size()) + "\n";
      text_ += picture_of({&outcome.level, 1}, level.target, picture_);
    }
    tell(level, outcomes->front().level);
    return true;
  }

  static std::string heading(const LoadOutcome& outcome, std::size_t number, std::size_t count) {
    char percent[32];
    std::snprintf(percent, sizeof percent, "%.3g", outcome.likelihood * 100);
    std::string text = std::to_string(number + 1) + " of " + std::to_string(count) + ", " + percent + " %";
    for (const LoadChoice& choice : outcome.level.choices)
      text += (&choice == &outcome.level.choices.front() ? ": " : " ") + choice_name(choice) + "=" +
              std::to_string(choice.result);
    return text;
  }

  /// What can be chosen, as far as it comes up with the seed: each name once, in the order of the rolls.
  void list_choices(const NamedLevel& level) {
    const LoadedLevel loaded =
        load(level.model,
             {.seed = command_.seed.value_or(0), .forced = forced_, .record_choices = true, .each_choice_once = true});
    for (const LoadChoice& choice : loaded.choices) {
      text_ += choice_name(choice) + ": ";
      text_ += choice.percent < 0 ? "one of " + std::to_string(choice.options) : std::to_string(choice.percent) + " %";
      text_ += "\n";
    }
  }

  void tell(const NamedLevel& level, const LoadedLevel& loaded) const {
    const std::string& name = level.name;
    const std::size_t count = std::min(loaded.findings.size(), most_findings);
    for (std::size_t i = 0; i < count; ++i) {
      const LoadFinding& finding = loaded.findings[i];
      std::string text = place_of(level, finding) + ": " + words_of(finding.origin);
      if (finding.place)
        text += " at (" + std::to_string(finding.place->x) + "," + std::to_string(finding.place->y) + ")";
      print_warning(run_, text + ": " + std::string(facts_of(finding.fault).text));
    }
    if (loaded.findings.size() > count)
      print_warning(run_, name + ": (… and " + std::to_string(loaded.findings.size() - count) + " more)");
    if (!loaded.not_simulated.empty()) print_note(run_, name + ": " + left_out(level, loaded.not_simulated));
    if (loaded.may_mirror_columns || loaded.may_mirror_rows)
      print_note(run_, name + ": the game may turn this level over, " +
                           (loaded.may_mirror_columns && loaded.may_mirror_rows ? "left to right and top to bottom"
                            : loaded.may_mirror_columns                         ? "left to right"
                                                                                : "top to bottom") +
                           (command_.seed ? "" : "; it is drawn as it is written"));
  }

  /// That rules are those of another game, once for each.
  void tell_likeness(const std::vector<NamedLevel>& levels) const {
    std::set<std::string> told;
    for (const NamedLevel& level : levels)
      if (told.insert(level.target.name()).second) print_likeness(run_, level.target);
  }

  /// What is not simulated, the first of it by its records.
  static std::string left_out(const NamedLevel& level, const std::vector<Origin>& origins) {
    constexpr std::size_t most_named = 3;
    const std::size_t count = origins.size();
    std::string text = std::to_string(count) + (count == 1 ? " statement of " : " statements of ") +
                       level.target.name() + (count == 1 ? " is not simulated: " : " are not simulated: ");
    for (std::size_t i = 0; i < std::min(count, most_named); ++i)
      text.append(i == 0 ? "" : i + 1 == count ? " and " : ", ").append(words_of(origins[i]));
    return count > most_named ? text + " and " + std::to_string(count - most_named) + " more" : text;
  }

  /// Where in the source it is declared, or else the name of the level.
  static std::string place_of(const NamedLevel& level, const LoadFinding& finding) {
    if (!level.source || !finding.declaration) return level.name;
    const Position at = level.source->position(finding.declaration->begin);
    return level.source->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
  }

  const MapCommand& command_;
  RunContext& run_;
  std::vector<ForcedChoice> forced_;
  PictureOptions picture_;
  LevelPage page_;
  std::map<std::string, int> names_;  ///< how many levels there are of each heading
  std::string text_;                  ///< for people, of all levels
  std::vector<OutputFile> made_;
  bool are_in_folder_ = false;  ///< pictures of several levels, each named after its level
};

/// Draws levels as the game would make them. Gives the exit status.
int map_command(const MapCommand& command, RunContext& run) {
  if (command.background != "auto" && command.form == nullptr && !command.png && !command.html)
    throw UsageError{"--background is for pictures for files and pages, such as --svg, --png or --html"};
  read_settings_beside(run, command.files);
  if (!command.watch) return Maps(command, run).run();
  return work_on_changes(run, command.files, [&] {
    constexpr std::string_view clear = "\033[H\033[2J";
    if (command.output.empty() && goes_to_terminal()) std::fwrite(clear.data(), 1, clear.size(), stdout);
    return Maps(command, run).run();
  });
}

}  // namespace

CommandWork add_map(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<MapCommand>();
  MapCommand& options = *owned;
  add_level_options(run, command, options.files, options.target, options.abi);
  command
      .add_option("--seed", options.seed,
                  "Draw what becomes of random things with this seed; else only what is certain")
      ->type_name("N");
  command.add_option("--heat", options.heat, "Draw how often things are where they may be, with so many seeds")
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, most_seeds));
  command.add_option("--choose", options.choices, "A choice that is not left to the seed")
      ->type_name("NAME=N")
      ->allow_extra_args(false);
  command.add_flag("--grid", options.grid, "With the numbers of columns and rows, in the level and in its maps");
  command.add_flag("--unicode", options.unicode, "With lines for walls");
  command.add_option("--color", options.color, "When to use colours: always, never or auto")
      ->check(CLI::IsMember({"always", "never", "auto"}));
  std::vector<CLI::Option*> forms = {command.add_flag("--list", options.list, "Tell what stands where instead")};
  const std::string dashes = "--";
  for (const PictureForm& form : picture_forms)
    forms.push_back(command.add_flag_callback(
        dashes + std::string(form.name), [&options, &form] { options.form = &form; }, std::string(form.text)));
  forms.push_back(command.add_flag("--png", options.png, "Draw a picture of points"));
  forms.push_back(
      command.add_flag("--html", options.html, "Make a page of all levels, their seeds and sources, for a browser"));
  forms.push_back(command.add_flag("--choices", options.choosable, "Tell what can be chosen instead"));
  for (std::size_t i = 0; i < forms.size(); ++i)
    for (std::size_t j = i + 1; j < forms.size(); ++j) forms[i]->excludes(forms[j]);
  auto* all = command.add_flag("--all", options.all, "Draw each way in which a level can turn out, if they are few");
  for (CLI::Option* form : forms)
    if (form != forms.front()) all->excludes(form);
  command.add_option("--background", options.background, "Of pictures for files and pages: light, dark or auto")
      ->check(CLI::IsMember({"light", "dark", "auto"}));
  command.add_option("--scale", options.scale, "The size of a PNG: this times 10 by 18 points for a square")
      ->type_name("N")
      ->needs("--png")
      ->check(CLI::Range(1, png::largest_scale));
  add_force_option(command, options.force);
  command.add_flag("--watch", options.watch, "Draw again each time that a file is saved which the picture is of");
  command.add_option("-o", options.output, "The file to write, or the folder for pictures of several levels")
      ->type_name("FILE|FOLDER");
  return [owned, &run] { return map_command(*owned, run); };
}

}  // namespace speclev::cli
