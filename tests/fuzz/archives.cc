// Any bytes through what reads archives.

#include "fuzz/fuzz.hh"
#include "speclev/archive.hh"

namespace speclev::fuzz {

bool takes(const std::filesystem::path&) { return true; }

/// Archives with the text in pieces, as they are and with a member more.
std::vector<std::string> seeds_of(const std::string& text) {
  std::vector<ArchiveMember> members;
  const std::size_t piece = text.size() / 3 + 1;
  for (std::size_t at = 0; at < text.size(); at += piece)
    members.push_back({"m" + std::to_string(at), std::string_view(text).substr(at, piece)});
  std::vector<std::string> seeds = {write_archive(members).bytes};
  members.insert(members.begin(), {"dat/a", {}});
  seeds.push_back(write_archive(members).bytes);
  return seeds;
}

std::vector<std::string> dictionary() {
  return {"nDirectory        0\n", "       0\n", "  1 ", "\nn", " ", "\n", "99999999", "       1", "n"};
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  using fuzz::require;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const ArchiveReading reading = read_archive(bytes);
  require(reading.offset <= bytes.size(), "an error is inside the file");
  require(reading.error.empty() || reading.members.empty(), "a damaged archive has no members");
  if (!reading.error.empty()) return 0;
  require(begins_as_archive(bytes), "what is an archive begins as one");
  std::size_t contents = 0;
  for (const ArchiveMember& member : reading.members) {
    contents += member.bytes.size();
    require(find_member(reading.members, member.name) < reading.members.size(), "a member is found");
  }
  require(contents <= bytes.size(), "members do not overlap");
  const ArchiveWriting written = write_archive(reading.members);
  require(written.error.empty() && written.bytes == bytes, "reading and writing changes nothing");
  return 0;
}
