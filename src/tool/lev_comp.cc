#include "tool/compile_command.hh"

int main(int argc, char** argv) {
  char name[] = "lev_comp";
  argv[0] = name;
  return speclev::tool::compile_command(argc, argv, speclev::tool::Compiler::lev_comp);
}
