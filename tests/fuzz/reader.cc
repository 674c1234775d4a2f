// Any bytes through what reads compiled files.

#include "fuzz/fuzz.hh"
#include "speclev/decompile.hh"
#include "speclev/level.hh"

namespace speclev::fuzz {

namespace {

template <class Other>
bool same_verdict(const Other& a, const Reading& b) {
  return a.error == b.error && a.offset == b.offset && a.oddities == b.oddities;
}

void check_record(const Record& record, const Contents& contents, std::size_t size) {
  require(record.offset <= size, "a record is inside the file");
  require(record.kind != RecordKind::jump || !record.jumps_to || *record.jumps_to <= contents.instructions,
          "a jump leads to an instruction");
  const Cells& cells = record.cells;
  require(cells.codes.size() == cells.columns * cells.rows, "a map has as many cells as it says");
  contents.draw(cells);
  for (const Value& value : record.values) {
    require(value.offset <= size, "a value is inside the file");
    contents.words(value);
  }
}

/// The values of a file: there are some if, and only if, it can be read.
void check_contents(const std::string& bytes, const Target& target, const Abi& abi, const Reading& copy) {
  const ContentsReading reading = read(bytes, target, abi);
  require(same_verdict(reading, copy), "all readers say the same about a file");
  require(reading.contents.has_value() == copy.error.empty(), "what can be read has contents");
  if (!reading.contents) return;
  check_record(reading.contents->root, *reading.contents, bytes.size());
  reading.contents->each([&](const Record& record) { check_record(record, *reading.contents, bytes.size()); });
}

/// The description of a file, or what it cannot say.
void check_decompilation(const std::string& bytes, const Target& target, const Abi& abi, const Reading& copy) {
  const Decompilation plain = decompile(bytes, "level", target, abi);
  require(same_verdict(plain, copy), "all readers say the same about a file");
  require(plain.good() == !plain.text.empty() || bytes.empty(),
          "there is a description, or a reason why there is none");
  for (const Unsayable& each : plain.unsayable) require(each.offset <= bytes.size(), "what is not said is in the file");
  const Decompilation forced = decompile(bytes, "level", target, abi, true);
  require(forced.unsayable.size() == plain.unsayable.size(), "force does not change what can be said");
}

void check_reading(const std::string& bytes, const Target& target, const Abi& abi) {
  const Reading copy = convert(bytes, target, abi, abi, nullptr);
  require(same_verdict(dump(bytes, target, abi), copy), "all readers say the same about a file");
  check_contents(bytes, target, abi, copy);
  check_decompilation(bytes, target, abi, copy);
  const bool good = copy.error.empty();
  for (const Reading& drawn : source_kind::draw(bytes, target, abi)) {
    // The others find out what a file is: of a broken one perhaps not the kind that is drawn.
    require(good || !drawn.error.empty(), "what cannot be read cannot be drawn");
    require(!good || !drawn.error.empty() || same_verdict(drawn, copy), "all readers find the same odd bytes");
    require(drawn.offset <= bytes.size(), "an error is inside the file");
  }
  require(copy.offset <= bytes.size(), "an error is inside the file");
  for (const std::size_t offset : copy.oddities) require(offset < bytes.size(), "an oddity is inside the file");
  if (!good) return;

  require(!copy.oddities.empty() || copy.text == bytes, "reading and writing changes nothing");
  require(copy.text.size() == bytes.size(), "reading and writing keeps the size");
  const Reading clean = convert(copy.text, target, abi, abi, nullptr);
  require(clean.error.empty() && clean.oddities.empty() && clean.text == copy.text,
          "what was written is without oddities");
}

const Target& target_for(std::size_t number) { return source_kind::targets()[number % source_kind::targets().size()]; }

}  // namespace

bool takes(const std::filesystem::path& path) { return source_kind::is_source(path); }

std::vector<std::string> seeds_of(const std::string& text) {
  std::vector<std::string> seeds;
  const std::size_t number = hash_of(text);
  Settings settings{target_for(number), abis()[number / 8 % abis().size()], {}, {}, 1};
  settings.version.assign(version_word_count(settings.target), 0x01020304);
  const Output output = source_kind::compile(SourceText("source", text), settings);
  for (const OutputFile& file : output.files) seeds.push_back(file.bytes);
  return seeds;
}

std::vector<std::string> dictionary() { return bytes_of_numbers(); }

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t number = fuzz::hash_of(bytes);
  for (const Abi& abi : fuzz::abis()) fuzz::check_reading(bytes, fuzz::target_for(number), abi);
  if (number % 1024 == 0) (void)recognise(bytes);  // it loads all targets
  return 0;
}
