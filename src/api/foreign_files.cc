#include "api/foreign_files.hh"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/characters.hh"
#include "diag/fixes.hh"
#include "dungeon/compile.hh"
#include "target/embed.hh"
#include "target/language.hh"
#include "target/others.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

/// Whether bytes are those that digits in pairs name; ?? is any but 0.
bool begin_with(std::string_view bytes, std::string_view digits) {
  if (bytes.size() < digits.size() / 2) return false;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    const auto byte = static_cast<unsigned char>(bytes[i / 2]);
    const char wanted[] = {"0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    const bool good = digits[i] == '?' ? byte != 0 : digits[i] == wanted[0] && digits[i + 1] == wanted[1];
    if (!good) return false;
  }
  return true;
}

/// What a row of dat/foreign-files says, and where that was seen.
struct ForeignMatch {
  std::string_view what, advice;
  std::vector<Span> places;
};

/// The word that a line begins with, if a colon or a bracket follows it as in a statement.
std::string_view keyword_of(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  std::size_t end = 0;
  while (end < line.size() && ((line[end] >= 'A' && line[end] <= 'Z') || line[end] == '_')) ++end;
  const std::size_t next = std::min(line.find_first_not_of(blanks, end), line.size());
  const bool is_statement = end > 0 && next < line.size() && (line[next] == ':' || line[next] == '[');
  return is_statement ? line.substr(0, end) : std::string_view();
}

/// Looks at a source without compiling it.
class ContentSniffer {
 public:
  ContentSniffer(const SourceText& source, const KeywordTable& keywords)
      : source_(source), bytes_(source.bytes()), lines_(lines_of(bytes_)) {
    for (const std::string_view line : lines_) statements_ += keywords.find(keyword_of(line)) != nullptr;
  }

  std::optional<ForeignMatch> sighting() const {
    std::string_view rows = embedded_file("foreign-files").value_or("");
    while (!rows.empty()) {
      std::string_view row = take_until(rows, "\n");
      if (row.empty() || row.front() == '#') continue;
      std::string_view sign = take_until(row, "|");
      const std::string_view what = take_until(row, "|");
      const std::string_view kind = take_until(sign, " ");
      if (const auto places = places_of(kind, trimmed(sign)); !places.empty())
        return ForeignMatch{what, trimmed(row), places};
    }
    return {};
  }

  /// Whether a good part of its beginning are bytes that no text has.
  bool is_binary() const {
    const std::string_view beginning = bytes_.substr(0, 512);
    const auto strange = std::ranges::count_if(beginning, [](char c) {
      return (c >= '\0' && c < ' ' && white_space.find(c) == std::string_view::npos) || c == '\x7f';
    });
    return static_cast<std::size_t>(strange) * 4 > beginning.size();
  }

 private:
  std::vector<Span> places_of(std::string_view kind, std::string_view sign) const {
    const std::string_view text = trimmed(bytes_);
    const Span beginning{0, bytes_.empty() ? 0U : 1U};
    if (kind == "bytes" && begin_with(bytes_, sign)) return {beginning};
    if (kind == "text" && small_letters(text.substr(0, sign.size())) == sign)
      return {source_.span_of(text.substr(0, sign.size()))};
    return kind == "lines" ? lines_with(sign) : std::vector<Span>();
  }

  /// "2 SIGN…": the lines that begin with one of the signs, if there are so many, and more than statements.
  std::vector<Span> lines_with(std::string_view signs) const {
    const std::string_view least = take_until(signs, " ");
    const std::vector<std::string_view> beginnings = words_in(signs);
    std::vector<Span> places;
    for (const std::string_view line : lines_) {
      std::string squeezed(line);
      std::erase_if(squeezed, is_blank);
      if (std::ranges::any_of(beginnings, [&](std::string_view each) { return squeezed.starts_with(each); }))
        places.push_back(source_.span_of(line.substr(0, line.find('\n'))));
    }
    const auto wanted = static_cast<std::size_t>(least.front() - '0');
    return places.size() >= wanted && places.size() > statements_ ? places : std::vector<Span>();
  }

  const SourceText& source_;
  std::string_view bytes_;
  std::vector<std::string_view> lines_;
  std::size_t statements_ = 0;  ///< lines that begin as statements of what it was taken for
};

/// Whether a mistake is one of how something is written, and not of what it means.
bool is_of_form(Diag id) {
  constexpr Diag kinds[] = {Diag::syntax_error,           Diag::unknown_word,      Diag::unknown_character,
                            Diag::incomplete_declaration, Diag::foreign_construct, Diag::slot_count};
  return std::ranges::find(kinds, id) != std::end(kinds);
}

/// Compiles a source as other things than it was taken for. What has the fewest errors is the best guess.
class LanguageGuess {
 public:
  LanguageGuess(const SourceText& source, const Abi& abi, const CompileOptions& options) : source_(source), abi_(abi) {
    options_.max_errors = errors;
    options_.check_only = true;
    options_.open = options.open;
  }

  void offer(SourceKind offered, const std::optional<Target>& other) {
    if (!other || !(offered == SourceKind::level ? has_levels(*other) : has_dungeons(*other))) return;
    const VersionWords version(version_word_count(*other));
    const Output output = offered == SourceKind::dungeon
                              ? dungeon::read(source_, DungeonForm::def, *other, abi_, {}, options_).output
                              : data_of(*other).language->compile(source_, *other, abi_, version, options_);
    if (const std::size_t found = error_count(output.diagnostics); found < errors)
      errors = found, kind = offered, target = other;
  }

  std::size_t errors = 200;
  SourceKind kind{};
  std::optional<Target> target;

 private:
  const SourceText& source_;
  const Abi& abi_;
  CompileOptions options_;
};

/// The words that begin the statements of a source, and that a target does not have.
std::vector<std::string_view> foreign_words(std::string_view bytes, const TargetData& target) {
  std::set<std::string_view> words;
  for (const std::string_view line : lines_of(bytes))
    if (const std::string_view word = keyword_of(line); !word.empty() && target.keywords.find(word) == nullptr)
      words.insert(word);
  return {words.begin(), words.end()};
}

std::string name_of(SourceKind kind, const Target& target) {
  return kind == SourceKind::dungeon ? "a dungeon description" : "a level of " + target.name();
}

Diagnostic error_at(Span where, std::string_view what, std::string_view instead, std::string_view advice) {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(Diag::wrong_kind, where, {what, instead}).advise(advice);
  return sink.take().front();
}

/// The places of errors in different lines, of which a message shows the first few.
std::vector<Span> places_of_errors(const SourceText& source, const std::vector<Diagnostic>& diagnostics) {
  std::vector<Span> places;
  for (const Diagnostic& each : diagnostics)
    if (each.severity == Severity::error &&
        (places.empty() || source.position(each.span.begin).line > source.position(places.back().begin).line))
      places.push_back(each.span);
  return places;
}

/// The number of the first line that is neither blank nor a comment; 0 if there is none.
std::size_t first_line_with_text(std::string_view bytes) {
  const auto lines = lines_of(bytes);
  const auto has_text = [](std::string_view line) { return !trimmed(line).empty() && !trimmed(line).starts_with('#'); };
  const auto first = std::ranges::find_if(lines, has_text);
  return first == lines.end() ? 0 : static_cast<std::size_t>(first - lines.begin()) + 1;
}

void add_notes(Diagnostic& error, const std::vector<Span>& places, const std::string& text) {
  constexpr std::size_t most_notes = 2;
  for (std::size_t i = 1; i < places.size() && i <= most_notes; ++i) error.note(places[i], text);
}

/// The first lines of a source: what a large one is shows there, and it need not be compiled as a whole to see it.
SourceText beginning_of(const SourceText& source) {
  constexpr std::size_t most = 1'000'000;
  const std::string_view bytes = source.bytes();
  const std::size_t end = bytes.size() <= most ? bytes.size() : bytes.rfind('\n', most) + 1;
  return SourceText::of(source.name(), bytes.substr(0, end == 0 ? most : end));
}

std::optional<Diagnostic> other_language(const SourceText& whole, SourceKind taken_for, const Target& target,
                                         const Abi& abi, const CompileOptions& options,
                                         const std::vector<Diagnostic>& all_diagnostics) {
  // With fewer mistakes each may be one, and their messages say which games have such words.
  constexpr std::size_t least_errors = 4;
  constexpr std::ptrdiff_t least_of_form = 2;
  // Of what the source really is, it has few mistakes, if any.
  constexpr std::size_t times_fewer = 4;
  if (error_count(all_diagnostics) == 0) return {};
  const SourceText source = beginning_of(whole);
  std::vector<Diagnostic> diagnostics = all_diagnostics;
  std::erase_if(diagnostics, [&](const Diagnostic& each) { return each.span.begin > source.bytes().size(); });
  const std::size_t own = error_count(diagnostics);
  if (own == 0) return {};
  const std::vector<Span> places = places_of_errors(source, diagnostics);
  // A short one is something else if it is wrong from its first line on, and nothing is wrong with it as that.
  const bool is_short = own < least_errors;
  if (is_short && source.position(places.front().begin).line != first_line_with_text(source.bytes())) return {};
  const auto of_form = std::ranges::count_if(diagnostics, is_of_form, &Diagnostic::id);
  if (of_form < (is_short ? 1 : least_of_form)) return {};
  LanguageGuess best(source, abi, options);
  const TargetData& data = data_of(target);
  if (taken_for == SourceKind::level) {
    best.offer(SourceKind::dungeon, has_dungeons(target) ? target : find_target(default_target));
    best.offer(SourceKind::level, find_target(target_with_most(foreign_words(source.bytes(), data), data)));
  } else {
    best.offer(SourceKind::level, target);
  }
  best.offer(SourceKind::level, find_target(nearest_target_of_other_language(data)));
  if (!best.target || best.errors * times_fewer > own || (is_short && best.errors > 0)) return {};
  std::string advice = best.kind == SourceKind::dungeon   ? "compile it with dgn_comp"
                       : taken_for == SourceKind::dungeon ? "compile it with lev_comp"
                                                          : "compile it with";
  if (best.kind == SourceKind::level && (best.target->name() != default_target || taken_for == SourceKind::level))
    advice.append(" --target ").append(best.target->name());
  Diagnostic error = error_at(places.empty() ? Span{} : places.front(), name_of(best.kind, *best.target),
                              name_of(taken_for, target), advice);
  add_notes(error, places, "so does this");
  return error;
}

}  // namespace

std::optional<Diagnostic> other_kind(const SourceText& source, SourceKind taken_for, const Target& target,
                                     const Abi& abi, const CompileOptions& options,
                                     const std::vector<Diagnostic>& diagnostics) {
  const std::string_view bytes = source.bytes();
  const TargetData& data = data_of(target);
  const ContentSniffer looks(source, taken_for == SourceKind::level ? data.keywords : data.dungeon.keywords);
  if (const auto seen = looks.sighting()) {
    Diagnostic error = error_at(seen->places.front(), seen->what, name_of(taken_for, target), seen->advice);
    add_notes(error, seen->places, "so does this");
    return error;
  }
  if (const auto found = recognise(bytes); !found.empty())
    return error_at({}, "a compiled file of " + found.front().target.name(), name_of(taken_for, target),
                    "it has been compiled already; give its source, which is text");
  if (looks.is_binary())
    return error_at({}, "a compiled file, or another one that is no text", name_of(taken_for, target),
                    "give the source, which is text");
  return other_language(source, taken_for, target, abi, options, diagnostics);
}

}  // namespace speclev
