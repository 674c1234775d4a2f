#include "speclev/diff.hh"

#include <optional>
#include <utility>

#include "diff/compare.hh"
#include "diff/items.hh"
#include "speclev/level.hh"
#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

/// A file, taken apart. False if it cannot be read; the diff has the reason then.
bool taken_apart(const DiffInput& input, bool is_second, std::optional<Contents>& contents, Diff& diff) {
  ContentsReading reading = read(input.bytes, input.target, input.abi);
  if (!reading.contents) {
    diff.error = reading.error;
    diff.offset = reading.offset;
    diff.error_is_of_second = is_second;
    return false;
  }
  contents = std::move(reading.contents);
  return true;
}

differ::Item items(const DiffInput& input, const Contents& contents) {
  const TargetData& data = input.target.data();
  const bool is_dungeon = contents.kind == FileKind::dungeon;
  const CompiledFile file{input.bytes, input.target, *contents.language,
                          is_dungeon ? *data.dungeon_layout : *data.layout, input.abi};
  return differ::items_of(contents, file);
}

/// Why two files have nothing in common that could be compared; empty if they have.
std::string mismatch(const Contents& before, const Contents& after) {
  if (before.language == after.language) return {};
  const bool dungeons[] = {before.kind == FileKind::dungeon, after.kind == FileKind::dungeon};
  if (dungeons[0] || dungeons[1])
    return std::string("this is a ") + (dungeons[1] ? "dungeon" : "level") + ", and the first file is a " +
           (dungeons[0] ? "dungeon" : "level");
  return "this level is in the language " + std::string(after.language->name) + ", and the first one in " +
         std::string(before.language->name);
}

}  // namespace

Diff diff(const DiffInput& before, const DiffInput& after) {
  Diff result;
  std::optional<Contents> old_contents, new_contents;
  if (!taken_apart(before, false, old_contents, result) || !taken_apart(after, true, new_contents, result)) return result;
  result.error = mismatch(*old_contents, *new_contents);
  result.error_is_of_second = !result.error.empty();
  if (!result.error.empty()) return result;
  const bool is_same_game =
      before.target.name() == after.target.name() && before.target.files() == after.target.files();
  const auto measure = is_same_game ? differ::Measure::exact : differ::Measure::words;
  result.differences = differ::compare(items(before, *old_contents), items(after, *new_contents), measure);
  return result;
}

}  // namespace speclev
