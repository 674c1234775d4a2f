#include "tool/print.hh"

#include <cstdio>

namespace speclev::tool {

void print_diagnostics(const SourceText& source, std::span<const Diagnostic> diagnostics, bool color) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += render_text(source, diagnostic, color);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_error(const std::string& program, const std::string& message) {
  std::fprintf(stderr, "%s: error: %s\n", program.c_str(), message.c_str());
}

bool print_output(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

}  // namespace speclev::tool
