// Any bytes through what reads the texts of a quest, and converts them.

#include <algorithm>

#include "archive/quest_texts.hh"
#include "check/quest.hh"
#include "fuzz/fuzz.hh"
#include "speclev/quest.hh"

namespace speclev::fuzz {

namespace {

/// Of each form one.
const std::vector<Target>& targets() {
  static const std::vector<Target> all = {*find_target("nethack-3.2.3"), *find_target("nethack-3.4.3"),
                                          *find_target("nethack-3.6.6"), *find_target("gnollhack")};
  return all;
}

}  // namespace

bool takes(const std::filesystem::path& path) { return path.extension() == ".dat"; }

std::vector<std::string> seeds_of(const std::string& text) { return {text}; }

std::vector<std::string> dictionary() {
  std::vector<std::string> pieces = bytes_of_numbers();
  for (const char* each : {"Arc", "-", "p", "q", "\n"}) pieces.emplace_back(each);
  return pieces;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  using fuzz::require;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const DiagnosticPolicy policy;
  for (const Target& target : fuzz::targets())
    for (const Abi& abi : fuzz::abis()) {
      Sink sink(policy);
      checker::look_at_quest(bytes, target, abi, sink);
      const Recognition same{target, abi};
      const Reading own = convert_quest(bytes, same, same);
      require(own.offset <= bytes.size(), "an error is inside the file");
      require(own.error.empty() || own.text.empty(), "a damaged file is not converted");
      require(own.error.empty() || !sink.take().empty(), "damage is told");
      if (!own.error.empty() || bytes.empty()) continue;
      require(own.text.size() == bytes.size(), "for the same machine the size stays");
      const Recognition other{target, fuzz::abis()[fuzz::hash_of(bytes) % fuzz::abis().size()]};
      const Reading there = convert_quest(bytes, same, other);
      require(there.error.empty(), "what is sound can be converted");
      require(convert_quest(there.text, other, same).text == own.text, "there and back changes nothing");
    }
  return 0;
}
