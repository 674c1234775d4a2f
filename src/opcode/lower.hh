#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "opcode/ast.hh"
#include "opcode/emitter.hh"
#include "opcode/operands.hh"
#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "target/others.hh"
#include "target/target_data.hh"

namespace speclev::opcode {

/// What one level of a file leaves to the next: how far coordinates of level regions may go.
struct Bounds {
  std::int64_t x = 0, y = 0;
};

/// Turns the steps of one level into opcodes, with all checks on the way: they depend on what came before. One object
/// per level. doc/language-3.6.md describes the meaning of each statement.
class Lowerer {
 public:
  Lowerer(const SourceText& source, const TargetData& target, const Abi& abi, Bounds& bounds, OtherTargets& others,
          Sink& sink, Emitter& out)
      : source_(source),
        target_(target),
        abi_(abi),
        bounds_(bounds),
        others_(others),
        sink_(sink),
        out_(out),
        pack_bias_(target.number("pack-bias").value_or(0)) {}

  /// Writes the program, which is incomplete if the sink has got an error, and gives the name of the level.
  std::string lower(const ast::Level& level);

 private:
  using Index = std::uint32_t;
  /// What a value has to be.
  enum class Want : std::uint8_t {
    nothing,
    integer,
    negative,
    string,
    coord,
    region,
    mapchar,
    monster,
    object,
    selection,
  };

  // lower.cc: steps in general, the head of a level, definitions.
  void step(const ast::Step& step);
  void broken(const ast::Step& step);
  void level_name(const ast::Step& step);
  void flags(const ast::Step& step);
  void define(const ast::Step& step);
  static bool needs_type(Want want);
  std::string typed(Want want, Index root, bool array) const;
  void shuffle(const ast::Step& step);
  void set_variable(std::string_view name, Span where, Type type, bool array);
  std::string type_text(Type type, bool array) const;
  void undefined(std::string_view name, Span where);
  void init_variable(std::string_view name, std::int64_t count);

  // lower_blocks.cc: control flow.
  struct Block;
  void begin_block(const ast::Step& step);
  void end_block(const ast::Step& step);
  void close(Block& block);
  void missing_block();
  bool has_surplus_end();
  void push_unknown(Span keyword, bool may_have_else = true);
  struct Misfit {
    Span block, end;
  };
  std::optional<Misfit> find_misfit(bool less) const;
  void unclosed(const Block& block, const std::optional<Misfit>& misfit);
  void stray_end(const ast::Step& step);
  bool has_keyword(Span block) const;
  void stray_else(const ast::Step& step);
  bool within_unknown() const;
  void statement_done();
  void branch(const ast::Step& step);
  void loop(const ast::Step& step);
  void for_loop(const ast::Step& step);
  std::string hidden(const std::string& variable, std::string_view suffix) const;
  void switch_block(const ast::Step& step);
  void case_label(const ast::Step& step);
  void break_out(const ast::Step& step);
  void condition(const ast::Step& step);
  void open(Block block);
  void push(Block block);
  void resolve_breaks();
  bool is_computed(Index root) const;
  void close_all();

  // lower_statements.cc: statements of slots, and the larger ones.
  void slots(const ast::Step& step);
  bool check_forms(const ast::Step& step);
  bool lacks_keyword(const ast::Argument& argument);
  const StatementRow* row_for(const ast::Step& step);
  bool lacks_parentheses(const ast::Step& step);
  bool report_foreign(std::string_view key, Span where, std::string_view form = {});
  void put(const StatementRow& row, const ast::Step& step);
  void put(const Push& push);
  void put_slot(const Slot& slot, const ast::Argument& argument);
  void init_map(const ast::Step& step);
  void map(const ast::Step& step);
  void room(const ast::Step& step);
  void region(const ast::Step& step);
  std::int64_t room_type(const ast::Argument& argument);
  std::optional<std::int64_t> room_flags(const ast::Step& step, std::size_t from);

  // lower_extras.cc: monsters, objects and what stands behind their places.
  void monster(const ast::Step& step);
  void object(const ast::Step& step);
  const ExtraRow* extra_for(const ast::Argument& argument, bool of_monster) const;
  bool class_and_name(const ast::Step& step);
  struct Extras {
    std::optional<Span> place;
    bool complete = true;  ///< all of them are known
  };
  Extras extras(const ast::Step& step, std::size_t from, bool of_monster);
  void unknown_extra(const ast::Argument& given, bool of_monster);
  std::string extra_advice(const ast::Argument& given, bool of_monster) const;
  std::int64_t traps(Index root);

  // lower_values.cc: values.
  /// Pushes a value of some type. False after a message.
  bool value(Want want, Index root);
  bool want_operands(Index at, Want want);
  bool want_selection(Index at);
  bool want_call(Index at);
  void emit(Index at, Want want);
  void emit_call(Index at);
  bool variable_fits(Index at, Want want);
  std::string wanted(Want want) const;
  void mismatch(Index at, Want want);
  std::string shown(Span value) const;
  std::string value_advice(Index at, std::string_view what) const;
  /// The operands of a node, in the order of the text.
  Operands operands(Index at) const;
  bool is_word(Index at, TokenClass word) const;
  bool is_random(Index at) const { return is_word(at, TokenClass::random_type); }
  bool is_coordinate(Index at) const;
  Want guess(Index at) const;

  // lower_constants.cc: what is known when the level is compiled.
  std::optional<std::int64_t> constant(const Slot& slot, const ast::Argument& given);
  std::int64_t packed(std::int64_t number, int character) const;
  std::int64_t number(Span span);
  char letter(Index at) const;
  std::string_view text(Index at) const;
  std::int64_t coordinate(Index at);
  std::int64_t packed_region(Index at);
  std::int64_t mapchar(Index at);
  std::int64_t entity(Index at, bool monster);
  void unknown_entity(Index at, std::optional<char> wanted_class, bool monster);
  void wrong_word(Index at, const Slot& slot);
  std::optional<int> terrain(Index at);
  std::int64_t light(Index at) const;
  std::int64_t word_list(Index root, TokenClass word);
  std::int64_t alignment(Index at);
  void level_region(Index at);
  void corridor_end(Index at);
  bool expect(Index at, bool good, std::string_view what);

  const ast::Node& node(Index at) const { return level_->nodes[at]; }
  const ast::Argument& argument(const ast::Step& step, std::size_t place) const {
    return level_->arguments[step.first_argument + place];
  }

  /// Where a value of a SWITCH leads to.
  struct Case {
    std::int64_t value;
    std::size_t label;
    Span where;
  };
  /// A block that is open.
  struct Block {
    enum class Kind : std::uint8_t {
      if_,
      else_,
      chance,
      loop,
      for_,
      switch_,
      room,
      inventory,
      container,
      unknown
    } kind;
    Span keyword;
    bool braced = false;  ///< its brace was seen
    std::size_t jump = 0;
    std::size_t start = 0;
    std::string variable = {};
    std::vector<Case> cases = {};
    bool broken = false;  ///< something right in it could not be read
    std::optional<std::size_t> default_case = {};
    // Of the blocks around it and itself:
    std::ptrdiff_t branches = 0, fors = 0;
    std::optional<std::size_t> breakable = {}, outer_switch = {};  ///< their places
    bool unknown = false;
    bool may_have_else = false;  ///< of one that is unknown
  };
  struct Variable {
    Type type;
    bool is_selection;
    bool array;
    Span where;
    bool used = false;
  };

  const SourceText& source_;
  const TargetData& target_;
  const Abi& abi_;
  Bounds& bounds_;
  OtherTargets& others_;
  Sink& sink_;
  Emitter& out_;
  const std::int64_t pack_bias_;

  const ast::Level* level_ = nullptr;
  const ast::Step* next_ = nullptr;  ///< the step behind the current one
  std::string name_;                 ///< of the level
  std::vector<Want> wants_;
  std::map<std::string, Variable, std::less<>> variables_;
  std::vector<Block> blocks_;
  /// Jumps that wait for the end of their block, with its place; those of inner blocks behind those of outer ones.
  std::vector<std::pair<std::size_t, std::size_t>> breaks_;
  std::size_t containers_ = 0;                       ///< open blocks whose objects are inside of something
  bool any_broken_ = false;                          ///< something could not be read: what relies on it is not checked
  bool braces_lost_ = false;                         ///< which braces belong together is not known
  std::optional<std::ptrdiff_t> surplus_ends_;       ///< how many more '}' than '{' the level has, once it is asked
  bool mistake_ = false, after_mistake_ = false;     ///< this step, and the last, were told of: a block may follow
  bool else_pending_ = false;                        ///< an ELSE may belong to an IF that was told of
  bool any_function_ = false;                        ///< so was a function, with its parameters
  std::set<std::string, std::less<>> broken_names_;  ///< variables whose definition could not be read
  bool mismatched_ = false;                          ///< a value of the statement is of a wrong kind
  bool next_step_if_ = false;                        ///< an IF stands where a block is missing
  std::function<std::string()> form_;                ///< what the statement takes, for messages
};

}  // namespace speclev::opcode
