// Made-up dungeon descriptions for every target that has a compiler of them.

#include "live/descriptions.hh"

#include <cstdio>
#include <string>
#include <vector>

#include "live/dungeon_generator.hh"
#include "speclev/speclev.hh"
#include "support/compiled.hh"

namespace speclev::test {

namespace {

/// All descriptions of a run for one target.
bool compile_for(const Target& target, int count, unsigned seed) {
  std::vector<Abi> abis;
  for (const std::string& name : abi_names()) abis.push_back(*parse_abi(name));
  DungeonGenerator generator(seed);
  int accepted = 0, failed = 0;
  for (int i = 0; i < count; ++i) {
    const Abi& abi = abis[static_cast<std::size_t>(i) % abis.size()];
    const SourceText source("description " + std::to_string(i + 1), generator.next());
    const VersionWords words(version_word_count(target), 0x01020304);
    const Output output = compile_dungeon(source, DungeonForm::pdf, "dungeon", target, abi, words, {}, {});
    if (output.failed || output.files.front().bytes.empty()) continue;
    ++accepted;
    const std::string& bytes = output.files.front().bytes;
    check_file(bytes, target, abi, abis, {tree(bytes, target, abi, TreeForm::text)},
               [&](bool holds, const char* property, const std::string& detail) {
                 if (holds) return;
                 ++failed;
                 std::printf("FAILED %s, %s, %s: %s: %s\n--- the source\n%s\n---\n", target.name().c_str(),
                             abi.name.c_str(), source.name().c_str(), property, detail.c_str(),
                             std::string(source.bytes()).c_str());
               });
  }
  std::printf("%s: %d of %d accepted, %d failed\n", target.name().c_str(), accepted, count, failed);
  return failed == 0 && accepted > 0;
}

}  // namespace

bool compile_descriptions(std::string_view which, int count, unsigned seed) {
  std::printf("seed %u\n", seed);
  bool good = true, any = false;
  for (const std::string& name : target_names()) {
    const Target target = *find_target(name);
    if ((which != name && which != "all") || !has_dungeons(target)) continue;
    good = compile_for(target, count, seed) && good;
    any = true;
  }
  return good && any;
}

}  // namespace speclev::test
