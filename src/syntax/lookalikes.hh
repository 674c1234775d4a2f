// Recognises characters that look like ASCII characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace speclev::syntax {

/// Characters that look like ASCII and are none, such as the quotation marks of a word processor.
struct Lookalikes {
  std::size_t size = 0;  ///< how many bytes they have together
  char32_t first = 0;
  std::string_view kind;  ///< what the first one is, with an article
  std::string ascii;      ///< what to type in place of all of them; empty if they should be left out
};

/// Those at the beginning of a text in UTF-8: one, or several of one kind. The size is 0 if there is none.
Lookalikes lookalikes_at(std::string_view text);

/// The beginning of a line up to its last lookalike of a kind, with ASCII in their places; empty if there is more that
/// could be meant.
struct Mended {
  std::size_t size = 0;
  std::string text;
};
Mended mended(std::string_view line);

/// "type '-' in its place"
std::string advice_on(const Lookalikes& characters);

}  // namespace speclev::syntax
