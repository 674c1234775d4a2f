// The style sheet and scripts of pages, as parts of the program.
#pragma once

#include <string_view>

namespace speclev::picture {

/// page.css, page.js and page_watch.js, which the build makes a part of the programs.
std::string_view page_style();
std::string_view page_script();
std::string_view page_watch_script();
/// The sources of a content security policy that allow these scripts, each behind a line end, and no other.
std::string_view page_script_source();
std::string_view page_watch_script_source();

}  // namespace speclev::picture
