// Writes the source of a compiled program.
#include "decompile/describe.hh"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "bytecode/reader.hh"
#include "decompile/code_statements.hh"
#include "decompile/control_flow.hh"
#include "decompile/paragraphs.hh"

namespace speclev::decompiler {

namespace {

constexpr std::size_t step_width = 2;  ///< blanks for each block that a line is in
constexpr std::size_t deepest = 40;    ///< a line in more steps is set in no further

constexpr std::string_view level_region = "LEVREGION";

/// A level region has four corners and whether it is one of the level; a statement has two.
constexpr std::size_t region_size = 5;

/// How far level regions of the map may go, which functions and levels leave to what stands behind them.
class MapBounds {
 public:
  MapBounds(const Flow& flow, const CodeView& code) : flow_(flow), code_(code) {}

  /// Whether a level region lies outside.
  bool exceeded(std::span<const FlowStep> steps);

 private:
  void statement(const FlowStep& step, bool& exceeded);

  const Flow& flow_;
  const CodeView& code_;
  std::int64_t x_ = 0, y_ = 0;  ///< the last column and row
};

bool MapBounds::exceeded(std::span<const FlowStep> steps) {
  bool result = false;
  for (const FlowStep& step : steps)
    if (step.kind == FlowKind::statement) statement(step, result);
  return result;
}

void MapBounds::statement(const FlowStep& step, bool& exceeded) {
  const TargetData& target = code_.target();
  const auto at = [&](std::size_t place) { return flow_.trees.number(flow_.values[step.first + place]).value_or(0); };
  if (target.opcodes.name(code_[step.at].opcode) == level_region && step.values >= 2 * region_size) {
    for (const std::size_t first : {std::size_t{0}, region_size}) {
      const bool of_level = at(first + 4) != 0;
      const std::int64_t x = std::max(at(first), at(first + 2)), y = std::max(at(first + 1), at(first + 3));
      if (!of_level && (x > x_ || y > y_)) exceeded = true;
    }
    return;
  }
  const bool is_map = code_.is(step.at, Code::MAP) && step.values == 6;
  const bool is_init = code_.is(step.at, Code::INITLEVEL) && step.values == 8 &&
                       target.keywords.word(TokenClass::init_bare, at(0)).empty();
  if (is_map && at(1) != 0) {
    x_ = at(5) - 1;
    y_ = at(4) - 1;
  } else if (is_map || is_init) {
    x_ = target.limit(Limit::level_columns) - 1;
    y_ = target.limit(Limit::level_rows);
  }
}

/// A level that is a program, from its head to its end.
class ProgramText {
 public:
  ProgramText(const CodeView& code, Description& out)
      : code_(code),
        target_(code.target()),
        out_(out),
        flow_(recover_flow(code, reading_of(out.reading()))),
        statements_(flow_, code),
        paragraphs_(code, statements_.words()) {
    std::unordered_map<std::int64_t, std::size_t> counts;
    for (std::size_t i = 0; i < code.size(); ++i)
      ordinals_.push_back(code.is(i, Code::PUSH) ? 0 : counts[code[i].opcode]++);
  }

  void tell(std::string_view name) {
    if (code_.size() == 0) out_.cannot("", "a level has flags, if only none");
    MapBounds bounds(flow_, code_);
    bool functions_exceed = false;
    for (const std::size_t each : flow_.defined)
      functions_exceed = bounds.exceeded(flow_.functions[each].steps) || functions_exceed;
    const bool level_exceeds = bounds.exceeded(flow_.steps);
    if (functions_exceed) level_before(name == "earlier" ? "first" : "earlier");
    for (std::size_t i = 0; i < flow_.defined.size(); ++i) function(i);
    if (level_exceeds) level_before(name == "before" ? "last" : "before");
    const std::size_t behind_head = head(name);
    out_.gap();
    steps(std::span(flow_.steps).subspan(behind_head));
  }

 private:
  using Steps = std::span<const FlowStep>;

  // ---- lines

  void begin(std::size_t at) {
    const bool has_name = at < code_.size();
    if (has_name) out_.enter(target_.opcodes.name(code_[at].opcode), ordinals_[at]);
    out_.begin();
    set_in(indentation_);
  }
  void set_in(std::size_t steps) { out_ << std::string(std::min(steps, deepest) * step_width, ' '); }
  void end(std::size_t at, const StatementText& text) {
    if (!text.good()) out_.cannot("", text.reason());
    out_ << text.text();
    out_.end();
    if (at < code_.size()) out_.leave();
  }
  void line(std::size_t at, const StatementText& text) {
    begin(at);
    end(at, text);
  }
  /// The line that was written last is of another instruction, too.
  void also(std::size_t at) { out_.also(target_.opcodes.name(code_[at].opcode), ordinals_[at]); }

  // ---- the head of a level

  /// How far a level region of the map may go is left over from the level before until there is a map.
  void level_before(std::string_view name) {
    out_.begin();
    out_ << keyword(TokenClass::level) << ": \"" << name << "\"";
    out_.end();
    out_.begin();
    out_ << keyword(TokenClass::nomap);
    out_.end();
    out_.gap();
  }

  /// MAZE or LEVEL, and FLAGS. Gives the number of steps that it is.
  std::size_t head(std::string_view name) {
    const Steps steps = flow_.steps;
    const auto is = [&](std::size_t place, Code code) {
      return place < steps.size() && steps[place].kind == FlowKind::statement && code_.is(steps[place].at, code);
    };
    const bool is_maze = is(0, Code::INITLEVEL) && is(1, Code::LEVEL_FLAGS) && is(2, Code::LEVEL_FLAGS) &&
                         statements_.values(steps[0]).size() == 8;
    const std::size_t flags = is_maze ? 2 : 0;
    StatementText text;
    text << statements_.words().keyword(is_maze ? TokenClass::maze : TokenClass::level) << ": ";
    text.string(name);
    if (is_maze) {
      statements_.maze_filling(text.comma(), statements_.values(steps[0]));
    }
    if (!is(flags, Code::LEVEL_FLAGS)) {
      text.cannot("a level begins with its flags");
      line(0, text);
      return 0;
    }
    line(steps[0].at, text);
    for (std::size_t i = 1; i <= flags; ++i) also(steps[i].at);
    const auto values = statements_.values(steps[flags]);
    const std::int64_t bits = values.size() == 1 ? flow_.trees.number(values[0]).value_or(0) : 0;
    if (bits == 0) return flags + 1;
    StatementText flags_text;
    statements_.flags(flags_text, bits);
    line(steps[flags].at, flags_text);
    return flags + 1;
  }

  // ---- functions

  /// By its number in the order of their text.
  static std::string function_name(std::size_t number) { return "function_" + std::to_string(number + 1); }

  /// The type of a parameter is named by the function that makes it of another one.
  std::string_view type_name(ExpectedType type) const {
    const SlotKind result = type == ExpectedType::string ? SlotKind::string : SlotKind::integer;
    const SlotKind argument = type == ExpectedType::string ? SlotKind::integer : SlotKind::string;
    for (const FunctionRow& row : target_.functions)
      if (row.result == result && row.arguments.size() == 1 && row.arguments[0] == argument) return row.name;
    return {};
  }

  void function(std::size_t number) {
    const FlowFunction& function = flow_.functions[flow_.defined[number]];
    StatementText text;
    text << statements_.words().keyword(TokenClass::function_word) << " " << function_name(number);
    text.open();
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      if (i > 0) text.comma();
      const auto& [name, type] = function.parameters[i];
      text << name << ":" << type_name(type);
      if (type_name(type).empty() || (type != ExpectedType::integer && type != ExpectedType::string))
        text.cannot("a parameter is a number or a string");
    }
    text.close();
    text << " {";
    const std::size_t at = function.begin - 1;
    out_.gap();
    line(at, text);
    indentation_ = 1;
    steps(function.steps);
    indentation_ = 0;
    out_.begin();
    out_ << "}";
    out_.end();
    out_.gap();
  }

  // ---- statements and blocks

  void steps(Steps all) {
    for (std::size_t i = 0; i < all.size();) {
      if (paragraphs_.begins(all, i)) out_.gap();
      i += step(all, i);
    }
    while (!inside_.empty()) leave_block();
  }

  /// Says a step, or several that are one statement. Gives how many.
  std::size_t step(Steps all, std::size_t i) {
    const FlowStep& step = all[i];
    StatementText text;
    switch (step.kind) {
      case FlowKind::unsaid: begin_without_line(step); return 1;
      case FlowKind::end_block: return end_block(all, i);
      case FlowKind::else_: return 1;
      case FlowKind::if_:
        if (chance(all, i, text)) {
          line(step.at, text);
          also(all[i + 1].at);
          return 3;
        }
        text << keyword(TokenClass::if_word) << " ";
        statements_.condition(text, step);
        return open(step, text);
      case FlowKind::loop:
        text << keyword(TokenClass::loop) << " ";
        statements_.count(text, step);
        return open(step, text);
      case FlowKind::switch_:
        text << keyword(TokenClass::switch_word) << " ";
        statements_.count(text, step);
        return open(step, text, 2);
      case FlowKind::for_: statements_.for_loop(text, step); return open(step, text);
      case FlowKind::case_:
      case FlowKind::default_:
        if (step.kind == FlowKind::case_)
          text << keyword(TokenClass::case_word) << " " << step.number << ":";
        else
          text << keyword(TokenClass::default_word) << ":";
        --indentation_;
        line(step.at, text);
        ++indentation_;
        return 1;
      default:
        simple(step, text);
        if (step.has_block) return open(step, text);
        line(step.at, text);
        return 1;
    }
  }

  std::string_view keyword(TokenClass word) const { return statements_.words().keyword(word); }

  /// A statement without a block, or in front of one.
  void simple(const FlowStep& step, StatementText& text) {
    const auto values = statements_.values(step);
    if (step.kind == FlowKind::break_) {
      text << keyword(TokenClass::break_word);
    } else if (step.kind == FlowKind::call) {
      const auto function = std::ranges::find(flow_.defined, static_cast<std::size_t>(step.number));
      text << function_name(static_cast<std::size_t>(function - flow_.defined.begin()));
      text.open();
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) text.comma();
        statements_.value(text, values[i], flow_.trees[values[i]].type);
      }
      text.close();
    } else {
      statements_.statement(text, step);
    }
  }

  std::size_t open(const FlowStep& step, StatementText& text, std::size_t steps = 1) {
    text << " {";
    line(step.at, text);
    inside_.push_back(steps);
    indentation_ += steps;
    return 1;
  }
  void leave_block() {
    indentation_ -= inside_.back();
    inside_.pop_back();
  }

  std::size_t end_block(Steps all, std::size_t i) {
    if (inside_.empty()) return 1;
    leave_block();
    const bool goes_on = i + 1 < all.size() && all[i + 1].kind == FlowKind::else_;
    out_.begin();
    set_in(indentation_);
    out_ << "}";
    if (goes_on) out_ << " " << keyword(TokenClass::else_word) << " {";
    out_.end();
    if (!goes_on) return 1;
    inside_.push_back(1);
    ++indentation_;
    return 2;
  }

  void begin_without_line(const FlowStep& step) {
    out_.enter(target_.opcodes.name(code_[step.at].opcode), ordinals_[step.at]);
    out_.begin();
    out_.cannot("", step.reason);
    out_.leave();
  }

  /// A condition in front of one statement, without braces.
  bool chance(Steps all, std::size_t i, StatementText& text) {
    if (!paragraphs_.is_chance(all, i)) return false;
    StatementText statement;
    simple(all[i + 1], statement);
    const std::string_view words = statement.text();
    if (!target_.has(Feature::condition_behind_keyword)) {
      statements_.condition(text, all[i]);
      text << ": " << words;
    } else {
      const std::string_view word = words.substr(0, words.find(':'));
      text << word;
      statements_.condition(text, all[i]);
      text << words.substr(word.size());
    }
    if (!statement.good()) text.cannot(statement.reason());
    return true;
  }

  const CodeView& code_;
  const TargetData& target_;
  Description& out_;
  const Flow flow_;
  CodeStatements statements_;
  Paragraphs paragraphs_;
  std::vector<std::size_t> ordinals_;  ///< of instructions, among those of the same opcode
  std::vector<std::size_t> inside_;    ///< of each open block, by how many steps its statements are set in
  std::size_t indentation_ = 0;        ///< in steps
};

}  // namespace

void program(const CompiledFile& file, std::string_view name, Description& out) {
  std::vector<std::size_t> oddities;
  const Instructions instructions = read_instructions(file, oddities);
  const CodeView code(instructions.program.ops, data_of(file.target), file.abi);
  ProgramText(code, out).tell(name);
}

std::size_t reading_count(const CompiledFile& file) {
  std::vector<std::size_t> oddities;
  const Instructions instructions = read_instructions(file, oddities);
  return reading_count(CodeView(instructions.program.ops, data_of(file.target), file.abi));
}

}  // namespace speclev::decompiler
