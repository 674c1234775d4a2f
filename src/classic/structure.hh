// Checks the order of the declarations of a level.
#pragma once

#include <optional>
#include <string>

#include "classic/ast.hh"
#include "speclev/diagnostic.hh"
#include "target/target_data.hh"

namespace speclev::classic {

/// Which declarations may stand where in a level. Declarations of one level are shown to it in the order of the text.
class Structure {
 public:
  Structure(const SourceText& source, const TargetData& target, Sink& sink)
      : source_(source), target_(target), sink_(sink) {}

  /// Whether the declaration may stand where it does; reports it if not.
  bool accept(const ast::Declaration& declaration);
  /// Whether something unreadable may have been a declaration that the others need.
  bool uncertain() const { return uncertain_; }
  bool has_part() const { return has_part_; }
  /// Whether a part may begin with NOMAP in the target's language.
  bool has_nomap() const { return has_word(TokenClass::nomap); }

 private:
  /// The order of a level's declarations.
  enum class Phase { head, flags, map_init, message, hallu_message, registers, body, corridors };

  bool has_word(TokenClass token) const { return !target_.keywords.word(token, 0).empty(); }
  bool may_stand(TokenClass token) const;
  bool accept_head(const ast::Declaration& declaration, Phase phase);
  bool accept_in_maze(const ast::Declaration& declaration);
  bool accept_in_rooms(const ast::Declaration& declaration);
  bool misplaced(const ast::Declaration& declaration, std::string_view form = {});
  bool too_early(const ast::Declaration& declaration, std::string_view first);
  /// Tells that a declaration stands behind what it must stand in front of. It is taken all the same: what follows may
  /// rely on it.
  void tell_too_late(const ast::Declaration& declaration, Span what);
  void advance(const ast::Declaration& declaration, Phase phase);
  std::string name(const ast::Declaration& declaration) const;
  Diagnostic& report(const ast::Declaration& declaration, Diag id, std::initializer_list<MessageArgument> arguments);

  const SourceText& source_;
  const TargetData& target_;
  Sink& sink_;
  std::optional<TokenClass> level_;  ///< maze or level
  Phase phase_ = Phase::head;
  Span phase_began_;  ///< the keyword that began the phase
  Span body_began_;   ///< the keyword that began the body of the level
  bool has_part_ = false;
  bool has_room_ = false;
  bool uncertain_ = false;
  /// Something that had no keyword may have begun a level, a part or a room, or what began the level could not be read.
  bool lost_head_ = false;
  std::optional<TokenClass> corridors_;
  Diagnostic scratch_;
};

}  // namespace speclev::classic
