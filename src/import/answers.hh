// Reads the answers that the probe prints.
#pragma once

#include <string_view>

#include "import/facts.hh"

namespace speclev::import {

/// Reads what the probe printed. Throws ImportError, with the line, where it is not what the probe prints, or where the
/// game's headers do not fit its tables.
GameFacts read_answers(std::string_view text);

}  // namespace speclev::import
