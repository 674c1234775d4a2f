// Finds placeholders within a line, such as <word> or TODO.
#include <algorithm>
#include <iterator>
#include <string>

#include "base/characters.hh"
#include "repair/debris.hh"
#include "repair/debris_rows.hh"
#include "syntax/written_values.hh"

namespace speclev::repair {

namespace {

/// Whether an error about a string is about its content alone.
bool is_about_content(Diag id) {
  constexpr Diag known[] = {Diag::bones_marker,         Diag::dungeon_name_length, Diag::level_name_file,
                            Diag::level_name_character, Diag::no_such_object,      Diag::no_such_monster,
                            Diag::unknown_key,          Diag::unknown_level,       Diag::unknown_parent,
                            Diag::unknown_object_class, Diag::unknown_trap,        Diag::unknown_monster_class};
  return std::ranges::find(known, id) != std::end(known);
}

class HoleFinder {
 public:
  HoleFinder(std::string_view text, Span line, const Diagnostic& error, const KeywordTable& keywords)
      : text_(text), line_(line), error_(error), keywords_(keywords) {}

  std::optional<Leftover> find() const {
    if (is_in_map()) return {};
    for (const Row& row : rows()) {
      if (row.how != "hole" && row.how != "bracket") continue;
      for (std::uint32_t at = line_.begin; at < line_.end; ++at) {
        const auto size = length_of_match(row.pattern, text_.substr(at, line_.end - at));
        if (!size) continue;
        const Span hole{at, at + static_cast<std::uint32_t>(*size)};
        if (is_blamed(hole, row.how == "bracket")) return leftover(hole);
      }
    }
    return {};
  }

 private:
  char at(std::uint32_t place) const { return place < text_.size() ? text_[place] : '\0'; }
  char before(std::uint32_t place) const { return place == 0 ? '\0' : text_[place - 1]; }

  /// The signs of a map are no placeholders.
  bool is_in_map() const {
    std::string_view above = text_.substr(0, line_.begin);
    while (!above.empty()) {
      above.remove_suffix(1);
      const std::string_view last = trimmed(above.substr(above.rfind('\n') + 1));
      if (last == "MAP") return true;
      if (last.starts_with("ENDMAP") || last.find(':') != std::string_view::npos) return false;
      above = above.substr(0, above.rfind('\n') + 1);
    }
    return false;
  }

  bool is_blamed(Span hole, bool is_bracket) const {
    const char first = before(hole.begin), last = at(hole.end);
    const bool cuts_name = (is_identifier_part(at(hole.begin)) && is_identifier_part(first)) ||
                           (is_identifier_part(before(hole.end)) && is_identifier_part(last));
    if (cuts_name) return false;
    if (first == last && (first == '"' || first == '\'')) return is_quoted_and_blamed(hole);
    if (is_in_string(hole.begin)) return false;
    const bool is_within = error_.span.begin >= hole.begin && error_.span.begin < hole.end;
    if (!is_within && !lacks_value_before(hole.begin)) return false;
    return is_bracket ? is_no_code(hole) : is_value_place(hole.begin, false);
  }

  /// Whether a statement ends too early because a brace begins a block instead of a value.
  bool lacks_value_before(std::uint32_t place) const {
    return error_.id == Diag::incomplete_declaration && at(place) == '{' &&
           text_.substr(0, place).find_last_not_of(blanks) == error_.span.begin;
  }

  /// A string that consists of a placeholder, where an error is about the string's content.
  bool is_quoted_and_blamed(Span hole) const {
    if (error_.span.begin + 1 != hole.begin) return false;
    return before(hole.begin) == '\'' || (error_.span.end == hole.end + 1 && is_about_content(error_.id));
  }

  bool is_in_string(std::uint32_t place) const {
    std::size_t begin = line_.begin, end = begin;
    while (end < place) end = syntax::piece_end(text_, begin = end);
    return end > place && text_[begin] == '"';
  }

  /// Whether a value is expected: the text before is not the end of a statement.
  bool is_value_place(std::uint32_t place, bool strictly) const {
    const std::string_view above = text_.substr(0, place);
    const std::size_t last = above.find_last_not_of(white_space);
    if (last == std::string_view::npos) return false;
    if (std::string_view(":,([=@&").find(above[last]) != std::string_view::npos) return true;
    return !strictly && last >= line_.begin;
  }

  /// Brackets may also hold a block, parameters or variables. They are a placeholder where the language refuses the
  /// brace, or the words in parentheses, and none of these words has a meaning.
  bool is_no_code(Span hole) const {
    if (!is_value_place(hole.begin, true)) return false;
    const bool is_brace = at(hole.begin) == '{';
    if (is_brace != (error_.span.begin <= hole.begin)) return false;
    for (std::uint32_t begin = hole.begin, end = begin; begin < hole.end; begin = end + 1) {
      end = begin;
      while (is_identifier_part(at(end))) ++end;
      const std::string_view word = text_.substr(begin, end - begin);
      if (word.empty()) continue;
      const bool is_variable = text_.find(std::string("$").append(word)) != std::string_view::npos;
      const bool begins_statement = word == capitals(word) && keywords_.find(word) != nullptr;
      if (is_variable || begins_statement) return false;
    }
    return true;
  }

  Leftover leftover(Span hole) const {
    Leftover result;
    result.id = Diag::placeholder;
    result.what = quote(text_.substr(hole.begin, hole.end - hole.begin));
    result.advice = "write the value that belongs there";
    result.places.push_back(hole);
    // Errors at its quotes, at the ',' before it, or at what follows at once, such as '%', are about it, too.
    const std::size_t last = text_.substr(0, hole.begin).find_last_not_of(blanks);
    result.lines.push_back({std::min(static_cast<std::uint32_t>(last), hole.begin), hole.end + 1});
    return result;
  }

  std::string_view text_;
  Span line_;
  const Diagnostic& error_;
  const KeywordTable& keywords_;
};

}  // namespace

std::optional<Leftover> hole_at(std::string_view text, Span line, const Diagnostic& error,
                                const KeywordTable& keywords) {
  return HoleFinder(text, line, error, keywords).find();
}

}  // namespace speclev::repair
