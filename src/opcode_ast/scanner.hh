// The scanner of the opcode language.
#pragma once

#include <set>
#include <string>

#include "base/spell.hh"
#include "opcode_ast/ast.hh"
#include "opcode_ast/source_words.hh"
#include "syntax/map_scanner.hh"

namespace speclev::opcode {

/// What the shared parts of scanners and of syntax errors know of grammar/opcode.y.
const syntax::Grammar& grammar();

/// Turns a level file into tokens, with the scanner that is generated from grammar/opcode.l. doc/language-3.6.md has
/// the rules.
class Scanner : public syntax::MapScanner {
 public:
  Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink);
  ~Scanner() override;

  /// Variables that are arrays are tokens of their own, from their definition to the end of the level.
  void add_array(std::string_view name) { arrays_.emplace(name); }
  void forget_level();
  bool is_array(std::string_view name) const { return arrays_.contains(name); }
  /// Empty if none is near.
  Speller nearest_array(std::string_view name) const;

  // For the rules of the generated scanner. Texts are places in the scanner's own buffer.
  Token number(Token kind, const char* text, int length);
  Token percent(const char* text, int length);
  Token letter(const char* text, int length);
  Token dot(const char* text);
  /// A variable; with a dot and a word behind it, what is asked of it.
  Token variable(const char* text, int length);
  Token compare(ast::CompareKind kind, const char* text, int length);
  Token random_bracket(const char* text, int length);
  /// The longest run of letters, digits, '_' and '-'.
  Token run(const char* text, int length);

  // How long something is that begins at a place, which is found out faster here than by a table of states.
  /// A run; with the bracket, if it is random[.
  int run_length(const char* text) const;
  int variable_length(const char* text) const;
  /// A string with its quotes; 0 if it does not end or holds a NUL.
  int string_length(const char* text) const;

  Token brace(const char* text, int length);
  Token end_brace(const char* text, int length);

  /// As recover(), but what is read again begins at a place, such as that of the offending token.
  /// Places that are not behind the last one of these are not taken, so that reading comes to an end.
  void recover_at(std::optional<Span> long_string, std::uint32_t place);
  /// Whether reading has gone on at a place already.
  bool has_resumed_at(std::uint32_t place) const { return resumed_at_ && place <= *resumed_at_; }
  /// The brace that was read last, or else the next one of this line, is that of an array's elements.
  void expect_elements(bool brace_was_read);
  /// A block that begins with a square bracket may end with one.
  void begin_bracket_block() { ++bracket_blocks_; }
  void end_bracket_block() { --bracket_blocks_; }
  bool in_bracket_block() const { return bracket_blocks_ > 0; }
  /// Remembers a name that no variable can have. False if it is known already.
  bool is_new_wrong_name(std::string_view name) { return wrong_names_.emplace(name).second; }
  /// A definition lacks its name, or the sign of it: what is near may be the name of an array.
  void lose_name(std::string_view word) { lost_names_.emplace_back(word); }
  bool may_be_lost(std::string_view name) const;
  bool is_wrong_name(std::string_view name) const { return wrong_names_.contains(name); }
  /// Whether a token may begin a statement though no keyword does.
  bool begins_statement(Token token, Span where) const;
  /// Whether an unknown word seems to be meant as a keyword.
  bool is_misspelt_statement(Token token, Span where) const;
  bool is_row_of_map(std::string_view line) const;
  /// A brace at the end of the line may not be of the string.
  std::uint32_t behind_open_string(std::uint32_t begin) const override;
  /// Where the line of a place begins and ends.
  std::uint32_t begin_of_line(std::uint32_t place) { return static_cast<std::uint32_t>(lines_.begin_of(place)); }
  std::uint32_t end_of_line(std::uint32_t place) { return static_cast<std::uint32_t>(lines_.end_of(place)); }
  /// Where the rows of a map and its ENDMAP end that begin at a place.
  std::uint32_t behind_rows(std::uint32_t begin) const;

 protected:
  // In grammar/opcode.l.
  void start(char* text, std::size_t size, bool line_start) override;
  Token generated_token() override;

 private:
  bool has_condition(Span keyword) const;
  Token keyword_token(const ast::Word& keyword) const override;
  bool is_meant_as_declaration(const Held& held) const override;
  std::optional<Token> special_word(Span run) override;
  Token minus_or_number(Span run);
  bool is_trait(Span word) const;
  std::size_t dotted_length(std::uint32_t place) const;
  const FunctionRow* longest_function(std::string_view text) const;
  const FunctionRow* function_named(std::string_view name) const;
  bool is_nameless_definition(Token token, Span where) const;
  bool follows_keyword(std::uint32_t place) const;
  void on_declaration(const ast::Word& keyword) override;

  std::size_t next_token(std::size_t from) const;

  void* state_ = nullptr;
  Lines lines_{bytes()};
  std::set<std::string, std::less<>> arrays_;
  bool in_array_ = false;  ///< the open brace is that of an array's elements
  std::optional<std::uint32_t> resumed_at_;
  std::uint32_t elements_until_ = 0;  ///< up to here a brace is that of an array's elements
  bool ends_elements_ = false;        ///< so is one that closes, though none was opened
  int bracket_blocks_ = 0;
  std::vector<std::string> lost_names_;
  std::set<std::string, std::less<>> wrong_names_;
  bool of_array_ = false;  ///< so is the last one that was read, be it open or closed
};

}  // namespace speclev::opcode
