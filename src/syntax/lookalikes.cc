#include "syntax/lookalikes.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"

namespace speclev::syntax {

namespace {

/// Characters that stand beside each other in Unicode and have one character of ASCII, or those that follow it.
struct Row {
  char32_t first, last;
  std::string_view kind;
  char ascii;           ///< NUL: they are left out
  bool counts = false;  ///< the second of them is the second from there, and so on
};

// clang-format off
constexpr Row rows[] = {
    {0x00A0, 0x00A0, "a no-break space", ' '},
    {0x00AD, 0x00AD, "a soft hyphen", '\0'},
    {0x0300, 0x036F, "a combining accent", '\0'},
    {0x061C, 0x061C, "an invisible character", '\0'},
    {0x180E, 0x180E, "an invisible character", '\0'},
    {0x00AB, 0x00AB, "a quotation mark", '"'},
    {0x00B4, 0x00B4, "an accent", '\''},
    {0x00B7, 0x00B7, "a middle dot", '.'},
    {0x00BB, 0x00BB, "a quotation mark", '"'},
    {0x2000, 0x200A, "a space that is not the usual one", ' '},
    {0x200B, 0x200F, "an invisible character", '\0'},
    {0x2010, 0x2015, "a dash", '-'},
    {0x2018, 0x201B, "a quotation mark", '\''},
    {0x201C, 0x201F, "a quotation mark", '"'},
    {0x2028, 0x202E, "an invisible character", '\0'},
    {0x202F, 0x202F, "a no-break space", ' '},
    {0x2032, 0x2032, "a prime", '\''},
    {0x2033, 0x2033, "a double prime", '"'},
    {0x205F, 0x205F, "a space that is not the usual one", ' '},
    {0x2060, 0x206F, "an invisible character", '\0'},
    {0x2212, 0x2212, "a minus sign", '-'},
    {0x2500, 0x2501, "a box-drawing character", '-'},
    {0x2502, 0x2503, "a box-drawing character", '|'},
    {0x2504, 0x2505, "a box-drawing character", '-'},
    {0x2506, 0x2507, "a box-drawing character", '|'},
    {0x2508, 0x2509, "a box-drawing character", '-'},
    {0x250A, 0x250B, "a box-drawing character", '|'},
    {0x250C, 0x254D, "a box-drawing character", '-'},
    {0x254E, 0x254F, "a box-drawing character", '|'},
    {0x2550, 0x2550, "a box-drawing character", '-'},
    {0x2551, 0x2551, "a box-drawing character", '|'},
    {0x2552, 0x2573, "a box-drawing character", '-'},
    {0x3000, 0x3000, "a full-width space", ' '},
    {0x3001, 0x3001, "a comma", ','},
    {0xFE00, 0xFE0F, "an invisible character", '\0'},
    {0xFEFF, 0xFEFF, "a byte order mark", '\0'},
    {0xFF01, 0xFF0F, "a full-width sign", '!', true},
    {0xFF10, 0xFF19, "a full-width digit", '0', true},
    {0xFF1A, 0xFF20, "a full-width sign", ':', true},
    {0xFF21, 0xFF3A, "a full-width letter", 'A', true},
    {0xFF3B, 0xFF40, "a full-width sign", '[', true},
    {0xFF41, 0xFF5A, "a full-width letter", 'a', true},
    {0xFF5B, 0xFF5E, "a full-width sign", '{', true},
};
// clang-format on

/// Letters of other alphabets that look like Latin ones, and Latin ones with accents.
struct Alphabet {
  std::string_view kind;
  std::u32string_view letters;
  std::string_view ascii;
};

constexpr Alphabet alphabets[] = {
    {"a Cyrillic letter", U"АВЕЅІЈКМНОРСТУХЬавеѕіјкмнорстухԁԛԝһ", "ABESIJKMHOPCTYXbaBesijkMHopcTyxdqwh"},
    {"a Greek letter", U"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγεινορτυχκ", "ABEZHIKMNOPTYXayeivoptuxk"},
    {"a letter with an accent", U"ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĒēĪīŌōŪūŠšŽžČčĞğŁłŃńŚśŻż",
     "AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyyAaEeIiOoUuSsZzCcGgLlNnSsZz"},
    {"a letter without its dot", U"ı", "i"},
};

constexpr bool are_paired(const Alphabet& each) { return each.letters.size() == each.ascii.size(); }
static_assert(are_paired(alphabets[0]) && are_paired(alphabets[1]) && are_paired(alphabets[2]));

/// The character of two or three bytes that a text begins with; 0 if it is none.
char32_t first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) -> char32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  if ((byte(0) & 0xE0) == 0xC0 && follows(1)) return (byte(0) & 0x1F) << 6 | (byte(1) & 0x3F);
  if ((byte(0) & 0xF0) != 0xE0 || !follows(1) || !follows(2)) return 0;
  return (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
}

const Row* row_of(char32_t character) {
  const auto* found =
      std::ranges::find_if(rows, [=](const Row& row) { return character >= row.first && character <= row.last; });
  return found == std::end(rows) ? nullptr : found;
}

/// What a character is, empty if it is none of these, and the one of ASCII in its place.
std::pair<std::string_view, char> meaning_of(char32_t character) {
  if (const Row* row = row_of(character)) {
    const char32_t step = row->counts ? character - row->first : 0;
    return {row->kind, row->ascii == '\0' ? '\0' : static_cast<char>(row->ascii + static_cast<char>(step))};
  }
  for (const Alphabet& each : alphabets)
    if (const std::size_t at = each.letters.find(character); character != 0 && at != std::u32string_view::npos)
      return {each.kind, each.ascii[at]};
  return {};
}

}  // namespace

Lookalikes lookalikes_at(std::string_view text) {
  Lookalikes result;
  while (true) {
    const char32_t character = first_character(text.substr(result.size));
    const auto [kind, ascii] = meaning_of(character);
    if (kind.empty() || (result.size > 0 && kind != result.kind)) return result;
    if (result.size == 0) result.first = character;
    result.kind = kind;
    result.size += character < 0x800 ? 2 : 3;
    if (ascii != '\0') result.ascii += ascii;
  }
}

Mended mended(std::string_view line) {
  Mended result;
  const Lookalikes first = lookalikes_at(line);
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const Lookalikes here = lookalikes_at(line.substr(at));
    text += here.size > 0 ? here.ascii : std::string(1, line[at]);
    at += std::max<std::size_t>(here.size, 1);
    if (here.size > 0 && here.kind == first.kind) result = {at, text};
  }
  // A quotation mark within a string may be meant.
  const bool is_quote = first.ascii == "\"" || first.ascii == "'";
  return is_quote && line.substr(0, result.size).find('"') != std::string_view::npos ? Mended() : result;
}

std::string advice_on(const Lookalikes& characters) {
  if (characters.ascii.empty()) return "take it out";
  if (characters.ascii.find_first_not_of(' ') == std::string::npos) return "type a blank in its place";
  return "type " + (characters.ascii == "'" ? std::string("a single quote, ',") : quote(characters.ascii)) +
         " in its place";
}

}  // namespace speclev::syntax
