#include "convert/script.hh"

#include <algorithm>
#include <array>
#include <utility>

#include "base/characters.hh"
#include "sim/variant_rules.hh"

namespace speclev::converter {

using Kind = opcode::ast::NodeKind;
using StepKind = opcode::ast::StepKind;
using opcode::ast::Compare;
using opcode::ast::CompareKind;
using opcode::ast::Condition;

namespace {

/// Blocks in blocks; a function counts for three. Lua reads no more than some 200 levels, and values need some.
constexpr std::size_t deepest = 100;

}  // namespace

std::string_view ProgramToScript::keyword(std::size_t at) const {
  std::string_view text = values_.source().text(step(at).keyword.span);
  return text.substr(0, text.find(':'));
}

bool ProgramToScript::is_word(std::size_t at, std::size_t number, std::string_view word) const {
  return number < count(at) && values_.node(value(at, number)).kind == Kind::word &&
         values_.raw(value(at, number)) == word;
}

/// What is lost of a statement with a block is lost with it; a chance in front of it has nothing left to decide.
void ProgramToScript::lose(Diag kind, std::size_t at, const std::string& what) const {
  Span whole = step(at).span;
  if (at > 0 && is(at - 1, StepKind::chance)) whole.begin = step(at - 1).span.begin;
  whole.end = std::max(whole.end, step(behind_block(at + 1) - 1).span.end);
  losses_.tell(kind, step(at).span, {what}, whole);
}

std::size_t ProgramToScript::behind_block(std::size_t at) const {
  if (!is(at, StepKind::begin_block)) return at;
  std::size_t deep = 0;
  do {
    if (is(at, StepKind::begin_block)) ++deep;
    if (is(at, StepKind::end_block)) --deep;
    ++at;
  } while (deep > 0 && at < values_.level().steps.size());
  return at;
}

/// What was asked for is written, or told to be lost; of the rest nothing is known.
void ProgramToScript::tell_unwritten(std::size_t at) const {
  for (std::size_t i = 0; i < count(at); ++i) {
    if (written_.contains(step(at).first_argument + i)) continue;
    const Span span = seen(at, i).span;
    losses_.tell(Diag::lost_key, span, {values_.source().text(span)});
    if (seen(at, i).is_trait) losses_.replace(span, "");
  }
}

/// The game reads no line of 8192 bytes: a long one ends at a blank that is in no string.
void ProgramToScript::line(const std::string& text) {
  constexpr std::size_t long_line = 1000;
  script_.text.append(3 * depth_, ' ');
  std::size_t in_line = 0;
  bool is_string = false;
  for (std::size_t i = 0; i < text.size(); ++i, ++in_line) {
    const bool is_escaped = is_string && text[i] == '\\' && i + 1 < text.size();
    if (text[i] == '"') is_string = !is_string;
    const bool ends_line = text[i] == ' ' && !is_string && in_line >= long_line;
    script_.text += ends_line ? '\n' : text[i];
    if (ends_line) in_line = 0;
    if (is_escaped) script_.text += text[++i];
  }
  script_.text += '\n';
}

void ProgramToScript::comments(std::size_t at) {
  const Span where = step(at).span;
  auto found = comments_.begin();
  while (found != comments_.end() && found->first <= where.begin) {
    for (const std::string& each : found->second) {
      if (each.empty() && !script_.text.empty() && !script_.text.ends_with("\n\n")) script_.text += "\n";
      if (!each.empty()) line("--" + each.substr(1));
    }
    found = comments_.erase(found);
  }
  for (const std::string& each : losses_.comments(where)) line("-- " + each);
}

Script ProgramToScript::run() {
  const std::size_t count = values_.level().steps.size();
  for (std::size_t at = 0; at < count;) at = statement(at);
  if (!hoisted_.empty()) script_.text = "local " + hoisted_ + "\n" + script_.text;
  script_.text = values_.helper_functions() + script_.text;
  return std::move(script_);
}

// ---- steps ----

std::size_t ProgramToScript::statement(std::size_t at) {
  // What is lost of it is known when it is written; its comments stand in front.
  std::string before = std::exchange(script_.text, {});
  std::size_t next = at + 1;
  switch (step(at).kind) {
    case StepKind::level:
    case StepKind::maze: head(at); break;
    case StepKind::flags: {
      std::string words, kept;
      for (std::size_t i = 0; i < count(at); ++i) {
        const auto bits = static_cast<std::uint32_t>(values_.node(value(at, i)).word.value);
        const std::string word(values_.raw(value(at, i)));
        flags_ |= bits;
        // Walls are joined in a maze of corridors if the later game does not know of it.
        if (bits != before_.flags.corridors || joins_walls() || values_.knows_flag(value(at, i)))
          kept += (kept.empty() ? "FLAGS:" : ",") + word;
        if (values_.knows_flag(value(at, i)) && !(joins_walls() && bits == before_.flags.corridors))
          words += (words.empty() ? "" : ", ") + values_.quoted(word);
        else
          lose(Diag::lost_key, at, word);
      }
      if (std::ranges::count(kept, ',') + 1 != static_cast<std::ptrdiff_t>(count(at)) || kept.empty())
        losses_.replace(step(at).span, kept);
      if (!words.empty()) line("des.level_flags(" + words + ")");
      break;
    }
    case StepKind::slots: next = slots(at); break;
    case StepKind::map: map(at); break;
    case StepKind::shuffle:
      if (const auto* named = step(at).definition()) {
        const Variable* found = values_.find(values_.source().text(named->name));
        line("shuffle(" + (found == nullptr ? std::string("{}") : found->name) + ")");
      }
      break;
    case StepKind::define: define(at); break;
    case StepKind::define_array: define_array(at); break;
    case StepKind::if_: next = choices(at); break;
    case StepKind::chance:
      line("if " + condition(at) + " then");
      next = body(at + 1);
      line("end");
      break;
    case StepKind::loop:
    case StepKind::for_:
    case StepKind::switch_: next = loop(at); break;
    case StepKind::begin_block:
    case StepKind::end_block: break;
    default: lose(Diag::lost_statement, at, std::string(values_.source().text(step(at).span))); break;
  }
  const bool is_lost = losses_.is_lost(step(at).span);
  if (is_lost) next = behind_block(at + 1);
  if (!is_lost && step(at).kind == StepKind::slots) tell_unwritten(at);
  std::string own = std::exchange(script_.text, std::move(before));
  comments(at);
  script_.text += own;
  return next;
}

std::size_t ProgramToScript::body(std::size_t at) {
  if (at >= values_.level().steps.size()) return at;
  if (depth_ + 2 * functions_ >= deepest) {
    const std::size_t next = std::max(behind_block(at), at + 1);
    const bool has_braces = is(at, StepKind::begin_block);
    losses_.tell(Diag::lost_statement, step(at).span, {"blocks that are so deep in each other"},
                 has_braces ? Span{step(at).span.end, step(next - 1).span.begin} : step(at).span);
    return next;
  }
  ++depth_;
  if (is(at, StepKind::begin_block)) {
    ++at;
    while (at < values_.level().steps.size() && !is(at, StepKind::end_block)) at = statement(at);
    ++at;
  } else {
    at = statement(at);
  }
  --depth_;
  return at;
}

std::size_t ProgramToScript::block(std::size_t at, const std::string& head, const std::string& end) {
  line(head);
  ++functions_;
  const bool before = std::exchange(is_in_function_, true);
  at = body(at);
  is_in_function_ = before;
  --functions_;
  line(end);
  return at;
}

std::string ProgramToScript::condition(std::size_t at) const {
  const auto* condition = std::get_if<Condition>(&step(at).detail);
  if (condition == nullptr || count(at) == 0) {
    std::string digits = condition == nullptr ? "100" : std::string(values_.source().text(condition->chance.span));
    std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
    return "percent(" + digits + ")";
  }
  const auto sign = [&]() -> std::string {
    switch (condition->compare.kind) {
      case CompareKind::equal: return " == ";
      case CompareKind::unequal: return " ~= ";
      case CompareKind::less: return " < ";
      case CompareKind::at_most: return " <= ";
      case CompareKind::greater: return " > ";
      case CompareKind::at_least: return " >= ";
      case CompareKind::none: break;
    }
    return {};
  }();
  if (sign.empty() || count(at) < 2) return "(" + values_.number(value(at, 0)) + ") ~= 0";
  return values_.number(value(at, 0)) + sign + values_.number(value(at, 1));
}

std::size_t ProgramToScript::choices(std::size_t at) {
  line("if " + condition(at) + " then");
  at = body(at + 1);
  if (is(at, StepKind::else_)) {
    line("else");
    at = body(at + 1);
  }
  line("end");
  return at;
}

std::size_t ProgramToScript::loop(std::size_t at) {
  const bool before = std::exchange(is_in_function_, false);
  at = repeated(at);
  is_in_function_ = before;
  return at;
}

std::size_t ProgramToScript::repeated(std::size_t at) {
  if (step(at).kind == StepKind::loop) {
    const Index times = value(at, 0);
    const bool is_plain = values_.node(times).kind == Kind::integer;
    const std::string many = values_.number(times);
    line("for _ = 1, " + (is_plain ? many : "math.max(1, " + many + ")") + " do");
    at = body(at + 1);
    line("end");
    return at;
  }
  if (step(at).kind == StepKind::for_) {
    const auto* named = step(at).definition();
    Variable& counter = values_.define(named == nullptr ? "$i" : values_.source().text(named->name));
    const std::string from = values_.number(value(at, 0)), to = values_.number(value(at, 1));
    line("for " + counter.name + " = " + from + ", " + to + ", (" + from + " <= " + to + ") and 1 or -1 do");
    at = body(at + 1);
    line("end");
    return at;
  }
  // A body without BREAK goes on in the next one: what follows is written again.
  line("repeat");
  ++depth_;
  const Index which = value(at, 0);
  // A number that is known is one that is rolled below.
  const std::string chosen = values_.number(which);
  const bool is_plain = chosen.find_first_not_of("0123456789()+-*/% ") == std::string::npos;
  line("local case = " + (is_plain ? "nh.rn2(" + chosen + ")" : chosen));
  const std::size_t begin = at + 2;
  std::size_t end = begin;
  int deep = 1;
  for (; end < values_.level().steps.size() && deep > 0; ++end)
    deep += is(end, StepKind::begin_block) ? 1 : is(end, StepKind::end_block) ? -1 : 0;
  --end;
  std::string word = "if ";
  for (std::size_t i = begin; i < end; ++i) {
    if (!is(i, StepKind::case_)) continue;
    line(word + "case == " + values_.number(value(i, 0)) + " then");
    word = "elseif ";
    ++depth_;
    std::size_t inner = i + 1;
    while (inner < end && !is(inner, StepKind::case_) && !is(inner, StepKind::default_)) {
      const bool is_break = keyword(inner) == "BREAK";
      if (is_break) break;
      inner = statement(inner);
    }
    const bool falls = inner < end && keyword(inner) != "BREAK";
    if (falls) lose(Diag::changed_result, i, "it ends where the next CASE begins");
    --depth_;
  }
  for (std::size_t i = begin; i < end; ++i) {
    if (!is(i, StepKind::default_) || word == "if ") continue;
    line("else");
    ++depth_;
    for (std::size_t inner = i + 1; inner < end && keyword(inner) != "BREAK" && !is(inner, StepKind::case_);)
      inner = statement(inner);
    --depth_;
  }
  if (word != "if ") line("end");
  --depth_;
  line("until true");
  return end + 1;
}

// ---- the level, its ground and its variables ----

void ProgramToScript::head(std::size_t at) {
  bool has_init = false;
  for (std::size_t i = at + 1; i < values_.level().steps.size() && i < at + 4; ++i)
    has_init = has_init || (keyword(i) == "INIT_MAP" && values_.knows_style(values_.raw(value(i, 0))));
  if (step(at).kind == StepKind::maze) {
    has_ground_ = true;
    const bool is_grid = count(at) > 1 && values_.is_random(value(at, 1));
    if (is_grid)
      line("des.level_init({ style = \"mazegrid\", bg = \"-\" })");
    else if (!has_init)
      solid(filling(at), is_word(at, 2, "lit") ? "1" : "0");
    line("des.level_flags(\"mazelevel\", \"noflip\")");
  } else {
    line("des.level_flags(\"noflip\")");
  }
}

std::string ProgramToScript::filling(std::size_t at) const {
  const char letter = count(at) > 1 ? values_.filling(value(at, 1)) : ' ';
  return values_.quoted(std::string_view(&letter, 1));
}

/// Fills the level; light: empty if it is left to chance.
void ProgramToScript::solid(const std::string& letter, const std::string& light) {
  const std::string lit = light.empty() ? "" : ", lit = " + light;
  line("des.level_init({ style = \"solidfill\", fg = " + letter + lit + " })");
  const bool is_wide =
      std::ranges::any_of(before_.styles, [](const auto& each) { return each.second == GroundStyle::wide_solid; });
  if (is_wide && letter != "\" \"")  // the last column, too
    line("des.terrain({ selection = selection.area(78,0,78,20), typ = " + letter + lit + " })");
}

void ProgramToScript::init_map(std::size_t at) {
  has_ground_ = true;
  const std::string style(values_.raw(value(at, 0)));
  if (!values_.knows_style(style)) return lose(Diag::lost_statement, at, "INIT_MAP with the style " + style);
  std::string keys = "style = \"" + style + "\"";
  const auto letter = [&](std::size_t number, const std::string& key) {
    keys += ", " + key + " = " + values_.unlit_terrain(value(at, number));
  };
  if (style == "solidfill") {
    std::string light;
    const std::string found = values_.terrain(value(at, 1), light);
    return solid(found, light.empty() ? "0" : light == "-1" ? "" : light);
  }
  if (style == "mazegrid" && is_joined_corridor_maze()) {
    keys += ", bg = \" \"";
  } else if (style == "mazegrid") {
    letter(1, "bg");
  } else if (style == "mines") {
    letter(1, "fg");
    letter(2, "bg");
    const auto flag = [&](std::size_t number, const std::string& key) {
      const bool is_true = !is_word(at, number, "false");
      keys += ", " + key + " = " + (is_true ? "true" : "false");
    };
    flag(3, "smoothed");
    flag(4, "joined");
    flag(6, "walled");
    if (const std::string lit = values_.light(value(at, 5)); lit != "-1") keys += ", lit = " + lit;
    if (count(at) > 7) letter(7, "filling");
  } else if (style != "rogue") {
    return lose(Diag::lost_statement, at, "INIT_MAP with the style " + style);
  }
  line("des.level_init({ " + keys + " })");
}

}  // namespace speclev::converter
