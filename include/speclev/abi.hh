// The sizes, alignment and byte order that a machine's C compiler gives to structures.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace speclev {

/// What a machine's C compiler makes of the structures of a binary format. Sizes in bytes. The known ABIs are the
/// lines of dat/abis; doc/formats.md says what depends on them.
struct Abi {
  std::string name;
  int int_size = 4;
  int long_size = 8;
  int pointer_size = 8;
  int greatest_alignment = 8;
  bool big_endian = false;
  bool char_is_signed = true;  ///< decides what a byte from 0x80 up outside strings means
};

/// The ABI of that name, such as "lp64le"; nothing if there is none.
[[nodiscard]] std::optional<Abi> parse_abi(std::string_view name);
/// All names, in the order of dat/abis.
[[nodiscard]] std::vector<std::string> abi_names();

}  // namespace speclev
