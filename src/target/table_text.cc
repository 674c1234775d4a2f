#include "target/table_text.hh"

#include <algorithm>
#include <iterator>

namespace speclev {

namespace {

/// 'x' NAME
template <NameTable TargetVocabulary::*table>
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

std::string dungeon_keywords(const TargetData& data) { return keyword_rows(data.dungeon.keywords, data.token_classes); }

/// WORD TARGET ADVICE…
std::string foreign(const TargetData& data) {
  std::string text;
  for (const ForeignWord& row : data.foreign)
    text.append(row.word).append(" ").append(row.language).append(" ").append(row.advice).append("\n");
  return text;
}

using Kind = SwitchChange::Kind;

std::string numbered(const SwitchChange& change) {
  const std::string name(change.name);
  return change.number > 1 ? name + "#" + std::to_string(change.number) : name;
}

/// What stands behind the name of the switch and the word for the change.
std::string change_text(const SwitchChange& change) {
  const std::string name(change.name), number = std::to_string(change.number);
  switch (change.kind) {
    case Kind::bits: return number;
    case Kind::size: return name + " " + std::to_string(change.word) + " " + number;
    case Kind::monsters:
    case Kind::objects:
      if (change.added.empty()) return "remove " + numbered(change);
      return "before " + numbered(change) + ": '" + change.letter + "' " + std::string(change.added);
    case Kind::rooms:
    case Kind::traps: return change.added.empty() ? "remove " + name : "number " + number + " " + name;
    case Kind::artifacts: return number + " " + name;
    case Kind::conditions: return name + (change.number != 0 ? " on" : " off");
    case Kind::limit: return name + " " + number;
    case Kind::unknown: break;
  }
  return name;
}

std::string switches(const TargetData& data) {
  std::string text;
  for (const Switch& each : data.switches.rows()) {
    text.append(each.name).append(each.usually_on ? " on " : " off ").append(each.tried).append("\n");
    for (const SwitchChange& change : each.changes)
      text.append(each.name)
          .append(" ")
          .append(change_word(change.kind))
          .append(" ")
          .append(change_text(change))
          .append("\n");
  }
  return text;
}

std::string game(const TargetData& data) {
  std::string text;
  for (const GameRule& rule : data.rules.rows()) text.append(text_of(rule)).append("\n");
  return text;
}

/// KIND NAME WORD…
std::string loading(const TargetData& data) {
  std::string text;
  for (const LoadingRow& row : data.loading.rows())
    text.append(loading_word(row.kind))
        .append(" ")
        .append(row.name)
        .append(" ")
        .append(loading_value(row))
        .append("\n");
  return text;
}

struct TextOfFile {
  std::string_view file;
  std::string (*text)(const TargetData& data);
};

constexpr TextOfFile texts[] = {
    {"monsters", names<&TargetVocabulary::monsters>},
    {"objects", names<&TargetVocabulary::objects>},
    {"keywords", keywords},
    {"dungeon-keywords", dungeon_keywords},
    {"foreign", foreign},
    {"switches", switches},
    {"game", game},
    {"loading", loading},
};

}  // namespace

std::optional<std::string> table_text(const TargetData& data, std::string_view file) {
  const auto at = std::ranges::find(texts, file, &TextOfFile::file);
  return at == std::end(texts) ? std::nullopt : std::optional(at->text(data));
}

}  // namespace speclev
