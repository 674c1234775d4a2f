// Any bytes through what reads compiled levels.

#include "fuzz/fuzz.hh"
#include "speclev/speclev.hh"

namespace speclev::fuzz {

namespace {

const Target& target() {
  static const Target target = *find_target(default_target);
  return target;
}

void check_reading(const std::string& bytes, const Abi& abi) {
  const Reading copy = convert(bytes, target(), abi, abi, nullptr);
  for (const Reading& other : {dump(bytes, target(), abi), map(bytes, target(), abi)})
    require(other.error == copy.error && other.offset == copy.offset && other.oddities == copy.oddities,
            "all readers say the same about a file");
  require(copy.offset <= bytes.size(), "an error is inside the file");
  for (const std::size_t offset : copy.oddities) require(offset < bytes.size(), "an oddity is inside the file");
  if (!copy.error.empty()) return;

  require(!copy.oddities.empty() || copy.text == bytes, "reading and writing changes nothing");
  require(copy.text.size() == bytes.size(), "reading and writing keeps the size");
  const Reading clean = convert(copy.text, target(), abi, abi, nullptr);
  require(clean.error.empty() && clean.oddities.empty() && clean.text == copy.text,
          "what was written is without oddities");
}

}  // namespace

std::vector<std::string> seeds_of(const std::string& level_file) {
  std::vector<std::string> seeds;
  const Abi& abi = abis()[hash_of(level_file) % abis().size()];
  const VersionWords version(version_word_count(target()), 0x01020304);
  const Output output = compile(SourceText("x.des", level_file), target(), abi, version, {});
  for (const OutputFile& file : output.files) seeds.push_back(file.bytes);
  return seeds;
}

std::vector<std::string> dictionary() {
  using namespace std::string_literals;
  return {"\0"s,   "\0\0\0\0"s, "\xff"s,     "\xff\xff\xff\xff"s, "\x7f"s,
          "\x80"s, "\1\0\0\0"s, "\0\0\0\1"s, "\0\0\0\x80"s,       "\x7f\xff\xff\xff"s};
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t number = fuzz::hash_of(bytes);
  fuzz::check_reading(bytes, fuzz::abis()[number % fuzz::abis().size()]);
  if (number % 64 == 0) recognise(bytes);  // it loads all targets
  return 0;
}
