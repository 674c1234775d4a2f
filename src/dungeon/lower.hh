// Checks the statements of a description as the original does and builds the model.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dungeon/ast.hh"
#include "dungeon/model.hh"
#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "target/target_data.hh"

namespace speclev::dungeon {

/// Where the parts of a compiled dungeon were written, for messages that come at the end: in the order of the file.
struct Places {
  struct Named {
    Span name;
    Span detail;              ///< the bones marker; of a branch its direction
    Span place;               ///< the couple
    Span chance;              ///< empty if none is given, and for a branch
    std::size_t dungeon = 0;  ///< that it stands in
    bool is_placed = true;    ///< false if the couple was refused
    bool is_known = true;     ///< false for a dungeon whose statement, or what follows it, could not be read
    Span entry = {};          ///< of a dungeon, the number behind ENTRY; empty if none is given
  };
  std::vector<Named> dungeons, levels, branches;
  bool has_all_dungeons = true;  ///< false if a statement that could not be read may be one of a dungeon
};

/// Turns the statements of a description into what the file holds, with all checks of the original on the way: they
/// depend on what came before. One object per description. doc/dungeon.md describes the meaning of each statement.
class Lowerer {
 public:
  Lowerer(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink)
      : source_(source), target_(target), abi_(abi), sink_(sink) {}

  /// The dungeons; incomplete if the sink has got an error.
  File lower(const std::vector<ast::Statement>& statements);
  const Places& places() const { return places_; }

 private:
  /// The chance of what the game always makes, in percent.
  static constexpr std::int32_t certain = 100;
  /// A chain whose level is not known, after an error.
  static constexpr std::int32_t unresolved = -2;

  void lower(const ast::Broken&);
  void lower(const ast::Dungeon& dungeon);
  void lower(const ast::Entry& entry);
  void lower(const ast::Protofile& protofile);
  void lower(const ast::Descriptor& descriptor);
  void lower(const ast::Level& level);
  void lower(const ast::Branch& branch);
  void lower(const ast::Tileset& tileset);

  void check_file(const ast::Level& level);
  void check_variants(const ast::Counts& counts, const Level& made);
  /// What chains call a level by.
  const std::string& called(const Level& level) const;
  void check_dungeon(const ast::Dungeon& dungeon, const Dungeon& made);
  void count_namesakes();
  void check_chained_level(const ast::Level& level, Level& made);
  void check_chance(const ast::Level& level, std::size_t chained_to);
  void check_branch(const ast::Branch& branch, const Branch& made);
  std::optional<std::size_t> find_level(std::string_view wanted, std::size_t from) const;
  void unknown_level(const ast::Text& chain, bool for_level);

  /// The current dungeon; reports a statement in front of the first. Null then, and without a message where that one
  /// could not be read.
  Entry* current();
  /// The level of that number in the file.
  const Level& level(std::size_t number) const;

  std::string name(const ast::Text& name);
  /// The name of a level file, without its ending.
  std::string file_name(const ast::Text& name);
  std::uint8_t bones(const ast::Text& marker);
  std::int32_t value(const ast::Number& number);
  std::int16_t cut(const ast::Number& number);
  struct Place {
    std::int16_t base, random;
    bool is_good = true;
  };
  /// A couple whose range must stay within the depth of a dungeon, or only its base.
  Place place(const ast::Couple& couple, bool ranged);
  std::string_view text(const ast::Text& text) const;
  static bool fits(TokenClass keyword, TokenClass word, std::int32_t value);
  std::string words_for(TokenClass keyword) const;
  std::int32_t* described();

  const SourceText& source_;
  const TargetData& target_;
  const Abi& abi_;
  Sink& sink_;

  const ast::Statement* current_ = nullptr;
  File result_;
  Places places_;
  /// All levels of the file: which dungeon, and which of its levels.
  std::vector<std::pair<std::size_t, std::size_t>> levels_;
  using Names = std::map<std::string, std::size_t, std::less<>>;  ///< the first place of each
  Names level_by_name_, dungeon_by_name_;
  Names chainable_;                                   ///< levels of the current dungeon but its first
  std::vector<std::int32_t> chains_;                  ///< of all branches of the file
  std::set<std::string, std::less<>> wrong_markers_;  ///< which may be names in the wrong place
  bool any_broken_ = false;                           ///< something could not be read: what relies on it is not checked
};

}  // namespace speclev::dungeon
