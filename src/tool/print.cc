#include "tool/print.hh"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/characters.hh"

namespace speclev::tool {

namespace {

bool print_output(const std::string& program, std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0) return true;
  print_error(program, std::string("cannot write to standard output: ") + std::strerror(errno));
  return false;
}

void print_message(const std::string& program, const char* severity, const std::string& message) {
  const std::string text = program + ": " + severity + ": " + terminal_safe(message) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

void print_diagnostics(const SourceText& source, std::span<const Diagnostic> diagnostics, bool color) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += render_text(source, diagnostic, color);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_messages(const std::string& program, const SourceText& source, const Output& output,
                    const CompileOptions& options, bool color) {
  print_diagnostics(source, output.diagnostics, color);
  if (output.more_warnings != 0)
    print_warning(program, source.name() + ": (… and " + std::to_string(output.more_warnings) +
                               " more); --max-warnings shows more than " + std::to_string(options.most_warnings()));
  if (output.cut_off)
    print_error(program, source.name() + " has more errors; --max-errors shows more than " +
                             std::to_string(options.max_errors));
}

void print_error(const std::string& program, const std::string& message) { print_message(program, "error", message); }

void print_warning(const std::string& program, const std::string& message) {
  print_message(program, "warning", message);
}

void print_note(const std::string& program, const std::string& message) { print_message(program, "note", message); }

void print_said(std::string_view text) {
  const std::string safe = terminal_safe(text, "\n\t");
  std::fwrite(safe.data(), 1, safe.size(), stderr);
}

bool print_text(const std::string& program, std::string_view text) {
  return print_output(program, terminal_safe(text, "\n"));
}

bool print_data(const std::string& program, std::string_view text) {
  return ::isatty(STDOUT_FILENO) != 0 ? print_output(program, terminal_safe(text, "\n\t")) : print_output(program, text);
}

bool print_bytes(const std::string& program, std::string_view bytes) {
  if (::isatty(STDOUT_FILENO) == 0) return print_output(program, bytes);
  print_error(program, "standard output is a terminal; name a file with -o");
  return false;
}

}  // namespace speclev::tool
