// Loads a level with random choices that follow a known pattern.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "convert/same_loading.hh"

/// How two levels are loaded with the same choices.
namespace speclev::converter {

/// One way to choose.
struct Manner {
  bool is_there;  ///< what has a chance happens
  bool is_last;   ///< of equal options the last one is taken, else the first
};
inline constexpr Manner manners[] = {{true, false}, {false, true}};

inline constexpr int percents = 100;

/// In the order of what a program's shuffle makes of a list when each roll gives 0: each entry gets the one behind it.
inline int shuffled(int entry, int size, bool is_reversed) {
  const int element = (entry + 1) % size;
  return is_reversed ? size - 1 - element : element;
}

/// Whether a choice is where a map is: in lists it is one of their part.
inline bool is_of_map(const LoadChoice& choice) { return choice.origin.list == "MAP" || choice.origin.list == "parts"; }

class Loader {
 public:
  Loader(const Side& side, Manner manner, bool are_classes_reversed)
      : side_(side), manner_(manner), are_classes_reversed_(are_classes_reversed) {}

  /// The level with all choices made.
  LoadedLevel run() {
    LoadOptions options;
    options.decide = [this](const LoadChoice& choice) {
      if (is_of_map(choice) || choice.what == "rn2") ranges_.push_back(choice.options);
      return is_left_to_seed(choice) ? std::nullopt : std::optional(result(choice));
    };
    return side_.load(options);
  }

  /// How many places there were for maps at random places: columns and rows; of a script, what else it rolled, too.
  const std::vector<int>& ranges() const { return ranges_; }

 private:
  /// A cave is dug before anything else is rolled: equal seeds give equal caves.
  static bool is_left_to_seed(const LoadChoice& choice) { return choice.what == "cave"; }

  int result(const LoadChoice& choice) const {
    if (choice.what.empty())  // a register, of which the entries before this one are taken
      return shuffled(choice.origin.index, choice.origin.index + choice.options,
                      are_classes_reversed_ && choice.origin.list != "place");
    if (choice.percent >= 0) return manner_.is_there ? 1 : 0;
    if ((choice.what == "roll" || choice.what == "random") && choice.options == percents)
      return manner_.is_there ? 0 : percents - 1;
    if (choice.what == "order") return 0;
    if (choice.what == "walled") return 1;  // so a list that leaves it open is taken
    // Of other rolls a record has many, with as many options as there happen to be.
    // A script rolls for the place of a map: both are at the first one.
    const bool is_place = !is_of_map(choice) && (choice.what == "x" || choice.what == "y");
    return manner_.is_last && is_place ? choice.options - 1 : 0;
  }

  const Side& side_;
  Manner manner_;
  bool are_classes_reversed_;
  std::vector<int> ranges_;
};

/// Whether maps at random places may be as far to the right and as low as in the source.
inline bool have_same_ranges(const Loader& before, const Loader& after) {
  std::vector<int> rolled = after.ranges();
  return std::ranges::all_of(before.ranges(), [&](int range) {
    const auto same = std::ranges::find(rolled, range);
    if (same == rolled.end()) return false;
    rolled.erase(same);
    return true;
  });
}

}  // namespace speclev::converter
