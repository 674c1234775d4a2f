#include "repair/debris.hh"

#include <algorithm>
#include <array>

#include "base/characters.hh"
#include "repair/debris_rows.hh"

namespace speclev::repair {

namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) { return (c >= 'A' && c <= 'Z') || c == '_'; }

class Finder {
 public:
  Finder(std::string_view text, const KeywordTable& keywords, const std::vector<NamedText>& forms)
      : text_(text), keywords_(keywords), forms_(forms), rows_(rows()) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      lines_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
      begin = end + 1;
    }
    is_used_.resize(lines_.size());
    bool in_map = false;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      in_map = in_map && !line(i).starts_with("ENDMAP");
      in_map_.push_back(in_map);
      in_map = in_map || line(i) == "MAP";
    }
  }

  std::vector<Leftover> find() {
    conflicts();
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (line(i).starts_with("@@ -")) hunk(i);
    whole_lines();
    comments_in_maps();
    json();
    calls();
    for (const Row& row : rows_)
      if (row.how == "prefix") prefixes(row);
    for (Leftover& each : found_) {
      std::ranges::sort(each.places, {}, &Span::begin);
      std::ranges::sort(each.edits, {}, [](const Fix& fix) { return fix.span.begin; });
    }
    return std::move(found_);
  }

 private:
  std::string_view line(std::size_t i) const {
    const std::string_view whole = text_.substr(lines_[i].begin, lines_[i].end - lines_[i].begin);
    return whole.substr(0, whole.find_last_not_of(white_space) + 1);
  }
  Span with_end(std::size_t i) const {
    return {lines_[i].begin, std::min(lines_[i].end + 1, static_cast<std::uint32_t>(text_.size()))};
  }

  /// The leftover of that kind. Within maps, where most lines look like something, each is one of its own.
  Leftover& leftover(const Row& row, bool is_single = false) {
    const std::string what(row.what);
    if (!is_single)
      for (Leftover& each : found_)
        if (each.what == what) return each;
    Leftover added;
    added.id = Diag::tool_leftover;
    added.what = what;
    added.advice = std::string(row.advice);
    return found_.emplace_back(std::move(added));
  }
  void concern(Leftover& all, std::size_t i) {
    is_used_[i] = true;
    all.lines.push_back(with_end(i));
  }
  void drop(Leftover& all, std::size_t i) {
    concern(all, i);
    all.edits.push_back({with_end(i), {}});
  }
  void point_at(Leftover& all, std::size_t i) {
    const std::size_t text = std::min(line(i).find_first_not_of(blanks), line(i).size());
    all.places.push_back({lines_[i].begin + static_cast<std::uint32_t>(text),
                          lines_[i].begin + static_cast<std::uint32_t>(line(i).size())});
  }

  static bool is_mark(std::string_view line, char sign) {
    const std::string_view behind = line.substr(std::min<std::size_t>(7, line.size()));
    return line.size() >= 7 && line.substr(0, 7).find_first_not_of(sign) == std::string_view::npos &&
           (behind.empty() || behind.front() == ' ');
  }

  void conflicts() {
    const Row row{
        {}, {}, "a mark of a merge conflict", "choose a side; this keeps the first one, and takes the marks away"};
    const auto next = [&](std::size_t from, char sign) {
      while (from < lines_.size() && !is_mark(line(from), sign)) ++from;
      return from;
    };
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (is_used_[i]) continue;
      if (is_mark(line(i), '<')) {
        const std::size_t end = next(i, '>'), middle = std::min(next(i, '='), next(i, '|'));
        Leftover& all = leftover(row, true);
        all.mends = true;
        point_at(all, i);
        drop(all, i);
        if (end == lines_.size() || middle > end) continue;
        for (std::size_t at = i + 1; at < middle; ++at) concern(all, at);
        for (std::size_t at = middle; at <= end; ++at) drop(all, at);
        i = end;
      } else if (is_mark(line(i), '>') || (line(i) == "=======" && !in_map_[i])) {
        Leftover& all = leftover({{}, {}, row.what, "take the mark away"}, true);
        all.mends = true;
        point_at(all, i);
        drop(all, i);
      }
    }
  }

  void hunk(std::size_t i) {
    Leftover& all =
        leftover({{},
                  {},
                  "a line of a patch",
                  "apply it with patch(1), or take away the lines with '-', the signs in front of the others, "
                  "and those that say where it belongs"});
    all.mends = true;
    point_at(all, i);
    drop(all, i);
    while (++i < lines_.size() && !is_used_[i]) {
      const char sign = line(i).empty() ? '\0' : line(i).front();
      if (sign == '-' || sign == '\\')
        drop(all, i);
      else if (sign == '+' || sign == ' ')
        strip(all, i, 1);
      else
        return;
    }
  }

  void strip(Leftover& all, std::size_t i, std::size_t size) {
    concern(all, i);
    all.edits.push_back({{lines_[i].begin, lines_[i].begin + static_cast<std::uint32_t>(size)}, {}});
  }

  void whole_lines() {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      for (const Row& row : rows_) {
        if (is_used_[i] || row.how != "line") continue;
        if (length_of_match(row.pattern, line(i)) != line(i).size() || line(i).empty()) continue;
        Leftover& all = leftover(row, in_map_[i]);
        all.mends = true;
        all.is_terrain = in_map_[i];
        point_at(all, i);
        drop(all, i);
      }
  }

  /// A line of a map that begins with a sign of comments and has words of small letters.
  void comments_in_maps() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!in_map_[i] || is_used_[i]) continue;
      const std::string_view all = line(i);
      const std::string_view text = all.substr(std::min(all.find_first_not_of(blanks), all.size()));
      const bool is_comment = std::ranges::any_of(std::array<std::string_view, 5>{"#", ";", "//", "--", "/*"},
                                                  [&](std::string_view sign) { return text.starts_with(sign); });
      const auto small = static_cast<std::size_t>(std::ranges::count_if(text, is_small));
      if (!is_comment || small < 3 || small * 2 < text.size()) continue;
      Leftover& told = leftover({{}, {}, "a comment in a map", "write it above MAP or below ENDMAP"}, true);
      told.mends = true;
      point_at(told, i);
      drop(told, i);
    }
  }

  const Row* row_for(std::string_view how, std::string_view line) const {
    const auto found = std::ranges::find_if(
        rows_, [&](const Row& row) { return row.how == how && length_of_match(row.pattern, line); });
    return found == rows_.end() ? nullptr : &*found;
  }

  void json() {
    const auto is_bracket = [&](std::size_t i) {
      return i < lines_.size() && !line(i).empty() && line(i).find_first_not_of("{}[], \t") == std::string_view::npos;
    };
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Row* row = is_used_[i] ? nullptr : row_for("json", line(i));
      if (row == nullptr) continue;
      Leftover& all = leftover(*row);
      std::size_t first = i;
      int open = 0;
      while (first > 0 && is_bracket(first - 1) && line(first - 1).find_first_of("}]") == std::string_view::npos)
        --first;
      point_at(all, first);
      for (std::size_t at = first; at < lines_.size(); ++at) {
        const bool is_of_it = row_for("json", line(at)) != nullptr || is_bracket(at) || open > 0;
        if (!is_of_it) break;
        const std::string_view here = line(at);
        const auto opened = std::ranges::count(here, '{') + std::ranges::count(here, '[');
        const auto closed = std::ranges::count(here, '}') + std::ranges::count(here, ']');
        open += static_cast<int>(opened - closed);
        if (open < 0 || (row_for("json", here) == nullptr && open == 0 && closed == 0)) break;
        drop(all, at);
        i = at;
      }
    }
  }

  /// A statement in whose name a call ends, such as add_monster.
  std::string statement_of(std::string_view name) const {
    const std::string keyword = capitals(name.substr(name.starts_with("add_") ? 4 : 0));
    for (const NamedText& form : forms_)
      if (form.name == keyword) return "; here it is " + std::string(form.text);
    return keywords_.find(keyword) == nullptr ? std::string() : "; here it is " + keyword + ":…";
  }

  void calls() {
    constexpr std::size_t most_lines = 40;
    // A level with functions of its own calls them.
    if (text_.find("FUNCTION") != std::string_view::npos) return;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Row* row = is_used_[i] || in_map_[i] ? nullptr : row_for("call", line(i));
      if (row == nullptr) continue;
      const std::string_view text = line(i).substr(line(i).find_first_not_of(blanks));
      if (is_capital(text.front())) continue;
      Leftover& all = leftover(*row);
      if (all.places.empty()) {
        const std::string_view name = text.substr(0, text.find('('));
        const std::size_t word = name.find_last_of(". =:") + 1;
        all.advice += statement_of(name.substr(word));
      }
      point_at(all, i);
      long open = 0;
      for (std::size_t at = i; at < std::min(lines_.size(), i + most_lines); ++at) {
        drop(all, at);
        for (const char c : line(at))
          open += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        i = at;
        if (open <= 0) break;
      }
    }
  }

  bool is_statement(std::string_view rest) const {
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(rest, is_capital) - rest.begin());
    return end > 1 && keywords_.find(rest.substr(0, end)) != nullptr;
  }

  /// Lines one behind the other that begin with something, of which one is a statement behind it.
  void prefixes(const Row& row) {
    const auto size_of = [&](std::size_t i) -> std::optional<std::size_t> {
      return is_used_[i] ? std::nullopt : length_of_match(row.pattern, line(i));
    };
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      std::size_t end = i;
      bool has_statement = false, has_blank = true;
      for (; end < lines_.size(); ++end) {
        const auto size = size_of(end);
        if (!size) break;
        const std::string_view rest = line(end).substr(*size);
        has_statement = has_statement || is_statement(rest);
        has_blank = has_blank && (rest.empty() || is_blank(rest.front()));
      }
      if (has_statement) {
        Leftover& all = leftover(row);
        all.mends = true;
        point_at(all, i);
        for (std::size_t at = i; at < end; ++at) {
          const bool is_more = has_blank && *size_of(at) < line(at).size();
          strip(all, at, *size_of(at) + (is_more ? 1 : 0));
        }
      }
      i = std::max(i, end == i ? i : end - 1);
    }
  }

  std::string_view text_;
  const KeywordTable& keywords_;
  const std::vector<NamedText>& forms_;
  const std::vector<Row>& rows_;
  std::vector<Span> lines_;
  std::vector<bool> is_used_, in_map_;
  std::vector<Leftover> found_;
};

}  // namespace

std::vector<Leftover> leftovers_in(std::string_view text, const KeywordTable& keywords,
                                   const std::vector<NamedText>& forms) {
  return Finder(text, keywords, forms).find();
}

}  // namespace speclev::repair
