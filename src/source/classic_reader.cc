#include <algorithm>

#include "classic/builder.hh"
#include "classic/grammar.hh"
#include "source/probing.hh"

namespace speclev::source {

namespace {

namespace declared = classic::ast;

/// The word of a target for a class; empty if it has none.
std::string_view word_for(TokenClass token, const TargetData& target) {
  const auto& rows = target.keywords.rows();
  const auto row = std::ranges::find(rows, token, &KeywordTable::Row::token);
  return row == rows.end() ? std::string_view() : row->word;
}

/// Takes the declarations of a source, level by level.
class ClassicReading {
 public:
  ClassicReading(const SourceText& source, const TargetData& target, Reading& reading)
      : source_(source), target_(target), reading_(reading) {}

  void take(const declared::DeclarationList& level) {
    frame_ = -1;
    for (const declared::Declaration& each : level) take(each);
  }

  /// What is taken from lists, by tokens: place[0], place[0][1].
  void find_elements() {
    const std::vector<Token>& tokens = reading_.tokens;
    const auto text = [&](std::size_t at) {
      return at < tokens.size() ? source_.text(tokens[at].span) : std::string_view();
    };
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const TokenClass word = tokens[at].is_word ? tokens[at].word : TokenClass::reserved;
      if (word != TokenClass::p_register && word != TokenClass::o_register && word != TokenClass::m_register &&
          word != TokenClass::r_register)
        continue;
      std::string name(text(at));
      std::size_t last = at;
      for (std::size_t next = at + 1; text(next) == "[" && text(next + 2) == "]"; next += 3) {
        const std::string_view number = text(next + 1);
        if (number.empty() || number.front() < '0' || number.front() > '9') break;
        name.append("[").append(number).append("]");
        last = next + 2;
      }
      if (last > at)
        reading_.uses.push_back({SymbolKind::element, join(tokens[at].span, tokens[last].span), std::move(name)});
    }
  }

 private:
  void take(const declared::Declaration& declaration) {
    SourceStatement statement{declaration.span, declaration.has_keyword ? declaration.keyword.span : Span{}, -1, frame_,
                              false};
    number_ = static_cast<int>(reading_.statements.size());
    if (const auto* maze = std::get_if<declared::Maze>(&declaration.node)) begin_level(maze->name, statement);
    if (const auto* level = std::get_if<declared::Level>(&declaration.node)) begin_level(level->name, statement);
    if (const auto* map = std::get_if<declared::Map>(&declaration.node))
      statement.frame = new_frame(SourceFrame::Kind::map, spans_of_rows(map->rows, source_));
    if (std::holds_alternative<declared::NoMap>(declaration.node))
      statement.frame = new_frame(SourceFrame::Kind::level, {});
    if (const auto* room = std::get_if<declared::Room>(&declaration.node)) {
      statement.frame = new_frame(SourceFrame::Kind::room, {});
      if (room->parent.given()) use(SymbolKind::room, room->parent);
    }
    if (const auto* name = std::get_if<declared::RoomName>(&declaration.node)) define(SymbolKind::room, name->name);
    if (const auto* places = std::get_if<declared::RandomPlaces>(&declaration.node)) {
      std::string list(word_for(TokenClass::p_register, target_));
      if (places->set.given()) list.append("[").append(source_.text(places->set.span)).append("]");
      for (std::size_t i = 0; i < places->places.size(); ++i) element(list, i, places->places[i].span);
    }
    if (const auto* classes = std::get_if<declared::RandomClasses>(&declaration.node)) {
      const std::string list(word_for(classes->monsters ? TokenClass::m_register : TokenClass::o_register, target_));
      for (std::size_t i = 0; i < classes->letters.size(); ++i) element(list, i, classes->letters[i].span);
    }
    if (const auto* region = std::get_if<declared::RandomRegion>(&declaration.node)) {
      const std::string name = std::string(word_for(TokenClass::r_register, target_)) + "[" +
                               std::string(source_.text(region->number.span)) + "]";
      reading_.definitions.push_back({SymbolKind::element, region->in_area.span, name, number_});
    }
    reading_.statements.push_back(statement);
  }

  void begin_level(const declared::Text& name, SourceStatement& statement) {
    statement.begins_level = true;
    define(SymbolKind::level, name);
  }
  int new_frame(SourceFrame::Kind kind, std::vector<Span> rows) {
    reading_.frames.push_back({kind, number_, std::move(rows)});
    return frame_ = static_cast<int>(reading_.frames.size()) - 1;
  }
  void define(SymbolKind kind, const declared::Text& text) {
    const Span name = between_quotes(text.span);
    reading_.definitions.push_back({kind, name, std::string(source_.text(name)), number_});
  }
  void use(SymbolKind kind, const declared::Text& text) {
    const Span name = between_quotes(text.span);
    reading_.uses.push_back({kind, name, std::string(source_.text(name))});
  }
  void element(const std::string& list, std::size_t place, Span where) {
    reading_.definitions.push_back({SymbolKind::element, where, list + "[" + std::to_string(place) + "]", number_});
  }

  const SourceText& source_;
  const TargetData& target_;
  Reading& reading_;
  int frame_ = -1, number_ = 0;
};

Reading read_classic(const SourceText& source, const TargetData& target, const Abi& abi) {
  Reading reading;
  reading.tokens = read_tokens<classic::Scanner>(source, target, abi);
  ClassicReading levels(source, target, reading);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  classic::Scanner scanner(source, target, abi, sink);
  classic::Builder builder(scanner, sink, [&](const declared::DeclarationList& level) { levels.take(level); });
  classic::Parser(scanner, builder).parse();
  builder.finish();
  levels.find_elements();
  return reading;
}

Acceptance classic_accepts(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading) {
  return accepted_by<classic::Parser, classic::Builder, classic::Scanner>(
      begun, target, abi, classic::grammar(), reading, [](const declared::DeclarationList&) {});
}

}  // namespace

const Reader classic_reader{read_classic, classic_accepts, classic::grammar};

}  // namespace speclev::source
