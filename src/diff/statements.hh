#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "target/language.hh"

namespace speclev::differ {

/// What the records of a compiled file are in its source.
class Statements {
 public:
  Statements() = default;
  /// Of what cannot be decompiled there are none.
  explicit Statements(const CompiledFile& file);

  /// The statements of a record, without those of the records inside, as lines; empty if there are none. path: from
  /// the whole file inwards, as step() makes it.
  std::string_view of(const std::string& path) const;

  /// The path of a record of a list: the so manieth of those of that name.
  static std::string step(const std::string& path, std::string_view list, std::size_t index);

 private:
  std::unordered_map<std::string, std::string> lines_;
};

}  // namespace speclev::differ
