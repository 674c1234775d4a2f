#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "editors/files.hh"
#include "mistakes/forms.hh"
#include "speclev/target.hh"
#include "target/language.hh"

namespace speclev::editors {

namespace {

using Json = nlohmann::ordered_json;

/// What forms have for that more of the same may follow.
constexpr std::string_view more = "…";

/// The parts between marks that stand in no parentheses or brackets.
std::vector<std::string_view> parts_of(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] != mark || depth > 0) continue;
    parts.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

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

  std::string values(std::string_view text, char mark, const std::string& between) {
    std::string result;
    for (const std::string_view part : parts_of(text, mark))
      if (const std::string_view value = trimmed(part); !value.empty() && value != more)
        result += (result.empty() ? "" : between) + place(value);
    return result;
  }

  std::string place(std::string_view value) {
    if (value == "@" || value == "+") return std::string(value);
    if (value.front() == '"') return "\"" + numbered(value.substr(1, value.size() - 2)) + "\"";
    if (value.front() == '(' && value.back() == ')')
      return "(" + values(value.substr(1, value.size() - 2), ',', ",") + ")";
    const auto choices = parts_of(value, '|');
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
  const std::string values = text.substr(colon + 1);
  return head + (blanks ? ": " + places.values(values, ' ', " ") : ":" + places.values(values, ',', ","));
}

/// Of what messages say that a statement takes: "KEYWORD takes (…)", "nothing" or "a name".
std::string of_statement(const TargetData& target, const KeywordTable::Row& row) {
  const std::string form = opcode::statement_form(target, row.token, row.word);
  const std::string head(row.word);
  if (form.empty()) return {};
  const std::size_t open = form.find('(');
  if (open == form.npos) {
    if (form.ends_with("takes nothing")) return head;
    if (form.ends_with("takes a name")) return head + ": \"${1:name}\"";
    return head + ": $1";
  }
  std::size_t close = open;
  for (int depth = 0; close < form.size(); ++close) {
    if (form[close] == '(') ++depth;
    if (form[close] == ')' && --depth == 0) break;
  }
  return head + ": " +
         Places(target.keywords, {"string", "name"})
             .values(std::string_view(form).substr(open + 1, close - open - 1), ',', ", ");
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

}  // namespace speclev::editors
