// Compiles changed sources again: the interface that all trials use.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "speclev/output.hh"
#include "target/target_data.hh"

/// What a source becomes with changes: it is compiled again.
namespace speclev::repair {

/// Compiles a changed source, for a target by name or, if the name is empty, for the target of the source. Nothing
/// where that target cannot take it.
using Compile = std::function<std::optional<Output>(const SourceText& source, std::string_view target)>;

/// The most errors of a source that is compiled again to prove help.
inline constexpr std::size_t most_retried = 64;

/// What a source is compiled for again.
struct Trial {
  Compile compile;
  std::vector<std::string_view> beginnings = {};  ///< words that begin what can be compiled alone
  bool is_whole = true;                           ///< all messages about the source are known
};

/// Tries what messages help with. A change of the source stays as help only if with it the message is gone, the lines
/// that it concerns have no other message, and there are not more errors. Otherwise the next help of the message takes
/// its place, at last one that changes nothing, or none. Another target is named only if it takes the lines as they
/// are. Where the budget is spent, only helps that change nothing stay.
void prove_help(const SourceText& source, std::vector<Diagnostic>& diagnostics, const Trial& trial);

/// Small changes of the line of an error that may fix it, the likeliest first: signs that people confuse or that are
/// too many, values in each other's places, a parenthesis that is closed too late, numbers as other languages have
/// them. They know nothing of the language: the caller tries each. None for a warning.
[[nodiscard]] std::vector<Help> small_repairs(const SourceText& source, const Diagnostic& error);

/// Compiles a source that has errors again, without the text that editors and other tools have left in it, as far as
/// errors are about that. Each piece of such text has one message; then come the messages about the rest, max_errors of
/// them, or all if that is 0. compile: gives all errors.
void read_past(const SourceText& source, const KeywordTable& keywords, const std::vector<NamedText>& forms,
               const Compile& compile, std::size_t max_errors, Output& output);

}  // namespace speclev::repair
