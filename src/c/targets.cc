// Targets: lists, names, folders, switches.

#include <algorithm>
#include <ranges>

#include "api/unknown_names.hh"
#include "base/characters.hh"
#include "c/call.hh"
#include "lua/script_model.hh"

namespace speclev::c {

namespace {

std::optional<InputTarget> target_named(const std::string& name) {
  if (auto target = find_target(name)) return InputTarget{std::move(*target)};
  if (auto game = lua::find_game(name)) return InputTarget{lua::target_of_game(game), game};
  return std::nullopt;
}

/// The target that a person means. Throws Failure.
InputTarget target_meant_by(const std::string& typed) {
  const MeantTarget meant = target_meant(typed);
  if (!meant.name.empty())
    if (auto target = target_named(meant.name)) return std::move(*target);
  throw Failure{why_no_target(typed)};
}

bool has_switch(const Target& target, std::string_view name) {
  return std::ranges::any_of(target.switches(),
                             [&](const BuildSwitch& each) { return equal_but_for_case(each.name, name); });
}

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

speclev_status speclev_targets(speclev_result** result) {
  return call(result, [](Result& into) {
    for (const std::string& name : target_names()) into.add_facts({*find_target(name)}, {});
    for (const std::string& name : lua::game_names()) into.add_facts(*target_named(name), {});
  });
}

speclev_status speclev_find_target(const char* name, speclev_target** target, speclev_result** result) {
  std::optional<InputTarget> made;
  return call(target, result, made, [&](Result&) {
    const std::string wanted(given_word(name, "the name of the target"));
    made = target_named(wanted);
    if (!made) made = target_meant_by(wanted);
  });
}

speclev_status speclev_load_target(const char* folder, speclev_open open, void* context, speclev_target** target,
                                   speclev_result** result) {
  std::optional<InputTarget> made;
  return call(target, result, made, [&](Result& into) {
    const std::string path(given_word(folder, "the name of the folder"));
    if (open == nullptr) throw WrongUse{"the function that opens files is a null pointer"};
    LoadedTarget loaded =
        load_target(path, {.open = [&](const std::string& file) { return open_by(open, context, file); }});
    for (std::string& file : loaded.files) into.keep_in(into.included, std::move(file));
    into.add(std::move(loaded.reports));
    if (!loaded.target) throw Failure{};
    made = InputTarget{std::move(*loaded.target)};
  });
}

speclev_status speclev_switch_target(const speclev_target* target, const char* const* switches, size_t count,
                                     speclev_target** switched, speclev_result** result) {
  std::optional<InputTarget> made;
  return call(switched, result, made, [&](Result&) {
    const auto from = targets().find(target);
    const Target& usual = given_compiled(from).target;
    std::vector<std::pair<std::string, bool>> states;
    for (const std::string_view word : given_words(switches, count, "a switch", "the switches")) {
      const Turned turned = turned_by(word, has_switch(usual, word));
      states.emplace_back(turned.name, turned.is_on);
    }
    SwitchedTarget turned = with_switches(usual, states);
    if (!turned.target) throw Failure{std::move(turned.error)};
    made = InputTarget{std::move(*turned.target)};
  });
}

speclev_status speclev_recognise(const char* bytes, size_t length, speclev_target** target, speclev_result** result) {
  std::optional<InputTarget> made;
  return call(target, result, made, [&](Result& into) {
    const std::vector<Recognition> found = recognise(given_bytes(bytes, length));
    if (found.empty()) throw Failure{"these version words are those of no target"};
    for (const Recognition& each : found) into.add_facts({each.target}, each.abi.name);
    made = InputTarget{found.front().target};
  });
}

speclev_status speclev_target_facts(const speclev_target* target, const speclev_options* options,
                                    speclev_result** result) {
  return call(result, [&](Result& into) {
    const Options how(options, "");
    const auto kept = targets().find(target);
    const InputTarget& named = given(kept);
    into.add_facts(named, how.names_abi() ? how.abi(named.target).name : std::string());
  });
}

speclev_status speclev_free_target(speclev_target* target) {
  return target == nullptr || targets().remove(target) ? SPECLEV_GOOD : SPECLEV_WRONG_USE;
}
