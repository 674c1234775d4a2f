// Tries small changes of a line for errors without a suggestion.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "base/characters.hh"
#include "diag/lines.hh"
#include "repair/trial.hh"
#include "syntax/written_values.hh"

namespace speclev::repair {

namespace {

std::optional<double> number_of(std::string_view text) {
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// A chance as a number below 1, or one of so many.
std::optional<int> percentage_of(std::string_view chance) {
  constexpr double whole = 100;
  if (const auto number = number_of(chance); number && *number > 0 && *number < 1)
    return static_cast<int>(std::lround(*number * whole));
  for (const std::string_view between : {" in ", " of ", " out of "}) {
    const std::size_t at = chance.find(between);
    if (at == std::string_view::npos) continue;
    const auto some = number_of(trimmed(chance.substr(0, at)));
    const auto all = number_of(trimmed(chance.substr(at + between.size())));
    if (some && all && *some > 0 && *some < *all) return static_cast<int>(std::lround(*some / *all * whole));
  }
  return {};
}

/// The line of an error, and what may be changed in it.
class Repairs {
 public:
  Repairs(const SourceText& source, const Diagnostic& error)
      : source_(source),
        bytes_(source.bytes()),
        error_(error),
        lines_(lines_around(bytes_, {error.span.begin, error.span.begin})) {
    line_ = trimmed(bytes_.substr(lines_.begin, lines_.end - lines_.begin));
    token_ = source.text(error.span);
    split();
  }

  std::vector<Help> all() {
    if (error_.id == Diag::foreign_construct) {
      if (token_ == "$") {
        const std::string_view behind = bytes_.substr(error_.span.end, lines_.end - error_.span.end);
        const std::size_t end = behind.find_first_of(",()\"' \t");
        add("write " + std::string(behind.substr(0, end)) + " without the '$'", token_, "");
      }
      return std::move(found_);
    }
    signs();
    chance();
    assignment();
    numbers();
    if (error_.id == Diag::wrong_value) exchanged();
    parenthesis();
    constexpr std::size_t most = 10;
    found_.resize(std::min(found_.size(), most));
    return std::move(found_);
  }

 private:
  std::uint32_t offset(std::string_view part) const { return span(part).begin; }
  Span span(std::string_view part) const { return source_.span_of(part); }

  void add(std::string text, std::string_view part, std::string put) {
    found_.push_back({std::move(text), Fix{span(part), std::move(put)}});
  }

  /// The values of the statement: what stands between commas that are in no brackets.
  void split() {
    const std::size_t colon = line_.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view rest = line_.substr(colon + 1);
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < rest.size(); at = syntax::piece_end(rest, at)) {
      if (rest[at] == '(' || rest[at] == '[' || rest[at] == '{') ++depth;
      if (rest[at] == ')' || rest[at] == ']' || rest[at] == '}') --depth;
      if (rest[at] != ',' || depth > 0) continue;
      values_.push_back(trimmed(rest.substr(begin, at - begin)));
      begin = at + 1;
    }
    values_.push_back(trimmed(rest.substr(begin)));
  }

  /// The value that the error is in; the number of values if it is in none.
  std::size_t value_of_error() const {
    const auto at = std::ranges::find_if(values_, [&](std::string_view value) {
      return span(value).begin <= error_.span.begin &&
             error_.span.begin < std::max(span(value).end, span(value).begin + 1);
    });
    return static_cast<std::size_t>(at - values_.begin());
  }

  void signs() {
    for (const char sign : {',', ':', ';'})
      if (line_.ends_with(sign) && line_.size() > 1)
        add(std::string("nothing stands behind the last '") + sign + "'", line_.substr(line_.size() - 1), "");
    if (token_ == "=") add("a ':' stands there", token_, ":");
    if (token_ == ";" || token_ == ".") add("values are separated by ','", token_, ",");
  }

  /// [0.5], [1 in 2]
  void chance() {
    const std::size_t at = error_.span.begin - offset(line_);
    const std::size_t open = line_.rfind('[', at), close = line_.find(']', std::min(at, line_.size()));
    if (open == std::string_view::npos || close == std::string_view::npos) return;
    const std::string_view inside = line_.substr(open + 1, close - open - 1);
    if (const auto percent = percentage_of(trimmed(inside)))
      add("a chance is a percentage: " + std::to_string(*percent) + "%", inside, std::to_string(*percent) + "%");
  }

  /// $n += 1, $n++
  void assignment() {
    const std::size_t name_end = line_.find_first_of(" \t+-*/=");
    if (!line_.starts_with('$') || name_end == std::string_view::npos) return;
    const std::string_view name = line_.substr(0, name_end), rest = trimmed(line_.substr(name_end));
    if (rest.size() < 2 || std::string_view("+-*/").find(rest[0]) == std::string_view::npos) return;
    if (rest[1] != '=' && rest != std::string(2, rest[0])) return;
    const std::string_view by = rest[1] == '=' ? trimmed(rest.substr(2)) : "1";
    const std::string whole =
        std::string(name).append(" = ").append(name).append(" ") + rest[0] + " " + std::string(by);
    add("the whole sum stands behind '=': " + whole, line_, whole);
  }

  /// (12,2,1)
  void numbers() {
    const std::size_t at = value_of_error();
    if (at == values_.size() || error_.id != Diag::wrong_value) return;
    const std::string_view value = values_[at];
    const std::size_t last = value.rfind(',');
    if (!value.starts_with('(') || !value.ends_with(')') || last == std::string_view::npos ||
        std::ranges::count(value, ',') < 2 || value.find_first_not_of("0123456789-,() ") != std::string_view::npos)
      return;
    add("there is a number too many", value.substr(last, value.size() - 1 - last), "");
  }

  /// A value and its neighbour.
  void exchanged() {
    const std::size_t at = value_of_error();
    if (at == values_.size()) return;
    const auto exchange = [&](std::size_t first) {
      if (first + 1 >= values_.size() || values_[first].empty() || values_[first + 1].empty()) return;
      const std::string_view both =
          bytes_.substr(offset(values_[first]), span(values_[first + 1]).end - offset(values_[first]));
      const std::string_view between =
          both.substr(values_[first].size(), both.size() - values_[first].size() - values_[first + 1].size());
      const std::string turned = std::string(values_[first + 1]).append(between).append(values_[first]);
      add("they have each other's places: " + turned, both, turned);
    };
    exchange(at);
    if (at > 0) exchange(at - 1);
  }

  /// ('D',"red dragon",(12,2)): it is closed behind a comma's left side instead of at the end.
  void parenthesis() {
    const std::size_t at = value_of_error();
    if (at == values_.size() || !values_[at].starts_with('(') || !values_[at].ends_with(')')) return;
    const std::string_view inside = values_[at].substr(0, values_[at].size() - 1);
    int depth = 0;
    for (std::size_t place = 0; place < inside.size(); place = syntax::piece_end(inside, place)) {
      if (inside[place] == '(') ++depth;
      if (inside[place] == ')') --depth;
      if (inside[place] != ',' || depth != 1 || inside.substr(place + 1).find('(') == std::string_view::npos) continue;
      const std::string text = std::string(inside.substr(0, place)).append(")").append(inside.substr(place));
      add("its ')' stands too late: " + text, values_[at], text);
    }
  }

  const SourceText& source_;
  std::string_view bytes_;
  const Diagnostic& error_;
  Span lines_;
  std::string_view line_, token_;  ///< the line without blanks around it
  std::vector<std::string_view> values_;
  std::vector<Help> found_;
};

}  // namespace

std::vector<Help> small_repairs(const SourceText& source, const Diagnostic& error) {
  if (error.severity != Severity::error) return {};
  return Repairs(source, error).all();
}

}  // namespace speclev::repair
