# Writes OUTPUT, a C++ file with the text of each of FILES (paths relative to ROOT, separated by |), sorted by path, and the
# function of that name that hands them out.
string(REPLACE "|" ";" files "${FILES}")
list(SORT files)
list(LENGTH files count)
set(content "// Made from the files of dat/; do not edit.\n#include <array>\n\n#include \"target/embed.hh\"\n\n")
string(APPEND content "namespace speclev {\nnamespace {\n\nusing namespace std::string_view_literals;\n\nconstexpr std::array<EmbeddedFile, ${count}> files = {{\n")
foreach(path IN LISTS files)
  file(READ "${ROOT}/${path}" text)
  string(APPEND content "{\"${path}\", R\"~embedded~(${text})~embedded~\"sv},\n")
endforeach()
string(APPEND content "}};\n\n}  // namespace\n\n")
string(APPEND content "std::span<const EmbeddedFile> ${FUNCTION}() { return files; }\n\n}  // namespace speclev\n")
file(WRITE "${OUTPUT}" "${content}")
