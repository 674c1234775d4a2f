// The record of a language: its name and its functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "binary/binding.hh"
#include "binary/layout.hh"
#include "speclev/output.hh"
#include "speclev/target.hh"
#include "target/token_class.hh"

namespace speclev {

struct Contents;
struct Language;
struct TargetData;
struct TargetTables;

namespace sim {
class CompiledLevel;
}

/// A token of a source, for whoever needs no more than its place.
struct SourceToken {
  Span span;
  bool begins_statement = false;  ///< it is a word that begins one
  TokenClass word{};              ///< the class of that word
};

/// Where blanks stand in a language's sources, as its reference is written.
struct FormatStyle {
  bool blank_behind_colon;    ///< outside of parentheses
  bool blank_behind_comma;    ///< outside of parentheses
  bool blank_in_parentheses;  ///< behind a comma within them
  bool blank_between;         ///< between any other two tokens but where a comma, a colon or a parenthesis stands
};

/// A compiled file that is looked at.
struct CompiledFile {
  std::string_view bytes;
  const Target& target;
  const Language& language;
  const Layout& layout;
  const Abi& abi;
};

/// An opcode that the compiler of a language makes by itself, and whether something of a target leads to it.
struct NeededOpcode {
  std::string_view name;
  bool (*is_made)(const TargetTables& target);
};

/// What the rest of the library has to know of a language of levels, or of dungeons: one row of
/// src/api/languages.def. A function that a language does not need is null.
struct Language {
  /// As profiles name it.
  std::string_view name;
  /// The model of its compiled files; null where these are not supported.
  const Binding* binding = nullptr;
  /// What its compiler wants in the table of opcodes.
  std::span<const NeededOpcode> opcodes = {};
  /// Whether it has a use for words of a class; null if it has one for all.
  bool (*has_words)(TokenClass words) = nullptr;
  /// Makes an empty model.
  std::shared_ptr<void> (*new_model)() = nullptr;
  /// compile() for its targets. Dungeons are compiled otherwise, since their descriptions have two forms.
  Output (*compile)(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
                    const CompileOptions& options) = nullptr;
  /// What a number in a compiled file means; see MeaningOf.
  std::string (*meaning)(const TargetData& target, std::string_view meaning, std::int64_t value) = nullptr;
  /// What is in a compiled file, and the offsets of bytes that should be zero and are not. Throws Damage.
  Contents (*read)(const CompiledFile& file, std::vector<std::size_t>& oddities) = nullptr;
  /// The same as a text, line by line. What could be read before a Damage is in the text.
  std::vector<std::size_t> (*dump)(const CompiledFile& file, std::string& text) = nullptr;
  /// A compiled level, ready to be loaded as the game does it. Throws Damage.
  std::shared_ptr<const sim::CompiledLevel> (*load)(const CompiledFile& file) = nullptr;
  /// The tokens of a source, in its order; and how they are laid out.
  std::vector<SourceToken> (*tokens)(const SourceText& source, const TargetData& target, const Abi& abi) = nullptr;
  const FormatStyle* style = nullptr;
};

/// Of a target whose levels are not supported.
inline constexpr Language no_levels{.name = "none"};

/// All languages there are. Whoever loads targets is handed them: what is known of a target does not depend on them.
struct Languages {
  std::span<const Language> levels;
  const Language& dungeons;

  /// The language of levels of that name, no_levels among them; null if there is none.
  const Language* find(std::string_view name) const {
    if (name == no_levels.name) return &no_levels;
    for (const Language& language : levels)
      if (language.name == name) return &language;
    return nullptr;
  }
};

}  // namespace speclev
