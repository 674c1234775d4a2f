#include "cli/make_rules.hh"

namespace speclev::cli {

namespace {

/// A name as make reads it. Only in front of the colon % has a meaning.
std::string quoted(std::string_view name, bool in_front) {
  std::string result;
  for (const char c : name) {
    if (c == ' ' || c == '\t' || c == '#' || c == ':' || (c == '%' && in_front)) {
      // Backslashes just before it would quote each other.
      const std::size_t last = result.find_last_not_of('\\');
      result.append(result.size() - (last == std::string::npos ? 0 : last + 1), '\\');
      result += '\\';
    }
    if (c == '$') result += '$';
    result += c;
  }
  return result;
}

}  // namespace

bool make_can_read(std::string_view name) {
  const bool archive_member = name.ends_with(')') && name.find('(') != std::string_view::npos;
  return name.find_first_of("\n;=|") == std::string_view::npos && !archive_member && !name.ends_with('\\') &&
         !name.ends_with('&');
}

std::string make_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs, bool phony) {
  std::string rule;
  for (const std::string& output : outputs) rule.append(rule.empty() ? "" : " ").append(quoted(output, true));
  rule += ':';
  for (const std::string& input : inputs) rule.append(" ").append(quoted(input, false));
  rule += '\n';
  for (std::size_t i = 1; phony && i < inputs.size(); ++i)
    rule.append("\n").append(quoted(inputs[i], true)).append(":\n");
  return rule;
}

}  // namespace speclev::cli
