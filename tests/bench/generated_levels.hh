#pragma once

#include <random>
#include <string>

/// Levels that are measured: as many as are wanted, none like another.
namespace speclev::bench {

/// What both languages write alike: a maze and its map.
inline std::string generated_head(int number) {
  std::string text = "# Level " + std::to_string(number) + "\nMAZE:\"g" + std::to_string(number) +
                     "\",random\nFLAGS:noteleport\nMESSAGE:\"A cold wind.\"\nGEOMETRY:center,center\nMAP\n";
  const std::string wall(22, '-');
  text += wall + "\n";
  for (int i = 0; i < 8; ++i) text += "|" + std::string(20, '.') + "|\n";
  return text + wall + "\nENDMAP\n";
}

/// A level of some 2 KB: a maze with a map and a few dozen declarations.
inline std::string generated_level(int number, std::mt19937& random) {
  const auto up_to = [&random](unsigned limit) { return std::to_string(1 + random() % limit); };
  const auto place = [&] { return "(" + up_to(20) + "," + up_to(8) + ")"; };
  std::string text =
      generated_head(number) + "RANDOM_PLACES:" + place() + "," + place() + "\nREGION:(1,1,20,8),lit,\"ordinary\"\n";
  for (int i = 0; i < 12; ++i) text += "MONSTER:'o',\"hill orc\"," + place() + ",hostile\n";
  for (int i = 0; i < 12; ++i) text += "OBJECT:')',\"dagger\"," + place() + ",uncursed," + up_to(3) + "\n";
  for (int i = 0; i < 6; ++i) text += "TRAP[" + up_to(100) + "%]:\"pit\"," + place() + "\n";
  for (int i = 0; i < 4; ++i) text += "GOLD:" + up_to(500) + ",place[" + std::to_string(i % 2) + "]\n";
  return text + "ENGRAVING:" + place() + ",dust,\"Beware.\"\nSTAIR:" + place() + ",up\nNON_DIGGABLE:(0,0,21,9)\n";
}

/// The same as a program: loops, variables and selections.
inline std::string generated_program(int number, std::mt19937& random) {
  const auto up_to = [&random](unsigned limit) { return std::to_string(1 + random() % limit); };
  const auto place = [&] { return "(" + up_to(20) + "," + up_to(8) + ")"; };
  std::string text = generated_head(number) + "$place = { " + place() + "," + place() + " }\nSHUFFLE: $place\n";
  text += "REGION:(1,1,20,8),lit,\"ordinary\"\nTERRAIN: rect (3,3,6,6) & line " + place() + "," + place() + ", '}'\n";
  for (int i = 0; i < 12; ++i) text += "MONSTER:('o',\"hill orc\")," + place() + ",hostile\n";
  for (int i = 0; i < 12; ++i) text += "OBJECT:(')',\"dagger\")," + place() + ",uncursed,+" + up_to(3) + "\n";
  for (int i = 0; i < 6; ++i) text += "[" + up_to(99) + "%]: TRAP:\"pit\"," + place() + "\n";
  for (int i = 0; i < 4; ++i) text += "GOLD:" + up_to(500) + ",$place[" + std::to_string(i % 2) + "]\n";
  text += "LOOP [" + up_to(5) + "] {\n  IF [50%] { OBJECT:'*',random } ELSE { BREAK }\n}\n";
  return text + "ENGRAVING:" + place() + ",dust,\"Beware.\"\nSTAIR:" + place() + ",up\nNON_DIGGABLE:(0,0,21,9)\n";
}

}  // namespace speclev::bench
