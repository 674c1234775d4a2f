#pragma once

#include <optional>

#include "classic_parser.hh"
#include "target/keywords.hh"

namespace speclev::classic {

/// The token that the words of a class are in this grammar; nothing if it has no such token.
std::optional<Parser::token_kind_type> token_of(TokenClass word);

}  // namespace speclev::classic
