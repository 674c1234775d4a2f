#include "target/loading.hh"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/spell.hh"
#include "target/loader.hh"

namespace speclev {

namespace {

using RowKind = LoadingRow::Kind;

constexpr std::string_view row_words[] = {"terrain", "place",   "rule", "style",      "step",   "mirrored", "upright",
                                          "rivers",  "changed", "like", "room-floor", "unsure", "adds"};
constexpr std::string_view place_words[] = {"dry", "wet", "hot"};
/// In the order of GroundStyle.
constexpr std::string_view style_words[] = {"nothing", "solid", "wide-solid", "grid", "cave", "unknown"};
/// In the order of OtherStep.
constexpr std::string_view step_words[] = {"nothing", "puts", "floors", "trap", "monster", "spills", "boundary"};
/// In the order of AddedThing.
constexpr std::string_view added_words[] = {"stairs-up", "arrival"};
/// An addition is a number: what in the lowest byte, then the column, then the row.
constexpr unsigned column_shift = 8, row_shift = 16, byte_mask = 0xFF;
constexpr int last_of_level_x = 79, last_of_level_y = 20;
/// What a level is mirrored along, or is not.
constexpr std::string_view axis_words[] = {"columns", "rows"};

/// WORD…: a bit for each.
std::uint32_t read_bits(FieldReader& in, std::span<const std::string_view> words, std::string_view what) {
  std::uint32_t bits = 0;
  while (in.more())
    if (const auto at = place_of(*in.field(what), words, what, in.sink())) bits |= 1U << *at;
  return bits;
}

std::optional<std::uint32_t> read_way(FieldReader& in, const FieldReader::Field& rule) {
  std::vector<std::string_view> rules, words;
  for (const LoadingWayFacts& way : loading_ways) {
    rules.push_back(way.rule);
    if (way.rule == rule.text) words.push_back(way.word);
  }
  if (!place_of(rule, rules, "rule of loading", in.sink())) return std::nullopt;
  const auto word = in.field("a word");
  if (!word || !place_of(*word, words, "way of loading", in.sink())) return std::nullopt;
  const auto is_way = [&](const LoadingWayFacts& way) { return way.rule == rule.text && way.word == word->text; };
  in.end_line();
  return static_cast<std::uint32_t>(std::ranges::find_if(loading_ways, is_way) - std::begin(loading_ways));
}

/// WHAT COLUMN ROW.
std::optional<std::uint32_t> read_addition(FieldReader& in) {
  const auto word = in.field("what is added");
  const auto what = word ? place_of(*word, added_words, "thing to add", in.sink()) : std::nullopt;
  const auto column = what ? in.number("a column", 1, last_of_level_x) : std::nullopt;
  const auto row = column ? in.number("a row", 0, last_of_level_y) : std::nullopt;
  if (!row) return std::nullopt;
  in.end_line();
  return static_cast<std::uint32_t>(*what) | static_cast<std::uint32_t>(*column) << column_shift |
         static_cast<std::uint32_t>(*row) << row_shift;
}

std::string words_of(std::uint32_t bits, std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    if ((bits >> i & 1) != 0) text.append(text.empty() ? "" : " ").append(words[i]);
  return text;
}

}  // namespace

Addition addition_of(const LoadingRow& row) {
  return {static_cast<AddedThing>(row.value & byte_mask), static_cast<int>(row.value >> column_shift & byte_mask),
          static_cast<int>(row.value >> row_shift & byte_mask)};
}

std::string_view loading_word(RowKind kind) { return row_words[static_cast<std::size_t>(kind)]; }

std::string loading_value(const LoadingRow& row) {
  switch (row.kind) {
    case RowKind::terrain:
    case RowKind::place: return words_of(row.value, terrain_class_words);
    case RowKind::rule: return std::string(loading_ways[row.value].word);
    case RowKind::step: return std::string(step_words[row.value]).append(row.what.empty() ? "" : " ").append(row.what);
    case RowKind::style: return std::string(style_words[row.value]);
    case RowKind::mirrored:
    case RowKind::upright: break;
    case RowKind::rivers:
    case RowKind::changed:
    case RowKind::like:
    case RowKind::room_floor: return {};
    case RowKind::unsure: return std::string(row.what);
    case RowKind::adds: {
      const Addition added = addition_of(row);
      return std::string(added_words[static_cast<std::size_t>(added.thing)])
          .append(" ")
          .append(std::to_string(added.column))
          .append(" ")
          .append(std::to_string(added.row));
    }
  }
  return words_of(row.value, axis_words);
}

std::optional<LoadingRow> read_loading(FieldReader& in) {
  const auto word = in.field("what the row is about");
  const auto kind = place_of(*word, row_words, "kind of row", in.sink());
  const auto name = kind ? in.field("a name") : std::nullopt;
  if (!name) return std::nullopt;
  LoadingRow row{static_cast<RowKind>(*kind), name->text};
  switch (row.kind) {
    case RowKind::place:
      if (!place_of(*name, place_words, "kind of place", in.sink())) return std::nullopt;
      [[fallthrough]];
    case RowKind::terrain: row.value = read_bits(in, terrain_class_words, "class of terrain"); return row;
    case RowKind::rule: {
      const auto way = read_way(in, *name);
      if (!way) return std::nullopt;
      row.value = *way;
      return row;
    }
    case RowKind::step: {
      const auto does = in.field("what the statement does");
      if (!does) return std::nullopt;
      const auto at = place_of(*does, step_words, "step", in.sink());
      if (!at) return std::nullopt;
      row.value = static_cast<std::uint32_t>(*at);
      const auto what = static_cast<OtherStep>(*at) == OtherStep::puts ? in.field("the name of terrain") : std::nullopt;
      if (what) row.what = what->text;
      in.end_line();
      return row;
    }
    case RowKind::style: {
      const auto does = in.field("what the style makes");
      const auto at = does ? place_of(*does, style_words, "ground", in.sink()) : std::nullopt;
      if (!at) return std::nullopt;
      row.value = static_cast<std::uint32_t>(*at);
      in.end_line();
      return row;
    }
    case RowKind::rivers:
    case RowKind::changed:
    case RowKind::like:
    case RowKind::room_floor: in.end_line(); return row;
    case RowKind::unsure: row.what = in.rest().text; return row;
    case RowKind::adds: {
      const auto added = read_addition(in);
      if (!added) return std::nullopt;
      row.value = *added;
      return row;
    }
    case RowKind::mirrored:
    case RowKind::upright: break;
  }
  row.value = read_bits(in, axis_words, "axis");
  return row;
}

std::vector<std::string> missing_loading(const std::vector<LoadingRow>& rows,
                                         const std::vector<std::string_view>& terrain) {
  std::vector<std::string> missing;
  const auto want = [&](RowKind kind, std::string_view name) {
    const auto is_it = [&](const LoadingRow& row) { return row.kind == kind && row.name == name; };
    std::string beginning = std::string(loading_word(kind)).append(" ").append(name);
    if (std::ranges::none_of(rows, is_it) && (missing.empty() || missing.back() != beginning))
      missing.push_back(std::move(beginning));
  };
  for (const std::string_view name : terrain) want(RowKind::terrain, name);
  for (const std::string_view name : place_words) want(RowKind::place, name);
  for (const LoadingWayFacts& way : loading_ways) want(RowKind::rule, way.rule);
  return missing;
}

}  // namespace speclev
