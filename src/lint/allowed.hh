#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"

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

}  // namespace speclev::linter
