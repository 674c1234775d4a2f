// Turns Markdown into plain text for terminals.
#pragma once

#include <string>
#include <string_view>

namespace speclev {

/// How words of code and emphasis are shown: as all others, or in the bold letters of a terminal.
enum class TextStyle { plain, terminal };

/// The text of a section of a document, without the marks of Markdown; examples are indented.
std::string without_markdown(std::string_view markdown, TextStyle style);

}  // namespace speclev
