#include "tool/compile_command.hh"

int main(int argc, char** argv) {
  return speclev::tool::compile_command(argc, argv, speclev::tool::Compiler::dgn_comp);
}
