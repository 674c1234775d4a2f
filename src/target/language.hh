#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "binary/binding.hh"
#include "binary/layout.hh"
#include "speclev/speclev.hh"

namespace speclev {

/// A compiled file that is looked at.
struct CompiledFile {
  std::string_view bytes;
  const TargetData& target;
  const Layout& layout;
  const Abi& abi;
};

/// What the rest of the library has to know of a language of levels, or of dungeons: one row of
/// src/language/languages.def. A function that a language does not need is null.
struct Language {
  /// As profiles name it.
  std::string_view name;
  /// The model of its compiled files; null where these are not supported.
  const Binding* binding = nullptr;
  /// Makes an empty model.
  std::shared_ptr<void> (*new_model)() = nullptr;
  /// compile() for its targets. Dungeons are compiled otherwise, since their descriptions have two forms.
  Output (*compile)(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
                    const CompileOptions& options) = nullptr;
  /// Adds lines about what is in a file to the text, and gives the offsets of bytes that should be zero and are not.
  /// Throws Damage.
  std::vector<std::size_t> (*dump)(const CompiledFile& file, std::string& text) = nullptr;
  /// The maps of a model, drawn.
  std::string (*map)(const void* model, const TargetData& target) = nullptr;
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
