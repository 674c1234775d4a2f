#include "sim/variant_rules.hh"

#include <algorithm>
#include <string>

#include "base/characters.hh"
#include "speclev/play.hh"

namespace speclev::sim {

namespace {

std::uint32_t flag(const TargetData& target, std::string_view word) {
  const KeywordTable::Row* row = target.keywords.find(word);
  return row == nullptr || row->token != TokenClass::flag_type ? 0 : static_cast<std::uint32_t>(row->value);
}

}  // namespace

Rules::Rules(const TargetData& target)
    : flags{.hardfloor = flag(target, "hardfloor"),
            .maze_level = flag(target, "mazelevel"),
            .corridors = flag(target, "corrmaze"),
            .makes_ways = flag(target, "inaccessibles"),
            .fragment = flag(target, "rndvault"),
            .no_padding = flag(target, "no_map_padding"),
            .not_columns = flag(target, "noflipy"),
            .not_rows = flag(target, "noflipx"),
            .premapped = flag(target, "premapped"),
            .no_teleport = flag(target, "noteleport")} {
  for (const LoadingRow& row : target.loading.rows()) {
    if (row.kind == LoadingRow::Kind::rule) ways_.set(row.value);
    const Mirrored names{row.name, (row.value & 1) != 0, (row.value & 2) != 0};
    if (row.kind == LoadingRow::Kind::rivers) rivers.push_back(row.name);
    if (row.kind == LoadingRow::Kind::changed) changed.push_back(row.name);
    if (row.kind == LoadingRow::Kind::adds) additions.emplace_back(row.name, addition_of(row));
    if (row.kind == LoadingRow::Kind::unsure) unsure_.emplace_back(row.name, row.what);
    if (row.kind == LoadingRow::Kind::style)
      styles[static_cast<std::int64_t>(parse_number(row.name).value_or(0))] = static_cast<GroundStyle>(row.value);
    if (row.kind == LoadingRow::Kind::mirrored) mirrored.push_back(names);
    if (row.kind == LoadingRow::Kind::upright) upright.push_back(names);
    if (row.kind != LoadingRow::Kind::place) continue;
    (row.name == "dry" ? dry : row.name == "wet" ? wet : hot) = row.value;
  }
}

bool Rules::is_unsure(std::string_view warning, std::string_view level) const {
  return std::ranges::any_of(unsure_, [&](const auto& row) {
    return row.first == warning && (row.second.empty() || begins_with_one(level, words_in(row.second)));
  });
}

bool begins_with_one(std::string_view level, const std::vector<std::string_view>& names) {
  return std::ranges::any_of(names, [&](std::string_view name) { return level.starts_with(name); });
}

}  // namespace speclev::sim

std::string speclev::loads_like(const Target& target) {
  for (const LoadingRow& row : data_of(target).loading.rows())
    if (row.kind == LoadingRow::Kind::like) return std::string(row.name);
  return {};
}
