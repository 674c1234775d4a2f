#include "mistakes/facts.hh"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include "target/target_data.hh"

namespace speclev::test {

namespace {

/// The text behind a phrase up to the end of its part of a sentence; nothing if the phrase is not there.
std::optional<std::string> behind(std::string_view text, std::string_view phrase) {
  const std::size_t at = text.find(phrase);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + phrase.size());
  return std::string(rest.substr(0, rest.find("; ")));
}

/// The parts of a list between commas, without the sign for more of them.
std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(", ", begin), text.size());
    if (std::string part = text.substr(begin, end - begin); part != "…") result.push_back(std::move(part));
    begin = end + 2;
  }
  return result;
}

std::string without_quotes(std::string_view text) {
  const bool is_quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return std::string(is_quoted ? text.substr(1, text.size() - 2) : text);
}

/// The first word of the line that a place is in.
std::string first_word(std::string_view bytes, std::size_t place) {
  const std::size_t line = bytes.substr(0, place).rfind('\n') + 1;
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t", line), bytes.size());
  std::size_t end = begin;
  while (end < bytes.size() && (std::isalpha(static_cast<unsigned char>(bytes[end])) != 0 || bytes[end] == '_')) ++end;
  return std::string(bytes.substr(begin, end - begin));
}

class Looker {
 public:
  Looker(const SourceText& source, const Diagnostic& message, const Setting& setting, FactCount& count)
      : source_(source), message_(message), setting_(setting), data_(data_of(setting.target)), count_(count) {}

  std::vector<std::string> look() {
    for (const std::string_view phrase : {"the words for it are ", "the statements are ", "the types are \""})
      if (const auto list = behind(message_.help, phrase))
        for (const std::string& each : listed(phrase.ends_with('"') ? "\"" + *list : *list)) word(each);
    if (const auto list = behind(message_.help, "\" are \""))
      for (const std::string& each : listed("\"" + *list)) name(without_quotes(each));
    if (const auto text = behind(message_.help, "it is written ")) form(*text);
    if (const auto letter = behind(message_.help, "it exists as class '")) in_class(letter->front());
    for (const Note& each : message_.notes)
      if (each.text.find("defined") != std::string::npos) definition(each.span);
    return std::move(false_);
  }

 private:
  void check(std::size_t& count, bool is_true, std::string what) {
    ++count;
    if (!is_true) false_.push_back(std::move(what));
  }

  /// In the place of what the message is about, it is no mistake of the same kind.
  void word(const std::string& text) {
    std::string changed(source_.bytes());
    changed.replace(message_.span.begin, message_.span.end - message_.span.begin, text);
    const auto after = compiled(SourceText(source_.name(), changed), setting_).diagnostics;
    check(count_.words,
          std::ranges::none_of(
              after,
              [&](const Diagnostic& each) { return each.span.begin == message_.span.begin && each.id == message_.id; }),
          text + " may not stand there");
  }

  void name(const std::string& text) {
    check(count_.names, data_.monsters.find_any_case(text) || data_.objects.find_any_case(text), text + " is no name");
  }

  /// The form is that of a statement whose keyword stands in the line in front of the place, unless the statement goes
  /// on from a line above.
  void form(std::string_view text) {
    const std::string_view bytes = source_.bytes();
    const std::size_t line = bytes.substr(0, message_.span.begin).rfind('\n') + 1;
    const std::string_view before = bytes.substr(line, message_.span.end - line);
    bool is_form = false, is_own = false, begins_here = false;
    for (const auto* rows : {&data_.forms, &data_.dungeon.forms})
      for (const NamedText& row : *rows) {
        const bool is_here = before.find(row.name) != std::string_view::npos;
        begins_here = begins_here || is_here;
        is_form = is_form || row.text == text;
        is_own = is_own || (row.text == text && is_here);
      }
    check(count_.forms, is_form && (!begins_here || is_own), std::string(text) + " is not the form of this statement");
  }

  void in_class(char letter) {
    const std::string text = without_quotes(source_.text(message_.span));
    const auto has = [&](const NameTable& table) {
      return std::ranges::any_of(table.entries(), [&](const auto& each) {
        return each.letter == letter && each.name.size() == text.size() &&
               std::ranges::equal(
                   each.name, text, {}, [](char c) { return std::tolower(c); }, [](char c) { return std::tolower(c); });
      });
    };
    check(count_.classes, has(data_.monsters) || has(data_.objects), text + " is not of that class");
  }

  /// The name that the message is about is given a value or a body there, or counts in a loop.
  void definition(Span where) {
    const std::string_view bytes = source_.bytes();
    const std::string text(source_.text(where));
    const std::size_t next = bytes.find_first_not_of(" \t", where.end);
    const std::string_view rest = next == std::string_view::npos ? std::string_view() : bytes.substr(next);
    const bool is_given = rest.starts_with('=') && !rest.starts_with("==");
    const bool is_body = first_word(bytes, where.begin) == "FUNCTION";
    check(count_.definitions, message_.message.find(text) != std::string::npos && (is_given || is_body),
          text + " is not defined there");
  }

  const SourceText& source_;
  const Diagnostic& message_;
  const Setting& setting_;
  const TargetData& data_;
  FactCount& count_;
  std::vector<std::string> false_;
};

}  // namespace

std::vector<std::string> false_facts(const SourceText& source, const Diagnostic& message, const Setting& setting,
                                     FactCount& count) {
  return Looker(source, message, setting, count).look();
}

}  // namespace speclev::test
