/// mutation_tests COUNT SEED PATH…: changes one token of the files below the paths, or of a file itself, compiles what
/// comes of it, and looks at the messages about those that are refused. Only files that are right as they are count.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "mistakes/pieces.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/input.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

/// What must hold: how many of those that are refused, in percent, have their first message on the changed line or the
/// next one, and how many messages there may be. None may have messages about what stands further below.
constexpr std::size_t least_placed = 97;
constexpr std::size_t most_messages = 3;

using speclev::test::Piece;
using speclev::test::pieces;
using speclev::test::pieces_outside_maps;

class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }

  /// Deletes, doubles, swaps or misspells a token. Gives where the change is.
  Piece change(std::string& text, const std::vector<Piece>& tokens) {
    const std::size_t which = below(tokens.size());
    const Piece at = tokens[which];
    const std::string token = text.substr(at.begin, at.end - at.begin);
    switch (below(4)) {
      case 0: text.erase(at.begin, token.size()); return {at.begin, at.begin};
      case 1: text.insert(at.end, token); return {at.begin, at.end + token.size()};
      case 2: {
        if (which + 1 == tokens.size()) return at;
        const Piece next = tokens[which + 1];
        // Across lines it would be two statements that are changed.
        if (text.substr(at.end, next.begin - at.end).find('\n') != std::string::npos) return at;
        const std::string other = text.substr(next.begin, next.end - next.begin);
        text.replace(next.begin, other.size(), token);
        text.replace(at.begin, token.size(), other);
        return {at.begin, next.end};
      }
      default: {
        std::string wrong = token;
        const std::size_t place = below(wrong.size());
        if (below(2) == 0)
          wrong.erase(place, 1);
        else
          wrong[place] = static_cast<char>('a' + static_cast<char>(below(26)));
        text.replace(at.begin, token.size(), wrong);
        return {at.begin, at.begin + wrong.size()};
      }
    }
  }

 private:
  std::mt19937 random_;
};

struct Input {
  fs::path path;
  std::string text;
  test::Setting setting;
};

std::vector<Diagnostic> errors_of(const Input& input, const SourceText& source) {
  std::vector<Diagnostic> messages = test::compiled(source, input.setting).diagnostics;
  std::erase_if(messages, [](const Diagnostic& each) { return each.severity != Severity::error; });
  return messages;
}

std::string flags_beside(fs::path path) {
  path.replace_extension(".flags");
  return fs::exists(path) ? test::read_file(path.string()) : std::string();
}

void add_input(const fs::path& path, std::vector<Input>& inputs) {
  if (!test::is_input(path)) return;
  const bool programs =
      path.string().find("/opcode/") != std::string::npos || path.string().find("/3.6/") != std::string::npos;
  std::string text = test::read_file(path.string());
  const SourceText source(path.filename().string(), text);
  test::Setting setting(flags_beside(path), programs ? "nethack-3.6.6" : default_target, path.parent_path());
  if (pieces(text).size() < 5 || test::compiled(source, setting).failed) return;
  inputs.push_back({path, std::move(text), std::move(setting)});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s COUNT SEED PATH…\n", argv[0]);
    return 2;
  }
  std::vector<Input> inputs;
  for (const fs::path& path : test::inputs_below({argv + 3, argv + argc})) add_input(path, inputs);
  if (inputs.empty()) {
    std::fprintf(stderr, "there is nothing to change\n");
    return 2;
  }

  Mutator mutator(static_cast<std::uint32_t>(std::stoul(argv[2])));
  std::size_t refused = 0, placed = 0, noisy = 0, beyond = 0;
  for (std::size_t left = std::stoul(argv[1]); left > 0; --left) {
    const Input& input = inputs[mutator.below(inputs.size())];
    std::string text = input.text;
    const std::vector<Piece> tokens = pieces_outside_maps(text);
    if (tokens.empty()) continue;
    const Piece changed = mutator.change(text, tokens);
    const SourceText source(input.path.filename().string(), text);
    const std::vector<Diagnostic> messages = errors_of(input, source);
    if (messages.empty()) continue;
    ++refused;
    const std::size_t from = source.position(static_cast<std::uint32_t>(changed.begin)).line;
    const std::size_t to = source.position(static_cast<std::uint32_t>(std::min(changed.end, text.size()))).line + 1;
    const std::size_t line = source.position(messages.front().span.begin).line;
    const bool is_placed = line >= from && line <= to;
    const bool is_noisy = messages.size() > most_messages;
    const bool is_beyond = is_placed && std::ranges::any_of(messages, [&](const Diagnostic& each) {
                             return source.position(each.span.begin).line > to + 1;
                           });
    placed += is_placed;
    noisy += is_noisy;
    beyond += is_beyond;
    if (is_placed && !is_noisy && !is_beyond) continue;
    std::printf("%s: changed in line %zu, %zu messages:%s%s%s\n", input.path.string().c_str(), from, messages.size(),
                is_placed ? "" : " out of place", is_noisy ? " too many" : "", is_beyond ? " further below" : "");
    for (const Diagnostic& each : messages) std::printf("%s", render_text(source, each, false).c_str());
  }
  std::printf("%zu refused, the first message in place for %zu, more than %zu messages for %zu, ", refused, placed,
              most_messages, noisy);
  std::printf("messages further below for %zu\n", beyond);
  const bool good = placed * 100 >= refused * least_placed && noisy == 0 && beyond == 0;
  return good ? 0 : 1;
}
