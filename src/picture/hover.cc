#include "picture/hover.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "picture/drawing.hh"
#include "sim/model.hh"

namespace speclev::picture {

namespace {

constexpr std::size_t longest_told = 100;  ///< of a line, in bytes

}  // namespace

SourceLine Declarations::line(std::size_t number) const {
  std::string_view text = trimmed(subject_.source->line(number));
  const bool is_long = text.size() > longest_told;
  if (is_long) text = text.substr(0, longest_told);
  return {number, without_folders(subject_.source->name()) + ":" + std::to_string(number) + ": " + std::string(text) +
                      (is_long ? " ..." : "")};
}

std::size_t Declarations::find(const Origin& origin, int row) const {
  const auto [at, is_new] = lines_.try_emplace({origin.list, origin.owner, origin.index, row});
  if (!is_new) return at->second;
  const auto span = declaration_of(subject_.level, origin);
  if (!span) return 0;
  const std::size_t first = subject_.source->position(span->begin).line,
                    last = subject_.source->position(span->end).line;
  at->second = first;
  for (std::size_t number = first; row >= 0 && number < last; ++number) {
    if (trimmed(subject_.source->line(number)) != "MAP") continue;
    at->second = std::min(number + 1 + static_cast<std::size_t>(row), last);
    break;
  }
  return at->second;
}

std::size_t Declarations::line_of(const Origin& origin) const {
  return subject_.source == nullptr ? 0 : find(origin, -1);
}

std::size_t Declarations::line_of(const LoadedLevel& load, LevelPlace place) const {
  const auto index = static_cast<std::size_t>(place.y * columns_of_level + place.x);
  if (subject_.source == nullptr || index >= load.makers.size()) return 0;
  const auto has_it = [&](const LevelArea& map) { return map.has(place.x, place.y); };
  const auto map = std::find_if(load.maps.rbegin(), load.maps.rend(), has_it);  // it covers those before it
  return find(load.makers[index], map == load.maps.rend() ? -1 : place.y - map->y1);
}

std::optional<SourceLine> Declarations::of(const Origin& origin) const {
  const std::size_t number = line_of(origin);
  return number == 0 ? std::nullopt : std::optional(line(number));
}

std::optional<SourceLine> Declarations::of(const LoadedLevel& load, LevelPlace place) const {
  const std::size_t number = line_of(load, place);
  return number == 0 ? std::nullopt : std::optional(line(number));
}

Telling::Telling(std::span<const LoadedLevel> loads, const PictureSubject& subject, const Scene& scene, bool heat)
    : loads_(loads), target_(subject.level.model().target), scene_(scene), declarations_(subject) {
  for (const LoadedLevel& load : loads)
    for (const LoadedThing& thing : load.things) {
      if (!is_certain(thing, loads.size()) && (!heat || thing.stocked)) continue;
      std::vector<Group>& here = groups_[{thing.place.x, thing.place.y}];
      const std::string words = words_of(thing, target_);
      const std::optional<SourceLine> declared = declarations_.of(thing.origin);
      const auto is_it = [&](const Group& each) {
        return each.words == words && each.declared.has_value() == declared.has_value() &&
               (!declared || each.declared->number == declared->number);
      };
      auto group = std::ranges::find_if(here, is_it);
      if (group == here.end()) group = here.insert(here.end(), {words, declared});
      if (std::exchange(group->last, &load) != &load) ++group->seeds;
    }
}

std::string Telling::of(int x, int y) const {
  const bool is_random = scene_.at(x, y).is_random;
  std::string told = is_random ? std::string(differing)
                               : ground_words(loads_, static_cast<std::size_t>(y * columns_of_level + x), target_);
  if (const auto found = declarations_.of(loads_.front(), {x, y}); found && !is_random) told += "\n  " + found->text;
  const auto here = groups_.find({x, y});
  if (here == groups_.end()) return told;
  for (const Group& group : here->second) {
    told += "\n" + group.words + share(group.seeds, loads_.size());
    if (group.declared) told += "\n  " + group.declared->text;
  }
  return told;
}

}  // namespace speclev::picture
