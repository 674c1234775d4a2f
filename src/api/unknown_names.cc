#include "api/unknown_names.hh"

#include "api/unsupported.hh"
#include "base/characters.hh"
#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace speclev {

std::string why_no_target(std::string_view typed) {
  const MeantTarget meant = target_meant(typed);
  if (!meant.reason.empty()) return "there is no target " + quote(typed) + ": " + meant.reason;
  const std::string near = meant.near.empty() ? std::string() : "; did you mean " + quote(meant.near) + "?";
  return "unknown target " + quote(typed) + near;
}

std::string why_no_abi(std::string_view typed) {
  return "unknown ABI " + quote(typed) + known_words(typed, abi_names());
}

}  // namespace speclev
