#pragma once

#include <string_view>

namespace speclev::picture {

/// page.css and page.js, which the build makes a part of the programs.
std::string_view page_style();
std::string_view page_script();

}  // namespace speclev::picture
