// Collects the comments of a classic source and the declarations that they precede.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "classic/ast.hh"
#include "speclev/text.hh"

namespace speclev::converter {

/// The comments and blank lines of a source of lists, each of the declaration that it stands in front of.
class Comments {
 public:
  explicit Comments(const SourceText& source) : source_(source) {}

  /// The lines in front of a declaration that come behind the one before it, and comments within its map. A blank line
  /// is empty. To be called for all declarations, in their order.
  std::vector<std::string> in_front_of(const classic::ast::Declaration& declaration);
  /// Those behind the last one.
  std::vector<std::string> rest();

 private:
  void lines_up_to(std::uint32_t end, std::vector<std::string>& lines);

  const SourceText& source_;
  std::uint32_t at_ = 0;  ///< behind the last line that was looked at
};

}  // namespace speclev::converter
