// Compares what real games' compilers made with changed copies of it: diff_tests TARGET ABI FOLDER..., folders of the
// reference data.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "inspect/inside.hh"
#include "speclev/decompile.hh"
#include "speclev/diff.hh"
#include "speclev/level.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/folder_run.hh"
#include "support/slowness.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev::test {

namespace {

/// Of each file so many values and so many statements are changed: fewer where there are many files, so that in no
/// folder many more than this are changed.
constexpr std::size_t most_changes = 6, fewest_changes = 1, changes_of_folder = 300;

/// A number in a file that may be another one without anything else being so.
struct Spot {
  std::size_t offset;  ///< of its last byte, or of the first where that is the low one
  std::size_t record;  ///< the offset of the record that it is of
};

class Run {
 public:
  Run(const std::string& target, const std::string& abi) : target_(*find_target(target)), abi_(*parse_abi(abi)) {}

  void folder(const std::string& path) {
    std::size_t count = 0;
    std::vector<std::filesystem::directory_entry> entries;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      entries.push_back(entry);
      if (entry.path().parent_path().filename() == "lev") ++count;
    }
    std::ranges::sort(entries);
    changes_ = std::clamp(changes_of_folder / std::max<std::size_t>(count, 1), fewest_changes, most_changes);
    for (const auto& entry : entries) {
      const std::string name = entry.path().filename().string();
      const bool is_made =
          entry.path().parent_path().filename() == "lev" && !name.ends_with(".tsv") && name != "vaults.dat";
      const bool is_level = (is_made || name.ends_with(".lev")) && name != "dungeon" && has_levels(target_);
      if (!entry.is_regular_file() || !(is_level || (name == "dungeon" && has_dungeons(target_)))) continue;
      if (changes_ < most_changes && left_out()) continue;  // of many files
      file_ = entry.path().string();
      const std::string bytes = convert(read_file(file_), target_, abi_, abi_, nullptr).text;
      if (!bytes.empty()) check(bytes, entry.path().stem().string());
    }
  }

  int finish() const {
    std::printf("%zu files the same, %zu values changed, %zu statements removed and added, %zu moved; %zu failed\n",
                files_, values_, statements_, moved_, failed_);
    return failed_ == 0 && files_ > 0 && values_ > 0 ? 0 : 1;
  }

 private:
  Diff compared(const std::string& before, const std::string& after) const {
    return diff({before, target_, abi_}, {after, target_, abi_});
  }

  void fail(const std::string& what, const Diff& diff) {
    ++failed_;
    std::printf("FAILED %s: %s%s%s\n", file_.c_str(), what.c_str(), diff.error.empty() ? "" : ": ", diff.error.c_str());
    for (const Difference& each : diff.differences) std::printf("  %s | %s\n", each.where.c_str(), each.text.c_str());
  }

  void check(const std::string& bytes, const std::string& name) {
    ++files_;
    const Diff self = compared(bytes, bytes);
    if (!self.error.empty() || !self.differences.empty()) fail("a file differs from itself", self);
    change_values(bytes);
    change_statements(bytes, name);
  }

  /// Each record with what it says: of equal ones, any may be told.
  std::map<std::size_t, std::string> words_of(const std::string& bytes) const {
    const auto contents = read(bytes, target_, abi_).contents;
    std::map<std::size_t, std::string> result;
    contents->each([&](const Record& record) {
      std::string& words = result[record.offset];
      words = record.name;
      for (const Value& value : record.values) {
        words += " " + std::string(value.name) + std::to_string(value.number) + value.text;
        for (const std::int64_t number : value.numbers) words += "," + std::to_string(number);
      }
    });
    return result;
  }

  /// One value changed is one difference, of the record that it is in.
  void change_values(const std::string& bytes) {
    const auto spots = spots_of(bytes);
    const auto words = words_of(bytes);
    const std::size_t step = spots.size() / changes_ + 1;
    for (std::size_t i = 0; i < spots.size(); i += step) {
      std::string changed = bytes;
      changed[spots[i].offset] ^= 1;
      const Diff result = compared(bytes, changed);
      ++values_;
      const bool is_told = result.error.empty() && result.differences.size() == 1 &&
                           result.differences.front().kind == Difference::Kind::changed &&
                           words.contains(result.differences.front().offset_before) &&
                           words.at(result.differences.front().offset_before) == words.at(spots[i].record);
      if (!is_told) fail("one value is changed, at byte " + std::to_string(spots[i].offset), result);
    }
  }

  std::vector<Spot> spots_of(const std::string& bytes) const {
    const auto reading = read(bytes, target_, abi_);
    std::vector<Spot> spots;
    if (reading.contents->kind == FileKind::program) return program_spots(*reading.contents, bytes.size());
    reading.contents->each([&](const Record& record) {
      for (const Value& value : record.values) {
        static constexpr std::string_view names[] = {"state", "peaceful", "asleep", "up",   "lit",   "chance",
                                                     "type",  "bones",    "amount", "base", "random"};
        if (value.type == ValueType::number && std::ranges::find(names, value.name) != std::end(names))
          spots.push_back({value.offset, record.offset});
      }
    });
    return spots;
  }

  /// Operands of statements: a pushed number ends where the next instruction begins.
  std::vector<Spot> program_spots(const Contents& contents, std::size_t size) const {
    std::vector<std::size_t> begins;
    contents.each([&](const Record& record) {
      begins.push_back(record.offset);
      for (const Value& value : record.values) begins.push_back(value.offset);
    });
    begins.push_back(size);
    std::ranges::sort(begins);
    std::vector<Spot> spots;
    contents.each([&](const Record& record) {
      for (const Value& value : record.values) {
        if (value.type != ValueType::number ||
            (ContentsInside::slot(value) == nullptr && ContentsInside::meaning(value).empty()))
          continue;
        if (value.name == "selector" || record.kind == RecordKind::map) continue;
        const std::size_t end = *std::ranges::upper_bound(begins, value.offset);
        const auto width = static_cast<std::size_t>(abi_.long_size);
        spots.push_back({abi_.big_endian ? end - 1 : end - width, record.offset});
      }
    });
    return spots;
  }

  std::string compiled(const std::string& text, const std::string& bytes, bool is_dungeon) const {
    const SourceText source("changed", text);
    const VersionWords words = leading_words(bytes, abi_, data_of(target_).version_words);
    const Output output = is_dungeon
                              ? compile_dungeon(source, DungeonForm::def, "dungeon", target_, abi_, words, {}, {})
                              : compile(source, target_, abi_, words, {});
    return output.files.empty() ? "" : output.files.back().bytes;
  }

  /// A statement less is that difference, and one that moved is none; but of a program it is told.
  void change_statements(const std::string& bytes, const std::string& name) {
    const Decompilation source = decompile(bytes, name, target_, abi_);
    if (!source.good()) return;
    const bool is_program = read(bytes, target_, abi_).contents->kind == FileKind::program;
    std::vector<std::string> lines = split(source.text, '\n');
    std::size_t left = changes_;
    for (std::size_t i = 0; i + 1 < lines.size() && left > 0; ++i) {
      const auto said = [](const std::string& line) {
        return line.substr(std::min(line.find_first_not_of(' '), line.size()));
      };
      const auto begins = [&](const std::string& line, std::string_view word) { return said(line).starts_with(word); };
      if (!begins(lines[i], "TRAP:") && !begins(lines[i], "DOOR:") && !begins(lines[i], "ENGRAVING:")) continue;
      --left;
      std::vector<std::string> fewer = lines;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (const std::string without = compiled(joined(fewer), bytes, source.is_dungeon); !without.empty()) {
        ++statements_;
        one_statement(compared(bytes, without), Difference::Kind::removed, "- " + said(lines[i]));
        one_statement(compared(without, bytes), Difference::Kind::added, "+ " + said(lines[i]));
      }
      const std::string word = said(lines[i]).substr(0, said(lines[i]).find(':') + 1);
      if (!begins(lines[i + 1], word)) continue;
      std::vector<std::string> turned = lines;
      std::swap(turned[i], turned[i + 1]);
      const std::string other = compiled(joined(turned), bytes, source.is_dungeon);
      if (other.empty()) continue;
      ++moved_;
      const Diff result = compared(bytes, other);
      const bool is_told =
          is_program && lines[i] != lines[i + 1]
              ? result.differences.size() == 1 && is_told_as_moved(result, said(lines[i]), said(lines[i + 1]))
              : result.differences.empty();
      if (!result.error.empty() || !is_told) fail("'" + lines[i] + "' only moved", result);
    }
  }

  /// Whether one of two statements is told as moved behind, or to the front of, the other.
  static bool is_told_as_moved(const Diff& diff, const std::string& one, const std::string& other) {
    const Difference& moved = diff.differences.front();
    if (moved.kind != Difference::Kind::moved) return false;
    const bool is_down = moved.text.starts_with(one + " moved from ") && moved.text.ends_with(" to behind " + other);
    return is_down || moved.text.starts_with(other + " moved from behind " + one + " to ");
  }

  void one_statement(const Diff& result, Difference::Kind kind, const std::string& text) {
    const bool is_told = result.error.empty() && result.differences.size() == 1 &&
                         result.differences.front().kind == kind && result.differences.front().text == text;
    if (!is_told) fail("one statement more or less, " + text, result);
  }

  static std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }

  Target target_;
  Abi abi_;
  std::string file_;
  std::size_t changes_ = most_changes;  ///< of each file
  std::size_t files_ = 0, values_ = 0, statements_ = 0, moved_ = 0, failed_ = 0;
};

}  // namespace

}  // namespace speclev::test

int main(int argc, char** argv) { return speclev::test::run_folders<speclev::test::Run>("diff_tests", argc, argv); }
