#include "generate/recipe.hh"

#include <array>
#include <vector>

#include "base/characters.hh"
#include "generate/words.hh"
#include "speclev/version.hh"

namespace speclev {

namespace {

constexpr std::string_view first_words = "# speclev ", command_word = "generate", continued = "#   ";
constexpr std::size_t longest_line = 100;

/// The words of the comment that a text begins with, over all its lines; none if it is not that of a generated level.
std::vector<std::string_view> recipe_words(std::string_view source) {
  std::vector<std::string_view> words;
  bool is_first = true;
  for (const std::string_view line : lines_of(source)) {
    if (!line.starts_with(is_first ? first_words : continued)) break;
    for (const std::string_view word : words_in(line.substr(is_first ? first_words.size() : continued.size())))
      words.push_back(word);
    is_first = false;
  }
  return words;
}

std::vector<std::string> parts_of(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) parts.emplace_back(take_until(list, ","));
  return parts;
}

/// A word that stands alone.
bool take(GeneratorRequest& request, std::string_view name) {
  if (name == "--branch") return request.branch = true;
  if (name == "--arrive") return request.arrive = true;
  return false;
}

bool take(GeneratorRecipe& recipe, std::string_view name, std::string_view value) {
  GeneratorRequest& request = recipe.request;
  if (name == "--target") {
    recipe.target = value;
  } else if (name == "--name") {
    request.name = value;
  } else if (name == "--theme") {
    request.theme = value;
  } else if (name == "--source") {
    request.source = value;
  } else if (name == "--sketch") {
    request.sketch = value;
  } else if (name == "--flags") {
    request.flags = parts_of(value);
  } else if (name == "--into") {
    request.into = level_area_of(value);
    return request.into.has_value();
  } else if (name == "--seed") {
    const auto seed = number_in<std::uint64_t>(value);
    request.seed = seed.value_or(0);
    return seed.has_value();
  } else if (name == "--attempt") {
    request.attempt = number_in<int>(value);
    return request.attempt.has_value();
  } else if (name == "--size") {
    request.size = map_size_of(value);
    return request.size.has_value();
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string text_of(NumberRange range) {
  const std::string least = std::to_string(range.least);
  return range.least == range.greatest ? least : least + ".." + std::to_string(range.greatest);
}

std::string text_of(MapSize size) { return std::to_string(size.columns) + "x" + std::to_string(size.rows); }

std::string text_of(const LevelArea& area) {
  return std::to_string(area.x1) + "," + std::to_string(area.y1) + "," + std::to_string(area.x2) + "," +
         std::to_string(area.y2);
}

std::optional<LevelArea> level_area_of(std::string_view text) {
  std::array<int, 4> numbers{};
  for (int& number : numbers) {
    const auto read = number_in<int>(take_until(text, ","));
    if (!read) return std::nullopt;
    number = *read;
  }
  if (!text.empty()) return std::nullopt;
  return LevelArea{numbers[0], numbers[1], numbers[2], numbers[3]};
}

std::optional<NumberRange> number_range_of(std::string_view text) {
  const std::size_t dots = text.find("..");
  const auto least = number_in<int>(text.substr(0, dots));
  const auto greatest = dots == text.npos ? least : number_in<int>(text.substr(dots + 2));
  if (!least || !greatest) return std::nullopt;
  return NumberRange{*least, *greatest};
}

std::optional<MapSize> map_size_of(std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross == text.npos) return std::nullopt;
  const auto columns = number_in<int>(text.substr(0, cross)), rows = number_in<int>(text.substr(cross + 1));
  if (!columns || !rows) return std::nullopt;
  return MapSize{*columns, *rows};
}

bool take_parameter(GeneratorRequest& request, std::string_view name, std::string_view value) {
  const generator::Algorithm* algorithm = generator::find_algorithm(request.kind, request.algorithm);
  if (algorithm != nullptr && generator::is_asked_in_words(*algorithm, name)) {
    request.words[std::string(name)] = generator_words_of(value);
    return true;
  }
  const auto range = number_range_of(value);
  if (range) request.values[std::string(name)] = *range;
  return range.has_value();
}

namespace {

/// That of the comment which a text begins with.
std::optional<GeneratorRecipe> first_recipe(std::string_view source) {
  const std::vector<std::string_view> words = recipe_words(source);
  if (words.size() < 3 || words[1] != command_word) return std::nullopt;
  GeneratorRecipe recipe;
  const std::size_t slash = words[2].find('/');
  if (slash == words[2].npos) return std::nullopt;
  recipe.request.kind = words[2].substr(0, slash);
  const auto algorithm = number_in<int>(words[2].substr(slash + 1));
  if (!algorithm) return std::nullopt;
  recipe.request.algorithm = *algorithm;
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (words[i].starts_with("--")) {
      if (take(recipe.request, words[i])) continue;
      if (i + 1 == words.size() || !take(recipe, words[i], words[i + 1])) return std::nullopt;
      ++i;
      continue;
    }
    const std::size_t equals = words[i].find('=');
    if (equals == words[i].npos) return std::nullopt;
    if (!take_parameter(recipe.request, words[i].substr(0, equals), words[i].substr(equals + 1))) return std::nullopt;
  }
  return recipe;
}

/// It makes something in a level that is there, and no level.
bool adds(const GeneratorRequest& request) {
  const generator::Algorithm* algorithm = generator::find_algorithm(request.kind, request.algorithm);
  return request.into || (algorithm != nullptr && algorithm->takes == generator::Takes::level);
}

}  // namespace

std::optional<GeneratorRecipe> recipe_of(std::string_view source) {
  std::optional<GeneratorRecipe> result = first_recipe(source);
  std::size_t at = 0;
  for (const std::string_view line : lines_of(source)) {
    if (line.starts_with(first_words))
      if (auto recipe = first_recipe(source.substr(at)); recipe && adds(recipe->request)) result = std::move(recipe);
    at += line.size();
  }
  return result;
}

namespace generator {

std::string flags_text(const std::vector<std::string>& flags) {
  std::string text;
  for (const std::string& each : flags) text += (text.empty() ? "" : ",") + each;
  return text;
}

std::string recipe_text(const GeneratorRequest& request, const Algorithm& algorithm, std::string_view target) {
  std::string text = std::string(first_words) + SPECLEV_VERSION;
  std::size_t line = text.size();
  const auto add = [&](const std::string& words) {
    if (line + 1 + words.size() > longest_line) {
      text += "\n" + std::string(continued) + words;
      line = continued.size() + words.size();
    } else {
      text += " " + words;
      line += 1 + words.size();
    }
  };
  add(std::string(command_word) + " " + std::string(algorithm.kind) + "/" + std::to_string(algorithm.number));
  add("--seed " + std::to_string(request.seed));
  add("--attempt " + std::to_string(request.attempt.value_or(0)));
  add("--target " + std::string(target));
  const bool adds = request.into || algorithm.takes == Takes::level;
  if (!adds) add("--size " + text_of(*request.size));
  if (!adds) add("--name " + request.name);
  if (!request.theme.empty()) add("--theme " + request.theme);
  if (!request.source.empty()) add("--source " + request.source);
  if (!request.sketch.empty()) add("--sketch " + request.sketch);
  if (request.into) add("--into " + text_of(*request.into));
  if (request.branch) add("--branch");
  if (request.arrive) add("--arrive");
  if (!request.flags.empty()) add("--flags " + flags_text(request.flags));
  for (const ParameterFacts& row : algorithm.all_parameters()) {
    const std::string name(row.name);
    const auto at = request.values.find(name);
    if (at == request.values.end() && is_later(name)) continue;
    add(name + "=" + text_of(at == request.values.end() ? row.preset : at->second));
  }
  for (const auto& [name, words] : request.words) add(name + "=" + text_of(words));
  return text + "\n";
}

}  // namespace generator

}  // namespace speclev
