// Finds values that only the grammar of a game gives to words.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace speclev::import {

/// The values that tokens have in the rules of a grammar, where the scanner gives them none: what an alternative of one
/// token alone assigns to $$ and nothing else, and the one name that the actions of all alternatives with a token
/// mention, of those that are wanted. A token with two values has none.
std::map<std::string, std::string, std::less<>> values_in_grammar(
    std::string_view grammar, const std::set<std::string, std::less<>>& tokens,
    const std::function<bool(std::string_view)>& is_wanted);

}  // namespace speclev::import
