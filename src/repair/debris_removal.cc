// Removes debris of other tools from a source and compiles it again.
#include <algorithm>
#include <iterator>
#include <utility>

#include "diag/fixes.hh"
#include "diag/lines.hh"
#include "repair/debris.hh"
#include "repair/trial.hh"

namespace speclev::repair {

namespace {

/// Sources that are larger or have more errors are not looked at, nor are longer lines and words; and how often one is
/// compiled again.
constexpr std::size_t most_bytes = std::size_t{1} << 18, most_errors = 500, most_of_line = 1000;
constexpr int most_rounds = 12, most_trials = 16;

/// Whether messages of a kind tell of characters themselves.
bool tells_of_characters(Diag id) {
  constexpr Diag known[] = {Diag::input_cut, Diag::map_character, Diag::bones_marker, Diag::dungeon_name_length,
                            Diag::line_cut};
  return std::ranges::find(known, id) != std::end(known);
}

class Reader {
 public:
  Reader(const SourceText& source, const KeywordTable& keywords, const std::vector<NamedText>& forms,
         std::size_t max_errors, Output& output)
      : source_(source), keywords_(keywords), forms_(forms), max_errors_(max_errors), output_(output) {}

  void read(const Compile& compile) {
    for (int round = 0; round < most_rounds && take_what_is_told(compile); ++round) output_ = compiled(compile, {});
    if (taken_.empty()) return;
    // What is wrong with a value that is not known yet follows from that.
    std::erase_if(output_.diagnostics, [&](const Diagnostic& each) {
      return std::ranges::any_of(taken_, [&](const Leftover& taken) {
        return taken.edits.empty() && each.span.begin >= taken.lines.front().begin &&
               each.span.begin < taken.lines.front().end;
      });
    });
    for (const Leftover& each : taken_) output_.diagnostics.push_back(message_about(each));
    std::ranges::stable_sort(output_.diagnostics, {}, [](const Diagnostic& each) { return each.span.begin; });
    const std::size_t all = output_.diagnostics.size();
    keep_errors(output_.diagnostics, max_errors_);
    output_.cut_off = output_.diagnostics.size() < all;
    output_.failed = true;
    output_.files.clear();
    output_.lines.clear();
  }

 private:
  /// What comes of the source without what was taken, and without something else.
  Output compiled(const Compile& compile, std::vector<Fix> edits) const {
    for (const Leftover& each : taken_) edits.insert(edits.end(), each.edits.begin(), each.edits.end());
    std::ranges::sort(edits, {}, [](const Fix& fix) { return fix.span.begin; });
    const ChangedText changed(source_.bytes(), edits);
    Output rest = compile(SourceText(source_.name(), changed.text()), {}).value();
    for (Diagnostic& each : rest.diagnostics) move_back(each, changed);
    return rest;
  }

  static void move_back(Diagnostic& each, const ChangedText& changed) {
    const auto move = [&](Span& span) { span = changed.original(span); };
    move(each.span);
    for (Note& note : each.notes) move(note.span);
    if (each.fix) move(each.fix->span);
    for (Help& help : each.others)
      if (help.fix) move(help.fix->span);
  }

  bool is_free(const Leftover& candidate) const {
    for (const Leftover& each : taken_)
      if (candidate.edits.empty() && each.lines.front() == candidate.lines.front()) return false;
    for (const Leftover& each : taken_)
      for (const Fix& edit : each.edits)
        for (const Fix& other : candidate.edits)
          if (edit.span.begin < other.span.end && other.span.begin < edit.span.end) return false;
    return true;
  }

  bool take(std::optional<Leftover> candidate) {
    if (!candidate || !is_free(*candidate)) return false;
    taken_.push_back(std::move(*candidate));
    return true;
  }

  /// Whether a message is about one of the characters, and does not tell of it itself.
  bool is_about(const Leftover& strange) const {
    const Span all{strange.edits.front().span.begin, strange.edits.back().span.end};
    return std::ranges::any_of(output_.diagnostics, [&](const Diagnostic& each) {
      return each.severity == Severity::error && !tells_of_characters(each.id) && each.span.begin <= all.end &&
             all.begin <= each.span.end;
    });
  }

  /// Whether fewer errors are left in a line if characters of it are what they look like.
  bool mends(const Leftover& strange, Span line, const Compile& compile) {
    if (trials_ == most_trials) return false;
    ++trials_;
    const auto errors_of = [&](const Output& output) {
      return std::ranges::count_if(output.diagnostics, [&](const Diagnostic& each) {
        return each.severity == Severity::error && each.span.begin >= line.begin && each.span.begin <= line.end;
      });
    };
    return errors_of(compiled(compile, strange.edits)) < errors_of(output_);
  }

  /// Takes what the messages are about. Gives whether there is any.
  bool take_what_is_told(const Compile& compile) {
    const std::size_t before = taken_.size();
    std::vector<Span> lines, bad_rows;
    for (const Diagnostic& each : output_.diagnostics)
      if (each.severity == Severity::error) {
        lines.push_back(lines_around(source_.bytes(), {each.span.begin, each.span.begin}));
        if (each.id == Diag::map_character) bad_rows.push_back(lines.back());
        if (each.span.end > lines.back().end)
          lines.push_back(lines_around(source_.bytes(), {each.span.end, each.span.end}));
      }
    if (!known_) known_ = leftovers_in(source_.bytes(), keywords_, forms_);
    for (const Leftover& each : *known_) {
      const bool is_told = std::ranges::any_of(each.is_terrain ? bad_rows : lines, [&](Span line) {
        return std::ranges::any_of(each.lines,
                                   [&](Span own) { return line.begin >= own.begin && line.begin < own.end; });
      });
      if (is_told) take(each);
    }
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    for (const Span line : lines) {
      if (line.end - line.begin > most_of_line) continue;
      auto strange = strange_characters_in(source_.bytes(), line);
      if (strange && (!is_about(*strange) || !is_free(*strange) || !mends(*strange, line, compile))) strange.reset();
      if (take(std::move(strange))) continue;
      for (const Diagnostic& each : output_.diagnostics)
        if (each.severity == Severity::error && each.span.begin >= line.begin && each.span.begin <= line.end)
          take(hole_at(source_.bytes(), line, each, keywords_));
    }
    return taken_.size() > before;
  }

  Diagnostic message_about(const Leftover& each) const {
    const DiagnosticPolicy policy;
    Sink sink(policy);
    Diagnostic& report = sink.report(each.id, each.places.front(), {each.what});
    constexpr std::size_t most_noted = 3;
    for (std::size_t i = 1; i < std::min(each.places.size(), most_noted + 1); ++i)
      report.note(each.places[i], "so is this");
    report.advise(each.mends ? Help(each.advice, whole_change(each)) : Help(each.advice));
    return report;
  }

  /// All edits of a leftover as one.
  Fix whole_change(const Leftover& each) const {
    const Span whole{each.edits.front().span.begin, each.edits.back().span.end};
    return {whole, ChangedText(source_.text({0, whole.end}), each.edits).text().substr(whole.begin)};
  }

  const SourceText& source_;
  const KeywordTable& keywords_;
  const std::vector<NamedText>& forms_;
  const std::size_t max_errors_;
  Output& output_;
  std::optional<std::vector<Leftover>> known_;
  std::vector<Leftover> taken_;
  int trials_ = 0;
};

/// A warning about a word stays what it is; a note names the characters in it that are not what they look like.
void name_strange_characters(const SourceText& source, std::vector<Diagnostic>& diagnostics) {
  for (Diagnostic& each : diagnostics) {
    const std::string_view word = source.text(each.span);
    if (word.size() > most_of_line) continue;
    const bool is_plain = std::ranges::all_of(word, [](char c) { return c >= ' ' && c <= '~'; });
    const bool is_word = word.find_first_of("\r\n") == std::string_view::npos;
    if (each.severity == Severity::error || is_plain || !is_word || tells_of_characters(each.id)) continue;
    if (const auto strange = strange_characters_in(source.bytes(), each.span))
      each.note(strange->places.front(), strange->what);
  }
}

}  // namespace

void read_past(const SourceText& source, const KeywordTable& keywords, const std::vector<NamedText>& forms,
               const Compile& compile, std::size_t max_errors, Output& output) {
  if (output.diagnostics.empty()) return;
  name_strange_characters(source, output.diagnostics);
  const std::size_t errors = error_count(output.diagnostics);
  if (errors == 0 || errors > most_errors || source.bytes().size() > most_bytes) return;
  Reader(source, keywords, forms, max_errors, output).read(compile);
}

}  // namespace speclev::repair
