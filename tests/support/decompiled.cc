#include "support/decompiled.hh"

#include "speclev/decompile.hh"
#include "speclev/format.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev::test {

namespace {

/// Whether a dungeon has a name with a line that the preprocessor takes for its own.
bool has_preprocessed_line(std::string_view bytes, const Target& target) {
  const auto has = [&](std::string_view line) { return bytes.find(line) != std::string_view::npos; };
  return has("\n#") || (has("\n%") && data_of(target).has(Feature::percent_lines)) ||
         (has("\n^") && data_of(target).has(Feature::caret_lines));
}

/// What the text of a level or dungeon is compiled to.
Output compiled(const std::string& text, bool is_level, const Target& target, const Abi& abi,
                const VersionWords& words) {
  const SourceText source("decompiled", text);
  return is_level ? compile(source, target, abi, words, {})
                  : compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, words, {}, {});
}

}  // namespace

std::string fault_of_decompiling(std::string_view bytes, const std::string& name, const Target& target,
                                 const Abi& abi) {
  const Decompilation made = decompile(bytes, name, target, abi);
  if (!made.error.empty()) return "at byte " + std::to_string(made.offset) + ": " + made.error;
  if (!made.unsayable.empty() && made.unsayable.front().where.starts_with("dungeons") &&
      has_preprocessed_line(bytes, target))
    return {};
  if (!made.unsayable.empty())
    return "at byte " + std::to_string(made.unsayable.front().offset) + ": " + made.unsayable.front().where + ": " +
           made.unsayable.front().reason + "\n" + decompile(bytes, name, target, abi, true).text;
  const VersionWords words = leading_words(bytes, abi, data_of(target).version_words);
  const Output output = compiled(made.text, !made.is_dungeon, target, abi, words);
  if (output.failed || output.files.empty()) return "the text is refused\n" + made.text;
  const std::string& again = output.files.back().bytes;
  if (const std::string fault = difference(name, bytes, again); !fault.empty()) return fault + "\n" + made.text;
  const std::string text = decompile(again, name, target, abi).text;
  if (text != made.text) return "the text changes: " + difference(name, made.text, text);
  if (made.is_dungeon || target.language() != "opcode") return {};
  const Formatting formatted = format_levels(SourceText("decompiled", text), target, abi, {});
  if (!formatted.error.empty()) return "the text cannot be formatted: " + formatted.error;
  return formatted.text == text ? "" : "formatting changes the text: " + difference(name, text, formatted.text);
}

}  // namespace speclev::test
