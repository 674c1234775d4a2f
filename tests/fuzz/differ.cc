// Two compiled files, of which one may be changed, through what compares them.

#include "fuzz/fuzz.hh"
#include "speclev/diff.hh"
#include "speclev/speclev.hh"

namespace speclev::fuzz {

namespace {

const Target& target_for(std::size_t number) { return source_kind::targets()[number % source_kind::targets().size()]; }

Abi machine() { return *parse_abi("lp64le"); }

/// In front of a pair stand the number of its target and the size of the first file.
constexpr std::size_t size_bytes = 4;

std::string paired(std::size_t target, const std::string& before, const std::string& after) {
  std::string pair(1, static_cast<char>(target % source_kind::targets().size()));
  for (std::size_t i = 0; i < size_bytes; ++i) pair += static_cast<char>(before.size() >> (8 * i) & 0xFF);
  return pair + before + after;
}

void check(const std::string& before, const std::string& after, const Target& target) {
  const DiffInput a{before, target, machine()}, b{after, target, machine()};
  const Diff forwards = diff(a, b), backwards = diff(b, a), self = diff(a, a);
  require(forwards.error.empty() == backwards.error.empty(), "both ways can be compared, or none");
  require(forwards.differences.empty() == backwards.differences.empty(), "both ways differ, or none");
  require(self.differences.empty(), "nothing differs from itself");
  require(forwards.offset <= std::max(before.size(), after.size()), "an error is inside a file");
  for (const Difference& each : forwards.differences) {
    require(!each.text.empty(), "a difference has words");
    require(each.offset_before <= before.size() && each.offset_after <= after.size(),
            "a difference is inside the files");
  }
}

}  // namespace

bool takes(const std::filesystem::path& path) { return source_kind::is_source(path); }

std::vector<std::string> seeds_of(const std::string& text) {
  std::vector<std::string> seeds;
  const std::size_t number = hash_of(text);
  Settings settings{target_for(number), machine(), {}, {}, 1};
  settings.version.assign(version_word_count(settings.target), 0x01020304);
  const Output output = source_kind::compile(SourceText("source", text), settings);
  for (const OutputFile& file : output.files) seeds.push_back(paired(number, file.bytes, output.files.front().bytes));
  return seeds;
}

std::vector<std::string> dictionary() { return bytes_of_numbers(); }

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (size < 1 + fuzz::size_bytes) return 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < fuzz::size_bytes; ++i) at |= static_cast<std::size_t>(data[i + 1]) << (8 * i);
  const std::string both = bytes.substr(1 + fuzz::size_bytes);
  at = std::min(at, both.size());
  fuzz::check(both.substr(0, at), both.substr(at), fuzz::target_for(data[0]));
  return 0;
}
