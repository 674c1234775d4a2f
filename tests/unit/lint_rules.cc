// The rules of the linter: doc/lint.md has them all, and tests/cases/lint two levels for each message.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "documents.hh"
#include "lint/rules.hh"
#include "speclev/diagnostic.hh"

using namespace speclev;
namespace fs = std::filesystem;

namespace {

/// Rules about what no level tells: the check of a whole game has messages for them.
const std::set<int> beyond_levels = {1, 2, 56, 57};

/// The cells of a row of a table, without blanks around them.
std::vector<std::string> trimmed_cells(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t at = 0, end; (end = line.find('|', at + 1)) != std::string::npos; at = end) {
    const std::string cell = line.substr(at + 1, end - at - 1);
    const std::size_t first = cell.find_first_not_of(' ');
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
  }
  return cells;
}

bool is_message(const std::string& name) {
  return std::ranges::find(all_diags(), name, diag_name) != all_diags().end();
}

}  // namespace

TEST_CASE("doc/lint.md has all rules of the linter with their messages") {
  std::set<std::string> named;
  int rules = 0;
  for (const std::string& line : lines_of(read("doc/lint.md"))) {
    const auto cells = trimmed_cells(line);
    if (cells.size() != 4 || cells[0].find_first_not_of("0123456789") != std::string::npos) continue;
    INFO(line);
    CHECK(std::stoi(cells[0]) == ++rules);
    const auto rule = linter::rule_numbered(rules);
    CHECK(rule.has_value() != beyond_levels.contains(rules));
    CHECK(cells[3].starts_with("by `speclev check") != rule.has_value());
    if (rule) {
      CHECK(cells[2] == '`' + std::string(diag_name(*rule)) + '`');
      CHECK(named.insert(std::string(diag_name(*rule))).second);
    } else {
      CHECK_FALSE(code_spans_of(cells[2]).empty());
    }
    for (const std::string& cell : {cells[2], cells[3]})
      for (const std::string& word : code_spans_of(cell))
        if (word.find('-') != std::string::npos && word.find_first_of(" /") == std::string::npos)
          CHECK(is_message(word));
  }
  CHECK(rules > 70);
  CHECK_FALSE(linter::rule_numbered(rules + 1));
  for (const Diag id : all_diags()) {
    if (is_of_lint(id) && id != Diag::unused_allow) CHECK(named.contains(std::string(diag_name(id))));
  }
}

TEST_CASE("each message of the linter has a level with the fault and one that just has it not") {
  const fs::path folder = root / "tests/cases/lint";
  for (const Diag id : all_diags()) {
    if (!is_of_lint(id)) continue;
    const std::string name(diag_name(id));
    INFO(name);
    CHECK(read((folder / (name + ".diag")).string())
              .find(usual_severity(id) == Severity::style ? " style " + name + "\n" : " warning " + name + "\n") !=
          std::string::npos);
    CHECK(fs::exists(folder / (name + "-not.des")));
    CHECK_FALSE(fs::exists(folder / (name + "-not.diag")));
    CHECK(read((folder / (name + "-not.flags")).string()).starts_with("-W" + name));
  }
}
