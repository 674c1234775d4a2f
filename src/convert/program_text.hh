// Writes converted statements with their comments and notes about losses.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "convert/loss_report.hh"
#include "convert/piece.hh"

namespace speclev::converter {

/// Writes the text of a program: comments and blank lines of the source stand in front of what they stood in front of,
/// and what is lost is told in front of where it is missing.
class ProgramText {
 public:
  /// comments: by where the declaration begins that they stand in front of.
  ProgramText(LossReport& losses, std::map<std::uint32_t, std::vector<std::string>> comments)
      : losses_(losses), comments_(std::move(comments)) {}

  void add(const std::vector<Piece>& pieces) { write(pieces, 0); }
  /// Comments of declarations that have no piece of their own, and those behind the last one.
  void finish(const std::vector<std::string>& rest);

  const std::string& text() const { return text_; }
  /// Which statement was made of which declaration, in the order of the text.
  const std::vector<Made>& made() const { return made_; }

 private:
  void write(const std::vector<Piece>& pieces, std::size_t depth);
  void line(const std::string& text, std::size_t depth);
  void comments_of(const Piece& piece, std::size_t depth);

  LossReport& losses_;
  std::map<std::uint32_t, std::vector<std::string>> comments_;
  std::string text_;
  std::vector<Made> made_;
};

}  // namespace speclev::converter
