// Answers requests for hover texts, completions, signatures and inlay hints.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "lsp/edits.hh"
#include "lsp/session.hh"
#include "speclev/generate.hh"

// What is known of a place, and what may be written there.

namespace speclev::lsp {

namespace {

std::string square_name(int column, int row) { return "(" + std::to_string(column) + "," + std::to_string(row) + ")"; }

/// A text of a source in a code span of Markdown, with enough backticks around it that those in it do not end it.
std::string code_span(std::string_view text) {
  std::size_t run = 0, longest = 0;
  for (const char each : text) {
    run = each == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const std::string_view blank = longest > 0 ? " " : "";
  return std::string(fence).append(blank).append(text).append(blank).append(fence);
}

/// "line 3: `DOOR:open,(6,2)`".
std::string line_text(const Document& document, Span span) {
  constexpr std::size_t longest = 120;
  return "line " + std::to_string(document.lines.line_of(span.begin) + 1) + ": " +
         code_span(excerpt(trimmed(document.text.text(span)), longest));
}

/// "'.' room" of a map character.
std::string terrain_text(const SourceView& model, char letter) {
  const std::string name = model.terrain(letter);
  return code_span({&letter, 1}) + (name.empty() ? "" : " " + name);
}

/// "(6,2), on the level (43,11)" of a square of a map.
std::string place_text(const SourceView& model, int frame, int column, int row) {
  std::string text = square_name(column, row);
  if (const auto& origin = model.frames()[static_cast<std::size_t>(frame)].origin)
    text += ", on the level " + square_name(origin->column + column, origin->row + row);
  return text;
}

/// A square of a map: its coordinate, its terrain, and the statements that name it.
std::string square_text(const Document& document, const SourceView& model, const SourceView::Square& square) {
  std::string text = place_text(model, square.frame, square.column, square.row) + ": " +
                     terrain_text(model, model.map_character(square.frame, square.column, square.row));
  constexpr std::size_t most = 20;
  std::set<int> statements;
  for (const SourceCoordinate& each : model.coordinates()) {
    if (each.frame != square.frame || each.x != square.column || each.y != square.row) continue;
    const int statement = model.statement_at(each.span.begin);
    if (statement < 0 || !statements.insert(statement).second) continue;
    if (statements.size() > most) return text + "\n\n…";
    text += "\n\n" + line_text(document, model.statements()[static_cast<std::size_t>(statement)].span);
  }
  return text;
}

/// What a coordinate is in its map.
std::string coordinate_text(const SourceView& model, const SourceCoordinate& at) {
  if (at.frame < 0 || model.frames()[static_cast<std::size_t>(at.frame)].kind != SourceFrame::Kind::map) return {};
  const char letter = model.map_character(at.frame, at.x, at.y);
  if (letter == '\0') return square_name(at.x, at.y) + ": outside of the map";
  return place_text(model, at.frame, at.x, at.y) + ": " + terrain_text(model, letter);
}

/// What a list's element or a variable is, where one line says it; empty of all other names, and of variables that are
/// defined again.
std::string value_text(const Document& document, const SourceView& model, const SourceSymbol& symbol) {
  constexpr std::size_t longest = 40;
  if (symbol.kind == SymbolKind::element) return excerpt(document.text.text(symbol.definition), longest);
  if (symbol.kind != SymbolKind::variable || symbol.whole.begin != symbol.definition.begin) return {};
  const auto defines = [&](const Span& use) {
    const int statement = model.statement_at(use.begin);
    return statement >= 0 && model.statements()[static_cast<std::size_t>(statement)].span.begin == use.begin;
  };
  std::string_view value = document.text.text({symbol.definition.end, symbol.whole.end});
  if (value.find('\n') != std::string_view::npos || std::ranges::any_of(symbol.uses, defines)) return {};
  take_until(value, "=");
  value = trimmed(value);
  return value.size() > longest ? std::string() : std::string(value);
}

int completion_kind(CompletionKind kind) {
  constexpr int function = 3, variable = 6, property = 10, value = 12, keyword = 14, enum_member = 20, constant = 21;
  switch (kind) {
    case CompletionKind::keyword: return keyword;
    case CompletionKind::word: return enum_member;
    case CompletionKind::monster:
    case CompletionKind::object:
    case CompletionKind::name: return constant;
    case CompletionKind::character: return value;
    case CompletionKind::variable: return variable;
    case CompletionKind::function: return function;
    case CompletionKind::key: return property;
  }
  return value;
}

const char* offer_name(CompletionKind kind) {
  switch (kind) {
    case CompletionKind::monster: return "monster";
    case CompletionKind::object: return "object";
    default: return "";
  }
}

/// The levels of monsters as they are told, by what is offered of one and what is said of that.
class LevelWords {
 public:
  explicit LevelWords(const std::optional<Target>& target) : target_(target) {}

  std::string of(const CompletionItem& offer) {
    if (offer.kind != CompletionKind::monster || !target_) return {};
    if (!levels_) {
      levels_.emplace();
      for (const MonsterLevel& each : monster_levels(*target_))
        levels_->emplace(std::pair('"' + each.name + '"', std::string("'") + each.letter + "'"), each.level);
    }
    const auto level = levels_->find({offer.text, offer.about});
    return level == levels_->end() ? std::string() : ", level " + std::to_string(level->second);
  }

 private:
  const std::optional<Target>& target_;
  std::optional<std::map<std::pair<std::string, std::string>, int>> levels_;
};

}  // namespace

Json hover(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  if (model == nullptr) return {};
  const std::uint32_t offset = session.offset_in(*document, params);
  const SourcePart* const part = model->part_at(offset);
  if (part == nullptr) return {};
  Span where = part->span;
  std::string text;
  if (const auto square = model->square_at(offset)) {
    text = square_text(*document, *model, *square);
    where = {offset, offset + 1};
  } else {
    text = model->meaning(*part, offset);
    for (const SourceCoordinate& each : model->coordinates())
      if (each.span.begin <= offset && offset < each.span.end)
        if (std::string found = coordinate_text(*model, each); !found.empty()) {
          text = std::move(found);
          where = each.span;
        }
    if (const SourceSymbol* const symbol = model->symbol_at(offset)) {
      if (!text.empty()) text += "\n\n";
      text += line_text(*document, document->lines.line(document->lines.line_of(symbol->definition.begin)));
    }
  }
  if (text.empty()) return {};
  return {{"contents", {{"kind", "markdown"}, {"value", text}}},
          {"range", document->lines.range(where, session.encoding)}};
}

Json completion(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  if (model == nullptr) return Json::array();
  // These are typed in maps of other languages, too.
  constexpr std::string_view of_scripts = ".{=";
  const std::string typed = text_of(member(params, "context", "triggerCharacter")).value_or("");
  if (document->kind != DocumentKind::script && typed.size() == 1 && of_scripts.find(typed) != std::string_view::npos)
    return Json::array();
  const std::uint32_t offset = session.offset_in(*document, params);
  const CompletionContext expectation = model->expected(offset);
  Span replaced = expectation.replaced;
  // What is replaced stands in one line.
  if (document->lines.line_of(replaced.begin) != document->lines.line_of(replaced.end)) replaced = {offset, offset};
  const Json range = document->lines.range(replaced, session.encoding);
  Json items = Json::array();
  LevelWords levels(document->setup.target);
  for (const CompletionItem& offer : expectation.offers) {
    Json item = {
        {"label", offer.text}, {"kind", completion_kind(offer.kind)}, {"textEdit", edit_of(range, offer.text)}};
    std::string detail = offer_name(offer.kind);
    if (!offer.about.empty()) detail += (detail.empty() ? "" : " ") + offer.about;
    detail += levels.of(offer);
    if (!detail.empty()) item[offer.kind == CompletionKind::keyword ? "documentation" : "detail"] = detail;
    // Tables have an order of their own, in which what belongs together stands together.
    char number[16];
    std::snprintf(number, sizeof number, "%05zu", items.size());
    item["sortText"] = number;
    items.push_back(std::move(item));
  }
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

Json signature_help(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  if (model == nullptr) return {};
  const CompletionContext expectation = model->expected(session.offset_in(*document, params));
  if (expectation.keyword == Span{}) return {};
  const StatementHelp form = model->form_of(expectation.keyword);
  if (form.text.empty()) return {};
  Json parameters = Json::array();
  for (const std::string& value : form.values) parameters.push_back({{"label", value}});
  const std::size_t last = parameters.empty() ? 0 : parameters.size() - 1;
  Json signature = {{"label", form.text}, {"parameters", std::move(parameters)}};
  if (!expectation.place.empty()) signature["documentation"] = expectation.place;
  return {{"signatures", Json::array({std::move(signature)})},
          {"activeSignature", 0},
          {"activeParameter", std::min(expectation.argument, last)}};
}

Json inlay_hints(const Session& session, const Json& params) {
  constexpr int of_parameter = 2;
  const auto [document, model] = session.named(params);
  Json hints = Json::array();
  if (model == nullptr || !document->setup.inlay_hints) return hints;
  const Lines& lines = document->lines;
  const std::uint32_t begin = lines.offset(place_of(member(params, "range", "start")), session.encoding);
  const std::uint32_t end = lines.offset(place_of(member(params, "range", "end")), session.encoding);
  const auto add = [&](std::uint32_t at, const std::string& label) {
    if (begin <= at && at <= end)
      hints.push_back({{"position", json_of(lines.place(at, session.encoding))},
                       {"label", label},
                       {"kind", of_parameter},
                       {"paddingLeft", true}});
  };
  for (const SourceFrame& frame : model->frames())
    for (std::size_t row = 0; row < frame.rows.size(); ++row) add(frame.rows[row].end, std::to_string(row));
  for (const SourceSymbol& symbol : model->symbols()) {
    if (const std::string value = value_text(*document, *model, symbol); !value.empty())
      for (const Span& use : symbol.uses) add(use.end, "= " + value);
  }
  return hints;
}

}  // namespace speclev::lsp
