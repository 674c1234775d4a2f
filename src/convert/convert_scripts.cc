// Converts levels of the opcode language to Lua scripts and proves the result.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/characters.hh"
#include "base/file_names.hh"
#include "convert/same_loading.hh"
#include "convert/script.hh"
#include "lua/game_tables.hh"
#include "lua/names.hh"
#include "opcode/builder.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using namespace converter;

/// Comments and blank lines of a source of programs, by where the step begins that they stand in front of.
class StepComments {
 public:
  explicit StepComments(const SourceText& source) : source_(source) {}

  void step(const opcode::ast::Step& step, CommentsOfSteps& comments) {
    std::vector<std::string> lines;
    up_to(step.span.begin, lines);
    if (const auto* map = std::get_if<opcode::ast::Map>(&step.detail)) {
      at_ = step.span.begin;
      std::vector<std::string> inside;
      up_to(step.span.end, inside, &map->rows);
      std::erase(inside, "");
      lines.insert(lines.end(), inside.begin(), inside.end());
    }
    at_ = std::max(at_, step.span.end);
    if (!lines.empty()) comments[step.span.begin] = std::move(lines);
  }
  std::vector<std::string> rest() {
    std::vector<std::string> lines;
    up_to(static_cast<std::uint32_t>(source_.bytes().size()), lines);
    std::erase(lines, "");
    return lines;
  }

 private:
  void up_to(std::uint32_t end, std::vector<std::string>& lines, const std::vector<std::string_view>* rows = nullptr) {
    const std::string_view bytes = source_.bytes();
    std::size_t begin = at_;
    if (begin != 0 && begin < end) begin = std::min(bytes.find('\n', begin), std::size_t{end}) + 1;
    while (begin < end) {
      const std::size_t line_end = std::min(bytes.find('\n', begin), std::size_t{end});
      const std::string_view whole = bytes.substr(begin, line_end - begin), line = trimmed(whole);
      const auto is_here = [&](std::string_view row) {
        return row.data() >= whole.data() && row.data() <= whole.data() + whole.size();
      };
      const bool is_row = rows != nullptr && std::ranges::any_of(*rows, is_here);
      const bool is_blank = line.empty() && line_end < end && (lines.empty() || !lines.back().empty());
      if ((line.starts_with('#') && !is_row) || (is_blank && rows == nullptr)) lines.emplace_back(line);
      begin = line_end + 1;
    }
  }

  const SourceText& source_;
  std::uint32_t at_ = 0;
};

class ScriptConversion {
 public:
  ScriptConversion(const SourceText& source, const Target& from, std::shared_ptr<const lua::GameTables> game,
                   const Abi& abi, const CompileOptions& options)
      : source_(source), from_(from), game_(std::move(game)), abi_(abi), options_(options) {
    options_.check_only = false;
  }

  Conversion run() {
    Output compiled = compile(source_, from_, abi_, VersionWords(version_word_count(from_)), options_);
    result_.diagnostics = std::move(compiled.diagnostics);
    result_.failed = compiled.failed;
    if (result_.failed) return std::move(result_);
    write();
    for (std::size_t i = 0; i < scripts_.size() && i < compiled.files.size(); ++i)
      scripts_[i].name = file_stem(compiled.files[i].name);
    compiled = compiled_without_losses(kept_, from_, abi_, options_, std::move(compiled));
    for (std::size_t i = 0; i < scripts_.size() && i < compiled.files.size() && result_.difference.empty(); ++i)
      prove(compiled.files[i], scripts_[i]);
    if (result_.difference.empty())
      for (Script& each : scripts_)
        result_.files.push_back({.name = each.name + ".lua", .bytes = std::move(each.text)});
    return std::move(result_);
  }

 private:
  void write() {
    const DiagnosticPolicy quiet;
    Sink ignored(quiet, 0, 0), sink(options_.policy, 0, 0);
    LossReport losses(sink);
    StepComments comments(source_);
    opcode::Scanner scanner(source_, data_of(from_), abi_, ignored);
    opcode::Builder builder(scanner, ignored, [&](opcode::ast::Level& level) {
      if (level.steps.empty()) return;
      CommentsOfSteps in_front;
      for (const opcode::ast::Step& each : level.steps) comments.step(each, in_front);
      ScriptValues values(source_, level, data_of(from_), *game_, losses);
      Script script = ProgramToScript(values, in_front, losses).run();
      if (name_of(level).empty()) {
        before_levels_ += script.text;
        return;
      }
      script.text.insert(0, std::exchange(before_levels_, {}));
      script.name = name_of(level);
      const auto replaced = std::ranges::find(scripts_, script.name, &Script::name);
      if (replaced != scripts_.end())
        *replaced = std::move(script);
      else
        scripts_.push_back(std::move(script));
    });
    opcode::Parser(scanner, builder).parse();
    builder.finish();
    for (const std::string& each : comments.rest())
      if (!scripts_.empty()) scripts_.back().text += "--" + each.substr(1) + "\n";
    result_.is_lossy = !losses.empty();
    is_changed_ = losses.has_changes();
    kept_ = losses.without_lost(source_);
    for (Diagnostic& each : sink.take()) result_.diagnostics.push_back(std::move(each));
  }

  /// The name in the head of a level; what stands in front of the first level has none.
  std::string name_of(const opcode::ast::Level& level) const {
    for (const opcode::ast::Step& each : level.steps)
      if (each.kind == opcode::ast::StepKind::level || each.kind == opcode::ast::StepKind::maze)
        return std::string(source_.text(level.nodes[level.arguments[each.first_argument].value].span));
    return {};
  }

  void prove(const OutputFile& before, const Script& script) {
    const LevelModelReading reading = read_level(before.bytes, from_, abi_);
    if (!reading.level) return;
    const lua::LoadedScript once = lua::load_script(script.text, script.name, *game_);
    if (once.ending != lua::Ending::good) {
      result_.difference = script.name + ".lua: line " + std::to_string(once.end.line) + ": " + once.end.text;
      return;
    }
    const Side after{
        [&](const LoadOptions& options) { return lua::load_script(script.text, script.name, *game_, options).level; },
        [&](const LoadedThing& thing) {
          return KindWords{thing.letter, name(thing)};
        },
        true, line_ends(script.text),
        [ground = lua::ScriptGround(*game_)](const Square& square) {
          return std::string(ground.name_in_targets(square.code));
        }};
    Side old_side = side_of(*reading.level);
    old_side.kind = [this, kind = old_side.kind](const LoadedThing& thing) {
      return new_words(thing.kind, kind(thing));
    };
    old_side.terrain = [this](const Square& square) { return std::string(data_of(from_).terrain.name(square.code)); };
    const std::string difference = difference_of(old_side, after, false, is_changed_);
    if (!difference.empty()) result_.difference = script.name + ".lua: " + difference;
  }

  static int line_ends(std::string_view script) {
    constexpr std::string_view call = "selection.randline(";
    int ends = 0;
    for (std::size_t at = script.find(call); at != std::string_view::npos; at = script.find(call, at + 1)) ends += 2;
    return ends;
  }

  /// What the later game calls a kind that is known by its name in the earlier one; it may be of another class there,
  /// and of none where it lacks that.
  KindWords new_words(ThingKind kind, const KindWords& words) const {
    if (kind == ThingKind::monster) {
      const auto found = lua::find_monster(*game_, renamed(words.name));
      if (found && found->match != lua::NameMatch::beginning)
        return {game_->monsters[found->number].letter, game_->monsters[found->number].name};
      return {known_class(words.letter, game_->monster_classes), words.name};
    }
    if (kind == ThingKind::object) {
      if (const auto found = lua::find_object(*game_, renamed(words.name), words.letter))
        return {game_->objects[found->number].letter, game_->objects[found->number].name};
      return {known_class(words.letter, game_->object_classes), words.name};
    }
    return words;
  }

  static char known_class(char letter, std::string_view classes) {
    return classes.find(letter) == std::string_view::npos ? '\0' : letter;
  }

  std::string name(const LoadedThing& thing) const {
    if (thing.number < 0) return {};
    const auto number = static_cast<std::size_t>(thing.number);
    if (thing.kind == ThingKind::monster && number < game_->monsters.size()) return game_->monsters[number].name;
    if (thing.kind == ThingKind::object && number < game_->objects.size()) return game_->objects[number].name;
    if (thing.kind == ThingKind::trap)
      for (const lua::Constant& each : game_->group("trap"))
        if (each.value == thing.number) return each.name;
    return {};
  }

  const SourceText& source_;
  const Target& from_;
  std::shared_ptr<const lua::GameTables> game_;
  const Abi& abi_;
  CompileOptions options_;
  std::vector<Script> scripts_;
  std::string before_levels_;       ///< what the first script gets in front
  std::optional<SourceText> kept_;  ///< the source without statements of which nothing is left
  bool is_changed_ = false;         ///< something else is not as it was
  Conversion result_;
};

}  // namespace

Conversion convert_to_scripts(const SourceText& source, const Target& from, const Target& between,
                              std::shared_ptr<const lua::GameTables> game, const Abi& abi,
                              const CompileOptions& options) {
  if (!can_convert(from, between)) return ScriptConversion(source, from, std::move(game), abi, options).run();
  Conversion first = convert_source(source, from, between, abi, options);
  if (first.failed || !first.difference.empty()) return first;
  const SourceText text(source.name(), std::move(first.files.front().bytes));
  Conversion second = ScriptConversion(text, between, std::move(game), abi, options).run();
  second.is_lossy = second.is_lossy || first.is_lossy;
  // Messages about what lies between have no place in the source.
  for (Diagnostic& each : second.diagnostics) each.span = {};
  second.diagnostics.insert(second.diagnostics.begin(), first.diagnostics.begin(), first.diagnostics.end());
  return second;
}

}  // namespace speclev
