// Renders a diagnostic as text with its source line, a caret and fixes.
#include <algorithm>
#include <cstdio>

#include "base/characters.hh"
#include "base/utf8.hh"
#include "diag/columns.hh"
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

/// The line of a span as far as it is shown, with what stands below its characters.
class Excerpt {
 public:
  Excerpt(const SourceText& source, Span span)
      : start_(source.position(span.begin)),
        line_(source.line(start_.line)),
        begin_(span.begin - static_cast<std::uint32_t>(start_.column - 1)) {
    const std::size_t first = std::min(start_.column - 1, line_.size());
    // A character has at most three bytes behind its first one.
    from_ = first > widest_excerpt - context_before ? first - context_before : 0;
    for (int i = 0; i < 3 && from_ > 0 && continues_character(line_[from_]); ++i) --from_;
    to_ = std::min(line_.size(), from_ + widest_excerpt);
    for (int i = 0; i < 3 && to_ < line_.size() && continues_character(line_[to_]); ++i) ++to_;
  }

  std::string text() const {
    std::string text = from_ > 0 ? "..." : "";
    for (std::size_t at = from_; at < to_;) {
      const Shown character = shown_at(line_, at);
      text += character.text;
      at += character.size;
    }
    if (to_ < line_.size()) text += "...";
    return row(std::to_string(start_.line), text);
  }

  /// Whether a place is in what is shown, or right behind it.
  bool shows(std::uint32_t offset) const { return offset >= begin_ + from_ && offset <= begin_ + to_; }

  /// A row below the line with something below the characters of a span: marks, or what is given.
  std::string below(Span span, char mark, std::string_view given, const Style& style) const {
    const std::size_t first = std::min<std::size_t>(span.begin - begin_, line_.size());
    const std::size_t last = std::min(first + (span.end - span.begin), std::max(to_, first));
    std::string blanks = from_ > 0 ? "   " : "";
    std::string marks(given);
    for (std::size_t at = from_; at < last && at < line_.size();) {
      const Shown character = shown_at(line_, at);
      at += character.size;
      if (at <= first)
        blanks.append(character.width, character.text == "\t" ? '\t' : ' ');
      else if (given.empty())
        marks.append(character.width, mark);
    }
    if (marks.empty()) marks += mark;
    if (mark == '~' && given.empty()) marks[0] = '^';
    return row("", blanks + style("1;32", marks));
  }

  static std::string row(std::string_view label, std::string_view text) {
    return gutter(label).append(" | ").append(text) += '\n';
  }

 private:
  Position start_;
  std::string_view line_;
  std::uint32_t begin_;  ///< of the line
  std::size_t from_, to_;
};

/// The line of a span with its caret range below.
std::string excerpt(const SourceText& source, Span span, const Style& style) {
  if (source.bytes().empty()) return {};
  const Excerpt shown(source, span);
  return shown.text() + shown.below(span, '~', {}, style);
}

/// A fix below the marks: what is to be written, under what it replaces, or minus signs; a line of its own where one is
/// put in.
std::string shown_fix(const SourceText& source, Span marked, const Fix& fix, const Style& style) {
  if (fix.text.ends_with('\n'))
    return Excerpt::row("+", style("1;32", terminal_safe(std::string_view(fix.text).substr(0, fix.text.size() - 1))));
  const Excerpt shown(source, marked);
  if (source.bytes().empty() || !shown.shows(fix.span.begin)) return {};
  return shown.below(fix.span, '-', terminal_safe(fix.text), style);
}

std::string place(const SourceText& source, Span span) {
  const Position position = source.position(span.begin);
  const std::size_t column = display_column(source.line(position.line), position.column - 1);
  return terminal_safe(source.name()) + ":" + std::to_string(position.line) + ":" + std::to_string(column) + ":";
}

std::string severity(Severity severity, const Style& style) {
  switch (severity) {
    case Severity::error: return style("1;31", "error:");
    case Severity::warning: return style("1;35", "warning:");
    case Severity::style: break;
  }
  return style("1;36", "style:");
}

}  // namespace

std::string render_text(const SourceText& source, const Diagnostic& diagnostic, bool color) {
  const Style style{color};
  std::string result = style("1", place(source, diagnostic.span)) + " " + severity(diagnostic.severity, style) + " " +
                       style("1", terminal_safe(diagnostic.message)) + " [" + std::string(diag_name(diagnostic.id)) +
                       "]\n" + excerpt(source, diagnostic.span, style);
  if (diagnostic.fix) result += shown_fix(source, diagnostic.span, *diagnostic.fix, style);
  if (!diagnostic.help.empty()) result += gutter("") + " = " + terminal_safe(diagnostic.help) + "\n";
  for (const Note& note : diagnostic.notes)
    result += style("1", place(source, note.span)) + " " + style("1;36", "note:") + " " + terminal_safe(note.text) +
              "\n" + excerpt(source, note.span, style);
  return result;
}

}  // namespace speclev
