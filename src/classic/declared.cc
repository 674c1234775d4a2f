#include "classic/declared.hh"

#include <algorithm>

namespace speclev::classic {

namespace {

/// Calls a function with the name and the size of each list of a model.
template <class Use>
void each_list(const void* model, const Binding& binding, Use&& use) {
  for (const Member& member : binding.members) {
    const bool is_list = member.kind == Member::Kind::list;
    const bool is_counted = member.kind == Member::Kind::integers && member.resize != nullptr && member.height.empty();
    // Places of sets have one list with the other ones.
    if (is_list || is_counted)
      use(member.name == "place_sets" ? std::string_view("random_places") : member.name, member.size(model));
  }
}

}  // namespace

void Declared::note(const Level& level, Span declaration) {
  const auto noting = [&](int owner) {
    return [this, owner, declaration](std::string_view list, std::size_t size) {
      std::size_t& known = sizes_[{list, owner}];
      if (size > known) places_.push_back({list, owner, static_cast<int>(known), declaration});
      known = std::max(known, size);
    };
  };
  if (places_.empty()) places_.push_back({"level", -1, 0, declaration});
  const auto note_lists = [&](const auto& body, std::string_view name) {
    const Binding& binding = *level_binding.find(name)->binding;
    each_list(&body, binding, noting(-1));
    // What is added is added to the last part or room.
    const Member& bodies = *binding.find(name == "maze" ? "parts" : "rooms");
    const std::size_t count = bodies.size(&body);
    if (count == 0) return;
    each_list(bodies.at(const_cast<void*>(static_cast<const void*>(&body)), count - 1), *bodies.binding,
              noting(static_cast<int>(count) - 1));
  };
  noting(-1)("map_init", level.map_init.init_present);
  note_lists(level.maze, "maze");
  note_lists(level.rooms, "rooms");
}

}  // namespace speclev::classic
