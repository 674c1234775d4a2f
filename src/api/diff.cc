#include "speclev/diff.hh"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "api/describers.hh"
#include "diff/approximate_match.hh"
#include "diff/compare.hh"
#include "diff/items.hh"
#include "inspect/inside.hh"
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
  const bool dungeons[] = {before.kind == FileKind::dungeon, after.kind == FileKind::dungeon};
  if (dungeons[0] == dungeons[1]) return {};
  return std::string("this is a ") + (dungeons[1] ? "dungeon" : "level") + ", and the first file is a " +
         (dungeons[0] ? "dungeon" : "level");
}

/// One of two levels in two languages.
struct Level {
  Level(const DiffInput& input, const Contents& contents, differ::ShortTexts& texts)
      : is_program(contents.kind == FileKind::program),
        file(file_of(input, contents)),
        items(contents, file, describer_of(file.language), is_program ? differ::Form::statement : differ::Form::record,
              texts) {
    if (!is_program) items.say_all();
  }

  /// Whether a source says all of it.
  bool is_said() const { return items.good() && (is_program || is_said(items.whole())); }

  bool is_program;
  CompiledFile file;
  differ::FileItems items;

 private:
  static bool is_said(const differ::Item& item) {
    return !item.statement.empty() && std::ranges::all_of(item.items, [](const auto& each) { return is_said(each); });
  }
};

/// A level that has lists and one that is a program: the lists are written as a program.
void compare_languages(Level& before, Level& after, const TargetData& before_data, const TargetData& after_data,
                       Diff& result) {
  if (!before.is_said() || !after.is_said()) {
    result.error = "no source says all of it, so that it cannot be compared with a level in another language";
    result.error_kind = ErrorKind::mismatch;
    result.error_is_of_second = before.is_said();
    return;
  }
  const bool is_program_first = before.is_program;
  differ::Item& program = (is_program_first ? before : after).items.whole();
  differ::Item& lists = (is_program_first ? after : before).items.whole();
  const TargetData& of_program = is_program_first ? before_data : after_data;
  const TargetData& of_lists = is_program_first ? after_data : before_data;
  differ::ApproximateMatches loosely, in_program;
  lists = differ::like_program(lists, of_lists, program, of_program, loosely);
  differ::fill_program(program, of_program);
  differ::loosen(lists, of_program, of_lists, loosely);
  differ::loosen(program, of_program, of_lists, in_program);
  loosely.add_other(in_program);
  result.differences = differ::compare(before.items, after.items, differ::Measure::loose);
  result.loosely = loosely.lines();
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
  differ::ShortTexts texts;
  if (old_contents->kind != new_contents->kind) {
    Level old_level(before, *old_contents, texts), new_level(after, *new_contents, texts);
    compare_languages(old_level, new_level, data_of(before.target), data_of(after.target), result);
    return result;
  }
  const bool is_same_game =
      before.target.name() == after.target.name() && before.target.files() == after.target.files();
  const auto measure = is_same_game ? differ::Measure::exact : differ::Measure::words;
  const CompiledFile old_file = file_of(before, *old_contents), new_file = file_of(after, *new_contents);
  const decompiler::Describer& describer = describer_of(old_file.language);
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
