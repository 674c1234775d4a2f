# Writes OUTPUT, a C++ file with the texts of page.css and page.js.
file(READ "${FOLDER}/page.css" style)
file(READ "${FOLDER}/page.js" script)
file(WRITE "${OUTPUT}" "// Made from src/picture/page.css and page.js; do not edit.\n#include \"picture/page_files.hh\"\n
namespace speclev::picture {\n
std::string_view page_style() { return R\"~text~(${style})~text~\"; }
std::string_view page_script() { return R\"~text~(${script})~text~\"; }\n
}  // namespace speclev::picture\n")
