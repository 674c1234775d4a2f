#pragma once

#include <optional>
#include <string_view>

#include "repair/debris.hh"

namespace speclev::repair {

/// The placeholder that an error is about: the error begins there, no other text is to blame, and the language has no
/// meaning for it there. line: the line where the error begins.
std::optional<Leftover> hole_at(std::string_view text, Span line, const Diagnostic& error,
                                const KeywordTable& keywords);

}  // namespace speclev::repair
