# Writes OUTPUT, a C++ file with the text of INPUT. Compilers take literals only of some length: it is made of several.
file(READ "${INPUT}" text)
string(REPLACE "\n### " ")~text~\" R\"~text~(\n### " text "${text}")
file(WRITE "${OUTPUT}" "// Made from doc/diagnostics.md; do not edit.\n#include \"diag/sections.hh\"\n\nnamespace speclev {\n
std::string_view diagnostics_document() {\n  using namespace std::string_view_literals;\n  return R\"~text~(${text})~text~\"sv;\n}\n
}  // namespace speclev\n")
