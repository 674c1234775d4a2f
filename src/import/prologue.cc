#include "import/prologue.hh"

#include <algorithm>

#include "base/characters.hh"
#include "import/c_text.hh"

namespace speclev::import {

namespace {

constexpr std::string_view conditions[] = {"if", "ifdef", "ifndef", "elif", "else", "endif"};

/// The length of a directive that begins a text, with the lines that continue it.
std::size_t directive_length(std::string_view text) {
  std::size_t end = std::min(text.find('\n'), text.size());
  while (end < text.size() && end > 0 && text[end - 1] == '\\') end = std::min(text.find('\n', end + 1), text.size());
  return end;
}

/// The length of an enumeration that begins a text, up to its closing brace; 0 if it has no list.
std::size_t enumeration_length(std::string_view text) {
  const std::size_t open = text.find('{');
  const std::size_t close = text.find('}');
  return open == std::string_view::npos || close == std::string_view::npos || text.find(';') < open ? 0 : close + 1;
}

/// A name in quotes or angle brackets, without them.
std::string header_name(std::string_view text) {
  const std::size_t open = text.find_first_of("\"<");
  if (open == std::string_view::npos) return {};
  const std::size_t close = text.find_first_of("\">", open + 1);
  return std::string(text.substr(open + 1, close == std::string_view::npos ? close : close - open - 1));
}

ProloguePart directive(std::string_view text) {
  const auto tokens = c_tokens(text);
  const std::string_view word = tokens.size() > 1 ? tokens[1].text : std::string_view();
  ProloguePart part{ProloguePart::Kind::condition, std::string(text), {}};
  if (std::ranges::find(conditions, word) != std::end(conditions)) return part;
  if (word == "include") {
    part.kind = ProloguePart::Kind::header;
    part.name = header_name(text);
  } else if ((word == "define" || word == "undef") && tokens.size() > 2) {
    part.kind = ProloguePart::Kind::number;
    part.name = tokens[2].text;
  }
  if (part.name.empty()) part.text.clear();
  return part;
}

}  // namespace

std::string prologue_code(std::string_view source) {
  std::string code;
  bool in_code = false;
  for (const std::string_view line : lines_of(source)) {
    if (line.starts_with("%%")) break;
    if (line.starts_with("%{") || line.starts_with("%}"))
      in_code = line[1] == '{';
    else if (in_code)
      code.append(line.substr(0, line.find_last_not_of("\r\n") + 1)).append("\n");
  }
  return without_comments(code);
}

std::vector<ProloguePart> prologue_parts(std::string_view source) {
  const std::string code = prologue_code(source);
  std::string_view left = code;
  std::vector<ProloguePart> parts;
  bool begins_line = true;
  while (!left.empty()) {
    std::size_t length = 1;
    if (begins_line && left.front() == '#') {
      length = directive_length(left);
      if (ProloguePart part = directive(left.substr(0, length)); !part.text.empty()) parts.push_back(std::move(part));
    } else if (is_identifier_part(left.front())) {
      while (length < left.size() && is_identifier_part(left[length])) ++length;
      const std::size_t whole = left.substr(0, length) == "enum" ? enumeration_length(left) : 0;
      if (whole != 0) {
        parts.push_back({ProloguePart::Kind::number, std::string(left.substr(0, whole)) + ";", {}});
        length = whole;
      }
    } else if (left.front() == '"' || left.front() == '\'') {
      length = quoted_end(left, 0);
    }
    for (const char c : left.substr(0, length)) begins_line = c == '\n' || (begins_line && (c == ' ' || c == '\t'));
    left.remove_prefix(std::min(length, left.size()));
  }
  return parts;
}

}  // namespace speclev::import
