#include "import/version_head.hh"

#include <algorithm>
#include <optional>

#include "base/characters.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

const GameRecord* head_of(const GameFacts& facts) {
  const auto at = std::ranges::find(facts.records, version_record, &GameRecord::name);
  return at == facts.records.end() || at->fields.empty() ? nullptr : &*at;
}

/// A number that files hold behind the version words.
struct Constant {
  std::string name;
  int size = 0;
  std::uint64_t value = 0;
};

std::uint64_t cut_to(std::uint64_t value, int size) {
  return size >= 8 ? value : value & ((std::uint64_t{1} << (8 * size)) - 1);
}

/// The bytes of numbers, one behind the other.
std::string bytes_of(const std::vector<Constant>& constants, const Abi& abi) {
  std::string bytes;
  for (const Constant& each : constants)
    for (int i = 0; i < each.size; ++i)
      bytes += static_cast<char>(each.value >> (8 * (abi.big_endian ? each.size - 1 - i : i)));
  return bytes;
}

/// What the structure has behind the version words, with the gaps between; nothing if a value is unknown.
std::optional<std::vector<Constant>> rest_of(const GameFacts& facts, const GameRecord& head, bool is_dungeon) {
  const auto& values = is_dungeon ? facts.dungeon_head : facts.head;
  std::vector<Constant> rest;
  const auto count = static_cast<std::size_t>(version_count(facts));
  int end = head.fields.front().size * static_cast<int>(count);
  const auto fill = [&](int to) {
    for (; end < to; ++end) rest.push_back({"gap" + std::to_string(rest.size()), 1, 0});
  };
  for (std::size_t i = count; i < head.fields.size(); ++i) {
    const GameRecord::Field& field = head.fields[i];
    const auto value = values.find(field.name);
    const bool has_type = field.size == 1 || field.size == 2 || field.size == 4 || field.size == 8;
    if (value == values.end() || !has_type || field.offset < end) return std::nullopt;
    fill(field.offset);
    rest.push_back({field.name, field.size, cut_to(static_cast<std::uint64_t>(value->second), field.size)});
    end += field.size;
  }
  fill(head.size);
  return rest;
}

/// The type of the layout notation with that many bytes.
std::string type_of(int size, const Abi& abi) {
  return size == abi.long_size ? "ulong" : std::string("u").append(std::to_string(8 * size));
}

/// The constants of a layout that follow its version words.
std::vector<Constant> constants_of(const Layout& layout, const Abi& abi) {
  std::vector<Constant> constants;
  for (const Field& field : layout.root()->fields) {
    if (field.is_constant)
      constants.push_back({std::string(field.name), field.width == 0 ? abi.long_size : field.width,
                           cut_to(static_cast<std::uint64_t>(field.constant), field.width == 0 ? 8 : field.width)});
    else if (field.name != "version")
      break;
  }
  return constants;
}

}  // namespace

int version_count(const GameFacts& facts) {
  const GameRecord* head = head_of(facts);
  if (head == nullptr) return 0;
  // A word for each value of the headers; numbers of another size behind them are none.
  std::size_t count = 0;
  const int width = head->fields.front().size;
  while (count < head->fields.size() && head->fields[count].size == width &&
         head->fields[count].offset == static_cast<int>(count) * width)
    ++count;
  return static_cast<int>(count);
}

void check_version_words(const GameFacts& facts) {
  const GameRecord* head = head_of(facts);
  if (head == nullptr) return;
  const auto fail = [&](const std::string& what) {
    throw ImportError(head->place.file + ":" + std::to_string(head->place.line) + ": the structure " +
                          quote(version_record) + ", which files begin with, " + what,
                      "files of such a game cannot be described");
  };
  const auto count = static_cast<std::size_t>(version_count(facts));
  if (facts.version.size() < count)
    fail("has " + std::to_string(count) + " words, and headers of the game have the values of " +
         std::to_string(facts.version.size()));
  if (!rest_of(facts, *head, false))
    fail("has " + std::to_string(head->size) + " bytes, of which " +
         std::to_string(head->fields.front().size * static_cast<int>(count)) +
         " are version words, and the level compiler does not show the values of the rest");
}

std::vector<std::string> compare_head(const Base& base, const GameFacts& facts, const Abi& abi, bool is_dungeon) {
  const TargetData& data = base.data();
  const SharedLayout& layout = is_dungeon ? data.dungeon_layout : data.layout;
  const GameRecord* head = head_of(facts);
  std::vector<std::string> edits;
  if (head == nullptr || !layout) return edits;
  const std::string root(layout->root()->name);
  const std::string file = (is_dungeon ? data.dungeon_layout_name : data.layout_name) + ".layout";
  const int width = head->fields.front().size;
  for (const BaseRow& row : base.rows(file)) {
    if (row.name != root + ".version" || width == data.version_words.size(abi)) continue;
    const std::size_t end = row.text.find_first_of("*(");
    edits.push_back("replace " + row.name + ": version " + type_of(width, abi) +
                    (end == std::string::npos ? "" : row.text.substr(end)));
  }
  const auto rest = rest_of(facts, *head, is_dungeon);
  const std::vector<Constant> known = constants_of(*layout, abi);
  if (!rest || bytes_of(*rest, abi) == bytes_of(known, abi)) return edits;
  for (const Constant& each : known) edits.push_back("remove " + root + "." + each.name);
  std::string behind = root + ".version";
  for (const Constant& each : *rest) {
    edits.push_back("after " + behind + ": " + each.name + " " + type_of(each.size, abi) + "=" +
                    std::to_string(each.value));
    behind = root + "." + each.name;
  }
  return edits;
}

}  // namespace speclev::import
