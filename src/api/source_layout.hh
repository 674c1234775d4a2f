// Changes the blanks between the tokens of a source to a given style.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "target/language.hh"

namespace speclev::format {

/// A text with its tokens laid out in a style: only blanks between tokens, at the beginning and at the end of lines
/// change. A gap with anything else in it than blanks, line ends and comments stays as it is.
std::string laid_out(std::string_view text, std::span<const SourceToken> tokens, const FormatStyle& style);

}  // namespace speclev::format
