// Compares the game's own compiler with the imported target and finds the first difference.
#include <algorithm>
#include <set>
#include <span>
#include <string_view>

#include "base/characters.hh"
#include "import/c_text.hh"
#include "speclev/import.hh"
#include "speclev/speclev.hh"

namespace speclev::import {

namespace {

enum class Result : unsigned char { same, differs, game_refuses, game_crashes, target_refuses, both_refuse };

/// What both compilers make of one source.
struct Outcome {
  Result result = Result::same;
  std::string said{};  ///< the difference, or why one of them refuses it
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  return text;
}

/// The last line that is no row of a map and no bracket.
std::string last_statement(const std::vector<std::string>& lines) {
  std::string found;
  bool in_map = false;
  for (const std::string& line : lines) {
    if (line == "MAP") in_map = true;
    const bool is_end = line.find("ENDMAP") != std::string::npos;
    const std::size_t begin = line.find_first_not_of(" \t");
    if (!in_map && begin != std::string::npos && line[begin] != '}' && line[begin] != '#') found = line.substr(begin);
    if (is_end) in_map = false;
  }
  return found;
}

/// The lines of a dump without what counts or places them, and without padding.
std::vector<std::string> fields_of(const std::string& bytes, const Target& target, const Abi& abi) {
  constexpr std::size_t name_column = 33, offset_digits = 6;
  const Reading reading = dump(bytes, target, abi);
  std::vector<std::string> fields;
  for (const std::string& line : lines_of(reading.text)) {
    const std::size_t number = line.find_first_not_of("0123456789abcdef");
    const bool has_offset = number == offset_digits && line.size() > name_column;
    const std::size_t begin = has_offset ? name_column : line.find_first_not_of(" 0123456789");
    if (begin != std::string::npos && line.substr(begin) != "padding") fields.push_back(line.substr(begin));
  }
  if (!reading.error.empty()) fields.push_back("byte " + std::to_string(reading.offset) + ": " + reading.error);
  return fields;
}

/// The game's own compiler beside a target.
class Comparison {
 public:
  Comparison(const Target& target, const Abi& abi, const OwnCompiler& own) : target_(target), abi_(abi), own_(own) {}

  Outcome compare(const SourceText& source, const OpenSource& open = {}) const {
    return compare(source, compiled(source, open), own_(std::string(source.bytes())));
  }

  Outcome compare(const SourceText& source, const Output& made, const OwnOutput& theirs) const {
    if (made.failed && !theirs.files) return {Result::both_refuse, theirs.said};
    if (made.failed) return {Result::target_refuses, first_error(source, made)};
    if (theirs.crashed) return {Result::game_crashes, "the game's own compiler crashes"};
    if (!theirs.files) return {Result::game_refuses, theirs.said};
    // A game writes the second of two levels of one name over the first one, whose end may stay.
    const bool may_be_longer =
        std::ranges::find(made.diagnostics, Diag::duplicate_level, &Diagnostic::id) != made.diagnostics.end();
    const FolderFiles ours = files_of(made);
    for (const auto& [name, bytes] : ours) {
      const auto own = theirs.files->find(name);
      if (own == theirs.files->end()) return {Result::differs, "the game's own compiler writes no " + name};
      const std::size_t length = may_be_longer ? bytes.size() : own->second.size();
      if (std::string text = difference(own->second.substr(0, length), bytes); !text.empty())
        return {Result::differs, std::move(text)};
    }
    for (const auto& [name, bytes] : *theirs.files)
      if (!ours.contains(name))
        return {Result::differs, "the game's own compiler writes " + name + ", and the target does not"};
    return {};
  }

  /// The statement that makes it so, and what the game's own compiler prints about it alone.
  NotTaken culprit(const SourceText& source, const Outcome& whole) const {
    const std::vector<std::string> lines = smallest(source, whole.result, {});
    const Outcome outcome = compare(SourceText(source.name(), joined(lines)));
    return {last_statement(lines), outcome.said, outcome.result == Result::game_crashes};
  }

  /// What differs, with the statement that makes it so.
  std::string about(const SourceText& source, const Outcome& whole, const OpenSource& open = {}) const {
    const std::vector<std::string> lines = smallest(source, whole.result, open);
    Outcome outcome = compare(SourceText(source.name(), joined(lines)), open);
    if (outcome.result == Result::game_refuses)
      outcome.said = "the game's own compiler refuses what the target takes: " + outcome.said;
    const std::string statement = last_statement(lines);
    return (statement.empty() ? "" : "in a level with " + quote(statement) + " ") + outcome.said;
  }

  /// Where both differ in nothing but names that the target lacks: these names and their places. The target takes
  /// random things in their places.
  std::vector<std::string> unknown_names(const SourceText& source, const OpenSource& open) const {
    struct Name {
      std::size_t line = 0;
      std::string text;
    };
    std::vector<Name> names;
    for (const Diagnostic& each : compiled(source, open).diagnostics)
      if (each.id == Diag::unknown_monster || each.id == Diag::unknown_object)
        names.push_back({source.position(each.span.begin).line,
                         std::string(source.bytes().substr(each.span.begin, each.span.end - each.span.begin))});
    const auto is_same_without = [&](const auto& is_left_out) {
      std::vector<std::string> lines = lines_of(source.bytes());
      for (const Name& name : names)
        if (is_left_out(name)) lines.at(name.line - 1).clear();
      return compare(SourceText(source.name(), joined(lines)), open).result == Result::same;
    };
    std::vector<std::string> differing;
    if (names.empty() || !is_same_without([](const Name&) { return true; })) return differing;
    for (const Name& only : names)
      if (!is_same_without([&](const Name& name) { return name.line != only.line; }))
        differing.push_back(std::string(source.name()) + ":" + std::to_string(only.line) + ": the target has no " +
                            only.text);
    return differing;
  }

  const VersionWords& words() const {
    static const VersionWords none;
    const VersionWords* const own = target_.version(abi_.name);
    return own == nullptr ? none : *own;
  }

 private:
  /// With the lists that levels have lines in.
  static FolderFiles files_of(const Output& made) {
    FolderFiles files;
    for (const OutputFile& file : made.files) files[file.name] = file.bytes;
    for (const ListLine& line : made.lines) files[line.list] += line.text + "\n";
    return files;
  }

  Output compiled(const SourceText& source, const OpenSource& open) const {
    CompileOptions options;
    options.open = open;
    options.policy.enable(Diag::duplicate_level);
    return compile(source, target_, abi_, words(), options);
  }

  /// The source without all lines that it comes to the same result without.
  std::vector<std::string> smallest(const SourceText& source, Result result, const OpenSource& open) const {
    std::vector<std::string> lines = lines_of(source.bytes());
    const auto is_as_before = [&](const std::vector<std::string>& fewer) {
      const SourceText text(source.name(), joined(fewer));
      const Output made = compiled(text, open);
      return !made.failed && compare(text, made, own_(std::string(text.bytes()))).result == result;
    };
    for (std::size_t step = std::max<std::size_t>(lines.size() / 2, 1); step > 0; step /= 2)
      for (std::size_t at = 0; at < lines.size();) {
        std::vector<std::string> fewer = lines;
        const auto begin = fewer.begin() + static_cast<std::ptrdiff_t>(at);
        fewer.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(step, lines.size() - at)));
        if (is_as_before(fewer))
          lines = std::move(fewer);
        else
          at += step;
      }
    return lines;
  }

  /// Where and why the target refuses a source.
  static std::string first_error(const SourceText& source, const Output& made) {
    const auto first = [](const std::vector<Diagnostic>& all) {
      return std::ranges::find(all, Severity::error, &Diagnostic::severity);
    };
    const auto text = [](const SourceText& in, const Diagnostic& each) {
      return std::string(in.name()) + ":" + std::to_string(in.position(each.span.begin).line) + ": " + each.message;
    };
    for (const FileReport& report : made.reports)
      if (const auto at = first(report.diagnostics); at != report.diagnostics.end()) return text(report.source, *at);
    const auto at = first(made.diagnostics);
    return at == made.diagnostics.end() ? std::string(source.name()) : text(source, *at);
  }

  /// What two files differ in, in a sentence; empty where they do not, but for padding and places for pointers: what
  /// the game leaves in these is what was in memory.
  std::string difference(const std::string& theirs, const std::string& ours) const {
    if (theirs == ours) return {};
    const Reading plain = convert(theirs, target_, abi_, abi_, nullptr);
    if (plain.error.empty() && plain.text == ours) return {};
    const std::string& bytes = plain.error.empty() ? plain.text : theirs;
    const auto own_fields = fields_of(bytes, target_, abi_), our_fields = fields_of(ours, target_, abi_);
    const auto [one, other] = std::ranges::mismatch(own_fields, our_fields);
    const auto shown = [](const auto& at, const auto& all) { return at == all.end() ? "nothing more" : quote(*at); };
    std::string own_shown = shown(one, own_fields), our_shown = shown(other, our_fields);
    if (own_shown == our_shown) {
      const auto [own_byte, our_byte] = std::ranges::mismatch(bytes, ours);
      own_shown = std::to_string(bytes.size()) + " bytes";
      our_shown =
          std::to_string(ours.size()) + ", and byte " + std::to_string(own_byte - bytes.begin()) + " is another one";
    }
    return "the game's own compiler gives " + own_shown + ", and the target " + our_shown;
  }

  const Target& target_;
  const Abi& abi_;
  const OwnCompiler& own_;
};

NotTaken not_taken(const SourceText& source, const Outcome& outcome) {
  return {std::string(source.name()), outcome.said, outcome.result == Result::game_crashes};
}

/// Several levels as one source, each with a name of its own.
std::string together(std::span<const std::string> levels) {
  constexpr std::string_view name = "\"proof\"";  // which each level has in its first line
  std::string source;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    std::string level = levels[i];
    if (const std::size_t at = level.find(name); at != std::string::npos)
      level.insert(at + name.size() - 1, std::to_string(i));
    source += level;
  }
  return source;
}

}  // namespace

Proof prove(const Target& target, const Abi& abi, const OwnCompiler& own) {
  constexpr std::size_t levels_of_a_run = 20;     // runs of the game's own compiler take most of the time
  constexpr std::size_t not_taken_at_most = 100;  // a compiler that refuses more of them is one of another game
  const Comparison comparison(target, abi, own);
  Proof proof;
  std::vector<std::string> left_out;
  std::set<std::string> same;
  ProofLevels levels = proof_levels(target, abi);
  const auto leave_out = [&](const SourceText& source, const Outcome& outcome) {
    NotTaken found = comparison.culprit(source, outcome);
    if (left_out.size() == not_taken_at_most || std::ranges::find(left_out, found.what) != left_out.end()) return false;
    left_out.push_back(found.what);
    proof.not_taken.push_back(std::move(found));
    return true;
  };
  /// Whether all are the same, but for one that is left out from now on.
  const auto compare_one_by_one = [&](std::span<const std::string> some) {
    for (const std::string& level : some) {
      const SourceText source("proof.des", level);
      const Outcome outcome = comparison.compare(source);
      if (outcome.result == Result::same) {
        same.insert(level);
        continue;
      }
      const bool is_taken = outcome.result != Result::game_crashes && outcome.result != Result::game_refuses;
      if (!is_taken && leave_out(source, outcome)) return true;
      proof.difference = comparison.about(source, outcome);
      return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < levels.levels.size();) {
    std::vector<std::string> some;
    for (; i < levels.levels.size() && some.size() < levels_of_a_run; ++i)
      if (!same.contains(levels.levels[i])) some.push_back(levels.levels[i]);
    if (some.empty()) break;
    if (comparison.compare(SourceText("proof.des", together(some))).result == Result::same) {
      same.insert(some.begin(), some.end());
      continue;
    }
    const std::size_t count = left_out.size();
    if (!compare_one_by_one(some)) return proof;
    if (left_out.size() == count) continue;
    levels = proof_levels(target, abi, left_out);
    i = 0;
  }
  proof.untried = levels.untried;
  proof.levels = levels.levels.size();
  return proof;
}

OwnLevels compare_own_levels(const std::vector<SourceText>& sources, const Target& target, const Abi& abi,
                             const OwnCompiler& own, const OpenSource& open) {
  const Comparison comparison(target, abi, own);
  OwnLevels levels;
  for (const SourceText& source : sources) {
    Outcome outcome = comparison.compare(source, open);
    switch (outcome.result) {
      case Result::same: ++levels.same; break;
      case Result::both_refuse: levels.in_neither.emplace_back(source.name()); break;
      case Result::target_refuses: levels.refused.push_back(std::move(outcome.said)); break;
      case Result::game_crashes:
      case Result::game_refuses: levels.not_taken.push_back(not_taken(source, outcome)); break;
      case Result::differs: {
        const std::vector<std::string> names = comparison.unknown_names(source, open);
        levels.refused.insert(levels.refused.end(), names.begin(), names.end());
        if (!names.empty()) break;
        levels.difference = std::string(source.name()) + ": " + comparison.about(source, outcome, open);
        return levels;
      }
    }
  }
  return levels;
}

void compare_own_dungeon(const SourceText& source, const Target& target, const Abi& abi, const OwnOutput& theirs,
                         OwnLevels& levels) {
  const OwnCompiler none;
  const Comparison comparison(target, abi, none);
  const Output made =
      compile_dungeon(source, DungeonForm::pdf, "dungeon", target, abi, comparison.words(), {}, CompileOptions());
  Outcome outcome = comparison.compare(source, made, theirs);
  switch (outcome.result) {
    case Result::same: ++levels.same; break;
    case Result::both_refuse: levels.in_neither.emplace_back(source.name()); break;
    case Result::target_refuses: levels.refused.push_back(std::move(outcome.said)); break;
    case Result::game_crashes:
    case Result::game_refuses: levels.not_taken.push_back(not_taken(source, outcome)); break;
    case Result::differs: levels.difference = std::string(source.name()) + ": " + outcome.said;
  }
}

}  // namespace speclev::import
