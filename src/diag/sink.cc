// Collects diagnostics, applies the policy and sorts them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>

#include "base/characters.hh"
#include "base/spell.hh"
#include "speclev/diagnostic.hh"

namespace speclev {

namespace {

struct Kind {
  Diag id;
  std::string_view name;
  DiagGroup group;
  std::string_view message;
};

constexpr Kind kinds[] = {
#define SPECLEV_DIAGNOSTIC(number, id, name, group, message) {Diag::id, name, DiagGroup::group, message},
#include "speclev/diagnostics.def"
#undef SPECLEV_DIAGNOSTIC
};

constexpr std::size_t number_of(Diag id) { return static_cast<std::size_t>(id); }

constexpr std::size_t count_of_numbers = [] {
  std::size_t count = 0;
  for (const Kind& each : kinds) count = std::max(count, number_of(each.id) + 1);
  return count;
}();

/// The row of each number; that of the first kind where a number's own is gone.
constexpr auto rows_by_number = [] {
  std::array<std::uint16_t, count_of_numbers> rows{};
  for (std::size_t i = 0; i < std::size(kinds); ++i) rows[number_of(kinds[i].id)] = static_cast<std::uint16_t>(i);
  return rows;
}();

constexpr auto ids = [] {
  std::array<Diag, std::size(kinds)> all{};
  for (std::size_t i = 0; i < std::size(kinds); ++i) all[i] = kinds[i].id;
  return all;
}();

constexpr const Kind& kind(Diag id) { return kinds[rows_by_number[number_of(id)]]; }

/// The same, group by group.
constexpr auto ids_by_group = [] {
  auto sorted = ids;
  std::ranges::sort(sorted, {}, [](Diag id) { return kind(id).group; });
  return sorted;
}();

/// Where those of each group begin there, and where the last ones end.
constexpr auto group_begins = [] {
  std::array<std::uint16_t, static_cast<std::size_t>(DiagGroup::style) + 2> begins{};
  for (const Kind& each : kinds)
    for (std::size_t i = static_cast<std::size_t>(each.group) + 1; i < begins.size(); ++i) ++begins[i];
  return begins;
}();

std::span<const Diag> ids_of(DiagGroup group) {
  const std::uint16_t* at = &group_begins[static_cast<std::size_t>(group)];
  return std::span(ids_by_group).subspan(at[0], static_cast<std::size_t>(at[1] - at[0]));
}

/// Of a very long part of a message, the beginning; what is in quotes stays so.
std::string shortened(std::string_view text, std::size_t longest) {
  std::string result(text.substr(0, longest));
  if (text.size() > longest) result += text.starts_with('\'') && text.ends_with('\'') ? "…'" : "…";
  return result;
}

constexpr std::size_t longest_argument = 200, longest_advice = 1000;

std::string filled_in(std::string_view message, std::initializer_list<MessageArgument> arguments) {
  std::string result;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const bool slot = message[i] == '{' && i + 2 < message.size() && message[i + 2] == '}';
    const auto number = slot ? static_cast<std::size_t>(message[i + 1] - '0') : arguments.size();
    if (number < arguments.size()) {
      result += shortened(arguments.begin()[number].text(), longest_argument);
      i += 2;
    } else {
      result += message[i];
    }
  }
  return result;
}

}  // namespace

std::span<const Diag> all_diags() { return ids; }
std::string_view diag_name(Diag id) { return kind(id).name; }
DiagGroup diag_group(Diag id) { return kind(id).group; }
bool is_of_lint(Diag id) { return diag_group(id) == DiagGroup::lint || diag_group(id) == DiagGroup::style; }

Severity usual_severity(Diag id) {
  const DiagGroup group = diag_group(id);
  return group == DiagGroup::error ? Severity::error : group == DiagGroup::style ? Severity::style : Severity::warning;
}

std::string MessageArgument::text() const {
  const auto* number = std::get_if<std::int64_t>(&value_);
  return number != nullptr ? std::to_string(*number) : std::string(std::get<std::string_view>(value_));
}

Diagnostic& Diagnostic::suggest(std::string_view word, bool certain) {
  if (!word.empty()) help = "did you mean " + quote(word) + "?";
  return propose(word, certain);
}

Diagnostic& Diagnostic::suggest(const Speller& speller) { return suggest(speller.best(), speller.certain()); }

Diagnostic& Diagnostic::propose(std::string_view word, bool certain) {
  if (!word.empty() && span.begin < span.end) fix = Fix{span, std::string(word), certain};
  return *this;
}

Diagnostic& Diagnostic::replace(Span where, std::string text, bool certain) {
  fix = Fix{where, std::move(text), certain};
  return *this;
}

Diagnostic& Diagnostic::advise(Help given) {
  help = shortened(given.text, longest_advice);
  if (given.fix) fix = std::move(given.fix);
  return *this;
}

Diagnostic& Diagnostic::otherwise(Help given) {
  if (given.empty()) return *this;
  if (help.empty() && !fix && others.empty()) return advise(std::move(given));
  given.text = shortened(given.text, longest_advice);
  others.push_back(std::move(given));
  return *this;
}

Diagnostic& Diagnostic::or_take(std::string_view target) {
  if (!target.empty()) elsewhere.emplace_back(target);
  return *this;
}

Diagnostic& Diagnostic::note(Span where, std::string text) {
  notes.push_back({where, std::move(text)});
  return *this;
}

DiagnosticPolicy::DiagnosticPolicy() {
  static_assert(count_of_numbers <= capacity);
  static constexpr auto usual = [] {  // known when the program is built: each compilation begins with it
    std::array<bool, capacity> enabled{};
    for (const Kind& each : kinds)
      enabled[number_of(each.id)] = each.group == DiagGroup::error || each.group == DiagGroup::warning;
    return enabled;
  }();
  enabled_ = usual;
  // Half a file is nobody's intention, nor is one with wrong numbers.
  for (const Diag id : {Diag::input_cut, Diag::version_counts}) as_error_[number_of(id)] = true;
}

void DiagnosticPolicy::set(DiagGroup group, bool on) {
  for (const Diag id : ids_of(group)) enabled_[number_of(id)] = on;
}

void DiagnosticPolicy::set(Diag id, bool on) {
  if (kind(id).group != DiagGroup::error) enabled_[number_of(id)] = on;
}

void DiagnosticPolicy::count_as_error(Diag id, bool on) { as_error_[number_of(id)] = on; }

bool DiagnosticPolicy::any(DiagGroup group) const {
  return std::ranges::any_of(ids_of(group), [this](Diag id) { return enabled(id); });
}

bool DiagnosticPolicy::apply(std::string_view option) {
  const bool on = !option.starts_with("no-");
  std::string_view name = on ? option : option.substr(3);
  if (name.empty() || name == "error=") return false;
  if (name == "all") return set(DiagGroup::all, on), true;
  if (name == "extra") return set(DiagGroup::extra, on), true;
  if (name == "lint") return set(DiagGroup::lint, on), true;
  if (name == "lint-style") return set(DiagGroup::style, on), true;
  const bool error = name == "error" || name.starts_with("error=");
  name = name == "error" ? std::string_view() : error ? name.substr(6) : name;

  bool found = error && name.empty();
  for (const Kind& each : kinds) {
    if (each.group == DiagGroup::error || (!name.empty() && each.name != name)) continue;
    // Style is no warning, which -Werror without a name is about.
    if (error && (!on || !name.empty() || each.group != DiagGroup::style)) as_error_[number_of(each.id)] = on;
    if (!error || (on && !name.empty())) enabled_[number_of(each.id)] = on;
    found = true;
  }
  return found;
}

Severity DiagnosticPolicy::severity(Diag id) const {
  return as_error_[number_of(id)] ? Severity::error : usual_severity(id);
}

Diagnostic& Sink::report(Diag id, Span span, std::initializer_list<MessageArgument> arguments) {
  if (!policy_.enabled(id)) return silenced_ = {};
  const Severity severity = policy_.severity(id);
  if (severity == Severity::error) {
    ++errors_;
  } else if (max_warnings_ != 0 && warnings_ == max_warnings_) {
    ++more_warnings_;
    return silenced_ = {};
  } else {
    ++warnings_;
  }
  diagnostics_.push_back({id, severity, span, filled_in(kind(id).message, arguments), {}, {}});
  return diagnostics_.back();
}

bool Sink::may_compare(std::size_t words) {
  constexpr std::size_t most_compared = 1'000'000;
  if (compared_ >= most_compared) return false;
  compared_ += words;
  return true;
}

void Sink::order_from(std::size_t mark) {
  std::stable_sort(diagnostics_.begin() + static_cast<std::ptrdiff_t>(mark), diagnostics_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

std::vector<Diagnostic> Sink::take() {
  std::vector<Diagnostic> result = std::move(diagnostics_);
  diagnostics_.clear();
  if (full()) keep_errors(result, max_errors_);
  return result;
}

void keep_errors(std::vector<Diagnostic>& diagnostics, std::size_t most) {
  std::size_t errors = 0;
  const auto end = std::find_if(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& diagnostic) {
    return most != 0 && diagnostic.severity == Severity::error && ++errors > most;
  });
  diagnostics.erase(end, diagnostics.end());
}

}  // namespace speclev
