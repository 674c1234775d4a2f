// Diagnostics: kinds, severities, suggestions, the policy for warnings, and the sink that collects them.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "speclev/text.hh"

namespace speclev {

class Speller;

/// Every kind of message there is; the list is diagnostics.def, described in doc/diagnostics.md. The numbers are the
/// same in all versions.
enum class Diag : std::uint16_t {
#define SPECLEV_DIAGNOSTIC(number, id, name, group, message) id = number,
#include "speclev/diagnostics.def"
#undef SPECLEV_DIAGNOSTIC
};

/// All kinds of message, in the order of the list, which is not that of their numbers.
[[nodiscard]] std::span<const Diag> all_diags();
/// The stable name of a kind, as in brackets behind a message and in -W options.
[[nodiscard]] std::string_view diag_name(Diag id);

enum class Severity : unsigned char {
  error,
  warning,
  style,  ///< harmless
};

/// When a kind of message is given at all.
enum class DiagGroup : unsigned char {
  error,    ///< always, an error
  warning,  ///< a warning, on by default
  check,    ///< a warning that -w turns on, as in the original compiler
  all,      ///< a warning of our own that -Wall turns on
  extra,    ///< a warning of our own that -Wextra turns on
  lint,     ///< a warning about what the game makes of a level, and a player would notice; -Wlint turns it on
  style,    ///< the same about what is harmless; -Wlint-style turns it on
};
[[nodiscard]] DiagGroup diag_group(Diag id);
/// Whether a kind is of the linter, of whatever severity.
[[nodiscard]] bool is_of_lint(Diag id);
/// What a kind is where no option says otherwise.
[[nodiscard]] Severity usual_severity(Diag id);

/// A second place that a message points to.
struct Note {
  Span span;
  std::string text;
};

/// What to write in place of a part of the source.
struct Fix {
  Span span;             ///< empty where something is only put in
  std::string text;      ///< empty where the part is only taken away
  bool certain = false;  ///< whether nothing else can be meant
};

/// One way to help: a change of the source and what is said of it, or only what is so.
struct Help {
  Help() = default;
  Help(std::convertible_to<std::string_view> auto const& what, std::optional<Fix> change = {})
      : text(what), fix(std::move(change)) {}

  bool empty() const { return text.empty() && !fix; }

  std::string text;
  std::optional<Fix> fix;
};

/// What a finding of the linter is known by, wherever its line moves to.
struct FindingIdentity {
  std::string level;
  std::string statement;    ///< the beginning of it, for people
  std::string fingerprint;  ///< of the rule, the level, the statement, and which one of the like it is; 16 digits
};

/// One message about one place in one input. A value; renderers turn it into text.
struct Diagnostic {
  Diag id{};
  Severity severity = Severity::error;
  Span span;
  std::string message;
  std::string help;  ///< what to do or what was probably meant; may be empty
  std::vector<Note> notes;
  std::optional<Fix> fix = {};                   ///< the help as a change of the source, where it is one
  std::optional<FindingIdentity> identity = {};  ///< of what the linter finds
  /// While a source is compiled: what takes the place of a fix that does not mend it, in this order; and targets that
  /// may take it as it is. A compilation hands out what was tried (src/repair/trial.hh), and none of these.
  std::vector<Help> others = {};
  std::vector<std::string> elsewhere = {};

  /// Help "did you mean …?", with the word as fix; an empty word changes nothing.
  Diagnostic& suggest(std::string_view word, bool certain = false);
  Diagnostic& suggest(const Speller& speller);
  Diagnostic& advise_if(Help given) { return given.empty() ? *this : advise(std::move(given)); }
  /// The word in place of what the message is about, within its quotes; an empty word changes nothing.
  Diagnostic& propose(std::string_view word, bool certain = false);
  Diagnostic& replace(Span where, std::string text, bool certain);  ///< another fix
  Diagnostic& note(Span where, std::string text);
  Diagnostic& advise(Help given);  ///< help in other words; a fix that was there stays if none comes with it
  Diagnostic& advise(std::string_view text, Fix change) { return advise(Help(text, std::move(change))); }
  /// Another help, if all that was told before does not mend it; an empty one changes nothing.
  Diagnostic& otherwise(Help given);
  /// A target that may take it as it is; an empty name changes nothing.
  Diagnostic& or_take(std::string_view target);
};

/// Which warnings are given and which of them count as errors: the meaning of -w and the -W options.
class DiagnosticPolicy {
 public:
  DiagnosticPolicy();

  void enable(DiagGroup group) { set(group, true); }
  void disable(DiagGroup group) { set(group, false); }
  /// One kind; of errors, which are always given, nothing changes.
  void enable(Diag id) { set(id, true); }
  void disable(Diag id) { set(id, false); }
  /// Whether a warning counts as an error; whether it is given stays as it is.
  void count_as_error(Diag id, bool on);
  /// Applies the text behind -W: "all", "extra", "lint", "lint-style", "error", "error=NAME", "NAME", or one of these
  /// behind "no-". Returns false if there is no such warning.
  [[nodiscard]] bool apply(std::string_view option);

  bool enabled(Diag id) const { return enabled_[static_cast<std::size_t>(id)]; }
  bool any(DiagGroup group) const;  ///< whether one of a group is enabled
  Severity severity(Diag id) const;

 private:
  void set(DiagGroup group, bool on);
  void set(Diag id, bool on);

  static constexpr std::size_t capacity = 512;
  std::array<bool, capacity> enabled_{};
  std::array<bool, capacity> as_error_{};
};

/// What a slot of a message is filled with: a text, which outlives the call, or a number.
class MessageArgument {
 public:
  MessageArgument(std::convertible_to<std::string_view> auto const& text) : value_(std::string_view(text)) {}
  template <std::integral Number>
  requires(!std::same_as<Number, char>) MessageArgument(Number number) : value_(static_cast<std::int64_t>(number)) {}

  std::string text() const;

 private:
  std::variant<std::string_view, std::int64_t> value_;
};

/// Collects the diagnostics of one input.
class Sink {
 public:
  /// 0 means no limit.
  explicit Sink(const DiagnosticPolicy& policy, std::size_t max_errors = 0, std::size_t max_warnings = 0)
      : policy_(policy), max_errors_(max_errors), max_warnings_(max_warnings) {}

  /// Records a message; {0}, {1}, … in the message of the kind are replaced by the arguments. The result can be used
  /// until the next report, to add notes and help. Of the warnings beyond max_warnings only the number is kept.
  /// Cold: what leads to a message stands apart from the code that most inputs run through.
  [[gnu::cold]] Diagnostic& report(Diag id, Span span, std::initializer_list<MessageArgument> arguments = {});
  bool enabled(Diag id) const { return policy_.enabled(id); }

  std::size_t error_count() const { return errors_; }
  /// True when more errors were found than are handed out, so that going on is pointless.
  bool full() const { return max_errors_ != 0 && errors_ > max_errors_; }
  /// How many warnings there were beyond those that are kept.
  std::size_t more_warnings() const { return more_warnings_; }
  /// Whether a wrong word may be compared with so many words of the input, for what was probably meant. No longer where
  /// that has taken much time already.
  bool may_compare(std::size_t words);

  /// How many diagnostics there are; a mark for order_from.
  std::size_t mark() const { return diagnostics_.size(); }
  /// Brings all diagnostics since a mark into the order of the text.
  void order_from(std::size_t mark);
  /// Hands out what was collected, at most max_errors errors.
  [[nodiscard]] std::vector<Diagnostic> take();

 private:
  const DiagnosticPolicy& policy_;
  std::size_t max_errors_;
  std::size_t max_warnings_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
  std::size_t more_warnings_ = 0;
  std::size_t compared_ = 0;
  std::vector<Diagnostic> diagnostics_;
  Diagnostic silenced_;
};

/// Leaves so many errors at most, 0: all of them; of what is behind them nothing.
void keep_errors(std::vector<Diagnostic>& diagnostics, std::size_t most);

/// file:line:column: severity: message [name], the line, a caret range, notes and help. Ends in a newline.
[[nodiscard]] std::string render_text(const SourceText& source, const Diagnostic& diagnostic, bool color);

/// The messages about one file of a target folder, or of another data file.
struct FileReport {
  SourceText source;
  std::vector<Diagnostic> diagnostics;
};

}  // namespace speclev
