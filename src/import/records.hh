// Compares the structures of a game with a layout.
#pragma once

#include <string>
#include <vector>

#include "binary/layout.hh"
#include "import/base.hh"
#include "import/findings.hh"
#include "speclev/abi.hh"

namespace speclev::import {

/// The structures that are looked for, by the headers of the game that have them.
struct RecordHeader {
  std::string_view header;
  std::vector<std::string_view> structures;
};
const std::vector<RecordHeader>& record_headers();

/// The ABI that the compiler of the game is for, as near as there is one; findings: what of it differs.
Abi machine_abi(const Machine& machine, Findings& findings);

/// Of how many structures the size is another one than in the files of a target.
int differing_records(const TargetData& target, const std::vector<GameRecord>& records, const Abi& abi);

/// What the records of a game make of the layouts of its base.
struct LayoutEdits {
  std::vector<std::string> levels, dungeons;  ///< lines of edits
};
/// Fields of other sizes or at other places become edits; others, an error among the findings.
LayoutEdits compare_records(const Base& base, const std::vector<GameRecord>& records, const Abi& abi,
                            Findings& findings);

/// The names of structures that records of a target's layouts are, of which the game has none.
std::vector<std::string> unasked_records(const TargetData& target, const std::vector<GameRecord>& records);

/// Whether a structure is a record of compiled dungeons.
bool is_dungeon_record(std::string_view structure);

/// The integer type of the layout notation with that many bytes and the sign of a field; empty if there is none.
std::string integer_type(const Field& field, int size, const Abi& abi);

}  // namespace speclev::import
