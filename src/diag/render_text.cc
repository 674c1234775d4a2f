#include <algorithm>
#include <cstdio>

#include "base/characters.hh"
#include "speclev/diagnostic.hh"

namespace speclev {

namespace {

constexpr std::size_t widest_excerpt = 120;
constexpr std::size_t context_before = 40;

struct Style {
  bool on;

  std::string operator()(std::string_view code, std::string_view text) const {
    if (!on) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
  }
};

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string gutter(std::string_view label) {
  std::string result(label.size() < 5 ? 5 - label.size() : 0, ' ');
  return result.append(label);
}

/// What is shown of a line at one place.
struct Shown {
  std::string text;
  std::size_t size;   ///< how many bytes of the line it stands for
  std::size_t width;  ///< how many columns it takes
};

/// A character of a line. Tabs stay: the marks below the line have them, too.
Shown shown_at(std::string_view line, std::size_t at) {
  if (const std::size_t size = shown_as_is(line, at); size > 0) return {std::string(line.substr(at, size)), size, 1};
  if (line[at] == '\t') return {"\t", 1, 1};
  const std::string text = escaped(line[at]);
  return {text, 1, text.size()};
}

/// The line of a span with its caret range below.
std::string excerpt(const SourceText& source, Span span, const Style& style) {
  if (source.bytes().empty()) return {};
  const Position start = source.position(span.begin);
  const std::string_view line = source.line(start.line);
  std::size_t first = std::min(start.column - 1, line.size());
  std::size_t last =
      std::min(first + std::max<std::size_t>(span.end - span.begin, 1), std::max(line.size(), first + 1));

  // A character has at most three bytes behind its first one.
  std::size_t from = first > widest_excerpt - context_before ? first - context_before : 0;
  for (int i = 0; i < 3 && from > 0 && continues_character(line[from]); ++i) --from;
  std::size_t to = std::min(line.size(), from + widest_excerpt);
  for (int i = 0; i < 3 && to < line.size() && continues_character(line[to]); ++i) ++to;
  last = std::min(last, std::max(to, first + 1));

  std::string text = from > 0 ? "..." : "";
  std::string marks = from > 0 ? "   " : "";
  std::size_t caret = std::string::npos;
  for (std::size_t at = from; at < to;) {
    const Shown character = shown_at(line, at);
    text += character.text;
    at += character.size;
    if (at <= first) {
      marks.append(character.width, character.text == "\t" ? '\t' : ' ');
    } else if (at - character.size < last) {
      caret = std::min(caret, marks.size());
      marks.append(character.width, '~');
    }
  }
  if (to < line.size()) text += "...";
  if (caret == std::string::npos) {
    caret = marks.size();
    marks += '~';
  }
  marks[caret] = '^';
  return gutter(std::to_string(start.line)) + " | " + text + "\n" + gutter("") + " | " + marks.substr(0, caret) +
         style("1;32", marks.substr(caret)) + "\n";
}

std::string place(const SourceText& source, Span span) {
  const Position position = source.position(span.begin);
  return terminal_safe(source.name()) + ":" + std::to_string(position.line) + ":" + std::to_string(position.column) + ":";
}

}  // namespace

std::string render_text(const SourceText& source, const Diagnostic& diagnostic, bool color) {
  const Style style{color};
  const bool error = diagnostic.severity == Severity::error;
  std::string result = style("1", place(source, diagnostic.span)) + " " +
                       (error ? style("1;31", "error:") : style("1;35", "warning:")) + " " +
                       style("1", terminal_safe(diagnostic.message)) + " [" + std::string(diag_name(diagnostic.id)) +
                       "]\n" + excerpt(source, diagnostic.span, style);
  if (!diagnostic.help.empty()) result += gutter("") + " = " + terminal_safe(diagnostic.help) + "\n";
  for (const Note& note : diagnostic.notes)
    result += style("1", place(source, note.span)) + " " + style("1;36", "note:") + " " + terminal_safe(note.text) + "\n" +
              excerpt(source, note.span, style);
  return result;
}

}  // namespace speclev
