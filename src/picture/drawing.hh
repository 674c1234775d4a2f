// A drawing of boxes, lines and words with colours, independent of the file format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "picture/scene.hh"
#include "speclev/picture.hh"

namespace speclev::picture {

/// What something is drawn with: the colours of terminals first, in their order.
enum class Ink : std::uint8_t { title = 16, shade, grid, heat, ground };

constexpr Ink ink_of(Color color) { return static_cast<Ink>(color); }

/// How an ink looks on light and on dark ground, as 0xRRGGBB, and the name of its class in style sheets.
struct InkLook {
  char name;
  std::uint32_t light, dark;
};
/// Letters of all inks but those of shades and the grid are easy to read on the ground, and those of white on heat.
inline constexpr std::array<InkLook, 21> inks = {{
    {'k', 0x000000, 0x999999}, {'r', 0xbb0000, 0xff6666}, {'g', 0x007700, 0x55cc55}, {'w', 0x885500, 0xcc9933},
    {'b', 0x2222cc, 0x9999ff}, {'m', 0xaa00aa, 0xee66ee}, {'c', 0x007777, 0x55cccc}, {'a', 0x444444, 0xbbbbbb},
    {'d', 0x666666, 0x999999}, {'o', 0xb34700, 0xffaa66}, {'h', 0x007700, 0x77ff77}, {'y', 0x806000, 0xffdd55},
    {'l', 0x0055cc, 0x66bbff}, {'p', 0xbb00bb, 0xff99ff}, {'n', 0x007777, 0x99ffff}, {'f', 0x000000, 0xffffff},
    {'t', 0x000000, 0xeeeeee}, {'s', 0xdddddd, 0x333333}, {'q', 0xe8e8e8, 0x262626}, {'x', 0xff7700, 0x994400},
    {'z', 0xffffff, 0x111111},
}};
constexpr const InkLook& look_of(Ink ink) { return inks[static_cast<std::size_t>(ink)]; }

// All places are in units, from the upper left corner.

struct Box {
  int x = 0, y = 0, width = 0, height = 0;
  Ink ink = Ink::shade;
  int percent = 100;  ///< how much it covers
};

/// To the right or down, as thick as a stroke of a letter; those of grids are half as thick.
struct Line {
  int x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  Ink ink = Ink::ground;
};

/// Characters, each with the left edge of its cell; or text, with that of its first one.
struct Words {
  std::vector<int> x;
  int y = 0;           ///< of the line that letters stand on
  std::string text{};  ///< in UTF-8
  Ink ink = Ink::title;
};

/// What is told where one points at something.
struct Hover {
  Box area;
  std::string text{};
};

/// A picture, whatever it is written as.
struct Drawing {
  int width = 0, height = 0;
  std::string title{};
  std::string description{};  ///< for who does not see it
  std::vector<Box> boxes{};
  std::vector<Line> lines{};
  std::vector<Words> words{};
  std::vector<Hover> hovers{};
};

// Of a character cell.
inline constexpr int cell_width = 10, cell_height = 18, base_line = 14, stroke = 2;

/// Units that a text takes, from where it begins; it may have characters beyond ASCII.
int width_of(std::string_view text);
/// A text without characters that are not for it: what is beyond ASCII, and commands, become question marks.
std::string plain(std::string_view text);

std::string svg_of(const Drawing& drawing, Background background);
/// A name of a file as headings have it.
std::string without_folders(const std::string& name);
/// A text in which what is neither a character of UTF-8 nor the end of a line nor a tab became question marks, commands
/// of terminals, too.
std::string shown(std::string_view text);
/// The same with the characters escaped that mean something in XML and HTML.
std::string escaped(std::string_view text);
/// The rules of the style sheet that these pictures need; on automatic ground it is as the reader has it, and with
/// colours that are forced by the reader's system all is drawn with these.
std::string ink_rules(Background background);

/// A level, with what is told of its squares.
Drawing drawing_of(std::span<const LoadedLevel> loads, const PictureSubject& subject, const PictureOptions& options);

}  // namespace speclev::picture
