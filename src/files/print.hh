// Prints to standard output and standard error, without control characters.
#pragma once

#include <cstdio>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "files/inputs.hh"
#include "speclev/report.hh"
#include "speclev/speclev.hh"

/// What programs print. Nothing in it is a command for a terminal.
namespace speclev::cli {

/// How messages are written: in the order in which they are found, or all in the end.
enum class MessageFormat { text, json, sarif };

/// Messages that are not printed yet: those of one thread after those of another.
struct KeptMessages {
  std::string text;                                             ///< where messages are text
  std::vector<std::variant<FileReport, ProgramMessage>> parts;  ///< in the other forms
};

/// Where the messages of a run go, and in which form.
struct Messages {
  MessageFormat format = MessageFormat::text;
  std::string name;  ///< of the file; empty: standard error
  std::FILE* file = stderr;
  bool is_kept = false;  ///< messages go to a file that is written in the end
  std::string kept;      ///< these messages
  int error = 0;         ///< why they could not be written
  Report report;         ///< what is written in the end, in one piece
};

/// What a run reads and prints. Whoever reads a file or prints something gets it.
struct Io {
  explicit Io(std::string name) : program(std::move(name)) {}

  std::string program;  ///< its name in messages
  FileLog files;
  Messages messages;
  std::mutex keepers_lock;
  std::map<std::thread::id, KeptMessages*> keepers;  ///< of threads whose messages are kept
};

/// Messages have a form, and go into a file, or to standard error if it has no name. A file that is none of the
/// system's devices is written in the end, as all outputs are: nothing is lost if it is an input. Gives why the file
/// cannot be written, as far as that is known before.
std::string choose_messages(Io& io, MessageFormat format, const std::string& file);
bool messages_go_to_file(const Io& io);
/// Whether a person sees messages at once.
bool messages_go_to_terminal(Io& io);
/// Writes what is kept of messages up to the end. knows_inputs: the run went far enough to read them; otherwise no file
/// with content is replaced. False after a message if it cannot be written; then messages go to standard error.
bool finish_messages(Io& io, bool knows_inputs);

/// While there is one, it keeps the messages of this thread.
class Keeping {
 public:
  Keeping(Io& io, KeptMessages& messages);
  ~Keeping();
  Keeping(const Keeping&) = delete;
  Keeping& operator=(const Keeping&) = delete;

 private:
  Io& io_;
};
/// Prints what was kept, as if it were said now.
void print_kept(Io& io, KeptMessages messages);

/// Prints messages about one input.
void print_diagnostics(Io& io, const SourceText& source, std::span<const Diagnostic> diagnostics, bool color);
/// Prints all messages of a compilation, and how many more there are.
void print_messages(Io& io, const SourceText& source, const Output& output, const CompileOptions& options, bool color);
/// Prints how many errors and warnings of an input there are, for people.
void print_summary(Io& io, const SourceText& source, const Output& output);
/// Prints an error that is not about a place in a file: "program: error: message".
void print_error(Io& io, const std::string& message);
/// Prints such a warning.
void print_warning(Io& io, const std::string& message);
/// Prints what is harmless.
void print_style(Io& io, const std::string& message);
/// Prints what is good to know.
void print_note(Io& io, const std::string& message);
/// Prints on standard error what does not stay there: as it is.
void print_passing(Io& io, std::string_view text);
/// Prints as a message what another program said, or messages that are rendered already.
void print_said(Io& io, std::string_view text);

// The functions for standard output say what went wrong and give false if it cannot be written.

/// Prints a text for people, of one line or more.
bool print_text(Io& io, std::string_view text);
/// The same of a text that is safe already, with styles of a terminal.
bool print_styled(Io& io, std::string_view text);
/// Prints what another program may read: as it is, but for a terminal.
bool print_data(Io& io, std::string_view text);
/// Whether standard output is a terminal.
bool goes_to_terminal();
/// Prints bytes; to a terminal none.
bool print_bytes(Io& io, std::string_view bytes);

}  // namespace speclev::cli
