// Reads the options of a game's build and what they change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/fields.hh"
#include "target/later_rows.hh"

namespace speclev {

struct TargetTables;

/// What the other state of a switch changes: a row of a target's file switches. doc/targets.md has their forms.
struct SwitchChange {
  enum class Kind : unsigned char {
#define SPECLEV_SWITCH_CHANGE(id, word) id,
#include "target/switch_changes.def"
#undef SPECLEV_SWITCH_CHANGE
  };

  Kind kind{};
  std::string_view name;    ///< of an entry, a condition or a limit; why nothing is known
  std::string_view added;   ///< of an entry that comes in front of that one, or in its place; empty: that one goes
  char letter = '\0';       ///< its class character
  std::uint8_t word = 0;    ///< which version word, from 1
  std::int64_t number = 0;  ///< which of several entries of that name, from 1; bits, a difference or a state

  friend bool operator==(const SwitchChange&, const SwitchChange&) = default;
};

/// An option of a game's build that changes its tables, its numbers or its version words.
struct Switch {
  std::string_view name;
  bool is_on = false;       ///< in these tables
  bool usually_on = false;  ///< unless something else is said
  /// The ABI on which it was tried what it does to the version words that tell sizes; any_machine if it leaves them
  /// alone.
  std::string_view tried;
  std::vector<SwitchChange> changes;  ///< what is otherwise in its other state

  friend bool operator==(const Switch&, const Switch&) = default;
};

/// What stands for all ABIs behind the state of a switch.
inline constexpr std::string_view any_machine = "any";

/// The switches of a target.
using SwitchList = LaterRows<Switch>;

/// What a row about a change has behind the name of the switch.
std::string_view change_word(SwitchChange::Kind kind);

/// The place of the switch that is called so: capitals do not matter, and '_' is '-'. Nothing if there is none.
std::optional<std::size_t> find_switch(const std::vector<Switch>& switches, std::string_view typed);

/// Reads a row of the file switches into the switches of the rows above it.
void read_switch(FieldReader& in, std::vector<Switch>& switches);

/// The places of those that are marked.
std::vector<std::size_t> places_of(const std::vector<bool>& marked);

/// Turns switches, given by their places, of tables in which all have their usual states. Gives why that cannot be
/// done; empty if it was.
std::string turn(TargetTables& tables, const std::vector<std::size_t>& places);

/// The version words of a build with these switches turned, from those of the usual one for an ABI; nothing where it is
/// not known how large its structures are. word_size: of these words, in bytes.
std::optional<std::vector<std::uint64_t>> turned_words(const TargetTables& tables,
                                                       const std::vector<std::size_t>& places,
                                                       const std::vector<std::uint64_t>& usual, std::string_view abi,
                                                       int word_size);

/// What version words tell of the switches of a build.
struct ToldSwitches {
  std::vector<std::size_t> turned;  ///< the places of those that are not in their usual state
  std::string misfit;               ///< why the tables cannot be those of that build; empty if they are
};
/// tables: with all switches in their usual states. usual: the version words of such a build; none if they are not
/// known. told: those of the build in question.
ToldSwitches told_switches(const TargetTables& tables, const std::vector<std::uint64_t>& usual,
                           const std::vector<std::uint64_t>& told, int word_size);

}  // namespace speclev
