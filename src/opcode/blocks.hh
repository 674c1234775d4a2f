// Compiles conditions, loops and other blocks, and the jumps between them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "opcode/constants.hh"
#include "opcode/damage.hh"
#include "opcode/part.hh"
#include "opcode/values.hh"

namespace speclev::opcode {

enum class BlockKind : std::uint8_t {
#define SPECLEV_BLOCK_KIND(id, depth, breakable, closing, encloses, needed) id,
#include "opcode_ast/block_kinds.def"
};

/// Conditions, loops and other blocks: which are open, what belongs to them, and the jumps between them.
class Blocks : private Part {
 public:
  Blocks(const Context& context, Values& values, Constants& constants, Variables& variables, Damage& damage)
      : Part(context), values_(values), constants_(constants), variables_(variables), damage_(damage) {}

  /// To be called in front of every step: a block that waits for its brace and does not get it ends here.
  void before_step(const ast::Step& step);
  /// To be called behind a statement: chances end with it, unless it has a block of its own.
  void behind_statement(const ast::Step& step);
  /// To be called behind the end of a function, when what is around it goes on.
  void behind_function() { end_chances(); }
  /// To be called behind the last step: tells of blocks that are open.
  void close_all();

  // The steps.
  void begin_block(const ast::Step& step);
  void end_block(const ast::Step& step);
  /// What a block belongs to.
  void head(const ast::Step& step);
  void case_label(const ast::Step& step);
  void break_out(const ast::Step& step);
  /// Something in the innermost block could not be read.
  void damage_innermost();

  /// Opens a block that a statement has.
  void open(BlockKind kind, Span keyword) { open(Block{kind, keyword}); }
  /// What the innermost block belongs to was told of, so that nothing is said of its braces.
  void doubt_innermost() { blocks_.back().is_doubtful = true; }
  /// Opens the block of a statement of slots. closing: the opcode behind it.
  void open_slots(Span keyword, int closing);
  /// Whether what is around could not be read.
  bool within_unknown() const { return !blocks_.empty() && blocks_.back().unknown; }
  /// How many blocks are open.
  std::size_t depth() const { return blocks_.size(); }
  /// Whether a block is open.
  bool within_any() const { return !blocks_.empty(); }
  /// Whether a block of objects lacks its braces, so that it is not known what is in it.
  bool has_lost_container() const { return lost_container_ || has_unbalanced_braces(); }
  void lose_container() { lost_container_ = true; }
  /// Whether a room is around, as far as is known.
  bool within_room() const;
  /// Whether objects are inside of something.
  bool within_container() const { return containers_ > 0; }

 private:
  using Kind = BlockKind;
  /// Where a value of a SWITCH leads to.
  struct Case {
    std::int64_t value;
    Emitter::Place label;
  };
  /// A block that is open.
  struct Block {
    BlockKind kind;
    Span keyword;
    bool braced = false;  ///< its brace was seen
    Emitter::Place jump = 0, start = 0;
    std::string variable = {};
    std::int64_t step = 0, last = 0;  ///< of a FOR whose bounds are known
    int closing = 0;                  ///< of a statement of slots
    std::vector<Case> cases = {};
    std::map<std::int64_t, Span> case_places = {};  ///< where each value stands first
    std::optional<Emitter::Place> default_case = {};
    bool is_doubtful = false;
    bool broken = false;  ///< something right in it could not be read
    // Of the blocks around it and itself:
    std::ptrdiff_t branches = 0, fors = 0;
    std::optional<std::size_t> breakable = {}, outer_switch = {};  ///< their places
    bool unknown = false;
    bool may_have_else = false;  ///< of one that is unknown
  };

  /// Even if nothing belongs to it.
  static bool needs_braces(BlockKind kind);
  void open(Block block);
  void push(Block block);
  Block take_innermost();
  bool has_innermost(BlockKind kind) const { return !blocks_.empty() && blocks_.back().kind == kind; }
  bool waits_for_brace() const {
    return !blocks_.empty() && !blocks_.back().braced && blocks_.back().kind != Kind::chance;
  }
  void close(Block& block, const ast::Step* next);
  void close_for(const Block& block);
  void constant_for(const ast::Step& step);
  void close_constant_for(const Block& block);
  void close_switch(const Block& block);
  void open_else(Span keyword, Emitter::Place jump);
  void resolve_breaks();
  void end_chances();
  void branch(const ast::Step& step);
  void loop(const ast::Step& step);
  void for_loop(const ast::Step& step);
  void switch_block(const ast::Step& step);
  Code condition(const ast::Step& step);
  void check_plain_condition(const ast::Step& step, ast::CompareKind compare);
  std::string hidden(const std::string& variable, std::string_view suffix) const;

  // stray.cc: braces, blocks and ELSEs that are missing or stand where nothing takes them.
  struct Misfit {
    Span block, end;
  };
  void missing_block(const ast::Step* instead);
  bool has_surplus_end();
  bool has_surplus_brace();
  void advise_on_block(Diagnostic& message, const ast::Step& brace, bool behind_chance) const;
  std::ptrdiff_t surplus_ends();
  bool has_unbalanced_braces() const;
  void push_unknown(Span keyword, bool may_have_else = true);
  bool has_keyword(Span block) const;
  void unclosed(const Block& block, const std::optional<Misfit>& misfit);
  void stray_end(const ast::Step& step);
  std::optional<Misfit> find_misfit(bool less) const;
  void stray_else(const ast::Step& step);

  Values& values_;
  Constants& constants_;
  Variables& variables_;
  Damage& damage_;
  std::vector<Block> blocks_;
  /// Jumps that wait for the end of their block, with its place; those of inner blocks behind those of outer ones.
  struct Break {
    std::size_t block;
    Emitter::Place jump;
    Span keyword;
  };
  std::vector<Break> breaks_;
  std::size_t containers_ = 0;  ///< open blocks whose objects are inside of something
  /// How many more '}' than '{' the level has that were not told of, once it is asked.
  std::optional<std::ptrdiff_t> surplus_ends_;
  bool lost_container_ = false;
  bool brace_pending_ = false;              ///< the brace of a block that was told of may stand further behind
  const ast::Step* swapped_end_ = nullptr;  ///< a '}' that stands behind the ELSE which belongs behind it
  bool else_pending_ = false;               ///< an ELSE may belong to an IF that was told of
};

}  // namespace speclev::opcode
