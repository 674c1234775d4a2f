// speclev fix: what it changes in files, what it shows, and when it changes nothing.

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// A level with so many good lines in front of its mistakes and between them.
const std::string maze_head = "MAZE:\"a\",random\nNOMAP\n";
const std::string good_lines = "TRAP:\"pit\",random\nTRAP:\"web\",random\nTRAP:\"hole\",random\n";

Result fix(const TemporaryFolder& folder, Names arguments) {
  arguments.insert(arguments.begin(), "fix");
  return run(speclev_program(folder.path(), arguments));
}

/// What becomes of a text when a diff is applied by patch.
std::string patched(const TemporaryFolder& folder, const std::string& text, const std::string& diff) {
  write_file(folder / "patched", text);
  Command command{.arguments = {"/bin/sh", "-c", "patch -s patched"}, .folder = folder.path(), .input = diff};
  const Result result = run(command);
  CHECK_STATUS(0);
  return read_file(folder / "patched");
}

}  // namespace

TEST_CASE("speclev fix mends misspelt words of all languages") {
  const auto [name, target, wrong, right] = GENERATE(table<std::string, std::string, std::string, std::string>({
      {"a.des", "nethack-3.4.3", maze_head + "TRAP:\"pitt\",random\n", maze_head + "TRAP:\"pit\",random\n"},
      {"a.des", "nethack-3.4.3", maze_head + "MONTSER:'o',\"hil orc\",random\n",
       maze_head + "MONSTER:'o',\"hill orc\",random\n"},
      {"a.des", "nethack-3.6.6", "LEVEL:\"a\"\nTRAP:\"pitt\",(1,1)\n", "LEVEL:\"a\"\nTRAP:\"pit\",(1,1)\n"},
      {"a.des", "nethack-3.6.6", "LEVEL:\"a\"\nMONTSER:('o',\"hil orc\"),(1,1)\n",
       "LEVEL:\"a\"\nMONSTER:('o',\"hill orc\"),(1,1)\n"},
      {"d.def", "nethack-3.4.3", "DUNGEON: \"a\" \"none\" (2,1)\nALINGMENT: lawful\n",
       "DUNGEON: \"a\" \"none\" (2,1)\nALIGNMENT: lawful\n"},
      {"d.def", "nethack-3.4.3",
       "DUNGEON: \"a\" \"none\" (2,1)\n%REINCARNATION LEVEL: \"b\" \"B\" @ (1,0)\nALINGMENT: lawful\n",
       "DUNGEON: \"a\" \"none\" (2,1)\n%REINCARNATION LEVEL: \"b\" \"B\" @ (1,0)\nALIGNMENT: lawful\n"},
      {"a.des", "nethack-3.4.3", maze_head + "MONSTER:'o',“hill orc”,random\n",
       maze_head + "MONSTER:'o',\"hill orc\",random\n"},
      // Of a name with a material behind it the name alone.
      {"a.des", "nethack-brass", maze_head + "OBJECT:')',\"daggr:iron\",random\n",
       maze_head + "OBJECT:')',\"dagger:iron\",random\n"},
      {"a.des", "nethack-brass", maze_head + "OBJECT:')',\"dagger:iorn\",random\n",
       maze_head + "OBJECT:')',\"dagger:iron\",random\n"},
      {"a.des", "nethack-3.6.6", "LEVEL:\"a\"\nGOLD:１００,(1,1)\n", "LEVEL:\"a\"\nGOLD:100,(1,1)\n"},
  }));
  INFO(wrong);
  const TemporaryFolder folder;
  write_file(folder / name, wrong);
  const Result result = fix(folder, {"-i", "--target", target, name});
  CHECK_STATUS(0);
  CHECK(result.err.empty());
  CHECK(read_file(folder / name) == right);
}

TEST_CASE("speclev fix --diff shows a diff that patch understands, and changes nothing") {
  const std::string mistake = "TRAP:\"pitt\",random\n", mended = "TRAP:\"pit\",random\n";
  const auto in = [&](const std::string& line) {
    return GENERATE_REF(maze_head + line,
                        maze_head + line + good_lines + line + good_lines + good_lines + good_lines + line + good_lines,
                        maze_head + line + line, maze_head + line.substr(0, line.size() - 1));
  };
  const std::string wrong = in(mistake);
  std::string right = wrong;
  for (std::size_t at = right.find("pitt"); at != std::string::npos; at = right.find("pitt", at))
    right.erase(at + 3, 1);
  const TemporaryFolder folder;
  write_file(folder / "a.des", wrong);
  const Result result = fix(folder, {"--diff", "a.des"});
  CHECK_STATUS(0);
  CHECK(result.out.starts_with("--- a.des\n+++ a.des\n@@ -1,"));
  CHECK(read_file(folder / "a.des") == wrong);
  CHECK(patched(folder, wrong, result.out) == right);
  CHECK(fix(folder, {"-i", "a.des"}).status == 0);
  CHECK(read_file(folder / "a.des") == right);
  CHECK(fix(folder, {"--diff", "a.des"}).out.empty());
}

TEST_CASE("speclev fix prints, checks and shows as speclev format does") {
  const std::string wrong = maze_head + "TRAP:\"pitt\",random\n", right = maze_head + "TRAP:\"pit\",random\n";
  const TemporaryFolder folder;
  write_file(folder / "a.des", wrong);
  CHECK(fix(folder, {"--print", "a.des"}).out == right);
  CHECK(run(speclev_program(folder.path(), {"fix", "--print", "-"}, wrong)).out == right);
  const Result named = fix(folder, {"--check", "a.des"});
  CHECK(named.status == 1);
  CHECK(named.out == "a.des\n");
  CHECK(read_file(folder / "a.des") == wrong);
  CHECK(fix(folder, {"-i", "a.des"}).status == 0);
  CHECK(fix(folder, {"--check", "a.des"}).status == 0);
  write_file(folder / "a.des", wrong + "TRAP:\"xyzzy\",random\n");
  CHECK(fix(folder, {"--check", "a.des"}).status == 1);
  CHECK(fix(folder, {"--print", "-i", "a.des"}).status == 2);
}

TEST_CASE("speclev fix does what it did before, and warns of it") {
  const std::string wrong = maze_head + "TRAP:\"pitt\",random\n";
  const TemporaryFolder folder;
  write_file(folder / "a.des", wrong);
  const Result shown = fix(folder, {"--dry-run", "a.des"});
  CHECK(shown.status == 0);
  CHECK(shown.err.starts_with("speclev: warning: --dry-run is called --diff now"));
  CHECK(shown.out == fix(folder, {"--diff", "a.des"}).out);
  CHECK(read_file(folder / "a.des") == wrong);
  const Result changed = fix(folder, {"a.des"});
  CHECK(changed.status == 0);
  CHECK(changed.err.starts_with("speclev: warning: files are changed; from the next version on, only -i does that"));
  CHECK(read_file(folder / "a.des") == maze_head + "TRAP:\"pit\",random\n");
}

TEST_CASE("speclev fix says what it mended and what is left") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", maze_head + "TRAP:\"pitt\",random\nTRAP:\"xyzzy\",random\n");
  const Result result = fix(folder, {"-i", "a.des"});
  CHECK_STATUS(1);
  CHECK(result.out == "a.des: mended 1 mistake\n");
  CHECK(contains(result.err, "a.des:4:6: error: unknown trap 'xyzzy'"));
  CHECK(count_lines(result.err, "error:") == 1);
  CHECK(read_file(folder / "a.des") == maze_head + "TRAP:\"pit\",random\nTRAP:\"xyzzy\",random\n");
}

TEST_CASE("speclev fix changes nothing that is not certain") {
  const std::string wrong =
      maze_head + GENERATE("TRAP:\"xyzzy\",random\n", "TRAP:\"pti\n", "OBJECT:random,random,(1,1)\n");
  const TemporaryFolder folder;
  write_file(folder / "a.des", wrong);
  CHECK(fix(folder, {"-i", "a.des"}).out.empty());
  CHECK(read_file(folder / "a.des") == wrong);
}

TEST_CASE("speclev fix mends the room that one subroom names, and not what several say, nor where one alone says it") {
  const auto with_rooms = [](const std::string& room, const std::vector<std::string>& parents) {
    std::string text = "LEVEL:\"a\"\nROOM:\"ordinary\",lit,random,random,random\nNAME:\"" + room + "\"\n";
    for (const std::string& parent : parents) text += "SUBROOM:\"ordinary\",lit,random,random,\"" + parent + "\"\n";
    return text;
  };
  const TemporaryFolder folder;
  const auto mended = [&](const std::string& text) {
    write_file(folder / "a.des", text);
    fix(folder, {"-i", "a.des"});
    return read_file(folder / "a.des");
  };
  CHECK(mended(with_rooms("town", {"town", "twon"})) == with_rooms("town", {"town", "town"}));
  for (const std::string& wrong : {with_rooms("tow", {"town", "town"}), with_rooms("tow", {"town"})})
    CHECK(mended(wrong) == wrong);
}

TEST_CASE("speclev fix keeps the file's mode and leaves nothing beside it") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", maze_head + "TRAP:\"pitt\",random\n");
  ::chmod((folder / "a.des").c_str(), 0640);
  CHECK(fix(folder, {"-i", "a.des"}).status == 0);
  struct stat status {};
  REQUIRE(::stat((folder / "a.des").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
  CHECK(list_folder(folder.path()) == Names{"a.des"});
}

TEST_CASE("speclev fix with files that it cannot mend") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", maze_head);
  SECTION("one that is missing") {
    const Result result = fix(folder, {"-i", "missing.des", "a.des"});
    CHECK_STATUS(1);
    CHECK(result.err == "speclev: error: cannot read 'missing.des': No such file or directory\n");
  }
  SECTION("standard input") {
    const Result result = fix(folder, {"-i", "-"});
    CHECK_STATUS(2);
    CHECK(result.err == "speclev: error: standard input cannot be changed in its place\n");
  }
  SECTION("a description for a game that has none") {
    write_file(folder / "d.def", bare_description("a"));
    CHECK(fix(folder, {"--target", "nethack-3.0.0", "d.def"}).status == 2);
  }
  SECTION("an unknown condition, form or target") {
    write_file(folder / "d.def", bare_description("a"));
    CHECK(fix(folder, {"-D", "FROB", "d.def"}).status == 2);
    CHECK(fix(folder, {"--as", "des", "d.def"}).status == 2);
    CHECK(fix(folder, {"--target", "frob", "d.def"}).status == 2);
  }
  SECTION("one that cannot be written") {
    write_file(folder / "a.des", maze_head + "TRAP:\"pitt\",random\n");
    ::chmod((folder / "a.des").c_str(), 0444);
    ::chmod(folder.path().c_str(), 0555);
    const Result result = fix(folder, {"-i", "a.des"});
    ::chmod(folder.path().c_str(), 0755);
    SKIP_IF(::geteuid() == 0, "root may write everywhere");
    CHECK_STATUS(1);
    CHECK(contains(result.err, "cannot write 'a.des'"));
  }
}

namespace {

/// The options of a file of the catalogue that say what it is compiled for.
Names target_of(const fs::path& input) {
  const std::string expected = read_file(fs::path(input).replace_extension(".expect").string());
  const Names words = split(expected.substr(0, expected.find('\n')), ' ');
  const auto at = std::find(words.begin(), words.end(), "--target");
  return at == words.end() ? Names() : Names(at, at + 2);
}

/// What is said of a file: how many errors, how many warnings, and whether one of them has a certain fix.
struct Said {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  bool certain = false;
};

/// Files of the catalogue that are compiled alike, by the names that they have in a folder: each with its text.
struct Alike {
  Names target;
  bool are_dungeons;
  std::map<std::string, std::string> texts;
};

/// The files of the catalogue, of many one in SLOWNESS, in groups: a program is started once for each.
std::map<std::string, Alike> catalogue() {
  const fs::path root = SPECLEV_SOURCE_FOLDER "/tests/mistakes";
  std::map<std::string, Alike> groups;
  std::size_t number = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const bool is_dungeon = entry.path().extension() == ".def";
    if ((!is_dungeon && entry.path().extension() != ".des") || number++ % slowness != 0) continue;
    const fs::path path = entry.path().lexically_relative(root);
    const Names target = target_of(entry.path());
    Alike& alike = groups[(is_dungeon ? "dungeons " : "levels ") + (target.empty() ? "" : target.back())];
    alike.target = target;
    alike.are_dungeons = is_dungeon;
    alike.texts[path.parent_path().filename().string() + "-" + path.filename().string()] =
        read_file(entry.path().string());
  }
  return groups;
}

/// What is said of each of them.
std::map<std::string, Said> said_of(const TemporaryFolder& folder, const Alike& files) {
  Names arguments = {"--check", "--max-errors=0", "-fdiagnostics-format=sarif"};
  arguments.insert(arguments.end(), files.target.begin(), files.target.end());
  for (const auto& [name, text] : files.texts) arguments.push_back(name);
  const Command command = (files.are_dungeons ? dgn_comp : lev_comp)(folder.path(), arguments, "");
  const nlohmann::json log = nlohmann::json::parse(run(command).err);
  std::map<std::string, Said> said;
  for (const auto& each : log.at("runs")[0].at("results")) {
    const auto& place = each.at("locations")[0].at("physicalLocation").at("artifactLocation");
    Said& of_file = said[place.at("uri").get<std::string>()];
    ++(each.at("level") == "error" ? of_file.errors : of_file.warnings);
    of_file.certain =
        of_file.certain || (each.contains("fixes") && each.at("fixes")[0].at("properties").at("certain") == true);
  }
  return said;
}

}  // namespace

TEST_CASE("very many mistakes take hardly more memory than as much text without any") {
  const TemporaryFolder folder;
  const std::size_t levels = 3'000 / slowness, of_level = 100;
  const std::string wrong = "TRAP:\"pitt\",random\n", right = "TRAP:\"pit\",random\n";
  const auto text_of = [&](const std::string& line) {
    const std::string level = maze_head + repeated(line, of_level * line.size());
    return repeated(level, levels * level.size());
  };
  write_file(folder / "good.des", text_of(right));
  const Result good = fix(folder, {"--check", "good.des"});
  CHECK(good.status == 0);
  write_file(folder / "a.des", text_of(wrong));
  const Result result = fix(folder, {"--check", "a.des"});
  CHECK_STATUS(1);
  CHECK(count_lines(result.err, "[unknown-trap]") == 5000);
  CHECK(contains(result.err, "a.des has more mistakes than the 5000 that are shown"));
  INFO(result.peak_kilobytes << " kilobytes, and " << good.peak_kilobytes << " without mistakes");
  CHECK((slowness > 1 || result.peak_kilobytes < good.peak_kilobytes + 50'000));
}

TEST_CASE("of more mistakes than are shown, those in front are mended") {
  const TemporaryFolder folder;
  const std::string wrong = "TRAP:\"nothing of that name\",random\n";
  write_file(folder / "a.des",
             maze_head + "TRAP:\"pitt\",random\nMAZE:\"b\",random\nNOMAP\n" + repeated(wrong, 20'000 * wrong.size()));
  const Result result = fix(folder, {"-i", "a.des"});
  CHECK_STATUS(1);
  CHECK(result.out == "a.des: mended 1 mistake\n");
  CHECK(contains(result.err, "a.des has more mistakes than the "));
  CHECK(contains(read_file(folder / "a.des"), "TRAP:\"pit\",random\n"));
}

TEST_CASE("speclev fix mends all files of the catalogue of mistakes whose fix is certain, and no others") {
  std::size_t mended = 0;
  for (const auto& [group, files] : catalogue()) {
    const TemporaryFolder folder;
    Names arguments = {"-i"};
    arguments.insert(arguments.end(), files.target.begin(), files.target.end());
    for (const auto& [name, text] : files.texts) {
      write_file(folder / name, text);
      arguments.push_back(name);
    }
    std::map<std::string, Said> before = said_of(folder, files);
    fix(folder, arguments);
    std::map<std::string, Said> after = said_of(folder, files);
    for (const auto& [name, text] : files.texts) {
      INFO(group << " " << name);
      CHECK((read_file(folder / name) != text) == before[name].certain);
      if (!before[name].certain) continue;
      CHECK(std::pair(after[name].errors, after[name].warnings) <
            std::pair(before[name].errors, before[name].warnings));
      ++mended;
    }
  }
  CHECK(mended >= 30 / slowness);
}
