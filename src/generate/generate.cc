#include "speclev/generate.hh"

#include <algorithm>
#include <memory>

#include "format/layout.hh"
#include "generate/algorithms.hh"
#include "generate/critics.hh"
#include "generate/recipe.hh"
#include "generate/repair.hh"
#include "generate/stock.hh"
#include "generate/themes.hh"
#include "generate/writer.hh"
#include "speclev/speclev.hh"
#include "target/language.hh"

namespace speclev {

namespace {

using namespace generator;

/// The largest map that a game has room for.
MapSize greatest_size(const Game& game) {
  const auto columns = static_cast<int>(game.data().limit(Limit::map_columns));
  return {std::min(largest_map.columns, columns), game.map_rows()};
}

/// Why a size is none of a kind; empty if it is one.
std::string objection(MapSize size, MapSize least, MapSize greatest) {
  if (size.columns >= least.columns && size.columns <= greatest.columns && size.rows >= least.rows &&
      size.rows <= greatest.rows)
    return {};
  return "the size must be " + text_of(least) + " to " + text_of(greatest) + ", not " + text_of(size);
}

/// Why a request cannot be done; empty if it can. Fills in what is not said.
std::string complete(GeneratorRequest& request, const Algorithm& algorithm, const Game& game) {
  const MapSize greatest = greatest_size(game), preset = algorithm.preset;
  if (!request.size) request.size = {std::min(preset.columns, greatest.columns), std::min(preset.rows, greatest.rows)};
  if (std::string text = objection(*request.size, algorithm.least, greatest); !text.empty()) return text;
  const auto longest = static_cast<std::size_t>(game.data().limit(Limit::level_name));
  if (request.name.empty()) request.name = algorithm.kind.substr(0, longest);
  const bool is_plain = std::ranges::all_of(request.name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!is_plain || request.name.size() > longest)
    return "the name must be 1 to " + std::to_string(longest) + " letters, digits, '-' and '_', not '" + request.name +
           "'";
  if (request.tries < 1) return "the number of tries must be 1 or more, not " + std::to_string(request.tries);
  if (request.attempt && *request.attempt < 0)
    return "the number of the attempt must be 0 or more, not " + std::to_string(*request.attempt);
  const std::vector<ParameterFacts> rows = with_common(algorithm.parameters());
  for (const auto& [name, range] : request.values) {
    const auto row = std::ranges::find(rows, std::string_view(name), &ParameterFacts::name);
    if (row == rows.end()) return "'" + std::string(algorithm.kind) + "' has no parameter '" + name + "'";
    if (std::string text = generator::objection(*row, range); !text.empty()) return text;
  }
  return {};
}

/// The theme of a request that takes one, fit for the game. Completes the request.
std::unique_ptr<Theme> theme_of(GeneratorRequest& request, const Algorithm& algorithm, const Game& game,
                                std::string& error) {
  if (!algorithm.takes_theme) {
    if (!request.theme.empty()) error = "'" + request.kind + "' takes no theme";
    return nullptr;
  }
  if (request.theme.empty()) request.theme = generator_themes().front().name;
  const std::string_view text = request.theme_text.empty() ? theme_text(request.theme) : request.theme_text;
  if (text.empty()) {
    error = "there is no theme '" + request.theme + "'";
    return nullptr;
  }
  ThemeReading reading = read_theme(request.theme, text);
  error = reading.error.empty() ? fit(reading.theme, request.theme, game) : reading.error;
  return std::make_unique<Theme>(std::move(reading.theme));
}

/// One attempt: what is drawn, written, compiled, loaded and linted.
class Attempt {
 public:
  Attempt(const GeneratorRequest& request, const Algorithm& algorithm, const Game& game, const Theme* theme,
          const Abi& abi, int number)
      : request_(request),
        algorithm_(algorithm),
        game_(game),
        theme_(theme),
        abi_(abi),
        random_(request.seed, number_of(number)) {
    request_.attempt = number;
  }

  /// Why it is thrown away; empty if it is good.
  std::string run(GeneratedLevel& result) {
    Values values;
    values.draw(with_common(algorithm_.parameters()), request_.values, random_);
    Sketch sketch(request_.size->columns, request_.size->rows);
    Making making{game_, values, random_, theme_};
    sketch.lit = values["lit"] != 0;
    algorithm_.draw(sketch, making);
    build_walls(sketch);
    if (sketch.failure.empty()) put_stairs(sketch, making);
    if (!sketch.failure.empty()) return sketch.failure;
    stock(sketch, making);
    measure_into(result.facts, sketch);
    remark(sketch, result.facts);
    Writing writing = write_level(sketch, request_.name, game_);
    if (!writing.failure.empty()) return writing.failure;
    std::string text = recipe_text(request_, algorithm_, game_.target().name()) + writing.text;
    result.text = laid_out(text);
    return finding(result.text);
  }

 private:
  static std::uint64_t number_of(int number) { return static_cast<std::uint64_t>(number); }

  void measure_into(GeneratedFacts& facts, const Sketch& sketch) const {
    const Measures measures = measure(sketch);
    const auto count = [&](ThingKind kind) {
      return static_cast<int>(std::ranges::count(sketch.things, kind, &SketchThing::kind));
    };
    facts = {.attempt = *request_.attempt,
             .floor = measures.floor,
             .way = measures.way,
             .dead_ends = measures.dead_ends,
             .choke_points = measures.choke_points,
             .monster_levels = sum_of_levels(sketch, game_),
             .monsters = count(ThingKind::monster),
             .objects = count(ThingKind::object),
             .traps = count(ThingKind::trap)};
  }

  void remark(Sketch& sketch, const GeneratedFacts& facts) const {
    if (facts.way >= 0)
      sketch.remarks.push_back("From the way up to the way down it is " + std::to_string(facts.way) + " steps.");
    if (!game_.knows_levels() && facts.monsters > 0)
      sketch.remarks.emplace_back("How strong monsters are is not known of this game: they are chosen by class.");
  }

  std::string laid_out(std::string& text) const {
    const Language& language = *game_.data().language;
    const SourceText source = SourceText::of("(generated)", text);
    return format::laid_out(text, language.tokens(source, game_.data(), abi_), *language.style);
  }

  /// The first thing that the compiler or the linter has to say.
  std::string finding(const std::string& text) const {
    CompileOptions options;
    options.check_only = true;
    options.policy.enable(DiagGroup::lint);
    options.policy.enable(DiagGroup::style);
    options.assume.finds = false;
    const Output output = compile(SourceText::of("(generated)", text), game_.target(), abi_,
                                  VersionWords(version_word_count(game_.target())), options);
    if (output.diagnostics.empty()) return output.failed ? "it does not compile" : "";
    const Diagnostic& first = output.diagnostics.front();
    const Position at = SourceText::of("", text).position(first.span.begin);
    return "line " + std::to_string(at.line) + ": " + first.message;
  }

  GeneratorRequest request_;
  const Algorithm& algorithm_;
  const Game& game_;
  const Theme* theme_;
  const Abi& abi_;
  Random random_;
};

}  // namespace

std::vector<KindFacts> generator_kinds() {
  std::vector<KindFacts> kinds;
  for (const Algorithm& each : algorithms())
    if (find_algorithm(each.kind, 0) == &each)
      kinds.push_back(
          {each.kind, each.text, each.number, each.parameters(), each.least, each.preset, each.takes_theme});
  return kinds;
}

std::string numbered_level_name(std::string_view name, int number, const Target& target) {
  const std::string digits = std::to_string(number);
  const auto longest = static_cast<std::size_t>(data_of(target).limit(Limit::level_name));
  return std::string(name.substr(0, longest - std::min(longest, digits.size()))) + digits;
}

std::span<const ParameterFacts> common_generator_parameters() { return common_parameters(); }

GeneratedLevel generate(const GeneratorRequest& wanted, const Target& target, const Abi& abi) {
  GeneratedLevel result;
  const Algorithm* algorithm = find_algorithm(wanted.kind, wanted.algorithm);
  if (algorithm == nullptr) {
    result.error = "there is no kind of levels '" + wanted.kind + "'" +
                   (wanted.algorithm == 0 ? "" : " with an algorithm " + std::to_string(wanted.algorithm));
    return result;
  }
  const Game game(target);
  GeneratorRequest request = wanted;
  result.error = complete(request, *algorithm, game);
  if (!result.error.empty()) return result;
  const std::unique_ptr<Theme> theme = theme_of(request, *algorithm, game, result.error);
  if (!result.error.empty()) return result;
  const int first = request.attempt.value_or(0);
  const int last = request.attempt ? first : request.tries - 1;
  for (int number = first; number <= last; ++number) {
    std::string refusal = Attempt(request, *algorithm, game, theme.get(), abi, number).run(result);
    if (refusal.empty()) return result;
    result.refusals.push_back(std::move(refusal));
  }
  result.text.clear();
  result.error = "no level of " + std::to_string(result.refusals.size()) +
                 (result.refusals.size() == 1 ? " attempt" : " attempts") +
                 " is good; the last one: " + result.refusals.back();
  return result;
}

}  // namespace speclev
