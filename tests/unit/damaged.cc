// Damaged compiled levels: the files of tests/cases/binary, described in tests/cases/README.md.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "helpers.hh"
#include "speclev/level.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> case_paths() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(std::string(SPECLEV_SOURCE_FOLDER) + "/tests/cases/binary"))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// What the reader must find, from the lines "#! error OFFSET" and "#! oddity OFFSET…".
struct Expected {
  std::vector<std::size_t> errors, oddities;
};

Expected expected_of(const std::string& text) {
  Expected expected;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("#! ")) continue;
    std::istringstream words(line.substr(3));
    std::string kind;
    words >> kind;
    REQUIRE((kind == "error" || kind == "oddity"));
    for (std::size_t offset = 0; words >> offset;)
      (kind == "error" ? expected.errors : expected.oddities).push_back(offset);
  }
  return expected;
}

}  // namespace

TEST_CASE("damage in compiled levels is found at its place") {
  const auto target = find_target(default_target);
  REQUIRE(target);
  const Abi abi = test::abi_named("lp64le");
  std::size_t damaged = 0;
  for (const fs::path& path : case_paths()) {
    INFO(path.filename());
    const std::string text = read_file(path);
    const Expected expected = expected_of(text);
    const auto files = test::read_hex(text, abi, {});
    REQUIRE(files.size() == 1);
    const std::string& bytes = files[0].bytes;
    const auto check = [&](const auto& reading) {
      CHECK(reading.error.empty() == expected.errors.empty());
      if (!expected.errors.empty()) CHECK(reading.offset == expected.errors.at(0));
      CHECK(reading.oddities == expected.oddities);
    };
    check(convert(bytes, *target, abi, abi, nullptr));
    check(dump(bytes, *target, abi));
    check(read(bytes, *target, abi));
    if (expected.errors.empty() && expected.oddities.empty())
      CHECK(convert(bytes, *target, abi, abi, nullptr).text == bytes);
    else
      ++damaged;
  }
  CHECK(damaged > 10);
}

TEST_CASE("a compiled level that ends anywhere is damaged") {
  const auto target = find_target(default_target);
  const Abi abi = test::abi_named("lp64le");
  const std::string text = read_file(std::string(SPECLEV_SOURCE_FOLDER) + "/tests/cases/binary/good.txt");
  const std::string bytes = test::read_hex(text, abi, {}).at(0).bytes;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    INFO(size);
    const Reading reading = dump(bytes.substr(0, size), *target, abi);
    CHECK_FALSE(reading.error.empty());
    CHECK(reading.offset <= size);
  }
}

TEST_CASE("a filling of two bytes is kept as it is") {
  const Target target = find_target("nethack-3.2.0").value();
  const Abi abi = test::abi_named("lp64le");
  const VersionWords words(version_word_count(target), 1);
  const Output output = compile(SourceText("a.des", "MAZE:\"a\",'.'\nNOMAP\n"), target, abi, words, {});
  REQUIRE(output.files.size() == 1);
  std::string level = output.files.front().bytes;
  const std::string found = dump(level, target, abi).text;
  const std::size_t line = found.rfind('\n', found.find("maze.filling")) + 1;
  const std::size_t at = std::stoul(found.substr(line, 6), nullptr, 16);
  level[at + 1] = 0x0f;
  const Reading same = convert(level, target, abi, abi, nullptr);
  CHECK(same.error.empty());
  CHECK(same.oddities.empty());
  CHECK(same.text == level);
}
