#pragma once

namespace speclev::tool {

/// lev_comp, and speclev compile: the whole program behind argv[0], which is its name in messages. Gives the exit
/// status.
int compile_command(int argc, char** argv);

}  // namespace speclev::tool
