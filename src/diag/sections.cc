#include "diag/sections.hh"

#include <algorithm>

#include "speclev/report.hh"

namespace speclev {

std::string_view diag_section(Diag id) {
  const std::string_view document = diagnostics_document();
  const std::string heading = "\n### " + std::string(diag_name(id)) + "\n\n";
  const std::size_t at = document.find(heading);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = document.substr(at + heading.size());
  const std::size_t end = std::min(rest.find("\n### "), rest.find("\n## "));
  return rest.substr(0, end == std::string_view::npos ? rest.size() : end + 1);
}

std::string first_sentence(std::string_view section) {
  constexpr std::string_view dash = " — ";
  const std::size_t begin = section.find(dash);
  if (begin != std::string_view::npos) section.remove_prefix(begin + dash.size());
  std::string result;
  for (std::size_t i = 0; i < section.size(); ++i) {
    if (section.substr(i).starts_with("\n\n")) break;
    result += section[i] == '\n' ? ' ' : section[i];
    const std::string_view behind = section.substr(i + 1, 1);
    if (section[i] == '.' && (behind == " " || behind == "\n")) break;
  }
  return result;
}

}  // namespace speclev
