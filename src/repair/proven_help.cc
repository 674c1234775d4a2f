// Tries each suggested change of a source, and keeps those that help.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "base/characters.hh"
#include "diag/fixes.hh"
#include "diag/lines.hh"
#include "repair/trial.hh"
#include "target/others.hh"

namespace speclev::repair {

namespace {

/// Nobody writes longer lines, and reading them again is slow: then nothing is tried.
bool has_long_line(std::string_view bytes) {
  constexpr std::size_t longest = 4096;
  return std::ranges::any_of(lines_of(bytes), [](std::string_view line) { return line.size() > longest + 1; });
}

bool needs_proof(const Diagnostic& each) {
  return each.fix.has_value() || !each.others.empty() || !each.elsewhere.empty();
}

/// Whether a message is about how statements are written, or where they begin and end.
bool is_of_structure(Diag id) {
  constexpr Diag kinds[] = {Diag::syntax_error,
                            Diag::unknown_word,
                            Diag::unknown_character,
                            Diag::foreign_construct,
                            Diag::unterminated_string,
                            Diag::incomplete_declaration,
                            Diag::unterminated_map,
                            Diag::unterminated_comment,
                            Diag::map_line,
                            Diag::map_character,
                            Diag::stray_map,
                            Diag::missing_block,
                            Diag::unclosed_block,
                            Diag::stray_brace,
                            Diag::stray_end_brace,
                            Diag::stray_else,
                            Diag::stray_case};
  return std::ranges::find(kinds, id) != std::end(kinds);
}

/// Whether a message is an error about which only facts are told.
bool may_be_repaired(const Diagnostic& each) {
  return each.severity == Severity::error && !each.fix && (is_of_structure(each.id) || each.id == Diag::wrong_value);
}

/// A source and what came of it, or one level of it alone.
struct Part {
  SourceText source;
  std::uint32_t begin = 0;  ///< where it stands in the whole
  std::vector<Diagnostic> before;
};

/// Where an offset is after a change.
std::uint32_t moved(std::uint32_t offset, const Fix& change) {
  const auto size = static_cast<std::uint32_t>(change.text.size());
  if (offset < change.span.end || offset == change.span.begin) return std::min(offset, change.span.begin + size);
  return offset - (change.span.end - change.span.begin) + size;
}

bool holds(Span lines, std::uint32_t offset) { return lines.begin <= offset && offset <= lines.end; }

bool is_same_kind(const Diagnostic& a, const Diagnostic& b) { return a.id == b.id && a.message == b.message; }

class Prover {
 public:
  Prover(const SourceText& source, std::vector<Diagnostic>& diagnostics, const Trial& trial)
      : source_(source), diagnostics_(diagnostics), trial_(trial), has_long_line_(has_long_line(source.bytes())) {}

  void prove() {
    // What is known before any help is changed is what the tries are compared with.
    if (trial_.is_whole && source_.bytes().size() <= most_whole) parts_.emplace(0, Part{source_, 0, diagnostics_});
    for (Diagnostic& each : diagnostics_)
      if (needs_proof(each)) prove(each);
    for (Diagnostic& each : diagnostics_)
      if (may_be_repaired(each)) repair(each);
  }

 private:
  /// Budget: compilations, bytes, and bytes counted for each message.
  static constexpr std::size_t most_tries = 64, most_bytes = std::size_t{1} << 20, bytes_of_message = 1000;
  /// How many mistakes of a statement may be fixed together.
  static constexpr int most_rounds = 4;
  /// Of a larger source each level is tried alone.
  static constexpr std::size_t most_whole = std::size_t{16} << 10;

  void prove(Diagnostic& each) {
    std::vector<Help> helps = std::exchange(each.others, {});
    const std::vector<std::string> targets = std::exchange(each.elsewhere, {});
    helps.insert(helps.begin(), {std::exchange(each.help, {}), std::exchange(each.fix, {})});
    for (Help& help : helps) {
      if (help.empty()) continue;
      if (help.fix && !mends(each, help)) continue;
      each.help = std::move(help.text);
      each.fix = std::move(help.fix);
      break;
    }
    if (each.fix && each.fix->certain) return;
    for (const std::string& target : targets)
      if (is_taken(each, target)) {
        each.help = or_take(each.help, target);
        return;
      }
  }

  /// Of what nobody knows better, a small change of its line may be the help; a fact that is told stays.
  void repair(Diagnostic& each) {
    for (Help& help : small_repairs(source_, each)) {
      if (!mends(each, help)) continue;
      each.help = each.help.empty() ? std::move(help.text) : help.text + "; " + each.help;
      each.fix = std::move(help.fix);
      return;
    }
  }

  /// The part that a message is about; null if it cannot be compiled again.
  const Part* part_of(const Diagnostic& each) {
    const Span span = span_of_part(each.span.begin);
    const auto known = parts_.find(span.begin);
    if (known != parts_.end()) return known->second ? &*known->second : nullptr;
    std::optional<Part> part;
    SourceText text = SourceText::of(source_.name(), source_.text(span));
    if (auto messages = compiled(text, {}); messages && is_as_in_whole(*messages, span.begin))
      part = Part{std::move(text), span.begin, std::move(*messages)};
    const auto added = parts_.emplace(span.begin, std::move(part)).first;
    return added->second ? &*added->second : nullptr;
  }

  /// The whole source, or of a large one what stands around a place from one beginning to the next.
  Span span_of_part(std::uint32_t place) {
    const std::string_view bytes = source_.bytes();
    Span span{0, static_cast<std::uint32_t>(bytes.size())};
    if (bytes.size() <= most_whole || trial_.beginnings.empty()) return span;
    if (last_part_.begin <= place && place < last_part_.end) return last_part_;
    const auto begins = [&](std::size_t line) {
      const std::string_view text = bytes.substr(std::min(bytes.find_first_not_of(blanks, line), bytes.size()));
      return std::ranges::any_of(trial_.beginnings, [&](std::string_view each) {
        return text.starts_with(each) && text.find_first_of(":\n\r \t", each.size()) == each.size();
      });
    };
    span.begin = lines_around(bytes, {place, place}).begin;
    while (span.begin > 0 && !begins(span.begin))
      span.begin = lines_around(bytes, {span.begin - 1, span.begin - 1}).begin;
    std::size_t end = bytes.find('\n', place);
    while (end != std::string_view::npos && !begins(end + 1)) end = bytes.find('\n', end + 1);
    if (end != std::string_view::npos) span.end = static_cast<std::uint32_t>(end + 1);
    return last_part_ = span;
  }

  /// Whether a part alone has no message that it does not have in the whole.
  bool is_as_in_whole(const std::vector<Diagnostic>& messages, std::uint32_t begin) const {
    return !trial_.is_whole || std::ranges::all_of(messages, [&](const Diagnostic& each) {
      return std::ranges::any_of(diagnostics_, [&](const Diagnostic& other) {
        return other.span.begin == each.span.begin + begin && is_same_kind(other, each);
      });
    });
  }

  std::optional<std::vector<Diagnostic>> compiled(const SourceText& text, std::string_view target) {
    if (has_long_line_ || tries_ == most_tries || bytes_ + text.bytes().size() > most_bytes) return {};
    ++tries_;
    bytes_ += text.bytes().size();
    auto output = trial_.compile(text, target);
    const bool is_known = output && !output->cut_off;
    bytes_ += bytes_of_message * (is_known ? output->diagnostics.size() : most_retried);
    return is_known ? std::optional(std::move(output->diagnostics)) : std::nullopt;
  }

  /// What a part has of a message; null if it is another one alone than as a part.
  static const Diagnostic* in_part(const Part& part, const Diagnostic& each) {
    const auto found = std::ranges::find_if(part.before, [&](const Diagnostic& other) {
      return other.span.begin + part.begin == each.span.begin && is_same_kind(other, each);
    });
    return found == part.before.end() ? nullptr : &*found;
  }

  /// Whether a change mends a message. Where the statement has another mistake behind the first one, of which it is
  /// known what mends it, the change is that of both.
  bool mends(const Diagnostic& each, Help& help) {
    Fix& fix = *help.fix;
    const Part* part = part_of(each);
    if (part == nullptr || fix.span.begin < part->begin || fix.span.end - part->begin > part->source.bytes().size())
      return false;
    const Diagnostic* mended = in_part(*part, each);
    if (mended == nullptr) return false;
    Fix change = fix;
    change.span = {fix.span.begin - part->begin, fix.span.end - part->begin};
    for (int round = 0; round < most_rounds; ++round) {
      const SourceText changed(part->source.name(), ChangedText(part->source.bytes(), {change}).text());
      auto after = compiled(changed, {});
      if (!after) return false;
      Diagnostic* next = nullptr;
      if (is_better(*part, *mended, change, changed, *after, next)) {
        change.span = {change.span.begin + part->begin, change.span.end + part->begin};
        fix = std::move(change);
        return true;
      }
      if (next == nullptr || !next->fix) return false;
      settle_fixes(changed, {next, 1});
      // What takes away again all that was put is the help.
      const Span put{change.span.begin, change.span.begin + static_cast<std::uint32_t>(change.text.size())};
      const bool takes_away =
          next->fix->text.empty() && next->fix->span.begin <= put.begin && put.end <= next->fix->span.end;
      if (takes_away) help.text = next->help;
      change = both(change, *next->fix, changed);
    }
    return false;
  }

  /// A change, and another one of what came of it, as one.
  static Fix both(const Fix& first, const Fix& second, const SourceText& changed) {
    const auto size = static_cast<std::uint32_t>(first.text.size());
    const std::uint32_t end = first.span.begin + size;
    const Span all{std::min(first.span.begin, second.span.begin), std::max(end, second.span.end)};
    std::string text(changed.text({all.begin, second.span.begin}));
    text.append(second.text).append(changed.text({second.span.end, all.end}));
    return {{all.begin, all.end - end + first.span.end}, std::move(text), first.certain && second.certain};
  }

  /// Whether a message is gone, and nothing came for it. next: what came in its lines, if that is one.
  static bool is_better(const Part& part, const Diagnostic& mended, const Fix& change, const SourceText& changed,
                        std::vector<Diagnostic>& after, Diagnostic*& next) {
    const Span concerned{std::min(mended.span.begin, change.span.begin), std::max(mended.span.end, change.span.end)};
    const Span lines = lines_around(changed.bytes(), {moved(concerned.begin, change), moved(concerned.end, change)});
    const std::string_view word = part.source.text(mended.span);
    std::vector<bool> known(part.before.size());
    known[static_cast<std::size_t>(&mended - part.before.data())] = true;
    // The same mistake, which is told once, and what is not looked at where a statement is broken.
    const bool was_broken = is_of_structure(mended.id);
    std::size_t elsewhere = 0;
    std::size_t here = 0;
    for (Diagnostic& each : after) {
      std::size_t at = 0;
      while (at < part.before.size() && (known[at] || moved(part.before[at].span.begin, change) != each.span.begin ||
                                         !is_same_kind(part.before[at], each)))
        ++at;
      if (at < part.before.size()) {
        known[at] = true;
      } else if (holds(lines, each.span.begin)) {
        next = ++here == 1 ? &each : nullptr;
      } else if (is_same_kind(each, mended) || changed.text(each.span) == word ||
                 (was_broken && !is_of_structure(each.id))) {
        ++elsewhere;
      }
    }
    if (here > 0) return false;
    const std::size_t errors = error_count(after), were = error_count(part.before);
    return mended.severity == Severity::error ? errors < were + elsewhere : errors <= were;
  }

  /// Whether another target has no error in the lines of a message.
  bool is_taken(const Diagnostic& each, std::string_view target) {
    const Part* part = part_of(each);
    const Diagnostic* here = part == nullptr ? nullptr : in_part(*part, each);
    if (here == nullptr) return false;
    auto& known = elsewhere_[{std::string(target), part->begin}];
    if (!known) known = compiled(part->source, target);
    const Span lines = lines_around(part->source.bytes(), here->span);
    return known && std::ranges::none_of(*known, [&](const Diagnostic& other) {
             return other.severity == Severity::error && holds(lines, other.span.begin);
           });
  }

  const SourceText& source_;
  std::vector<Diagnostic>& diagnostics_;
  const Trial& trial_;
  const bool has_long_line_;
  std::map<std::uint32_t, std::optional<Part>> parts_;  ///< by where they begin
  std::map<std::pair<std::string, std::uint32_t>, std::optional<std::vector<Diagnostic>>> elsewhere_;
  Span last_part_;
  std::size_t tries_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace

void prove_help(const SourceText& source, std::vector<Diagnostic>& diagnostics, const Trial& trial) {
  const auto concerns = [](const Diagnostic& each) { return needs_proof(each) || may_be_repaired(each); };
  if (std::ranges::any_of(diagnostics, concerns)) Prover(source, diagnostics, trial).prove();
}

}  // namespace speclev::repair
