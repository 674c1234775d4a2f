// How statements are written, as messages and documents show it.
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "built_in_data.hh"
#include "repair/forms.hh"
#include "syntax/advice.hh"
#include "syntax/statement_form.hh"
#include "target/language.hh"

namespace {

using namespace speclev;
using syntax::StatementForm;
using Separator = StatementForm::Separator;

/// A document without what only marks its words, and without blanks.
std::string plain(const std::string& name) {
  std::ifstream in(std::string(SPECLEV_SOURCE_FOLDER) + "/doc/" + name, std::ios::binary);
  REQUIRE(in);
  std::string text(std::istreambuf_iterator<char>(in), {});
  std::erase_if(text, [](char c) { return c == '`' || c == '*' || c == ' ' || c == '\\'; });
  return text;
}

std::string without_blanks(std::string_view text) {
  std::string result(text);
  std::erase(result, ' ');
  return result;
}

bool is_keyword(std::string_view name) { return name.front() >= 'A' && name.front() <= 'Z'; }

/// Each of the ways to write a statement, between blanks and bars.
std::vector<std::string> ways(std::string_view form) {
  std::vector<std::string> result;
  for (std::size_t bar = form.find(" | "); bar != form.npos; bar = form.find(" | ")) {
    result.push_back(without_blanks(form.substr(0, bar)));
    form.remove_prefix(bar + 3);
  }
  result.push_back(without_blanks(form));
  return result;
}

/// Whether a text has something on a line of its own, or beside others of its kind.
bool has_alone(std::string_view text, const std::string& way) {
  for (std::size_t at = text.find(way); at != text.npos; at = text.find(way, at + 1)) {
    const std::string_view before = text.substr(0, at), behind = text.substr(at + way.size());
    const bool begins = before.ends_with('\n') || before.ends_with('|') || before.ends_with("and") ||
                        before.ends_with(':') || before.ends_with(',');
    const bool ends =
        behind.starts_with('\n') || behind.starts_with('|') || behind.starts_with(',') || behind.starts_with("and");
    if (begins && ends) return true;
  }
  return false;
}

/// What all of some documents say.
std::string plain_texts(const std::vector<std::string>& names) {
  std::string texts;
  for (const std::string& name : names) texts += plain(name) + "\n";
  return texts;
}

std::vector<std::string> with_variants(std::string reference) {
  std::vector<std::string> names = {std::move(reference)};
  for (const auto& page : std::filesystem::directory_iterator(SPECLEV_SOURCE_FOLDER "/doc/variants"))
    names.push_back("variants/" + page.path().filename().string());
  return names;
}

void check_documented(const std::vector<NamedText>& forms, const KeywordTable& keywords, const std::string& text) {
  CHECK(forms.size() > 10);
  for (const NamedText& row : forms) {
    if (!is_keyword(row.name)) continue;
    INFO(row.name);
    CHECK(keywords.find(row.name) != nullptr);
    for (const std::string& way : ways(row.text)) {
      INFO(way);
      CHECK(has_alone(text, way));
    }
  }
}

/// The words of a target that begin statements. Those around maps take no values, and those of blocks none between
/// commas.
std::vector<std::string_view> keywords_of(const KeywordTable& keywords) {
  std::set<std::string, std::less<>> others = {"MAP", "ENDMAP", "CASE", "DEFAULT", "TO", "FUNCTION", "NAME"};
  for (std::string block : {
#define SPECLEV_BLOCK_KIND(...)
#define SPECLEV_BLOCK_STEP(id, ...) #id,
#include "opcode_ast/block_kinds.def"
       }) {
    if (block.ends_with('_')) block.pop_back();
    for (char& c : block) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    others.insert(std::move(block));
  }
  std::vector<std::string_view> result;
  for (const auto& row : keywords.rows())
    if (is_keyword(row.word) && row.token != TokenClass::reserved &&
        (row.token == TokenClass::name || !others.contains(row.word)))
      result.push_back(row.word);
  return result;
}

}  // namespace

TEST_CASE("the forms of statements are those of the documents") {
  const std::string levels = plain_texts(with_variants("language.md"));
  const std::string dungeons = plain_texts(with_variants("dungeon.md"));
  const auto reference = test::built_in_data(std::string(default_target));
  check_documented(reference->forms, reference->keywords, plain("language.md"));
  check_documented(reference->dungeon.forms, reference->dungeon.keywords, plain("dungeon.md"));
  for (const std::string& target : target_names()) {
    INFO(target);
    const auto data = test::built_in_data(target);
    check_documented(data->dungeon.forms, data->dungeon.keywords, dungeons);
    if (data->language->name == reference->language->name) check_documented(data->forms, data->keywords, levels);
  }
}

TEST_CASE("every keyword of every target has a form") {
  const auto reference = test::built_in_data(std::string(default_target));
  for (const std::string& target : target_names()) {
    INFO(target);
    const auto data = test::built_in_data(target);
    for (const std::string_view word : keywords_of(data->dungeon.keywords)) {
      INFO(word);
      CHECK_FALSE(syntax::text_about(data->dungeon.forms, word).empty());
    }
    const bool has_rows = data->language->name == reference->language->name;
    for (const std::string_view word : keywords_of(data->keywords)) {
      INFO(word);
      const TokenClass token = data->keywords.find(word)->token;
      CHECK_FALSE(
          (has_rows ? std::string(syntax::text_about(data->forms, word)) : opcode::statement_form(*data, token, word))
              .empty());
    }
  }
}

TEST_CASE("misnomers stand for words and names that there are") {
  const auto data = test::built_in_data(std::string(default_target));
  const auto programs = test::built_in_data("nethack-3.6.6");
  const auto has = [](const TargetData& target, std::string_view word) {
    const bool is_brace = word == "{" || word == "}";  // for which other languages have words
    return is_brace || target.keywords.find(word) != nullptr || target.dungeon.keywords.find(word) != nullptr ||
           target.objects.find(word).has_value() || target.traps.find(word).has_value() ||
           target.monsters.find(word).has_value();
  };
  CHECK(programs->misnomers.size() > data->misnomers.size());
  for (const NamedText& row : data->misnomers) {
    INFO(row.name);
    CHECK(has(*data, row.text));
  }
  // What it has from the other language may be no word of this one.
  for (const NamedText& row : programs->misnomers) {
    INFO(row.name);
    CHECK((has(*programs, row.text) || has(*data, row.text)));
  }
  for (const NamedText& row : data->artifact_bases) {
    INFO(row.name);
    CHECK(data->objects.find(row.text).has_value());
  }
}

TEST_CASE("a form tells what stands at each place of a statement") {
  std::vector<NamedText> rows;
  rows = {{"THING", "THING[n%]:class,name,place [,extra]…"},
          {"WAY", "WAY:place,up|down | WAY:region,region,up|down"},
          {"DEEP", "DEEP: name @ couple [chance]"},
          {"END", "END:(room,wall),(room,wall) | END:(room,wall),number"},
          {"ALONE", "ALONE"},
          {"place", "(x,y)"}};
  const StatementForm thing(rows, "THING", Separator::comma);
  CHECK(thing.takes_chance());
  CHECK(thing.value(0) == "class");
  CHECK(thing.value(2) == "place, (x,y)");
  CHECK(thing.value(3) == "extra");
  CHECK(thing.value(9) == "extra");
  const StatementForm way(rows, "WAY", Separator::comma);
  CHECK_FALSE(way.takes_chance());
  CHECK(way.value(0) == "place, (x,y), or region");
  CHECK(way.value(1) == "up or down or region");
  CHECK(way.value(2) == "up or down");
  CHECK(way.value(3).empty());
  const StatementForm deep(rows, "DEEP", Separator::blank);
  CHECK(deep.value(0) == "name");
  CHECK(deep.value(1) == "'@'");
  CHECK(deep.value(3) == "chance");
  CHECK(deep.value(4).empty());
  CHECK(StatementForm(rows, "END", Separator::comma).value(1) == "(room,wall) or number");
  CHECK(StatementForm(rows, "ALONE", Separator::comma).value(0).empty());
  CHECK(StatementForm(rows, "NONE", Separator::comma).text().empty());
}
