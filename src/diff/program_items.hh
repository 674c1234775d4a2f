// Turns a program into items.
#pragma once

#include <optional>

#include "decompile/describe.hh"
#include "diff/item.hh"
#include "diff/record_fields.hh"
#include "target/language.hh"

namespace speclev::differ {

/// A program as its statements, those of blocks inside of these. Nothing if no source says all of it, or if blocks are
/// very deep in one another.
std::optional<Item> program_statements(const Contents& contents, const CompiledFile& file,
                                       const decompiler::Describer& describer, ShortTexts& texts);

/// A program as its instructions that do something, each with what is computed for it.
Item program_instructions(const Contents& contents, ShortTexts& texts);

}  // namespace speclev::differ
