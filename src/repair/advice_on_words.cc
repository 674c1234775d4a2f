// Advises about unknown words, in the opcode language.
#include <algorithm>

#include "base/characters.hh"
#include "base/spell.hh"
#include "opcode_ast/source_words.hh"
#include "opcode_parser.hh"
#include "repair/mistake.hh"
#include "syntax/name_advice.hh"
#include "syntax/statement_form.hh"
#include "syntax/written_values.hh"

/// What to say about a word that is unknown where it stands.
namespace speclev::opcode {

using Token = Parser::token;

namespace {

/// A statement of languages of programs.
struct ProgramWord {
  std::string_view word, known, advice;
};
constexpr ProgramWord program_words[] = {
#define SPECLEV_PROGRAM_WORD(word, known, advice) {word, known, advice},
#include "repair/program_words.def"
#undef SPECLEV_PROGRAM_WORD
};

}  // namespace

/// What an unknown word was certainly meant to be.
Help Mistake::advice_on_meant_word() const {
  if (!found(Token::T_UNKNOWN_WORD)) return {};
  const bool behind_quote = before() == '"' && position_.last_end == offence_.where.begin;
  const auto inner_quotes = [&]() -> Help {
    constexpr std::string_view advice = "a string cannot contain a double quote; write single ones inside of it";
    return syntax::with_inner_quotes(bytes(), position_.last_end, behind_, advice).value_or(Help(advice));
  };
  if (behind_quote && !between_) return inner_quotes();
  if (between_) {
    if (behind_quote && continues_) return inner_quotes();
    if (continues_ && takes_block(last()->kind) && last()->kind != ast::StepKind::slots)
      return "a block in braces stands right behind it: { … }";
    if (text_ == "ENDMAP") return "there is no MAP that it could end";
    if (Help help = advice_on_case(); !help.empty()) return help;
    for (const ProgramWord& each : program_words)
      if (each.advice.size() > 0 && equal_but_for_case(each.word, text_) &&
          target_.keywords.find(each.known) != nullptr)
        return std::string(each.advice);
    if (const std::string_view meant = syntax::text_about(target_.misnomers, text_);
        scanner_.keywords().find(meant) != nullptr)
      return {"did you mean " + quote(meant) + "?", put(std::string(meant))};
    if (behind_.starts_with('=') && !behind_.starts_with("=="))
      return {"the name of a variable begins with '$': $" + std::string(text_), put("$" + std::string(text_))};
    return {};
  }
  if (text_.find_first_not_of("0123456789dD") == std::string_view::npos) {
    std::string dice(text_);
    std::replace(dice.begin(), dice.end(), 'D', 'd');
    if (dice.front() == 'd') dice.insert(dice.begin(), '1');
    if (dice.back() == 'd') return "dice are written as in 3d6";
    return {"dice are written as in " + dice, put(dice)};
  }
  if (offence_.expects(Token::T_VARIABLE) && !offence_.expects(Token::T_STRING))
    return {"the name of a variable begins with '$': $" + std::string(text_), put("$" + std::string(text_))};
  if (declares(TokenClass::function_word) && before() == ':') return "the types are integer and string";
  if (const std::string number = syntax::plain_digits(text_); !number.empty())
    return {syntax::advice_on_number(number), put(number)};
  if (const std::string number(syntax::number_for(text_)); !number.empty() && !number.starts_with('-'))
    if (const auto here = place(); here && here->kind == SlotKind::integer)
      return {syntax::advice_on_number(number), put(number)};
  if (!expects_value()) return {};
  const std::string_view number = behind_.substr(0, behind_.find(')'));
  if (number.starts_with('(') && all_digits(number.substr(1)))
    return {"a random number is written as dice: 1d" + std::string(number.substr(1)),
            put_up_to(number.size() + 1, "1d" + std::string(number.substr(1)))};
  if (const std::string_view meant = misnomer(); !meant.empty())
    return {"did you mean " + quote(meant) + "?", put(std::string(meant))};
  const std::string variable = "$" + std::string(text_);
  const bool is_defined = std::ranges::any_of(steps_, [&](const ast::Step& step) {
    const ast::Definition* definition = step.definition();
    return definition != nullptr && scanner_.source().text(definition->name) == variable;
  });
  const bool lacks_index = scanner_.is_array(variable) && !behind_.starts_with('[');
  if (is_defined)
    return {"the name of a variable begins with '$': " + variable + (lacks_index ? "[0]" : ""),
            put(variable + (lacks_index ? "[0]" : ""))};
  return advice_on_name();
}

Help Mistake::advice_on_word() const {
  if (Help meant = advice_on_meant_word(); !meant.empty()) return meant;
  if (!found(Token::T_UNKNOWN_WORD) || between_ || !expects_value()) return {};
  if (const auto* row = scanner_.keywords().longest_prefix(text_); row != nullptr && row->word.size() > 1) {
    const std::string_view rest = text_.substr(row->word.size());
    if (const std::string both = std::string(row->word).append(",").append(rest);
        scanner_.keywords().find(rest) != nullptr)
      return {"write " + both, put(both)};
  }
  if (Help near = nearest_word(); !near.empty()) return near;
  const auto here = place();
  if (!here) return {};
  if (!here->extras_of.empty()) return extras_form(target_, here->extras_of);
  const std::string_view words = whole_name(bytes().substr(offence_.where.begin));
  if (here->kind == SlotKind::string)
    return {"a string stands in double quotes: " + syntax::in_double_quotes(words),
            put_between(offset(words), offset(words) + static_cast<std::uint32_t>(words.size()),
                        syntax::in_double_quotes(words))};
  if (const auto form = slot_facts(here->kind).written; !form.empty()) return std::string(form);
  return position_.declaration ? statement_form(target_, position_.declaration->token, keyword()) : std::string();
}

/// The word for one that people use in its place, if it can stand here; empty if there is none.
std::string_view Mistake::misnomer() const {
  const std::string_view meant = syntax::text_about(target_.misnomers, text_);
  const auto* row = meant.empty() ? nullptr : scanner_.keywords().find(meant);
  const auto here = place();
  if (row == nullptr || !here) return {};
  return std::find(here->words.begin(), here->words.end(), row->token) != here->words.end() ? meant
                                                                                            : std::string_view();
}

/// The map character of a terrain by its name, or by a part of it that no other has; NUL if there is none.
char Mistake::letter_of_terrain(std::string_view name) const {
  char found = '\0';
  for (const TerrainTable::Row& row : target_.terrain.rows()) {
    if (row.letter == '\0') continue;
    if (row.name == name) return row.letter;
    const std::string parts = "-" + std::string(row.name) + "-";
    if (parts.find("-" + std::string(name) + "-") == std::string::npos) continue;
    if (found != '\0') return '\0';
    found = row.letter;
  }
  return found;
}

/// A name or a single character without its quotes.
Help Mistake::advice_on_name() const {
  const auto here = place();
  const std::string_view name = whole_name(bytes().substr(offence_.where.begin));
  const auto instead = [&](std::string text) {
    return put_between(offset(name), offset(name) + static_cast<std::uint32_t>(name.size()), std::move(text));
  };
  const auto written = [&](std::string_view text) {
    return Help("names stand in double quotes: " + syntax::in_double_quotes(text),
                instead(syntax::in_double_quotes(text)));
  };
  Speller speller(name);
  if (here && here->room_type) {
    if (target_.rooms.find(name)) return written(name);
    target_.rooms.suggest(speller);
    return speller.best().empty() ? Help() : written(speller.best());
  }
  if (here && here->kind == SlotKind::word) return {};
  const SlotKind kind = here ? here->kind : SlotKind::word;
  const bool monster = kind == SlotKind::monster, object = kind == SlotKind::object;
  const auto& classes = monster ? target_.monster_classes : target_.object_classes;
  if (name.size() == 1 && (monster || object) && classes.contains(name[0]))
    return {"a class stands in single quotes: " + quote(name), instead(quote(name))};
  if (name.size() == 1 && kind == SlotKind::mapchar && target_.terrain.code(name[0]))
    return {"a map character stands in single quotes: " + quote(name), instead(quote(name))};
  if (const char letter = kind == SlotKind::mapchar ? letter_of_terrain(name) : '\0'; letter != '\0') {
    const std::string written_so = quote(std::string_view(&letter, 1));
    return {"the map character of " + std::string(name) + " is " + written_so, instead(written_so)};
  }
  if (kind == SlotKind::trap || kind == SlotKind::traps) {
    if (!target_.traps.find(name)) target_.traps.suggest(speller);
  } else if (monster || object) {
    const NameTable& table = monster ? target_.monsters : target_.objects;
    if (const auto known = table.find_any_case(name)) return written(table.name(*known));
    table.suggest('\0', speller);
  }
  if (!speller.best().empty()) return written(speller.best());
  const bool known = target_.traps.find(name) || target_.rooms.find(name) || target_.monsters.find_any_case(name) ||
                     target_.objects.find_any_case(name);
  return known ? written(name) : Help();
}

/// The word that was meant, of those that may stand here.
Help Mistake::nearest_word() const {
  const auto here = place();
  Speller speller(text_);
  // Of words that are equally near, the first one counts: one that begins alike.
  for (const bool alike : {true, false})
    for (const auto& row : scanner_.keywords().rows()) {
      const bool wanted = !here || std::find(here->words.begin(), here->words.end(), row.token) != here->words.end() ||
                          ((here->random || !here->extras_of.empty()) && row.token == TokenClass::random_type);
      if (wanted && !scanner_.grammar().begins_declaration(row.token) && (row.word.front() == text_.front()) == alike)
        speller.offer(row.word);
    }
  if (speller.best().empty()) return {};
  Fix fix = put(std::string(speller.best()));
  fix.certain = speller.certain();
  return {"did you mean " + quote(speller.best()) + "?", std::move(fix)};
}

}  // namespace speclev::opcode
