#pragma once

#include <span>
#include <string>
#include <string_view>

#include "speclev/speclev.hh"

namespace speclev::tool {

/// Prints the messages about one input to standard error.
void print_diagnostics(const SourceText& source, std::span<const Diagnostic> diagnostics, bool color);
/// Prints an error that is not about a place in a file: "program: error: message".
void print_error(const std::string& program, const std::string& message);
/// Prints to standard output; false if that could not be written.
bool print_output(std::string_view text);

}  // namespace speclev::tool
