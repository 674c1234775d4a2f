// Sources of new levels.

#include "speclev/generate.hh"

#include <cstddef>
#include <limits>

#include "base/characters.hh"
#include "c/call.hh"

namespace speclev::c {

namespace {

/// Takes what a word asks for, NAME=VALUE. Gives why it is none of these; empty if it is one.
std::string take(std::string_view word, GeneratorRequest& request) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals), value = word.substr(std::min(equals + 1, word.size()));
  if (name == "theme") {
    request.theme = value;
    return {};
  }
  if (name == "size") {
    request.size = map_size_of(value);
    return request.size ? std::string() : "the size is COLUMNSxROWS, such as size=60x19, not " + quote(word);
  }
  if (take_parameter(request, name, value)) return {};
  return "parameters are NAME=NUMBER or NAME=NUMBER..NUMBER, not " + quote(word);
}

/// A number of a wish as requests have it.
int given_number(std::uint32_t number, std::uint32_t greatest, const char* what) {
  if (number > greatest) throw WrongUse{std::string(what) + " is at most " + std::to_string(greatest)};
  return static_cast<int>(number);
}

/// What a wish asks for; of its words, which parameters are.
GeneratorRequest request_of(const speclev_wish& wish) {
  constexpr std::uint32_t most_tries = 1000, any = std::numeric_limits<int>::max();
  GeneratorRequest request;
  request.kind = given_word(wish.kind, "the kind of the level");
  request.theme_text = given_bytes(wish.theme_text, wish.theme_length);
  if (wish.source_name != nullptr) request.source = wish.source_name;
  request.source_text = given_bytes(wish.source, wish.source_length);
  if (wish.sketch_name != nullptr) request.sketch = wish.sketch_name;
  request.sketch_text = given_bytes(wish.sketch, wish.sketch_length);
  if (wish.into != nullptr) request.into = LevelArea{wish.into->x1, wish.into->y1, wish.into->x2, wish.into->y2};
  for (const std::string_view flag : given_words(wish.level_flags, wish.level_flag_count, "a flag", "the flags"))
    request.flags.emplace_back(flag);
  constexpr std::uint32_t all_flags = SPECLEV_BRANCH | SPECLEV_ARRIVE | SPECLEV_ONE_ATTEMPT;
  if ((wish.flags & ~all_flags) != 0)
    throw WrongUse{"the wish has a flag that only a later version of the library has"};
  request.branch = (wish.flags & SPECLEV_BRANCH) != 0;
  request.arrive = (wish.flags & SPECLEV_ARRIVE) != 0;
  request.algorithm = given_number(wish.algorithm, any, "the number of an algorithm");
  if (wish.tries != 0) request.tries = given_number(wish.tries, most_tries, "the number of tries");
  if ((wish.flags & SPECLEV_ONE_ATTEMPT) != 0) request.attempt = given_number(wish.attempt, any, "the attempt");
  return request;
}

void add_facts(const GeneratedFacts& facts, std::vector<std::string> refusals, Result& into) {
  for (std::string& each : refusals) into.keep_in(into.refusals, std::move(each));
  into.generated = speclev_generated{.size = sizeof(speclev_generated),
                                     .attempt = facts.attempt,
                                     .floor = facts.floor,
                                     .way = facts.way,
                                     .dead_ends = facts.dead_ends,
                                     .choke_points = facts.choke_points,
                                     .monster_levels = facts.monster_levels,
                                     .monsters = facts.monsters,
                                     .objects = facts.objects,
                                     .traps = facts.traps,
                                     .refusals = into.refusals.data(),
                                     .refusal_count = into.refusals.size() - 1};
}

/// The level of a wish.
void generate_into(Result& into, const speclev_target* target, const speclev_wish& wish,
                   const speclev_options* options) {
  const Options how(options, "");
  const auto kept = targets().find(target);
  const Target& named = given_with_levels(kept).target;
  GeneratorRequest request = request_of(wish);
  request.seed = how.seed();
  request.name = how.level_name();
  for (const std::string_view word :
       given_words(wish.parameters, wish.parameter_count, "a parameter", "the parameters"))
    if (std::string why = take(word, request); !why.empty()) into.add({}, {.text = std::move(why)});
  if (into.failed) return;
  GeneratedLevel made = generate(request, named, how.abi(named));
  if (made.error.empty()) {
    into.add_text(std::move(made.text));
    add_facts(made.facts, std::move(made.refusals), into);
  } else {
    into.add({}, {.text = std::move(made.error)});
  }
}

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_generate(const speclev_target* target, const char* kind, const char* const* parameters,
                                size_t count, const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    speclev_wish wish{};
    wish.kind = kind;
    wish.parameters = parameters;
    wish.parameter_count = count;
    generate_into(into, target, wish, options);
  });
}

speclev_status speclev_generate_level(const speclev_target* target, const speclev_wish* wish,
                                      const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    if (wish == nullptr) throw WrongUse{"the wish is a null pointer"};
    const std::size_t least = offsetof(speclev_wish, kind) + sizeof wish->kind;
    generate_into(into, target, given_structure(*wish, least, "the wish"), options);
  });
}
