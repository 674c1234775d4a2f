#include "tool/compile_command.hh"

int main(int argc, char** argv) {
  char name[] = "dgn_comp";
  argv[0] = name;
  return speclev::tool::compile_command(argc, argv, speclev::tool::Compiler::dgn_comp);
}
