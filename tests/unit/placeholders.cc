// Placeholders are reported where they cause an error, and nowhere else.
#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

const std::string classic_head = "MAZE:\"cell\",' '\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n";
const std::string opcode_head = "LEVEL:\"cell\"\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\n";

/// The messages about a line behind a map.
std::vector<std::string> messages_about(const std::string& line, const std::string& target) {
  const Compilation compilation{.target = find_target(target).value()};
  const bool is_opcode = compilation.target.language() != find_target(default_target)->language();
  return compilation.messages((is_opcode ? opcode_head : classic_head) + line + "\n");
}

}  // namespace

TEST_CASE("a placeholder that does not cause the error does not hide it") {
  const std::string classic = "nethack-3.4.3", opcode = "nethack-3.6.6";
  const auto [target, line, message] = GENERATE_COPY(table<std::string, std::string, std::string>({
      {classic, R"(ENGRAVING:(1,1),engarve,"Vlad <was> here")", "8:17 unknown-word"},
      {classic, R"(ENGRAVING:(9,1),engrave,"TODO")", "8:12 coordinate-range"},
      {classic, R"(ENGRAVING:(1,1),engrave "%s")", "8:25 syntax-error"},
      {classic, R"(ENGRAVING:1,1,engrave,"???")", "8:11 syntax-error"},
      {classic, R"(ENGRAVING:(1,1),engrave,"{EXIT}" x)", "8:34 unknown-word"},
      {classic, R"(ENGRAVE:(1,1),engrave,"XXX")", "8:1 unknown-word"},
      {classic, R"(OBJECT:'(',"chest",(9,1),blessed,0,"XXX")", "8:21 coordinate-range"},
      {classic, R"(OBJECT:'(',"chest",(1,1),blest,0,"%s")", "8:26 unknown-word"},
      {classic, R"(MONSTER:'?',"???",(1,1))", "8:9 unknown-monster-class"},
      {classic, R"(MONSTER:'h',"<name>",(1,7))", "8:25 coordinate-range"},
      {classic, R"(MONSTER:'h',"dwarf",(1,1),asleep,m_object,"???")", "8:42 syntax-error"},
      {classic, R"(TRAP:"pit of {EXIT}",(1,1))", "8:6 unknown-trap"},
      {classic, R"(TRAP:"pti",(1,1) TODO)", "8:18 placeholder"},
      {classic, R"(STAIR:(1,1),up {BREAK})", "8:16 foreign-construct"},
      {classic, R"(DOOR:closed,(2,1) {EXIT})", "8:13 door-place"},
      {classic, R"(REGION:(0,0,9,9),lit,"<kind>")", "8:13 coordinate-range"},
      {opcode, R"(IF [150%] {EXIT})", "8:5 percentage-range"},
      {opcode, R"(IF [50%] {BREAK})", "8:11 stray-break"},
      {opcode, R"(IF [$x] {EXIT})", "8:5 undefined-variable"},
      {opcode, R"(LOOP [2] {EXTI})", "8:11 unknown-word"},
      {opcode, R"(ENGRAVING:(1,1),engarve,"Vlad <was> here")", "8:17 unknown-word"},
      {opcode, R"(ENGRAVING:(99,1),burn,"XXX")", "8:12 coordinate-range"},
      {opcode, R"(MONSTER:"nwt",(1,1),name:"???")", "8:9 no-such-monster"},
      {opcode, R"(MONSTER:('d',"jackl"),(1,1),name:"%s")", "8:14 no-such-monster"},
      {opcode, R"(OBJECT:('(',"chst"),(1,1),name:"TODO")", "8:13 no-such-object"},
      {opcode, R"(OBJECT:('(',"chest"),(1,1),nmae:"<name>")", "8:28 unknown-word"},
      {opcode, R"(OBJECT:"${kind} sword",(1,1))", "8:8 no-such-object"},
      {opcode, R"(TRAP:"pitt",(1,1) {EXIT})", "8:6 unknown-trap"},
      {opcode, R"(GOLD:"TODO",(1,1))", "8:6 wrong-value"},
      {opcode, R"(FUNCTION f(x,y) { EXIT })", "8:1 no-functions"},
      {opcode, "$x = 1\n$y = 1\nFOUNTAIN:(x,y)", "10:11 unknown-word"},
      {opcode, R"(STAIR:(1,1),up {EXIT})", "8:16 stray-brace"},
      {opcode, R"(TRAP:"pit",{EXIT})", "8:11 incomplete-declaration"},
  }));
  INFO(target << ": " << line);
  const auto messages = messages_about(line, target);
  REQUIRE_FALSE(messages.empty());
  CHECK(std::ranges::find(messages, message) != messages.end());
}

TEST_CASE("signs of a map are no placeholders") {
  const auto messages =
      Compilation{}.messages("MAZE:\"cell\",' '\nGEOMETRY:center,center\nMAP\n-----\n|???|\n-----\nENDMAP\n");
  REQUIRE_FALSE(messages.empty());
  for (const std::string& each : messages) CHECK(each.find("placeholder") == std::string::npos);
}

TEST_CASE("a placeholder that causes the error is reported, and the other errors of its line") {
  const auto [target, line] = GENERATE(table<std::string, std::string>({
      {"nethack-3.4.3", R"(TRAP:"pit",{{place}})"},
      {"nethack-3.4.3", R"(TRAP:"pit",{place})"},
      {"nethack-3.4.3", R"(TRAP:"pit",(%d,%d))"},
      {"nethack-3.4.3", R"(TRAP:"pit",(x,y))"},
      {"nethack-3.4.3", R"(MONSTER:'%s',"dwarf",(1,1))"},
      {"nethack-3.4.3", R"(TRAP:"???",(1,1))"},
      {"nethack-3.6.6", R"(TRAP:"pit",<place>)"},
      {"nethack-3.6.6", R"(TRAP:{trap},(1,1))"},
      {"nethack-3.6.6", R"(TRAP:"pit", {place})"},
      {"nethack-3.6.6", R"(MONSTER:('d',"${monster}"),(1,1))"},
      {"nethack-3.6.6", R"(GOLD:TODO,(1,1))"},
      {"nethack-3.6.6", R"(GOLD:%d,(1,1))"},
      {"nethack-3.6.6", R"(IF [${chance}%] { EXIT })"},
  }));
  INFO(target << ": " << line);
  const auto messages = messages_about(line, target);
  REQUIRE(messages.size() == 1);
  CHECK(messages.front().ends_with(" placeholder"));
}

TEST_CASE("the error beside a placeholder has its own message") {
  CHECK(messages_about(R"(OBJECT:('(',"${kind}"),(1,99))", "nethack-3.6.6") ==
        std::vector<std::string>{"8:14 placeholder", "8:27 coordinate-range"});
}
