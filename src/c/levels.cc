// Levels as the game makes them.

#include "c/levels.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "base/offsets.hh"
#include "c/call.hh"
#include "lua/script_model.hh"
#include "picture/drawing.hh"
#include "picture/png/png.hh"
#include "picture/scene.hh"
#include "speclev/picture.hh"

namespace speclev::c {

KeptLevel kept_level(std::string name, const LevelModelReading& reading, const Target& target,
                     std::shared_ptr<const LinedSource> source) {
  KeptLevel level{.name = std::move(name), .model = reading.level, .error = {}, .target = target};
  if (!reading.level) level.error = at_byte(reading.offset, reading.error);
  level.source = std::move(source);
  return level;
}

namespace {

/// Of all seeds of a picture together: some hundred megabytes, where most levels have some hundred with each.
constexpr std::size_t most_things = 5000000;

constexpr std::array<const char*, 4> consequences = {"silent", "complains", "aborts", "crashes"};

constexpr std::array terrain_names = {
#define SPECLEV_TERRAIN(id, name, symbol) #id,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};

/// A level of a result. Throws WrongUse, or Failure where it cannot be loaded.
const KeptLevel& level_of(const std::shared_ptr<const Result>& levels, std::size_t index) {
  if (levels == nullptr) throw WrongUse{"this is no handle of a result, or one that was freed"};
  if (index >= levels->levels.size())
    throw WrongUse{"the result has " + std::to_string(levels->levels.size()) + " levels, and none of the number " +
                   std::to_string(index)};
  const KeptLevel& level = levels->levels[index];
  if (!level.model) throw Failure{level.error};
  return level;
}

LoadOptions load_options(const KeptLevel& level, const Options& how) {
  LoadOptions options;
  options.seed = how.seed();
  options.depth = how.depth();
  options.level_name = level.name;
  options.mirrors = how.has(SPECLEV_MIRRORS);
  return options;
}

/// Things hide what is below them.
const std::uint8_t* shown(const LoadedLevel& loaded, Result& result) {
  std::vector<std::uint8_t>& plane = result.new_plane();
  plane.reserve(loaded.squares.size());
  for (const Square& each : loaded.squares) plane.push_back(static_cast<std::uint8_t>(symbol_of(each)));
  picture::for_each_in_front({&loaded, 1}, [&](std::size_t square, const LoadedThing& thing) {
    plane[square] = static_cast<std::uint8_t>(picture::cell_of(thing).symbol);
  });
  return plane.data();
}

void add_things(const KeptLevel& level, const LoadedLevel& loaded, Result& result) {
  for (const LoadedThing& each : loaded.things)
    result.things.add({.size = 0,
                       .kind = result.keep(thing_kind_name(each.kind)),
                       .name = result.keep(picture::words_of(each, level.target)),
                       .x = each.place.x,
                       .y = each.place.y,
                       .letter = static_cast<unsigned char>(each.letter),
                       .flags = (each.contained ? SPECLEV_CONTAINED : 0U) | (each.random_place ? SPECLEV_RANDOM : 0U) |
                                (each.stocked ? SPECLEV_STOCKED : 0U),
                       .number = each.number,
                       .text = result.keep(each.text),
                       .line = level.line_of(each.origin)});
}

void add_findings(const KeptLevel& level, const LoadedLevel& loaded, Result& result) {
  for (const LoadFinding& each : loaded.findings) {
    const LoadFaultFacts& facts = facts_of(each.fault);
    result.findings.add({.size = 0,
                         .text = result.keep(facts.text),
                         .consequence = consequences[static_cast<std::size_t>(facts.consequence)],
                         .x = each.place ? each.place->x : -1,
                         .y = each.place ? each.place->y : -1,
                         .line = level.line_of(each.origin)});
  }
}

void load_level(const speclev_result* levels, std::size_t index, const Options& how, Result& into) {
  const auto all = results().find(levels);
  const KeptLevel& level = level_of(all, index);
  const LoadedLevel loaded = load(*level.model, load_options(level, how));
  const std::vector<Square>& squares = loaded.squares;
  into.loaded = {.size = sizeof(speclev_level),
                 .characters = shown(loaded, into),
                 .ground = into.keep_squares(squares, symbol_of),
                 .terrain = into.keep_squares(squares, [](const Square& each) { return each.terrain; }),
                 .lit = into.keep_squares(squares, [](const Square& each) { return each.lit; }),
                 .rooms = into.keep_squares(squares, [](const Square& each) { return each.room; }),
                 .doors = into.keep_squares(squares, [](const Square& each) { return each.door; }),
                 .loads_like = into.keep(loads_like(level.target))};
  add_things(level, loaded, into);
  add_findings(level, loaded, into);
}

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_read_level(const speclev_target* target, const char* bytes, size_t length,
                                  const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const auto kept = targets().find(target);
    if (given(kept).game != nullptr) {
      const Options how(options, usual_script);
      auto source = std::make_shared<const LinedSource>(given_text(bytes, length, how.name()));
      into.levels.push_back({.name = how.level_name(),
                             .model = lua::script_model(source->text, kept->game),
                             .error = {},
                             .target = kept->target,
                             .source = source});
      return;
    }
    const Options how(options, usual_compiled);
    const std::string_view file = given_bytes(bytes, length);
    const Abi abi = how.abi(given_with_levels(kept).target);
    const Target built = target_of_file(kept->target, abi, file);
    KeptLevel level = kept_level(how.level_name(), read_level(file, built, abi), built);
    if (!level.model) throw Failure{level.error};
    into.levels.push_back(std::move(level));
  });
}

speclev_status speclev_load(const speclev_result* levels, size_t index, const speclev_options* options,
                            speclev_result** result) {
  return call(result, [&](Result& into) { load_level(levels, index, Options(options, ""), into); });
}

speclev_status speclev_load_all(const speclev_result* levels, size_t index, const uint64_t* seeds, size_t count,
                                const speclev_options* options, uint32_t threads, speclev_status* statuses,
                                speclev_result** results) {
  return call_each(count, threads, statuses, results, [&](std::size_t i, Result& into) {
    if (seeds == nullptr) throw WrongUse{"the seeds are a null pointer"};
    Options how(options, "");
    how.seed_it(seeds[i]);
    load_level(levels, index, how, into);
  });
}

speclev_status speclev_draw(const speclev_result* levels, size_t index, const char* form,
                            const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "");
    const std::string_view wanted = given_word(form, "the form of the picture");
    const auto* known = std::ranges::find(picture_forms, wanted, &PictureForm::name);
    const bool is_text = wanted == "text", is_of_points = wanted == "png";
    if (known == std::end(picture_forms) && !is_text && !is_of_points)
      throw WrongUse{"there is no form " + quote(wanted)};
    const int scale = how.scale();
    const auto all = results().find(levels);
    const KeptLevel& level = level_of(all, index);
    LoadOptions one = load_options(level, how);
    one.record_makers = level.source != nullptr && !is_text;
    std::vector<LoadedLevel> loads;
    std::size_t things = 0;
    for (std::uint32_t i = 0, count = how.has(SPECLEV_CERTAIN) ? how.seeds() : 1; i < count; ++i, ++one.seed) {
      loads.push_back(load(*level.model, one));
      things += loads.back().things.size();
      if (things > most_things)
        throw Failure{"there are more than " + std::to_string(most_things) + " things with " + std::to_string(i + 1) +
                      " seeds"};
    }
    const PictureOptions picture{.grid = how.has(SPECLEV_GRID),
                                 .color = how.has(SPECLEV_COLOR) || !is_text,
                                 .unicode = how.has(SPECLEV_UNICODE)};
    if (is_text) return into.add_text(picture_text(loads, picture));
    const PictureSubject subject{.level = *level.model,
                                 .title = how.name().empty() ? level.name : how.name(),
                                 .source = level.source ? &level.source->text : nullptr};
    if (!is_of_points) return into.add_text(known->draw(loads, subject, picture));
    png::Png made = png::png_of(picture::drawing_of(loads, subject, picture), picture.background, scale);
    refuse_if(std::move(made.error));
    into.add_text(std::move(made.bytes));
  });
}

const char* speclev_terrain_name(uint32_t number) {
  return number < terrain_names.size() ? terrain_names[number] : nullptr;
}
