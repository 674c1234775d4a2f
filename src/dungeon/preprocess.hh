// Removes inactive lines of a description and keeps the original places.
#pragma once

#include <string>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/output.hh"
#include "target/target_data.hh"

namespace speclev::dungeon {

/// A description without its comment lines and the parts whose conditions do not hold, and where each part of it stood.
class Preprocessed {
 public:
  explicit Preprocessed(const SourceText& source) : source_(source) {}

  /// Adds a part of the source.
  void add(Span part);
  /// Adds the end of the last line, which the source lacks.
  void add_line_end() { text_ += '\n'; }

  /// There are errors, and yet no doubt about which lines count.
  void set_sure() { is_sure_ = true; }
  bool is_sure() const { return is_sure_; }

  const std::string& text() const { return text_; }
  /// Where a span of the text stood in the source; of one that goes over several parts, the first.
  Span original(Span span) const;

 private:
  struct Part {
    std::uint32_t begin;  ///< in the text
    Span origin;
  };

  const SourceText& source_;
  std::string text_;
  std::vector<Part> parts_;
  bool is_sure_ = false;
};

/// Does what a release's preprocessor does with a dungeon.def; doc/dungeon.md has the rules. After an error the text is
/// of no use, if it is not sure.
Preprocessed preprocess(const SourceText& source, const TargetData& target, const Conditions& conditions, Sink& sink);

/// A dungeon.def with comments in the place of the lines that begin or end what depends on a condition: each byte keeps
/// its place, and all statements are there, whether they hold or not.
std::string without_conditions(std::string text, const TargetData& target);

}  // namespace speclev::dungeon
