#include "base/spell.hh"

#include <catch2/catch.hpp>

using namespace speclev;

namespace {

Speller speller_of(std::string_view word, std::initializer_list<std::string_view> candidates) {
  Speller speller(word);
  for (const std::string_view each : candidates) speller.offer(each);
  return speller;
}

std::string nearest(std::string_view word, std::initializer_list<std::string_view> candidates) {
  return speller_of(word, candidates).best();
}

bool certain(std::string_view word, std::initializer_list<std::string_view> candidates) {
  return speller_of(word, candidates).certain();
}

}  // namespace

TEST_CASE("edit distance counts insertions, deletions, changes and swaps of neighbours") {
  CHECK(edit_distance("", "", 3) == 0);
  CHECK(edit_distance("orc", "orc", 0) == 0);
  CHECK(edit_distance("orc", "ogrc", 3) == 1);
  CHECK(edit_distance("orc", "oc", 3) == 1);
  CHECK(edit_distance("orc", "arc", 3) == 1);
  CHECK(edit_distance("orc", "roc", 3) == 1);
  CHECK(edit_distance("kitten", "sitting", 5) == 3);
  CHECK(edit_distance("", "abc", 5) == 3);
  CHECK(edit_distance("abc", "", 5) == 3);
}

TEST_CASE("edit distance ends at the limit") {
  CHECK(edit_distance("kitten", "sitting", 3) == 3);
  CHECK(edit_distance("kitten", "sitting", 2) == 3);
  CHECK(edit_distance("kitten", "sitting", 0) == 1);
  CHECK(edit_distance("a", "abcdef", 2) == 3);
  CHECK(edit_distance("abcdef", "uvwxyz", 1) == 2);
}

TEST_CASE("the speller finds the nearest candidate") {
  CHECK(nearest("gaint ant", {"fire ant", "giant ant", "giant bat"}) == "giant ant");
  CHECK(nearest("MONSER", {"MESSAGE", "MONSTER"}) == "MONSTER");
}

TEST_CASE("the speller does not mind capitals and gives the candidate as it is written") {
  CHECK(nearest("Hill Orc", {"hill giant", "hill orc"}) == "hill orc");
  CHECK(nearest("stair", {"STAIR"}) == "STAIR");
}

TEST_CASE("of equally near candidates the first stays") {
  CHECK(nearest("cat", {"bat", "rat"}) == "bat");
  CHECK(nearest("cat", {"rat", "bat"}) == "rat");
  CHECK(nearest("cat", {"bat", "cat", "CAT"}) == "cat");
}

TEST_CASE("what is too far away is not suggested") {
  CHECK(nearest("xyzzy", {"monster", "plugh"}).empty());
  CHECK(nearest("ab", {"cd"}).empty());
  CHECK(nearest("x", {"y"}).empty());
  CHECK(nearest("word", {""}).empty());
  // Up to a third of the word may differ, so that never all of it does.
  CHECK(nearest("abc", {"xbc"}) == "xbc");
  CHECK(nearest("abc", {"xyc"}).empty());
  CHECK(nearest("abcdef", {"xycdef"}) == "xycdef");
  CHECK(nearest("abcdef", {"xyzdef"}).empty());
  CHECK(nearest("abcdefghijkl", {"vwxdefghijkl"}) == "vwxdefghijkl");
  CHECK(nearest("abcdefghijkl", {"vwxyefghijkl"}).empty());
}

TEST_CASE("words that are empty or very long get no suggestion") {
  CHECK(nearest("", {"a", "ab"}).empty());
  const std::string long_word(65, 'a');
  CHECK(nearest(long_word, {long_word}).empty());
}

TEST_CASE("a candidate is certain if it is very near and no other is as near") {
  CHECK(certain("gaint ant", {"fire ant", "giant ant", "giant bat"}));
  CHECK(certain("Hill Orc", {"hill giant", "hill orc"}));
  CHECK(certain("pitt", {"pit", "spiked pit", "pit"}));
  CHECK_FALSE(certain("cat", {"bat", "rat"}));
  CHECK(certain("cats", {"bat", "rat", "cat"}));
  CHECK_FALSE(certain("xyzzy", {"monster"}));
  CHECK_FALSE(certain("", {"a"}));
  CHECK(certain("abcdefghijkl", {"vwcdefghijkl"}));
  CHECK_FALSE(certain("abcdefghijkl", {"vwxdefghijkl"}));
}

TEST_CASE("a number that touches a word may be a value of its own") {
  Speller speller("blessed0");
  speller.offer("blessed");
  CHECK(speller.best() == "blessed");
  CHECK_FALSE(speller.certain());
  CHECK_FALSE(speller.tied());
  Speller numbered("level1");
  numbered.offer("levle1");
  CHECK(numbered.certain());
}
