#include "cli/generator_list.hh"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "speclev/generate.hh"

namespace speclev::cli {

namespace {

using nlohmann::ordered_json;

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

ordered_json json_of(std::span<const WordFacts> words) {
  ordered_json rows = ordered_json::array();
  for (const WordFacts& row : words) rows.push_back({{"name", row.name}, {"most", row.most}, {"text", row.text}});
  return rows;
}

ordered_json json_of(MapSize size) { return {size.columns, size.rows}; }

}  // namespace

std::string generator_list_text() {
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
    for (const WordFacts& row : kind.words)
      text +=
          "  " + std::string(row.name) + "=WORD" + (row.most > 1 ? ",..." : "") + "  " + std::string(row.text) + "\n";
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

std::string generator_list_json() {
  ordered_json kinds = ordered_json::array();
  for (const KindFacts& kind : generator_kinds())
    kinds.push_back({{"kind", kind.name},
                     {"algorithm", kind.algorithm},
                     {"text", kind.text},
                     {"least_size", json_of(kind.least)},
                     {"greatest_size", json_of(largest_map)},
                     {"default_size", json_of(kind.preset)},
                     {"takes_theme", kind.takes_theme},
                     {"takes_source", kind.takes_source},
                     {"takes_sketch", kind.takes_sketch},
                     {"parameters", json_of(kind.parameters)},
                     {"words", json_of(kind.words)}});
  ordered_json themes = ordered_json::array();
  for (const ThemeFacts& theme : generator_themes()) themes.push_back({{"name", theme.name}, {"text", theme.text}});
  const ordered_json all = {
      {"kinds", std::move(kinds)}, {"common", json_of(common_generator_parameters())}, {"themes", std::move(themes)}};
  return all.dump(2) + "\n";
}

}  // namespace speclev::cli
