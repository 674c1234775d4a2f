#include <algorithm>
#include <map>
#include <utility>

#include "opcode/builder.hh"
#include "source/probing.hh"

namespace speclev::source {

namespace {

namespace stepped = opcode::ast;

/// Takes the steps of a source, level by level.
class OpcodeReading {
 public:
  OpcodeReading(const SourceText& source, Reading& reading) : source_(source), reading_(reading) {}

  void take(const stepped::Level& level) {
    frame_ = -1;
    open_.clear();
    last_ = -1;
    for (std::size_t i = 0; i < level.steps.size(); ++i) {
      // A condition between a keyword and its colon is a step of its own to the compiler.
      const bool is_within = i + 1 < level.steps.size() && level.steps[i].kind == stepped::StepKind::chance &&
                             level.steps[i + 1].span.begin < level.steps[i].span.begin;
      if (!is_within) take(level, level.steps[i]);
    }
    const std::uint32_t end = level.steps.empty() ? 0 : level.steps.back().span.end;
    while (!open_.empty()) close(end);
  }

 private:
  struct Open {
    std::size_t block;
    int frame;  ///< that holds again behind it
  };

  void take(const stepped::Level& level, const stepped::Step& step) {
    if (step.kind == stepped::StepKind::begin_block) return open(step.span);
    if (step.kind == stepped::StepKind::end_block) {
      if (!open_.empty()) close(step.span.end);
      return;
    }
    number_ = static_cast<int>(reading_.statements.size());
    if (const auto* map = std::get_if<stepped::Map>(&step.detail))
      new_frame(SourceFrame::Kind::map, spans_of_rows(map->rows, source_));
    if (step.keyword.token == TokenClass::nomap) new_frame(SourceFrame::Kind::level, {});
    SourceStatement statement{step.span, step.keyword.span,
                              open_.empty() ? -1 : reading_.blocks[open_.back().block].owner, frame_, false};
    const bool is_definition = step.definition() != nullptr;
    if (is_definition || step.kind == stepped::StepKind::call) statement.keyword = {};
    if (step.kind == stepped::StepKind::level || step.kind == stepped::StepKind::maze)
      begin_level(level, step, statement);
    if (is_definition) define(SymbolKind::variable, step.definition()->name, {});
    is_room_ = step.keyword.token == TokenClass::room || step.keyword.token == TokenClass::subroom;
    parameters_.clear();
    if (step.kind == stepped::StepKind::function) {
      define(SymbolKind::function, step.keyword.span, {});
      each_argument(level, step, [&](const stepped::Node& node) { parameters_.push_back(node.span); });
    }
    last_ = number_;
    reading_.statements.push_back(statement);
  }

  template <class Visit>
  static void each_argument(const stepped::Level& level, const stepped::Step& step, const Visit& visit) {
    for (std::uint32_t i = 0; i < step.arguments; ++i)
      visit(level.nodes[level.arguments[step.first_argument + i].value]);
  }

  void begin_level(const stepped::Level& level, const stepped::Step& step, SourceStatement& statement) {
    statement.begins_level = true;
    bool is_first = true;
    each_argument(level, step, [&](const stepped::Node& node) {
      if (is_first && node.kind == stepped::NodeKind::text) {
        const Span name = between_quotes(node.span);
        reading_.definitions.push_back({SymbolKind::level, name, std::string(source_.text(name)), number_});
      }
      is_first = false;
    });
  }

  void define(SymbolKind kind, Span name, std::optional<Span> scope) {
    std::string text(source_.text(name));
    reading_.definitions.push_back({kind, name, std::move(text), number_, scope});
  }

  void open(Span brace) {
    const std::size_t block = reading_.blocks.size();
    reading_.blocks.push_back({brace, last_});
    open_.push_back({block, frame_});
    if (is_room_) {
      number_ = last_;
      new_frame(SourceFrame::Kind::room, {});
    }
    is_room_ = false;
    for (const Span& parameter : std::exchange(parameters_, {})) {
      number_ = last_;
      parameters_of_[block].push_back(reading_.definitions.size());
      define(SymbolKind::variable, parameter, Span{brace});
    }
  }

  void close(std::uint32_t end) {
    const Open last = open_.back();
    open_.pop_back();
    SourceBlock& block = reading_.blocks[last.block];
    block.span.end = std::max(block.span.end, end);
    for (const std::size_t parameter : parameters_of_[last.block])
      reading_.definitions[parameter].scope = join(reading_.definitions[parameter].name, block.span);
    frame_ = last.frame;
    last_ = block.owner;
  }

  void new_frame(SourceFrame::Kind kind, std::vector<Span> rows) {
    reading_.frames.push_back({kind, number_, std::move(rows)});
    frame_ = static_cast<int>(reading_.frames.size()) - 1;
  }

  const SourceText& source_;
  Reading& reading_;
  std::vector<Open> open_;
  std::vector<Span> parameters_;                                   ///< of the function that was read last
  std::map<std::size_t, std::vector<std::size_t>> parameters_of_;  ///< definitions, by block
  int frame_ = -1, number_ = 0, last_ = -1;
  bool is_room_ = false;  ///< so is the last statement
};

/// Variables, and the functions that are called.
void find_uses(const SourceText& source, Reading& reading) {
  for (const Token& token : reading.tokens) {
    const std::string_view text = source.text(token.span);
    if (text.starts_with('$')) {
      const std::string_view name = text.substr(0, text.find('.'));
      reading.uses.push_back({SymbolKind::variable,
                              {token.span.begin, token.span.begin + static_cast<std::uint32_t>(name.size())},
                              std::string(name)});
    } else if (token.kind == opcode::Parser::token::T_FUNCTION_NAME) {
      reading.uses.push_back({SymbolKind::function, token.span, std::string(text)});
    }
  }
}

Reading read_opcode(const SourceText& source, const TargetData& target, const Abi& abi) {
  Reading reading;
  reading.tokens = read_tokens<opcode::Scanner>(source, target, abi);
  OpcodeReading levels(source, reading);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  opcode::Scanner scanner(source, target, abi, sink);
  opcode::Builder builder(scanner, sink, [&](const stepped::Level& level) {
    levels.take(level);
    for (const stepped::Step& step : level.steps)
      if (const auto* made = step.definition(); made != nullptr && scanner.is_array(source.text(made->name)))
        reading.arrays.emplace(source.text(made->name));
  });
  opcode::Parser(scanner, builder).parse();
  builder.finish();
  find_uses(source, reading);
  return reading;
}

Acceptance opcode_accepts(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading) {
  return accepted_by<opcode::Parser, opcode::Builder, opcode::Scanner>(begun, target, abi, opcode::grammar(), reading,
                                                                       [](const stepped::Level&) {});
}

}  // namespace

const Reader opcode_reader{read_opcode, opcode_accepts, opcode::grammar};

}  // namespace speclev::source
