// Collects the messages of a run and renders them as JSON or SARIF.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "speclev/diagnostic.hh"

/// All that a program says in one run, for programs that read it. doc/diagnostics.md describes the forms.
namespace speclev {

/// A message that is about no place in a text, but about options, files, targets.
struct ProgramMessage {
  enum class Kind : unsigned char { error, warning, style, note };
  Kind kind = Kind::error;
  std::string text;
};

struct Report {
  std::string program;                                          ///< its name, such as "lev_comp"
  std::string version;                                          ///< such as "0.1.0"
  std::vector<std::variant<FileReport, ProgramMessage>> parts;  ///< in the order in which they were said
};

/// An array of messages as GCC's -fdiagnostics-format=json writes it, in one line.
[[nodiscard]] std::string render_json(const Report& report);
/// A log in SARIF 2.1.0, of one run.
[[nodiscard]] std::string render_sarif(const Report& report);

/// What doc/diagnostics.md says about a kind of message, in Markdown, without its heading.
[[nodiscard]] std::string_view diag_section(Diag id);

}  // namespace speclev
