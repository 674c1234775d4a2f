# Writes OUTPUT, a C++ file with the texts of page.css, page.js and page_watch.js.
file(READ "${FOLDER}/page.css" style)
file(READ "${FOLDER}/page.js" script)
file(READ "${FOLDER}/page_watch.js" watch)

# The SHA-256 of a script as HTML has it, behind a line end, in base 64.
function(script_source script result)
  set(letters ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  string(SHA256 digits "\n${script}")
  string(APPEND digits 00)
  set(text)
  foreach(at RANGE 0 63 3)
    string(SUBSTRING ${digits} ${at} 3 three)
    math(EXPR first "0x${three} >> 6")
    math(EXPR second "0x${three} & 63")
    string(SUBSTRING ${letters} ${first} 1 first)
    string(SUBSTRING ${letters} ${second} 1 second)
    string(APPEND text ${first}${second})
  endforeach()
  string(REGEX REPLACE ".$" "=" text ${text})
  set(${result} "'sha256-${text}'" PARENT_SCOPE)
endfunction()
script_source("${script}" own_source)
script_source("${watch}" watch_source)

file(WRITE "${OUTPUT}" "// Made from src/picture/page.css, page.js and page_watch.js; do not edit.\n#include \"picture/page_files.hh\"\n
namespace speclev::picture {\n
std::string_view page_style() { return R\"~text~(${style})~text~\"; }
std::string_view page_script() { return R\"~text~(${script})~text~\"; }
std::string_view page_watch_script() { return R\"~text~(${watch})~text~\"; }
std::string_view page_script_source() { return \"${own_source}\"; }
std::string_view page_watch_script_source() { return \"${watch_source}\"; }\n
}  // namespace speclev::picture\n")
