// The program dgn_comp.
#include "cli/compile_command.hh"

int main(int argc, char** argv) {
  speclev::cli::RunContext run("dgn_comp");
  return speclev::cli::compile_command(run, argc, argv, speclev::cli::Compiler::dgn_comp);
}
