#include "speclev/convert.hh"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "base/file_names.hh"
#include "binary/reader.hh"
#include "classic/builder.hh"
#include "convert/classic_to_opcode.hh"
#include "convert/comments.hh"
#include "convert/program_text.hh"
#include "convert/same_choices.hh"
#include "convert/same_loading.hh"
#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "target/language.hh"
#include "target/names.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using namespace converter;

constexpr std::string_view lists_language = "classic", programs_language = "opcode";

/// What a game says about loading levels that another one may say otherwise.
struct LoadingFact {
  LoadingRow::Kind kind{};
  std::string_view name;

  bool is_of(const LoadingRow& row) const { return row.kind == kind && row.name == name; }
  std::string words() const {
    return (kind == LoadingRow::Kind::rule ? "" : std::string(loading_word(kind)) + " ") + std::string(name);
  }
  friend bool operator==(const LoadingFact&, const LoadingFact&) = default;
};

/// A target that loads its levels as another one in some respects.
class OtherRules {
 public:
  using Facts = std::vector<LoadingFact>;

  OtherRules(const Target& from, const Target& to) : from_(from), to_(to) {
    for (const Target* game : {&from, &to})
      for (const LoadingRow& row : data_of(*game).loading.rows()) {
        const LoadingFact fact{row.kind, row.name};
        if (is_rule(row) && rows_of(from_, {fact}) != rows_of(to_, {fact}) && !has(facts_, row)) facts_.push_back(fact);
      }
  }

  /// In what the two games differ.
  const Facts& facts() const { return facts_; }

  Target target(const Facts& others) const {
    auto data = std::make_shared<TargetData>(data_of(from_));
    std::vector<LoadingRow> rows = data->loading.rows();
    std::erase_if(rows, [&](const LoadingRow& row) { return has(others, row); });
    for (const LoadingRow& row : rows_of(to_, others)) rows.push_back(row);
    data->loading = LoadingTable(std::move(rows));
    return target_of(std::move(data));
  }

 private:
  static bool is_rule(const LoadingRow& row) {
    using Kind = LoadingRow::Kind;
    return row.kind == Kind::rule || row.kind == Kind::terrain || row.kind == Kind::place || row.kind == Kind::adds;
  }
  static bool has(const Facts& facts, const LoadingRow& row) {
    return std::ranges::any_of(facts, [&](const LoadingFact& each) { return each.is_of(row); });
  }
  static std::vector<LoadingRow> rows_of(const Target& game, const Facts& facts) {
    std::vector<LoadingRow> rows;
    for (const LoadingRow& row : data_of(game).loading.rows())
      if (has(facts, row)) rows.push_back(row);
    return rows;
  }

  const Target& from_;
  const Target& to_;
  Facts facts_;
};

/// One conversion of a source of lists into one of programs.
class ListConversion {
 public:
  ListConversion(const SourceText& source, const Target& from, const Target& to, const Abi& abi,
                 const CompileOptions& options)
      : source_(source), from_(from), to_(to), abi_(abi), options_(options) {
    options_.keep_declarations = true;
    options_.check_only = false;
  }

  Conversion run() {
    Output compiled = compile(source_, from_, abi_, VersionWords(version_word_count(from_)), options_);
    result_.diagnostics = std::move(compiled.diagnostics);
    result_.failed = compiled.failed;
    if (result_.failed) return std::move(result_);
    read();
    const std::vector<Diagnostic> of_source = result_.diagnostics;
    do {
      result_.diagnostics = of_source;
      write(compiled.files);
    } while (finds_refused());
    compiled = compiled_without_losses(kept_, from_, abi_, options_, std::move(compiled));
    prove(compiled.files);
    if (!result_.difference.empty()) result_.files.clear();
    return std::move(result_);
  }

 private:
  /// The levels as they were written.
  void read() {
    const DiagnosticPolicy quiet;
    Sink sink(quiet, 0, 0);
    classic::Scanner scanner(source_, data_of(from_), abi_, sink);
    classic::Builder builder(scanner, sink,
                             [&](const classic::ast::DeclarationList& level) { levels_.push_back(level); });
    classic::Parser(scanner, builder).parse();
    builder.finish();
  }

  void write(const std::vector<OutputFile>& compiled) {
    Sink sink(options_.policy, 0, 0);
    LossReport losses(sink);
    const ListValues values(source_, data_of(from_), data_of(to_), losses);
    Comments comments(source_);
    std::map<std::uint32_t, std::vector<std::string>> in_front;
    for (const auto& level : levels_)
      for (const auto& each : level)
        if (std::vector<std::string> lines = comments.in_front_of(each); !lines.empty())
          in_front[each.span.begin] = std::move(lines);
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < levels_.size() && i < compiled.size(); ++i) {
      classic::Level level;
      read_binary(*data_of(from_).layout, abi_, compiled[i].bytes, &level);
      const LevelModelReading reading = read_level(compiled[i].bytes, from_, abi_);
      // Maps at random places come to the first one of each, as they do in the proof.
      LoadOptions loading;
      loading.decide = [](const LoadChoice& choice) {
        return is_of_map(choice) ? std::optional<int>(0) : std::nullopt;
      };
      const LoadedLevel loaded = reading.level ? load(*reading.level, loading) : LoadedLevel();
      const std::string_view name = file_stem(compiled[i].name);
      std::ranges::move(ClassicToOpcode(values, {levels_[i], level, loaded, name}).run(), std::back_inserter(pieces));
    }
    remove_refused(pieces, losses);
    ProgramText text(losses, std::move(in_front));
    text.add(pieces);
    text.finish(comments.rest());
    result_.is_lossy = !losses.empty();
    kept_ = losses.without_lost(source_);
    is_changed_ = losses.has_changes();
    for (Diagnostic& each : sink.take()) result_.diagnostics.push_back(std::move(each));
    made_ = text.made();
    result_.files = {{.name = source_.name(), .bytes = text.text()}};
  }

  /// Whether a declaration may be missing without another one that relies on it.
  bool may_be_missing(Span origin) const {
    for (const auto& level : levels_)
      for (const classic::ast::Declaration& each : level)
        if (each.span == origin)
          return std::holds_alternative<classic::ast::Plain>(each.node) ||
                 std::holds_alternative<classic::ast::Monster>(each.node) ||
                 std::holds_alternative<classic::ast::Drawbridge>(each.node);
    return false;
  }

  /// Compiles what was written, and finds declarations whose statements the other game refuses, as where it needs
  /// values that lists lack.
  bool finds_refused() {
    const SourceText text = SourceText::of("(converted)", result_.files.front().bytes);
    CompileOptions options;
    options.max_errors = 0;
    after_ = compile(text, to_, abi_, VersionWords(version_word_count(to_)), options);
    const std::size_t known = refused_.size();
    for (const Diagnostic& each : after_.diagnostics)
      for (const Made& made : made_)
        if (each.severity == Severity::error && made.made.begin <= each.span.begin && each.span.begin < made.made.end &&
            may_be_missing(made.origin))
          refused_.insert(made.origin.begin);
    return refused_.size() > known;
  }

  void remove_refused(std::vector<Piece>& pieces, LossReport& losses) const {
    for (Piece& each : pieces) {
      remove_refused(each.inner, losses);
      if (!refused_.contains(each.origin.begin) || !may_be_missing(each.origin)) continue;
      losses.tell(Diag::lost_statement, each.origin, {each.text}, each.origin);
      each.text.clear();
    }
  }

  /// Both are loaded, and must be the same but for what was told.
  void prove(const std::vector<OutputFile>& before) {
    if (after_.failed) {
      const SourceText text = SourceText::of("(converted)", result_.files.front().bytes);
      const auto error = std::ranges::find(after_.diagnostics, Severity::error, &Diagnostic::severity);
      result_.difference = "what it became is no source of " + to_.name();
      if (error != after_.diagnostics.end())
        result_.difference += ": line " + std::to_string(text.position(error->span.begin).line) + ": " + error->message;
      return;
    }
    for (std::size_t i = 0; i < before.size() && i < after_.files.size(); ++i) {
      const LevelModelReading other = read_level(after_.files[i].bytes, to_, abi_);
      if (!other.level) continue;
      const std::string difference = difference_of_level(before[i], from_, *other.level);
      if (difference.empty() || is_of_rules(i, before[i], *other.level)) continue;
      result_.difference = before[i].name + ": " + difference;
      return;
    }
  }

  std::string difference_of_level(const OutputFile& before, const Target& from, const LevelModel& after) const {
    const LevelModelReading reading = read_level(before.bytes, from, abi_);
    if (!reading.level) return {};
    const bool is_reversed = !data_of(from).has(Feature::registers_as_written);
    return difference_of({*reading.level, after, is_reversed, is_changed_});
  }

  std::vector<LevelArea> maps_of(const OutputFile& level, const Target& game) const {
    const LevelModelReading reading = read_level(level.bytes, game, abi_);
    return reading.level ? load(*reading.level, {}).maps : std::vector<LevelArea>();
  }

  /// Whether the levels are the same once the game of the source follows rules of the other game. Reports the rules
  /// that are enough for that.
  bool is_of_rules(std::size_t level, const OutputFile& before, const LevelModel& after) {
    const OtherRules rules(from_, to_);
    const std::vector<LevelArea> maps = maps_of(before, from_);
    const auto explain = [&](const OtherRules::Facts& facts) {
      return difference_of_level(before, rules.target(facts), after).empty();
    };
    OtherRules::Facts enough = rules.facts();
    // Maps stay where they are, so a rule that moves one explains nothing, and hides what the others explain.
    std::erase_if(enough, [&](const LoadingFact& fact) { return maps_of(before, rules.target({fact})) != maps; });
    if (enough.empty() || !explain(enough)) return false;
    const OtherRules::Facts candidates = enough;
    for (const LoadingFact& fact : candidates) {
      OtherRules::Facts fewer = enough;
      std::erase(fewer, fact);
      if (explain(fewer)) enough = std::move(fewer);
    }
    std::string words;
    for (const LoadingFact& fact : enough) words.append(words.empty() ? "" : ", ").append(fact.words());
    Sink sink(options_.policy, 0, 0);
    sink.report(Diag::changed_result, level < levels_.size() ? levels_[level].front().span : Span(),
                {"the two games load a level by different rules (" + words + ")"});
    for (Diagnostic& each : sink.take()) result_.diagnostics.push_back(std::move(each));
    result_.is_lossy = true;
    return true;
  }

  const SourceText& source_;
  const Target& from_;
  const Target& to_;
  const Abi& abi_;
  CompileOptions options_;
  std::vector<classic::ast::DeclarationList> levels_;
  Conversion result_;
  std::optional<SourceText> kept_;   ///< the source without declarations of which nothing is left
  Output after_;                     ///< what the other game makes of the text
  std::vector<Made> made_;           ///< what the statements were made of
  std::set<std::uint32_t> refused_;  ///< where declarations begin whose statements the other game does not compile
  bool is_changed_ = false;          ///< something else is not as it was
};

}  // namespace

bool can_convert(const Target& from, const Target& to) {
  return from.language() == lists_language && to.language() == programs_language;
}

Conversion convert_source(const SourceText& source, const Target& from, const Target& to, const Abi& abi,
                          const CompileOptions& options) {
  return ListConversion(source, from, to, abi, options).run();
}

Target latest_with_programs() {
  const std::string_view game = TargetName(default_target).game;
  std::optional<Target> latest;
  for (const std::string& name : target_names()) {  // from the oldest release of a game to the newest
    const TargetName parts(name);
    const bool is_release =
        parts.game == game && !parts.release.empty() && parts.release.find('-') == parts.release.npos;
    auto target = is_release ? find_target(name) : std::nullopt;
    if (target && target->language() == programs_language) latest = std::move(target);
  }
  return latest.value();
}

}  // namespace speclev
