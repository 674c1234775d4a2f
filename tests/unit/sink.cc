#include <catch2/catch.hpp>
#include <set>
#include <string_view>

#include "speclev/diagnostic.hh"

using namespace speclev;

namespace {

constexpr Diag an_error = Diag::unknown_trap;
constexpr Diag a_warning = Diag::unknown_monster;
constexpr Diag a_check = Diag::rock_in_region;
constexpr Diag our_own = Diag::unset_register;
constexpr Diag a_doubt = Diag::dropped_map_line;
constexpr Diag of_lint = Diag::stairs_in_rock;

}  // namespace

TEST_CASE("the groups that these tests rely on") {
  CHECK(diag_group(an_error) == DiagGroup::error);
  CHECK(diag_group(a_warning) == DiagGroup::warning);
  CHECK(diag_group(a_check) == DiagGroup::check);
  CHECK(diag_group(our_own) == DiagGroup::all);
  CHECK(diag_group(a_doubt) == DiagGroup::extra);
  CHECK(diag_group(of_lint) == DiagGroup::lint);
}

TEST_CASE("every kind of message has a name of its own, in small letters") {
  std::set<std::string_view> names;
  for (const Diag id : all_diags()) {
    const std::string_view name = diag_name(id);
    INFO(name);
    CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
    CHECK(names.insert(name).second);
  }
}

TEST_CASE("every kind of message has a number of its own") {
  std::set<Diag> numbers;
  for (const Diag id : all_diags()) {
    INFO(diag_name(id));
    CHECK(numbers.insert(id).second);
  }
}

TEST_CASE("without options errors and ordinary warnings are given") {
  const DiagnosticPolicy policy;
  CHECK(policy.enabled(an_error));
  CHECK(policy.enabled(a_warning));
  CHECK_FALSE(policy.enabled(a_check));
  CHECK_FALSE(policy.enabled(our_own));
  CHECK_FALSE(policy.enabled(a_doubt));
  CHECK(policy.severity(an_error) == Severity::error);
  CHECK(policy.severity(a_warning) == Severity::warning);
}

TEST_CASE("-Wlint turns its group on and off") {
  DiagnosticPolicy policy;
  CHECK_FALSE(policy.any(DiagGroup::lint));
  CHECK(policy.apply("lint"));
  CHECK(policy.enabled(of_lint));
  CHECK_FALSE(policy.enabled(our_own));
  CHECK(policy.apply("no-lint"));
  CHECK_FALSE(policy.enabled(of_lint));
  CHECK(policy.apply("stairs-in-rock"));
  CHECK(policy.any(DiagGroup::lint));
  policy.disable(DiagGroup::lint);
  CHECK_FALSE(policy.any(DiagGroup::lint));
}

TEST_CASE("-Wlint-style turns on what is harmless, which is no warning") {
  constexpr Diag harmless = Diag::lost_wall;
  DiagnosticPolicy policy;
  CHECK(is_of_lint(harmless));
  CHECK(is_of_lint(of_lint));
  CHECK_FALSE(is_of_lint(our_own));
  CHECK(policy.apply("lint"));
  CHECK_FALSE(policy.enabled(harmless));
  CHECK(policy.apply("lint-style"));
  CHECK(policy.enabled(harmless));
  CHECK(policy.severity(harmless) == Severity::style);
  CHECK(policy.severity(of_lint) == Severity::warning);
  CHECK(policy.apply("no-lint"));
  CHECK(policy.enabled(harmless));
  CHECK(policy.apply("no-lint-style"));
  CHECK_FALSE(policy.enabled(harmless));
  CHECK(policy.apply("error=lost-wall"));
  CHECK(policy.enabled(harmless));
  CHECK(policy.severity(harmless) == Severity::error);
}

TEST_CASE("-w, -Wall and -Wextra turn on a group each") {
  DiagnosticPolicy policy;
  policy.enable(DiagGroup::check);
  CHECK(policy.enabled(a_check));
  CHECK_FALSE(policy.enabled(our_own));
  CHECK(policy.apply("all"));
  CHECK(policy.enabled(our_own));
  CHECK_FALSE(policy.enabled(a_doubt));
  CHECK(policy.apply("extra"));
  CHECK(policy.enabled(a_doubt));
  CHECK(policy.apply("no-all"));
  CHECK_FALSE(policy.enabled(our_own));
  CHECK(policy.enabled(a_doubt));
}

TEST_CASE("warnings can be turned on and off by name") {
  DiagnosticPolicy policy;
  CHECK(policy.apply("unset-register"));
  CHECK(policy.enabled(our_own));
  CHECK_FALSE(policy.enabled(Diag::empty_name));
  CHECK(policy.apply("no-unknown-monster"));
  CHECK_FALSE(policy.enabled(a_warning));
  CHECK(policy.enabled(Diag::unknown_object));
  CHECK(policy.apply("rock-in-region"));
  CHECK(policy.enabled(a_check));
}

TEST_CASE("warnings can count as errors") {
  DiagnosticPolicy policy;
  CHECK(policy.apply("error"));
  CHECK(policy.severity(a_warning) == Severity::error);
  CHECK_FALSE(policy.enabled(our_own));
  CHECK(policy.apply("no-error"));
  CHECK(policy.severity(a_warning) == Severity::warning);
  CHECK(policy.apply("error=unset-register"));
  CHECK(policy.severity(our_own) == Severity::error);
  CHECK(policy.enabled(our_own));
  CHECK(policy.severity(a_warning) == Severity::warning);
  CHECK(policy.apply("no-error=unset-register"));
  CHECK(policy.severity(our_own) == Severity::warning);
  CHECK(policy.enabled(our_own));
}

TEST_CASE("style counts as an error only by its name") {
  DiagnosticPolicy policy;
  CHECK(policy.apply("error"));
  CHECK(policy.severity(Diag::place_off_map) == Severity::style);
  CHECK(policy.apply("error=place-off-map"));
  CHECK(policy.severity(Diag::place_off_map) == Severity::error);
  CHECK(policy.apply("no-error"));
  CHECK(policy.severity(Diag::place_off_map) == Severity::style);
}

TEST_CASE("errors cannot be turned off, and unknown names are no options") {
  DiagnosticPolicy policy;
  for (const char* option : {"unknown-trap", "no-unknown-trap", "error=unknown-trap", "no-such-warning", "nonsense", "",
                             "no-", "error=", "no-error="}) {
    INFO("-W" << option);
    CHECK_FALSE(policy.apply(option));
  }
  CHECK(policy.enabled(an_error));
  CHECK(policy.enabled(a_warning));
  CHECK(policy.severity(a_warning) == Severity::warning);
}

TEST_CASE("arguments are filled into the message") {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(Diag::coordinate_range, {3, 4}, {"x", "0", "75", "80"});
  const auto found = sink.take();
  REQUIRE(found.size() == 1);
  CHECK(found[0].id == Diag::coordinate_range);
  CHECK(found[0].severity == Severity::error);
  CHECK(found[0].span == Span{3, 4});
  for (const char* part : {"x must", "0 to 75", "80"}) CHECK(found[0].message.find(part) != std::string::npos);
  CHECK(found[0].message.find('{') == std::string::npos);
}

TEST_CASE("an argument with braces stays as it is") {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(Diag::unknown_trap, {}, {"{0}{1}"});
  CHECK(sink.take().at(0).message.find("'{0}{1}'") != std::string::npos);
}

TEST_CASE("a long argument is cut, and what is in quotes stays so") {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  const std::string name(250, 'x');
  sink.report(Diag::missing_place, {}, {name});
  sink.report(Diag::no_such_monster, {}, {"'" + name + "'"});
  const auto found = sink.take();
  CHECK(found.at(0).message.find(name.substr(0, 200) + "… ") != std::string::npos);
  CHECK(found.at(0).message.find(name.substr(0, 201)) == std::string::npos);
  CHECK(found.at(1).message.ends_with("x…'"));
}

TEST_CASE("help and notes belong to the message they were added to") {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(an_error, {0, 1}, {"a"}).suggest("pit").note({7, 9}, "there");
  sink.report(an_error, {1, 2}, {"b"}).suggest("");
  sink.report(an_error, {2, 3}, {"c"}).advise("do this");
  const auto found = sink.take();
  REQUIRE(found.size() == 3);
  CHECK(found[0].help == "did you mean 'pit'?");
  REQUIRE(found[0].notes.size() == 1);
  CHECK(found[0].notes[0].span == Span{7, 9});
  CHECK(found[0].notes[0].text == "there");
  CHECK(found[1].help.empty());
  CHECK(found[1].notes.empty());
  CHECK(found[2].help == "do this");
}

TEST_CASE("warnings that are off leave no trace, whatever is added to them") {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(our_own, {}, {"1", "x"}).suggest("a").note({}, "b");
  CHECK(sink.error_count() == 0);
  CHECK(sink.take().empty());
}

TEST_CASE("errors are counted, warnings are not") {
  DiagnosticPolicy policy;
  REQUIRE(policy.apply("error=unknown-object"));
  Sink sink(policy);
  sink.report(a_warning, {}, {"a", ""});
  CHECK(sink.error_count() == 0);
  sink.report(an_error, {}, {"a"});
  sink.report(Diag::unknown_object, {}, {"a", ""});
  CHECK(sink.error_count() == 2);
}

TEST_CASE("diagnostics since a mark are brought into the order of the text") {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(an_error, {50, 51}, {"a"});
  const std::size_t mark = sink.mark();
  sink.report(an_error, {30, 31}, {"b"});
  sink.report(an_error, {10, 11}, {"c"});
  sink.report(a_warning, {10, 12}, {"d", ""});
  sink.order_from(mark);
  std::vector<Span> spans;
  for (const Diagnostic& each : sink.take()) spans.push_back(each.span);
  CHECK(spans == std::vector<Span>{{50, 51}, {10, 11}, {10, 12}, {30, 31}});
}

TEST_CASE("at most so many errors are handed out") {
  const DiagnosticPolicy policy;
  Sink sink(policy, 2);
  sink.report(an_error, {1, 1}, {"a"});
  sink.report(a_warning, {2, 2}, {"b", ""});
  sink.report(an_error, {3, 3}, {"c"});
  CHECK_FALSE(sink.full());
  sink.report(a_warning, {4, 4}, {"d", ""});
  sink.report(an_error, {5, 5}, {"e"});
  CHECK(sink.full());
  sink.report(a_warning, {6, 6}, {"f", ""});
  std::vector<std::uint32_t> places;
  for (const Diagnostic& each : sink.take()) places.push_back(each.span.begin);
  CHECK(places == std::vector<std::uint32_t>{1, 2, 3, 4});
}

TEST_CASE("no limit of errors") {
  const DiagnosticPolicy policy;
  Sink sink(policy, 0);
  for (int i = 0; i < 1000; ++i) sink.report(an_error, {}, {"a"});
  CHECK_FALSE(sink.full());
  CHECK(sink.take().size() == 1000);
  CHECK(sink.take().empty());
}
