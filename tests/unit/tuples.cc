#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

Compilation compilation() {
  Compilation result;
  result.target = find_target("nethack-3.6.6").value();
  return result;
}

std::string level_with(const std::string& statement) { return "LEVEL:\"x\"\n" + statement + "\n"; }

std::string bytes_of(const std::string& statement) {
  const Output output = compilation().run(level_with(statement));
  REQUIRE(output.files.size() == 1);
  return output.files[0].bytes;
}

}  // namespace

// Without blanks in it, what stands in parentheses is one token.
TEST_CASE("blanks inside parentheses change nothing") {
  CHECK(bytes_of("FOUNTAIN:(11,7)") == bytes_of("FOUNTAIN:( 11 , 7 )"));
  CHECK(bytes_of("NON_DIGGABLE:(1,2,33,14)") == bytes_of("NON_DIGGABLE:(1,2, 33,14)"));
  CHECK(bytes_of("TERRAIN:fillrect(1,2,33,14),'.'") == bytes_of("TERRAIN:fillrect( 1,2,33,14),'.'"));
  CHECK(bytes_of("TELEPORT_REGION:levregion(1,2,33,14),(0,0,0,0),up") ==
        bytes_of("TELEPORT_REGION:levregion(1 ,2,33,14),( 0,0,0,0),up"));
  CHECK(bytes_of("MONSTER:('a',\"giant ant\"),(1,2)") == bytes_of("MONSTER:( 'a' , \"giant ant\" ),(1,2)"));
  CHECK(bytes_of("$m = monster:{ ('a',\"giant ant\"),('o',\"hill orc\") }\nMONSTER:$m[1],random") ==
        bytes_of("$m = monster:{ ('a', \"giant ant\"), ('o', \"hill orc\") }\nMONSTER:$m[1],random"));
}

TEST_CASE("mistakes with parentheses are found where they are, with blanks or without") {
  const auto messages = [](const std::string& statement) { return compilation().messages(level_with(statement)); };
  CHECK(messages("FOUNTAIN (1,2)") == std::vector<std::string>{"2:10 syntax-error"});
  CHECK(messages("FOUNTAIN ( 1,2)") == std::vector<std::string>{"2:10 syntax-error"});
  CHECK(messages("FOUNTAIN:(1,2)(3,4)") == std::vector<std::string>{"2:15 syntax-error"});
  CHECK(messages("FOUNTAIN:( 1,2)( 3,4)") == std::vector<std::string>{"2:16 syntax-error"});
  CHECK(messages("FOUNTAIN:(1,200)") == std::vector<std::string>{"2:13 coordinate-range"});
  CHECK(messages("MONSTER:('a',\"giant amt\"),(1,2)") == std::vector<std::string>{"2:14 no-such-monster"});
  CHECK(messages("MONSTER:('a',\"giant ant") == std::vector<std::string>{"2:14 unterminated-string"});
}

TEST_CASE("messages say the same about parentheses with blanks or without") {
  const auto words = [](const std::string& statement) {
    const Output output = compilation().run(level_with(statement));
    REQUIRE(output.diagnostics.size() == 1);
    const Diagnostic& only = output.diagnostics[0];
    return std::to_string(only.span.end - only.span.begin) + " " + only.message;
  };
  CHECK(words("FOUNTAIN (1,2)").starts_with("1 unexpected '('"));
  for (const std::string front : {"FOUNTAIN ", "FOUNTAIN:(1,1)", "$x ", "TERRAIN:rect 1,"}) {
    INFO(front);
    CHECK(words(front + "(1,2)") == words(front + "( 1,2)"));
    CHECK(words(front + "('a',\"x\")") == words(front + "( 'a',\"x\")"));
  }
  // Of what could stand there, only the parenthesis is said.
  CHECK(words("TERRAIN:circle 5") == "1 unexpected '5'; expected '('");
}
