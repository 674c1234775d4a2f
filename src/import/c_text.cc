#include "import/c_text.hh"

#include <algorithm>

namespace speclev::import {

namespace {

/// The place behind the bracket that closes the one at a place.
std::size_t closing(const std::vector<CToken>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    const std::string_view text = tokens[i].text;
    if (text == "{" || text == "(" || text == "[") ++depth;
    if (text == "}" || text == ")" || text == "]") --depth;
    if (depth == 0) return i + 1;
  }
  return tokens.size();
}

/// The name that a declarator declares: its last identifier in front of what says how large it is.
std::string declared(const std::vector<CToken>& tokens, std::size_t begin, std::size_t end) {
  std::string name;
  for (std::size_t i = begin; i < end; ++i) {
    if (tokens[i].text == "[" || tokens[i].text == ":") break;
    if (tokens[i].text == "(") return {};  // a function, or a macro that declares
    if (tokens[i].is_identifier()) name = tokens[i].text;
  }
  return name;
}

/// Passes over the lines of a directive, continued ones included.
std::size_t directive_end(const std::vector<CToken>& tokens, std::size_t at) {
  int line = tokens[at].line;
  while (at < tokens.size() && tokens[at].line == line) {
    if (tokens[at].text == "\\") ++line;
    ++at;
  }
  return at;
}

/// The fields that the tokens between the braces of a structure declare.
std::vector<std::string> fields_between(const std::vector<CToken>& tokens, std::size_t begin, std::size_t end) {
  std::vector<std::string> fields;
  const auto add = [&](std::size_t from, std::size_t to) {
    if (auto name = declared(tokens, from, to); !name.empty()) fields.push_back(std::move(name));
  };
  for (std::size_t start = begin, i = begin; i < end; ++i) {
    if (tokens[i].text == "#") {  // a condition of the preprocessor
      start = std::min(directive_end(tokens, i), end);
      i = start - 1;
    } else if (tokens[i].text == "{") {  // what stands inside belongs to a structure within
      i = closing(tokens, i) - 1;
      start = i + 1;
    } else if (tokens[i].text == "," || tokens[i].text == ";") {
      add(start, i);
      start = i + 1;
    }
  }
  return fields;
}

}  // namespace

std::size_t quoted_end(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

std::string without_comments(std::string_view text) {
  std::string result(text);
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"' || text[at] == '\'') {
      at = quoted_end(text, at);
    } else if (text.substr(at, 2) == "/*" || text.substr(at, 2) == "//") {
      const bool is_line = text[at + 1] == '/';
      std::size_t end = is_line ? text.find('\n', at) : text.find("*/", at + 2);
      end = end == std::string_view::npos ? text.size() : end + (is_line ? 0 : 2);
      for (; at < end; ++at)
        if (result[at] != '\n') result[at] = ' ';
    } else {
      ++at;
    }
  }
  return result;
}

std::vector<CToken> c_tokens(std::string_view text) {
  std::vector<CToken> tokens;
  int line = 1;
  int last_line = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') ++line;
    if (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r')) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    if (is_identifier_part(text[at]))
      while (end < text.size() && is_identifier_part(text[end])) ++end;
    else if (text[at] == '"' || text[at] == '\'')
      end = quoted_end(text, at);
    tokens.push_back({text.substr(at, end - at), line, line != last_line});
    last_line = line;
    at = end;
  }
  return tokens;
}

std::vector<CName> numbers_defined(std::string_view text) {
  const std::vector<CToken> tokens = c_tokens(text);
  std::vector<CName> names;
  int enumerations = 0;
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (tokens[i].text == "#" && tokens[i].begins_line && tokens[i + 1].text == "define") {
      const CToken& name = tokens[i + 2];
      const char* behind = name.text.data() + name.text.size();
      const bool has_parameters = behind < text.data() + text.size() && *behind == '(';
      const bool has_value = i + 3 < tokens.size() && tokens[i + 3].line == name.line;
      if (!has_parameters && has_value) names.push_back({std::string(name.text), 0});
      i = directive_end(tokens, i) - 1;
    } else if (tokens[i].text == "enum") {
      std::size_t open = i + 1;
      if (tokens[open].is_identifier()) ++open;
      if (open >= tokens.size() || tokens[open].text != "{") continue;
      const std::size_t end = closing(tokens, open) - 1;
      ++enumerations;
      bool is_name = true;  // of the next enumerator
      for (std::size_t k = open + 1; k < end; ++k) {
        if (tokens[k].text == "#" && tokens[k].begins_line) {
          k = directive_end(tokens, k) - 1;
        } else if (tokens[k].text == "(") {
          k = closing(tokens, k) - 1;
        } else if (tokens[k].text == ",") {
          is_name = true;
        } else if (is_name && tokens[k].is_identifier()) {
          names.push_back({std::string(tokens[k].text), enumerations});
          is_name = false;
        }
      }
      i = end;
    }
  }
  return names;
}

std::set<std::string, std::less<>> identifiers(std::string_view text) {
  std::set<std::string, std::less<>> names;
  for (const CToken& token : c_tokens(text))
    if (token.is_identifier()) names.emplace(token.text);
  return names;
}

std::vector<CStructure> structures(std::string_view text) {
  const std::vector<CToken> tokens = c_tokens(text);
  std::vector<CStructure> found;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].text != "struct") continue;
    CStructure made;
    made.line = tokens[i].line;
    std::size_t open = i + 1;
    if (tokens[open].is_identifier()) made.name = tokens[open++].text;
    if (open >= tokens.size() || tokens[open].text != "{") continue;
    const std::size_t end = closing(tokens, open);
    if (i > 0 && tokens[i - 1].text == "typedef" && end < tokens.size() && tokens[end].is_identifier()) {
      made.name = tokens[end].text;
      made.has_typedef = true;
    }
    made.fields = fields_between(tokens, open + 1, end - 1);
    if (!made.name.empty()) found.push_back(std::move(made));
    i = end - 1;
  }
  return found;
}

std::vector<std::string> members_of_table(std::string_view text, std::string_view name) {
  const std::vector<CToken> tokens = c_tokens(text);
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (tokens[i].text != name || tokens[i + 1].text != "[") continue;
    // struct { … } NAME[], or struct TAG NAME[] with the structure somewhere else in the text.
    std::string tag;
    if (tokens[i - 1].is_identifier()) tag = tokens[i - 1].text;
    for (std::size_t k = i; k-- > 0;) {
      if (tokens[k].text != "struct") continue;
      std::size_t open = k + 1;
      const bool named = open < tokens.size() && tokens[open].is_identifier();
      if (named) ++open;
      if (open >= tokens.size() || tokens[open].text != "{") continue;
      const std::size_t end = closing(tokens, open);
      const bool is_it = tag.empty() ? end == i : named && tokens[k + 1].text == tag;
      if (!is_it) continue;
      auto fields = fields_between(tokens, open + 1, end - 1);
      if (fields.size() >= 2) return {fields[0], fields[1]};
    }
  }
  return {};
}

std::string initializer_of(std::string_view text, std::string_view structure) {
  const auto tokens = c_tokens(text);
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (tokens[i].text != structure || tokens[i + 2].text != "=" || tokens[i + 3].text != "{") continue;
    const std::size_t end = closing(tokens, i + 3);
    const std::string_view last = tokens[end - 1].text;
    return {tokens[i + 3].text.data(), last.data() + last.size()};
  }
  return {};
}

std::vector<std::string> names_let_pass(std::string_view text, std::span<const std::string_view> given) {
  const auto tokens = c_tokens(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].text != "if" || tokens[i + 1].text != "(") continue;
    std::vector<std::string> names;
    const std::size_t end = closing(tokens, i + 1);
    for (std::size_t k = i + 2; k + 2 < end; ++k)
      if (tokens[k].text == "!" && tokens[k + 1].text == "=" && tokens[k + 2].is_identifier())
        names.emplace_back(tokens[k + 2].text);
    const auto has = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
    if (std::ranges::all_of(given, has)) return names;
  }
  return {};
}

}  // namespace speclev::import
