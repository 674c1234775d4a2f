// Answers requests for outlines, folding, selections and semantic tokens.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/excerpt.hh"
#include "lsp/session.hh"

// How a document is built, and what its parts are.

namespace speclev::lsp {

namespace {

/// The kinds of symbols that the protocol has numbers for.
enum : int { module_symbol = 2, function_symbol = 12, variable_symbol = 13, object_symbol = 19, struct_symbol = 23 };

/// Where each statement ends with the block behind it; 0 for those without one.
std::vector<std::uint32_t> ends_of_blocks(const SourceView& model) {
  std::vector<std::uint32_t> ends(model.statements().size(), 0);
  for (const SourceBlock& block : model.blocks())
    if (block.owner >= 0) {
      std::uint32_t& end = ends[static_cast<std::size_t>(block.owner)];
      end = std::max(end, block.span.end);
    }
  return ends;
}

/// What a statement is called where it stands in a list: its first line.
std::string title(const SourceView& model, Span span) {
  constexpr std::size_t longest = 60;
  const std::string_view text = model.text().text(span), line = text.substr(0, text.find_first_of("\r\n"));
  return line.empty() ? "?" : excerpt(line, longest);
}

/// A symbol of the outline that others may be in.
struct Entry {
  std::string name;
  int kind;
  Span span, selected;
  std::vector<Entry> below = {};
};

/// Clients go through what is nested by recursion: what is deeper is put into the innermost entry that may have others.
constexpr std::size_t deepest_outline = 32;

/// Builds the outline: levels or dungeons, in them maps, rooms and what has blocks.
class Outline {
 public:
  explicit Outline(const SourceView& model) : model_(model), ends_(ends_of_blocks(model)), kinds_(ends_.size(), 0) {
    for (const SourceFrame& frame : model.frames())
      if (frame.kind != SourceFrame::Kind::level) kinds_[static_cast<std::size_t>(frame.statement)] = struct_symbol;
    for (const SourceSymbol& symbol : model.symbols()) {
      const int number = model.statement_at(symbol.definition.begin);
      if (number < 0) continue;
      int& kind = kinds_[static_cast<std::size_t>(number)];
      if (symbol.kind == SymbolKind::function) kind = function_symbol;
      if (symbol.kind == SymbolKind::variable && kind == 0) kind = variable_symbol;
      if (symbol.kind == SymbolKind::level || symbol.kind == SymbolKind::dungeon) {
        kind = symbol.kind == SymbolKind::dungeon || model.statements()[static_cast<std::size_t>(number)].begins_level
                   ? module_symbol
                   : object_symbol;
        names_.emplace(static_cast<std::size_t>(number), &symbol);
      }
    }
  }

  Json run(Placing& placing) {
    for (std::size_t i = 0; i < ends_.size(); ++i)
      if (kinds_[i] != 0 || ends_[i] != 0) add(i);
    close(0);
    return json(roots_, placing);
  }

 private:
  void add(std::size_t number) {
    const SourceStatement& statement = model_.statements()[number];
    const int kind = kinds_[number] != 0 ? kinds_[number] : object_symbol;
    Entry entry{title(model_, statement.span),
                kind,
                {statement.span.begin, std::max(statement.span.end, ends_[number])},
                statement.span};
    if (const auto at = names_.find(number); at != names_.end()) {
      const SourceSymbol& symbol = *at->second;
      entry.name = symbol.name.empty() ? "?" : symbol.name;
      entry.selected = symbol.definition;
      if (kind == module_symbol) entry.span = statement.begins_level ? symbol.whole : statement.span;
    }
    if (kind == module_symbol) {
      close(0);
    } else {
      std::size_t depth = open_.empty() ? 0 : is_module_open() ? 1 : 0;
      while (depth < open_.size() && depth < deepest_outline && open_[depth].span.end >= entry.span.end) ++depth;
      close(depth);
    }
    open_.push_back(std::move(entry));
  }
  bool is_module_open() const { return !open_.empty() && open_.front().kind == module_symbol; }
  /// Puts the innermost entries into those around them, until so many are open.
  void close(std::size_t depth) {
    while (open_.size() > depth) {
      Entry last = std::move(open_.back());
      open_.pop_back();
      if (!open_.empty()) open_.back().span.end = std::max(open_.back().span.end, last.span.end);
      (open_.empty() ? roots_ : open_.back().below).push_back(std::move(last));
    }
  }

  static Json json(const std::vector<Entry>& entries, Placing& placing) {
    Json result = Json::array();
    for (const Entry& each : entries) {
      result.push_back({{"name", each.name},
                        {"kind", each.kind},
                        {"range", placing.range(each.span)},
                        {"selectionRange", placing.range(each.selected)}});
      if (!each.below.empty()) result.back()["children"] = json(each.below, placing);
    }
    return result;
  }

  const SourceView& model_;
  std::vector<std::uint32_t> ends_;  ///< of statements with blocks
  std::vector<int> kinds_;           ///< of statements; 0 for those that are not in the outline by themselves
  std::map<std::size_t, const SourceSymbol*> names_;  ///< of levels and dungeons, by their statements
  std::vector<Entry> open_, roots_;
};

/// The names of semantic tokens; of parts first, then of terrain.
constexpr std::array token_names = {"comment", "macro",   "keyword", "enumMember", "function", "variable", "number",
                                    "string",  "mapRock", "mapWall", "mapDoor",    "mapFloor", "mapOther"};

int token_of(PartKind kind) {
  switch (kind) {
    case PartKind::comment: return 0;
    case PartKind::condition: return 1;
    case PartKind::keyword:
    case PartKind::map_mark: return 2;
    case PartKind::word: return 3;
    case PartKind::function: return 4;
    case PartKind::variable: return 5;
    case PartKind::number: return 6;
    case PartKind::string:
    case PartKind::character: return 7;
    default: return -1;
  }
}

int token_of(SourceView::Ground ground) {
  constexpr int first = 8;
  return ground == SourceView::Ground::none ? -1 : first + static_cast<int>(ground);
}

/// Tells tokens as differences to those before them.
class TokenWriter {
 public:
  explicit TokenWriter(Placing placing) : placing_(placing) {}

  void add(Span span, int kind) {
    if (kind < 0 || span.begin == span.end) return;
    const Place begin = placing_.place(span.begin), end = placing_.place(span.end);
    if (begin.line != end.line || begin.column >= end.column) return;
    const bool is_same_line = begin.line == last_.line;
    for (const std::uint32_t number :
         {begin.line - last_.line, is_same_line ? begin.column - last_.column : begin.column, end.column - begin.column,
          static_cast<std::uint32_t>(kind), 0U})
      data_.push_back(number);
    last_ = begin;
  }
  Json data() { return std::move(data_); }

 private:
  Placing placing_;
  Place last_;
  Json data_ = Json::array();
};

void add_map_row(const SourceView& model, Span row, TokenWriter& writer) {
  const std::string_view bytes = model.text().bytes();
  for (std::uint32_t at = row.begin; at < row.end;) {
    const auto ground = model.ground(bytes[at]);
    std::uint32_t end = at + 1;
    while (end < row.end && model.ground(bytes[end]) == ground) ++end;
    writer.add({at, end}, token_of(ground));
    at = end;
  }
}

}  // namespace

Json token_legend() { return {{"tokenTypes", token_names}, {"tokenModifiers", Json::array()}}; }

Json document_symbols(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  if (model == nullptr) return Json::array();
  Placing placing(document->lines, document->text.bytes(), session.encoding);
  return Outline(*model).run(placing);
}

Json semantic_tokens(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  if (model == nullptr) return {{"data", Json::array()}};
  TokenWriter writer({document->lines, document->text.bytes(), session.encoding});
  for (const SourcePart& part : model->parts()) {
    if (part.kind == PartKind::map_row) {
      add_map_row(*model, part.span, writer);
      continue;
    }
    // A string may go over lines, of which each is a token.
    for (std::uint32_t line = document->lines.line_of(part.span.begin); token_of(part.kind) >= 0; ++line) {
      const Span whole = document->lines.line(line);
      writer.add({std::max(whole.begin, part.span.begin),
                  std::max(std::max(whole.begin, part.span.begin), std::min(whole.end, part.span.end))},
                 token_of(part.kind));
      if (line + 1 >= document->lines.count() || document->lines.line(line + 1).begin >= part.span.end) break;
    }
  }
  return {{"data", writer.data()}};
}

Json folding_ranges(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  Json ranges = Json::array();
  if (model == nullptr) return ranges;
  const Lines& lines = document->lines;
  const auto add = [&](Span span, const char* kind) {
    const std::uint32_t first = lines.line_of(span.begin), last = lines.line_of(span.end);
    if (last > first) ranges.push_back({{"startLine", first}, {"endLine", last}, {"kind", kind}});
  };
  for (const SourceSymbol& symbol : model->symbols())
    if (symbol.kind == SymbolKind::level) add(symbol.whole, "region");
  for (const SourceBlock& block : model->blocks()) add(block.span, "region");
  for (const SourceFrame& frame : model->frames())
    if (!frame.rows.empty()) add(join(frame.rows.front(), frame.rows.back()), "region");
  // Comments in lines that follow each other.
  std::optional<Span> comments;
  for (const SourcePart& part : model->parts()) {
    if (part.kind == PartKind::comment) comments = comments ? join(*comments, part.span) : part.span;
    if (part.kind == PartKind::comment || part.kind == PartKind::blank || !comments) continue;
    add(*comments, "comment");
    comments.reset();
  }
  if (comments) add(*comments, "comment");
  return ranges;
}

Json selection_ranges(const Session& session, const Json& params) {
  const auto [document, model] = session.named(params);
  const Json& positions = member(params, "positions");
  constexpr std::size_t most_positions = 1000, deepest = 32;
  if (!positions.is_array()) throw RequestError{invalid_params, "no positions are named"};
  if (positions.size() > most_positions) throw RequestError{invalid_params, "too many positions are named"};
  Json result = Json::array();
  for (const Json& each : positions) {
    const std::uint32_t offset = document->lines.offset(place_of(each), session.encoding);
    std::vector<Span> spans = {{0, static_cast<std::uint32_t>(document->text.bytes().size())}};
    const auto add = [&](Span span) {
      if (span.begin <= offset && offset <= span.end && span.begin >= spans.back().begin &&
          span.end <= spans.back().end && span != spans.back())
        spans.push_back(span);
    };
    if (model != nullptr) {
      for (const SourceSymbol& symbol : model->symbols())
        if (symbol.kind == SymbolKind::level) add(symbol.whole);
      for (const SourceBlock& block : model->blocks()) {
        if (block.owner >= 0) add(join(model->statements()[static_cast<std::size_t>(block.owner)].span, block.span));
        add(block.span);
      }
      if (const int statement = model->statement_at(offset); statement >= 0)
        add(model->statements()[static_cast<std::size_t>(statement)].span);
      if (const SourcePart* part = model->part_at(offset)) add(part->span);
    }
    // The whole text stays, and the innermost spans.
    if (spans.size() > deepest) spans.erase(spans.begin() + 1, spans.end() - (deepest - 1));
    Json range;
    for (const Span& span : spans) {
      Json inner = {{"range", document->lines.range(span, session.encoding)}};
      if (!range.is_null()) inner["parent"] = std::move(range);
      range = std::move(inner);
    }
    result.push_back(std::move(range));
  }
  return result;
}

}  // namespace speclev::lsp
