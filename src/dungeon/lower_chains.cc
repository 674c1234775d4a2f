// Lowers branches and levels that are placed relative to another level.
#include <optional>
#include <string>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "dungeon/lower.hh"

/// Branches, and what is chained to a level: the checks that look at the rest of the file.
namespace speclev::dungeon {

/// The checks of CHAINLEVEL and RNDCHLEVEL. A level is looked for among those of its dungeon, but for the first; itself
/// included.
void Lowerer::check_chained_level(const ast::Level& level, Level& made) {
  const std::string_view wanted = text(level.chain);
  if (const auto same = level_by_name_.find(called(made)); same != level_by_name_.end())
    sink_.report(Diag::level_twice, level.name.span, {quote(called(made))})
        .note(places_.levels[same->second].name, "the other one");
  if (made.chain == not_chained) return;
  const auto number = find_level(wanted, 1);
  if (number) {
    made.chain = static_cast<std::int32_t>(*number);
    check_chance(level, *number);
  } else if (wanted == called(made)) {
    sink_.report(Diag::chain_to_itself, level.chain.span, {quote(wanted)});
  } else {
    unknown_level(level.chain, true);
  }
}

/// The first level of that name in the current dungeon, from a place on.
std::optional<std::size_t> Lowerer::find_level(std::string_view wanted, std::size_t from) const {
  const auto& levels = result_.dungeons.back().levels;
  if (from == 0 && !levels.empty() && called(levels.front()) == wanted) return levels_.size() - levels.size();
  const auto found = chainable_.find(wanted);
  return found == chainable_.end() ? std::nullopt : std::optional(found->second);
}

/// A chain to a level that cannot be found from here, though it may be in the file.
void Lowerer::unknown_level(const ast::Text& chain, bool for_level) {
  const std::string_view wanted = text(chain);
  if (any_broken_ || wrong_markers_.contains(wanted)) return;
  const Entry& dungeon = result_.dungeons.back();
  Diagnostic& result = sink_.report(Diag::unknown_level, chain.span, {quote(wanted), quote(dungeon.head.name)});
  if (const auto other = level_by_name_.find(wanted); other != level_by_name_.end()) {
    const bool here = places_.levels[other->second].dungeon + 1 == result_.dungeons.size();
    result.advise(here ? "the first level of a dungeon is not found: chain to another one, or give its place with LEVEL"
                       : "levels and branches are chained within their dungeon only");
    result.note(places_.levels[other->second].name, "the level of that name");
    return;
  }
  Speller speller(wanted);
  if (sink_.may_compare(dungeon.levels.size()))
    for (std::size_t i = for_level ? 1 : 0; i < dungeon.levels.size(); ++i) speller.offer(called(dungeon.levels[i]));
  result.suggest(speller);
}

/// A level must be certain if another is chained to it. In old releases the chance of another level is looked at: of
/// that to which the branch is chained that has the number of the new level.
void Lowerer::check_chance(const ast::Level& level, std::size_t chained_to) {
  const Level& reference = this->level(chained_to);
  if (!target_.has(Feature::chain_by_branch)) {
    if (reference.chance != certain)
      sink_.report(Diag::uncertain_chain, level.chain.span, {quote(reference.name), reference.chance})
          .note(places_.levels[chained_to].name, "where its chance is given");
    return;
  }
  const std::size_t number = levels_.size();
  const std::int32_t chain = number < chains_.size() ? chains_[number] : 0;
  if (any_broken_ || chain == unresolved) return;
  const auto limit = target_.limit(Limit::branches);
  const bool beyond = static_cast<std::int64_t>(number) >= limit;
  if (!beyond && chain >= 0 && this->level(static_cast<std::size_t>(chain)).chance == certain) return;
  Diagnostic& result = sink_.report(Diag::refused_chain, level.chain.span, {number, target_.name});
  if (beyond)
    result.advise("there can be no such branch: chain only levels that are among the first " + std::to_string(limit));
  else if (number < chains_.size())
    result.advise("write that branch below this level").note(places_.branches[number].name, "that branch");
  else
    result.advise("there is no such branch, so the first level of the file must be certain")
        .note(places_.levels.front().name, "the first level");
}

void Lowerer::lower(const ast::Branch& branch) {
  const auto limit = target_.limit(Limit::branches);
  if (static_cast<std::int64_t>(chains_.size()) == limit)
    sink_.report(Diag::too_many_branches, current_->keyword.span, {limit});
  Branch made;
  made.name = name(branch.name);
  const Place where = place(branch.place, !branch.chain.given());
  made.base = where.base;
  made.random = where.random;
  made.type = branch.type.value;
  made.up = branch.direction.value;
  if (branch.entry.given() && !target_.has(Feature::branch_entry))
    sink_.report(Diag::missing_form, branch.entry.span, {target_.name, "level behind a branch"})
        .advise("a branch has no chance");
  else
    made.entry = value(branch.entry);
  Entry* dungeon = current();
  if (dungeon == nullptr) return;
  if (branch.chain.given() && !text(branch.chain).empty()) {
    const auto number = find_level(text(branch.chain), 0);
    made.chain = number ? static_cast<std::int32_t>(*number) : unresolved;
    if (!number) unknown_level(branch.chain, false);
  }
  chains_.push_back(made.chain);
  check_branch(branch, made);
  places_.branches.push_back(
      {branch.name.span, branch.direction.span, branch.place.span, {}, result_.dungeons.size() - 1, where.is_good});
  dungeon->branches.push_back(std::move(made));
}

/// Must not lead back, and the original looks at the chain of the branch that has the number of the current dungeon.
void Lowerer::check_branch(const ast::Branch& branch, const Branch& made) {
  const std::size_t dungeon = result_.dungeons.size() - 1;
  const auto earlier = dungeon_by_name_.find(made.name);
  if (!target_.has(Feature::branches_back) && earlier != dungeon_by_name_.end() && earlier->second < dungeon) {
    sink_.report(Diag::branch_back, branch.name.span, {quote(made.name)})
        .note(places_.dungeons[earlier->second].name, "which stands before this one");
    return;
  }
  if (any_broken_) return;
  const bool exists = dungeon < chains_.size();
  const std::int32_t chain = exists ? chains_[dungeon] : 0;
  if (chain < 0) return;  // not chained, or an error already
  const auto number = static_cast<std::size_t>(chain);
  if (number < levels_.size() && level(number).chance == certain) return;
  if (dungeon + 1 == chains_.size()) {
    sink_.report(Diag::uncertain_chain, branch.chain.span, {quote(level(number).name), level(number).chance})
        .note(places_.levels[number].name, "where its chance is given");
    return;
  }
  Diagnostic& result = sink_.report(Diag::refused_branch, branch.name.span, {quote(made.name)});
  if (levels_.empty())
    result.advise("give the first dungeon a level, or put this branch behind others");
  else
    result
        .advise(exists ? "make the level certain to which branch " + std::to_string(dungeon + 1) + " is chained"
                       : "make the first level of the file certain, or put this branch behind others")
        .note(places_.levels[number].name, "this level has chance " + std::to_string(level(number).chance));
}

}  // namespace speclev::dungeon
