/// case_tests FOLDER: compiles all cases below a folder and compares messages and bytes with what each case expects.
/// README.md beside this file describes the cases.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "hex.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/input.hh"
#include "target/target_data.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

constexpr std::string_view cut_off = "cut off";
constexpr std::string_view says_mark = "  says: ";

/// The file of a case with another suffix; nothing if it has none.
std::optional<std::string> sibling(fs::path path, std::string_view suffix) {
  path.replace_extension(suffix);
  if (!fs::exists(path)) return std::nullopt;
  return test::read_file(path);
}

/// One message as a .diag file has it.
struct Expected {
  std::string head;                  ///< LINE:COLUMN severity name
  std::vector<std::string> says;     ///< words that the message must have; of a message found: all of it
  std::vector<std::string> details;  ///< help and notes

  std::string text() const {
    std::string result = head + "\n";
    for (const std::string& words : says) result += std::string(says_mark) + words + "\n";
    for (const std::string& detail : details) result += detail + "\n";
    return result;
  }
};

std::vector<Expected> read_diag(const std::string& text) {
  std::vector<Expected> expected;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    if (!line.starts_with("  "))
      expected.push_back({line, {}, {}});
    else if (expected.empty())
      throw std::runtime_error(".diag begins with a line that belongs to a message");
    else if (line.starts_with(says_mark))
      expected.back().says.push_back(line.substr(says_mark.size()));
    else
      expected.back().details.push_back(line);
  }
  return expected;
}

std::string place(const SourceText& source, Span span) {
  const Position position = source.position(span.begin);
  return std::to_string(position.line) + ":" + std::to_string(position.column);
}

std::vector<Expected> found_messages(const SourceText& source, const Output& output) {
  std::vector<Expected> found;
  for (const Diagnostic& each : output.diagnostics) {
    Expected made;
    made.head = place(source, each.span) + (each.severity == Severity::error   ? " error "
                                            : each.severity == Severity::style ? " style "
                                                                               : " warning ");
    made.head += diag_name(each.id);
    made.says = {each.message};
    if (!each.help.empty()) made.details.push_back("  help: " + each.help);
    for (const Note& note : each.notes) made.details.push_back("  note " + place(source, note.span) + ": " + note.text);
    found.push_back(std::move(made));
  }
  if (output.cut_off) found.push_back({std::string(cut_off), {}, {}});
  return found;
}

bool same(const Expected& expected, const Expected& found) {
  return expected.head == found.head && expected.details == found.details &&
         std::all_of(expected.says.begin(), expected.says.end(),
                     [&](const std::string& words) { return test::has_words(found.says.front(), words); });
}

std::string listed(const std::vector<Expected>& messages) {
  std::string text;
  for (const Expected& each : messages) text += each.text();
  return text.empty() ? "(no messages)\n" : text;
}

/// What a case got wrong; empty if nothing.
class Findings {
 public:
  void add(const std::string& what) { text_ += what.ends_with('\n') ? what : what + "\n"; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void compare_messages(const std::vector<Expected>& expected, const std::vector<Expected>& found, Findings& findings) {
  if (std::equal(expected.begin(), expected.end(), found.begin(), found.end(), same)) return;
  findings.add("expected messages:\n" + listed(expected) + "but got:\n" + listed(found));
}

std::string names_of(const auto& files) {
  std::string names;
  for (const auto& file : files) names += " " + file.name;
  return names.empty() ? " none" : names;
}

/// The bytes around a place, for people.
std::string around(const std::string& bytes, std::size_t at) {
  const std::size_t from = at > 4 ? at - 4 : 0;
  return test::to_hex(std::string_view(bytes).substr(std::min(from, bytes.size()), 12));
}

void compare_files(const std::vector<test::HexFile>& expected, const std::vector<OutputFile>& found,
                   Findings& findings) {
  const bool same_names = std::equal(expected.begin(), expected.end(), found.begin(), found.end(),
                                     [](const auto& a, const auto& b) { return a.name == b.name; });
  if (!same_names) return findings.add("expected files:" + names_of(expected) + "; got:" + names_of(found));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string& a = expected[i].bytes;
    const std::string& b = found[i].bytes;
    if (a == b) continue;
    const auto at = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    char offset[16];
    std::snprintf(offset, sizeof offset, "0x%04zx", at);
    findings.add(found[i].name + " of " + std::to_string(b.size()) + " bytes, expected " + std::to_string(a.size()) +
                 ", differs at " + offset + "\n  expected … " + around(a, at) + "\n  got …      " + around(b, at));
  }
}

/// What was written can be read again, and gives the same bytes when it is written again. There is nothing to read in
/// what becomes of a dungeon description without statements.
void check_readable(const OutputFile& file, const Target& target, const Abi& abi, Findings& findings) {
  if (file.name == test::dungeon_file && file.bytes.empty()) return;
  const Reading reading = convert(file.bytes, target, abi, abi, nullptr);
  if (!reading.error.empty())
    findings.add(file.name + " cannot be read: at " + std::to_string(reading.offset) + ": " + reading.error);
  else if (reading.text != file.bytes || !reading.oddities.empty())
    findings.add(file.name + " becomes another file when it is read and written again");
}

Findings run_case(const fs::path& path, std::set<std::string>& expected_heads) {
  Findings findings;
  try {
    const bool programs = path.parent_path().filename() == "opcode";
    const test::Setting setting(sibling(path, ".flags").value_or(""), programs ? "nethack-3.6.6" : default_target,
                                path.parent_path());
    const std::vector<Expected> expected = read_diag(sibling(path, ".diag").value_or(""));
    for (const Expected& each : expected) expected_heads.insert(each.head);

    const SourceText source(path.filename().string(), test::read_file(path));
    const Output output = test::compiled(source, setting);
    compare_messages(expected, found_messages(source, output), findings);
    const auto has_error = std::any_of(output.diagnostics.begin(), output.diagnostics.end(),
                                       [](const Diagnostic& each) { return each.severity == Severity::error; });
    if (output.failed != has_error) findings.add("the output says 'failed' without an error, or hides one");
    if (const auto hex = sibling(path, ".hex"))
      compare_files(
          test::read_hex(*hex, setting.abi, setting.version, data_of(setting.target).version_words.size(setting.abi)),
          output.files, findings);
    else if (output.failed && !output.files.empty())
      findings.add("there is an error, and yet files:" + names_of(output.files));
    for (const OutputFile& file : output.files) check_readable(file, setting.target, setting.abi, findings);
  } catch (const std::exception& error) {
    findings.add(error.what());
  }
  return findings;
}

/// How many inputs files of a case belong to: none most likely because a name is misspelt.
std::ptrdiff_t inputs_of(const fs::path& path) {
  return std::count_if(std::begin(test::input_suffixes), std::end(test::input_suffixes),
                       [&](std::string_view suffix) { return sibling(path, suffix).has_value(); });
}

bool is_expectation(const fs::path& path) {
  const auto suffix = path.extension();
  return suffix == ".flags" || suffix == ".diag" || suffix == ".hex";
}

/// The kinds of messages that no case expects. Those about data files have unit tests, those about version words and
/// about time tests of the programs, those about conversions and scripts tests/lua.
std::vector<std::string> uncovered(const std::set<std::string>& expected_heads) {
  std::set<std::string> names;
  for (const std::string& head : expected_heads) names.insert(head.substr(head.rfind(' ') + 1));
  std::vector<std::string> result;
  bool of_games = false;    // tests/check has those
  bool of_scripts = false;  // the last ones
  for (const Diag id : all_diags()) {
    of_games |= id == Diag::missing_level;
    of_scripts |= id == Diag::lost_name;
    const std::string name(diag_name(id));
    const bool is_elsewhere =
        of_games || of_scripts || name.starts_with("data-") || name.starts_with("version-") || id == Diag::fewer_seeds;
    if (!is_elsewhere && !names.contains(name)) result.push_back(name);
    of_games &= id != Diag::needed_level;
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || !fs::is_directory(argv[1])) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(argv[1]))
    if (entry.is_regular_file()) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());

  std::set<std::string> expected_heads;
  std::size_t passed = 0;
  std::size_t failed = 0;
  const auto fail = [&failed](const std::string& name, const std::string& why) {
    ++failed;
    std::printf("FAILED %s\n%s\n", name.c_str(), why.c_str());
  };
  for (const fs::path& path : paths) {
    const std::string name = fs::relative(path, argv[1]).replace_extension().string();
    if (is_expectation(path) && inputs_of(path) != 1)
      fail(path.filename().string(), std::to_string(inputs_of(path)) + " inputs belong to it\n");
    if (!test::is_input(path)) continue;
    const Findings findings = run_case(path, expected_heads);
    if (findings.text().empty())
      ++passed;
    else
      fail(name, findings.text());
  }
  for (const std::string& name : uncovered(expected_heads)) fail(name, "no case expects this message\n");
  std::printf("%zu passed, %zu failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}
