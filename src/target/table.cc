#include "target/table.hh"

#include <algorithm>

#include "base/spell.hh"

namespace speclev {

std::vector<NameTable::Entry>& NameTable::edit() {
  if (!packed_.places.empty()) {
    for (const Entry& each : entries()) own_.push_back(each);
    packed_ = {};
  }
  return own_;
}

void NameTable::build_index() {
  index_.reset(size());
  for (std::size_t i = 0; i < size(); ++i) {
    if (!entry(i).name.empty()) index_.insert(i, [this](std::size_t place) { return key(place); });
  }
}

std::optional<int> NameTable::find(char letter, std::string_view name) const {
  const auto place = index_.find({letter, name}, [this](std::size_t at) { return key(at); });
  return place ? std::optional(static_cast<int>(*place)) : std::nullopt;
}

std::optional<int> NameTable::find(std::string_view name) const {
  if (name.empty()) return std::nullopt;
  const auto first_of = [name](std::size_t count, const auto& name_at) -> std::optional<int> {
    for (std::size_t i = 0; i < count; ++i)
      if (name_at(i) == name) return static_cast<int>(i);
    return std::nullopt;
  };
  if (packed_.places.empty()) return first_of(own_.size(), [this](std::size_t place) { return own_[place].name; });
  return first_of(packed_.places.size(), [packed = packed_](std::size_t place) { return packed.entry(place).name; });
}

namespace {

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::optional<int> NameTable::find_any_case(char letter, std::string_view name) const {
  if (name.empty()) return std::nullopt;
  if (const auto exact = find(letter, name)) return exact;
  for (std::size_t i = 0; i < size(); ++i)
    if (entry(i).letter == letter && equal_ignoring_case(entry(i).name, name)) return static_cast<int>(i);
  return std::nullopt;
}

std::optional<int> NameTable::find_any_case(std::string_view name) const {
  if (const auto exact = find(name)) return exact;
  for (std::size_t i = 0; !name.empty() && i < size(); ++i)
    if (equal_ignoring_case(entry(i).name, name)) return static_cast<int>(i);
  return std::nullopt;
}

std::optional<int> NameTable::find_beginning(char letter, std::string_view name) const {
  for (std::size_t i = 0; i < size(); ++i) {
    const Entry at = entry(i);
    if (!at.name.empty() && (letter == '\0' || at.letter == letter) && name.starts_with(at.name))
      return static_cast<int>(i);
  }
  return std::nullopt;
}

std::string_view NameTable::name(std::int64_t number) const {
  if (number < 0 || static_cast<std::size_t>(number) >= size()) return {};
  return entry(static_cast<std::size_t>(number)).name;
}

void NameTable::suggest(char letter, Speller& speller) const {
  for (const Entry& each : entries())
    if (letter == '\0' || each.letter == letter) speller.offer(each.name);
}

std::optional<int> WordTable::find(std::string_view name) const {
  for (const Row& row : rows_)
    if (row.name == name) return row.number;
  return std::nullopt;
}

std::string_view WordTable::name(std::int64_t number) const {
  for (const Row& row : rows_)
    if (row.number == number) return row.name;
  return {};
}

void WordTable::suggest(Speller& speller) const {
  for (const Row& row : rows_) speller.offer(row.name);
}

std::optional<unsigned> TerrainTable::kind(std::string_view name) {
  if (name == "rock") return rock;
  if (name == "wall") return wall;
  if (name == "blocked") return blocked;
  if (name == "door") return door;
  if (name == "room") return room;
  if (name == "bound") return bound;
  if (name == "join") return joinable;
  if (name == "unset") return unset;
  return std::nullopt;
}

void TerrainTable::set(int code, std::string_view name, std::string_view letters, unsigned kinds) {
  rows_[static_cast<std::size_t>(code)] = {name, letters.front(), kinds};
  for (const char letter : letters)
    if (letter != '\0') codes_[static_cast<unsigned char>(letter)] = static_cast<signed char>(code);
}

char TerrainTable::letter(std::int64_t code) const {
  return code < 0 || code >= static_cast<std::int64_t>(rows_.size()) ? '\0'
                                                                     : rows_[static_cast<std::size_t>(code)].letter;
}

std::string_view TerrainTable::name(std::int64_t code) const {
  if (code < 0 || code >= static_cast<std::int64_t>(rows_.size())) return {};
  return rows_[static_cast<std::size_t>(code)].name;
}

std::string TerrainTable::letters() const {
  std::string result;
  for (int code = 0; code < static_cast<int>(rows_.size()); ++code)
    for (std::size_t letter = 0; letter < codes_.size(); ++letter)
      if (codes_[letter] == code) result += static_cast<char>(letter);
  return result;
}

}  // namespace speclev
