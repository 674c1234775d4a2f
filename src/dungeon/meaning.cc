#include "dungeon/meaning.hh"

#include "base/characters.hh"
#include "base/hex.hh"
#include "dungeon/model.hh"

namespace speclev::dungeon {

std::string flag_words(const TargetData& target, std::int32_t flags) {
  std::string result;
  for (const KeywordTable::Row& row : target.dungeon.keywords.rows())
    if ((row.token == TokenClass::descriptor || row.token == TokenClass::alignment) && (flags & row.value) != 0)
      result.append(result.empty() ? "" : ", ").append(row.word);
  return result;
}

std::string meaning_of(const TargetData& target, std::string_view meaning, std::int64_t value) {
  if (meaning == "version") return hex_word(value);
  if (meaning == "flags") return flag_words(target, static_cast<std::int32_t>(value));
  if (meaning == "chain")
    return value == not_chained ? "not chained" : "level " + std::to_string(value) + " of the file";
  if (meaning == "random") return value == -1 ? "to the last level" : "";
  if (meaning == "bones") {
    const char letter = static_cast<char>(value);
    return value == 0 ? "none" : quote({&letter, 1});
  }
  const auto token = token_class(meaning);
  return token ? std::string(target.dungeon.keywords.word(*token, value)) : std::string();
}

}  // namespace speclev::dungeon
