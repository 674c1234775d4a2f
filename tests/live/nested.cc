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
constexpr std::size_t most_statements_of_function = 5;
constexpr int most_made_of_one = 20;  ///< programs until a game accepts one

/// What a game's programs may have.
struct Abilities {
  bool functions;
  bool prefixes;  ///< conditions in front of statements
  bool fors;
  bool breaks;  ///< BREAK anywhere in a block, not in a case alone
};

class NestedPrograms : public Choices {
 public:
  NestedPrograms(unsigned seed, Abilities abilities) : Choices(seed), has_(abilities) {}

  std::string next() {
    variables_ = functions_ = 0;
    text_.clear();
    if (has_.functions)
      for (std::size_t count = below(3); count > 0; --count) function();
    left_ = 2 + below(most_statements);
    text_ += "LEVEL:\"nested\"\n";
    while (left_ > 0) statement(0, Within::level);
    return text_;
  }

 private:
  enum class Within { level, function, room, container, inventory };

  /// One that may call those before it.
  void function() {
    left_ = 1 + below(most_statements_of_function);
    line(0, "FUNCTION " + named("f", functions_) + "() {");
    while (left_ > 0) statement(1, Within::function);
    line(0, "}");
    ++functions_;
  }

  /// A name without digits, which not all games have in names.
  static std::string named(const std::string& begin, std::size_t number) {
    return begin + static_cast<char>('a' + number / 26) + static_cast<char>('a' + number % 26);
  }

  static bool is_open(Within within) { return within != Within::container && within != Within::inventory; }

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
    if (functions_ > 0 && is_open(within) && one_in(3)) return line(depth, named("f", below(functions_)) + "()");
    line(depth, is_open(within) ? any(plain_) : any(contained_));
  }

  std::string condition() { return any(conditions_); }

  void statement(std::size_t depth, Within within) {
    --left_;
    const std::size_t choice = depth >= deepest_block ? below(4) : below(13);
    switch (choice) {
      case 0:
      case 1: return simple(depth, within);
      case 2: return depth == 0 || one_in(2) ? maybe(depth, leaving(depth)) : line(depth, leaving(depth));
      case 3: return maybe(depth, is_open(within) ? "SINK:random" : "OBJECT:'?'");
      case 4: return block(depth, "IF " + condition(), within);
      case 5:
        block(depth, "IF " + condition(), within);
        text_.pop_back();
        text_ += " ELSE {\n";
        content(depth + 1, within);
        return line(depth, "}");
      case 6: return block(depth, "LOOP [" + std::to_string(1 + below(3)) + "]", within);
      case 7:
        if (!has_.fors) return block(depth, "LOOP [1d2]", within);
        return block(depth, "FOR " + named("$", variables_++) + " = 1 TO 3", within);
      case 8: return cases(depth, within);
      case 9: return block(depth, is_open(within) ? "CONTAINER:'(',random" : "CONTAINER:'('", Within::container);
      case 10: return block(depth, is_open(within) ? "MONSTER:'h',random" : "CONTAINER:'('", Within::inventory);
      case 11:
        if (within == Within::level) return block(depth, "ROOM:\"ordinary\",lit,random,random,random", Within::room);
        return block(depth, "IF " + condition(), within);
      default:
        if (within == Within::level)
          return block(depth, std::string("REGION:(1,1,5,5),lit,") + (has_.breaks ? "\"ordinary\"" : "\"zoo\""),
                       Within::level);
        return block(depth, "LOOP [2]", within);
    }
  }

  /// A statement under a condition.
  void maybe(std::size_t depth, const std::string& text) {
    line(depth, has_.prefixes ? condition() + ": " + text : "IF " + condition() + " { " + text + " }");
  }

  std::string leaving(std::size_t depth) { return depth > 0 && has_.breaks && !one_in(5) ? "BREAK" : "EXIT"; }

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
  const Abilities has_;
  std::string text_;
  std::size_t left_ = 0;       ///< how many statements there may still be
  std::size_t variables_ = 0;  ///< of FOR
  std::size_t functions_ = 0;  ///< that are defined
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
  const auto accepts = [&](const std::string& text) {
    return !compile(SourceText("ability.des", text), target, abi, words, {}).failed;
  };
  const std::string level = "LEVEL:\"l\"\n";
  NestedPrograms programs(seed, {.functions = accepts("FUNCTION f() { SINK:random }\n" + level + "f()\n"),
                                 .prefixes = accepts(level + "[50%]: SINK:random\n"),
                                 .fors = accepts(level + "FOR $i = 1 TO 3 { }\n"),
                                 .breaks = accepts(level + "LOOP [2] { BREAK }\n")});
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
