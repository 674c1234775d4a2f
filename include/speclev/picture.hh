// Draws loaded levels as text, SVG and HTML pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/play.hh"
#include "speclev/text.hh"

/// Pictures of loaded levels. All of them take several loads of one level, each with another seed: what is the same in
/// all is drawn as it is, the rest is marked. Of one load everything is drawn. There must be one.
namespace speclev {

/// What a picture is drawn on. What is automatic is as who looks at it has it, or else light.
enum class Background : std::uint8_t { automatic, light, dark };

struct PictureOptions {
  bool grid = false;     ///< with the numbers of columns and rows, in the level and in each map
  bool color = false;    ///< with the colours of terminals
  bool unicode = false;  ///< with lines for walls
  bool heat = false;     ///< with how often things are where they may be
  Background background = Background::automatic;  ///< of pictures that are not text
  /// All that may become of the level, if that is known: ground that is the same in these is certain. Else it is said
  /// in how many loads it is the same.
  std::span<const LoadedLevel> outcomes{};
};

/// What a picture is of.
struct PictureSubject {
  const LevelModel& level;
  std::string title;
  const SourceText* source = nullptr;  ///< that it was compiled of; null if there is none
};

/// For a terminal: a line for each row that has something, and what the marks stand for.
[[nodiscard]] std::string picture_text(std::span<const LoadedLevel> loads, const PictureOptions& options);

/// What stands where, a line each: "(23,7) hill orc, asleep; 7 of 10 seeds". Columns and rows are those of the level.
/// With heat the places of what is in many are summed up.
[[nodiscard]] std::string thing_list(std::span<const LoadedLevel> loads, const Target& target,
                                     const PictureOptions& options = {});

/// For files: a function for each row of picture_forms.def. Those for browsers are crisp at any size, and have the
/// title, and what a square is where one points at it; if the level has a source, its declarations, too, and those of
/// squares where the loads know their makers.
#define SPECLEV_PICTURE_FORM(name, text)                                                                      \
  [[nodiscard]] std::string picture_##name(std::span<const LoadedLevel> loads, const PictureSubject& subject, \
                                           const PictureOptions& options);
#include "speclev/picture_forms.def"
#undef SPECLEV_PICTURE_FORM

/// A row of picture_forms.def.
struct PictureForm {
  std::string_view name, text;
  std::string (*draw)(std::span<const LoadedLevel> loads, const PictureSubject& subject, const PictureOptions& options);
};

inline constexpr PictureForm picture_forms[] = {
#define SPECLEV_PICTURE_FORM(name, text) {#name, text, picture_##name},
#include "speclev/picture_forms.def"
#undef SPECLEV_PICTURE_FORM
};

/// A page for a browser that has many levels side by side, and their sources. A slider leads through seeds, the keys
/// of arrows over squares, and squares and lines of the sources to each other. It has all that it needs in it.
class LevelPage {
 public:
  /// Of the options, outcomes has no meaning here.
  explicit LevelPage(PictureOptions options) : options_(options) {}

  /// certain: loads for the picture that is seen first; drawn: one load for each other place of the slider, of this
  /// seed and those behind it, alike for all levels; outcomes: as those of PictureOptions. The loads may be gone
  /// afterwards, but not the source.
  void add(const PictureSubject& subject, std::span<const LoadedLevel> certain, std::span<const LoadedLevel> drawn,
           std::uint64_t first_seed, std::span<const LoadedLevel> outcomes = {});

  /// is_watched: a page that loads itself again where it is open in a browser and another one takes its place.
  [[nodiscard]] std::string html(bool is_watched = false) const;

 private:
  int number_of(const SourceText* source);

  PictureOptions options_;
  std::vector<const SourceText*> sources_;
  std::string figures_, names_, data_;  ///< of all levels
  std::size_t count_ = 0;               ///< of levels
  std::size_t places_ = 0;
  std::uint64_t first_seed_ = 0;
};

}  // namespace speclev
