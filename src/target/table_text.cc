#include "target/table_text.hh"

#include <algorithm>
#include <iterator>

namespace speclev {

namespace {

/// 'x' NAME
template <NameTable TargetTables::*table>
std::string names(const TargetData& data) {
  std::string text;
  for (const NameTable::Entry& entry : (data.*table).entries()) {
    if (entry.letter == '\0')
      text += "none";
    else
      text.append(entry.letter == '\\' ? "'\\" : "'").append(1, entry.letter).append("'");
    text.append(" ").append(entry.name).append("\n");
  }
  return text;
}

/// WORD CLASS [VALUE]
std::string keyword_rows(const KeywordTable& table, const std::vector<std::string_view>& own_classes) {
  std::string text;
  for (const KeywordTable::Row& row : table.rows()) {
    text.append(row.word).append(" ").append(token_class_name(row.token, own_classes));
    if (word_values(row.token).has_value()) text.append(" ").append(std::to_string(row.value));
    text += '\n';
  }
  return text;
}

std::string keywords(const TargetData& data) { return keyword_rows(data.keywords, data.token_classes); }

std::string dungeon_keywords(const TargetData& data) {
  return keyword_rows(data.dungeon.keywords, data.token_classes);
}

/// WORD TARGET ADVICE…
std::string foreign(const TargetData& data) {
  std::string text;
  for (const ForeignWord& row : data.foreign)
    text.append(row.word).append(" ").append(row.language).append(" ").append(row.advice).append("\n");
  return text;
}

struct TextOfFile {
  std::string_view file;
  std::string (*text)(const TargetData& data);
};

constexpr TextOfFile texts[] = {
    {"monsters", names<&TargetTables::monsters>},
    {"objects", names<&TargetTables::objects>},
    {"keywords", keywords},
    {"dungeon-keywords", dungeon_keywords},
    {"foreign", foreign},
};

}  // namespace

std::optional<std::string> table_text(const TargetData& data, std::string_view file) {
  const auto at = std::ranges::find(texts, file, &TextOfFile::file);
  return at == std::end(texts) ? std::nullopt : std::optional(at->text(data));
}

}  // namespace speclev
