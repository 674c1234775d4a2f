// Files that are changed where they are: nothing that others write meanwhile is lost, and they stay whose they were.
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cerrno>
#include <filesystem>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

std::string misspelt(const std::string& name) { return bare_source(name) + "MONSTER:'h',\"dwraf\",(1,1)\n"; }

/// A way to change a file, on the file `changed` of a folder.
struct Change {
  Names arguments;
  std::string before;
};

std::vector<Change> changes() {
  const std::string archive =
      speclev::write_archive(std::vector<speclev::ArchiveMember>{{"a", "old"}, {"b", "b"}}).bytes;
  return {{{"fix", "-i", "changed"}, misspelt("a")},
          {{"format", "-i", "changed"}, "MAZE : \"a\" , random\nNOMAP\n"},
          {{"archive", "replace", "changed", "a"}, archive},
          {{"archive", "delete", "changed", "b"}, archive}};
}

struct stat status_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status;
}

/// The file `changed` and what is put into it; the file is checked to be another one behind a run.
struct Changed {
  explicit Changed(const Change& change) : before(change.before), arguments(change.arguments) {
    write_file(path(), before);
    write_file(folder / "a", "new");
  }

  std::string path() const { return folder / "changed"; }
  Result change(const Names& more = {}) const {
    Names whole = arguments;
    whole.insert(whole.end(), more.begin(), more.end());
    return run(speclev_program(folder.path(), whole));
  }

  TemporaryFolder folder;
  std::string before;
  Names arguments;
};

}  // namespace

TEST_CASE("of fifty members that are replaced at once none is lost") {
  const TemporaryFolder folder;
  std::vector<speclev::ArchiveMember> members;
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i) names.push_back("m" + std::to_string(i));
  for (const std::string& name : names) {
    members.push_back({name, "old"});
    write_file(folder / name, "new of " + name);
  }
  write_file(folder / "data", speclev::write_archive(members).bytes);
  fs::create_directory(folder / "links");
  fs::create_symlink("../data", folder / "links/data");
  const std::string script =
      "for i in $(seq 0 49); do f=data; [ $((i % 2)) = 0 ] || f=links/data; \"$0\" archive replace $f m$i || echo $i & "
      "done; wait";
  const Result result = run({.arguments = {"/bin/sh", "-c", script, SPECLEV_SPECLEV}, .folder = folder.path()});
  CHECK(result.out == "");
  CHECK(result.err == "");
  const std::string bytes = read_file(folder / "data");
  const speclev::ArchiveReading archive = speclev::read_archive(bytes);
  REQUIRE(archive.members.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) CHECK(archive.members[i].bytes == "new of " + names[i]);
  CHECK(list_folder(folder.path()).size() == names.size() + 2);
}

TEST_CASE("what an editor saves while a file is mended stays") {
  // The mistakes that stay are more than a pipe holds: the source is read before the first byte of their messages, and
  // not written before the last one. The last way of saving keeps size and time.
  const std::string save = GENERATE("echo saved >>a.des; ", "echo saved >new; mv new a.des; ",
                                    "sed s/LEVEL/level/ a.des >new; touch -r a.des new; cat new >a.des; "
                                    "touch -r new a.des; rm new; ");
  const TemporaryFolder folder;
  write_file(folder / "a.des", "LEVEL:\"a\"\nMONSTER:('h',\"dwraf\"),(1,1)\nLEVEL:\"b\"\n" +
                                   repeated("TRAP:\"nothing of that name\",(1,1)\n", 60'000));
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const std::string script = "\"$0\" fix -i --target unnethack a.des 2>pipe & exec 3<pipe; head -c 1 <&3 >&2; " + save +
                             "cat <&3 >&2; wait $!";
  const Result result = run({.arguments = {"/bin/sh", "-c", script, SPECLEV_SPECLEV}, .folder = folder.path()});
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("cannot write 'a.des': it was changed since it was read"));
  CHECK_THAT(read_file(folder / "a.des"),
             (Catch::EndsWith("saved\n") || Catch::Contains("level")) && !Catch::Contains("\"dwarf\""));
  CHECK(list_folder(folder.path()) == Names{"a.des", "pipe"});
}

TEST_CASE("a file that is changed keeps its owner, its mode and its attributes") {
  for (const Change& change : changes()) {
    INFO(change.arguments.front());
    const Changed file(change);
    const bool is_root = ::geteuid() == 0;
    if (is_root) REQUIRE(::chown(file.path().c_str(), 12345, 23456) == 0);
    REQUIRE(::chmod(file.path().c_str(), 0640) == 0);
    const bool has_attributes = ::setxattr(file.path().c_str(), "user.note", "kept", 4, 0) == 0;
    if (!has_attributes) WARN("skipped: no attributes here");
    const struct stat before = status_of(file.path());
    const Result result = file.change();
    CHECK_STATUS(0);
    CHECK(read_file(file.path()) != file.before);
    const struct stat after = status_of(file.path());
    CHECK(after.st_mode == before.st_mode);
    CHECK(after.st_uid == before.st_uid);
    CHECK(after.st_gid == before.st_gid);
    if (!has_attributes) continue;
    std::string value(4, '\0');
    CHECK(::getxattr(file.path().c_str(), "user.note", value.data(), value.size()) == 4);
    CHECK(value == "kept");
  }
}

TEST_CASE("a file that is changed gets no rights from its folder that it had not") {
  // What the access list of a folder gives to new files: version 2; the owner, a user, the group, the mask, others.
  const std::string rights(
      "\2\0\0\0\1\0\6\0\xff\xff\xff\xff\2\0\6\0\xd2\4\0\0\4\0\4\0\xff\xff\xff\xff"
      "\x10\0\6\0\xff\xff\xff\xff\x20\0\0\0\xff\xff\xff\xff",
      44);
  for (const Change& change : changes()) {
    INFO(change.arguments.front());
    const Changed file(change);
    if (::setxattr(file.folder.path().c_str(), "system.posix_acl_default", rights.data(), rights.size(), 0) != 0) {
      WARN("skipped: no access lists here");
      return;
    }
    REQUIRE(::chmod(file.path().c_str(), 0640) == 0);
    const Result result = file.change();
    CHECK_STATUS(0);
    CHECK(result.err == "");
    CHECK(read_file(file.path()) != file.before);
    CHECK(::getxattr(file.path().c_str(), "system.posix_acl_access", nullptr, 0) < 0);
    CHECK((status_of(file.path()).st_mode & 0777) == 0640);
  }
}

TEST_CASE("that another name of a changed file leads to the old content is told") {
  for (const Change& change : changes()) {
    INFO(change.arguments.front());
    const Changed file(change);
    fs::create_hard_link(file.path(), file.folder / "second");
    const Result result = file.change();
    CHECK_STATUS(0);
    CHECK_THAT(result.err, Catch::Contains("'changed': it had 2 names; the others still lead to the old content"));
    CHECK_FILE(file.folder / "second", file.before);
    CHECK(read_file(file.path()) != file.before);
  }
}

TEST_CASE("a read-only file is changed where that is asked for only") {
  for (const Change& change : changes()) {
    INFO(change.arguments.front());
    const Changed file(change);
    REQUIRE(::chmod(file.path().c_str(), 0444) == 0);
    Result result = file.change();
    CHECK_STATUS(1);
    CHECK_THAT(result.err, Catch::Contains("cannot write 'changed': it is read-only"));
    CHECK_FILE(file.path(), file.before);
    if (change.arguments.front() != "archive") continue;
    result = file.change({"--force"});
    CHECK_STATUS(0);
    CHECK(read_file(file.path()) != file.before);
    CHECK((status_of(file.path()).st_mode & 0777) == 0444);
  }
}
