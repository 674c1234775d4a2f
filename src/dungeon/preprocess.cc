#include "dungeon/preprocess.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/spell.hh"

namespace speclev::dungeon {

namespace {

constexpr std::size_t deepest_nesting = 98;

Span span_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Words that people write behind the ^, after other preprocessors, and the sign that is meant.
struct SignWord {
  std::string_view word;
  char sign;
};
constexpr SignWord sign_words[] = {
    {"if", '?'},   {"ifdef", '?'},     {"when", '?'},  {"ifndef", '!'}, {"ifnot", '!'}, {"unless", '!'},
    {"else", ':'}, {"otherwise", ':'}, {"endif", '.'}, {"end", '.'},    {"fi", '.'},    {"comment", '#'},
    {"rem", '#'},  {"elif", ':'},      {"elsif", ':'}, {"elseif", ':'},
};

/// Goes through the lines of a description, each with its line end.
class Preprocessor {
 public:
  Preprocessor(const SourceText& source, const TargetData& target, const Conditions& conditions, Sink& sink)
      : source_(source),
        conditions_(target.dungeon.conditions.begin(), target.dungeon.conditions.end()),
        sink_(sink),
        result_(source) {
    for (Condition& known : conditions_)
      for (const auto& [name, holds] : conditions)
        if (known.name == name) known.holds = holds;
  }

  template <class Line>
  void run(Line&& line) {
    const std::string_view bytes = source_.bytes();
    for (std::size_t begin = 0; begin < bytes.size() && !given_up_;) {
      const std::size_t end = std::min(bytes.find('\n', begin), bytes.size() - 1) + 1;
      line(span_of(begin, end));
      begin = end;
    }
  }

  /// A line that begins with % and the name of a condition counts only if that holds.
  Preprocessed percent_lines() {
    const Condition* left_out = nullptr;  // lines of this condition were left out just before
    run([&](Span line) {
      const std::string_view text = source_.text(line);
      const bool behind_left_out = left_out != nullptr;
      if (!text.starts_with('%')) {
        left_out = nullptr;
        // Comments are dropped, but not behind lines that were left out.
        if (behind_left_out || !text.starts_with('#')) pass(line);
        return;
      }
      left_out = nullptr;
      const Condition* condition = condition_that_begins(text.substr(1));
      if (condition == nullptr) {
        const Span name = word_at(line.begin + 1);
        return unknown_condition(name, name, "the name of a condition follows the % directly");
      }
      if (condition->holds)
        pass({line.begin + 1 + static_cast<std::uint32_t>(condition->name.size()), line.end});
      else
        left_out = condition;
    });
    return std::move(result_);
  }

  /// Lines that begin with ^ begin, change and end parts that depend on a condition.
  Preprocessed caret_lines() {
    ifs_.push_back({true, true, {}, {}});
    run([&](Span line) {
      const std::string_view text = source_.text(line);
      if (text.starts_with('^')) return control(line);
      if (ifs_.back().passes && !text.starts_with('#')) pass(line);
    });
    // A line that was not known may have been an end.
    for (std::size_t i = 1; i < ifs_.size() && !given_up_; ++i)
      if (unknown_line_ <= ifs_[i].where.begin) sink_.report(Diag::unclosed_condition, ifs_[i].where);
    if (!result_.text().empty() && result_.text().back() != '\n') result_.add_line_end();
    if (understood_ > 0 && sink_.error_count() == understood_) result_.set_sure();
    return std::move(result_);
  }

  /// No conditions: only comments are dropped.
  Preprocessed plain_lines() {
    run([&](Span line) {
      if (!source_.text(line).starts_with('#')) pass(line);
    });
    return std::move(result_);
  }

 private:
  /// A part that depends on a condition.
  struct If {
    bool passes;        ///< its lines count
    bool outer_passes;  ///< those around it do
    Span where;
    Span other;  ///< where its else stands, if it has one
  };

  /// Takes a line or the end of one over, up to a NUL.
  void pass(Span part) {
    const std::string_view text = source_.text(part);
    const std::size_t nul = text.find('\0');
    if (nul == std::string_view::npos) return result_.add(part);
    const auto at = part.begin + static_cast<std::uint32_t>(nul);
    sink_.report(Diag::line_cut, {at, at + 1});
    result_.add({part.begin, at});
    if (text.ends_with('\n')) result_.add({part.end - 1, part.end});
  }

  /// The longest name that begins a text.
  const Condition* condition_that_begins(std::string_view text) const {
    const Condition* best = nullptr;
    for (const Condition& each : conditions_)
      if (text.starts_with(each.name) && (best == nullptr || each.name.size() > best->name.size())) best = &each;
    return best;
  }

  const Condition* condition_named(std::string_view name) const {
    const auto at =
        std::find_if(conditions_.begin(), conditions_.end(), [&](const Condition& each) { return each.name == name; });
    return at == conditions_.end() ? nullptr : &*at;
  }

  Span word_at(std::size_t begin) const {
    const std::string_view bytes = source_.bytes();
    std::size_t end = begin;
    while (end < bytes.size() && static_cast<unsigned char>(bytes[end]) > ' ') ++end;
    return span_of(begin, end);
  }

  /// A name that is no condition's, or none at all, and then where to say so.
  void unknown_condition(Span name, Span where, const char* if_missing) {
    const std::string_view text = source_.text(name);
    Speller speller(text);
    for (const Condition& each : conditions_) speller.offer(each.name);
    Diagnostic& result = sink_.report(Diag::unknown_condition, text.empty() ? where : name, {quote(text)});
    const std::string_view bare = text.substr(0, text.find_last_not_of(" \t\r") + 1);
    if (text.empty())
      result.advise(if_missing);
    else if (bare.size() < text.size() && condition_named(bare) != nullptr)
      result.advise(text.ends_with('\r') ? "this line ends in CR LF, and the CR is read as part of the name"
                                         : "a blank behind the name is read as part of it",
                    Fix{{name.begin + static_cast<std::uint32_t>(bare.size()), name.end}, {}});
    else if (!speller.best().empty())
      result.suggest(speller);
    else if (conditions_.size() == 1)
      result.advise("this target knows only " + quote(conditions_.front().name));
  }

  void control(Span line) {
    const std::string_view text = source_.text(line);
    const char kind = text.size() > 1 ? text[1] : '\n';
    const Span sign{line.begin, kind == '\n' ? line.begin + 1 : line.begin + 2};
    if (const Span word = letters_at(line.begin + 1); word.end > word.begin)
      if (const char meant = sign_meant(source_.text(word)); meant != '\0') return act_on_word(line, word, meant);
    const auto unknown = [&] { sink_.report(Diag::unknown_condition_line, sign, {quote(source_.text(sign))}); };
    switch (kind) {
      case '#': return;
      case '?': return begin_if(line, true);
      case '!': return begin_if(line, false);
      case ':': return begin_else(sign);
      case '.':
        if (ifs_.size() > 1)
          ifs_.pop_back();
        else if (unknown_lines_ > 0)
          --unknown_lines_;
        else if (!has_unknown_condition_)
          sink_.report(Diag::stray_condition_end, sign);
        return;
      case '^':
      case ' ':
      case '\t':
      case '\r':
        if (ifs_.back().passes) pass(kind == '^' ? Span{line.begin + 1, line.end} : line);
        return;
      case '\n':
        // What is left out because of a mistake is not looked at so closely.
        if (ifs_.back().passes) return pass(line);
        if (has_unknown_condition_ || unknown_line_ > ifs_.back().where.begin) return;
        [[fallthrough]];
      default:
        ++unknown_lines_;
        unknown_line_ = sign.end;
        unknown();
    }
  }

  Span letters_at(std::size_t begin) const {
    const std::string_view bytes = source_.bytes();
    std::size_t end = begin;
    while (end < bytes.size() && ((bytes[end] | 0x20) >= 'a' && (bytes[end] | 0x20) <= 'z')) ++end;
    return span_of(begin, end);
  }

  /// The sign that a word stands for; NUL if it is none that people write.
  static char sign_meant(std::string_view word) {
    const std::string small = small_letters(word);
    Speller speller(small);
    for (const SignWord& row : sign_words) {
      if (row.word == small) return row.sign;
      if (small.size() > 3) speller.offer(row.word);
    }
    for (const SignWord& row : sign_words)
      if (speller.certain() && row.word == speller.best()) return row.sign;
    return '\0';
  }

  /// Says which sign is meant, and goes on as if it stood there.
  void act_on_word(Span line, Span word, char meant) {
    const Span all{line.begin, word.end};
    const std::string sign{'^', meant};
    const std::size_t behind = word.end - line.begin;
    Diagnostic& report = sink_.report(Diag::unknown_condition_line, all, {quote(source_.text(all))});
    if (meant == ':' && !trimmed(source_.text(line).substr(behind)).empty())
      report.advise("^: has no condition; one of its own begins in the next line, with ^? or ^!");
    else
      report.advise("did you mean " + quote(sign) + "?", Fix{all, sign});
    ++understood_;
    switch (meant) {
      case '?':
      case '!': return begin_if(line, meant == '?', behind);
      case ':': return begin_else(all);
      case '.':
        if (ifs_.size() > 1) ifs_.pop_back();
        return;
      default: return;
    }
  }

  void begin_if(Span line, bool wanted, std::size_t behind = 2) {
    const std::string_view text = source_.text(line);
    const std::size_t end = text.size() - (text.ends_with('\n') ? 1 : 0);
    const std::size_t begin = std::min(text.find_first_not_of(blanks, behind), end);
    const Span name = span_of(line.begin + begin, line.begin + end);
    const Span where{line.begin, name.end};
    if (ifs_.size() > deepest_nesting) {
      sink_.report(Diag::deep_conditions, where, {deepest_nesting});
      given_up_ = true;
    }
    const bool outer = ifs_.back().passes;
    bool holds = true;
    if (outer) {
      const Condition* condition = condition_named(source_.text(name));
      has_unknown_condition_ = has_unknown_condition_ || condition == nullptr;
      if (condition == nullptr)
        unknown_condition(name, where, "the name of a condition is missing");
      else
        holds = condition->holds == wanted;
    }
    ifs_.push_back({outer && holds, outer, where, {}});
  }

  /// Outside of any condition it leaves out all that follows.
  void begin_else(Span sign) {
    If& innermost = ifs_.back();
    // The first one may be that of a condition whose beginning was not known.
    if (innermost.other.end != 0 && unknown_line_ <= innermost.where.begin)
      sink_.report(Diag::second_else, sign).note(innermost.other, "the first one");
    innermost.other = sign;
    innermost.passes = innermost.outer_passes && !innermost.passes;
  }

  const SourceText& source_;
  std::vector<Condition> conditions_;
  Sink& sink_;
  Preprocessed result_;
  std::vector<If> ifs_;
  std::size_t understood_ = 0;  ///< errors that leave no doubt about which lines count
  int unknown_lines_ = 0;       ///< that may have begun a condition, and whose end was not seen
  bool has_unknown_condition_ = false;
  std::uint32_t unknown_line_ = 0;  ///< where the last one stands, which may belong to any condition before it; 0: none
  bool given_up_ = false;
};

}  // namespace

void Preprocessed::add(Span part) {
  if (part.begin == part.end) return;
  parts_.push_back({static_cast<std::uint32_t>(text_.size()), part});
  text_ += source_.text(part);
}

Span Preprocessed::original(Span span) const {
  const auto end = static_cast<std::uint32_t>(source_.bytes().size());
  const auto next = std::upper_bound(parts_.begin(), parts_.end(), span.begin,
                                     [](std::uint32_t place, const Part& part) { return place < part.begin; });
  if (next == parts_.begin()) return {end, end};
  const Part& part = *std::prev(next);
  const std::uint32_t begin = part.origin.begin + (span.begin - part.begin);
  if (begin >= part.origin.end) return {end, end};
  return {begin, std::min(begin + (span.end - span.begin), part.origin.end)};
}

Preprocessed preprocess(const SourceText& source, const TargetData& target, const Conditions& conditions, Sink& sink) {
  Preprocessor preprocessor(source, target, conditions, sink);
  if (target.has(Feature::percent_lines)) return preprocessor.percent_lines();
  if (target.has(Feature::caret_lines)) return preprocessor.caret_lines();
  return preprocessor.plain_lines();
}

std::string without_conditions(std::string text, const TargetData& target) {
  const auto is_condition = [&](char c) {
    return (c == '%' && target.has(Feature::percent_lines)) || (c == '^' && target.has(Feature::caret_lines));
  };
  for (std::size_t begin = 0; begin < text.size(); begin = std::min(text.find('\n', begin), text.size() - 1) + 1)
    if (is_condition(text[begin])) text[begin] = '#';
  return text;
}

}  // namespace speclev::dungeon
