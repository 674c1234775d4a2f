#include "target/keywords.hh"

#include "classic/grammar.hh"

#include <catch2/catch.hpp>

using namespace speclev;

namespace {

KeywordTable table_of(std::initializer_list<KeywordTable::Row> rows) {
  KeywordTable table;
  for (const KeywordTable::Row& row : rows) table.add(row);
  table.build_index();
  return table;
}

}  // namespace

TEST_CASE("token classes are known by name") {
  CHECK(token_class("door_state") == TokenClass::door_state);
  CHECK(token_class("maze") == TokenClass::maze);
  CHECK_FALSE(token_class("doorstate"));
  CHECK_FALSE(token_class(""));
  CHECK_FALSE(token_class("MAZE"));
}

TEST_CASE("the words that begin a declaration") {
  const syntax::Grammar& grammar = classic::grammar();
  CHECK(grammar.begins_declaration(TokenClass::maze));
  CHECK(grammar.begins_declaration(TokenClass::non_diggable));
  CHECK_FALSE(grammar.begins_declaration(TokenClass::lev));
  CHECK_FALSE(grammar.begins_declaration(TokenClass::o_register));
  CHECK_FALSE(grammar.begins_declaration(TokenClass::random_type));
}

TEST_CASE("keywords are found as a whole and as a beginning") {
  const KeywordTable table = table_of(
      {{"MAZE", TokenClass::maze, 0}, {"MAZEWALK", TokenClass::mazewalk, 0}, {"lit", TokenClass::light_state, 1}});
  REQUIRE(table.find("MAZE") != nullptr);
  CHECK(table.find("MAZE")->token == TokenClass::maze);
  CHECK(table.find("maze") == nullptr);
  CHECK(table.find("MAZEW") == nullptr);
  CHECK(table.longest_prefix("MAZEWALK:")->token == TokenClass::mazewalk);
  CHECK(table.longest_prefix("MAZEWAL")->token == TokenClass::maze);
  CHECK(table.longest_prefix("litMAZE")->value == 1);
  CHECK(table.longest_prefix("li") == nullptr);
  CHECK(table.longest_prefix("") == nullptr);
}

TEST_CASE("the word for a value") {
  const KeywordTable table = table_of({{"open", TokenClass::door_state, 2}, {"chaos", TokenClass::alignment, 2}});
  CHECK(table.word(TokenClass::door_state, 2) == "open");
  CHECK(table.word(TokenClass::alignment, 2) == "chaos");
  CHECK(table.word(TokenClass::door_state, 3).empty());
}
