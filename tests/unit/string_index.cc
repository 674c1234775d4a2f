#include "base/string_index.hh"

#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <vector>

using namespace speclev;

namespace {

/// A table with its index.
struct Table {
  explicit Table(std::vector<StringIndex::Key> all) : keys(std::move(all)) {
    index.reset(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) index.insert(i, at);
  }

  std::optional<std::size_t> find(char letter, std::string_view text) const { return index.find({letter, text}, at); }

  std::vector<StringIndex::Key> keys;
  std::function<StringIndex::Key(std::size_t)> at = [this](std::size_t place) { return keys[place]; };
  StringIndex index;
};

}  // namespace

TEST_CASE("an index that was never filled finds nothing") {
  const StringIndex index;
  CHECK_FALSE(index.find({'a', "ant"}, [](std::size_t) { return StringIndex::Key{'a', "ant"}; }));
}

TEST_CASE("an index of an empty table finds nothing") { CHECK_FALSE(Table({}).find('a', "ant")); }

TEST_CASE("letter and text together are the key") {
  const Table table({{'a', "ant"}, {'b', "ant"}, {'\0', ""}, {'a', ""}});
  CHECK(table.find('a', "ant") == 0U);
  CHECK(table.find('b', "ant") == 1U);
  CHECK(table.find('\0', "") == 2U);
  CHECK(table.find('a', "") == 3U);
  CHECK_FALSE(table.find('\0', "ant"));
  CHECK_FALSE(table.find('b', ""));
  CHECK_FALSE(table.find('a', "an"));
  CHECK_FALSE(table.find('a', "ants"));
}

TEST_CASE("of equal keys the first one stays") {
  const Table table({{'a', "bee"}, {'a', "ant"}, {'a', "ant"}});
  CHECK(table.find('a', "ant") == 1U);
}

TEST_CASE("many keys that agree at both ends and in length are told apart") {
  std::vector<std::string> names;
  for (int i = 0; i < 500; ++i) names.push_back("beginning of " + std::to_string(1000 + i) + " and its end");
  std::vector<StringIndex::Key> keys;
  for (const std::string& name : names) keys.push_back({'a', name});
  const Table table(keys);
  for (std::size_t i = 0; i < names.size(); ++i) CHECK(table.find('a', names[i]) == i);
  CHECK_FALSE(table.find('a', "beginning of 2000 and its end"));
  CHECK_FALSE(table.find('b', names[0]));
}

TEST_CASE("resetting an index empties it") {
  Table table({{'a', "ant"}});
  table.index.reset(1);
  CHECK_FALSE(table.find('a', "ant"));
}

TEST_CASE("keys of every length that differ in one character are told apart") {
  for (std::size_t size = 1; size <= 20; ++size) {
    std::vector<std::string> names = {std::string(size, 'a')};
    for (std::size_t i = 0; i < size; ++i) names.push_back(std::string(size, 'a').replace(i, 1, "b"));
    std::vector<StringIndex::Key> keys;
    for (const std::string& name : names) keys.push_back({'a', name});
    const Table table(keys);
    for (std::size_t i = 0; i < names.size(); ++i) CHECK(table.find('a', names[i]) == i);
    CHECK_FALSE(table.find('a', std::string(size + 1, 'a')));
  }
}
