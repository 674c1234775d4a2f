#include "syntax/map_scanner.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "base/utf8.hh"
#include "syntax/lookalikes.hh"
#include "syntax/odd_maps.hh"
#include "target/others.hh"

namespace speclev::syntax {

namespace {

std::string_view without_line_end(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view first_word(std::string_view text) {
  const auto end = std::find_if(text.begin(), text.end(),
                                [](char c) { return (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '_'; });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool same_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

/// Whether a text is END alone, or has the letters of ENDMAP in another order or with signs between them.
bool is_meant_as_end(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (is_blank(c) || c == '_' || c == '-' || c == ':' || c == ';' || c == '/' || c == '<' || c == '>') continue;
    letters += static_cast<char>(c | 0x20);
  }
  const bool is_end = letters == "end";
  std::ranges::sort(letters);
  return is_end || letters == "ademnp";
}

std::string quoted(std::string_view character) {
  if (character.size() > 1 || (character[0] >= ' ' && character[0] <= '~')) return quote(character);
  return character[0] == '\t' ? "a tab" : character[0] == '\r' ? "a carriage return" : "a control character";
}

}  // namespace

MapScanner::MapScanner(const SourceText& source, const TargetData& target, const KeywordTable& keywords,
                       const Grammar& grammar, int map_token, const Abi& abi, Sink& sink)
    : Scanner(source, target, keywords, grammar, abi, sink),
      map_token_(map_token),
      joins_rows_(target.has(Feature::joined_rows)) {
  const auto set = [this](std::string_view characters, bool value) {
    for (const char c : characters) row_characters_[static_cast<unsigned char>(c)] = value;
  };
  std::ranges::transform(target.terrain.codes(), row_characters_.begin(), [](signed char code) { return code >= 0; });
  set(target.row_characters.letters(), true);
  set(target.look_up_characters.letters(), false);
  if (target.has(Feature::map_line_numbers)) set(digits, true);
}

void MapScanner::on_recover() {
  if (!in_map_) return;
  leave_map();
  seek_behind_token();
}

Scanner::Token MapScanner::end() {
  if (!open_map()) return Scanner::end();
  const auto size = static_cast<std::uint32_t>(bytes().size());
  sink_.report(Diag::unterminated_map, map_line_);
  const Token map = map_text(buffer_.data() + size, 0);
  seek(size);
  return map;
}

void MapScanner::comment(const char* text, int length) {
  if (in_map_) sink_.report(Diag::dropped_map_line, span(text, length - 1));
}

/// In map mode the rest of a run may be a row of the map.
bool MapScanner::takes_words_singly(Span run) const { return in_map_ || Scanner::takes_words_singly(run); }

void MapScanner::on_declaration(const Word& keyword) { geometry_seen_ = keyword.token == TokenClass::geometry; }

std::optional<Scanner::Token> MapScanner::special_word(Span run) {
  if (!geometry_seen_ || in_map_ || !begin_damaged_map(run)) return std::nullopt;
  return generated_token();
}

void MapScanner::enter_map(Span line) {
  if (!in_map_) {
    map_expected_ = geometry_seen_;
    map_line_ = line;
    told_lookalike_ = {};
    told_wall_ = '\0';
    if (!map_expected_) sink_.report(Diag::stray_map, line);
  } else {
    sink_.report(Diag::dropped_map_line, line);
  }
  in_map_ = true;
  no_row_before_ = 0;
}

void MapScanner::begin_map(const char* text, int length) {
  line_end(text + 3, length - 3);
  const std::uint32_t begin = offset(text);
  enter_map({begin, begin + 3});
  // Whoever looks at the rows goes from one to the next in the source.
  if (target_.has(Feature::map_line_end))
    add_row(bytes().substr(begin + 3, 0), {begin + 3, begin + static_cast<std::uint32_t>(length)});
}

/// The MAP line as it should be. Where the rows and ENDMAP are indented as it is, the map is moved as a whole; nothing
/// where it is not clear what the rows' blanks mean.
std::optional<Fix> MapScanner::map_line_moved(std::size_t begin, std::size_t indent, std::size_t end) const {
  const Fix alone{{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, "MAP"};
  if (indent == 0) return alone;
  const std::string_view blank = bytes().substr(begin, indent);
  Fix whole = alone;
  bool are_indented = true;
  for (std::size_t at = bytes().find('\n', end); at < bytes().size();) {
    const std::size_t next = std::min(bytes().find('\n', at + 1), bytes().size());
    const std::string_view line = bytes().substr(at + 1, next - at - 1);
    const std::string_view text = line.substr(std::min(line.find_first_not_of(blanks), line.size()));
    const bool is_end = text.starts_with("ENDMAP");
    if (is_end && text.size() == line.size()) return alone;
    are_indented = are_indented && (text.empty() || line.starts_with(blank));
    if (is_end && (!are_indented || line.size() - text.size() != indent)) return {};
    whole.text.append("\n").append(text.empty() ? text : line.substr(std::min(indent, line.size())));
    whole.span.end = static_cast<std::uint32_t>(next);
    if (is_end) return whole;
    at = next;
  }
  return {};
}

/// Reads on as if a line that begins with something like MAP were the MAP line it was meant to be.
bool MapScanner::begin_damaged_map(Span word) {
  const std::string_view text = source_.text(word);
  const std::string_view line =
      bytes().substr(word.begin, std::min(bytes().find('\n', word.end), bytes().size()) - word.begin);
  const bool is_misspelt =
      without_line_end(line) == text && text.size() > 1 && (edit_distance(text, "MAP", 1) <= 1 || text == "MAPMAP");
  if (!is_misspelt && !same_ignoring_case(first_word(text), "map")) return false;
  Diagnostic& report = sink_.report(Diag::map_line, word, {"MAP must stand alone on its line, from the first column"});
  // Nothing is lost by what it is mended with.
  const bool is_alone = without_line_end(line).substr(text.size()).find_first_not_of(" \t:;") == std::string_view::npos;
  const std::size_t begin = bytes().substr(0, word.begin).rfind('\n') + 1;
  if (is_alone && bytes().substr(begin, word.begin - begin).find_first_not_of(blanks) == std::string_view::npos)
    if (auto fix = map_line_moved(begin, word.begin - begin, word.begin + without_line_end(line).size())) {
      if (fix->text.find('\n') != std::string::npos) indent_ = word.begin - begin;  // the rows move, too
      report.replace(fix->span, std::move(fix->text), true);
    }
  enter_map(word);
  seek(static_cast<std::uint32_t>(std::min(bytes().find('\n', word.end), bytes().size() - 1) + 1));
  return true;
}

/// Whether the rest of a line consists of map characters. Remembers up to where it cannot, so that a long line is
/// looked at once.
bool MapScanner::is_row(std::string_view line, std::uint32_t begin) {
  for (std::size_t i = line.size(); i-- > 0;) {
    if (row_characters_[static_cast<unsigned char>(line[i])]) continue;
    no_row_before_ = begin + static_cast<std::uint32_t>(i) + 1;
    return false;
  }
  return true;
}

/// Whether the rest of a line is one that the ordinary rules take for a comment.
bool MapScanner::is_comment(std::string_view line, std::uint32_t begin) const {
  if (grammar().indented_comments) line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line.starts_with('#') && is_line_start(begin);
}

std::optional<Span> MapScanner::row_at(Span token) const {
  constexpr std::size_t shortest = 3;
  if (!is_first_in_line(token.begin)) return std::nullopt;
  std::string_view line = bytes().substr(token.begin, bytes().find('\n', token.begin) - token.begin);
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  const auto is_row_character = [&](char c) { return row_characters_[static_cast<unsigned char>(c)]; };
  const auto is_sign = [](char c) { return (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && !is_digit(c); };
  // Most of a row is walls and floor, which are signs.
  const auto signs = static_cast<std::size_t>(std::ranges::count_if(line, is_sign));
  if (line.size() < shortest || signs * 2 < line.size() || !std::ranges::all_of(line, is_row_character))
    return std::nullopt;
  return Span{token.begin, token.begin + static_cast<std::uint32_t>(line.size())};
}

MapLine MapScanner::map_line(const char* text, int length) {
  const Span where = span(text, length);
  const std::string_view line = without_line_end(source_.text(where));
  if (length == 0) {
    // The text ends without a line end: nothing that is left of it is a row.
    no_row_before_ = static_cast<std::uint32_t>(bytes().size());
    return MapLine::tokens;
  }
  const bool is_remark = target_.has(Feature::comments_before_rows) && is_comment(line, where.begin);
  if (!is_remark && is_row(line, where.begin)) {
    if (line.size() + 2 == source_.text(where).size()) {
      // Where CR LF ends no line, the CR is no map character, but it may be of a comment.
      if (!target_.has(Feature::crlf) && is_comment(line, where.begin)) return MapLine::tokens;
      check_carriage_return(where.end - 2);
    }
    add_row(line, where);
    return MapLine::row;
  }
  if (!map_expected_ || line.find('\0') != std::string_view::npos) return MapLine::tokens;
  const MapLine kind = damaged_line(where);
  if (kind == MapLine::tokens && !line.starts_with("ENDMAP")) pass_over(where);
  return kind;
}

/// Where rows may be the beginning of a token, they are forgotten with what stands between them.
void MapScanner::add_row(std::string_view row, Span line) {
  row.remove_prefix(std::min(indent_, row.size()));
  if (joins_rows_ && collected_.end != line.begin) {
    map_rows_.clear();
    collected_.begin = line.begin;
  }
  collected_.end = line.end;
  map_rows_.push_back(row);
}

/// A line within a map that the ordinary rules pass over. For some compilers the map begins anew behind it.
void MapScanner::pass_over(Span line) {
  if (map_rows_.empty() || !target_.has(Feature::comments_drop_rows)) return;
  const Span behind{map_line_.begin, line.end};
  std::string moved(source_.text(line));
  moved.append(source_.text({map_line_.begin, line.begin}));
  sink_.report(Diag::dropped_map_rows, line, {map_rows_.size()})
      .advise(is_comment(source_.text(line), line.begin) ? "write the comment above MAP" : "write the line above MAP",
              Fix{behind, std::move(moved)});
  map_rows_.clear();
}

/// A line of a map that is no row. What the ordinary rules pass over is left to them; else it is a mistake, and the
/// question is which: a damaged row or end of the map, or a declaration after a map without ENDMAP.
MapLine MapScanner::damaged_line(Span where) {
  const std::string_view line = without_line_end(source_.text(where));
  if (is_comment(line, where.begin) || (line == "MAP" && is_line_start(where.begin))) return MapLine::tokens;
  const auto ends_map = [&](std::string_view rest) {
    if (!rest.starts_with("ENDMAP")) return false;
    const std::string_view behind = first_word(rest).substr(6);
    return behind.empty() || keywords_.make_up(behind);
  };
  if (is_blank(line[0]) || ends_map(line)) {
    const auto text = std::find_if_not(line.begin(), line.end(), is_blank);
    const std::string_view rest = line.substr(static_cast<std::size_t>(text - line.begin()));
    if (rest.empty() || ends_map(rest) || is_row(rest, where.begin)) return MapLine::tokens;
  }

  const std::size_t indent = std::min(line.find_first_not_of(blanks), line.size());
  const std::string_view text = line.substr(indent);
  const auto begin = where.begin + static_cast<std::uint32_t>(indent);
  const std::string_view word = first_word(text);
  // ENDMAP with letters behind it that are no words.
  if (word.starts_with("ENDMAP")) {
    sink_.report(Diag::map_line, {begin, begin + static_cast<std::uint32_t>(word.size())}, {"the map ends with ENDMAP"})
        .suggest("ENDMAP");
    return MapLine::damaged_end;
  }
  if (const auto* row = keywords_.find(word); row != nullptr && grammar_.begins_declaration(row->token)) {
    sink_.report(Diag::unterminated_map, map_line_)
        .note({begin, begin + static_cast<std::uint32_t>(word.size())}, "the map goes on up to this line");
    return MapLine::end;
  }
  const bool defines = text.starts_with('$') && text.find('=') != std::string_view::npos;
  if (defines && !row_characters_[static_cast<unsigned char>('$')]) {
    sink_.report(Diag::unterminated_map, map_line_).note({begin, begin + 1}, "the map goes on up to this line");
    return MapLine::end;
  }
  std::string squeezed(text);
  std::erase_if(squeezed, is_blank);
  const bool in_pieces = same_ignoring_case(squeezed, "endmap") || is_meant_as_end(text);
  if (in_pieces || same_ignoring_case(word, "endmap") || edit_distance(word, "ENDMAP", 1) <= 1) {
    const std::size_t size = in_pieces ? text.find_last_not_of(blanks) + 1 : word.size();
    sink_
        .report(Diag::map_line, {begin, begin + static_cast<std::uint32_t>(word.size())},
                {"ENDMAP must begin its line"})
        .suggest("ENDMAP")
        .replace({where.begin, begin + static_cast<std::uint32_t>(size)}, "ENDMAP", true);
    return MapLine::damaged_end;
  }
  if (const std::size_t at = line.find("ENDMAP"); at != std::string_view::npos) {
    map_rows_.push_back(line.substr(0, at));
    const auto end_begin = where.begin + static_cast<std::uint32_t>(at);
    sink_.report(Diag::map_line, {end_begin, end_begin + 6}, {"ENDMAP must begin its line"});
    return MapLine::damaged_end;
  }
  damaged_row(line, where.begin);
  return MapLine::row;
}

/// What to write instead of a character that is no terrain.
std::string MapScanner::map_advice(char c, std::size_t column) const {
  const std::string x = std::to_string(column), y = std::to_string(map_rows_.size());
  const auto behind = [&](std::string_view statement, std::string_view what) {
    return std::string("a map has terrain alone; behind it, ")
        .append(statement)
        .append(" puts ")
        .append(what)
        .append(" at (")
        .append(x)
        .append(",")
        .append(y)
        .append(")");
  };
  if (c == '<' || c == '>') return behind("STAIR", "stairs");
  if (c == '^') return behind("TRAP", "a trap");
  if (c == '\t') return "a tab has no known width; type a blank for each column";
  if (target_.monster_classes.contains(c)) return behind("MONSTER", "a monster");
  if (target_.object_classes.contains(c)) return behind("OBJECT", "an object");
  return map_characters(target_);
}

/// Whether a sign stands where walls do: at an end of a row, or beside its like or a wall.
bool MapScanner::is_beside_walls(std::string_view row, std::size_t at) const {
  const std::size_t first = row.find_first_not_of(' '), last = row.find_last_not_of(" \r");
  const auto is_wall = [&](std::size_t i) {
    return i < row.size() && (row[i] == row[at] || row[i] == '-' || row[i] == '|');
  };
  return at == first || at == last || is_wall(at + 1) || (at > 0 && is_wall(at - 1));
}

/// A sign that stands for a wall, told once in a map; all of its row are mended.
void MapScanner::tell_wall(std::string_view row, std::uint32_t begin, std::size_t at, char wall) {
  std::string mended(row);
  std::ranges::replace(mended, row[at], wall);
  const auto where = begin + static_cast<std::uint32_t>(at);
  const std::string advice = "did you mean " + quote({&wall, 1}) + ", a wall?";
  sink_.report(Diag::map_character, {where, where + 1}, {quoted(row.substr(at, 1))})
      .advise(advice, Fix{{begin, begin + static_cast<std::uint32_t>(row.size())}, std::move(mended)})
      .otherwise(Help(map_characters(target_)));
}

/// What to do about a lookalike, with all like it in its row replaced.
Help MapScanner::with_row_mended(std::string advice, std::string_view row, std::uint32_t begin, std::size_t at) {
  const Mended better = mended(row.substr(at));
  const auto where = begin + static_cast<std::uint32_t>(at);
  if (better.size == 0) return advice;
  return {advice, Fix{{where, where + static_cast<std::uint32_t>(better.size)}, better.text}};
}

void MapScanner::damaged_row(std::string_view row, std::uint32_t begin) {
  const auto bad =
      std::find_if(row.begin(), row.end(), [&](char c) { return !row_characters_[static_cast<unsigned char>(c)]; });
  const auto at = static_cast<std::size_t>(bad - row.begin());
  // Digits that number the rows are no columns.
  const auto numbers = target_.has(Feature::map_line_numbers)
                           ? static_cast<std::size_t>(std::count_if(row.begin(), bad, is_digit))
                           : std::size_t{0};
  std::size_t size = 1;  // a character of several bytes is shown whole
  while (at + size < row.size() && (static_cast<unsigned char>(row[at]) >= 0x80) && continues_character(row[at + size]))
    ++size;
  const auto where = begin + static_cast<std::uint32_t>(at);
  const Lookalikes lookalikes = lookalikes_at(row.substr(at));
  const bool is_told = lookalikes.size > 0 && std::exchange(told_lookalike_, lookalikes.kind) == lookalikes.kind;
  const bool is_comment = row.substr(at).starts_with("//") || row.substr(at).starts_with("/*");
  if (is_comment)
    sink_.report(Diag::map_character, {where, where + 2}, {quote(row.substr(at, 2))})
        .advise(std::string("a comment begins with # ").append(grammar_.comment_place()));
  else if (const char wall = wall_like(*bad); wall != '\0' && row.size() > at && is_beside_walls(row, at)) {
    if (std::exchange(told_wall_, *bad) != *bad) tell_wall(row, begin, at, wall);
  } else if (!is_told) {
    Diagnostic& report = sink_.report(Diag::map_character, {where, where + static_cast<std::uint32_t>(size)},
                                      {quoted(row.substr(at, size))});
    if (lookalikes.size == 0) {
      report.advise(map_advice(*bad, at - numbers)).or_take(nearest_target_with_map(target_, row[at]));
    } else {
      const std::string what = "this is " + std::string(lookalikes.kind) + "; ";
      const bool is_terrain =
          std::ranges::all_of(lookalikes.ascii, [&](char c) { return row_characters_[static_cast<unsigned char>(c)]; });
      report.advise(with_row_mended(what + advice_on(lookalikes), row, begin, at))
          .otherwise(what + (is_terrain ? advice_on(lookalikes) : map_characters(target_)));
    }
  }
  add_row(row, {begin, begin + static_cast<std::uint32_t>(row.size()) + 1});
}

Scanner::Token MapScanner::end_of_map(const char* text, int length) {
  const std::string_view behind = bytes().substr(offset(text) + static_cast<std::size_t>(length));
  if (target_.has(Feature::endmap_lines) && !behind.starts_with('\n') && !behind.starts_with("\r\n"))
    sink_.report(Diag::map_line, span(text, length), {"ENDMAP must end its line"});
  if (joins_rows_ && !has_rows_before(text)) map_rows_.clear();
  if (target_.has(Feature::lost_map_beginning)) take_beginning();
  return map_text(text, length);
}

/// Some compilers take the first character of a map away. That may be the end of the MAP line; then the last one, which
/// ends a row, is lost as well.
void MapScanner::take_beginning() {
  const bool has_line_end = target_.has(Feature::map_line_end);
  std::size_t size = 0;
  for (const std::string_view row : map_rows_) size += row.size() + 1;
  if (size < (has_line_end ? 2 : 1)) {
    sink_.report(Diag::lost_map, map_line_, {target_.name});
    return;
  }
  if (map_rows_.front().empty())
    map_rows_.erase(map_rows_.begin());
  else
    map_rows_.front().remove_prefix(1);
  if (has_line_end && !map_rows_.empty() && map_rows_.back().empty()) map_rows_.pop_back();
}

Scanner::Token MapScanner::map_text(const char* text, int length) {
  const std::uint32_t end = offset(text) + static_cast<std::uint32_t>(length);
  const Span where{map_line_.begin, end};
  rows_ = std::move(map_rows_);
  leave_map();
  return deliver(map_token_, where);
}

void MapScanner::leave_map() {
  in_map_ = false;
  indent_ = 0;
  map_expected_ = false;
  geometry_seen_ = false;
  map_rows_.clear();
}

}  // namespace speclev::syntax
