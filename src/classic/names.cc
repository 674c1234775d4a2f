#include "classic/names.hh"

namespace speclev::classic {

std::optional<int> find_monster(const TargetData& target, char letter, std::string_view name) {
  if (target.has(Feature::prefix_names)) return target.monsters.find_beginning(letter, name);
  const auto found = letter == '\0' ? target.monsters.find(name) : target.monsters.find(letter, name);
  if (found) return found;
  const auto second = target.monster_aliases.find(name);
  if (!second || (letter != '\0' && target.monsters.entry(static_cast<std::size_t>(*second)).letter != letter))
    return std::nullopt;
  return second;
}

std::optional<int> find_object(const TargetData& target, char letter, std::string_view name) {
  if (target.has(Feature::classless_objects)) letter = '\0';
  if (target.has(Feature::prefix_names)) return target.objects.find_beginning(letter, name);
  return letter == '\0' ? target.objects.find(name) : target.objects.find(letter, name);
}

}  // namespace speclev::classic
