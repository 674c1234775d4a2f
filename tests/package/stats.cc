#include <speclev/level.hh>
#include <speclev/speclev.hh>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

using speclev::RecordKind;

namespace {

/// How many of a kind a level has, and of how many it says which they are.
struct Count {
  int all = 0;
  int named = 0;

  void add(const speclev::Record& record) {
    ++all;
    if (record.thing && record.thing->name >= 0) ++named;
  }
};

}  // namespace

/// stats FILE…: counts the monsters and objects of compiled levels of any game that the library knows.
int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    std::ifstream in(arguments[i], std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const auto games = speclev::recognise(bytes);
    if (games.empty()) return std::fprintf(stderr, "%s: of no known game\n", arguments[i]), 1;
    const auto reading = speclev::read(bytes, games.front().target, games.front().abi);
    if (!reading.contents) {
      std::fprintf(stderr, "%s: %s at byte %zu\n", arguments[i], reading.error.c_str(), reading.offset);
      return 1;
    }
    Count monsters, objects;
    reading.contents->each([&](const speclev::Record& record) {
      if (record.kind == RecordKind::monster) monsters.add(record);
      if (record.kind == RecordKind::object) objects.add(record);
    });
    std::printf("%d monsters (%d named), %d objects (%d named)\n", monsters.all, monsters.named, objects.all,
                objects.named);
  }
  return 0;
}
