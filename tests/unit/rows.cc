#include "base/rows.hh"

#include <array>
#include <catch2/catch.hpp>
#include <utility>

using namespace speclev;

namespace {

constexpr std::array<int, 3> built_in = {1, 2, 3};

/// A table with rows of its own.
Rows<int> own(const std::vector<int>& values) {
  Rows<int> rows;
  rows.edit() = values;
  return rows;
}

}  // namespace

TEST_CASE("a table without rows") {
  constexpr Rows<int> none;
  STATIC_REQUIRE(none.empty());
  CHECK(none.size() == 0);
  CHECK(none.begin() == none.end());
  CHECK(Rows<int>(std::span<const int>()) == none);
}

TEST_CASE("built-in rows are looked at where they are") {
  constexpr Rows<int> rows{built_in};
  STATIC_REQUIRE(rows.size() == 3);
  STATIC_REQUIRE(rows[2] == 3);
  CHECK(rows.view().data() == built_in.data());
  Rows<int> copy = rows;
  CHECK(copy.view().data() == built_in.data());
  const Rows<int> moved = std::move(copy);
  CHECK(moved.view().data() == built_in.data());
}

TEST_CASE("changing a copy of built-in rows changes nothing else") {
  const Rows<int> rows{built_in};
  Rows<int> copy = rows;
  copy.edit()[0] = 7;
  copy.edit().push_back(4);
  CHECK(copy == own({7, 2, 3, 4}));
  CHECK(rows == own({1, 2, 3}));
  CHECK(built_in[0] == 1);
}

TEST_CASE("built-in rows that are taken away stay away") {
  Rows<int> rows{built_in};
  rows.edit().clear();
  CHECK(rows.empty());
  rows.edit().push_back(5);
  CHECK(rows == own({5}));
}

TEST_CASE("a copy of own rows is apart from them") {
  Rows<int> rows = own({1, 2});
  Rows<int> copy = rows;
  CHECK(copy.view().data() != rows.view().data());
  copy.edit().push_back(3);
  rows.edit()[0] = 9;
  CHECK(rows == own({9, 2}));
  CHECK(copy == own({1, 2, 3}));
  const Rows<int> moved = std::move(copy);
  CHECK(moved == own({1, 2, 3}));
}

TEST_CASE("own rows are replaced by built-in ones, and the other way round") {
  Rows<int> rows = own({8, 9});
  rows = Rows<int>(built_in);
  CHECK(rows == own({1, 2, 3}));
  rows = own({4});
  CHECK(rows == own({4}));
  CHECK(rows.size() == 1);
}

TEST_CASE("rows are equal if what they hold is") {
  CHECK(Rows<int>(built_in) == own({1, 2, 3}));
  CHECK_FALSE(Rows<int>(built_in) == own({1, 2}));
  CHECK_FALSE(Rows<int>(built_in) == own({1, 2, 4}));
}
