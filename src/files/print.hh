// Prints to standard output and standard error, without control characters.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "speclev/report.hh"
#include "speclev/speclev.hh"

/// What programs print. Nothing in it is a command for a terminal.
namespace speclev::cli {

/// How messages are written: in the order in which they are found, or all in the end.
enum class MessageFormat { text, json, sarif };

/// Messages have a form, and go into a file, or to standard error if it has no name. A file that is none of the
/// system's devices is written in the end, as all outputs are: nothing is lost if it is an input. Gives why the file
/// cannot be written, as far as that is known before.
std::string choose_messages(MessageFormat format, const std::string& file);
bool messages_go_to_file();
/// Whether a person sees messages at once.
bool messages_go_to_terminal();
/// Writes what is kept of messages up to the end. knows_inputs: the run went far enough to read them; otherwise no file
/// with content is replaced. False after a message if it cannot be written; then messages go to standard error.
bool finish_messages(const std::string& program, bool knows_inputs);

/// Messages that are not printed yet: for threads, whose messages come out one behind the other.
class KeptMessages {
 public:
  /// Whatever this thread prints as messages while there is one is kept.
  class Keeping {
   public:
    explicit Keeping(KeptMessages& messages);
    ~Keeping();
    Keeping(const Keeping&) = delete;
    Keeping& operator=(const Keeping&) = delete;

   private:
    KeptMessages* before_;
  };

  /// Prints what was kept, as if it were said now.
  void print();

  std::string text;                                             ///< where messages are text
  std::vector<std::variant<FileReport, ProgramMessage>> parts;  ///< in the other forms
};

/// Prints messages about one input.
void print_diagnostics(const SourceText& source, std::span<const Diagnostic> diagnostics, bool color);
/// Prints all messages of a compilation, and how many more there are.
void print_messages(const std::string& program, const SourceText& source, const Output& output,
                    const CompileOptions& options, bool color);
/// Prints how many errors and warnings of an input there are, for people.
void print_summary(const SourceText& source, const Output& output);
/// Prints an error that is not about a place in a file: "program: error: message".
void print_error(const std::string& program, const std::string& message);
/// Prints such a warning.
void print_warning(const std::string& program, const std::string& message);
/// Prints what is harmless.
void print_style(const std::string& program, const std::string& message);
/// Prints what is good to know.
void print_note(const std::string& program, const std::string& message);
/// Prints on standard error what does not stay there: as it is.
void print_passing(std::string_view text);
/// Prints as a message what another program said, or messages that are rendered already.
void print_said(std::string_view text);

// The functions for standard output say what went wrong and give false if it cannot be written.

/// Prints a text for people, of one line or more.
bool print_text(const std::string& program, std::string_view text);
/// The same of a text that is safe already, with styles of a terminal.
bool print_styled(const std::string& program, std::string_view text);
/// Prints what another program may read: as it is, but for a terminal.
bool print_data(const std::string& program, std::string_view text);
/// Whether standard output is a terminal.
bool goes_to_terminal();
/// Prints bytes; to a terminal none.
bool print_bytes(const std::string& program, std::string_view bytes);

}  // namespace speclev::cli
