// Computes the value of a number on the target machine.
#pragma once

#include <cstdint>
#include <string_view>

#include "speclev/abi.hh"

namespace speclev::syntax {

/// What a number is for the original.
struct NumberValue {
  std::int32_t value;
  bool saturated;  ///< it ended at the greatest or least long
};

/// The value of a decimal integer with an optional sign: read into a long of the ABI, which ends at its greatest value,
/// and cut to 32 bits.
NumberValue number_value(std::string_view digits, const Abi& abi);

}  // namespace speclev::syntax
