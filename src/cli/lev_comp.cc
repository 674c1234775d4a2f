// The program lev_comp.
#include "cli/compile_command.hh"

int main(int argc, char** argv) {
  char name[] = "lev_comp";
  argv[0] = name;
  return speclev::cli::compile_command(argc, argv, speclev::cli::Compiler::lev_comp);
}
