#include "dungeon/lower.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "syntax/number_value.hh"

namespace speclev::dungeon {

namespace {

constexpr std::int32_t certain = 100;
/// A chain whose level is not known, after an error.
constexpr std::int32_t unresolved = -2;

/// A number without zeros in front, as numbers are printed.
std::string plain(std::string_view digits) {
  const bool negative = digits.starts_with('-');
  const std::size_t first = digits.find_first_not_of("-0");
  if (first == std::string_view::npos) return "0";
  std::string result(negative ? "-" : "");
  return result.append(digits.substr(first));
}

}  // namespace

File Lowerer::lower(const std::vector<ast::Statement>& statements) {
  for (const ast::Statement& statement : statements) {
    if (sink_.full()) return {};
    current_ = &statement;
    std::visit([this](const auto& node) { lower(node); }, statement.node);
  }
  if (!statements.empty() && result_.dungeons.empty() && sink_.error_count() == 0)
    sink_.report(Diag::no_dungeon, statements.front().keyword.span);
  count_namesakes();
  for (Entry& entry : result_.dungeons) {
    entry.head.levels = static_cast<std::int32_t>(entry.levels.size());
    entry.head.branches = static_cast<std::int32_t>(entry.branches.size());
  }
  return std::move(result_);
}

void Lowerer::count_namesakes() {
  std::map<std::string_view, std::int32_t> counts;
  for (const Entry& entry : result_.dungeons) ++counts[entry.head.name];
  for (Entry& entry : result_.dungeons) entry.head.alternates = counts[entry.head.name] - 1;
}

/// What follows relies on what could not be read, and shall not be blamed for that.
void Lowerer::lower(const ast::Broken&) {
  any_broken_ = true;
  const bool is_dungeon = current_->has_keyword && current_->keyword.token == TokenClass::dungeon;
  const std::string_view before = source_.bytes().substr(0, current_->span.begin);
  const std::size_t text = before.find_last_not_of(blanks);
  const bool begins_line = text == std::string_view::npos || before[text] == '\n';
  if (!is_dungeon && (current_->has_keyword || !begins_line)) return;
  places_.has_all_dungeons = false;
  if (is_dungeon) {
    result_.dungeons.emplace_back();
    chainable_.clear();
    places_.dungeons.push_back({});
  }
  if (!places_.dungeons.empty()) places_.dungeons.back().is_known = false;
}

Entry* Lowerer::current() {
  if (!result_.dungeons.empty()) return &result_.dungeons.back();
  if (!std::exchange(any_broken_, true))  // the same of all up to the first DUNGEON
    sink_.report(Diag::too_early, current_->keyword.span, {source_.text(current_->keyword.span), "DUNGEON"})
        .advise("the first DUNGEON stands in front of all else");
  return nullptr;
}

const Level& Lowerer::level(std::size_t number) const {
  const auto& [dungeon, place] = levels_[number];
  return result_.dungeons[dungeon].levels[place];
}

/// The bytes between the quotes, up to the first NUL.
std::string_view Lowerer::text(const ast::Text& text) const {
  const std::string_view inside = source_.text({text.span.begin + 1, text.span.end - 1});
  return inside.substr(0, inside.find('\0'));
}

std::string Lowerer::name(const ast::Text& name) {
  const std::string_view words = text(name);
  const auto longest = target_.limit(Limit::dungeon_name);
  if (static_cast<std::int64_t>(words.size()) > longest)
    sink_.report(Diag::dungeon_name_length, name.span, {longest, words.size()});
  if (words.empty()) sink_.report(Diag::empty_name, name.span, {source_.text(current_->keyword.span)});
  return std::string(words);
}

std::string Lowerer::file_name(const ast::Text& name) {
  std::string words = this->name(name);
  for (const std::string_view ending : {".lev", ".des"}) {
    if (!words.ends_with(ending)) continue;
    const std::string quoted = '"' + words.substr(0, words.size() - ending.size()) + '"';
    sink_.report(Diag::name_suffix, name.span, {ending})
        .advise("write " + quoted)
        .replace(name.span, quoted, true);
  }
  return words;
}

/// One character, or the word none, which gives 0.
std::uint8_t Lowerer::bones(const ast::Text& marker) {
  const std::string_view words = text(marker);
  if (words == "none") return 0;
  if (words.size() == 1) return static_cast<std::uint8_t>(words[0]);
  wrong_markers_.emplace(words);
  Speller speller(words);
  speller.offer("none");
  sink_.report(Diag::bones_marker, marker.span, {quote(words)}).suggest(speller.best(), speller.certain());
  return 0;
}

/// A sign, then the digits up to the next sign; of what follows nothing counts.
std::int32_t Lowerer::value(const ast::Number& number) {
  if (!number.given()) return 0;
  std::string_view digits = source_.text(number.span);
  digits = digits.substr(0, digits.find('-', 1));
  const auto [value, saturated] = syntax::number_value(digits, abi_);
  if (saturated)
    sink_.report(Diag::saturated_number, number.span, {value});
  else if (const std::string written = plain(digits); written != std::to_string(value))
    sink_.report(Diag::narrowed_number, number.span, {written, value});
  if (digits.size() < number.span.end - number.span.begin || digits == "-")
    sink_.report(Diag::odd_number, number.span, {source_.text(number.span), value});
  return value;
}

std::int16_t Lowerer::cut(const ast::Number& number) {
  const std::int32_t whole = value(number);
  const auto result = static_cast<std::int16_t>(whole);
  if (result != whole) sink_.report(Diag::narrowed_number, number.span, {whole, result});
  return result;
}

Lowerer::Place Lowerer::place(const ast::Couple& couple, bool ranged) {
  const std::int64_t depth = target_.limit(Limit::depth);
  const std::int64_t base = value(couple.base);
  if (base < -depth || base > depth) {
    sink_.report(Diag::base_range, couple.base.span, {depth, base});
    return {0, 0, false};
  }
  if (!ranged) return {static_cast<std::int16_t>(base), cut(couple.random)};
  const std::int64_t random = value(couple.random);
  const std::int64_t last = base + random;
  if (random < -1 || (base >= 0 ? last > depth : last > -1)) {
    const std::int64_t most = base >= 0 ? depth - base : -1 - base;
    sink_.report(Diag::random_range, couple.random.span, {base, std::max<std::int64_t>(most, -1), random});
    return {0, 0, false};
  }
  return {static_cast<std::int16_t>(base), static_cast<std::int16_t>(random)};
}

void Lowerer::lower(const ast::Dungeon& dungeon) {
  const auto limit = target_.limit(Limit::dungeons);
  if (static_cast<std::int64_t>(result_.dungeons.size()) == limit)
    sink_.report(Diag::too_many_dungeons, current_->keyword.span, {limit});
  Entry& made = result_.dungeons.emplace_back();
  chainable_.clear();
  places_.dungeons.push_back(
      {dungeon.name.span, dungeon.bones.span, dungeon.depth.span, dungeon.chance.span, result_.dungeons.size() - 1});
  made.head.name = name(dungeon.name);
  made.head.bones = bones(dungeon.bones);
  const Place depth = place(dungeon.depth, false);
  places_.dungeons.back().is_placed = depth.is_good;
  made.head.base = depth.base;
  made.head.random = depth.random;
  const std::int32_t usual = target_.has(Feature::certain_dungeons) ? certain : 0;
  made.head.chance = dungeon.chance.given() ? value(dungeon.chance) : usual;
  check_dungeon(dungeon, made.head);
  dungeon_by_name_.try_emplace(made.head.name, result_.dungeons.size() - 1);
  // Some releases take the last level's number for the dungeon's where there is no marker.
  if (!target_.has(Feature::late_bones_marker) || text(dungeon.bones) != "none") return;
  const auto levels = levels_.size();
  if (levels > 0 && levels <= static_cast<std::size_t>(limit) && levels <= result_.dungeons.size())
    result_.dungeons[levels - 1].head.bones = 0;
}

/// What only some games check where a dungeon begins.
void Lowerer::check_dungeon(const ast::Dungeon& dungeon, const Dungeon& made) {
  const auto other = dungeon_by_name_.find(made.name);
  if (target_.has(Feature::unique_dungeons) && other != dungeon_by_name_.end()) {
    sink_.report(Diag::second_dungeon, dungeon.name.span, {quote(made.name)})
        .note(places_.dungeons[other->second].name, "the first one");
    return;
  }
  if (target_.has(Feature::checked_depth) && (made.base <= 0 || made.random < 0))
    sink_.report(Diag::dungeon_depth, dungeon.depth.span, {made.base, made.random});
}

void Lowerer::lower(const ast::Entry& entry) {
  if (target_.has(Feature::branch_entry)) {
    sink_.report(Diag::missing_form, current_->keyword.span, {target_.name, source_.text(current_->keyword.span)})
        .advise("a branch ends with the level of the other dungeon that it leads to");
    return;
  }
  const std::int32_t number = value(entry.level);
  Entry* dungeon = current();
  if (dungeon == nullptr) return;
  dungeon->head.entry = number;
  places_.dungeons.back().entry = entry.level.span;
}

/// A shorter name leaves the end of a longer one behind its zero.
void Lowerer::lower(const ast::Protofile& protofile) {
  const std::string words = file_name(protofile.name);
  Entry* dungeon = current();
  if (dungeon == nullptr) return;
  std::string& kept = dungeon->head.protofile;
  if (words.size() >= kept.size())
    kept = words;
  else
    kept.replace(0, words.size() + 1, words + '\0');
  kept.erase(kept.find_last_not_of('\0') + 1);
}

/// Whether a word may stand behind a keyword: alignments behind those of alignments, the others behind those of
/// descriptions, but of dungeons not the first one. To have no alignment is a description of a level, too.
bool Lowerer::fits(TokenClass keyword, TokenClass word, std::int32_t value) {
  switch (keyword) {
    case TokenClass::dungeon_alignment:
    case TokenClass::level_alignment: return word == TokenClass::alignment;
    case TokenClass::level_description: return word == TokenClass::descriptor || value == 0;
    default: return word == TokenClass::descriptor && value > 1;
  }
}

/// The words that fit a keyword.
std::string Lowerer::words_for(TokenClass keyword) const {
  std::string result = "the words for it are";
  bool first = true;
  for (const auto& row : target_.dungeon.keywords.rows()) {
    const bool described = row.token == TokenClass::alignment || row.token == TokenClass::descriptor;
    if (!described || !fits(keyword, row.token, row.value)) continue;
    result.append(first ? " " : ", ").append(row.word);
    first = false;
  }
  return result;
}

/// The flags that a DESCRIPTION, ALIGNMENT, LEVELDESC or LEVALIGN changes: of the current dungeon, or of the last level
/// of the file. Null after a message.
std::int32_t* Lowerer::described() {
  const TokenClass keyword = current_->keyword.token;
  if (keyword == TokenClass::description || keyword == TokenClass::dungeon_alignment) {
    Entry* dungeon = current();
    return dungeon == nullptr ? nullptr : &dungeon->head.flags;
  }
  if (levels_.empty()) {
    if (!any_broken_)
      sink_.report(Diag::no_level, current_->keyword.span, {source_.text(current_->keyword.span)})
          .advise("it stands behind the LEVEL that it is about; DESCRIPTION and ALIGNMENT are about the dungeon");
    return nullptr;
  }
  const auto& [dungeon, place] = levels_.back();
  Level& last = result_.dungeons[dungeon].levels[place];
  if (dungeon + 1 != result_.dungeons.size())
    sink_.report(Diag::far_descriptor, current_->keyword.span, {quote(last.name)});
  return &last.flags;
}

namespace {

/// What to say first about a word that is of the other kind of statement.
std::string_view statement_for(TokenClass keyword) {
  switch (keyword) {
    case TokenClass::level_description: return "alignments stand behind LEVALIGN; ";
    case TokenClass::level_alignment: return "descriptions stand behind LEVELDESC; ";
    case TokenClass::description: return "alignments stand behind ALIGNMENT; ";
    default: return "descriptions stand behind DESCRIPTION; ";
  }
}

}  // namespace

void Lowerer::lower(const ast::Descriptor& descriptor) {
  const TokenClass keyword = current_->keyword.token;
  const std::int32_t value = descriptor.word.value;
  const std::string word = quote(source_.text(descriptor.word.span));
  const bool good = fits(keyword, descriptor.word.token, value);
  if (!good)
    sink_.report(Diag::descriptor, descriptor.word.span, {word, source_.text(current_->keyword.span)})
        .advise(std::string(statement_for(keyword)).append(words_for(keyword)));
  std::int32_t* flags = described();
  if (flags == nullptr || !good) return;
  if ((*flags & value) != 0) sink_.report(Diag::descriptor_twice, descriptor.word.span, {word});
  *flags |= value;
}

void Lowerer::lower(const ast::Level& level) {
  const auto limit = target_.limit(Limit::dungeon_levels);
  if (static_cast<std::int64_t>(levels_.size()) == limit)
    sink_.report(Diag::too_many_levels, current_->keyword.span, {limit});
  Level made;
  made.name = target_.has(Feature::level_files) ? name(level.name) : file_name(level.name);
  check_file(level);
  if (level.file.given()) made.file = file_name(level.file);
  made.bones = bones(level.bones);
  const Place where = place(level.place, !level.chain.given());
  made.base = where.base;
  made.random = where.random;
  made.chance = level.counts.chance.given() ? value(level.counts.chance) : certain;
  made.variants = value(level.counts.variants);
  check_variants(level.counts, made);
  Entry* dungeon = current();
  if (dungeon == nullptr) return;
  if (level.chain.given()) {
    made.chain = text(level.chain).empty() ? not_chained : unresolved;
    check_chained_level(level, made);
  }
  levels_.emplace_back(result_.dungeons.size() - 1, dungeon->levels.size());
  level_by_name_.try_emplace(called(made), levels_.size() - 1);
  if (!dungeon->levels.empty()) chainable_.try_emplace(called(made), levels_.size() - 1);
  places_.levels.push_back({level.name.span, level.bones.span, level.place.span, level.counts.chance.span,
                            result_.dungeons.size() - 1, where.is_good});
  dungeon->levels.push_back(std::move(made));
}

/// Where the files of levels have names of their own, each level has one.
void Lowerer::check_file(const ast::Level& level) {
  const bool wanted = target_.has(Feature::level_files);
  if (wanted && !level.file.given())
    sink_.report(Diag::syntax_error, level.bones.span, {source_.text(level.bones.span), "the name of its file"});
  if (!wanted && level.file.given())
    sink_.report(Diag::syntax_error, level.bones.span,
                 {source_.text(level.bones.span), level.chain.given() ? "'+'" : "'@'"});
}

/// Levels have few files to choose from, and a chance is large or a round number.
void Lowerer::check_variants(const ast::Counts& counts, const Level& made) {
  constexpr std::int32_t most = 100, usual = 20, round = 5;
  if (!counts.variants.given()) return;
  const std::int32_t files = made.variants;
  const bool has_chance = counts.chance.given();
  const bool is_swapped = has_chance && made.chance < usual && made.chance % round != 0 && files > usual;
  if (files >= 0 && files <= most && !is_swapped && (has_chance || files <= usual)) return;
  Diagnostic& result = sink_.report(Diag::many_variants, counts.variants.span, {files});
  if (!has_chance)
    result.advise("a single number is that of the files; a chance stands in front of it");
  else
    result.advise("the chance stands in front of the number of files");
  if (!is_swapped) return;
  const Span both{counts.chance.span.begin, counts.variants.span.end};
  std::string turned(source_.text(counts.variants.span));
  turned.append(" ").append(source_.text(counts.chance.span));
  result.advise("the chance stands in front of the number of files: " + turned).replace(both, turned, false);
}

const std::string& Lowerer::called(const Level& level) const {
  return target_.has(Feature::level_files) ? level.file : level.name;
}

void Lowerer::lower(const ast::Tileset& tileset) {
  const std::int32_t number = tileset.word.given() ? tileset.word.value : value(tileset.number);
  Entry* dungeon = current();
  if (dungeon == nullptr) return;
  dungeon->head.has_tileset = 1;
  dungeon->head.tileset = static_cast<std::uint8_t>(number);
}

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
  result.suggest(speller.best(), speller.certain());
}

/// A level must be certain if another is chained to it. In old releases the chance of another level is looked at: of that
/// to which the branch is chained that has the number of the new level.
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
