# Writes OUTPUT, a C++ file with the texts of page.css, page.js and page_watch.js.
file(READ "${FOLDER}/page.css" style)
file(READ "${FOLDER}/page.js" script)
file(READ "${FOLDER}/page_watch.js" watch)
file(WRITE "${OUTPUT}" "// Made from src/picture/page.css, page.js and page_watch.js; do not edit.\n#include \"picture/page_files.hh\"\n
namespace speclev::picture {\n
std::string_view page_style() { return R\"~text~(${style})~text~\"; }
std::string_view page_script() { return R\"~text~(${script})~text~\"; }
std::string_view page_watch_script() { return R\"~text~(${watch})~text~\"; }\n
}  // namespace speclev::picture\n")
