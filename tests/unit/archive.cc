#include "speclev/archive.hh"

#include <catch2/catch.hpp>

using namespace speclev;

namespace {

/// The example of the format's description: "abc" and "one".
const std::string two_members =
    "  1        3       14       84       90\n"
    "nDirectory        0\n"
    "na       84\n"
    "nb       87\n"
    "abcone";

std::string changed(std::string bytes, std::size_t at, std::string_view by) { return bytes.replace(at, by.size(), by); }

}  // namespace

TEST_CASE("an archive is read") {
  const ArchiveReading reading = read_archive(two_members);
  CHECK(reading.error == "");
  REQUIRE(reading.members.size() == 2);
  CHECK(reading.members[0].name == "a");
  CHECK(reading.members[0].bytes == "abc");
  CHECK(reading.members[1].name == "b");
  CHECK(reading.members[1].bytes == "one");
  CHECK(begins_as_archive(two_members));
}

TEST_CASE("an archive is written") {
  CHECK(write_archive(std::vector<ArchiveMember>{{"a", "abc"}, {"b", "one"}}).bytes == two_members);
}

TEST_CASE("members may be empty, and have names of folders, or one that another has") {
  const std::vector<ArchiveMember> members = {{"a", ""}, {"dat/b", std::string_view("\0\n", 2)}, {"a", "x"}, {"c", ""}};
  const ArchiveWriting written = write_archive(members);
  CHECK(written.error == "");
  const ArchiveReading reading = read_archive(written.bytes);
  CHECK(reading.error == "");
  REQUIRE(reading.members.size() == members.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    CHECK(reading.members[i].name == members[i].name);
    CHECK(reading.members[i].bytes == members[i].bytes);
  }
  CHECK(find_member(reading.members, "a") == 0);
  CHECK(find_member(reading.members, "c") == 3);
  CHECK(find_member(reading.members, "d") == members.size());
}

TEST_CASE("an archive may be empty") {
  const ArchiveWriting written = write_archive({});
  CHECK(written.bytes == "  1        1       10       60       60\nnDirectory        0\n");
  CHECK(read_archive(written.bytes).error == "");
}

TEST_CASE("names that no member can have") {
  const auto [name, reason] = GENERATE(table<std::string, std::string>({
      {"", "a member needs a name"},
      {"two words", "white space"},
      {"tab\t", "white space"},
      {"line\n", "white space"},
      {std::string("zero\0", 5), "white space"},
      {"Directory", "the archive's own directory"},
      {std::string(256, 'n'), "256 bytes, more than 255"},
  }));
  const ArchiveWriting written = write_archive(std::vector<ArchiveMember>{{"a", "abc"}, {name, ""}});
  CHECK(written.bytes == "");
  CHECK_THAT(written.error, Catch::Contains(reason));
}

TEST_CASE("the longest name") {
  const std::string name(255, 'n');
  const std::string bytes = write_archive(std::vector<ArchiveMember>{{name, "abc"}}).bytes;
  const ArchiveReading reading = read_archive(bytes);
  REQUIRE(reading.members.size() == 1);
  CHECK(reading.members[0].name == name);
}

TEST_CASE("an archive has at most 99999999 bytes") {
  constexpr std::size_t frame = 40 + 20 + 12;  // header, and the entries of the directory and of one member
  const std::string content(99'999'999 - frame + 1, 'x');
  const ArchiveWriting large = write_archive(std::vector<ArchiveMember>{{"a", std::string_view(content).substr(1)}});
  CHECK(large.bytes.size() == 99'999'999);
  CHECK(read_archive(large.bytes).error == "");
  const ArchiveWriting larger = write_archive(std::vector<ArchiveMember>{{"a", content}});
  CHECK(larger.bytes == "");
  CHECK_THAT(larger.error, Catch::Contains("100000000 bytes"));
}

TEST_CASE("what is no sound archive is refused, with what is wrong and where") {
  const auto [bytes, offset, reason] = GENERATE(table<std::string, std::size_t, std::string>({
      {"", 0, "it ends within its first line"},
      {two_members.substr(0, 39), 39, "it ends within its first line"},
      {changed(two_members, 2, "2"), 0, "revision 2"},
      {changed(two_members, 2, "0"), 0, "revision 0"},
      {changed(two_members, 2, "x"), 0, "a number of 3 characters"},
      {changed(two_members, 3, "1"), 3, "a blank"},
      {changed(two_members, 39, " "), 39, "the end of the first line"},
      {changed(two_members, 4, "00000003"), 4, "a number of 8 characters"},
      {changed(two_members, 4, "      -3"), 4, "a number of 8 characters"},
      {changed(two_members, 11, "0"), 4, "counts no entry"},
      {changed(two_members, 11, "4"), 84, "here should be the entry of a member"},
      {changed(two_members, 4, "99999999"), 4, "no room for the 99999999 entries"},
      {changed(two_members, 11, "2"), 22, "the directory ends at byte 72"},
      {changed(two_members, 19, "15"), 13, "take 14 bytes, not the 15"},
      {changed(two_members, 28, "85"), 63, "by its entry"},
      {two_members + "x", 31, "the file has 91 bytes, not the 90"},
      {two_members.substr(0, 89), 31, "the file has 89 bytes, not the 90"},
      {changed(two_members, 40, "N"), 40, "stored as it is"},
      {changed(two_members, 41, "d"), 40, "the entry of the directory"},
      {changed(two_members, 58, "1"), 51, "the directory begins at byte 0"},
      {changed(two_members, 61, " "), 61, "white space"},
      {changed(two_members, 62, "x"), 62, "a blank"},
      {changed(two_members, 81, "3"), 75, "before the one in front"},
  }));
  INFO(reason);
  const ArchiveReading reading = read_archive(bytes);
  CHECK(reading.members.empty());
  CHECK_THAT(reading.error, Catch::Contains(reason));
  CHECK(reading.offset == offset);
}

TEST_CASE("a second directory, and members behind the end") {
  const std::string bytes = write_archive(std::vector<ArchiveMember>{{"directory", "abc"}}).bytes;
  CHECK_THAT(read_archive(changed(bytes, 61, "D")).error, Catch::Contains("the entry of a member"));
  CHECK_THAT(read_archive(changed(two_members, 75, "      91")).error, Catch::Contains("behind the end"));
}

TEST_CASE("what begins as an archive does") {
  CHECK(begins_as_archive(two_members.substr(0, 60)));
  CHECK(begins_as_archive(changed(two_members, 2, "2")));
  CHECK_FALSE(begins_as_archive(""));
  CHECK_FALSE(begins_as_archive(two_members.substr(0, 40)));  // the header alone
  CHECK_FALSE(begins_as_archive(changed(two_members, 0, "x")));
  CHECK_FALSE(begins_as_archive(changed(two_members, 41, "d")));
}
