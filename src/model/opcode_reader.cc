// Reads a source of the opcode language into the model.
#include <algorithm>
#include <map>
#include <utility>

#include "bytecode/model.hh"
#include "model/map_places.hh"
#include "model/notes.hh"
#include "model/opcode_place.hh"
#include "model/opcode_statements.hh"
#include "model/probing.hh"
#include "model/recording.hh"
#include "opcode/builder.hh"
#include "repair/forms.hh"

namespace speclev::model {

namespace {

namespace stepped = opcode::ast;

/// Takes the steps of a source, level by level.
class OpcodeReading {
 public:
  OpcodeReading(const SourceText& source, const TargetData& target, Reading& reading)
      : notes_(source, reading), reading_(reading), places_(target) {}

  void take(const stepped::Level& level) {
    frame_ = -1;
    places_.begin_level();
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
    const int number = notes_.next_statement();
    if (const auto* map = std::get_if<stepped::Map>(&step.detail)) frame_ = add_map(level, step, *map);
    if (step.kind == stepped::StepKind::flags)
      each_argument(level, step, [&](const stepped::Node& node) { places_.add_flag(node.word.value); });
    if (step.keyword.token == TokenClass::lev_init) places_.add_ground();
    if (step.keyword.token == TokenClass::nomap) frame_ = notes_.add_frame(SourceFrame::Kind::level, number);
    SourceStatement statement{step.span, step.keyword.span, frame_};
    const bool is_definition = step.definition() != nullptr;
    if (is_definition || step.kind == stepped::StepKind::call) statement.keyword = {};
    if (step.kind == stepped::StepKind::level || step.kind == stepped::StepKind::maze)
      begin_level(level, step, statement);
    if (is_definition) notes_.define(SymbolKind::variable, step.definition()->name);
    is_room_ = step.keyword.token == TokenClass::room || step.keyword.token == TokenClass::subroom;
    parameters_.clear();
    if (step.kind == stepped::StepKind::function) {
      notes_.define(SymbolKind::function, step.keyword.span);
      each_argument(level, step, [&](const stepped::Node& node) { parameters_.push_back(node.span); });
    }
    last_ = number;
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
      if (is_first && node.kind == stepped::NodeKind::text) notes_.define(SymbolKind::level, between_quotes(node.span));
      is_first = false;
    });
  }

  /// Words align a map; anything else is a place, which may be computed.
  int add_map(const stepped::Level& level, const stepped::Step& step, const stepped::Map& map) {
    std::vector<Span> rows = spans_of_rows(map.rows, notes_.source());
    std::vector<int> alignment;
    each_argument(level, step, [&](const stepped::Node& node) {
      if (node.kind == stepped::NodeKind::word && !node.word.is_random()) alignment.push_back(node.word.value);
    });
    const auto origin = alignment.size() != 2 || step.arguments != 2 || rows.size() != map.rows.size()
                            ? std::nullopt
                            : places_.place(alignment[0], alignment[1], rows);
    return notes_.add_frame(SourceFrame::Kind::map, notes_.next_statement(), std::move(rows), origin);
  }

  void open(Span brace) {
    const std::size_t block = reading_.blocks.size();
    reading_.blocks.push_back({brace, last_});
    open_.push_back({block, frame_});
    if (is_room_) frame_ = notes_.add_frame(SourceFrame::Kind::room, last_);
    is_room_ = false;
    for (const Span& parameter : std::exchange(parameters_, {})) {
      parameters_of_[block].push_back(reading_.definitions.size());
      notes_.define(SymbolKind::variable, parameter, brace);
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

  Notes notes_;
  Reading& reading_;
  MapPlaces places_;
  std::vector<Open> open_;
  std::vector<Span> parameters_;                                   ///< of the function that was read last
  std::map<std::size_t, std::vector<std::size_t>> parameters_of_;  ///< definitions, by block
  int frame_ = -1, last_ = -1;
  bool is_room_ = false;  ///< so is the last statement
};

/// Variables, and the functions that are called.
void find_uses(const SourceText& source, Reading& reading) {
  Notes notes(source, reading);
  for (const Token& token : reading.tokens) {
    const std::string_view text = source.text(token.span);
    if (text.starts_with('$')) {
      const std::size_t size = std::min(text.find('.'), text.size());
      notes.use(SymbolKind::variable, {token.span.begin, token.span.begin + static_cast<std::uint32_t>(size)});
    } else if (token.kind == opcode::Parser::token::T_FUNCTION_NAME) {
      notes.use(SymbolKind::function, token.span);
    }
  }
}

Reading read_opcode(const SourceText& source, const TargetData& target, const Abi& abi) {
  Reading reading;
  OpcodeReading levels(source, target, reading);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  Recording<opcode::Scanner> scanner(source, target, abi, sink);
  opcode::Builder builder(scanner, sink, [&](const stepped::Level& level) {
    levels.take(level);
    for (const stepped::Step& step : level.steps)
      if (const auto* made = step.definition(); made != nullptr && scanner.is_array(source.text(made->name)))
        reading.arrays.emplace(source.text(made->name));
  });
  opcode::Parser(scanner, builder).parse();
  builder.finish();
  reading.tokens = scanner.take_tokens();
  find_uses(source, reading);
  return reading;
}

Acceptance opcode_accepts(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading) {
  return accepted_by<opcode::Parser, opcode::Builder, opcode::Scanner>(begun, target, abi, opcode::grammar(), reading,
                                                                       [](const stepped::Level&) {});
}

StatementHelp opcode_form(const TargetData& target, const KeywordTable::Row& keyword) {
  std::string text = opcode::statement_form(target, keyword.token, keyword.word);
  return {text, opcode::values_of_form(text)};
}

using Kind = opcode::Parser::token;

}  // namespace

const Reader opcode_reader{.model = opcode::program_binding,
                           .read = read_opcode,
                           .accepted = opcode_accepts,
                           .statements = opcode_statements,
                           .grammar = opcode::grammar,
                           .names = {.character = Kind::T_CHARACTER,
                                     .variable = Kind::T_VARIABLE,
                                     .function = Kind::T_FUNCTION_NAME,
                                     .core = Kind::T_CORE,
                                     .trait = Kind::T_TRAIT},
                           .class_is_argument = false,
                           .place_names = {},
                           .value_at = nullptr,
                           .form = opcode_form,
                           .complete = complete_opcode_place};

}  // namespace speclev::model
