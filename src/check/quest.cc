#include "check/quest.hh"

#include <algorithm>
#include <cstdint>
#include <string>

#include "archive/quest_texts.hh"
#include "base/characters.hh"
#include "binary/reader.hh"

namespace speclev::checker {

namespace {

bool is_readable(std::string_view bytes, const Target& target, const Abi& abi) {
  const auto form = quest::form_of(data_of(target), abi);
  if (!form) return false;
  try {
    quest::read(bytes, *form);
    return true;
  } catch (const Damage&) {
    return false;
  }
}

/// Whose form such bytes have, of several games the one that others start from; empty if they have none.
std::string game_of(std::string_view bytes, const Abi& abi) {
  std::string game;
  std::size_t fewest = SIZE_MAX;
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    const std::size_t bases = data_of(target).folders.size();
    if (bases >= fewest || !is_readable(bytes, target, abi)) continue;
    game = name;
    fewest = bases;
  }
  return game;
}

void damaged(std::string_view bytes, const Target& target, const Abi& abi, const Damage& damage, Sink& sink) {
  for (const std::string& name : abi_names())
    if (is_readable(bytes, target, *parse_abi(name))) {
      sink.report(Diag::mixed_abis, {})
          .advise("it is of a machine with the ABI " + name + ", this game of one with " + abi.name);
      return;
    }
  const std::string other = game_of(bytes, abi);
  sink.report(Diag::bad_quest, {},
              {"these are no texts of the quest for " + target.name() + ": at byte " + std::to_string(damage.offset) +
               ": " + damage.what()})
      .advise_if(other.empty() ? std::string() : "they are in the form of " + other);
}

}  // namespace

bool reads_quest(const Target& target, const Abi& abi) { return quest::form_of(data_of(target), abi).has_value(); }

std::vector<std::string> look_at_quest(std::string_view bytes, const Target& target, const Abi& abi, Sink& sink) {
  const auto form = quest::form_of(data_of(target), abi);
  if (!form && quest::is_known(data_of(target))) return {};  // the game does not read it
  if (!form) {
    sink.report(Diag::bad_quest, {}, {"how " + target.name() + " keeps the texts of its quest is not known"})
        .advise("its profile needs the number quest-name, and the limits quest-classes and quest-messages");
    return {};
  }
  std::vector<std::string> roles;
  try {
    const quest::Texts texts = quest::read(bytes, *form);
    if (std::ranges::find(texts.classes, quest::common_class, &quest::Class::name) == texts.classes.end())
      sink.report(Diag::bad_quest, {},
                  {"these texts of the quest have no class " + quote(quest::common_class) +
                   ", which has those for every role"});
    for (const quest::Class& each : texts.classes) roles.emplace_back(each.name);
  } catch (const Damage& damage) {
    if (bytes.empty())
      sink.report(Diag::bad_quest, {}, {"there are no texts of the quest in this file"})
          .advise("only a game that is built without its quest starts with it");
    else
      damaged(bytes, target, abi, damage, sink);
  }
  return roles;
}

}  // namespace speclev::checker
