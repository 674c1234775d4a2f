#include "speclev/diff.hh"

#include <optional>
#include <utility>

#include "contents/inside.hh"
#include "diff/compare.hh"
#include "diff/items.hh"
#include "language/describers.hh"
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
    diff.error_kind = reading.error_kind;
    diff.offset = reading.offset;
    diff.error_is_of_second = is_second;
    return false;
  }
  contents = std::move(reading.contents);
  return true;
}

CompiledFile file_of(const DiffInput& input, const Contents& contents) {
  const TargetData& data = data_of(input.target);
  const bool is_dungeon = contents.kind == FileKind::dungeon;
  return {input.bytes, input.target, ContentsInside::language(contents),
          is_dungeon ? *data.dungeon_layout : *data.layout, input.abi};
}

/// Why two files have nothing in common that could be compared; empty if they have.
std::string mismatch(const Contents& before, const Contents& after) {
  const Language &one = ContentsInside::language(before), &other = ContentsInside::language(after);
  if (&one == &other) return {};
  const bool dungeons[] = {before.kind == FileKind::dungeon, after.kind == FileKind::dungeon};
  if (dungeons[0] || dungeons[1])
    return std::string("this is a ") + (dungeons[1] ? "dungeon" : "level") + ", and the first file is a " +
           (dungeons[0] ? "dungeon" : "level");
  return "this level is in the language " + std::string(other.name) + ", and the first one in " + std::string(one.name);
}

}  // namespace

Diff diff(const DiffInput& before, const DiffInput& after) {
  Diff result;
  std::optional<Contents> old_contents, new_contents;
  if (!taken_apart(before, false, old_contents, result) || !taken_apart(after, true, new_contents, result))
    return result;
  result.error = mismatch(*old_contents, *new_contents);
  result.error_is_of_second = !result.error.empty();
  if (!result.error.empty()) {
    result.error_kind = ErrorKind::mismatch;
    return result;
  }
  const bool is_same_game =
      before.target.name() == after.target.name() && before.target.files() == after.target.files();
  const auto measure = is_same_game ? differ::Measure::exact : differ::Measure::words;
  const CompiledFile old_file = file_of(before, *old_contents), new_file = file_of(after, *new_contents);
  const decompiler::Describer& describer = describer_of(old_file.language);
  differ::ShortTexts texts;
  const auto compare = [&](differ::Form form) {
    differ::FileItems old_items(*old_contents, old_file, describer, form, texts);
    differ::FileItems new_items(*new_contents, new_file, describer, form, texts);
    if (!old_items.good() || !new_items.good()) return false;
    result.differences = differ::compare(old_items, new_items, measure);
    return true;
  };
  if (old_contents->kind != FileKind::program) {
    compare(differ::Form::record);
    return result;
  }
  // A source says nothing of what its compiler does in one way only: what else differs is told by the instructions.
  // Of two games the statements are all that they have in common.
  const bool is_same = !is_same_game || (before.abi.name == after.abi.name && before.bytes == after.bytes);
  if (!compare(differ::Form::statement) || (result.differences.empty() && !is_same)) compare(differ::Form::instruction);
  return result;
}

}  // namespace speclev
