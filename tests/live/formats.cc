// Made-up and changed sources through the formatter.

#include "live/formats.hh"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "live/dungeon_generator.hh"
#include "live/level_generator.hh"
#include "speclev/speclev.hh"
#include "support/formatted.hh"

namespace speclev::test {

namespace {

/// A source is changed up to so many times until it can be compiled.
constexpr int most_tries = 50;

/// Changes blanks, comments and tokens of sources.
class Changer {
 public:
  explicit Changer(unsigned seed) : random_(seed) {}

  std::string changed(std::string text) {
    for (std::size_t count = 1 + below(4); count > 0; --count) change(text);
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }

  void change(std::string& text) {
    static constexpr std::string_view blanks[] = {" ",       "\t",  "   ", "\n", "\n\n", " \n", "\n# remark \n",
                                                  "\n\t#\n", "\r\n"};
    const std::size_t at = below(text.size() + 1);
    // Up to the end of a word or line.
    const std::size_t begin = text.find_first_not_of(" \t", at), end = text.find_first_of(" \t\n,:()", begin);
    const bool is_word = begin != std::string::npos && end != std::string::npos && end > begin;
    switch (below(6)) {
      case 0:
      case 1: text.insert(at, blanks[below(std::size(blanks))]); break;
      case 2:
        if (begin != std::string::npos) text.erase(at, begin - at);
        break;
      case 3:
        if (is_word) text.erase(begin, end - begin);
        break;
      case 4:
        if (is_word) text.insert(end, text.substr(begin, end - begin));
        break;
      default:
        if (const std::size_t line = text.find('\n', at); line != std::string::npos) {
          const std::size_t next = std::min(text.find('\n', line + 1), text.size() - 1);
          text.insert(below(2) == 0 ? line + 1 : next + 1, text.substr(line + 1, next - line));
        }
    }
  }

  std::mt19937 random_;
};

/// The sources of one target.
class Sources {
 public:
  Sources(const Target& target, bool is_dungeon, unsigned seed)
      : target_(target),
        levels_(is_dungeon ? nullptr : level_generator(target, seed)),
        dungeons_(seed),
        changer_(seed) {
    for (const std::string& name : abi_names()) abis_.push_back(*parse_abi(name));
  }

  /// Formats one source that can be compiled, and a changed one.
  void next() {
    std::string text;
    do text = levels_ ? levels_->next() : dungeons_.next();
    while (!is_formatted(text));
    ++made_;
    for (int tries = 0; tries < most_tries; ++tries) {
      const std::string other = changer_.changed(text);
      if (other == text || !is_formatted(other)) continue;
      ++changed_;
      return;
    }
  }

  int made() const { return made_; }
  int changed() const { return changed_; }
  int failed() const { return failed_; }

 private:
  /// False if it cannot be compiled.
  bool is_formatted(const std::string& text) {
    const Abi& abi = abis_[static_cast<std::size_t>(made_ + changed_) % abis_.size()];
    const SourceText source("source", text);
    CompileOptions options;
    options.max_errors = 1;  // of what cannot be compiled nothing is wanted
    options.policy.count_as_error(Diag::input_cut, false);
    if (levels_) options.open = [&](const std::string& path) { return SourceText(path, levels_->included()); };
    const Formatting once = levels_ ? format_levels(source, target_, abi, options)
                                    : format_dungeon(source, DungeonForm::def, target_, abi, options);
    if (once.compiled.failed) return false;
    const SourceText again("source", once.text);
    const Formatting twice = levels_ ? format_levels(again, target_, abi, options)
                                     : format_dungeon(again, DungeonForm::def, target_, abi, options);
    bool is_good = true;
    check_formatting(source, once, twice, [&](bool holds, const char* property, const std::string& detail) {
      if (holds) return;
      is_good = false;
      std::printf("FAILED %s, %s: %s: %s\n--- the source\n%s\n---\n", target_.name().c_str(), abi.name.c_str(),
                  property, detail.c_str(), text.c_str());
    });
    if (!is_good) ++failed_;
    return true;
  }

  Target target_;
  std::unique_ptr<LevelGenerator> levels_;
  DungeonGenerator dungeons_;
  Changer changer_;
  std::vector<Abi> abis_;
  int made_ = 0, changed_ = 0, failed_ = 0;
};

}  // namespace

bool format_sources(std::string_view language, int count, unsigned seed) {
  const bool is_dungeon = language == "dungeon";
  std::vector<Sources> all;
  for (const std::string& name : target_names()) {
    const Target target = *find_target(name);
    if (is_dungeon ? has_dungeons(target) : target.language() == language) all.emplace_back(target, is_dungeon, seed);
  }
  const auto sum = [&](int (Sources::*number)() const) {
    int result = 0;
    for (const Sources& each : all) result += (each.*number)();
    return result;
  };
  for (std::size_t turn = 0; !all.empty() && std::min(sum(&Sources::made), sum(&Sources::changed)) < count; ++turn)
    all[turn % all.size()].next();
  std::printf(
      "seed %u\n%s: %d made-up and %d changed sources of %zu targets keep their bytes and are stable, %d failed\n",
      seed, std::string(language).c_str(), sum(&Sources::made), sum(&Sources::changed), all.size(),
      sum(&Sources::failed));
  return !all.empty() && sum(&Sources::failed) == 0;
}

}  // namespace speclev::test
