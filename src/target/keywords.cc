#include "target/keywords.hh"

#include <algorithm>

namespace speclev {

namespace {

constexpr std::string_view class_names[] = {
#define SPECLEV_TOKEN_CLASS(id, name) name,
#include "target/token_classes.def"
#undef SPECLEV_TOKEN_CLASS
};

}  // namespace

std::optional<TokenClass> token_class(std::string_view name) {
  const auto key_at = [](std::size_t place) { return StringIndex::Key{'\0', class_names[place]}; };
  static const StringIndex index = [&] {
    StringIndex made;
    made.reset(std::size(class_names));
    for (std::size_t i = 0; i < std::size(class_names); ++i) made.insert(i, key_at);
    return made;
  }();
  const auto place = index.find({'\0', name}, key_at);
  return place ? std::optional(static_cast<TokenClass>(*place)) : std::nullopt;
}

std::string_view token_class_name(TokenClass token) { return class_names[static_cast<std::size_t>(token)]; }

void KeywordTable::build_index() {
  index_.reset(rows_.size());
  longest_ = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    index_.insert(i, [this](std::size_t place) { return key(place); });
    longest_ = std::max(longest_, rows_[i].word.size());
  }
}

const KeywordTable::Row* KeywordTable::find(std::string_view word) const {
  const auto rows = rows_.view();
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

}  // namespace speclev
