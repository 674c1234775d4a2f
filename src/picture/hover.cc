#include "picture/hover.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "play/model.hh"

namespace speclev::picture {

namespace {

constexpr std::size_t longest_told = 100;  ///< of a line, in bytes

}  // namespace

SourceLine Declarations::line(std::size_t number) const {
  std::string_view text = trimmed(subject_.source->line(number));
  const bool is_long = text.size() > longest_told;
  if (is_long) text = text.substr(0, longest_told);
  return {number,
          subject_.source->name() + ":" + std::to_string(number) + ": " + std::string(text) + (is_long ? " ..." : "")};
}

std::optional<SourceLine> Declarations::of(const Origin& origin) const {
  if (subject_.source == nullptr) return std::nullopt;
  const auto span = declaration_of(subject_.level, origin);
  if (!span) return std::nullopt;
  return line(subject_.source->position(span->begin).line);
}

std::optional<SourceLine> Declarations::of(const LoadedLevel& load, LevelPlace place) const {
  const auto index = static_cast<std::size_t>(place.y * columns_of_level + place.x);
  if (subject_.source == nullptr || index >= load.makers.size()) return std::nullopt;
  const auto span = declaration_of(subject_.level, load.makers[index]);
  if (!span) return std::nullopt;
  const std::size_t first = subject_.source->position(span->begin).line,
                    last = subject_.source->position(span->end).line;
  const auto has_it = [&](const LevelArea& map) { return map.has(place.x, place.y); };
  const auto map = std::find_if(load.maps.rbegin(), load.maps.rend(), has_it);  // it covers those before it
  if (map != load.maps.rend())
    for (std::size_t number = first; number < last; ++number) {
      if (trimmed(subject_.source->line(number)) != "MAP") continue;
      return line(std::min(number + 1 + static_cast<std::size_t>(place.y - map->y1), last));
    }
  return line(first);
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

Told Telling::of(int x, int y) const {
  const bool is_random = scene_.at(x, y).is_random;
  Told told{is_random ? "differs from seed to seed" : words_of(loads_.front().at(x, y), target_)};
  const auto tell_line = [&](const SourceLine& line) {
    told.text += "\n  " + line.text;
    told.line = line.number;
  };
  if (const auto found = declarations_.of(loads_.front(), {x, y}); found && !is_random) tell_line(*found);
  const auto here = groups_.find({x, y});
  if (here == groups_.end()) return told;
  for (const Group& group : here->second) {
    told.text += "\n" + group.words;
    if (group.seeds != static_cast<int>(loads_.size()))
      told.text += "; " + std::to_string(group.seeds) + " of " + std::to_string(loads_.size()) + " seeds";
    if (group.declared) tell_line(*group.declared);
  }
  return told;
}

}  // namespace speclev::picture
