#include <speclev/speclev.hh>

#include <cstdio>

/// Compiles a level from memory and prints the size of its file.
int main() {
  const auto target = speclev::find_target(speclev::default_target);
  const auto abi = speclev::parse_abi("lp64le");
  if (!target || !abi) return 1;
  const speclev::SourceText source("here", "LEVEL: \"one\"\n");
  const speclev::Output output = speclev::compile(source, *target, *abi, *target->version(abi->name), {});
  if (output.files.size() != 1) return 1;
  std::printf("%s %zu\n", output.files[0].name.c_str(), output.files[0].bytes.size());
  return 0;
}
