#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev::repair {

/// Compiles a source that was changed, for a target by name or, if that is empty, as it was compiled before. Gives all
/// messages about it; nothing where that cannot be done, or there are too many.
using Retry = std::function<std::optional<std::vector<Diagnostic>>(const SourceText& source, std::string_view target)>;

/// How many errors there may be at most.
inline constexpr std::size_t most_retried = 64;

/// What a source is compiled for again.
struct Trial {
  Retry compile;
  std::vector<std::string_view> beginnings = {};  ///< words that begin what can be compiled alone
  bool is_whole = true;                           ///< all messages about the source are known
};

/// Tries what messages help with. A change of the source is left as help only if with it the message is gone, no other
/// is there about the lines that it concerns, and there are not more errors; otherwise the next help of the message
/// takes its place, at last one that changes nothing, or none. Another target is named only if it takes the lines as
/// they are. Where nothing is left to try with, only helps that change nothing stay.
void prove_help(const SourceText& source, std::vector<Diagnostic>& diagnostics, const Trial& trial);

}  // namespace speclev::repair
