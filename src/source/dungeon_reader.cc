#include "dungeon/builder.hh"
#include "source/probing.hh"

namespace speclev::source {

namespace {

namespace described = dungeon::ast;

/// Takes the statements of a description.
class DungeonReading {
 public:
  DungeonReading(const SourceText& source, Reading& reading) : source_(source), reading_(reading) {}

  void take(const described::Statement& read) {
    number_ = static_cast<int>(reading_.statements.size());
    SourceStatement statement{read.span, read.has_keyword ? read.keyword.span : Span{}, dungeon_, -1, false};
    if (const auto* made = std::get_if<described::Dungeon>(&read.node)) {
      define(SymbolKind::dungeon, made->name);
      statement.around = -1;
      dungeon_ = number_;
    }
    if (const auto* level = std::get_if<described::Level>(&read.node)) {
      define(SymbolKind::level, level->name);
      use(SymbolKind::level, level->chain);
    }
    if (const auto* branch = std::get_if<described::Branch>(&read.node)) {
      use(SymbolKind::dungeon, branch->name);
      use(SymbolKind::level, branch->chain);
    }
    reading_.statements.push_back(statement);
  }

 private:
  void define(SymbolKind kind, const described::Text& text) {
    const Span name = between_quotes(text.span);
    if (text.given()) reading_.definitions.push_back({kind, name, std::string(source_.text(name)), number_});
  }
  void use(SymbolKind kind, const described::Text& text) {
    const Span name = between_quotes(text.span);
    if (text.given()) reading_.uses.push_back({kind, name, std::string(source_.text(name))});
  }

  const SourceText& source_;
  Reading& reading_;
  int number_ = 0, dungeon_ = -1;
};

Reading read_dungeon(const SourceText& source, const TargetData& target, const Abi& abi) {
  Reading reading;
  reading.tokens = read_tokens<dungeon::Scanner>(source, target, abi);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  dungeon::Scanner scanner(source, target, abi, sink);
  dungeon::Builder builder(scanner, sink);
  dungeon::Parser(scanner, builder).parse();
  DungeonReading statements(source, reading);
  for (const described::Statement& each : builder.take()) statements.take(each);
  return reading;
}

Acceptance dungeon_accepts(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading) {
  return accepted_by<dungeon::Parser, dungeon::Builder, dungeon::Scanner>(begun, target, abi, dungeon::grammar(),
                                                                          reading);
}

}  // namespace

const Reader dungeon_reader{read_dungeon, dungeon_accepts, dungeon::grammar};

}  // namespace speclev::source
