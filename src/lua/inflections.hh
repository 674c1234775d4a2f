// Inflects English words as the game does.
#pragma once

#include <string>

namespace speclev::lua {

// English words as the game inflects them, by their endings: irregular ones are not known.

std::string plural(std::string text);
std::string singular(std::string text);
std::string possessive(std::string text);
std::string with_article(std::string text);
/// What somebody does who is at it: "-ing".
std::string with_ing(std::string text);

}  // namespace speclev::lua
