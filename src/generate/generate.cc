#include "speclev/generate.hh"

#include <algorithm>
#include <memory>

#include "base/characters.hh"
#include "generate/algorithms.hh"
#include "generate/attempt.hh"
#include "generate/holes.hh"
#include "generate/outline.hh"
#include "generate/themes.hh"
#include "generate/words.hh"

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

/// Why a request has a sketch that cannot be drawn; empty if it can be, or there is none.
std::string objection_to_sketch(const GeneratorRequest& request, const Algorithm& algorithm, const Game& game) {
  if (request.sketch.empty()) return request.sketch_text.empty() ? "" : "a sketch needs a name";
  if (algorithm.takes != Takes::sketch) return quote(algorithm.kind) + " takes no sketch";
  return read_outline(request.sketch, request.sketch_text, *request.size, game).error;
}

/// Why an area is none of any map; empty if it may be one.
std::string objection(const LevelArea& area) {
  const LevelArea all = {0, 0, columns_of_level - 1, rows_of_level - 1};
  if (all.has(area.x1, area.y1) && all.has(area.x2, area.y2) && area.x1 <= area.x2 && area.y1 <= area.y2) return {};
  return "the area must be the first column and row, and the last, of a part of the map, not " + text_of(area);
}

/// Why a request cannot be done; empty if it can. Fills in what is not said.
std::string complete(GeneratorRequest& request, const Algorithm& algorithm, const Game& game) {
  const MapSize greatest = greatest_size(game), preset = algorithm.preset;
  if (request.into) {
    if (std::string text = objection(*request.into); !text.empty()) return text;
    request.size = {request.into->width(), request.into->height()};
  }
  if (!request.size) request.size = {std::min(preset.columns, greatest.columns), std::min(preset.rows, greatest.rows)};
  if (std::string text = objection(*request.size, algorithm.least, greatest); !text.empty()) return text;
  const auto longest = static_cast<std::size_t>(game.data().limit(Limit::level_name));
  if (request.name.empty()) request.name = algorithm.kind.substr(0, longest);
  const bool is_plain =
      std::ranges::all_of(request.name, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; });
  if (!is_plain || request.name.size() > longest)
    return "the name must be 1 to " + std::to_string(longest) + " letters, digits, '-' and '_', not " +
           quote(request.name);
  struct Text {
    std::string_view name, text, what;
  };
  const Text texts[] = {{request.theme, request.theme_text, "theme"}, {request.source, request.source_text, "source"}};
  for (const auto& [name, text, what] : texts) {
    if (name.empty() && !text.empty()) return "the text of a " + std::string(what) + " comes with its name";
    if (std::string why = objection_to_file(name, what); !why.empty()) return why;
  }
  if (request.tries < 1) return "the number of tries must be 1 or more, not " + std::to_string(request.tries);
  if (request.attempt && *request.attempt < 0)
    return "the number of the attempt must be 0 or more, not " + std::to_string(*request.attempt);
  const std::pair<bool, std::string_view> wanted[] = {
      {request.branch, "BRANCH"}, {request.arrive, "TELEPORT_REGION"}, {!request.flags.empty(), "FLAGS"}};
  for (const auto& [is_wanted, word] : wanted)
    if (is_wanted && !game.has_word(word)) return "the game has no " + quote(word);
  for (const std::string& flag : request.flags)
    if (!game.has_flag(flag)) return "the game has no flag " + quote(flag);
  const std::vector<ParameterFacts> rows = algorithm.all_parameters();
  for (const auto& [name, range] : request.values) {
    const auto row = std::ranges::find(rows, std::string_view(name), &ParameterFacts::name);
    if (row == rows.end()) return quote(algorithm.kind) + " has no parameter " + quote(name);
    if (std::string text = generator::objection(*row, range); !text.empty()) return text;
  }
  if (std::string text = complete_words(request, algorithm, game); !text.empty()) return text;
  return objection_to_sketch(request, algorithm, game);
}

/// The theme of a request that takes one, fit for the game. Completes the request.
std::unique_ptr<Theme> theme_of(GeneratorRequest& request, const Algorithm& algorithm, const Game& game,
                                std::string& error) {
  if (algorithm.takes != Takes::theme) {
    if (!request.theme.empty()) error = quote(request.kind) + " takes no theme";
    return nullptr;
  }
  if (request.theme.empty()) request.theme = generator_themes().front().name;
  const std::string_view text = request.theme_text.empty() ? theme_text(request.theme) : request.theme_text;
  if (text.empty()) {
    error = "there is no theme " + quote(request.theme);
    return nullptr;
  }
  ThemeReading reading = read_theme(request.theme, text);
  error = reading.error.empty() ? fit(reading.theme, request.theme, game) : reading.error;
  return std::make_unique<Theme>(std::move(reading.theme));
}

/// The source of a request that takes one, or of one with an area.
std::unique_ptr<InputSource> source_of(const GeneratorRequest& request, const Algorithm& algorithm, const Game& game,
                                       const Abi& abi, std::string& error) {
  const bool takes_one = algorithm.takes_source() || request.into;
  if (takes_one == request.source.empty())
    error = takes_one ? quote(request.kind) + " takes a source" : quote(request.kind) + " takes no source";
  else if (algorithm.takes_source() && request.into)
    error = quote(request.kind) + " is no kind for an area of a level";
  else if (request.into && (request.branch || request.arrive || !request.flags.empty()))
    error = "branches, arrival and flags are not for an area of a level";
  if (!error.empty() || !takes_one) return nullptr;
  InputSource given = read_given(request.source, request.source_text, game, abi);
  error = given.error;
  if (error.empty() && request.into) error = objection_to_hole(given, *request.into);
  if (error.empty() && algorithm.takes == Takes::level && given.levels != 1)
    error = quote(request.source) + " must have one level, not " + std::to_string(given.levels);
  return std::make_unique<InputSource>(std::move(given));
}

}  // namespace

std::vector<KindFacts> generator_kinds() {
  std::vector<KindFacts> kinds;
  for (const Algorithm& each : algorithms())
    if (find_algorithm(each.kind, 0) == &each)
      kinds.push_back({each.kind, each.text, each.number, each.own_parameters(), each.least, each.preset,
                       each.takes == Takes::theme, each.takes_source(), words_of(each), each.takes == Takes::sketch});
  return kinds;
}

std::string numbered_level_name(std::string_view name, int number, const Target& target) {
  const std::string text = std::to_string(number);
  const auto longest = static_cast<std::size_t>(data_of(target).limit(Limit::level_name));
  return std::string(name.substr(0, longest - std::min(longest, text.size()))) + text;
}

std::string objection_to_file(std::string_view name, std::string_view what) {
  if (std::ranges::all_of(name, [](unsigned char c) { return c > ' ' && c != 0x7f; })) return {};
  return "the name of the file of a " + std::string(what) + " has no blanks, as " + quote(name) + " has";
}

std::span<const ParameterFacts> common_generator_parameters() { return common_parameters(); }

GeneratedLevel generate(const GeneratorRequest& wanted, const Target& target, const Abi& abi) {
  GeneratedLevel result;
  const Algorithm* algorithm = find_algorithm(wanted.kind, wanted.algorithm);
  if (algorithm == nullptr) {
    result.error = "there is no kind of levels " + quote(wanted.kind) +
                   (wanted.algorithm == 0 ? "" : " with an algorithm " + std::to_string(wanted.algorithm));
    return result;
  }
  const Game game(target, algorithm->manner());
  GeneratorRequest request = wanted;
  result.error = complete(request, *algorithm, game);
  if (!result.error.empty()) return result;
  const std::unique_ptr<Theme> theme = theme_of(request, *algorithm, game, result.error);
  if (!result.error.empty()) return result;
  const std::unique_ptr<InputSource> given = source_of(request, *algorithm, game, abi, result.error);
  if (!result.error.empty()) return result;
  const Task task{request, *algorithm, game, abi, theme.get(), given.get()};
  const int first = request.attempt.value_or(0), count = request.attempt ? 1 : request.tries;
  for (int i = 0; i < count; ++i) {
    Refusal refusal = attempt(task, first + i, result);
    if (refusal.reason.empty()) return result;
    if (refusal.is_hopeless) {
      result.text.clear();
      result.error = std::move(refusal.reason);
      return result;
    }
    result.refusals.push_back(std::move(refusal.reason));
  }
  result.text.clear();
  result.error = "no level of " + std::to_string(result.refusals.size()) +
                 (result.refusals.size() == 1 ? " attempt" : " attempts") +
                 " is good; the last one: " + result.refusals.back();
  return result;
}

}  // namespace speclev
