// The names of targets as people type them.
#include "target/names.hh"

#include <catch2/catch.hpp>

#include "diag/fields.hh"
#include "target/embed.hh"
#include "target/others.hh"
#include "target/target_data.hh"

using namespace speclev;

TEST_CASE("the name of a target has a release where one begins with a digit") {
  CHECK(TargetName("a-1.2").game == "a");
  CHECK(TargetName("a-1.2").release == "1.2");
  CHECK(TargetName("a-b-0.7E7").game == "a-b");
  CHECK(TargetName("a-b").release.empty());
  CHECK(TargetName("a-").game == "a-");
  CHECK(TargetName("hack4").release.empty());
}

TEST_CASE("releases are in the order of their numbers, one without is the newest") {
  CHECK((compare_releases("3.0.9", "3.0.10") < 0));
  CHECK((compare_releases("3.4", "3.4.0") < 0));
  CHECK((compare_releases("3.4.3", "3.4.3") == 0));
  CHECK((compare_releases("0.7E7", "0.7E10") < 0));
  CHECK((compare_releases("", "9.9") > 0));
  CHECK((compare_releases("9.9", "") < 0));
  CHECK((compare_releases("", "") == 0));
}

TEST_CASE("a release is one of those that are named in short") {
  CHECK(is_release("3.6.6", "3.6"));
  CHECK(is_release("3.6.6", "3.6.6"));
  CHECK(is_release("0.7E7", "0.7"));
  CHECK_FALSE(is_release("3.61", "3.6"));
  CHECK_FALSE(is_release("3.4.3", "3.6"));
}

TEST_CASE("targets are found as people name them") {
  CHECK(target_meant("3.6.6").name == "nethack-3.6.6");
  CHECK(target_meant("v3.6.6").name == "nethack-3.6.6");
  CHECK(target_meant("3.6").name == "nethack-3.6.7");
  CHECK(target_meant("NetHack 3.4").name == "nethack-3.4.3");
  CHECK(target_meant("NETHACK_3.4.3").name == "nethack-3.4.3");
  for (const char* short_name : {"nethack343", "343", "nh343", "vanilla 3.4.3", "v3.4.3", "NH-3.4"}) {
    INFO(short_name);
    CHECK(target_meant(short_name).name == "nethack-3.4.3");
  }
  CHECK(target_meant("vanilla").name == "nethack-3.6.7");
  CHECK(target_meant("MiniHack").name == "nle");
  CHECK(target_meant("xnh").name == "xnethack");
  CHECK(target_meant("NetHack").name == "nethack-3.6.7");
  CHECK(target_meant("").name.empty());
  CHECK(target_meant("3.60").name.empty());
  for (const char* lua : {"nethack-3.7", "nethack-3.7.0", "3.7", "5.0", "NetHack 5.0.0"}) {
    INFO(lua);
    CHECK(target_meant(lua).name.empty());
    CHECK(target_meant(lua).reason.find("Lua") != std::string::npos);
  }
  CHECK(target_meant("angband-3.7").reason.empty());
}

TEST_CASE("a name that none has is near to a word that people write") {
  const auto near = [](const char* typed) { return target_meant(typed).near; };
  CHECK(near("nethak") == "nethack");
  CHECK(near("slahsem") == "slashem");
  CHECK(near("vanila") == "vanilla");
  CHECK(near("minihck") == "minihack");
  CHECK(near("nethack-3.4.33") == "nethack-3.4.3");
  CHECK(near("3.4.33") == "3.4.3");
  CHECK(near("angband").empty());
  CHECK(near("nethack-3.7").empty());
  for (const char* each : {"nethack", "slashem", "vanilla", "minihack", "3.4.3"})
    CHECK_FALSE(target_meant(each).name.empty());
}

TEST_CASE("every other word for a game names one") {
  const SourceText words = SourceText::of("game-aliases", embedded_file("game-aliases").value());
  DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(words, sink);
  std::size_t count = 0;
  for (; in.next_line(); ++count) {
    const std::string word(in.field("a word")->text), game(in.field("a game")->text);
    INFO(word);
    CHECK(TargetName(target_meant(word).name).game == game);
  }
  CHECK(count > 0);
}

TEST_CASE("targets are listed from the oldest release of a game to the newest") {
  const auto names = target_names();
  const auto place = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  CHECK(place("nethack-3.4.3") < place("nethack-3.6.0"));
  CHECK(place("nethack-3.6.7") < static_cast<std::ptrdiff_t>(names.size()));
}

TEST_CASE("a word of another target is looked up") {
  const Target first = find_target("nethack-3.4.3").value();
  const Target second = find_target("nethack-3.6.6").value();
  CHECK(nearest_target_with("ROOMDOOR", data_of(first)) == "nethack-3.6.6");
  // The nearest is one of the same language, and of the same base.
  CHECK(nearest_target_with("RANDOM_PLACES", data_of(first)).starts_with("nethack-3.4."));
  CHECK(nearest_target_with("GRAVE", data_of(second)).starts_with("nethack-3.6."));
  CHECK(nearest_target_with("no such word", data_of(first)).empty());
  // A word that its language has and no statement takes is that of another one.
  CHECK(nearest_target_with("LEVEL", data_of(*find_target("nethack-3.0.10"))) == "nethack-3.1.0");
}
