// Sources of new levels.

#include "base/characters.hh"
#include "c/call.hh"
#include "speclev/generate.hh"

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
  const auto range = number_range_of(value);
  if (!range) return "parameters are NAME=NUMBER or NAME=NUMBER..NUMBER, not " + quote(word);
  request.values[std::string(name)] = *range;
  return {};
}

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_generate(const speclev_target* target, const char* kind, const char* const* parameters,
                                size_t count, const speclev_options* options, speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "");
    const auto kept = targets().find(target);
    const Target& named = given_with_levels(kept).target;
    GeneratorRequest request;
    request.kind = given_word(kind, "the kind of the level");
    request.seed = how.seed();
    request.name = how.level_name();
    for (const std::string_view word : given_words(parameters, count, "a parameter", "the parameters"))
      if (std::string why = take(word, request); !why.empty()) into.add({}, {.text = std::move(why)});
    if (into.failed) return;
    GeneratedLevel made = generate(request, named, how.abi(named));
    if (made.error.empty())
      into.add_text(std::move(made.text));
    else
      into.add({}, {.text = std::move(made.error)});
  });
}
