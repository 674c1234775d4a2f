// Pictures and pages, as a browser shows them.

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <thread>

#include "support/chromium.hh"
#include "tool/points.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// Says so if there is no browser.
bool has_browser() {
  if (std::filesystem::exists(chromium_program)) return true;
  std::puts("skipped: there is no chromium");
  return false;
}

const std::string two_cells =
    "MAZE:\"left\",' '\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n|.+...|\n-------\nENDMAP\nDOOR:locked,(2,2)\n"
    "MONSTER:'o',\"hill orc\",(1,2),asleep\nOBJECT:'*',random,random\nFOUNTAIN:(4,1)\n"
    "MAZE:\"right\",' '\nGEOMETRY:right,top\nMAP\n...\nENDMAP\nSTAIR:(1,0),up\n";

constexpr const char* orc_line = "MONSTER:'o',\"hill orc\",(1,2),asleep";

/// A page of levels, as a reader has it before them.
class Reader {
 public:
  Reader(const std::string& source, Names options, const std::string& hash = {})
      : browser_(profile_.path(), 1800, 1000) {
    write_file(folder_ / "cells.des", source);
    options.insert(options.begin(), "map");
    options.insert(options.end(), {"--html", "-o", "page.html", "cells.des"});
    REQUIRE(run(speclev_program(folder_.path(), options)).status == 0);
    open(hash);
  }
  /// Opens the page anew, and waits until what is seen is drawn.
  void open(const std::string& hash) {
    write_file(folder_ / "empty.html", "");
    browser_.open(folder_ / "empty.html");  // another place of a page that is open would load nothing
    browser_.open(folder_ / ("page.html" + hash));
    value("new Promise(done => setTimeout(done, 300))");
  }

  Chromium& browser() { return browser_; }
  std::string text(const std::string& selector) { return element(selector + "').textContent").get<std::string>(); }
  std::string told() { return text("#told"); }
  nlohmann::json value(const std::string& expression) { return browser_.evaluate(expression); }
  int count(const std::string& selector) { return value("document.querySelectorAll('" + selector + "').length"); }
  void press(const Names& keys) {
    for (const std::string& key : keys) browser_.press(key);
  }
  /// Goes on with Tab until the element has the focus; how many steps that took, at most 40.
  int steps_to(const std::string& selector) {
    int steps = 0;
    for (; steps < 40 && !value("document.activeElement.matches('" + selector + "')").get<bool>(); ++steps)
      browser_.press("Tab");
    return steps;
  }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  nlohmann::json element(const std::string& rest) { return value("document.querySelector('" + rest); }

  TemporaryFolder folder_, profile_;
  Chromium browser_;
};

/// The letters that the program draws of a level for a terminal, by column and row; lines, dots and waves are no
/// letters, nor are blanks, which ghosts may have.
std::map<std::string, std::string> drawn_letters(const std::string& folder, Names options) {
  const auto lines = [&](const char* option) {
    Names arguments = {"map", option, "cells.des"};
    arguments.insert(arguments.end() - 1, options.begin(), options.end());
    return split(run(speclev_program(folder, arguments)).out, '\n');
  };
  const Names rows = lines("--unicode"), numbered = lines("--grid");
  std::map<std::string, std::string> letters;
  REQUIRE(numbered.size() > 2);
  const int first = std::stoi(numbered[2]);  // below the numbers of columns
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string number = std::to_string(first + static_cast<int>(row));
    if (!numbered.at(row + 2).starts_with(std::string(2 - number.size(), ' ') + number + " ")) break;
    int x = 0;
    for (std::size_t at = 0; at < rows[row].size();) {
      std::size_t end = at + 1;
      while (end < rows[row].size() && (rows[row][end] & 0xc0) == 0x80) ++end;
      const std::string letter = rows[row].substr(at, end - at);
      ++x, at = end;
      if (!contains(" ─│┌┐└┘┼┴┬┤├·≈", letter)) letters[std::to_string(x) + "," + number] = letter;
    }
  }
  return letters;
}

/// "4,5 o" of each, sorted.
Names written(const std::map<std::string, std::string>& letters) {
  Names all;
  for (const auto& [place, letter] : letters) all.push_back(std::string(place).append(" ").append(letter));
  std::ranges::sort(all);
  return all;
}

/// How much lighter one colour is than the other, as people see it: from 1 to 21 (WCAG 2, "contrast ratio").
const std::string contrast_function = R"(
const luminance = color => {
  const [r, g, b] = color.match(/[0-9.]+/g).map(each => each / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
)";

}  // namespace

TEST_CASE("keys lead over the squares of a level, and what is there is told") {
  if (!has_browser()) return;
  Reader reader(two_cells, {"--seed", "4"});
  CHECK(reader.count("figure svg") == 2);
  CHECK(reader.count("[tabindex=\"0\"].map") == 1);
  CHECK(reader.steps_to(".map") > 0);
  reader.press({"Home", "PageUp", "ArrowRight", "ArrowRight", "ArrowRight"});
  CHECK(reader.told() == "(4,3), (1,0) of its map: horizontal wall, not lit [cells.des:4: -------]");
  reader.press({"ArrowDown", "ArrowDown"});
  CHECK_THAT(reader.told(),
             Catch::StartsWith("(4,5), (1,2) of its map: floor, not lit [cells.des:6: |.+...|]; hill orc, "
                               "asleep [cells.des:10: " +
                               std::string(orc_line) + "]"));
  CHECK(reader.text("#lines [aria-selected=true]") == orc_line);
  CHECK(reader.count(".map:focus .hit") == 1);
  // The whole map is one stop: two steps of Tab further there is the source.
  reader.press({"ArrowRight"});
  CHECK_THAT(reader.told(), Catch::StartsWith("(5,5), (2,2) of its map: door, locked"));
  reader.press({"ArrowLeft", "Enter"});
  CHECK(reader.value("document.activeElement.id") == "lines");
  reader.press({"ArrowDown", "ArrowDown"});
  CHECK(reader.told() == "line 12: 1 square");
  reader.press({"Enter"});
  CHECK_THAT(reader.told(), Catch::StartsWith("(7,4), (4,1) of its map: fountain, not lit [cells.des:12: FOUNTAIN"));
  reader.press({"n"});
  CHECK(reader.told() != "");
  reader.press({"Escape"});
  CHECK(reader.count(".hit") == 0);
  // At the edges it stays.
  reader.press({"End", "ArrowRight"});
  CHECK_THAT(reader.told(), Catch::StartsWith("(79,"));
}

TEST_CASE("the seed is chosen by keys and by the slider, also from a level, and told") {
  if (!has_browser()) return;
  Reader reader(two_cells, {"--seed", "4"});
  CHECK(reader.text("#said") == "all seeds");
  REQUIRE(reader.steps_to("#seed") < 40);
  reader.press({"ArrowRight", "ArrowRight", "ArrowRight"});
  CHECK(reader.text("#said") == "seed 6");
  CHECK(reader.value("document.querySelector('#seed').getAttribute('aria-valuetext')") == "seed 6");
  CHECK(reader.value("document.querySelector('.map').getAttribute('aria-label')") == "left.lev, seed 6");
  reader.press({"End"});
  CHECK(reader.text("#said") == "seed 103");
  reader.steps_to(".map");
  reader.press({"-"});
  CHECK(reader.text("#said") == "seed 102");
  reader.browser().click("document.querySelector('#seed')", 0.02);
  CHECK(reader.text("#said") == "all seeds");
  // What a seed has is what the program draws with it.
  reader.steps_to(".map");
  for (int i = 0; i < 4; ++i) reader.press({"+"});
  const Result drawn = run(speclev_program(reader.folder().path(), {"map", "--list", "--seed", "7", "cells.des"}));
  const std::string line = drawn.out.substr(0, drawn.out.find("\nright.lev"));
  std::smatch found;
  REQUIRE(std::regex_search(line, found, std::regex("\\(([0-9]+),([0-9]+)\\) object")));
  reader.open("#0,4," + found[1].str() + "," + found[2].str());
  reader.steps_to(".map");
  CHECK_THAT(reader.told(), Catch::Contains("object '*' [cells.des:11: OBJECT"));
}

TEST_CASE("what a browser shows of a seed is what the program draws of it") {
  if (!has_browser()) return;
  const auto [file, target] =
      GENERATE(std::pair("castle.des", "nethack-3.4.3"), std::pair("3.6/castle.des", "nethack-3.6.6"));
  Reader reader(read_file(std::string(SPECLEV_SOURCE_FOLDER "/dat/levels/") + file), {"--target", target});
  const std::string letters = R"((() => {
    const first = JSON.parse(document.querySelector('#data-0').textContent).rows[0], all = {};
    for (const text of document.querySelectorAll('.map svg text')) {
      const xs = text.getAttribute('x').split(' '), y = (text.getAttribute('y') - 18) / 18 + first;
      [...text.textContent].forEach((letter, i) => { if (letter !== ' ') all[(Number(xs[i]) + 10) / 10 + ',' + y] = letter; });
    }
    return all;
  })())";
  for (const int seed : {0, 1, 57, 99}) {
    INFO(file << " with seed " << seed);
    reader.open("#0," + std::to_string(seed + 1) + ",1,0");
    const auto seen = reader.value(letters).get<std::map<std::string, std::string>>();
    CHECK(seen.size() > 50);
    const auto drawn = drawn_letters(reader.folder().path(), {"--target", target, "--seed", std::to_string(seed)});
    Names differing;
    std::ranges::set_symmetric_difference(written(seen), written(drawn), std::back_inserter(differing));
    CHECK(differing == Names{});
  }
}

TEST_CASE("a click leads from a square to its line, and from a line to its squares") {
  if (!has_browser()) return;
  Reader reader(two_cells, {});
  // Squares are 10 wide and 18 high, from 4 units below the upper edge on; the first column that is drawn is 1.
  const auto click = [&](int which, int x, int row) {
    const std::string svg = "document.querySelectorAll('figure svg')[" + std::to_string(which) + "]";
    const auto size = reader.value(svg + ".getAttribute('viewBox')").get<std::string>();
    double width = 0, height = 0;
    REQUIRE(std::sscanf(size.c_str(), "0 0 %lf %lf", &width, &height) == 2);
    reader.browser().click(svg, (x * 10 - 5) / width, (4 + row * 18 + 9) / height);
  };
  click(0, 4, 2);
  CHECK_THAT(reader.told(), Catch::Contains("hill orc"));
  CHECK(reader.text("#lines [aria-selected=true]") == orc_line);
  CHECK(reader.value("document.activeElement === document.querySelector('.map')") == true);
  CHECK(reader.count("[tabindex=\"0\"].map") == 1);
  reader.browser().click("document.querySelector('#line-4')");
  CHECK(reader.told() == "line 4: 7 squares");
  CHECK(reader.count("figure .hit") == 7);
  // In the other level, which then is the one of the list.
  click(1, 77, 0);
  CHECK(reader.value("document.querySelector('#level').selectedOptions[0].textContent") == "right.lev");
  CHECK(reader.count("[tabindex=\"0\"].map") == 1);
}

TEST_CASE("a page has levels and seeds side by side, layers, and a list of levels") {
  if (!has_browser()) return;
  Reader reader(two_cells, {});
  const std::string boxes = "[...document.querySelectorAll('figure')].map(e => e.getBoundingClientRect())";
  CHECK(reader.value(boxes + ".every(b => b.width > 200 && b.height > 50)") == true);
  CHECK(reader.value("[...document.querySelectorAll('h2')].slice(0, 2).map(e => e.textContent).join()") ==
        "left.lev,right.lev");
  REQUIRE(reader.steps_to("#beside") < 40);
  reader.press({"4"});
  CHECK(reader.count("figure svg") == 8);
  CHECK(reader.value("[...document.querySelectorAll('figure')][0].innerText.match(/seed [0-9]+/g).join()") ==
        "seed 0,seed 1,seed 2");
  CHECK(reader.count("[tabindex=\"0\"].map") == 1);
  reader.press({"Home"});
  CHECK(reader.count("figure svg") == 2);
  const auto drawn = [&] {
    return reader.value("document.querySelector('figure svg').textContent").get<std::string>();
  };
  CHECK_THAT(drawn(), Catch::Contains("o"));
  reader.browser().click("document.querySelector('[data-layer=\"4\"]')");
  CHECK_THAT(drawn(), !Catch::Contains("o"));
  const int without = reader.count("figure svg text");
  reader.browser().click("document.querySelector('[data-layer=grid]')");
  CHECK(reader.count("figure svg text") > without);
  reader.browser().click("document.querySelector('[data-layer=unlit]')");
  CHECK(reader.count("figure svg path.d") == 2);
  REQUIRE(reader.value("document.activeElement.blur(), true").get<bool>());
  REQUIRE(reader.steps_to("#level") < 40);
  reader.press({"r"});
  CHECK(reader.value("document.querySelector('.map[tabindex=\"0\"]').getAttribute('aria-label')") ==
        "right.lev, all seeds");
}

TEST_CASE("a page tells with how many seeds something is there, as a picture does") {
  if (!has_browser()) return;
  Reader reader(two_cells, {"--heat", "30"});
  const Names arguments = {"map", "--svg", "--heat", "30", "-o", ".", "cells.des"};
  REQUIRE(run(speclev_program(reader.folder().path(), arguments)).status == 0);
  const std::string svg = read_file(reader.folder() / "left.svg");
  reader.steps_to(".map");
  reader.press({"Home", "PageUp"});
  std::set<std::string> seen;
  std::smatch found;
  const std::regex of_seeds("^(\\([0-9]+,[0-9]+\\)).*object '\\*'; ([0-9]+ of 30 seeds)");
  while (true) {
    reader.press({"n"});
    const std::string told = reader.told();
    if (!std::regex_search(told, found, of_seeds)) continue;  // the orc
    if (!seen.insert(found[1]).second) break;                 // all were seen
    INFO(told);
    const std::size_t square = svg.find("<title>" + found[1].str() + " ");
    REQUIRE(square != svg.npos);
    const std::string title = svg.substr(square, svg.find("</title>", square) - square);
    CHECK_THAT(title, Catch::Contains("object '*'; " + found[2].str()));
  }
  CHECK(seen.size() >= 3);
}

TEST_CASE("layers show rooms and where one arrives") {
  if (!has_browser()) return;
  Reader reader(
      "MAZE:\"one\",' '\nGEOMETRY:left,top\nMAP\n-----\n|...|\n|...|\n-----\nENDMAP\n"
      "TELEPORT_REGION:(1,1,2,2),(1,1,1,1),down\nREGION:(1,1,3,2),lit,\"temple\"\n",
      {});
  // The map's (0,0) is (3,3). Squares are 10 wide, from column 1 on, and 18 high, 4 below the upper edge; (4,4) is in
  // the second row that is drawn.
  const auto outline = [&](const std::string& ink) {
    return reader.value("document.querySelector('.map svg path." + ink + "')?.getAttribute('d') ?? ''")
        .get<std::string>();
  };
  CHECK(outline("l").empty());
  CHECK(outline("p").empty());
  reader.browser().click("document.querySelector('[data-layer=rooms]')");
  CHECK(outline("l") == "M30 22H60V58H30Z");
  CHECK(outline("p").empty());
  reader.browser().click("document.querySelector('[data-layer=arrivals]')");
  CHECK(outline("p") == "M30 22H50V58H30Z");
  CHECK(outline("r") == "M30 22H40V40H30Z");
  reader.steps_to(".map");
  reader.press({"Home", "PageUp", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"});
  const std::string lines = "(4,4), (1,1) of its map: floor [cells.des:5: |...|]; room, temple";
  CHECK(reader.told() == lines + "; arrival from above; no arrival from above");
  reader.press({"ArrowRight", "ArrowRight"});
  CHECK_THAT(reader.told(), Catch::EndsWith("|...|]; room, temple"));
  reader.press({"+"});
  CHECK(outline("l") == "M30 22H60V58H30Z");
}

TEST_CASE("a page of the castle is small, and its slider quick") {
  if (!has_browser()) return;
  Reader reader(read_file(SPECLEV_SOURCE_FOLDER "/dat/levels/castle.des"), {});
  CHECK(read_file(reader.folder() / "page.html").size() <= 150'000);
  CHECK(reader.count("*") < 1000);
  const double median = reader
                            .value(R"((() => {
    const times = [];
    for (let place = 0; place <= 100; ++place) {
      const begin = performance.now();
      seed.value = place;
      seed.dispatchEvent(new Event('input'));
      document.querySelector('.map svg').getBoundingClientRect();
      times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b)[50];
  })())")
                            .get<double>();
  CHECK(median < 60);
  // Nothing is loaded from elsewhere.
  CHECK(reader.value("performance.getEntriesByType('resource').length") == 0);
}

TEST_CASE("letters are easy to read in light and dark, and with colours that are forced") {
  if (!has_browser()) return;
  Reader reader(read_file(SPECLEV_SOURCE_FOLDER "/dat/levels/castle.des"), {});
  const std::string worst = "(() => {" + contrast_function + R"(
    const ground = getComputedStyle(document.querySelector('svg')).backgroundColor;
    return Math.min(...[...document.querySelectorAll('svg text')].map(e => contrast(getComputedStyle(e).fill, ground)),
      ...[...document.querySelectorAll('header label, #lines li, .legend')].map(e =>
        contrast(getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor)));
  })())";
  const auto ground = [&] {
    return reader.value("getComputedStyle(document.querySelector('svg')).backgroundColor").get<std::string>();
  };
  for (const char* scheme : {"light", "dark"}) {
    INFO(scheme);
    reader.browser().emulate({{"prefers-color-scheme", scheme}});
    CHECK(reader.value(worst).get<double>() >= 4.5);
    CHECK(ground() == (std::string(scheme) == "dark" ? "rgb(17, 17, 17)" : "rgb(255, 255, 255)"));
  }
  CHECK(reader.value("getComputedStyle(document.documentElement).colorScheme") == "light dark");
  reader.browser().emulate({{"forced-colors", "active"}, {"prefers-color-scheme", "dark"}});
  CHECK(reader.value("new Set([...document.querySelectorAll('svg text')].map(e => getComputedStyle(e).fill)).size") ==
        1);
  CHECK(reader.value(worst).get<double>() >= 4.5);
}

TEST_CASE("a page comes back to where its reader was") {
  if (!has_browser()) return;
  Reader reader(two_cells, {});
  reader.steps_to(".map");
  reader.press({"Home", "PageUp", "ArrowRight", "+", "+"});
  const auto address = reader.value("location.hash").get<std::string>();
  CHECK(address == "#0,2,2,3,1,15");
  reader.open(address);
  CHECK(reader.text("#said") == "seed 1");
  reader.steps_to(".map");
  CHECK_THAT(reader.told(), Catch::StartsWith("(2,3)"));
}

TEST_CASE("a page that is watched loads itself again, and its reader stays there") {
  if (!has_browser()) return;
  const TemporaryFolder folder, profile;
  const std::string text = "MAZE:\"one\",' '\nGEOMETRY:left,top\nMAP\n...\n...\nENDMAP\n";
  write_file(folder / "one.des", text);
  Process watching(speclev_program(folder.path(), {"map", "--watch", "--html", "-o", "page.html", "one.des"}));
  const auto wait = [](const std::function<bool()>& condition) {
    for (int i = 0; i < 200; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  };
  REQUIRE(wait([&] { return std::filesystem::exists(folder / "page.html"); }));
  Chromium browser(profile.path(), 1800, 1000);
  browser.open(folder / "page.html");
  const auto is_so = [&](const std::string& expression) {
    return wait([&] {
      try {
        return browser.evaluate(expression) == true;
      } catch (const std::runtime_error&) {
        return false;  // it is about to load
      }
    });
  };
  REQUIRE(is_so("document.querySelectorAll('.map svg').length === 1"));
  browser.evaluate("beside.value = 2, beside.dispatchEvent(new Event('change'))");
  browser.click("document.querySelector('[data-layer=\"3\"]')");
  browser.evaluate("document.querySelector('.map').focus()");
  for (const char* key : {"Home", "PageUp", "ArrowRight", "ArrowRight", "ArrowRight", "+", "+"}) browser.press(key);
  CHECK(is_so("told.textContent.startsWith('(4,3), (1,0) of its map: floor')"));
  // One that is drawn again as it was stays.
  browser.evaluate("window.stayed = true, true");
  write_file(folder / "one.des", text);
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  CHECK(browser.evaluate("window.stayed === true") == true);
  // An error leaves it, too.
  write_file(folder / "one.des", text + "FOUNTAIN:(1,0\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  CHECK(browser.evaluate("window.stayed === true") == true);
  write_file(folder / "one.des", text + "FOUNTAIN:(1,0)\n");
  CHECK(is_so("window.stayed === undefined && told.textContent.startsWith('(4,3), (1,0) of its map: fountain')"));
  CHECK(is_so("document.activeElement.matches('.map') && seed.value === '2' && beside.value === '2'"));
  CHECK(is_so("document.querySelectorAll('[data-layer]:checked').length === 3"));
  CHECK(browser.evaluate("document.querySelectorAll('.map svg').length") == 2);
  CHECK(browser.evaluate("history.length").get<int>() <= 2);
  // From another control the reader stays there.
  browser.evaluate("document.querySelector('#seed').focus()");
  write_file(folder / "one.des", text + "FOUNTAIN:(1,1)\n");
  CHECK(is_so("told.textContent === '' && document.activeElement.id === 'seed'"));
  CHECK(list_folder(folder.path()) == Names{"one.des", "page.html"});
}

TEST_CASE("a browser draws a picture as its points are") {
  if (!has_browser()) return;
  const TemporaryFolder folder;
  write_file(folder / "cells.des", two_cells);
  REQUIRE(
      run(speclev_program(folder.path(), {"map", "--svg", "--background", "light", "-o", ".", "cells.des"})).status ==
      0);
  REQUIRE(run(speclev_program(folder.path(), {"map", "--png", "--scale", "1", "-o", ".", "cells.des"})).status == 0);
  const Points own = points_of(read_file(folder / "left.png"));
  const std::string size = "width=\"" + std::to_string(own.width) + "\" height=\"" + std::to_string(own.height) + "\"";
  write_file(folder / "page.html", "<body style=\"margin:0\"><img " + size + " src=\"left.svg\">");
  // The window is higher than the picture: some of it may be the browser's own.
  const std::string window = "--window-size=" + std::to_string(own.width) + "," + std::to_string(own.height + 200);
  run(chromium(folder.path(), {"--screenshot=seen.png", window, "file://" + (folder / "page.html")}));
  const Points seen = points_of(read_file(folder / "seen.png"));
  REQUIRE(seen.width >= own.width);
  REQUIRE(seen.height >= own.height);
  const auto is_drawn = [](unsigned color) { return (color & 0xff) < 0xc0 || (color >> 8 & 0xff) < 0xc0; };
  unsigned drawn = 0;
  for (unsigned y = 60; y + 18 <= 60 + 4 * 18; y += 18)
    for (unsigned x = 30; x + 10 <= own.width; x += 10) {
      INFO("at " << x << "," << y);
      const bool is_own = own.has(x + 2, y + 2, 6, 14, is_drawn);
      CHECK(seen.has(x + 2, y + 2, 6, 14, is_drawn) == is_own);
      drawn += is_own ? 1 : 0;
    }
  CHECK(drawn == 28);  // the squares of the map
}
