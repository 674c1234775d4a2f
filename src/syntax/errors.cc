#include "syntax/errors.hh"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "base/spell.hh"
#include "syntax/lookalikes.hh"
#include "target/others.hh"

namespace speclev::syntax {

namespace {

constexpr std::size_t most_expected = 4;
constexpr std::string_view missing_quote = "most likely the double quote at its end is missing";

Span place_at(std::size_t at) { return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)}; }

/// The quote of a string that begins somewhere is put where the string may end.
void advise_to_end_string(Diagnostic& result, std::size_t begin, const SourceText& source) {
  const std::string_view bytes = source.bytes();
  const std::size_t line_end = std::min(bytes.find('\n', begin), bytes.size());
  std::size_t end = line_end;
  while (end > begin && white_space.find(bytes[end - 1]) != std::string_view::npos) --end;
  const std::size_t sign = bytes.find_first_of(",)", begin);
  const auto with_quote = [&](std::size_t at) -> Help {
    const std::string_view text = bytes.substr(begin, at - begin);
    std::string advice(missing_quote);
    if (text.size() > 1) advice.append(": ").append(excerpt(text)).append("\"");
    return {std::move(advice), Fix{place_at(at), "\""}};
  };
  if (sign < end) result.otherwise(with_quote(sign));
  result.otherwise(with_quote(end));
  result.otherwise(std::string_view("a string ends with a double quote, in the line that it begins in"));
}

/// Whether a word has some of the letters of a keyword, in their order and with the same first one, as in LVL.
bool is_abbreviation(std::string_view word, std::string_view keyword) {
  constexpr std::size_t shortest = 3;
  if (word.size() < shortest || word.size() >= keyword.size() || capital(word[0]) != capital(keyword[0])) return false;
  std::size_t at = 0;
  for (const char c : keyword)
    if (at < word.size() && capital(c) == capital(word[at])) ++at;
  return at == word.size();
}

/// What could stand at the offending token's place, in words.
class Expected {
 public:
  Expected(const Offence& offence, const Scanner& scanner)
      : grammar_(scanner.grammar()), names_strings_(offence.expects(grammar_.string)), summary_(offence.summary) {
    std::array<bool, 256> known{}, in_dialect{};
    for (const int kind : offence.expected) known[static_cast<std::size_t>(kind)] = true;
    for (const auto& row : scanner.keywords().rows()) {
      const int kind = grammar_.token(row.token);
      if (!known[static_cast<std::size_t>(kind)]) continue;
      words_.push_back(row.word);
      // A kind whose name is no word in quotes has words that the name does not show.
      if (is_category(kind)) categories_.push_back(row.word);
      // A token is of this dialect if the target has a word for it.
      in_dialect[static_cast<std::size_t>(kind)] = true;
      if (grammar_.begins_declaration(kind)) declarations_.push_back(row.word);
    }
    const bool any_declaration = declarations_.size() > most_expected;
    for (const int kind : offence.expected) {
      if (grammar_.is_word(kind) && !in_dialect[static_cast<std::size_t>(kind)]) continue;
      if (any_declaration && (grammar_.begins_declaration(kind) || kind == grammar_.end)) continue;
      names_.push_back(grammar_.name(kind));
    }
    if (any_declaration) names_.insert(names_.begin(), grammar_.name(grammar_.resume));
  }

  const std::vector<std::string_view>& words() const { return words_; }

  /// Whether the words that could stand there are few enough to be told.
  bool lists_words() const {
    constexpr std::size_t most_listed = 10;
    return !names_strings_ && !categories_.empty() && categories_.size() <= most_listed;
  }

  /// What to say about a word that is none of those expected.
  Help advice(Span where, std::string_view text) const {
    if (names_strings_)
      return {"names stand in double quotes", Fix{where, std::string("\"").append(text).append("\"")}};
    if (!lists_words()) return {};
    std::string result = "the words for it are";
    for (const std::string_view word : categories_)
      result.append(word == categories_.front() ? " " : ", ").append(word);
    return result;
  }

  std::string text() const {
    std::string result(summary_);
    if (!result.empty()) return result;
    const std::size_t shown = names_.size() > most_expected ? most_expected : names_.size();
    for (std::size_t i = 0; i < shown; ++i) {
      if (i > 0) result += i + 1 == shown && shown == names_.size() ? " or " : ", ";
      result += names_[i];
    }
    if (shown < names_.size()) result += ", …";
    return result.empty() ? "something else" : result;
  }
  /// What to say where a declaration could begin, about a word that is near none: the shortest one that it
  /// abbreviates, or all if they are few.
  Help advice_on_declaration(Span where, std::string_view text) const {
    constexpr std::size_t most_listed = 16;
    std::string_view meant;
    std::string all;
    for (const std::string_view word : declarations_) {
      if (is_abbreviation(text, word) && (meant.empty() || word.size() < meant.size())) meant = word;
      all.append(all.empty() ? "" : ", ").append(word);
    }
    if (!meant.empty()) return {"did you mean " + quote(meant) + "?", Fix{where, std::string(meant)}};
    return declarations_.size() > most_listed || declarations_.empty() ? Help() : Help("the statements are " + all);
  }
  bool empty() const { return summary_.empty() && names_.empty(); }

 private:
  bool is_category(int kind) const { return grammar_.is_word(kind) && grammar_.name(kind)[0] != '\''; }

  const Grammar& grammar_;
  bool names_strings_;
  std::string_view summary_;
  std::vector<std::string_view> words_;
  std::vector<std::string_view> declarations_;  ///< those of the words that begin one
  std::vector<std::string_view> categories_;    ///< those of the words that the names do not show
  std::vector<std::string> names_;
};

std::string shown_character(std::string_view text) {
  const auto c = static_cast<unsigned char>(text.empty() ? '\0' : text[0]);
  if (c == '\'') return "single quote";
  if (c > ' ' && c <= '~') return quote(text.substr(0, 1));
  char code[16];
  std::snprintf(code, sizeof code, "0x%02x", static_cast<unsigned>(c));
  return code;
}

/// A word that the target lacks and another one has, and that one.
struct WordOfOther {
  Span where;
  std::string_view target;  ///< empty: there is none
};

/// Names of functions may have dots in them, or one in front.
WordOfOther word_of_other(Span where, const Scanner& scanner) {
  constexpr std::string_view of_names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
  const std::string_view bytes = scanner.source().bytes();
  const KeywordTable::Row* own = scanner.target().keywords.find(scanner.source().text(where));
  if (own != nullptr && own->token != TokenClass::reserved) return {where, {}};
  const auto& functions = scanner.target().functions;
  if (std::ranges::find(functions, scanner.source().text(where), &FunctionRow::name) != functions.end())
    return {where, {}};
  const auto end = static_cast<std::uint32_t>(std::min(bytes.find_first_not_of(of_names, where.end), bytes.size()));
  const bool dot = where.begin > 0 && bytes[where.begin - 1] == '.';
  for (const Span each : {Span{where.begin, end}, where, Span{where.begin - (dot ? 1U : 0U), where.end}})
    if (const auto other = nearest_target_with(scanner.source().text(each), scanner.target()); !other.empty())
      return {each, other};
  return {where, {}};
}

/// Of a declaration or statement nothing need be said of what else could begin there.
void report_word_of_other(const WordOfOther& word, std::string_view near, std::string_view expected,
                          std::string_view written, const Scanner& scanner, Sink& sink) {
  std::string fact;
  if (!expected.empty()) fact.append("expected: ").append(expected);
  if (!expected.empty() && !written.empty()) fact.append("; ").append(written);
  sink.report(Diag::foreign_construct, word.where,
              {quote(excerpt(scanner.source().text(word.where))), word.target, scanner.target().name})
      .suggest(near)
      .otherwise(fact)
      .or_take(word.target);
}

std::optional<TokenClass> declaration_named(std::string_view word, const Scanner& scanner) {
  const auto* row = scanner.keywords().find(word);
  const bool found = row != nullptr && scanner.grammar().begins_declaration(row->token);
  return found ? std::optional(row->token) : std::nullopt;
}

}  // namespace

bool Offence::expects(int kind) const { return std::find(expected.begin(), expected.end(), kind) != expected.end(); }

const ForeignWord* find_foreign(const TargetData& target, std::string_view word) {
  const std::vector<ForeignWord>& words = target.foreign;
  const auto last =
      std::find_if(words.rbegin(), words.rend(), [&](const ForeignWord& each) { return each.word == word; });
  return last == words.rend() ? nullptr : &*last;
}

void report_foreign(const ForeignWord& foreign, Span where, std::string_view text, const TargetData& target, Sink& sink,
                    std::string_view form, std::optional<Fix> change) {
  std::string advice(foreign.advice);
  advice.append(form);
  const bool quoted = text.find('\'') != std::string_view::npos || text.find('"') != std::string_view::npos;
  Diagnostic& result = sink.report(Diag::foreign_construct, where,
                                   {quoted ? excerpt(text) : quote(excerpt(text)), foreign.language, target.name});
  if (change)
    result.advise(advice, std::move(*change)).otherwise(foreign.advice);
  else
    result.advise(advice);
  if (!compiles_levels_of(foreign.language)) return;
  const bool is_known = target.keywords.find(text) != nullptr;
  result.or_take(is_known ? std::string_view() : nearest_target_with(text, target)).or_take(foreign.language);
}

bool report_unfinished(const Offence& offence, const Scanner::Position& position, Scanner& scanner, Sink& sink) {
  const std::string_view bytes = scanner.source().bytes();
  const Grammar& grammar = scanner.grammar();
  const Span where = offence.where;
  if (scanner.is_told(offence.found, where)) return true;
  if (offence.found == grammar.unknown_character && bytes[where.begin] == '\r' && scanner.has_only_carriage_returns()) {
    sink.report(Diag::carriage_return, where, {"the lines of this file end in CR", scanner.target().name})
        .advise("save the file with line ends of LF");
    scanner.stop();
  } else if (offence.found == grammar.bad_string) {
    advise_to_end_string(sink.report(Diag::unterminated_string, where), where.begin, scanner.source());
  } else if (position.long_string) {
    const auto line_end = static_cast<std::uint32_t>(bytes.find('\n', position.long_string->begin));
    Diagnostic& result = sink.report(Diag::unterminated_string, {position.long_string->begin, line_end});
    advise_to_end_string(result, position.long_string->begin, scanner.source());
    result.note(where, "with the quote before this it makes no sense");
  } else if (offence.found == grammar.bad_comment) {
    if (where.begin != 0 && bytes[where.begin - 1] != '\n')
      sink.report(Diag::comment_column, where, {grammar.comment_place()});
    else
      sink.report(Diag::unterminated_comment, where).advise("add a line end", Fix{place_at(where.end), "\n"});
  } else {
    return false;
  }
  return true;
}

std::optional<TokenClass> report_syntax_error(const Offence& offence, const Scanner::Position& position,
                                              const Scanner& scanner, Sink& sink) {
  const Grammar& grammar = scanner.grammar();
  const std::string_view text = scanner.source().text(offence.where);
  const Expected expected(offence, scanner);
  const bool between_declarations = offence.expects(grammar.end);
  const bool at_end = offence.found == grammar.end;

  if ((position.at_declaration || !offence.block.empty() || at_end) && position.declaration && !between_declarations) {
    const std::uint32_t end = position.last_end;
    sink.report(Diag::incomplete_declaration, {end > 0 ? end - 1 : 0, end},
                {scanner.source().text(position.declaration->span), expected.text()})
        .advise(offence.advice)
        .otherwise(offence.form)
        .otherwise(offence.fact);
    return std::nullopt;
  }
  if (offence.found == grammar.unknown_character) {
    Diagnostic& result = sink.report(Diag::unknown_character, offence.where, {shown_character(text), expected.text()});
    if (const Lookalikes lookalikes = lookalikes_at(scanner.source().bytes().substr(offence.where.begin));
        lookalikes.size > 0)
      result.advise("this is " + std::string(lookalikes.kind) + "; " + advice_on(lookalikes));
    else if (const std::size_t behind = offence.where.begin + 1;
             text == "\\" && behind < scanner.source().bytes().size() && scanner.source().bytes()[behind] == '\n')
      result.advise("a statement goes on in the next line without any sign", Fix{offence.where, ""})
          .otherwise(offence.fact);
    else
      result.advise(offence.advice)
          .otherwise(offence.form)
          .otherwise(text == "'" ? "single quotes hold one character; a string stands in double quotes" : "")
          .otherwise(offence.fact);
    return std::nullopt;
  }
  const bool may_belong = !offence.certain && &scanner.keywords() == &scanner.target().keywords;
  if (const WordOfOther word = may_belong ? word_of_other(offence.where, scanner) : WordOfOther();
      !word.target.empty()) {
    Speller speller(text, expected.words());
    report_word_of_other(word, speller.best(),
                         between_declarations || expected.empty() ? std::string() : expected.text(),
                         offence.written.empty() ? std::string_view(offence.fact) : offence.written, scanner, sink);
    return std::nullopt;
  }
  if (offence.found == grammar.unknown_word) {
    Speller speller(text);
    // Of words that are equally near, the first one counts: one that begins alike.
    for (const bool alike : {true, false})
      for (const std::string_view word : expected.words())
        if ((word.front() == text.front()) == alike) speller.offer(word);
    const auto* prefix = between_declarations && speller.best().empty() && offence.advice.empty()
                             ? scanner.keywords().longest_prefix(text)
                             : nullptr;
    if (prefix != nullptr && prefix->word.size() > 2 && grammar.begins_declaration(prefix->token)) {
      sink.report(Diag::unknown_word, offence.where, {excerpt(text), expected.text()})
          .advise("a ':' is missing behind " + quote(prefix->word),
                  Fix{place_at(offence.where.begin + prefix->word.size()), ":"})
          .otherwise(offence.fact);
      return prefix->token;
    }
    const bool falls_back = speller.best().empty() && !offence.form.empty() && !expected.lists_words();
    const bool is_sure = offence.advice.empty() && speller.certain();
    Diagnostic& result = sink.report(Diag::unknown_word, offence.where, {excerpt(text), expected.text()});
    result.advise(offence.advice);
    if (!speller.best().empty())
      result.otherwise(
          {"did you mean " + quote(speller.best()) + "?", Fix{offence.where, std::string(speller.best()), is_sure}});
    result.otherwise(falls_back ? offence.form : expected.advice(offence.where, text));
    if (between_declarations) result.otherwise(expected.advice_on_declaration(offence.where, text));
    result.otherwise(offence.fact);
    return between_declarations && !speller.tied() ? declaration_named(speller.best(), scanner) : std::nullopt;
  }

  const bool quoted = text.starts_with('"') || text.starts_with('\'');
  const std::string name = at_end                   ? grammar.name(offence.found)
                           : !offence.block.empty() ? std::string(offence.block)
                           : quoted                 ? excerpt(text)
                                                    : quote(excerpt(text));
  Diagnostic& result = sink.report(Diag::syntax_error, offence.where, {name, expected.text()});
  result.advise(offence.advice).otherwise(offence.form).otherwise(offence.fact);
  if (!between_declarations) return std::nullopt;
  // Keywords of declarations have lower-case relatives.
  const std::string in_capitals = capitals(text);
  const auto meant = declaration_named(in_capitals, scanner);
  if (meant) result.suggest(in_capitals, true);
  return meant;
}

}  // namespace speclev::syntax
