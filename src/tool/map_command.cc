#include "tool/map_command.hh"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>
#include <span>

#include "base/characters.hh"
#include "speclev/picture.hh"
#include "speclev/speclev.hh"
#include "tool/files.hh"
#include "tool/print.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

constexpr std::uint64_t seeds_of_static_picture = 20;
constexpr std::size_t most_findings = 20;

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

/// A compiled level, and what it is called.
struct NamedLevel {
  std::string name;
  LevelModel model;
  Target target;
  std::optional<SourceText> source;  ///< of a level that was text
};

std::string words_of(const Origin& origin) {
  const std::string list(origin.list);
  if (origin.owner < 0) return list + " " + std::to_string(origin.index);
  return list + " " + std::to_string(origin.index) + " of part " + std::to_string(origin.owner);
}

class Maps {
 public:
  Maps(const MapCommand& command, std::string program) : command_(command), program_(std::move(program)) {
    for (const std::string& choice : command.choices) forced_.push_back(choice_of(choice));
    picture_.grid = command.grid;
    picture_.unicode = command.unicode;
    const bool is_wanted = choose_color(command.color).value_or(false);
    picture_.color = is_wanted && (command.color != "auto" || goes_to_terminal());
  }

  int run() {
    bool is_good = true;
    std::vector<NamedLevel> levels;
    for (const std::string& file : command_.files) is_good = read(file, levels) && is_good;
    for (const NamedLevel& level : levels) is_good = draw(level, levels.size() > 1) && is_good;
    return is_good ? good : failed;
  }

 private:
  bool read(const std::string& path, std::vector<NamedLevel>& levels) {
    InputFile in = read_data(path);
    if (!in.error.empty()) {
      print_error(program_, "cannot read " + quote(path) + ": " + in.error);
      return false;
    }
    const bool is_named = !command_.abi.empty() || (!command_.target.empty() && path.ends_with(".lev"));
    const auto found = recognise(in.bytes);
    if (is_named || (command_.target.empty() && !found.empty())) {
      const Target target = is_named ? choose_target(named(command_.target), false) : found.front().target;
      const Abi abi = is_named ? choose_abi(named(command_.abi), target) : found.front().abi;
      return add(path, read_level(in.bytes, target, abi), target, levels);
    }
    return compile_and_add(path, std::move(in.bytes), levels);
  }

  bool compile_and_add(const std::string& path, std::string bytes, std::vector<NamedLevel>& levels) {
    const Target target = choose_target(named(command_.target), false);
    check_levels(target);
    const Abi abi = choose_abi(named(command_.abi), target);
    const SourceText source(path == "-" ? "(stdin)" : path, std::move(bytes));
    const Output output = compile(source, target, abi, VersionWords(version_word_count(target)),
                                  {.policy = {}, .keep_declarations = true});
    print_messages(program_, source, output, {}, choose_color("auto").value_or(false));
    if (output.failed) return false;
    bool is_good = true;
    for (const OutputFile& file : output.files) {
      const LevelModelReading reading = read_level(file.bytes, target, abi, file.declarations);
      is_good = add(file.name, reading, target, levels) && is_good;
      if (reading.level) levels.back().source = source;
    }
    return is_good;
  }

  bool add(const std::string& name, const LevelModelReading& reading, const Target& target,
           std::vector<NamedLevel>& levels) {
    if (reading.level) levels.push_back({name, *reading.level, target, std::nullopt});
    if (!reading.level)
      print_error(program_, name + ": at byte " + std::to_string(reading.offset) + ": " + reading.error);
    return reading.level.has_value();
  }

  bool draw(const NamedLevel& level, bool with_name) {
    if (command_.choosable) return list_choices(level, with_name);
    if (command_.all) return draw_all(level, with_name);
    std::vector<LoadedLevel> loads;
    const std::uint64_t first = command_.seed.value_or(0);
    const std::uint64_t count = command_.seed ? 1 : seeds_of_static_picture;
    for (std::uint64_t i = 0; i < count; ++i)
      loads.push_back(load(level.model, {.seed = first + i, .forced = forced_}));
    tell(level, loads.front());
    if (command_.svg) return print_data(program_, picture_svg(loads, level.target, level.name, picture_));
    std::string text = with_name ? terminal_safe(level.name) + "\n" : "";
    text += command_.list ? thing_list(loads, level.target) : picture_text(loads, picture_);
    return print_styled(program_, text);
  }

  /// Each way in which the choices can turn out.
  bool draw_all(const NamedLevel& level, bool with_name) {
    const auto outcomes = load_all(level.model, {.forced = forced_});
    if (!outcomes) {
      print_error(program_, level.name +
                                ": there are more than 1000 ways in which this level can turn out; --seed takes one, "
                                "and --choose makes them fewer");
      return false;
    }
    std::string text = with_name ? terminal_safe(level.name) + "\n" : "";
    for (std::size_t i = 0; i < outcomes->size(); ++i) {
      const LoadOutcome& outcome = (*outcomes)[i];
      text += (i == 0 ? "" : "\n") + heading(outcome, i, outcomes->size()) + "\n";
      const std::span loads(&outcome.level, 1);
      text += command_.list ? thing_list(loads, level.target) : picture_text(loads, picture_);
    }
    tell(level, outcomes->front().level);
    return print_styled(program_, text);
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
  bool list_choices(const NamedLevel& level, bool with_name) {
    const LoadedLevel loaded =
        load(level.model, {.seed = command_.seed.value_or(0), .forced = forced_, .record_choices = true});
    std::string text = with_name ? terminal_safe(level.name) + "\n" : "";
    std::set<std::string> known;
    for (const LoadChoice& choice : loaded.choices) {
      const std::string name = choice_name(choice);
      if (!known.insert(name).second) continue;
      text +=
          name + ": " +
          (choice.percent < 0 ? "one of " + std::to_string(choice.options) : std::to_string(choice.percent) + " %") +
          "\n";
    }
    return print_text(program_, text);
  }

  void tell(const NamedLevel& level, const LoadedLevel& loaded) const {
    const std::string& name = level.name;
    const std::size_t count = std::min(loaded.findings.size(), most_findings);
    for (std::size_t i = 0; i < count; ++i) {
      const LoadFinding& finding = loaded.findings[i];
      std::string text = place_of(level, finding) + ": " + words_of(finding.origin);
      if (finding.place)
        text += " at (" + std::to_string(finding.place->x) + "," + std::to_string(finding.place->y) + ")";
      print_warning(program_, text + ": " + std::string(facts_of(finding.fault).text));
    }
    if (loaded.findings.size() > count)
      print_warning(program_, name + ": (… and " + std::to_string(loaded.findings.size() - count) + " more)");
    if (!loaded.not_simulated.empty())
      print_note(program_, name + ": " + std::to_string(loaded.not_simulated.size()) +
                               " statements are not simulated, the first of them " +
                               words_of(loaded.not_simulated.front()));
  }

  /// Where in the source it is declared, or else the name of the level.
  static std::string place_of(const NamedLevel& level, const LoadFinding& finding) {
    if (!level.source || !finding.declaration) return level.name;
    const Position at = level.source->position(finding.declaration->begin);
    return level.source->name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
  }

  static std::optional<std::string> named(const std::string& option) {
    return option.empty() ? std::nullopt : std::optional(option);
  }

  const MapCommand& command_;
  std::string program_;
  std::vector<ForcedChoice> forced_;
  PictureOptions picture_;
};

}  // namespace

int map_command(const MapCommand& command, const std::string& program) { return Maps(command, program).run(); }

}  // namespace speclev::tool
