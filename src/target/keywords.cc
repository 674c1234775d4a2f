#include "target/keywords.hh"

#include <algorithm>

namespace speclev {

void KeywordTable::build_index() {
  index_.reset(rows_.size());
  longest_ = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    index_.insert(i, [this](std::size_t place) { return StringIndex::Key{'\0', rows_[place].word}; });
    longest_ = std::max(longest_, rows_[i].word.size());
  }
}

const KeywordTable::Row* KeywordTable::find(std::string_view word) const {
  const std::vector<Row>& rows = rows_;
  const auto at = index_.find({'\0', word}, [&](std::size_t place) {
    return StringIndex::Key{'\0', rows[place].word};
  });
  return at ? &rows[*at] : nullptr;
}

const KeywordTable::Row* KeywordTable::longest_prefix(std::string_view text) const {
  for (std::size_t length = std::min(text.size(), longest_); length > 0; --length)
    if (const Row* row = find(text.substr(0, length))) return row;
  return nullptr;
}

bool KeywordTable::make_up(std::string_view run) const {
  while (!run.empty()) {
    const Row* row = longest_prefix(run);
    if (row == nullptr) return false;
    run.remove_prefix(row->word.size());
  }
  return true;
}

std::string_view KeywordTable::word(TokenClass token, std::int64_t value) const {
  for (const Row& row : rows_)
    if (row.token == token && row.value == value) return row.word;
  return {};
}

std::string_view KeywordTable::first_word(TokenClass token) const {
  const auto row = std::ranges::find(rows_, token, &Row::token);
  return row == rows_.end() ? std::string_view() : row->word;
}

}  // namespace speclev
