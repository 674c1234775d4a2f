#include "api/choices.hh"

#include "base/characters.hh"
#include "base/spell.hh"
#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace speclev {

namespace {

std::string question(std::string_view word) {
  return word.empty() ? std::string() : "; did you mean " + quote(word) + "?";
}

}  // namespace

std::string why_no_target(std::string_view typed) {
  const MeantTarget meant = target_meant(typed);
  if (!meant.reason.empty()) return "there is no target " + quote(typed) + ": " + meant.reason;
  return "unknown target " + quote(typed) + question(meant.near);
}

std::string why_no_abi(std::string_view typed) {
  Speller speller(typed);
  const std::vector<std::string> known = abi_names();
  for (const std::string& each : known) speller.offer(each);
  std::string message = "unknown ABI " + quote(typed);
  if (!speller.best().empty()) return message + question(speller.best());
  message += "; there are";
  for (const std::string& each : known) message += " " + each;
  return message;
}

}  // namespace speclev
