// What programs tell about their messages and options: --explain, --list-warnings, the closing line, suggestions.

#include <catch2/catch.hpp>

#include <iterator>
#include <sstream>

#include "speclev/diagnostic.hh"
#include "tool/programs.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

const std::string wrong_traps = bare_source("a") + "TRAP:\"pitt\",random\nTRAP:\"webb\",random\n";

std::string said(Names arguments, const std::string& source) {
  const TemporaryFolder folder;
  write_file(folder / "a.des", source);
  arguments.emplace_back("a.des");
  return run(lev_comp(folder.path(), arguments)).err;
}

}  // namespace

TEST_CASE("--explain shows what the documents say of a message, without the marks of Markdown") {
  const TemporaryFolder folder;
  for (const Command& command : {lev_comp(folder.path(), {"--explain", "misplaced-declaration"}),
                                 dgn_comp(folder.path(), {"--explain=misplaced-declaration"}),
                                 speclev_program(folder.path(), {"compile", "--explain", "misplaced-declaration"})}) {
    const Result result = run(command);
    CHECK_STATUS(0);
    CHECK(result.err.empty());
    CHECK(result.out.starts_with("misplaced-declaration\n\nerror — "));
    CHECK(contains(result.out, "\nwrong:\n\n    "));
    CHECK(contains(result.out, "\nright:\n\n    "));
    CHECK(!contains(result.out, "`"));
    CHECK(!contains(result.out, "\033"));
  }
}

TEST_CASE("--explain knows every message") {
  const TemporaryFolder folder;
  for (const Diag id : all_diags()) {
    if (left_out()) continue;
    const std::string name(diag_name(id));
    const Result result = run(lev_comp(folder.path(), {"--explain", name}));
    INFO(name);
    CHECK_STATUS(0);
    CHECK(result.out.size() > name.size() + 20);
  }
}

TEST_CASE("speclev explains and lists messages with and without a command") {
  const TemporaryFolder folder;
  const std::string path = folder.path();
  const std::string told = run(lev_comp(path, {"--explain", "only-down"})).out;
  const std::string listed = run(lev_comp(path, {"--list-warnings"})).out;
  for (const Names& before : {Names{}, Names{"lint"}, Names{"fix"}, Names{"check"}}) {
    const auto with = [&](Names arguments) {
      arguments.insert(arguments.begin(), before.begin(), before.end());
      return run(speclev_program(path, arguments));
    };
    CHECK(with({"--explain", "only-down"}).out == told);
    CHECK(with({"--explain=only-down"}).status == 0);
    CHECK(with({"--list-warnings"}).out == listed);
    CHECK(with({"--explain", "onlydown"}).status == 2);
    CHECK(with({"--explain"}).status == 2);
  }
}

TEST_CASE("--explain of no message") {
  const TemporaryFolder folder;
  const Result near = run(lev_comp(folder.path(), {"--explain", "unknown-trop"}));
  CHECK(near.status == 2);
  CHECK(near.err == "lev_comp: error: there is no message 'unknown-trop'; did you mean 'unknown-trap'?\n");
  const Result far = run(lev_comp(folder.path(), {"--explain", "xyzzy"}));
  CHECK(far.status == 2);
  CHECK(contains(far.err, "messages have their names in brackets behind them"));
}

TEST_CASE("--list-warnings has each warning once, with its option and whether it is on") {
  const TemporaryFolder folder;
  const std::string list = run(lev_comp(folder.path(), {"--list-warnings"})).out;
  CHECK(run(dgn_comp(folder.path(), {"--list-warnings"})).out == list);
  std::size_t count = 0;
  for (const Diag id : all_diags()) count += diag_group(id) != DiagGroup::error;
  CHECK(count_lines(list, "") - 1 == count);
  const auto line_of = [&](const std::string& name) {
    for (const std::string& line : split(list, '\n'))
      if (line.starts_with(name + " ")) return line.substr(line.find_first_of(' '));
    return std::string();
  };
  const auto words = [](const std::string& text) {
    std::istringstream in(text);
    return Names{std::istream_iterator<std::string>(in), {}};
  };
  CHECK(words(line_of("unknown-monster")) == Names{"-", "on"});
  CHECK(words(line_of("rock-in-region")) == Names{"-w", "off"});
  CHECK(words(line_of("duplicate-level")) == Names{"-Wall", "off"});
  CHECK(words(line_of("unused-variable")) == Names{"-Wextra", "off"});
  CHECK(line_of("syntax-error").empty());
}

TEST_CASE("a last line counts the messages of a file") {
  CHECK(said({}, wrong_traps).ends_with("\n2 errors in a.des\n"));
  CHECK(said({}, bare_source("a") + "TRAP:\"pitt\",random\n").ends_with("\n1 error in a.des\n"));
  CHECK(said({}, bare_source("a") + "MONSTER:'h',\"hobit\",random\n").ends_with("\n1 warning in a.des\n"));
  CHECK(said({}, wrong_traps + "MONSTER:'h',\"hobit\",random\n").ends_with("\n2 errors and 1 warning in a.des\n"));
  CHECK(said({"--max-errors=1"}, wrong_traps).ends_with("more than 1 error in a.des\n"));
  CHECK(said({}, bare_source("a")).empty());
  CHECK(!contains(said({"-q"}, wrong_traps), "errors in a.des"));
  CHECK(contains(said({"-q"}, wrong_traps), "unknown trap 'webb'"));
  const TemporaryFolder folder;
  const Result result = run(dgn_comp(folder.path(), {"--as=pdf", "-o", "d", "-"}, "DUNGEN: \"a\"\n"));
  CHECK(contains(result.err, " in (stdin)\n"));
}

TEST_CASE("-h is --help") {
  const TemporaryFolder folder;
  CHECK(run(lev_comp(folder.path(), {"-h"})).out == run(lev_comp(folder.path(), {"--help"})).out);
  CHECK(run(dgn_comp(folder.path(), {"-h"})).out == run(dgn_comp(folder.path(), {"--help"})).out);
  CHECK(run(speclev_program(folder.path(), {"-h"})).out == run(speclev_program(folder.path(), {"--help"})).out);
}

TEST_CASE("misspelt options are told from others that are near") {
  const TemporaryFolder folder;
  const std::string path = folder.path();
  const auto error_of = [](const Command& command) {
    const Result result = run(command);
    CHECK_STATUS(2);
    return result.err;
  };
  CHECK(error_of(lev_comp(path, {"--traget", "x"})) ==
        "lev_comp: error: unknown option '--traget'; did you mean '--target'?\n");
  CHECK(error_of(lev_comp(path, {"-version"})) ==
        "lev_comp: error: unknown option '-version'; did you mean '--version'?\n");
  CHECK(error_of(lev_comp(path, {"-qexplain"})) == "lev_comp: error: unknown option '-e'; --help lists them\n");
  CHECK(error_of(dgn_comp(path, {"a", "-explain", "b"})) ==
        "dgn_comp: error: unknown option '-explain'; did you mean '--explain'?\n");
  CHECK(error_of(lev_comp(path, {"--traget=x"})) ==
        "lev_comp: error: unknown option '--traget=x'; did you mean '--target'?\n");
  CHECK(error_of(dgn_comp(path, {"--chek"})) == "dgn_comp: error: unknown option '--chek'; did you mean '--check'?\n");
  CHECK(error_of(lev_comp(path, {"--xyzzy"})) == "lev_comp: error: unknown option '--xyzzy'; --help lists them\n");
  CHECK(error_of(speclev_program(path, {"dump", "--traget=x", "a"})) ==
        "speclev: error: unknown option '--traget'; did you mean '--target'?\n");
  CHECK(error_of(speclev_program(path, {"fix", "--dry-rn", "a"})) ==
        "speclev: error: unknown option '--dry-rn'; did you mean '--dry-run'?\n");
  CHECK(error_of(speclev_program(path, {"tree", "-x", "a"})) ==
        "speclev: error: unknown option '-x'; --help lists them\n");
}

TEST_CASE("-W with the name of an error says that it is one") {
  const TemporaryFolder folder;
  for (const char* option :
       {"-Wsyntax-error", "-Wno-syntax-error", "-Werror=syntax-error", "-Wno-error=syntax-error"}) {
    const Result result = run(lev_comp(folder.path(), {option}));
    CHECK_STATUS(2);
    CHECK(result.err == "lev_comp: error: 'syntax-error' is always an error, which no option changes\n");
  }
}
