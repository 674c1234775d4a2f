#include <speclev/lua.hh>

#include <cstdio>
#include <string_view>

/// scripts: runs a level that is a script, as a program outside of the project.
int main() {
  const auto game = speclev::lua::find_game("nethack-5.0");
  if (game == nullptr) return std::fprintf(stderr, "there is no such game\n"), 1;
  constexpr std::string_view text = "des.level_init({ style = 'solidfill', fg = ' ' })\ndes.map([[\n---\n|.|\n---]])\n";
  const speclev::lua::LoadedScript script = speclev::lua::load_script(text, "cell", *game);
  std::printf("%s, %zu declarations\n", std::string(speclev::lua::ending_name(script.ending)).c_str(),
              script.declarations.size());
  return script.ending == speclev::lua::Ending::good && script.declarations.size() == 2 ? 0 : 1;
}
