/// mistake_tests FOLDER DOCUMENT: compiles all files below a folder, in each of which people made mistakes, and
/// compares the messages with what a good one would be. Prints a table, and fails if a kind of file has too many that
/// are not good, or if the document has another table. README.md beside this file describes the files.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/input.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

/// What must hold for each folder, in percent of its mistakes.
constexpr std::size_t least_placed = 99;
constexpr std::size_t least_mended = 96;

constexpr std::size_t line_end = std::string::npos;

std::size_t number(const std::string& text) {
  std::size_t used = 0;
  const std::size_t value = std::stoul(text, &used);
  if (used != text.size()) throw std::runtime_error("'" + text + "' is no number");
  return value;
}

/// Where a message may stand: lines, or columns of one line.
struct Range {
  std::size_t first_line;
  std::size_t last_line;
  std::size_t first_column = 1;
  std::size_t last_column = line_end;

  explicit Range(const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string lines = text.substr(0, colon);
    const std::size_t to_line = lines.find('-');
    first_line = number(lines.substr(0, to_line));
    last_line = to_line == std::string::npos ? first_line : number(lines.substr(to_line + 1));
    if (colon == std::string::npos) return;
    const std::string columns = text.substr(colon + 1);
    const std::size_t to = columns.find('-');
    first_column = number(columns.substr(0, to));
    last_column = to == std::string::npos    ? first_column
                  : to + 1 == columns.size() ? line_end
                                             : number(columns.substr(to + 1));
  }
  bool holds(const Position& place) const {
    return place.line >= first_line && place.line <= last_line && place.column >= first_column &&
           place.column <= last_column;
  }
};

/// The parts of a text between separators, which stand between blanks.
std::vector<std::string> parts(const std::string& text, const std::string& separator) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(" " + separator + " ", begin), text.size());
    result.push_back(text.substr(begin, end - begin));
    begin = end == text.size() ? text.size() + 1 : end + separator.size() + 2;
  }
  return result;
}

/// What is expected of the message about one mistake.
struct Mistake {
  std::vector<Range> places;
  std::vector<std::vector<std::string>> fixes;  ///< of each, one of the words must occur

  bool holds(const Position& place) const {
    return std::any_of(places.begin(), places.end(), [&](const Range& each) { return each.holds(place); });
  }
  bool is_mended_by(const std::string& text) const {
    return std::all_of(fixes.begin(), fixes.end(), [&](const auto& words) {
      return std::any_of(words.begin(), words.end(), [&](const auto& each) { return test::has_words(text, each); });
    });
  }
};

struct CompletionContext {
  std::string flags;
  std::vector<Mistake> mistakes;

  explicit CompletionContext(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      const auto behind = [&](std::string_view word) -> std::optional<std::string> {
        return line.starts_with(word) ? std::optional(line.substr(word.size())) : std::nullopt;
      };
      if (const auto options = behind("options ")) {
        flags = *options;
      } else if (const auto places = behind("mistake ")) {
        mistakes.emplace_back();
        for (const std::string& place : parts(*places, "or")) mistakes.back().places.emplace_back(place);
      } else if (const auto words = behind("  fix "); words && !mistakes.empty()) {
        mistakes.back().fixes.push_back(parts(*words, "/"));
      } else {
        throw std::runtime_error("'" + line + "' is no line of an .expect file");
      }
    }
    if (mistakes.empty()) throw std::runtime_error("an .expect file without a mistake");
    for (const Mistake& each : mistakes)
      if (each.fixes.empty()) throw std::runtime_error("an .expect file with a mistake without a fix");
  }
};

struct Count {
  std::size_t files = 0;
  std::size_t mistakes = 0;
  std::size_t placed = 0;
  std::size_t mended = 0;
  std::size_t noise = 0;

  bool good() const {
    return placed * 100 >= mistakes * least_placed && mended * 100 >= mistakes * least_mended && noise == 0;
  }
};

std::string words_of(const Diagnostic& message) {
  std::string text = message.message + "\n" + message.help;
  for (const Note& note : message.notes) text += "\n" + note.text;
  return text;
}

/// Counts what is good about the messages. Says what is not.
std::string judge(const CompletionContext& expected, const SourceText& source, const std::vector<Diagnostic>& messages,
                  Count& count) {
  std::string faults;
  std::vector<bool> used(messages.size());
  const auto place = [&](std::size_t i) { return source.position(messages[i].span.begin); };
  for (std::size_t n = 0; n < expected.mistakes.size(); ++n) {
    const Mistake& mistake = expected.mistakes[n];
    std::size_t at = 0;
    while (at < messages.size() && (used[at] || !mistake.holds(place(at)))) ++at;
    // Where there is but one mistake, what counts is the message that is read first.
    const bool placed = at < messages.size() && (expected.mistakes.size() > 1 || at == 0);
    const std::size_t told = at < messages.size() ? at : 0;
    const bool mended = told < messages.size() && !used[told] && mistake.is_mended_by(words_of(messages[told]));
    if (told < messages.size() && (placed || expected.mistakes.size() == 1)) used[told] = true;
    ++count.mistakes;
    count.placed += placed;
    count.mended += mended;
    const std::string which = expected.mistakes.size() > 1 ? " of mistake " + std::to_string(n + 1) : "";
    if (!placed) faults += "  place" + which + "\n";
    if (!mended) faults += "  fix" + which + "\n";
  }
  const auto noise = static_cast<std::size_t>(std::count(used.begin(), used.end(), false));
  count.noise += noise;
  if (noise != 0) faults += "  noise: " + std::to_string(noise) + "\n";
  return faults;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || !fs::is_directory(argv[1])) {
    std::fprintf(stderr, "usage: %s FOLDER DOCUMENT\n", argv[0]);
    return 2;
  }
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(argv[1]))
    if (test::is_input(entry.path())) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());

  std::map<std::string, Count> counts;
  bool failed = paths.empty();
  for (const fs::path& path : paths) {
    const std::string name = fs::relative(path, argv[1]).string();
    Count& count = counts[path.parent_path().filename().string()];
    ++count.files;
    try {
      const CompletionContext expected(test::read_file(fs::path(path).replace_extension(".expect").string()));
      const test::Setting setting(expected.flags, default_target, path.parent_path());
      const SourceText source(path.filename().string(), test::read_file(path.string()));
      const std::vector<Diagnostic> messages = test::compiled(source, setting).diagnostics;
      const std::string faults = judge(expected, source, messages, count);
      if (faults.empty()) continue;
      std::printf("%s\n%s", name.c_str(), faults.c_str());
      for (const Diagnostic& each : messages) std::printf("%s", render_text(source, each, false).c_str());
    } catch (const std::exception& error) {
      std::printf("%s\n  %s\n", name.c_str(), error.what());
      failed = true;
    }
  }
  const std::string document = test::read_file(argv[2]);
  std::printf("| | files | mistakes | place | fix | noise |\n|---|---|---|---|---|---|\n");
  for (const auto& [folder, count] : counts) {
    const auto percent = [&, all = count.mistakes](std::size_t part) {
      char text[16];
      std::snprintf(text, sizeof text, "%.1f %%", 100.0 * static_cast<double>(part) / static_cast<double>(all));
      return std::string(text);
    };
    const std::string row = "| `" + folder + "` | " + std::to_string(count.files) + " | " +
                            std::to_string(count.mistakes) + " | " + percent(count.placed) + " | " +
                            percent(count.mended) + " | " + std::to_string(count.noise) + " |\n";
    const bool documented = document.find(row) != std::string::npos;
    std::printf("%s%s", row.c_str(), documented ? "" : "  is not in the document\n");
    failed = failed || !count.good() || !documented;
  }
  return failed ? 1 : 0;
}
