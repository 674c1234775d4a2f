// Converts a classic level to the opcode language, in the order in which the game loads it.
#pragma once

#include <string>
#include <vector>

#include "classic/ast.hh"
#include "classic/model.hh"
#include "convert/list_values.hh"
#include "convert/piece.hh"
#include "speclev/play.hh"

namespace speclev::converter {

/// A level of lists: what was written, what was compiled of it, and where its parts stand.
struct ListLevel {
  const classic::ast::DeclarationList& declarations;
  const classic::Level& compiled;
  const LoadedLevel& loaded;
  std::string_view name;  ///< of its file, without the extension
};

/// Writes a level of lists as a program that does in the same order what the game does with the lists.
class ClassicToOpcode {
 public:
  ClassicToOpcode(const ListValues& values, const ListLevel& level) : values_(values), level_(level) {}

  std::vector<Piece> run();

 private:
  using Declarations = std::vector<const classic::ast::Declaration*>;

  /// A part of a maze, in the frame that its program has.
  struct Part {
    const classic::ast::Declaration* head = nullptr;
    Declarations declarations;
    int number = 0;
    Shift shift{};                    ///< of places
    LevelPlace corner{};              ///< of its frame: what (0,0) is there
    std::string frame{};              ///< the region of all its squares
    std::vector<std::string> rows{};  ///< of its map, in characters of the other game
  };

  void begin(const classic::ast::Declaration& head);
  std::string head(const classic::ast::Declaration& head) const;
  void ground(const classic::ast::Maze& maze);
  void head_detail(const classic::ast::Declaration& declaration);
  bool has_flag(std::int64_t flag) const;
  /// The words of flags that the level has though nobody wrote them, between commas.
  std::string flags_of_others() const;
  void maze();
  void part(Part& part);
  bool is_moved(const Part& part) const;
  void map(Part& part);
  void no_map(Part& part);
  std::vector<std::string> rows(const Part& part) const;
  void registers(const Part& part, const Declarations& declarations);
  void region(const classic::ast::Declaration& declaration, Shift shift);
  void door(const classic::ast::Declaration& declaration, const Part& part);
  void plain(const classic::ast::Declaration& declaration, const Part& part);
  void walks(const std::vector<Part>& parts);
  void walk(const classic::ast::Declaration& declaration, const Part& part, bool is_last);
  void level_region(const classic::ast::Declaration& declaration, const Part& part);
  std::string nothing(const classic::ast::Region& area, const Part& part) const;
  std::string level_area(const classic::ast::Region& region, const Part& part) const;
  bool is_nothing(const classic::ast::Region& excluded, const classic::ast::Region& area) const;
  void rooms();
  void add(Piece piece) { pieces_.push_back(std::move(piece)); }
  void add_all(std::vector<Piece> pieces);

  const ListValues& values_;
  const ListLevel& level_;
  std::vector<Piece> pieces_;
  bool has_init_ = false;
  bool is_in_frame_ = true;   ///< the program is in the frame of the last part
  LevelPlace last_corner_{};  ///< of the frame that it is in at its end
};

}  // namespace speclev::converter
