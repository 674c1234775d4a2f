#pragma once

#include <string_view>

namespace speclev::picture {

/// page.css, page.js and page_watch.js, which the build makes a part of the programs.
std::string_view page_style();
std::string_view page_script();
std::string_view page_watch_script();

}  // namespace speclev::picture
