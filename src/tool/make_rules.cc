#include "tool/make_rules.hh"

#include <string_view>

namespace speclev::tool {

namespace {

/// A name as make reads it.
std::string quoted(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (c == ' ' || c == '\t' || c == '#' || c == ':' || c == '%') result += '\\';
    if (c == '$') result += '$';
    result += c;
  }
  return result;
}

}  // namespace

std::string make_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs, bool phony) {
  std::string rule;
  for (const std::string& output : outputs) rule.append(rule.empty() ? "" : " ").append(quoted(output));
  rule += ':';
  for (const std::string& input : inputs) rule.append(" ").append(quoted(input));
  rule += '\n';
  for (std::size_t i = 1; phony && i < inputs.size(); ++i) rule.append("\n").append(quoted(inputs[i])).append(":\n");
  return rule;
}

}  // namespace speclev::tool
