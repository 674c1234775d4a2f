// Finds characters that look like others.
#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/characters.hh"
#include "repair/debris.hh"
#include "syntax/lookalikes.hh"
#include "syntax/written_values.hh"

namespace speclev::repair {

namespace {

/// Something in a text that is not what it looks like: so many bytes, what they are, and what is meant.
struct ConfusableChar {
  std::size_t size = 0;
  std::string shown, name, plain;
};

std::string code_point(char32_t character) {
  char text[16];
  std::snprintf(text, sizeof text, "U+%04X", static_cast<unsigned>(character));
  return text;
}

/// A character as a page of the web writes it.
ConfusableChar html_at(std::string_view text) {
  const syntax::Entity* entity = syntax::entity_at(text);
  if (entity == nullptr) return {};
  const std::string name(entity->name);
  return {name.size(), name, name + ", a character as in HTML", std::string(entity->plain)};
}

/// A command for the terminal, with its letter, or another control character. A zero byte has messages of its own.
ConfusableChar control_at(std::string_view text) {
  const auto c = static_cast<unsigned char>(text.front());
  if (c == '\0' || c == '\t' || c == '\r' || (c >= ' ' && c != 0x7F)) return {};
  std::size_t size = 1;
  if (text.starts_with("\x1b[")) {
    size = std::min(text.find_first_not_of("0123456789;", 2), text.size() - 1) + 1;
    return {size, "<U+001B>", "a command for the terminal, such as for a colour", ""};
  }
  return {size, "<" + code_point(c) + ">", code_point(c) + ", a control character", ""};
}

ConfusableChar strange_at(std::string_view text) {
  if (ConfusableChar html = html_at(text); html.size > 0) return html;
  if (ConfusableChar control = control_at(text); control.size > 0) return control;
  const syntax::Lookalikes found = syntax::lookalikes_at(text);
  if (found.size == 0) return {};
  return {found.size, "<" + code_point(found.first) + ">", code_point(found.first) + ", " + std::string(found.kind),
          found.ascii};
}

}  // namespace

std::optional<Leftover> strange_characters_in(std::string_view text, Span line) {
  const std::string_view all = text.substr(line.begin, line.end - line.begin);
  Leftover result;
  result.id = Diag::strange_character;
  std::string shown, plain, names;
  const auto is_end = [](char c) { return is_blank(c) || c == ',' || c == '(' || c == ')' || c == ':' || c == '"'; };
  bool in_word = true, in_string = false;
  for (std::size_t at = 0; at < all.size();) {
    const ConfusableChar here = strange_at(all.substr(at));
    if (here.size == 0) {
      if (all[at] == '"') in_string = !in_string;
      const bool ends = all[at] == '"' || (!in_string && is_end(all[at]));
      if (ends && names.empty()) {
        shown.clear();
        plain.clear();
      }
      if (ends && !names.empty()) in_word = false;
      if (in_word && !ends) {
        shown += all[at];
        plain += all[at];
      }
      ++at;
      continue;
    }
    const auto place = line.begin + static_cast<std::uint32_t>(at);
    const Span where{place, place + static_cast<std::uint32_t>(here.size)};
    result.places.push_back(where);
    result.edits.push_back({where, here.plain});
    if (names.find(here.name) == std::string::npos) names.append(names.empty() ? "" : " and ").append(here.name);
    if (in_word) {
      shown += here.shown;
      plain += here.plain;
    }
    at += here.size;
  }
  if (names.empty()) return {};
  result.what = quote(trimmed(shown)) + " has " + names;
  result.advice = trimmed(plain).empty() ? "take it out" : "write " + quote(trimmed(plain)) + " in plain ASCII";
  result.places.resize(1);
  result.lines.push_back({line.begin, line.end + 1});
  result.mends = true;
  return result;
}

}  // namespace speclev::repair
