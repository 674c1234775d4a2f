// Collects what the reader of a language finds: statements, definitions and uses.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/reading.hh"

namespace speclev::model {

/// What the readers of all languages note of a source.
class Notes {
 public:
  Notes(const SourceText& source, Reading& reading) : source_(source), reading_(reading) {}

  const SourceText& source() const { return source_; }
  Reading& reading() { return reading_; }

  /// The number of the next statement.
  int next_statement() const { return static_cast<int>(reading_.statements.size()); }
  /// A name where it is given; scope: where it holds, if not in all of its level.
  void define(SymbolKind kind, Span name, std::optional<Span> scope = {}) {
    reading_.definitions.push_back({kind, name, std::string(source_.text(name)), scope});
  }
  /// An element of a list, which is called otherwise than it is written.
  void define_element(Span where, std::string name) {
    reading_.definitions.push_back({SymbolKind::element, where, std::move(name)});
  }
  void use(SymbolKind kind, Span name) { reading_.uses.push_back({kind, name, std::string(source_.text(name))}); }
  /// Gives the number of a frame, which a statement makes.
  int add_frame(SourceFrame::Kind kind, int statement, std::vector<Span> rows = {},
                std::optional<SourceSquare> origin = {}) {
    reading_.frames.push_back({kind, statement, std::move(rows), origin});
    return static_cast<int>(reading_.frames.size()) - 1;
  }

 private:
  const SourceText& source_;
  Reading& reading_;
};

}  // namespace speclev::model
