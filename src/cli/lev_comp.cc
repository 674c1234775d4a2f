// The program lev_comp.
#include "cli/compile_command.hh"

int main(int argc, char** argv) {
  speclev::cli::RunContext run("lev_comp");
  return speclev::cli::compile_command(run, argc, argv, speclev::cli::Compiler::lev_comp);
}
