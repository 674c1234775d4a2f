#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "speclev/abi.hh"

/// Looks at one input; ends the process where a property does not hold. The interface of libFuzzer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace speclev::fuzz {

/// The inputs to start from that a level file gives: itself, or what it compiles to.
std::vector<std::string> seeds_of(const std::string& level_file);
/// Pieces of text that make an input look more like what it should be.
std::vector<std::string> dictionary();

inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property does not hold: %s\n", property);
  std::abort();
}

/// All ABIs, looked up once.
inline const std::vector<Abi>& abis() {
  static const std::vector<Abi> all = [] {
    std::vector<Abi> list;
    for (const std::string& name : abi_names()) list.push_back(*parse_abi(name));
    return list;
  }();
  return all;
}

/// A number from the bytes, by which the settings for an input are chosen.
inline std::size_t hash_of(const std::string& bytes) { return std::hash<std::string>()(bytes); }

}  // namespace speclev::fuzz
