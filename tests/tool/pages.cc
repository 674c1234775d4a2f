// Pages of levels: what is in them.

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "support/slowness.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string paged_cells =
    "MAZE:\"left\",' '\nGEOMETRY:left,top\nMAP\n-----\n|...|\n|.+.|\n-----\nENDMAP\nDOOR:locked,(2,2)\n"
    "MONSTER:'o',\"hill orc\",(1,2),asleep\nOBJECT:'*',random,random\n"
    "MAZE:\"right\",' '\nGEOMETRY:right,top\nMAP\n...\nENDMAP\nSTAIR:(1,0),up\n";

/// speclev map in a folder; of all levels of a game it takes its time.
Result map_in(const TemporaryFolder& folder, Names arguments) {
  arguments.insert(arguments.begin(), "map");
  Command command = speclev_program(folder.path(), arguments);
  command.seconds *= slowness;
  return run(command);
}

/// The data of a page: of its levels, or of its sources.
std::vector<nlohmann::json> page_elements(const std::string& page, const std::string& what) {
  std::vector<nlohmann::json> all;
  for (std::size_t i = 0;; ++i) {
    const std::string begin = "<script type=\"application/json\" id=\"" + what + "-" + std::to_string(i) + "\">";
    const std::size_t at = page.find(begin);
    if (at == page.npos) return all;
    all.push_back(nlohmann::json::parse(page.substr(at + begin.size(), page.find('<', at + 1) - at - begin.size())));
  }
}

/// The hash of a script as a content security policy has it.
std::string hash_of(const std::string& script) {
  const std::string code =
      "import base64, hashlib, sys; sys.stdout.write(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest())"
      ".decode())";
  return "'sha256-" + run({.arguments = {"/usr/bin/python3", "-c", code}, .input = script}).out + "'";
}

/// The text of the first match of an expression with one group; empty if there is none.
std::string match_in(const std::string& text, const std::string& expression) {
  std::smatch match;
  return std::regex_search(text, match, std::regex(expression)) ? match[1].str() : std::string();
}

std::set<std::string> addresses_in(const std::string& text) {
  std::set<std::string> found;
  const std::regex regex("https?://[^\"\']*");
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) found.insert(at->str());
  return found;
}

/// Reads packed numbers, as the head of page.js describes them.
class Unpacker {
 public:
  explicit Unpacker(std::string_view text) : text_(text) {}
  bool is_at_end() const { return text_.empty(); }

  std::size_t number() {
    static const std::string plain = [] {
      std::string all;
      for (char c = ' '; c <= '~'; ++c)
        if (std::string("\"&<\\0123456789").find(c) == std::string::npos) all += c;
      return all;
    }();
    const auto lead = static_cast<unsigned char>(text_.front());
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    std::size_t code = size == 1 ? lead : lead & (0x7fU >> size);
    for (std::size_t i = 1; i < size; ++i) code = code << 6 | (static_cast<unsigned char>(text_[i]) & 0x3fU);
    text_.remove_prefix(size);
    if (code < 0x80) return plain.find(static_cast<char>(code));
    return code - 0x100 - (code > 0xdfff ? 0x800 : 0) + plain.size();
  }
  /// How often the number before is there.
  std::size_t count() {
    std::size_t count = 0;
    for (; !text_.empty() && text_.front() >= '0' && text_.front() <= '9'; text_.remove_prefix(1))
      count = count * 10 + static_cast<std::size_t>(text_.front() - '0');
    return std::max<std::size_t>(count, 1);
  }

 private:
  std::string_view text_;
};

std::vector<std::size_t> unpacked(const std::string& text) {
  std::vector<std::size_t> numbers;
  for (Unpacker unpacker(text); !unpacker.is_at_end();) {
    const std::size_t number = unpacker.number();
    numbers.insert(numbers.end(), unpacker.count(), number);
  }
  return numbers;
}

/// A picture of a level on a page: 0 is that of all seeds.
struct PagePicture {
  std::string ground;            ///< 21 rows of 79 characters
  std::string drawn;             ///< with what stands there
  std::set<std::string> things;  ///< as "(4,5) hill orc"
};

constexpr std::size_t page_columns = 79, page_rows = 21;

PagePicture picture_on_page(const nlohmann::json& level, std::size_t place) {
  PagePicture picture;
  const auto common = unpacked(level["ground"][0]), own = unpacked(level["ground"][place + 1]);
  REQUIRE(common.size() == page_columns * page_rows);
  std::size_t next = 0;
  for (const std::size_t number : common)
    picture.ground += level["kinds"][number == 0 ? own.at(next++) : number - 1][0].get<std::string>();
  CHECK(next == own.size());
  picture.drawn = picture.ground;
  std::vector<int> depths(picture.drawn.size());
  const auto stand = [&](const std::string& packed, bool has_seeds) {
    for (Unpacker unpacker(packed); !unpacker.is_at_end();) {
      const nlohmann::json& look = level["things"][unpacker.number()];
      const std::size_t x = unpacker.number(), y = unpacker.number();
      if (has_seeds) CHECK(unpacker.number() >= 1);
      picture.things.insert("(" + std::to_string(x) + "," + std::to_string(y) + ") " + look[3].get<std::string>());
      const std::size_t i = y * page_columns + x - 1;
      const int depth = look[2];
      if (depth == 0 || depth < depths.at(i)) continue;
      depths[i] = depth;
      picture.drawn[i] = look[0].get<std::string>().front();
    }
  };
  if (place > 0) stand(level["fixed"], false);
  stand(level["placed"][place], place == 0);
  return picture;
}

/// The same as the program draws it on a terminal, without the rows above and below in which there is nothing.
std::string rows_of(const std::string& squares) {
  std::string text;
  std::size_t end = 0;
  for (std::size_t at = 0; at < squares.size(); at += page_columns) {
    std::string row = squares.substr(at, page_columns);
    row.erase(row.find_last_not_of(' ') + 1);
    if (row.empty() && text.empty()) continue;
    text += row + "\n";
    if (!row.empty()) end = text.size();
  }
  return end == 0 ? "\n" : text.substr(0, end);
}

/// What the program prints of several levels, by their names.
std::map<std::string, std::string> by_level(const std::string& text, const std::vector<nlohmann::json>& levels) {
  std::map<std::string, std::string> parts;
  std::string* part = levels.size() == 1 ? &parts[levels.front()["name"]] : nullptr;
  for (const std::string& line : split(text, '\n')) {
    const auto is_it = [&](const nlohmann::json& level) { return level["name"] == line; };
    if (levels.size() > 1 && std::ranges::any_of(levels, is_it))
      part = &parts[line];
    else if (part != nullptr)
      *part += line + "\n";
  }
  return parts;
}

}  // namespace

TEST_CASE("a page has all levels with a hundred seeds, and their sources") {
  const TemporaryFolder folder;
  write_file(folder / "cells.des", paged_cells);
  const Result result = map_in(folder, {"--html", "cells.des"});
  CHECK_STATUS(0);
  const auto levels = page_elements(result.out, "data"), sources = page_elements(result.out, "source");
  REQUIRE(levels.size() == 2);
  CHECK(levels[0]["name"] == "left.lev");
  CHECK(levels[1]["name"] == "right.lev");
  CHECK(levels[1]["source"] == 0);
  CHECK(levels[0]["ground"].size() == 102);  // what is common, all seeds, and a hundred
  CHECK(levels[0]["placed"].size() == 101);
  REQUIRE(sources.size() == 1);
  CHECK(sources[0]["name"] == "cells.des");
  CHECK(sources[0]["lines"].size() == 17);
  CHECK(sources[0]["lines"][8] == "DOOR:locked,(2,2)");
  // Nothing is loaded from elsewhere.
  CHECK(addresses_in(result.out) == std::set<std::string>{"http://www.w3.org/2000/svg"});
  CHECK(!contains(result.out, " src="));
  CHECK(!contains(result.out, "data-stamp"));

  REQUIRE(run(lev_comp(folder / "", {"cells.des"})).status == 0);
  const Result compiled = map_in(folder, {"--html", "left.lev", "right.lev"});
  CHECK(page_elements(compiled.out, "data").at(1)["source"] == -1);
  CHECK(page_elements(compiled.out, "source").empty());
}

TEST_CASE("a text of a source ends no element of a page, and what is no text is marked") {
  const TemporaryFolder folder;
  write_file(folder / "cells.des", "# </script><b> \x1b \xff\nMAZE:\"a\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\n");
  const Result result = map_in(folder, {"--html", "cells.des"});
  CHECK_STATUS(0);
  CHECK(page_elements(result.out, "source").at(0)["lines"][0] == "# </script><b> ? ?");
  CHECK(!contains(result.out, "<b>"));
}

TEST_CASE("headings have folders only where levels would have the same") {
  const TemporaryFolder folder;
  write_file(folder / "cells.des", paged_cells);
  std::filesystem::create_directory(folder / "a");
  std::filesystem::create_directory(folder / "b");
  REQUIRE(run(lev_comp(folder / "a", {"../cells.des"})).status == 0);
  REQUIRE(run(lev_comp(folder / "b", {"../cells.des"})).status == 0);
  const auto names = [&](const Names& files) {
    Names arguments = {"--html"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    std::string text;
    for (const auto& level : page_elements(map_in(folder, arguments).out, "data"))
      text += level["name"].get<std::string>() + " ";
    return text;
  };
  CHECK(names({"a/left.lev", "b/right.lev"}) == "left.lev right.lev ");
  CHECK(names({"a/left.lev", "b/left.lev", "a/right.lev"}) == "a/left.lev b/left.lev right.lev ");
  REQUIRE(map_in(folder, {"--svg", "-o", "x.svg", "a/left.lev"}).status == 0);
  CHECK(contains(read_file(folder / "x.svg"), "<title id=\"title\">left.lev</title>"));
}

TEST_CASE("where an input has an error an earlier page stays") {
  const TemporaryFolder folder;
  write_file(folder / "cells.des", paged_cells);
  REQUIRE(map_in(folder, {"--html", "-o", "page.html", "cells.des"}).status == 0);
  const std::string page = read_file(folder / "page.html");
  write_file(folder / "bad.des", "MAZE:\"bad\"\n");
  CHECK(map_in(folder, {"--html", "-o", "page.html", "cells.des", "bad.des"}).status == 1);
  CHECK(map_in(folder, {"--html", "-o", "page.html", "missing.des", "cells.des"}).status == 1);
  CHECK((read_file(folder / "page.html") == page));
  const Result printed = map_in(folder, {"--html", "cells.des", "bad.des"});
  CHECK(printed.status == 1);
  CHECK(printed.out.empty());
}

TEST_CASE("the squares of a page are those that are drawn with each seed") {
  struct Own {
    const char *file, *target, *first;
  };
  const auto [file, target, first] =
      GENERATE(Own{"castle.des", "nethack-3.4.3", "0"}, Own{"mines.des", "nethack-3.4.3", "1000"},
               Own{"gehennom.des", "nethack-3.4.3", "7"}, Own{"3.6/castle.des", "nethack-3.6.6", "0"},
               Own{"3.6/wilds.des", "nethack-3.6.6", "30"}, Own{"3.6/warrens.des", "nethack-3.6.6", "0"},
               Own{"unnethack/den.des", "unnethack", "0"}, Own{"gnollhack/grove.des", "gnollhack", "0"});
  const TemporaryFolder folder;
  const std::string path = std::string(SPECLEV_SOURCE_FOLDER "/dat/levels/") + file;
  INFO(file);
  const auto levels = page_elements(map_in(folder, {"--html", "--target", target, "--seed", first, path}).out, "data");
  REQUIRE(!levels.empty());
  for (const std::uint64_t place : {1u, 2u, 38u, 100u}) {
    const std::string seed = std::to_string(std::stoull(first) + place - 1);
    const auto drawn = by_level(map_in(folder, {"--target", target, "--seed", seed, path}).out, levels);
    const auto told = by_level(map_in(folder, {"--list", "--target", target, "--seed", seed, path}).out, levels);
    for (const nlohmann::json& level : levels) {
      const std::string name = level["name"];
      INFO(name << " with seed " << seed);
      const PagePicture picture = picture_on_page(level, place);
      CHECK_THAT(drawn.at(name), Catch::StartsWith(rows_of(picture.drawn)));
      std::set<std::string> placed, elsewhere;
      for (std::string line : split(told.at(name), '\n')) {
        line = std::regex_replace(line, std::regex(" \\(not in the file\\)"), "");
        if (line.starts_with("somewhere"))
          elsewhere.insert(line.substr(line.find(' ')));
        else if (!line.empty())
          placed.insert(line);
      }
      for (const std::string& thing : picture.things)
        if (!placed.contains(thing)) CHECK(elsewhere.contains(thing.substr(thing.find(' '))));
      for (const std::string& thing : placed) CHECK(picture.things.contains(thing));
    }
  }
}

TEST_CASE("the squares that a page has as certain are so with each of its seeds") {
  const auto [file, target] =
      GENERATE(std::pair("castle.des", "nethack-3.4.3"), std::pair("3.6/wilds.des", "nethack-3.6.6"),
               std::pair("road.des", "nethack-3.4.3"));
  const TemporaryFolder folder;
  const std::string path = std::string(SPECLEV_SOURCE_FOLDER "/dat/levels/") + file;
  const auto levels = page_elements(map_in(folder, {"--html", "--target", target, path}).out, "data");
  REQUIRE(!levels.empty());
  // What differs already with the few seeds of a picture on a terminal does so with the many of a page.
  const auto drawn = by_level(map_in(folder, {"--target", target, path}).out, levels);
  for (const nlohmann::json& level : levels) {
    INFO(level["name"]);
    const std::string certain = picture_on_page(level, 0).ground;
    std::string seen = picture_on_page(level, 1).ground;
    for (std::size_t place = 2; place <= 100; ++place) {
      const std::string ground = picture_on_page(level, place).ground;
      for (std::size_t i = 0; i < seen.size(); ++i)
        if (ground[i] != seen[i]) seen[i] = '?';
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
      if (certain[i] != '?' || seen[i] == '?') CHECK(certain[i] == seen[i]);
    const std::string legend = "? differs from seed to seed";
    CHECK(contains(drawn.at(level["name"]), legend) == contains(certain, "?"));
  }
}

TEST_CASE("pages of the game's castle and of all its levels are small") {
  const std::string sources = SPECLEV_REFERENCE_FOLDER "/golden/nethack-3.6.6/des";
  SKIP_IF(!std::filesystem::exists(sources), "there are no sources of the game");
  const TemporaryFolder folder;
  const Names options = {"--html", "--target", "nethack-3.6.6", "-o", "page.html"};
  const auto page_size = [&](const Names& files) {
    Names arguments = options;
    arguments.insert(arguments.end(), files.begin(), files.end());
    const Result result = map_in(folder, arguments);
    CHECK_STATUS(0);
    return std::filesystem::file_size(folder / "page.html");
  };
  CHECK(page_size({sources + "/castle.des"}) <= 150'000);
  Names all;
  for (const std::string& name : list_folder(sources, ".des"))
    all.push_back(std::string(sources).append("/").append(name));
  REQUIRE(all.size() == 24);
  if (slowness == 1) CHECK(page_size(all) <= 8'000'000);
}

TEST_CASE("the policy of a page allows its own scripts, its style and nothing else") {
  const TemporaryFolder folder;
  write_file(folder / "cells.des", paged_cells + "# <script>alert(1)</script> <p onclick=\"alert(1)\">\n");
  const bool is_watched = GENERATE(false, true);
  INFO((is_watched ? "watched" : "as it is"));
  Names arguments = {"map", "--html", "-o", "page.html", "cells.des"};
  if (is_watched) arguments.emplace_back("--watch");
  Process process(speclev_program(folder.path(), arguments));
  for (int i = 0; i < 400 && !std::filesystem::exists(folder / "page.html"); ++i) ::usleep(50'000);
  const std::string page = read_file(folder / "page.html");
  const std::string policy = match_in(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\">");
  CHECK(policy.starts_with("default-src 'none'; base-uri 'none'; form-action 'none'; "));
  CHECK(page.find("Content-Security-Policy") < std::min(page.find("<script"), page.find("<style")));
  CHECK(count_lines(policy, "unsafe-inline") == 1);
  CHECK(match_in(policy, "style-src ([^;]*)") == "'unsafe-inline'");
  CHECK(contains(policy, "frame-src") == is_watched);
  // Each script that runs has its hash there, and there are no others.
  std::string wanted;
  for (std::size_t at = 0; (at = page.find("<script", at)) != page.npos; ++at) {
    const std::size_t begin = page.find('>', at) + 1;
    if (contains(page.substr(at, begin - at), "type=\"application/json\"")) continue;
    CHECK(!contains(page.substr(at, begin - at), "src"));
    wanted = hash_of(page.substr(begin, page.find("</script>", begin) - begin)) + (wanted.empty() ? "" : " " + wanted);
  }
  CHECK(match_in(policy, "script-src ([^;]*)") == wanted);
  CHECK(count_lines(policy, "sha256-") == 1);
  // Nothing in the page, or in what its script puts there, is code or style besides.
  const std::regex inline_code("[ \"'](on[a-z]+|style)=[\"'\\\\]|javascript:|\\beval\\(|new Function");
  CHECK(!std::regex_search(page.substr(0, page.find("id=\"data-0\"")), inline_code));
  CHECK(!std::regex_search(read_file(SPECLEV_SOURCE_FOLDER "/src/picture/page.js"), inline_code));
}
