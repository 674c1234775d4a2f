#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "opcode/codes.hh"
#include "opcode/program.hh"
#include "speclev/abi.hh"
#include "target/target_data.hh"

namespace speclev::opcode {

/// Writes the program of a level, record by record. A place in it is the number of records in front of it.
class Emitter {
 public:
  using Place = std::size_t;

  Emitter(const TargetData& target, Codes& codes, const Abi& abi) : target_(target), codes_(codes), abi_(abi) {}

  // What is pushed.
  void push(std::int64_t value) { push(Type::integer, value); }
  void push(Type type, std::int64_t value);
  void push_text(Type type, std::string_view value);

  void op(int opcode);
  void op(Code code) { op(codes_[code]); }

  /// Where the next record goes.
  Place here() const { return program_.ops.size(); }
  /// A jump whose target is not known yet. Gives its place; without a patch it leads nowhere that makes sense.
  Place jump(Code code);
  void patch(Place jump, Place target);

  /// The file, with these version words. To be called once, when all is written.
  std::string bytes(const VersionWords& version);

 private:
  const TargetData& target_;
  Codes& codes_;
  const Abi& abi_;
  Program program_;
};

}  // namespace speclev::opcode
