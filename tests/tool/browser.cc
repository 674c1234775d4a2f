// Pictures and pages, as a browser shows them.

#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <regex>

#include "tool/points.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

const std::string browser = "/usr/bin/chromium";

/// Says so if there is no browser.
bool has_browser() {
  if (std::filesystem::exists(browser)) return true;
  std::puts("skipped: there is no chromium");
  return false;
}

Result browse(const std::string& folder, Names arguments) {
  const Names settings = {browser,
                          "--headless",
                          "--no-sandbox",
                          "--disable-gpu",
                          "--disable-dev-shm-usage",
                          "--hide-scrollbars",
                          "--no-first-run",
                          "--user-data-dir=" + folder + "/profile"};
  arguments.insert(arguments.begin(), settings.begin(), settings.end());
  return run({.arguments = arguments, .folder = folder, .environment = {{"HOME", folder}}});
}

const std::string two_cells =
    "MAZE:\"left\",' '\nGEOMETRY:left,top\nMAP\n-------\n|.....|\n|.+...|\n-------\nENDMAP\nDOOR:locked,(2,2)\n"
    "MONSTER:'o',\"hill orc\",(1,2),asleep\nOBJECT:'*',random,random\nFOUNTAIN:(4,1)\n"
    "MAZE:\"right\",' '\nGEOMETRY:right,top\nMAP\n...\nENDMAP\nSTAIR:(1,0),up\n";

/// Uses a page as people do, and writes what comes of it where the test finds it.
const std::string visitor = R"(<script>
const found = [];
const visible = () => [...document.querySelectorAll('[data-place]')].filter(e => e.getClientRects().length).map(e => e.dataset.place);
const move = place => { slider.value = place; slider.dispatchEvent(new Event('input')); };
found.push(visible().join(), said.textContent);
move(3);
found.push(visible().join(), said.textContent);
const boxes = [...document.querySelectorAll('figure')].map(e => e.getBoundingClientRect());
found.push(boxes.length, boxes.every(b => b.width > 200 && b.height > 50), boxes[0].top === boxes[1].top && boxes[0].right <= boxes[1].left);
move(0);
const links = [...document.querySelectorAll('svg a')];
const address = link => link.getAttribute('href');
found.push(links.length > 0 && links.every(link => document.querySelector(address(link))));
const orc = links.find(link => link.textContent.includes('hill orc'));
orc.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
found.push(document.querySelector(address(orc)).textContent);
found.push(getComputedStyle(document.querySelector('svg .o')).fill, performance.getEntriesByType('resource').length);
setTimeout(() => {
  found.push(document.querySelector('li:target').textContent);
  const said = document.createElement('pre');
  said.id = 'found';
  said.textContent = found.join('|');
  document.body.append(said);
}, 0);
</script>
</body>)";

}  // namespace

TEST_CASE("a page has a slider for seeds, levels side by side, and leads to lines") {
  if (!has_browser()) return;
  const TemporaryFolder folder;
  write_file(folder / "cells.des", two_cells);
  const Result made =
      run(speclev_program(folder.path(), {"map", "--html", "--background", "light", "--seed", "4", "cells.des"}));
  REQUIRE(made.status == 0);
  const std::size_t end = made.out.rfind("</body>");
  REQUIRE(end != made.out.npos);
  write_file(folder / "page.html", made.out.substr(0, end) + visitor + made.out.substr(end + 7));
  const Result result = browse(folder.path(), {"--dump-dom", "--window-size=2400,1200", "--virtual-time-budget=2000",
                                               "file://" + (folder / "page.html")});
  INFO(result.err);
  std::smatch found;
  REQUIRE(std::regex_search(result.out, found, std::regex("<pre id=\"found\">([^<]*)</pre>")));
  const std::string orc = "MONSTER:'o',\"hill orc\",(1,2),asleep";
  CHECK(found[1] == "0,0|what is certain|3,3|seed 6|2|true|true|true|" + orc + "|rgb(204, 85, 0)|0|" + orc);
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
  browse(folder.path(), {"--screenshot=seen.png", window, "file://" + (folder / "page.html")});
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
