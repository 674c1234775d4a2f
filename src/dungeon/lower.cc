#include "dungeon/lower.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "syntax/number_value.hh"
#include "syntax/statement_form.hh"

namespace speclev::dungeon {

namespace {

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
    sink_.report(Diag::name_suffix, name.span, {ending}).advise("write " + quoted).replace(name.span, quoted, true);
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
  Diagnostic& report = sink_.report(Diag::bones_marker, marker.span, {quote(words)});
  report.suggest(speller);
  if (words.size() > 1 && shown_as_is(words, 0) == words.size())
    report.advise("this character has " + std::to_string(words.size()) +
                  " bytes, and a marker is one byte: a letter, digit or sign of ASCII");
  std::string_view before = source_.bytes().substr(0, marker.span.begin);
  before = before.substr(0, before.find_last_not_of(blanks) + 1);
  const bool is_swapped = before.size() > 3 && before.ends_with('"') && before[before.size() - 3] == '"';
  if (speller.best().empty() && is_swapped) {
    const std::string turned =
        std::string(source_.text(marker.span)).append(" ").append(before.substr(before.size() - 3));
    report.advise("the name comes first: " + turned,
                  Fix{{static_cast<std::uint32_t>(before.size() - 3), marker.span.end}, turned});
    places_.has_all_dungeons = false;
  }
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
  if (static_cast<std::int64_t>(result_.dungeons.size()) == limit && places_.has_all_dungeons)
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
        .advise(std::string(keyword == TokenClass::description && descriptor.word.token == TokenClass::descriptor
                                ? "levels are described behind LEVELDESC; "
                                : statement_for(keyword))
                    .append(words_for(keyword)));
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
  if (wanted == level.file.given()) return;
  const std::string_view form = syntax::text_about(target_.dungeon.forms, source_.text(current_->keyword.span));
  const std::string_view instead = wanted ? "the name of its file" : level.chain.given() ? "'+'" : "'@'";
  sink_.report(Diag::syntax_error, level.bones.span, {source_.text(level.bones.span), instead})
      .advise(std::string(wanted ? "the name of the file stands in front of it: "
                                 : "one string stands behind the name, for its bones: ")
                  .append(form));
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

}  // namespace speclev::dungeon
