// Messages for other programs: JSON as GCC writes it, SARIF 2.1.0, and the file that they go into.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tool/programs.hh"

using namespace speclev::test;
using Json = nlohmann::json;

namespace {

/// Its mistake, the name of a trap, stands behind a tab and a letter of two bytes.
const std::string wrong_trap =
    "MAZE:\"a\",random\nNOMAP\nENGRAVING:random,dust,\t\"\xc3\xa4\"\nTRAP:\t\"pitt\",random\n";

Result run_with(const std::string& format, const std::string& source, Names arguments = {}) {
  const TemporaryFolder folder;
  write_file(folder / "a.des", source);
  arguments.insert(arguments.begin(), {"-fdiagnostics-format=" + format, "a.des"});
  return run(lev_comp(folder.path(), arguments));
}

Json place(unsigned line, unsigned byte, unsigned display) {
  return {{"file", "a.des"}, {"line", line}, {"byte-column", byte}, {"column", byte}, {"display-column", display}};
}

/// What the specification of SARIF 2.1.0 requires of the parts that are written. Its schema is no part of the tests:
/// this is the subset of its rules that concerns them.
void check_region(const Json& region) {
  for (const char* name : {"startLine", "startColumn", "endLine", "endColumn"}) CHECK(region.at(name) >= 1);
  CHECK(region.at("endLine") >= region.at("startLine"));
  if (region.at("endLine") == region.at("startLine")) CHECK(region.at("endColumn") >= region.at("startColumn"));
  CHECK(region.at("byteOffset") >= 0);
  CHECK(region.at("byteLength") >= 0);
}

void check_location(const Json& location) {
  const Json& physical = location.at("physicalLocation");
  CHECK(physical.at("artifactLocation").at("uri").is_string());
  check_region(physical.at("region"));
}

void check_level(const Json& level) { CHECK((level == "error" || level == "warning" || level == "note")); }

void check_text(const Json& message) { CHECK(!message.at("text").get<std::string>().empty()); }

void check_fix(const Json& fix) {
  check_text(fix.at("description"));
  REQUIRE(!fix.at("artifactChanges").empty());
  for (const Json& change : fix.at("artifactChanges")) {
    CHECK(change.at("artifactLocation").at("uri").is_string());
    REQUIRE(!change.at("replacements").empty());
    for (const Json& replacement : change.at("replacements")) {
      check_region(replacement.at("deletedRegion"));
      CHECK(replacement.at("insertedContent").at("text").is_string());
    }
  }
}

void check_result(const Json& result, const Json& rules) {
  check_text(result.at("message"));
  check_level(result.at("level"));
  CHECK(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id") == result.at("ruleId"));
  REQUIRE(!result.at("locations").empty());
  for (const Json& each : result.at("locations")) check_location(each);
  for (const Json& each : result.value("relatedLocations", Json::array())) {
    check_location(each);
    check_text(each.at("message"));
  }
  for (const Json& each : result.value("fixes", Json::array())) check_fix(each);
}

/// The run of a log.
Json check_sarif(const std::string& text) {
  const Json log = Json::parse(text);
  CHECK(log.at("version") == "2.1.0");
  CHECK(log.at("$schema").is_string());
  REQUIRE(log.at("runs").size() == 1);
  const Json& run = log.at("runs").at(0);
  const Json& driver = run.at("tool").at("driver");
  CHECK(driver.at("name").is_string());
  CHECK(run.at("columnKind") == "unicodeCodePoints");
  for (const Json& rule : driver.at("rules")) {
    CHECK(rule.at("id").is_string());
    check_text(rule.at("shortDescription"));
    check_text(rule.at("help"));
    CHECK(rule.at("help").at("markdown").is_string());
    CHECK(rule.at("defaultConfiguration").at("enabled").is_boolean());
    check_level(rule.at("defaultConfiguration").at("level"));
  }
  for (const Json& each : run.at("results")) check_result(each, driver.at("rules"));
  REQUIRE(run.at("invocations").size() == 1);
  CHECK(run.at("invocations").at(0).at("executionSuccessful").is_boolean());
  for (const Json& each : run.at("invocations").at(0).value("toolExecutionNotifications", Json::array())) {
    check_level(each.at("level"));
    check_text(each.at("message"));
  }
  return run;
}

}  // namespace

TEST_CASE("JSON has the place in bytes and as people count, the help as a note, and the fix") {
  const Result result = run_with("json", wrong_trap);
  CHECK_STATUS(1);
  const Json messages = Json::parse(result.err);
  REQUIRE(messages.size() == 1);
  const Json& message = messages[0];
  CHECK(message.at("kind") == "error");
  CHECK(message.at("message") == "unknown trap 'pitt'");
  CHECK(message.at("option") == "-Wunknown-trap");
  CHECK(message.at("column-origin") == 1);
  CHECK(message.at("escape-source") == false);
  CHECK(message.at("locations") == Json::array({{{"caret", place(4, 7, 9)}, {"finish", place(4, 12, 14)}}}));
  REQUIRE(message.at("children").size() == 1);
  CHECK(message.at("children")[0].at("kind") == "note");
  CHECK(message.at("children")[0].at("message") == "did you mean 'pit'?");
  CHECK(message.at("fixits") ==
        Json::array({{{"start", place(4, 8, 10)}, {"next", place(4, 12, 14)}, {"string", "pit"}}}));
}

TEST_CASE("text counts columns as people do") {
  CHECK(run_with("text", wrong_trap).err.starts_with("a.des:4:9: error: "));
  const std::string umlaut = "MAZE:\"a\",random\nNOMAP\nENGRAVING:random,dust,\"\xc3\xa4\",\"b\"\n";
  CHECK(run_with("text", umlaut).err.starts_with("a.des:3:26: error: "));
}

TEST_CASE("JSON has notes as children, warnings, and an empty array where nothing is said") {
  CHECK(Json::parse(run_with("json", bare_source("a")).err) == Json::array());
  const Json twice = Json::parse(run_with("json", bare_source("a") + bare_source("a"), {"-Wall"}).err);
  REQUIRE(twice.size() == 1);
  CHECK(twice[0].at("kind") == "warning");
  CHECK(twice[0].at("option") == "-Wduplicate-level");
  const Json late = Json::parse(run_with("json", bare_source("a") + "FLAGS:noteleport\n").err);
  REQUIRE(late.size() == 1);
  REQUIRE(!late[0].at("children").empty());
  CHECK(late[0].at("children")[0].at("locations")[0].at("caret").at("line") == 2);
}

TEST_CASE("JSON stays JSON whatever bytes a file has") {
  const Json messages = Json::parse(run_with("json", bare_source("a") + "TRAP:\"\xe9\x01\",random\n").err);
  REQUIRE(messages.size() == 1);
  CHECK(contains(messages[0].at("message").get<std::string>(), "\\x01"));
}

TEST_CASE("messages about options, files and targets are in the format, too") {
  const std::string format = GENERATE("json", "sarif");
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "game");
  write_file(folder / "game/profile", "base nethack-3.4.3\nlimmit x 3\n");
  write_file(folder / "a.des", bare_source("a"));
  const std::string option = "-fdiagnostics-format=" + format;
  const auto said = [&](const Command& command) {
    const Result result = run(command);
    INFO(result.describe());
    CHECK(result.status != 0);
    return format == "sarif" ? check_sarif(result.err) : Json::parse(result.err);
  };
  const std::string path = folder.path();
  for (const Command& command :
       {lev_comp(path, {option, "--frob"}), lev_comp(path, {"--frob", option}), lev_comp(path, {option, "missing.des"}),
        lev_comp(path, {option, "--target", "frob", "a.des"}), dgn_comp(path, {option, "a.txt"}),
        speclev_program(path, {"dump", option, "missing"}), speclev_program(path, {option, "frob"}),
        speclev_program(path, {"dump", option}), speclev_program(path, {option, "compile", "--frob"})}) {
    const Json report = said(command);
    if (format == "json") {
      REQUIRE(report.size() == 1);
      CHECK(report[0].at("kind") == "error");
      CHECK(report[0].at("locations").empty());
    } else {
      CHECK(report.at("results").empty());
      CHECK(report.at("invocations")[0].at("executionSuccessful") == false);
      CHECK(report.at("invocations")[0].at("toolExecutionNotifications").size() == 1);
    }
  }
  const Json target = said(lev_comp(path, {option, "--target", "./game", "a.des"}));
  const Json& first = format == "json" ? target[0] : target.at("results")[0];
  CHECK(contains(first.dump(), "game/profile"));
}

TEST_CASE("SARIF has rules with help, places, notes and fixes") {
  const Result result =
      run_with("sarif", wrong_trap + "FLAGS:noteleport\nTRAP:\"magick trap\",random\n" + bare_source("a"), {"-Wall"});
  CHECK_STATUS(1);
  const Json run = check_sarif(result.err);
  CHECK(run.at("tool").at("driver").at("name") == "lev_comp");
  REQUIRE(run.at("results").size() == 4);
  CHECK(run.at("tool").at("driver").at("rules").size() == 3);
  const Json& trap = run.at("results")[0];
  CHECK(trap.at("ruleId") == "unknown-trap");
  const Json& physical = trap.at("locations")[0].at("physicalLocation");
  CHECK(physical.at("artifactLocation").at("uri") == "a.des");
  CHECK(physical.at("region") == Json{{"startLine", 4},
                                      {"startColumn", 7},
                                      {"endLine", 4},
                                      {"endColumn", 13},
                                      {"byteOffset", wrong_trap.find("\"pitt")},
                                      {"byteLength", 6}});
  const Json& change = trap.at("fixes")[0].at("artifactChanges")[0].at("replacements")[0];
  CHECK(change.at("insertedContent").at("text") == "pit");
  CHECK(change.at("deletedRegion").at("startColumn") == 8);
  CHECK(trap.at("fixes")[0].at("properties").at("certain") == true);
  const Json& rule = run.at("tool").at("driver").at("rules")[trap.at("ruleIndex").get<std::size_t>()];
  CHECK(contains(rule.at("help").at("markdown").get<std::string>(), "```des"));
  for (const char* mark : {"`", "**"}) CHECK(!contains(rule.at("help").at("text").get<std::string>(), mark));
  CHECK(run.at("results")[1].at("relatedLocations")[0].at("physicalLocation").at("region").at("startLine") == 2);
  CHECK(run.at("results")[3].at("ruleId") == "duplicate-level");
  CHECK(run.at("results")[3].at("level") == "warning");
}

TEST_CASE("SARIF counts characters in columns, and names files as parts of URIs are written") {
  const TemporaryFolder folder;
  write_file(folder / "a b%.des", "MAZE:\"a\",random\nNOMAP\nENGRAVING:random,dust,\"\xc3\xa4\",\"b\"\n");
  const Json log = check_sarif(run(lev_comp(folder.path(), {"-fdiagnostics-format=sarif", "a b%.des"})).err);
  const Json& physical = log.at("results")[0].at("locations")[0].at("physicalLocation");
  CHECK(physical.at("artifactLocation").at("uri") == "a%20b%25.des");
  CHECK(physical.at("region").at("startColumn") == 26);
}

TEST_CASE("messages go into a file") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", wrong_trap);
  const std::string path = folder.path();
  SECTION("in each format") {
    const std::string format = GENERATE("text", "json", "sarif");
    const Result beside = run(lev_comp(path, {"-fdiagnostics-format=" + format, "a.des"}));
    const Result result = run(lev_comp(path, {"-fdiagnostics-format=" + format, "-fdiagnostics-file=said", "a.des"}));
    CHECK_STATUS(1);
    CHECK(result.err.empty());
    CHECK(read_file(folder / "said") == beside.err);
  }
  SECTION("without colour, whatever the terminal") {
    Command command = lev_comp(path, {"-fdiagnostics-file=said", "a.des"});
    run(command);
    CHECK(!contains(read_file(folder / "said"), "\033"));
  }
  SECTION("also those about the command line behind it") {
    CHECK(run(lev_comp(path, {"-fdiagnostics-file=said", "--frob"})).status == 2);
    CHECK(contains(read_file(folder / "said"), "--frob"));
  }
  SECTION("that can be written") {
    const Result result = run(lev_comp(path, {"-fdiagnostics-file=missing/said", "a.des"}));
    CHECK_STATUS(2);
    CHECK(result.err == "lev_comp: error: cannot write 'missing/said': No such file or directory\n");
  }
  SECTION("to its end") {
    const std::string format = GENERATE("text", "json", "sarif");
    const Result result =
        run(lev_comp(path, {"-fdiagnostics-format=" + format, "-fdiagnostics-file=/dev/full", "a.des"}));
    CHECK_STATUS(1);
    CHECK(result.err == "lev_comp: error: cannot write '/dev/full': No space left on device\n");
  }
}

TEST_CASE("options for messages that are wrong") {
  const TemporaryFolder folder;
  const auto [option, message] = GENERATE(table<std::string, std::string>(
      {{"-fdiagnostics-format=yaml", "-fdiagnostics-format is text, json or sarif, not 'yaml'"},
       {"-fdiagnostics-format", "-fdiagnostics-format is text, json or sarif, not ''"},
       {"-fdiagnostics-fromat=json", "unknown option '-fdiagnostics-fromat'; did you mean '-fdiagnostics-format'?"},
       {"-fdiagnostics-show-everything", "unknown option '-fdiagnostics-show-everything'; --help lists them"},
       {"-fdiagnostics-file=", "option '-fdiagnostics-file' needs a name behind '='"}}));
  const Result result = run(lev_comp(folder.path(), {option}));
  CHECK_STATUS(2);
  CHECK(result.err == "lev_comp: error: " + message + "\n");
}
