/// help_tests COUNT SEED PATH…: applies what messages help with, and looks whether it helps. First of all files below
/// the paths that are refused, then of COUNT files that are right, in which one statement was changed. README.md beside
/// this file says when a help is false; none may be.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mistakes/facts.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/input.hh"
#include "support/slowness.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

struct Piece {
  std::size_t begin, end;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The tokens of a line, as far as they can be told without its language.
std::vector<Piece> pieces(std::string_view text, std::size_t from, std::size_t to) {
  std::vector<Piece> found;
  for (std::size_t at = from; at < to;) {
    const char c = text[at];
    std::size_t end = at + 1;
    if (is_word(c)) {
      while (end < to && is_word(text[end])) ++end;
    } else if (c == '"') {
      while (end < to && text[end] != '"') ++end;
      end = std::min(end + 1, to);
    } else if (c == '\'' && at + 2 < to && text[at + 2] == '\'') {
      end = at + 3;
    }
    if (std::isspace(static_cast<unsigned char>(c)) == 0) found.push_back({at, end});
    at = end;
  }
  return found;
}

/// The lines of statements: neither blank, nor comments, nor rows of maps.
std::vector<Piece> statement_lines(std::string_view text) {
  std::vector<Piece> lines;
  bool in_map = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.starts_with("ENDMAP")) in_map = false;
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (!in_map && first != std::string_view::npos && line[first] != '#') lines.push_back({begin, end});
    if (line == "MAP" || line == "MAP\r") in_map = true;
    begin = end + 1;
  }
  return lines;
}

struct Input {
  std::string name;
  std::string file;  ///< its last part
  std::string text;
  test::Setting setting;
};

/// Changes one statement of a text; another one's word may come from elsewhere.
class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }

  bool change(std::string& text, const std::string& other) {
    const auto lines = statement_lines(text);
    if (lines.empty()) return false;
    const Piece line = lines[below(lines.size())];
    const auto tokens = pieces(text, line.begin, line.end);
    if (tokens.empty()) return false;
    const std::size_t which = below(tokens.size());
    const Piece at = tokens[which];
    const std::string token = text.substr(at.begin, at.end - at.begin);
    switch (below(6)) {
      case 0: text.erase(at.begin, token.size()); return true;
      case 1: text.insert(at.end, token); return true;
      case 2: return which + 1 < tokens.size() && swap(text, at, tokens[which + 1]);
      case 3: {
        const std::size_t place = below(token.size());
        if (below(2) == 0)
          text.erase(at.begin + place, 1);
        else
          text[at.begin + place] = static_cast<char>('a' + static_cast<char>(below(26)));
        return true;
      }
      case 4: {
        const auto others = statement_lines(other);
        if (others.empty()) return false;
        const Piece from = others[below(others.size())];
        const auto words = pieces(other, from.begin, from.end);
        const Piece word = words[below(words.size())];
        text.replace(at.begin, token.size(), other.substr(word.begin, word.end - word.begin));
        return true;
      }
      default: {  // values in the wrong order: the pieces between commas
        std::vector<Piece> values;
        std::size_t begin = std::min(text.find(':', line.begin) + 1, line.end);
        for (std::size_t i = begin; i <= line.end; ++i)
          if (i == line.end || text[i] == ',') values.push_back({begin, i}), begin = i + 1;
        if (values.size() < 2) return false;
        const std::size_t first = below(values.size() - 1);
        return swap(text, values[first], values[first + 1]);
      }
    }
  }

 private:
  static bool swap(std::string& text, Piece first, Piece second) {
    const std::string one = text.substr(first.begin, first.end - first.begin);
    const std::string other = text.substr(second.begin, second.end - second.begin);
    if (one == other) return false;
    text.replace(second.begin, other.size(), one);
    text.replace(first.begin, one.size(), other);
    return true;
  }

  std::mt19937 random_;
};

using Told = std::pair<Diag, std::string>;

/// The messages that begin in some lines.
std::vector<Told> told_in(const SourceText& source, const std::vector<Diagnostic>& messages, std::size_t first,
                          std::size_t last) {
  std::vector<Told> result;
  for (const Diagnostic& each : messages) {
    const std::size_t line = source.position(each.span.begin).line;
    if (line >= first && line <= last) result.emplace_back(each.id, each.message);
  }
  std::sort(result.begin(), result.end());
  return result;
}

struct Count {
  std::size_t refused = 0, messages = 0, helped = 0, edits = 0, targets = 0, wrong = 0;
  test::FactCount facts;
};

class Judge {
 public:
  void judge(const Input& input, const std::string& text) {
    const SourceText source(input.file, text);
    test::Setting all = input.setting;
    all.options.max_errors = 0;
    const std::vector<Diagnostic> messages = test::compiled(source, all).diagnostics;
    count_.refused += std::ranges::any_of(messages, [](const auto& each) { return each.severity == Severity::error; });
    for (const Diagnostic& each : messages) {
      ++count_.messages;
      judge_facts(input, all, source, each);
      if (each.help.empty() && !each.fix) continue;
      ++count_.helped;
      if (each.fix) judge_edit(input, all, source, messages, each);
      judge_targets(input, all, source, each);
    }
  }
  const Count& count() const { return count_; }

 private:
  void judge_edit(const Input& input, const test::Setting& setting, const SourceText& source,
                  const std::vector<Diagnostic>& messages, const Diagnostic& message) {
    ++count_.edits;
    const Span where = message.fix->span;
    std::string text(source.bytes());
    const std::string before = text.substr(where.begin, where.end - where.begin);
    text.replace(where.begin, before.size(), message.fix->text);
    const SourceText mended(source.name(), text);
    const std::vector<Diagnostic> after = test::compiled(mended, setting).diagnostics;
    // The lines of the message and of the edit, before and after it.
    const std::size_t message_end = std::max(message.span.begin + 1, message.span.end) - 1;
    const std::size_t edit_end = std::max(where.begin + 1, where.end) - 1;
    const std::size_t first = source.position(std::min(message.span.begin, where.begin)).line;
    const std::size_t last = std::max(source.position(static_cast<std::uint32_t>(message_end)).line,
                                      source.position(static_cast<std::uint32_t>(edit_end)).line);
    const auto ends = [](std::string_view part) { return std::count(part.begin(), part.end(), '\n'); };
    const std::size_t last_after = last + static_cast<std::size_t>(ends(message.fix->text) - ends(before));
    std::vector<Told> old = told_in(source, messages, first, last);
    const auto own = std::find(old.begin(), old.end(), Told(message.id, message.message));
    if (own != old.end()) old.erase(own);
    const std::vector<Told> now = told_in(mended, after, first, last_after);
    if (std::includes(old.begin(), old.end(), now.begin(), now.end())) return;
    tell(input, source, message);
    for (const Diagnostic& each : after) {
      const std::size_t line = mended.position(each.span.begin).line;
      if (line >= first && line <= last_after) std::printf("  then %s", render_text(mended, each, false).c_str());
    }
  }

  void judge_facts(const Input& input, const test::Setting& setting, const SourceText& source,
                   const Diagnostic& message) {
    const std::vector<std::string> all = test::false_facts(source, message, setting, count_.facts);
    for (const std::string& each : all) std::printf("false: %s\n", each.c_str());
    if (!all.empty()) tell(input, source, message);
  }

  void judge_targets(const Input& input, const test::Setting& setting, const SourceText& source,
                     const Diagnostic& message) {
    constexpr std::string_view option = "compile with --target ";
    constexpr std::string_view other = "compiled with --target ";
    std::size_t at = message.help.find(option);
    if (at == std::string::npos) at = message.help.find(other);
    if (at == std::string::npos || message.id == Diag::wrong_kind) return;
    std::istringstream rest(message.help.substr(at + option.size()));
    std::string name;
    rest >> name;
    while (!name.empty() && (name.back() == ',' || name.back() == ';')) name.pop_back();
    ++count_.targets;
    const auto target = find_target(name);
    if (!target) return tell(input, source, message);
    const std::size_t line = source.position(message.span.begin).line;
    const Output output =
        compile(source, *target, setting.abi, VersionWords(version_word_count(*target)), setting.options);
    if (std::ranges::any_of(output.diagnostics, [&](const Diagnostic& each) {
          return each.severity == Severity::error && each.id != Diag::wrong_kind &&
                 source.position(each.span.begin).line == line;
        }))
      tell(input, source, message);
  }

  void tell(const Input& input, const SourceText& source, const Diagnostic& message) {
    ++count_.wrong;
    std::printf("%s\n%s", input.name.c_str(), render_text(source, message, false).c_str());
    if (message.fix)
      std::printf("  edit: '%s' for '%s'\n", message.fix->text.c_str(),
                  std::string(source.text(message.fix->span)).c_str());
  }

  Count count_;
};

/// The options of an input: a file beside it has them, or the name of a folder above it is that of a target.
std::optional<test::Setting> setting_of(const fs::path& path) {
  std::string flags;
  if (const fs::path beside = fs::path(path).replace_extension(".flags"); fs::exists(beside))
    flags = test::read_file(beside.string());
  if (const fs::path beside = fs::path(path).replace_extension(".expect"); fs::exists(beside)) {
    const std::string text = test::read_file(beside.string());
    if (text.starts_with("options ")) flags = text.substr(8, text.find('\n') - 8);
  }
  std::string target(default_target);
  for (const fs::path& part : path.parent_path()) {
    if (part == "opcode" || part == "opcode-five" || part == "3.6") target = "nethack-3.6.6";
    // Of a game's machine or build, the name of the game.
    const std::string name = part.string();
    for (std::size_t end = name.size(); end != 0 && end != std::string::npos; end = name.rfind('-', end - 1))
      if (find_target(name.substr(0, end))) {
        target = name.substr(0, end);
        break;
      }
  }
  try {
    return test::Setting(flags, target, path.parent_path());
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s COUNT SEED PATH…\n", argv[0]);
    return 2;
  }
  const std::vector<fs::path> paths = test::inputs_below({argv + 3, argv + argc});

  Judge of_files, of_mutants;
  std::vector<Input> right;
  for (const fs::path& path : paths) {
    const auto setting = setting_of(path);
    if (!setting) continue;
    Input input{path.string(), path.filename().string(), test::read_file(path.string()), *setting};
    const bool failed = test::compiled(SourceText(input.file, input.text), input.setting).failed;
    if (failed) {
      if (!test::left_out()) of_files.judge(input, input.text);
    } else if (!statement_lines(input.text).empty())
      right.push_back(std::move(input));
  }
  Mutator mutator(static_cast<std::uint32_t>(std::stoul(argv[2])));
  std::size_t mutants = 0;
  const std::size_t wanted = right.empty() ? 0 : std::stoul(argv[1]);
  for (std::size_t tries = 0; mutants < wanted && tries < 10 * wanted; ++tries) {
    const Input& input = right[mutator.below(right.size())];
    std::string text = input.text;
    if (!mutator.change(text, right[mutator.below(right.size())].text) || text == input.text) continue;
    ++mutants;
    of_mutants.judge(input, text);
  }
  std::size_t wrong = 0;
  for (const auto& [what, judge] : {std::pair("files", &of_files), {"mutants", &of_mutants}}) {
    const Count& count = judge->count();
    const test::FactCount& facts = count.facts;
    std::printf(
        "%s: %zu refused, %zu messages, %zu with help, of these %zu edits and %zu targets; facts: %zu words, %zu "
        "names, %zu forms, %zu classes, %zu definitions; %zu false\n",
        what, count.refused, count.messages, count.helped, count.edits, count.targets, facts.words, facts.names,
        facts.forms, facts.classes, facts.definitions, count.wrong);
    wrong += count.wrong;
  }
  return wrong == 0 && !paths.empty() ? 0 : 1;
}
