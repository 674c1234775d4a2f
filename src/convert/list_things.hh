// Converts the things of a classic level, and containers with their contents.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "classic/ast.hh"
#include "convert/list_values.hh"
#include "convert/piece.hh"

namespace speclev::converter {

/// Writes the declarations of what stands on a level, or is part of it, as statements of a program. All of them stand
/// in the same part or room.
class ListThings {
 public:
  /// frame: the region of all its squares; empty in a room.
  ListThings(const ListValues& values, Shift shift, std::string frame)
      : values_(values), shift_(shift), frame_(std::move(frame)) {}

  Piece monster(const classic::ast::Declaration& declaration) const;
  /// A statement of one record: its values in the order of the text.
  Piece plain(const classic::ast::Declaration& declaration) const;
  /// What is in containers stands in their blocks.
  std::vector<Piece> objects(const std::vector<const classic::ast::Declaration*>& objects) const;

 private:
  std::string place(const classic::ast::Coordinate& at) const { return values_.place(at, shift_); }
  /// The keyword of a statement with its chance.
  std::string begun(std::string_view keyword, const classic::ast::Number& chance) const;
  std::string value(const classic::ast::Plain::Value& value) const;
  bool is_random_square(const classic::ast::Plain& plain) const;
  std::string object(const classic::ast::Object& object, bool has_block, bool is_inside) const;
  std::string infos(const classic::ast::ObjectInfos& infos) const;

  const ListValues& values_;
  Shift shift_;
  std::string frame_;
};

}  // namespace speclev::converter
