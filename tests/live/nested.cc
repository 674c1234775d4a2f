// Programs of nothing but nested blocks: where they end, and what leaves them, is all that is to be found again.
#include "live/nested.hh"

#include <cstdio>
#include <string>
#include <vector>

#include "live/choices.hh"
#include "speclev/decompile.hh"
#include "speclev/speclev.hh"

namespace speclev::test {

namespace {

constexpr std::size_t deepest_block = 5;
constexpr std::size_t most_statements = 14;
constexpr int most_made_of_one = 20;  ///< programs until a game accepts one

class NestedPrograms : public Choices {
 public:
  explicit NestedPrograms(unsigned seed) : Choices(seed) {}

  std::string next() {
    left_ = 2 + below(most_statements);
    variables_ = 0;
    text_ = "LEVEL:\"nested\"\n";
    while (left_ > 0) statement(0, Within::level);
    return text_;
  }

 private:
  enum class Within { level, room, container, inventory };

  void line(std::size_t depth, const std::string& text) { text_.append(2 * depth, ' ').append(text).append("\n"); }

  void content(std::size_t depth, Within within) {
    for (std::size_t count = 1 + below(3); count > 0 && left_ > 0; --count) statement(depth, within);
  }

  void block(std::size_t depth, const std::string& head, Within within) {
    line(depth, head + " {");
    content(depth + 1, within);
    line(depth, "}");
  }

  /// What neither begins nor leaves a block.
  void simple(std::size_t depth, Within within) {
    const bool contained = within == Within::container || within == Within::inventory;
    line(depth, contained ? any(contained_) : any(plain_));
  }

  std::string condition() { return any(conditions_); }

  void statement(std::size_t depth, Within within) {
    --left_;
    const std::size_t choice = depth >= deepest_block ? below(4) : below(13);
    switch (choice) {
      case 0:
      case 1: return simple(depth, within);
      case 2:
        return depth == 0 || one_in(2) ? line(depth, condition() + ": " + leaving(depth)) : line(depth, leaving(depth));
      case 3:
        return line(depth, condition() + ": " +
                               (within == Within::level || within == Within::room ? "SINK:random" : "OBJECT:'?'"));
      case 4: return block(depth, "IF " + condition(), within);
      case 5:
        block(depth, "IF " + condition(), within);
        text_.pop_back();
        text_ += " ELSE {\n";
        content(depth + 1, within);
        return line(depth, "}");
      case 6: return block(depth, "LOOP [" + std::to_string(1 + below(3)) + "]", within);
      case 7: return block(depth, "FOR $v" + std::to_string(variables_++) + " = 1 TO 3", within);
      case 8: return cases(depth, within);
      case 9:
        return block(depth,
                     within == Within::level || within == Within::room ? "CONTAINER:'(',random" : "CONTAINER:'('",
                     Within::container);
      case 10:
        return block(depth, within == Within::level || within == Within::room ? "MONSTER:'h',random" : "CONTAINER:'('",
                     Within::inventory);
      case 11:
        if (within == Within::level) return block(depth, "ROOM:\"ordinary\",lit,random,random,random", Within::room);
        return block(depth, "IF " + condition(), within);
      default:
        if (within == Within::level) return block(depth, "REGION:(1,1,5,5),lit,\"ordinary\"", Within::level);
        return block(depth, "LOOP [2]", within);
    }
  }

  std::string leaving(std::size_t depth) { return depth > 0 && !one_in(5) ? "BREAK" : "EXIT"; }

  void cases(std::size_t depth, Within within) {
    line(depth, "SWITCH [3] {");
    for (std::size_t i = 0, count = 1 + below(3); i < count; ++i) {
      line(depth, i == 2 && one_in(2) ? "DEFAULT:" : "CASE " + std::to_string(i) + ":");
      content(depth + 1, within);
      if (one_in(2)) line(depth + 1, "BREAK");
    }
    line(depth, "}");
  }

  const std::vector<std::string> plain_ = {"SINK:random", "GOLD:1,random", "TRAP:random,random", "FOUNTAIN:random"};
  const std::vector<std::string> contained_ = {"OBJECT:'('", "OBJECT:'?'", "OBJECT:'!'"};
  const std::vector<std::string> conditions_ = {"[50%]", "[25%]", "[1 == 2]", "[1d3 < 2]"};
  std::string text_;
  std::size_t left_ = 0;       ///< how many statements there may still be
  std::size_t variables_ = 0;  ///< of FOR
};

/// What is wrong with the way back of a file; empty if nothing is.
std::string fault_of(const std::string& bytes, const Target& target, const Abi& abi, const VersionWords& words) {
  const Decompilation made = decompile(bytes, "nested", target, abi, false);
  if (!made.error.empty()) return made.error;
  if (!made.unsayable.empty()) return made.unsayable.front().where + ": " + made.unsayable.front().reason;
  const Output again = compile(SourceText("nested.des", made.text), target, abi, words, {});
  if (again.failed) return "its text is not accepted:\n" + made.text;
  return again.files.front().bytes == bytes ? std::string() : "its text makes other bytes:\n" + made.text;
}

}  // namespace

bool decompile_nested(const std::string& name, int count, unsigned seed) {
  const Target target = find_target(name).value();
  const Abi abi = *parse_abi("lp64le");
  const VersionWords words(version_word_count(target), 0x01020304);
  NestedPrograms programs(seed);
  int made = 0, accepted = 0, failed = 0;
  for (; accepted < count && made < most_made_of_one * count; ++made) {
    const std::string text = programs.next();
    const Output output = compile(SourceText("nested.des", text), target, abi, words, {});
    if (output.failed) continue;
    ++accepted;
    const std::string fault = fault_of(output.files.front().bytes, target, abi, words);
    if (fault.empty()) continue;
    if (++failed <= 3) std::printf("FAILED %s: %s\n--- the source\n%s---\n", name.c_str(), fault.c_str(), text.c_str());
  }
  std::printf("%s: %d of %d accepted, %d failed\n", name.c_str(), accepted, made, failed);
  return failed == 0 && accepted == count;
}

}  // namespace speclev::test
