#include "lua/inflections.hh"

#include <string_view>

namespace speclev::lua {

namespace {

bool is_vowel(char letter) { return std::string_view("aeiouAEIOU").find(letter) != std::string_view::npos; }

}  // namespace

std::string plural(std::string text) {
  const auto ends = [&](std::string_view ending) { return text.ends_with(ending); };
  const std::size_t size = text.size();
  if (ends("lf") || ends("af"))
    text.replace(size - 1, 1, "ves");
  else if (ends("fe"))
    text.replace(size - 2, 2, "ves");
  else if (size > 1 && ends("y") && !is_vowel(text[size - 2]))
    text.replace(size - 1, 1, "ies");
  else if (ends("s") || ends("x") || ends("ch") || ends("sh") || ends("z"))
    text += "es";
  else if (ends("man"))
    text.replace(size - 2, 2, "en");
  else if (!text.empty())
    text += "s";
  return text;
}

std::string singular(std::string text) {
  const std::size_t size = text.size();
  if (text.ends_with("ves") && size > 3)
    text.replace(size - 3, 3, "f");
  else if (text.ends_with("ies") && size > 3)
    text.replace(size - 3, 3, "y");
  else if (text.ends_with("xes") || text.ends_with("ches") || text.ends_with("shes") || text.ends_with("sses"))
    text.resize(size - 2);
  else if (text.ends_with("s") && !text.ends_with("ss"))
    text.resize(size - 1);
  return text;
}

std::string possessive(std::string text) {
  return text == "it" ? "its" : text == "you" ? "your" : text + (text.ends_with("s") ? "'" : "'s");
}

std::string with_article(std::string text) { return (!text.empty() && is_vowel(text.front()) ? "an " : "a ") + text; }

std::string with_ing(std::string text) {
  const std::size_t size = text.size();
  if (text.ends_with("ie"))
    text.replace(size - 2, 2, "y");
  else if (text.ends_with("e") && !text.ends_with("ee"))
    text.resize(size - 1);
  else if (size > 2 && !is_vowel(text[size - 1]) && is_vowel(text[size - 2]) && !is_vowel(text[size - 3]) &&
           std::string_view("wyx").find(text[size - 1]) == std::string_view::npos)
    text += text.back();
  return text + "ing";
}

}  // namespace speclev::lua
