// What any compiler of level files must do at least: reads the inputs and writes as many and as large files as the
// levels are.  floor LIST FILE…

#include "bench/least_work.hh"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  for (int i = 2; i < argc; ++i) speclev::bench::read_file(argv[i]);
  speclev::bench::write_levels(argv[1]);
  return 0;
}
