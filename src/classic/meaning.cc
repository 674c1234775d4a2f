#include "classic/meaning.hh"

#include "base/characters.hh"
#include "base/hex.hh"
#include "classic/model.hh"

namespace speclev::classic {

namespace {

std::string spaced(std::string_view name) {
  std::string result(name);
  for (char& c : result)
    if (c == '-') c = ' ';
  return result;
}

/// A register, as it stands where a coordinate, class or alignment could.
std::string register_name(std::string_view list, std::int64_t value) {
  return std::string(list) + "[" + std::to_string(-value - 1) + "]";
}

std::string class_name(std::int64_t value) {
  if (value == random_place) return "random";
  if (value < 0) return register_name("register", value);
  const char letter = static_cast<char>(value);
  return quote({&letter, 1});
}

std::string coordinate(const TargetData& target, std::int64_t value) {
  if (target.has(Feature::place_sets)) {
    if (value == random_place_beside_sets) return "random";
    return value == region_place ? "region" : value < 0 ? register_name("register", value) : "";
  }
  if (value == random_place) return "random";
  return value < 0 ? register_name("place", value) : "";
}

std::string alignment_words(const TargetData& target, std::int64_t value) {
  if (value == random_place) return "random";
  if (value == no_alignment) return "none given";
  return value < 0 ? register_name("align", value) : std::string(target.keywords.word(TokenClass::alignment, value));
}

std::string flag_words(const TargetData& target, TokenClass token, std::int64_t value) {
  std::string result;
  for (const KeywordTable::Row& row : target.keywords.rows())
    if (row.token == token && (value & row.value) != 0) result += (result.empty() ? "" : ", ") + std::string(row.word);
  return result;
}

std::string room_type(const TargetData& target, std::int64_t value) {
  const std::int64_t highest = target.limit(Limit::room_types);
  if (value > highest) return std::string(target.rooms.name(value - highest - 1)) + ", unfilled";
  return std::string(target.rooms.name(value));
}

std::string placement(const TargetData& target, TokenClass token, std::int64_t value) {
  const std::string_view word = target.keywords.word(token, value);
  return std::string(word.empty() ? target.keywords.word(TokenClass::center, value) : word);
}

/// Words of one of the lists; out of range: nothing.
template <std::size_t count>
std::string listed(const std::string_view (&names)[count], std::int64_t value) {
  return value >= 0 && static_cast<std::size_t>(value) < count ? std::string(names[value]) : "";
}

constexpr std::string_view level_types[] = {"", "rooms", "maze"};
constexpr std::string_view region_kinds[] = {"stair down",  "stair up",      "portal",    "branch",     "teleport",
                                             "teleport up", "teleport down", "ladder up", "ladder down"};
constexpr std::string_view bridge_words[] = {"north", "south", "east"};
constexpr std::string_view sign_directions[] = {"west", "north", "east", "south"};
constexpr std::string_view containments[] = {"not contained", "contained", "container"};
constexpr std::string_view scopes[] = {"map part", "level"};

std::string bridge_direction(const TargetData& target, std::int64_t value) {
  return value == target.number(Number::bridge_west) ? "west" : listed(bridge_words, value);
}

std::string containment(const TargetData& target, std::int64_t value) {
  if (value < 0) return "carried by monster " + std::to_string(-value - 1);
  const std::string word(target.keywords.word(TokenClass::object_position, value));
  return word.empty() ? listed(containments, value) : word;
}

}  // namespace

std::string meaning_of(const TargetData& target, std::string_view meaning, std::int64_t value) {
  if (meaning == "version") return hex_word(value);
  if (meaning == "coordinate") return coordinate(target, value);
  if (meaning == "class") return class_name(value);
  if (meaning == "alignment") return alignment_words(target, value);
  if (meaning == "enchantment") return value == random_enchantment ? "random" : "";
  if (meaning == "flags") return flag_words(target, TokenClass::flag_type, value);
  if (meaning == "object_flags") return flag_words(target, TokenClass::object_flag, value);
  if (meaning == "level_type") return listed(level_types, value);
  if (meaning == "region_kind") return listed(region_kinds, value);
  if (meaning == "bridge_direction") return bridge_direction(target, value);
  if (meaning == "containment") return containment(target, value);
  if (meaning == "material") return value == random_material ? "random" : std::string(target.materials.name(value));
  if (meaning == "door_key") return std::string(target.door_keys.name(value));
  if (meaning == "god") return std::string(target.gods.name(value));
  if (meaning == "sign_direction") return listed(sign_directions, value);
  if (meaning == "levregion") return listed(scopes, value);
  if (meaning == "mon_appearance" && value == 0) return "none";
  if (value == random_value && meaning != "corners") return "random";
  if (meaning == "corpse" && value == unknown_corpse) return "unknown name";
  if (meaning == "monster" || meaning == "corpse") return std::string(target.monsters.name(value));
  if (meaning == "object") return std::string(target.objects.name(value));
  if (meaning == "trap") return std::string(target.traps.name(value));
  if (meaning == "room_type") return room_type(target, value);
  if (meaning == "terrain") return spaced(target.terrain.name(value));
  if (meaning == "cell") {
    const char letter = target.terrain.letter(value);
    return letter == '\0' ? "" : quote({&letter, 1});
  }
  if (meaning == "horizontal") return placement(target, TokenClass::left_or_right, value);
  if (meaning == "vertical") return placement(target, TokenClass::top_or_bot, value);
  if (const auto token = token_class(meaning)) return std::string(target.keywords.word(*token, value));
  return {};
}

}  // namespace speclev::classic
