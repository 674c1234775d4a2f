// Converts numbers as the target machine does.
#pragma once

#include <cstdint>
#include <string>

#include "classic/ast.hh"
#include "classic/model.hh"
#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"

namespace speclev::classic {

/// The values of numbers as the original machine has them.
class Numbers {
 public:
  Numbers(const SourceText& source, const Abi& abi, Sink& sink) : source_(source), abi_(abi), sink_(sink) {}

  /// As the author wrote it.
  std::string_view digits(const ast::Number& number) const { return source_.text(number.span); }

  /// The text is read into a long of the ABI, which ends at its greatest value, and cut to 32 bits.
  std::int32_t value(const ast::Number& number) const;
  /// The value, cut to 8 or 16 bits; -Wnarrowed-number says so where that changes it.
  Byte byte(const ast::Number& number) const { return static_cast<Byte>(cut(number, 8)); }
  std::int16_t short_value(const ast::Number& number) const { return static_cast<std::int16_t>(cut(number, 16)); }
  std::int32_t int_value(const ast::Number& number) const { return cut(number, 32); }

 private:
  std::int32_t cut(const ast::Number& number, int bits) const;

  const SourceText& source_;
  const Abi& abi_;
  Sink& sink_;
};

}  // namespace speclev::classic
