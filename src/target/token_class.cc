#include "target/token_class.hh"

#include <iterator>

#include "base/spell.hh"
#include "base/string_index.hh"

namespace speclev {

namespace {

constexpr std::string_view class_names[] = {
#define SPECLEV_TOKEN_CLASS(id, values) #id,
#include "target/token_classes.def"
#undef SPECLEV_TOKEN_CLASS
};

// The column of token_classes.def.
constexpr WordValues any_value() { return {INT32_MIN, INT32_MAX}; }
constexpr WordValues from_to(std::int32_t least, std::int32_t greatest) { return {least, greatest}; }
/// A class whose words are tokens of their own.
constexpr WordValues no_value() { return {0, 0}; }
/// Numbers in ascending order, less than 32 from the first to the last.
template <class... Numbers>
constexpr WordValues one_of(std::int32_t first, Numbers... more) {
  WordValues values{first, first, 1};
  for (const std::int32_t number : {first, more...}) {
    values.greatest = number;
    values.places |= std::uint32_t{1} << (number - first);
  }
  return values;
}

constexpr WordValues values_of_classes[] = {
#define SPECLEV_TOKEN_CLASS(id, values) values,
#include "target/token_classes.def"
#undef SPECLEV_TOKEN_CLASS
};

}  // namespace

std::string WordValues::text() const {
  std::int64_t count = std::int64_t{greatest} - least + 1;
  if (places == UINT32_MAX) return std::to_string(least) + (count > 1 ? " to " + std::to_string(greatest) : "");
  std::string result;
  for (std::int32_t value = least; value <= greatest; ++value)
    if (contains(value))
      result.append(result.empty() ? "" : value == greatest ? " or " : ", ").append(std::to_string(value));
  return result;
}

const WordValues& word_values(TokenClass word) {
  const auto place = static_cast<std::size_t>(word);
  return values_of_classes[place < token_class_count ? place : token_class_count - 1];
}

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

void TokenClassNames::learn() {
  for (std::size_t i = 0; i < own_.size(); ++i)
    places_.emplace(own_[i], static_cast<TokenClass>(token_class_count + i));
}

std::optional<TokenClass> TokenClassNames::find(std::string_view name) const {
  if (const auto known = token_class(name)) return known;
  const auto at = places_.find(name);
  return at == places_.end() ? std::nullopt : std::optional(at->second);
}

TokenClass TokenClassNames::find_or_add(std::string_view name) {
  if (const auto known = find(name)) return *known;
  const auto added = static_cast<TokenClass>(token_class_count + own_.size());
  own_.push_back(name);
  places_.emplace(name, added);
  return added;
}

std::string_view token_class_name(TokenClass word, const std::vector<std::string_view>& own) {
  const auto place = static_cast<std::size_t>(word);
  return place < token_class_count ? class_names[place] : own[place - token_class_count];
}

void TokenClassNames::suggest(Speller& speller) const {
  for (const std::string_view name : class_names) speller.offer(name);
  for (const std::string_view name : own_) speller.offer(name);
}

}  // namespace speclev
