#include "import/switches.hh"

#include <algorithm>

#include "base/characters.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

using Kind = SwitchChange::Kind;

/// The line of an edit, and the file that has it; without a line where nothing of a file depends on the change.
struct Edit {
  std::string file, line;
};

Edit edit_of(const SwitchChange& change) {
  const std::string number = change.number > 1 ? "#" + std::to_string(change.number) : "";
  switch (change.kind) {
    case Kind::monsters:
    case Kind::objects: return {std::string(change_word(change.kind)), "remove " + std::string(change.name) + number};
    case Kind::conditions:
      return {"conditions", "replace " + std::string(change.name) + (change.number != 0 ? " on" : " off")};
    default: return {};
  }
}

/// Whether all that a switch changes can be taken out of edits.
bool can_be_taken(const SwitchChange& change) {
  switch (change.kind) {
    case Kind::bits:
    case Kind::size:
    case Kind::artifacts: return true;
    case Kind::monsters:
    case Kind::objects: return change.added.empty();
    case Kind::conditions: return true;
    default: return false;
  }
}

bool has_line(const FileTexts& texts, const Edit& edit) {
  const auto at = texts.find(edit.file);
  return at != texts.end() && !at->second.is_whole &&
         std::ranges::find(at->second.lines, edit.line) != at->second.lines.end();
}

/// Takes what a switch changes out of the edits; false if they have not all of it.
bool take(const Switch& each, FileTexts& texts) {
  std::vector<Edit> edits;
  for (const SwitchChange& change : each.changes) {
    if (!can_be_taken(change)) return false;
    const Edit edit = edit_of(change);
    if (edit.line.empty()) continue;
    const bool is_there = has_line(texts, edit);
    // A game tells those conditions only that its own dungeon may depend on.
    if (!is_there && change.kind != Kind::conditions) return false;
    if (is_there) edits.push_back(edit);
  }
  for (const Edit& edit : edits) {
    std::erase(texts[edit.file].lines, edit.line);
    if (texts[edit.file].lines.empty()) texts.erase(edit.file);
  }
  return true;
}

}  // namespace

std::vector<std::string> take_switches(const Base& base, const std::string& base_name, const GameFacts& facts,
                                       const Abi& abi, FileTexts& texts, Findings& findings) {
  const auto named = find_target(base_name);
  if (!named || !base.data().door_keys.rows().empty()) return {};
  VersionWords words = facts.version;
  words.resize(std::min(words.size(), static_cast<std::size_t>(base.data().version_words.count)));
  const ToldTarget told = told_target(*named, abi, words);
  if (!told.misfit.empty()) return {};
  std::vector<std::string> lines;
  for (const Switch& each : data_of(told.target).switches.rows()) {
    if (each.is_on == each.usually_on || !take(each, texts)) continue;
    const std::string word = each.is_on ? "with " : "without ";
    lines.push_back(word + std::string(each.name));
    findings.push_back({"build-option",
                        Finding::Weight::taken,
                        std::string(each.name),
                        {},
                        {},
                        {},
                        "the game is built " + word + quote(std::string(each.name)) + ", as its version words tell",
                        {},
                        {}});
  }
  return lines;
}

}  // namespace speclev::import
