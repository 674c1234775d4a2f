// Writes the snippets for Visual Studio Code.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "repair/forms.hh"
#include "speclev/target.hh"
#include "syntax/statement_form.hh"
#include "syntax_files/files.hh"
#include "target/language.hh"

namespace speclev::syntax_files {

namespace {

using Json = nlohmann::ordered_json;

/// What forms have for that more of the same may follow.
constexpr std::string_view more = "…";

/// Without what is in brackets, and may be left out, and without "…".
std::string needed_of(std::string_view form) {
  std::string text;
  int depth = 0;
  for (const char c : form) {
    if (c == '[') ++depth;
    if (depth == 0) text += c;
    if (c == ']') --depth;
  }
  for (std::size_t at = text.find(more); at != text.npos; at = text.find(more)) text.erase(at, more.size());
  while (!text.empty() && (text.back() == ',' || text.back() == ' ')) text.pop_back();
  return text;
}

/// Whether a name is that of a statement, and not of values.
bool is_keyword(std::string_view name) { return name.front() >= 'A' && name.front() <= 'Z'; }

/// Writes values of a form as places of a snippet that one goes through.
class Places {
 public:
  /// quoted: values that stand in double quotes although their names in the form do not.
  Places(const KeywordTable& words, std::set<std::string_view> quoted) : words_(words), quoted_(std::move(quoted)) {}

  template <class Parts>
  std::string values(const Parts& parts, const std::string& between) {
    std::string result;
    for (const std::string_view value : parts)
      if (!value.empty() && value != more) result += (result.empty() ? "" : between) + place(value);
    return result;
  }

  std::string place(std::string_view value) {
    if (value == "@" || value == "+") return std::string(value);
    if (value.front() == '"') return "\"" + numbered(value.substr(1, value.size() - 2)) + "\"";
    if (value.front() == '(' && value.back() == ')')
      return "(" + values(syntax::parts_between(value.substr(1, value.size() - 2), ','), ",") + ")";
    const auto choices = syntax::parts_between(value, '|');
    if (choices.size() > 1 &&
        std::ranges::all_of(choices, [&](std::string_view word) { return words_.find(word) != nullptr; })) {
      std::string text = "${" + std::to_string(++count_) + "|";
      for (const std::string_view word : choices) text.append(text.back() == '|' ? "" : ",").append(word);
      return text + "|}";
    }
    const std::string text = numbered(choices.front());
    return quoted_.contains(choices.front()) ? "\"" + text + "\"" : text;
  }

 private:
  std::string numbered(std::string_view text) {
    return "${" + std::to_string(++count_) + ":" + std::string(text) + "}";
  }

  const KeywordTable& words_;
  std::set<std::string_view> quoted_;
  int count_ = 0;
};

/// Of a row of a target's forms, the first way to write it.
std::string of_form(const KeywordTable& words, std::string_view keyword, std::string_view form, bool blanks) {
  const std::string text = needed_of(form.substr(0, form.find(" | ")));
  const std::size_t colon = text.find(':');
  const std::string head(keyword);
  if (colon == text.npos) return head;
  Places places(words, {});
  const auto values = syntax::parts_between(std::string_view(text).substr(colon + 1), blanks ? ' ' : ',');
  return head + (blanks ? ": " + places.values(values, " ") : ":" + places.values(values, ","));
}

/// Of a statement of the language of steps.
std::string of_statement(const TargetData& target, const KeywordTable::Row& row) {
  const std::string form = opcode::statement_form(target, row.token, row.word);
  const std::string head(row.word);
  if (form.empty()) return {};
  if (opcode::has_no_values(target, row.token, row.word)) return head;
  if (row.token == TokenClass::level) return head + ": \"${1:name}\"";
  const std::vector<std::string> values = opcode::values_of_form(form);
  return head + ": " + (values.empty() ? "$1" : Places(target.keywords, {"string", "name"}).values(values, ", "));
}

/// What most targets have, for each keyword.
class Snippets {
 public:
  void add(std::string_view keyword, const std::string& body) {
    if (!body.empty()) ++bodies_[std::string(keyword)][body];
  }

  void write(Json& json, const std::string& title) const {
    for (const auto& [keyword, votes] : bodies_) json[keyword + title] = {{"prefix", keyword}, {"body", winner(votes)}};
  }

 private:
  std::map<std::string, Votes<std::string>> bodies_;
};

void add_level_forms(const TargetData& data, Snippets& declarations, Snippets& steps) {
  for (const NamedText& form : data.forms)
    if (is_keyword(form.name)) declarations.add(form.name, of_form(data.keywords, form.name, form.text, false));
  if (data.statements.empty()) return;
  for (const KeywordTable::Row& row : data.keywords.rows())
    if (is_keyword(row.word)) steps.add(row.word, of_statement(data, row));
}

}  // namespace

void add_snippets(std::vector<MadeFile>& files) {
  Snippets declarations, steps, descriptions;
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    const TargetData& data = data_of(target);
    add_level_forms(data, declarations, steps);
    for (const NamedText& form : data.dungeon.forms)
      if (is_keyword(form.name))
        descriptions.add(form.name, of_form(data.dungeon.keywords, form.name, form.text, true));
  }
  Json levels = Json::object(), dungeons = Json::object();
  declarations.write(levels, " as a declaration");
  steps.write(levels, " as a step");
  descriptions.write(dungeons, "");
  files.push_back({"vscode/snippets/" + std::string(level_language) + ".json", levels.dump(2) + "\n", {}});
  files.push_back({"vscode/snippets/" + std::string(dungeon_language) + ".json", dungeons.dump(2) + "\n", {}});
}

}  // namespace speclev::syntax_files
