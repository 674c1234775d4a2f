/// typo_tests words|tokens COUNT SEED SHARE GOLDEN TARGET…: misspells one word of a level of the target in
/// GOLDEN/TARGET/des, or deletes, doubles or swaps a token, COUNT times for each target, as far as something is said of
/// it, and has `speclev fix` mend it. The file must then be the one before the mistake was made, or compile to the same
/// bytes; or it is left as it was. SHARE percent must be mended.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "mistakes/pieces.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/input.hh"
#include "support/process.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;
using speclev::test::Piece;

constexpr std::size_t shortest_word = 4;
constexpr std::size_t files_in_one_run = 200;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// The words of a text: keywords, other words, and those of names.
std::vector<Piece> words_of(std::string_view text) {
  std::vector<Piece> words;
  for (const Piece& piece : test::pieces_outside_maps(text)) {
    for (std::size_t at = piece.begin; at < piece.end;) {
      std::size_t end = at;
      while (end < piece.end && (is_letter(text[end]) || text[end] == '_')) ++end;
      if (end - at >= shortest_word) words.push_back({at, end});
      at = std::max(end, at + 1);
    }
  }
  return words;
}

struct Level {
  std::string text;
  std::vector<Piece> places;  ///< of its words or tokens
};

/// A text with a typo, and the one before it.
struct Misspelt {
  const Level* level;
  std::string text;
  std::string wrong, right;
};

using Below = std::function<std::size_t(std::size_t)>;

std::string misspelt(const std::string& word, const Below& below) {
  std::string wrong = word;
  const std::size_t place = below(wrong.size());
  switch (below(4)) {
    case 0: wrong.erase(place, 1); break;
    case 1: wrong.insert(place, 1, wrong[place]); break;
    case 2: std::swap(wrong[place], wrong[place + 1 < wrong.size() ? place + 1 : place - 1]); break;
    default:
      wrong[place] = static_cast<char>((std::isupper(static_cast<unsigned char>(wrong[place])) != 0 ? 'A' : 'a') +
                                       static_cast<char>(below(26)));
  }
  return wrong;
}

/// A token that is doubled or gone, or two that are swapped, of which one is given.
std::string changed(const std::string& text, Piece first, const Below& below) {
  if (first.end == 0) return below(2) == 0 ? std::string() : text + text;
  const std::size_t size = first.end - first.begin;
  const std::size_t second = std::min(text.find_first_not_of(" \t", size), text.size());
  return text.substr(second) + text.substr(size, second - size) + text.substr(0, size);
}

class Game {
 public:
  Game(const std::string& golden, std::string target, bool words)
      : target_(std::move(target)), setting_("", target_, "."), words_(words) {
    const std::string folder = golden + "/" + target_ + "/des/";
    for (const std::string& name : test::list_folder(folder, ".des")) {
      std::string text = test::read_file(folder + name);
      const Output output = compiled(text);
      if (output.failed || !output.diagnostics.empty()) continue;
      std::vector<Piece> places = words_ ? words_of(text) : test::pieces_outside_maps(text);
      if (!places.empty()) levels_.push_back({std::move(text), std::move(places)});
    }
    if (levels_.empty()) throw std::runtime_error("there are no levels of " + target_);
  }

  /// So many texts with a typo of which something is said.
  std::vector<Misspelt> misspell(std::size_t count, std::mt19937& random) const {
    const auto below = [&](std::size_t limit) { return random() % limit; };
    std::vector<Misspelt> result;
    while (result.size() < count) {
      const Level& level = levels_[below(levels_.size())];
      const std::size_t which = below(level.places.size());
      Piece at = level.places[which];
      const bool swaps = !words_ && below(3) == 0 && which + 1 < level.places.size();
      if (swaps) at.end = level.places[which + 1].end;
      const std::string right = level.text.substr(at.begin, at.end - at.begin);
      const std::string wrong =
          words_ ? misspelt(right, below) : changed(right, swaps ? level.places[which] : Piece{}, below);
      if (wrong == right || right.find('\n') != std::string::npos) continue;
      std::string text = level.text;
      text.replace(at.begin, right.size(), wrong);
      if (compiled(text).diagnostics.empty()) continue;
      result.push_back({&level, std::move(text), wrong, right});
    }
    return result;
  }

  /// Mends them all, and counts. Says what went wrong.
  bool mend(const std::vector<Misspelt>& texts, std::size_t share, bool verbose) const {
    const test::TemporaryFolder folder;
    std::size_t mended = 0, wrong = 0;
    for (std::size_t begin = 0; begin < texts.size(); begin += files_in_one_run) {
      test::Command command{{SPECLEV_SPECLEV, "fix", "-i", "--target", target_}, folder.path()};
      const std::size_t end = std::min(begin + files_in_one_run, texts.size());
      for (std::size_t i = begin; i < end; ++i) {
        command.arguments.push_back(std::to_string(i) + ".des");
        test::write_file(folder / command.arguments.back(), texts[i].text);
      }
      const test::Result result = test::run(command);
      if (result.status < 0 || result.status > 2) throw std::runtime_error("speclev fix: " + result.describe());
      for (std::size_t i = begin; i < end; ++i) {
        const Misspelt& each = texts[i];
        const std::string after = test::read_file(folder / (std::to_string(i) + ".des"));
        const bool is_right = after == each.level->text || (after != each.text && is_same(after, each.level->text));
        const bool is_wrong = !is_right && after != each.text;
        mended += is_right;
        wrong += is_wrong;
        if (is_right || !(is_wrong || verbose)) continue;
        std::printf("%s: '%s' for '%s' is %s\n", target_.c_str(), each.wrong.c_str(), each.right.c_str(),
                    is_wrong ? "mended wrongly" : "left");
        const SourceText source(std::to_string(i) + ".des", each.text);
        for (const Diagnostic& message : test::compiled(source, setting_).diagnostics)
          std::printf("%s", render_text(source, message, false).c_str());
      }
    }
    std::printf("%s: %zu of %zu mended, %zu wrongly\n", target_.c_str(), mended, texts.size(), wrong);
    return wrong == 0 && mended * 100 >= texts.size() * share;
  }

 private:
  Output compiled(const std::string& text) const { return test::compiled(SourceText("level.des", text), setting_); }

  bool is_same(const std::string& text, const std::string& other) const {
    const Output one = compiled(text), two = compiled(other);
    return !one.failed && std::ranges::equal(one.files, two.files, [](const OutputFile& a, const OutputFile& b) {
      return a.name == b.name && a.bytes == b.bytes;
    });
  }

  std::string target_;
  test::Setting setting_;
  bool words_;
  std::vector<Level> levels_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 7) {
    std::fprintf(stderr, "usage: %s words|tokens COUNT SEED SHARE GOLDEN TARGET…\n", argv[0]);
    return 2;
  }
  const bool words = std::string_view(argv[1]) == "words";
  const std::string golden = argv[5];
  if (!fs::exists(golden)) {
    std::printf("skipped: there is no %s\n", golden.c_str());
    return 0;
  }
  std::mt19937 random(static_cast<std::uint32_t>(std::stoul(argv[3])));
  const bool verbose = std::getenv("SPECLEV_VERBOSE") != nullptr;
  bool good = true;
  for (int i = 6; i < argc; ++i) {
    const Game game(golden, argv[i], words);
    good &= game.mend(game.misspell(std::stoul(argv[2]), random), std::stoul(argv[4]), verbose);
  }
  return good ? 0 : 1;
}
