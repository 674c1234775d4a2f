#include "import/findings.hh"

namespace speclev::import {

Finding kept_by_hand(const std::string& word, const std::string& what) {
  return {"by-hand", Finding::Weight::warning, word, {}, {}, {}, what + ", as it is made by hand", {}, {}};
}

std::string summary(const std::vector<Tally>& tallies) {
  std::string text;
  for (const Tally& tally : tallies) {
    text.append(text.empty() ? "" : ", ").append(std::to_string(tally.count)).append(" ").append(tally.what);
    std::string changes;
    const auto add = [&](const std::string& sign, const std::vector<std::string>& names, const char* behind) {
      if (!names.empty()) changes += (changes.empty() ? "" : ", ") + sign + std::to_string(names.size()) + behind;
    };
    add("+", tally.added, "");
    add("-", tally.gone, "");
    add("", tally.moved, " moved");
    if (!changes.empty()) text.append(" (").append(changes).append(")");
  }
  return text;
}

}  // namespace speclev::import
