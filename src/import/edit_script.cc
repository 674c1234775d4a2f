#include "import/edit_script.hh"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "base/sequence.hh"
#include "diag/fields.hh"

namespace speclev::import {

namespace {

constexpr std::size_t nowhere = SIZE_MAX;

/// A row of the base, taken apart as those of the game are.
struct OldRow {
  TableRow row;
  std::string name;           ///< by which an edit finds it
  bool tells_number = false;  ///< its text has the number; otherwise it follows from the row in front of it
  bool by_hand = false;
};

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  // A blank may be a character in quotes.
  for (std::size_t at = 0; at < text.size();) {
    const bool quoted = text[at] == '\'' && at + 2 < text.size();
    const std::size_t end = std::min(text.find(' ', quoted ? at + 2 : at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// A row of terrain with its kinds in the order of the alphabet.
std::string with_sorted_kinds(const std::string& body) {
  auto words = words_of(body);
  const auto kinds = std::find_if(words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words)), words.end(),
                                  [](const std::string& word) { return word != "none" && !word.starts_with('\''); });
  std::sort(kinds, words.end());
  std::string sorted;
  for (const std::string& word : words) sorted += (sorted.empty() ? "" : " ") + word;
  return sorted;
}

class EditScript {
 public:
  EditScript(const Base& base, const std::string& file, const std::vector<TableRow>& rows)
      : has_numbers_(std::ranges::any_of(rows, [](const TableRow& row) { return row.number.has_value(); })),
        may_be_whole_(!base.has_own(file)),
        rows_(rows) {
    read_base(base.rows(file), file == "terrain");
    keep_rows_by_hand();
  }

  FileText text() {
    match();
    FileText made;
    made.kept = kept_;
    if (edits(made.lines) && (!may_be_whole_ || made.lines.size() <= rows_.size() / 2)) return made;
    if (made.lines.empty() && !impossible_) return made;
    return whole();
  }

 private:
  void read_base(const std::vector<BaseRow>& rows, bool is_terrain) {
    std::map<std::string, int> counts, seen;
    for (const BaseRow& row : rows) ++counts[row.name];
    std::int64_t next = 0;
    for (const BaseRow& row : rows) {
      OldRow old;
      old.row.body = row.text;
      if (has_numbers_) {
        const std::size_t blank = row.text.find(' ');
        const std::string front = row.text.substr(0, blank);
        const bool minus = front.starts_with('-');
        const auto number = parse_number(std::string_view(front).substr(minus ? 1 : 0));
        if (number && blank != std::string::npos) {
          next = minus ? -static_cast<std::int64_t>(*number) : static_cast<std::int64_t>(*number);
          old.row.body = row.text.substr(blank + 1);
          old.tells_number = true;
        }
        old.row.number = next++;
      }
      old.row.key = has_numbers_ ? row.name : row.text;
      if (is_terrain) old.row.body = with_sorted_kinds(old.row.body);
      const int place = ++seen[row.name];
      old.name = counts[row.name] > 1 ? row.name + "#" + std::to_string(place) : row.name;
      old.by_hand = row.by_hand;
      old_.push_back(std::move(old));
    }
  }

  /// What a row by hand says counts more than what the game has.
  void keep_rows_by_hand() {
    for (const OldRow& old : old_) {
      const auto row = std::ranges::find(rows_, old.row.key, &TableRow::key);
      if (!old.by_hand || row == rows_.end() || (row->body == old.row.body && row->number == old.row.number)) continue;
      kept_.push_back(old.name);
      rows_.erase(row);
    }
  }

  /// Finds which rows of the base stay, in the order that both have: the longest common part.
  void match() {
    std::vector<std::string_view> before, now;
    for (const OldRow& old : old_) before.push_back(old.row.key);
    for (const TableRow& row : rows_) now.push_back(row.key);
    match_.assign(rows_.size(), nowhere);
    for (const auto& [old, row] : common_sequence(before, now)) match_[row] = old;
  }

  /// The text of a row of the game, behind one of a number; as that of the base has it, if that is right there.
  static std::string row_text(const TableRow& row, std::optional<std::int64_t> next) {
    return !row.number || row.number == next ? row.body : std::to_string(*row.number) + " " + row.body;
  }

  /// The row of the base that stays and that a row of the game is in front of, or is itself; behind all there may be
  /// none.
  std::size_t next_match(std::size_t k) const {
    const auto at = std::find_if(match_.begin() + static_cast<std::ptrdiff_t>(k), match_.end(),
                                 [](std::size_t match) { return match != nowhere; });
    return at == match_.end() ? old_.size() : *at;
  }

  /// The number that a row without one has behind another row.
  static std::optional<std::int64_t> number_behind(const OldRow& old, std::optional<std::int64_t> next) {
    if (old.tells_number) return *old.row.number + 1;
    return next ? std::optional(*next + 1) : next;
  }

  /// The lines of the edits; false where edits cannot say it.
  bool edits(std::vector<std::string>& lines) {
    const std::set<std::size_t> kept(match_.begin(), match_.end());
    for (std::size_t i = 0; i < old_.size(); ++i)
      if (!kept.contains(i) && !old_[i].by_hand) lines.push_back("remove " + named(i));
    std::vector<std::string> inserted;
    std::optional<std::int64_t> next = has_numbers_ ? std::optional<std::int64_t>(0) : std::nullopt;
    std::size_t passed = 0;  // rows of the base
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const TableRow& row = rows_[k];
      // Rows by hand that stay where they are, in front of this one.
      for (; passed < next_match(k); ++passed)
        if (old_[passed].by_hand && !kept.contains(passed)) next = number_behind(old_[passed], next);
      if (match_[k] == nowhere) {
        inserted.push_back(row_text(row, next));
      } else {
        const TableRow& old = old_[match_[k]].row;
        passed = match_[k] + 1;
        const bool same_number = !row.number || (old_[match_[k]].tells_number ? old.number : next) == row.number;
        for (const std::string& text : inserted) lines.push_back("before " + named(match_[k]) + ": " + text);
        inserted.clear();
        if (!same_number || old.body != row.body)
          lines.push_back("replace " + named(match_[k]) + ": " + row_text(row, next));
      }
      if (row.number) next = *row.number + 1;
    }
    for (const std::string& text : inserted) lines.push_back("add " + text);
    return !impossible_;
  }

  /// The name of a row of the base in an edit.
  std::string named(std::size_t i) {
    const std::string& name = old_[i].name;
    impossible_ = impossible_ || name.empty() || name.find(": ") != std::string::npos;
    return name;
  }

  FileText whole() const {
    FileText made;
    made.is_whole = true;
    std::optional<std::int64_t> next = has_numbers_ ? std::optional<std::int64_t>(0) : std::nullopt;
    for (const TableRow& row : rows_) {
      made.lines.push_back(row_text(row, next));
      if (row.number) next = *row.number + 1;
    }
    return made;
  }

  bool has_numbers_, may_be_whole_;
  std::vector<TableRow> rows_;
  std::vector<OldRow> old_;
  std::vector<std::string> kept_;
  std::vector<std::size_t> match_;  ///< for each row of the game the row of the base that stays as it
  bool impossible_ = false;
};

}  // namespace

FileText edits_of(const Base& base, const std::string& file, const std::vector<TableRow>& rows) {
  return EditScript(base, file, rows).text();
}

}  // namespace speclev::import
