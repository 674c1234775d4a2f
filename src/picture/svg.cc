// Pictures for browsers.
#include <algorithm>
#include <cstdio>

#include "base/characters.hh"
#include "picture/drawing.hh"

namespace speclev {

namespace picture {

namespace {

constexpr std::string_view shared_rules = R"(text{font:16px monospace;white-space:pre;stroke-width:0}
path{stroke-width:2;stroke-linecap:square}rect{stroke-width:0}.q{stroke-width:1}.e{fill:none;pointer-events:all}
)";

/// Where the reader's system says which colours there are.
constexpr std::string_view forced_rules = R"(@media(forced-colors:active){svg{background:Canvas}
text[class],path[class]{fill:CanvasText;stroke:CanvasText}
rect.s,rect.x{fill:none;stroke:GrayText;stroke-width:1}path.q{stroke:GrayText}}
)";

std::string number(int n) { return std::to_string(n); }

std::string class_of(Ink ink) { return std::string(" class=\"") + look_of(ink).name + '"'; }

std::string svg_rectangle(const Box& box) {
  return " x=\"" + number(box.x) + "\" y=\"" + number(box.y) + "\" width=\"" + number(box.width) + "\" height=\"" +
         number(box.height) + "\"";
}

std::string svg_line(const Line& line) {
  std::string path = "<path d=\"M" + number(line.x1) + " " + number(line.y1);
  path += line.y1 == line.y2 ? 'H' : 'V';
  return path + number(line.y1 == line.y2 ? line.x2 : line.y2) + '"' + class_of(line.ink) + "/>\n";
}

std::string opacity_of(const Box& box) {
  if (box.percent >= 100) return {};
  return std::string(" fill-opacity=\"").append(number(box.percent)).append("%\"");
}

/// The looks of all inks on one ground.
std::string looks(std::uint32_t InkLook::*look) {
  char rule[64];
  std::snprintf(rule, sizeof rule, "svg{background:#%06x}", static_cast<unsigned>(look_of(Ink::ground).*look));
  std::string text = rule;
  for (const InkLook& ink : inks) {
    const auto color = static_cast<unsigned>(ink.*look);
    std::snprintf(rule, sizeof rule, ".%c{fill:#%06x;stroke:#%06x}", ink.name, color, color);
    text += rule;
  }
  return text + "\n";
}

std::string svg_words(const Words& words) {
  std::string places;
  for (const int x : words.x) places.append(places.empty() ? "" : " ").append(number(x));
  return "<text x=\"" + places + "\" y=\"" + number(words.y) + "\"" + class_of(words.ink) + ">" + escaped(words.text) +
         "</text>\n";
}

/// Of UTF-8, what XML does not know.
bool is_noncharacter(std::string_view character) { return character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf"; }

}  // namespace

std::string shown(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = std::max<std::size_t>(shown_as_is(text, at), 1);
    const std::string_view character = text.substr(at, size);
    at += size;
    const bool is_kept = character == "\n" || character == "\t" || (size > 1 && !is_noncharacter(character));
    result += is_kept ? std::string(character) : plain(character.substr(0, 1));
  }
  return result;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : shown(text)) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string ink_rules(Background background) {
  const std::string_view scheme = background == Background::dark    ? "dark"
                                  : background == Background::light ? "light"
                                                                    : "light dark";
  std::string rules = ":root{color-scheme:" + std::string(scheme) + "}\n" + std::string(shared_rules);
  rules += looks(background == Background::dark ? &InkLook::dark : &InkLook::light);
  if (background == Background::automatic)
    rules += "@media(prefers-color-scheme:dark){" + looks(&InkLook::dark) + "}\n";
  return rules + std::string(forced_rules);
}

std::string svg_of(const Drawing& drawing, Background background) {
  const std::string width = number(drawing.width), height = number(drawing.height);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" +
                    width + "\" height=\"" + height + "\" role=\"img\" aria-labelledby=\"title description\">\n";
  svg += "<title id=\"title\">" + escaped(drawing.title) + "</title>\n<desc id=\"description\">" +
         escaped(drawing.description) + "</desc>\n<style>\n" + ink_rules(background) + "</style>\n";
  for (const Box& box : drawing.boxes)
    svg += "<rect" + svg_rectangle(box) + class_of(box.ink) + opacity_of(box) + "/>\n";
  for (const Line& line : drawing.lines) svg += svg_line(line);
  for (const Words& words : drawing.words) svg += svg_words(words);
  for (const Hover& hover : drawing.hovers)
    svg += "<rect" + svg_rectangle(hover.area) + " class=\"e\"><title>" + escaped(hover.text) + "</title></rect>\n";
  return svg + "</svg>\n";
}

}  // namespace picture

std::string picture_svg(std::span<const LoadedLevel> loads, const PictureSubject& subject,
                        const PictureOptions& options) {
  return picture::svg_of(picture::drawing_of(loads, subject, options), options.background);
}

}  // namespace speclev
