// Finds conflict markers, patches, quoted mails and other debris in a source.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "target/target_data.hh"

namespace speclev::repair {

/// Something in a source that belongs to no language of ours: how it is told, and the source without it.
struct Leftover {
  Diag id{};
  std::string what;
  std::string advice;
  std::vector<Span> places;  ///< the first one is pointed at
  std::vector<Span> lines;   ///< where messages about it stand: whole lines, or the placeholder
  std::vector<Fix> edits;    ///< what is taken out to read on
  bool mends = false;        ///< that is what has to be done
  bool is_terrain = false;   ///< a line of a map, which means something unless the map has other signs only
};

/// All that look like it, each in the order of the text: whether they are mistakes is not known.
std::vector<Leftover> leftovers_in(std::string_view text, const KeywordTable& keywords,
                                   const std::vector<NamedText>& forms);

/// What stands in a line that only looks like plain text, and the word that it is in; nothing if there is none.
std::optional<Leftover> strange_characters_in(std::string_view text, Span line);

/// The placeholder that an error is about: the error begins there, no other text is to blame, and the language has no
/// meaning for it there. line: the line where the error begins.
std::optional<Leftover> hole_at(std::string_view text, Span line, const Diagnostic& error,
                                const KeywordTable& keywords);

}  // namespace speclev::repair
