// Reads the comments that silence rules.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// What the comments "# speclev: allow(RULE)" of a source silence: a rule for the declaration behind, or, in front of
/// everything else, for the file.
class Allowed {
 public:
  /// comment: what comments of the language begin with.
  /// is_rule: what can be silenced.
  explicit Allowed(const SourceText& source, std::string_view comment = "#", bool (*is_rule)(Diag) = is_of_lint);

  /// Whether a warning about a declaration is silenced; whatever silences it counts as used.
  bool silences(Diag rule, Span declaration);
  /// Tells of comments that silenced nothing. Those about rules that are not enabled may be of use another time.
  void tell_unused(Sink& sink) const;

 private:
  struct Comment {
    Span rule;  ///< its name
    std::string name;
    std::size_t begin = 0, end = 0;  ///< where a declaration begins that it is about
    bool is_used = false;
  };

  bool (*is_rule_)(Diag);
  std::vector<Comment> comments_;
};

/// Reports messages of the linter about a source, whose comments may silence them.
class SourceMessages {
 public:
  /// comment, is_rule: as Allowed takes them.
  SourceMessages(const SourceText& source, Sink& sink, std::string_view comment = "#",
                 bool (*is_rule)(Diag) = is_of_lint)
      : source_(source), sink_(sink), is_rule_(is_rule), allowed_(source, comment, is_rule) {}

  /// Adds the advice of the rule and the identity of the finding. Null if nobody wants the message.
  Diagnostic* report(Diag rule, Span where, std::string_view level, std::initializer_list<MessageArgument> arguments);
  /// Reports the comments that silence nothing.
  void report_unused() const { allowed_.tell_unused(sink_); }

 private:
  const SourceText& source_;
  Sink& sink_;
  bool (*is_rule_)(Diag);
  Allowed allowed_;
  Identities identities_;
};

}  // namespace speclev::linter
