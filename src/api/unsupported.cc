#include "api/unsupported.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/offsets.hh"
#include "base/spell.hh"

namespace speclev {

namespace {

std::string nearest(std::string_view typed, const std::vector<std::string>& known) {
  const Speller speller(typed, known);
  return speller.best().empty() ? std::string() : "; did you mean " + quote(speller.best()) + "?";
}

}  // namespace

std::string lacks_levels(const Target& target) {
  return has_levels(target) ? std::string() : "the target " + target.name() + " has dungeons only, no levels";
}

std::string lacks_dungeons(const Target& target) {
  return has_dungeons(target) ? std::string() : target.name() + " has no descriptions of dungeons";
}

std::string lacks_condition(const Target& target, std::string_view name) {
  const std::vector<std::string> known = condition_names(target);
  if (std::ranges::find(known, name) != known.end()) return {};
  return "target " + quote(target.name()) + " knows no condition " + quote(name) + nearest(name, known);
}

std::string known_words(std::string_view typed, const std::vector<std::string>& known) {
  if (std::string near = nearest(typed, known); !near.empty()) return near;
  std::string text = "; there are";
  for (const std::string& each : known) text += " " + each;
  return text;
}

std::string refusal_of(const Reading& written) {
  if (!written.error.empty()) return at_byte(written.offset, written.error);
  if (written.oddities.empty()) return {};
  return at_byte(written.oddities.front(), "this byte should be zero, and would be lost");
}

std::string refusal_of(const Decompilation& text) {
  if (!text.error.empty()) return at_byte(text.offset, text.error);
  if (text.unsayable.empty()) return {};
  const Unsayable& first = text.unsayable.front();
  return at_byte(first.offset, (first.where.empty() ? "" : first.where + ": ") + first.reason);
}

}  // namespace speclev
