#include "files/print.hh"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/characters.hh"
#include "files/outputs.hh"
#include "speclev/report.hh"
#include "speclev/version.hh"

namespace speclev::cli {

namespace {

/// Where messages of this thread are kept; null: they are printed.
KeptMessages* keeper(Io& io) {
  const std::scoped_lock lock(io.keepers_lock);
  const auto at = io.keepers.find(std::this_thread::get_id());
  return at == io.keepers.end() ? nullptr : at->second;
}

void add_part(Io& io, std::variant<FileReport, ProgramMessage> part) {
  KeptMessages* kept = keeper(io);
  (kept != nullptr ? kept->parts : io.messages.report.parts).push_back(std::move(part));
}

void write_message(Io& io, std::string_view text) {
  if (KeptMessages* kept = keeper(io)) {
    kept->text += text;
    return;
  }
  Messages& messages = io.messages;
  if (messages.is_kept) {
    messages.kept += text;
    return;
  }
  std::FILE* file = messages.file;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  if (!written && messages.error == 0) messages.error = errno;
}

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

bool print_output(Io& io, std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0) return true;
  print_error(io, std::string("cannot write to standard output: ") + std::strerror(errno));
  return false;
}

void print_message(Io& io, ProgramMessage::Kind kind, const std::string& message) {
  constexpr const char* kinds[] = {"error", "warning", "style", "note"};
  if (io.messages.format != MessageFormat::text)
    add_part(io, ProgramMessage{kind, message});
  else
    write_message(io, io.program + ": " + kinds[static_cast<std::size_t>(kind)] + ": " + terminal_safe(message) + "\n");
}

bool is_stream(std::FILE* stream, const struct stat& status) {
  struct stat own {};
  return ::fstat(::fileno(stream), &own) == 0 && id_of(own) == id_of(status);
}

/// Why messages cannot be written into a file, as far as that can be known before; empty if nothing is known.
std::string reason_not_to_write(const std::string& file, bool is_there) {
  const std::size_t slash = file.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : file.substr(0, slash + 1);
  return ::access(is_there ? file.c_str() : folder.c_str(), W_OK) == 0 ? std::string() : std::strerror(errno);
}

/// Gives what went wrong.
std::string write_kept(Io& io, bool knows_inputs) {
  const Messages& chosen = io.messages;
  struct stat status {};
  FileLog& files = io.files;
  const auto is_known = [&](const FileId& id) {
    return files.is_input(id) || files.is_to_change(id) || files.is_output(id);
  };
  if (::stat(chosen.name.c_str(), &status) == 0 && !is_known(id_of(status))) {
    const std::string front = "cannot write " + quote(chosen.name) + ": ";
    if (files.is_named(id_of(status))) return front + "the command line names it for something else";
    if (!knows_inputs && status.st_size != 0) return front + "it is not empty, and may be an input: nothing was read";
  }
  return OutputWriter(files).write({{chosen.name, chosen.kept}}, {.unrelated = true});
}

std::string close_messages(const Messages& chosen) {
  int error = chosen.error;
  const bool is_own = chosen.file != stdout && chosen.file != stderr;
  if ((is_own ? std::fclose(chosen.file) : std::fflush(chosen.file)) != 0 && error == 0) error = errno;
  return error == 0 ? std::string() : "cannot write " + quote(chosen.name) + ": " + std::strerror(error);
}

}  // namespace

std::string choose_messages(Io& io, MessageFormat format, const std::string& file) {
  Messages& chosen = io.messages;
  chosen.format = format;
  chosen.name = file;
  if (file.empty()) return {};
  struct stat status {};
  const bool is_there = ::stat(file.c_str(), &status) == 0;
  // What this process prints goes to the same place, in turn.
  for (std::FILE* stream : {stdout, stderr})
    if (is_there && is_stream(stream, status)) {
      chosen.file = stream;
      return {};
    }
  if (!is_there || S_ISREG(status.st_mode)) {
    const std::string why = reason_not_to_write(file, is_there);
    chosen.is_kept = why.empty();
    if (!chosen.is_kept) chosen.name.clear();
    return why;
  }
  std::FILE* opened = std::fopen(file.c_str(), "we");
  if (opened == nullptr) return std::strerror(errno);
  chosen.file = opened;
  return {};
}

bool messages_go_to_file(const Io& io) { return !io.messages.name.empty(); }

bool messages_go_to_terminal(Io& io) {
  return keeper(io) == nullptr && !messages_go_to_file(io) && io.messages.format == MessageFormat::text &&
         ::isatty(STDERR_FILENO) != 0;
}

bool finish_messages(Io& io, bool knows_inputs) {
  Messages& chosen = io.messages;
  chosen.report.program = io.program;
  chosen.report.version = SPECLEV_VERSION;
  if (chosen.format == MessageFormat::json) write_message(io, render_json(chosen.report));
  if (chosen.format == MessageFormat::sarif) write_message(io, render_sarif(chosen.report));
  if (chosen.name.empty()) return true;
  const std::string why = chosen.is_kept ? write_kept(io, knows_inputs) : close_messages(chosen);
  const std::string kept = std::move(chosen.kept);
  chosen = {};
  if (why.empty()) return true;
  write_message(io, kept);
  print_error(io, why);
  return false;
}

Keeping::Keeping(Io& io, KeptMessages& messages) : io_(io) {
  const std::scoped_lock lock(io.keepers_lock);
  io.keepers[std::this_thread::get_id()] = &messages;
}

Keeping::~Keeping() {
  const std::scoped_lock lock(io_.keepers_lock);
  io_.keepers.erase(std::this_thread::get_id());
}

void print_kept(Io& io, KeptMessages messages) {
  if (!messages.text.empty()) write_message(io, messages.text);
  for (std::variant<FileReport, ProgramMessage>& part : messages.parts) add_part(io, std::move(part));
}

void print_diagnostics(Io& io, const SourceText& source, std::span<const Diagnostic> diagnostics, bool color) {
  if (diagnostics.empty()) return;
  if (io.messages.format != MessageFormat::text) {
    add_part(io, FileReport{source, {diagnostics.begin(), diagnostics.end()}});
    return;
  }
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += render_text(source, diagnostic, color);
  write_message(io, text);
}

void print_messages(Io& io, const SourceText& source, const Output& output, const CompileOptions& options, bool color) {
  print_diagnostics(io, source, output.diagnostics, color);
  if (output.more_warnings != 0)
    print_warning(io, source.name() + ": (… and " + std::to_string(output.more_warnings) +
                          " more); --max-warnings shows more than " + std::to_string(options.most_warnings()));
  if (output.cut_off)
    print_error(io,
                source.name() + " has more errors; --max-errors shows more than " + std::to_string(options.max_errors));
}

void print_summary(Io& io, const SourceText& source, const Output& output) {
  if (io.messages.format != MessageFormat::text) return;
  const auto of = [&](Severity severity) {
    return static_cast<std::size_t>(std::ranges::count(output.diagnostics, severity, &Diagnostic::severity));
  };
  std::string text;
  const auto add = [&](std::size_t count, const char* what) {
    if (count != 0) text += (text.empty() ? "" : " and ") + counted(count, what);
  };
  add(of(Severity::error), "error");
  add(of(Severity::warning) + output.more_warnings, "warning");
  add(of(Severity::style), "style warning");
  if (text.empty()) return;
  write_message(io, (output.cut_off ? "more than " : "") + text + " in " + terminal_safe(source.name()) + "\n");
}

void print_error(Io& io, const std::string& message) { print_message(io, ProgramMessage::Kind::error, message); }

void print_warning(Io& io, const std::string& message) { print_message(io, ProgramMessage::Kind::warning, message); }

void print_style(Io& io, const std::string& message) { print_message(io, ProgramMessage::Kind::style, message); }

void print_note(Io& io, const std::string& message) { print_message(io, ProgramMessage::Kind::note, message); }

void print_passing(Io& io, std::string_view text) { write_message(io, text); }

void print_said(Io& io, std::string_view text) {
  if (io.messages.format != MessageFormat::text)
    add_part(io, ProgramMessage{ProgramMessage::Kind::note, std::string(text)});
  else
    write_message(io, terminal_safe(text, "\n\t"));
}

bool print_text(Io& io, std::string_view text) { return print_output(io, terminal_safe(text, "\n")); }

bool goes_to_terminal() { return ::isatty(STDOUT_FILENO) != 0; }

bool print_styled(Io& io, std::string_view text) { return print_output(io, text); }

bool print_data(Io& io, std::string_view text) {
  return ::isatty(STDOUT_FILENO) != 0 ? print_output(io, terminal_safe(text, "\n\t")) : print_output(io, text);
}

bool print_bytes(Io& io, std::string_view bytes) {
  if (::isatty(STDOUT_FILENO) == 0) return print_output(io, bytes);
  print_error(io, "standard output is a terminal; name a file with -o");
  return false;
}

}  // namespace speclev::cli
