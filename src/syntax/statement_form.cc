#include "syntax/statement_form.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev::syntax {

namespace {

constexpr std::string_view ellipsis = "…";

/// A text without blanks and the signs of what may be left out around it.
std::string_view bare(std::string_view text) {
  const auto is_around = [](char c) { return c == ' ' || c == '[' || c == ']'; };
  while (!text.empty() && is_around(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_around(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<std::string_view> parts_between(std::string_view form, char mark) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= form.size(); ++i) {
    const char c = i < form.size() ? form[i] : mark;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (i < form.size() && (c != mark || depth > 0)) continue;
    parts.push_back(trimmed(form.substr(begin, i - begin)));
    begin = i + 1;
  }
  return parts;
}

std::string_view text_about(const std::vector<NamedText>& rows, std::string_view name) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const NamedText& row) { return row.name == name; });
  return found == rows.end() ? std::string_view() : found->text;
}

StatementForm::StatementForm(const std::vector<NamedText>& forms, std::string_view keyword, Separator separator)
    : forms_(forms), text_(text_about(forms, keyword)) {
  constexpr std::string_view between = " | ";
  for (std::string_view rest = text_; !rest.empty();) {
    const std::size_t end = std::min(rest.find(between), rest.size());
    ways_.push_back(way(rest.substr(0, end), separator));
    rest.remove_prefix(std::min(end + between.size(), rest.size()));
  }
}

StatementForm::Way StatementForm::way(std::string_view text, Separator separator) {
  Way result;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return result;
  text.remove_prefix(colon + 1);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  if (const std::size_t more = text.find(ellipsis); more != std::string_view::npos) {
    result.repeats = true;
    text = text.substr(0, more);
  }
  int depth = 0, brackets = 0;
  bool may_lack = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] == '(') ++depth;
    if (at < text.size() && text[at] == ')') --depth;
    if (at < text.size() && text[at] == ']') --brackets;
    if (at == begin) may_lack = brackets > 0;
    if (at < text.size() && text[at] == '[') may_lack = ++brackets > 0 && (may_lack || at == begin);
    const char end = separator == Separator::comma ? ',' : ' ';
    if (at < text.size() && (text[at] != end || depth > 0)) continue;
    if (const std::string_view value = bare(text.substr(begin, at - begin)); !value.empty())
      result.values.push_back({std::string(value), may_lack});
    begin = at + 1;
  }
  return result;
}

std::string StatementForm::value(std::size_t place) const {
  std::vector<std::string> found;
  for (const Way& each : ways_) {
    if (each.values.empty() || (place >= each.values.size() && !each.repeats)) continue;
    const std::string_view name = each.values[std::min(place, each.values.size() - 1)].text;
    std::string text(name);
    for (std::size_t bar = text.find('|'); bar != text.npos; bar = text.find('|')) text.replace(bar, 1, " or ");
    if (name.starts_with('"')) text = std::string(name.substr(1, name.size() - 2)) + " in double quotes";
    if (name == "@" || name == "+") text = quote(name);
    if (const std::string_view more = text_about(forms_, name); !more.empty())
      text.append(", ").append(more).append(",");
    if (std::find(found.begin(), found.end(), text) == found.end()) found.push_back(std::move(text));
  }
  std::string result;
  for (const std::string& each : found) result.append(result.empty() ? "" : " or ").append(each);
  if (result.ends_with(',')) result.pop_back();
  return result;
}

std::vector<std::string> StatementForm::values() const {
  std::vector<std::string> values;
  const auto longest = std::ranges::max_element(ways_, {}, [](const Way& each) { return each.values.size(); });
  if (longest != ways_.end())
    for (const Value& each : longest->values) values.push_back(each.text);
  return values;
}

bool StatementForm::may_lack(std::size_t place) const {
  return std::any_of(ways_.begin(), ways_.end(), [&](const Way& each) {
    return each.values.size() > place ? each.values[place].may_lack : each.repeats;
  });
}

std::size_t StatementForm::needed_from(std::size_t place) const {
  for (const Way& each : ways_)
    for (std::size_t at = place; at < each.values.size(); ++at)
      if (!each.values[at].may_lack) return at;
  return place;
}

}  // namespace speclev::syntax
