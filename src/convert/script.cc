#include "convert/script.hh"

#include <algorithm>
#include <array>
#include <utility>

#include "base/characters.hh"

namespace speclev::converter {

using Kind = opcode::ast::NodeKind;
using StepKind = opcode::ast::StepKind;
using opcode::ast::Compare;
using opcode::ast::CompareKind;
using opcode::ast::Condition;

namespace {

/// Joins keys of a table; empty ones are left out.
std::string joined(std::initializer_list<std::string> keys) {
  std::string result;
  for (const std::string& each : keys)
    if (!each.empty()) result.append(result.empty() ? "" : ", ").append(each);
  return result;
}

std::string table(const std::string& keys) { return keys.empty() ? "" : "{ " + keys + " }"; }

constexpr std::size_t deepest = 100;  ///< blocks in blocks

}  // namespace

std::string_view ProgramToScript::keyword(std::size_t at) const {
  std::string_view text = values_.source().text(step(at).keyword.span);
  return text.substr(0, text.find(':'));
}

bool ProgramToScript::is_word(std::size_t at, std::size_t number, std::string_view word) const {
  return number < count(at) && values_.node(value(at, number)).kind == Kind::word &&
         values_.raw(value(at, number)) == word;
}

void ProgramToScript::line(const std::string& text) { script_.text.append(3 * depth_, ' ').append(text).append("\n"); }

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
      std::string words;
      for (std::size_t i = 0; i < count(at); ++i) words += (i == 0 ? "" : ", ") + values_.word(value(at, i));
      line("des.level_flags(" + words + ")");
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
  std::string own = std::exchange(script_.text, std::move(before));
  comments(at);
  script_.text += own;
  return next;
}

std::size_t ProgramToScript::body(std::size_t at) {
  ++depth_;
  if (depth_ > deepest) lose(Diag::lost_statement, at, "blocks that are so deep in each other");
  if (is(at, StepKind::begin_block)) {
    ++at;
    while (at < values_.level().steps.size() && !is(at, StepKind::end_block))
      at = depth_ > deepest ? at + 1 : statement(at);
    ++at;
  } else if (at < values_.level().steps.size() && depth_ <= deepest) {
    at = statement(at);
  }
  --depth_;
  return at;
}

std::size_t ProgramToScript::block(std::size_t at, const std::string& head, const std::string& end) {
  line(head);
  ++functions_;
  at = body(at);
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
  const std::string quoted_name(values_.raw(value(at, 0)));
  script_.name = quoted_name.substr(1, quoted_name.size() - 2);
  bool has_init = false;
  for (std::size_t i = at + 1; i < values_.level().steps.size() && i < at + 4; ++i)
    has_init = has_init || keyword(i) == "INIT_MAP";
  if (step(at).kind == StepKind::maze) {
    const bool is_grid = count(at) > 1 && values_.is_random(value(at, 1));
    if (is_grid)
      line("des.level_init({ style = \"mazegrid\", bg = \"-\" })");
    else if (!has_init)
      line("des.level_init({ style = \"solidfill\", fg = \" \", lit = 0 })");
    line("des.level_flags(\"mazelevel\", \"noflip\")");
  } else {
    line("des.level_flags(\"noflip\")");
  }
}

void ProgramToScript::init_map(std::size_t at) {
  const std::string style(values_.raw(value(at, 0)));
  std::string keys = "style = \"" + style + "\"";
  const auto letter = [&](std::size_t number, const std::string& key) {
    std::string light;
    const std::string found = values_.terrain(value(at, number), light);
    keys += ", " + key + " = " + found;
    return light;
  };
  const auto lit = [&](const std::string& light) {
    if (light != "-1") keys += ", lit = " + (light.empty() ? "0" : light);
  };
  if (style == "solidfill") {
    lit(letter(1, "fg"));
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
    if (!values_.is_random(value(at, 5))) keys += std::string(", lit = ") + (is_word(at, 5, "lit") ? "1" : "0");
    if (count(at) > 7) letter(7, "filling");
  } else if (style != "rogue") {
    return lose(Diag::lost_statement, at, "INIT_MAP with the style " + style);
  }
  line("des.level_init({ " + keys + " })");
}

void ProgramToScript::map(std::size_t at) {
  const auto* rows = std::get_if<opcode::ast::Map>(&step(at).detail);
  if (rows == nullptr) return;
  std::vector<std::string> lines;
  std::size_t width = 0;
  for (const std::string_view row : rows->rows) {
    std::string text(row);
    std::erase_if(text, [](char c) { return (c >= '0' && c <= '9') || c == '\r'; });
    width = std::max(width, text.size());
    lines.push_back(std::move(text));
  }
  std::string keys;
  if (count(at) >= 2 && values_.node(value(at, 1)).kind == Kind::word && !is_word(at, 1, "true") &&
      !is_word(at, 1, "false")) {
    keys = "halign = " + values_.word(value(at, 0)) + ", valign = " + values_.word(value(at, 1));
  } else if (values_.is_random(value(at, 0))) {
    keys = "x = 1 + nh.rn2(" + std::to_string(79 - static_cast<int>(width)) + "), y = nh.rn2(" +
           std::to_string(21 - static_cast<int>(lines.size())) + ")";
  } else if (values_.node(value(at, 0)).kind == Kind::tuple) {
    const auto numbers = values_.operands(value(at, 0));
    const std::string x = values_.number(numbers[0]);
    const bool is_number = x.find_first_not_of("0123456789") == std::string::npos;
    keys = "x = " + (is_number ? std::to_string(std::stol(x) + 1) : "1 + " + x) + ", y = " + values_.number(numbers[1]);
  } else {
    const std::string place = values_.place(value(at, 0));
    keys = "x = 1 + " + place + ".x, y = " + place + ".y";
  }
  const bool has_keep = count(at) == 3 || (count(at) == 2 && values_.node(value(at, 0)).kind != Kind::word);
  if (has_keep && is_word(at, count(at) - 1, "false"))
    lose(Diag::changed_frame, at, "places behind it are counted from it");
  std::string text = "des.map({ " + keys + ", map = [[\n";
  for (std::string& row : lines) {
    row.resize(width, ' ');
    text += row + "\n";
  }
  if (!text.empty()) text.pop_back();
  script_.text += std::string(3 * depth_, ' ') + text + "]] })\n";
}

void ProgramToScript::note_variable(Variable& variable, std::size_t at, bool is_array) const {
  variable.is_array = is_array;
  variable.size = is_array ? count(at) : 0;
  const Index first = value(at, 0);
  const Kind kind = values_.node(first).kind;
  const std::string type(values_.source().text(step(at).definition()->type.span));
  const auto is_letter = [&](std::size_t i) { return values_.node(value(at, i)).kind == Kind::character; };
  const auto is_name = [&](std::size_t i) {
    const Kind each = values_.node(value(at, i)).kind;
    return each == Kind::text || (each == Kind::tuple && values_.node(value(at, i)).operands == 2);
  };
  bool are_letters = true, are_names = true;
  for (std::size_t i = 0; i < count(at); ++i) {
    are_letters = are_letters && is_letter(i);
    are_names = are_names && is_name(i);
  }
  if (type.starts_with("monster") || type.starts_with("MONSTER") || type.starts_with("object") ||
      type.starts_with("OBJECT")) {
    variable.holds = type.front() == 'm' || type.front() == 'M' ? Holds::monster : Holds::object;
    variable.form = are_letters ? Form::letter : are_names ? Form::name : Form::keys;
  } else if (type.starts_with("selection")) {
    variable.holds = Holds::selection;
  } else if (kind == Kind::tuple && values_.node(first).operands == 4) {
    variable.holds = Holds::region;
  } else if ((kind == Kind::tuple && values_.node(first).operands == 2) || kind == Kind::humidity ||
             values_.is_random(first)) {
    variable.holds = Holds::place;
  } else if (kind == Kind::text || kind == Kind::join) {
    variable.holds = Holds::text;
  } else if (kind == Kind::character) {
    variable.holds = Holds::terrain;
  } else if (kind == Kind::call || kind == Kind::prefix || kind == Kind::line || kind == Kind::randline ||
             kind == Kind::both) {
    const bool is_place = kind == Kind::call && values_.raw(first).starts_with("rndcoord");
    variable.holds = is_place ? Holds::place : Holds::selection;
  }
}

std::string ProgramToScript::value_of(const Variable& variable, Index at) const {
  std::string light;
  switch (variable.holds) {
    case Holds::number: return values_.number(at);
    case Holds::text: return values_.text(at);
    case Holds::place: return values_.place(at);
    case Holds::selection: return values_.selection(at);
    case Holds::region: return "{ " + values_.region(at) + " }";
    case Holds::terrain: return values_.terrain(at, light);
    case Holds::monster:
    case Holds::object: break;
  }
  std::string keys = values_.thing_keys(at, variable.holds == Holds::monster);
  if (variable.form == Form::keys) return "{ " + keys + " }";
  // The string behind the first key.
  const std::size_t begin = keys.find('"');
  if (begin == std::string::npos) return "\"\"";
  std::size_t end = begin + 1;
  while (end < keys.size() && keys[end] != '"') end += keys[end] == '\\' ? 2 : 1;
  return keys.substr(begin, end + 1 - begin);
}

void ProgramToScript::define(std::size_t at) {
  const std::string name(values_.source().text(step(at).definition()->name));
  const bool is_new = values_.find(name) == nullptr;
  Variable& variable = values_.define(name);
  note_variable(variable, at, false);
  if (is_new && depth_ > 0) hoisted_ += (hoisted_.empty() ? "" : ", ") + variable.name;
  line((is_new && depth_ == 0 ? "local " : "") + variable.name + " = " + value_of(variable, value(at, 0)));
}

void ProgramToScript::define_array(std::size_t at) {
  const std::string name(values_.source().text(step(at).definition()->name));
  const bool is_new = values_.find(name) == nullptr;
  Variable& variable = values_.define(name);
  note_variable(variable, at, true);
  if (is_new && depth_ > 0) hoisted_ += (hoisted_.empty() ? "" : ", ") + variable.name;
  std::string elements;
  for (std::size_t i = 0; i < count(at); ++i) elements += (i == 0 ? "" : ", ") + value_of(variable, value(at, i));
  line((is_new && depth_ == 0 ? "local " : "") + variable.name + " = { " + elements + " }");
}

// ---- statements ----

std::size_t ProgramToScript::slots(std::size_t at) {
  const std::string_view word = keyword(at);
  if (word == "MONSTER") return monster(at);
  if (word == "OBJECT" || word == "CONTAINER") return object(at);
  if (word == "ROOM" || word == "SUBROOM") return room(at);
  if (word == "REGION") return region(at);
  if (word == "INIT_MAP")
    init_map(at);
  else if (word == "DOOR")
    door(at);
  else if (word == "ROOMDOOR")
    room_door(at);
  else if (word == "CORRIDOR")
    corridor(at);
  else if (word == "BREAK")
    line(functions_ > 0 ? "do return end" : "break");
  else if (word == "EXIT") {
    if (functions_ > 0) lose(Diag::changed_result, at, "it leaves the block that it is in, and no more");
    line("do return end");
  } else if (!ground(at)) {
    plain(at);
  }
  return at + 1;
}

bool ProgramToScript::is_coordinate(Index at) const {
  return values_.node(at).kind == Kind::tuple && values_.node(at).operands == 2;
}

/// A call with words and a place, as short as the function takes it.
std::string ProgramToScript::with_place(std::string_view function, const std::string& words, Index place) const {
  std::string call = "des." + std::string(function) + "(" + words;
  if (values_.is_random(place)) return call + ")";
  if (is_coordinate(place)) {
    const auto numbers = values_.operands(place);
    return call + ", " + values_.number(numbers[0]) + ", " + values_.number(numbers[1]) + ")";
  }
  return call + ", " + values_.place(place) + ")";
}

std::string ProgramToScript::light(Index at) const {
  if (values_.is_random(at)) return {};
  return values_.raw(at) == "lit" ? "lit=1" : "lit=0";
}

std::size_t ProgramToScript::room(std::size_t at) {
  const bool is_subroom = keyword(at) == "SUBROOM";
  std::string keys;
  if (!values_.is_random(value(at, 0))) keys = "type=" + values_.text(value(at, 0));
  if (argument(at, 0).chance.given()) {
    std::string digits(values_.source().text(argument(at, 0).chance.span));
    std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
    keys = joined({keys, "chance=" + digits});
  }
  keys = joined({keys, light(value(at, 1))});
  const auto pair = [&](std::size_t number, const std::string& first, const std::string& second, bool are_words) {
    if (values_.is_random(value(at, number))) return;
    const auto parts = values_.operands(value(at, number));
    if (parts.size() != 2) return;
    const auto one = [&](Index each) { return are_words ? values_.word(each) : values_.number(each); };
    keys = joined({keys, first + "=" + one(parts[0]), second + "=" + one(parts[1])});
  };
  pair(2, "x", "y", false);
  if (!is_subroom) pair(3, "xalign", "yalign", true);
  const std::size_t size = is_subroom ? 3 : 4;
  pair(size, "w", "h", false);
  for (std::size_t i = size + 1; i < count(at) && is_subroom; ++i)
    if (is_word(at, i, "unfilled")) keys = joined({keys, "filled=0"});
  const bool has_block = is(at + 1, StepKind::begin_block);
  const bool is_empty = has_block && is(at + 2, StepKind::end_block);
  if (!has_block || is_empty) {
    line("des.room({ " + keys + " })");
    return has_block ? at + 3 : at + 1;
  }
  return block(at + 1, "des.room({ " + joined({keys, "contents = function()"}), "end })");
}

std::size_t ProgramToScript::region(std::size_t at) {
  bool is_unfilled = false, is_irregular = false, is_unjoined = false;
  for (std::size_t i = 3; i < count(at); ++i) {
    is_unfilled = is_unfilled || is_word(at, i, "unfilled");
    is_irregular = is_irregular || is_word(at, i, "irregular");
    is_unjoined = is_unjoined || is_word(at, i, "unjoined");
  }
  const bool is_random = values_.is_random(value(at, 2));
  const std::string type = is_random ? "\"ordinary\"" : values_.text(value(at, 2));
  const bool is_ordinary = type == "\"ordinary\"";
  const bool is_room = !is_ordinary || is_irregular || is_unfilled || is_random;
  const bool has_block = is(at + 1, StepKind::begin_block) && !is(at + 2, StepKind::end_block);
  if (!is_room && !values_.is_random(value(at, 1))) {
    line("des.region(selection.area(" + values_.region(value(at, 0)) + "), " + values_.word(value(at, 1)) + ")");
    return at + 1;
  }
  std::string keys = joined({values_.region_keys(value(at, 0), "region"), light(value(at, 1)), "type=" + type});
  if (!is_ordinary) keys = joined({keys, is_unfilled ? "filled=2" : "filled=1"});
  if (is_irregular) keys = joined({keys, "irregular=1"});
  if (is_room && is_ordinary && !is_irregular) keys = joined({keys, "arrival_room=true"});
  if (is_unjoined) keys = joined({keys, "joined=false"});
  if (has_block) return block(at + 1, "des.region({ " + joined({keys, "contents = function()"}), "end })");
  line("des.region({ " + keys + " })");
  return is(at + 1, StepKind::begin_block) ? at + 3 : at + 1;
}

std::string ProgramToScript::monster_extra(std::size_t at, std::size_t number) const {
  const opcode::ast::Argument& extra = argument(at, number);
  const Index of = extra.value;
  const std::string key = extra.key.given() ? std::string(trimmed(values_.source().text(extra.key.span))) : "";
  const std::string plain = key.substr(0, key.find(':'));
  if (plain == "m_feature") return "appear_as=\"ter:\" .. " + values_.text(of);
  if (plain == "m_object") return "appear_as=\"obj:\" .. " + values_.text(of);
  if (plain == "m_monster") return "appear_as=\"mon:\" .. " + values_.text(of);
  if (plain == "align") return values_.is_random(of) ? std::string() : "align=" + values_.alignment(of);
  if (plain == "fleeing" || plain == "blinded" || plain == "paralyzed") return plain + "=" + values_.number(of);
  if (!plain.empty()) {
    lose(Diag::lost_key, at, plain);
    return {};
  }
  if (values_.node(of).kind == Kind::align) return "align=" + values_.alignment(of);
  if (values_.node(of).kind != Kind::word) return "name=" + values_.text(of);
  const std::string word(values_.raw(of));
  if (word == "peaceful") return "peaceful=1";
  if (word == "hostile") return "peaceful=0";
  if (word == "asleep") return "asleep=1";
  if (word == "awake") return "asleep=0";
  for (const std::string_view flag : {"female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused"})
    if (word == flag) return word + "=1";
  if (word == "random") return {};
  return "align=" + values_.quoted(word);
}

std::size_t ProgramToScript::monster(std::size_t at) {
  std::string keys = values_.thing_keys(value(at, 0), true);
  if (count(at) > 1) keys = joined({keys, values_.place_keys(value(at, 1))});
  for (std::size_t i = 2; i < count(at); ++i) keys = joined({keys, monster_extra(at, i)});
  if (is(at + 1, StepKind::begin_block))
    return block(at + 1, "des.monster({ " + joined({keys, "inventory = function()"}), "end })");
  line("des.monster(" + table(keys) + ")");
  return at + 1;
}

std::string ProgramToScript::object_extra(std::size_t at, std::size_t number, bool is_statue) const {
  const opcode::ast::Argument& extra = argument(at, number);
  const Index of = extra.value;
  const std::string key = extra.key.given() ? std::string(trimmed(values_.source().text(extra.key.span))) : "";
  const std::string plain = key.substr(0, key.find(':'));
  if (plain == "montype") {
    if (values_.is_random(of)) return {};
    const std::string keys = values_.thing_keys(of, true);
    const std::size_t begin = keys.find('=');
    return begin == std::string::npos ? std::string() : "montype=" + keys.substr(begin + 1);
  }
  if (plain == "name" || plain == "NAME") return "name=" + values_.text(of);
  if (plain == "quantity" || plain == "eroded" || plain == "recharged") return plain + "=" + values_.number(of);
  if (!plain.empty()) {
    lose(Diag::lost_key, at, plain);
    return {};
  }
  const Kind kind = values_.node(of).kind;
  if (kind != Kind::word) {
    const std::string spe = values_.number(of);
    if (!is_statue) return "spe=" + spe;
    if (spe == "0") return {};
    lose(Diag::lost_key, at, spe);
    return {};
  }
  const std::string word(values_.raw(of));
  if (word == "blessed" || word == "uncursed" || word == "cursed") return "buc=\"" + word + "\"";
  if (word == "erodeproof") return "eroded=-1";
  if (word == "not_trapped") return "trapped=0";
  if (word == "trapped") return "trapped=1";
  if (word == "lit") return "lit=1";
  if (word == "unlit") return "lit=0";
  for (const std::string_view flag : {"buried", "locked", "broken", "greased"})
    if (word == flag) return word + "=1";
  if (word != "random") lose(Diag::lost_key, at, word);
  return {};
}

std::size_t ProgramToScript::object(std::size_t at) {
  std::string keys = values_.thing_keys(value(at, 0), false);
  bool has_montype = false;
  for (std::size_t i = 1; i < count(at); ++i)
    has_montype = has_montype || (argument(at, i).key.given() &&
                                  values_.source().text(argument(at, i).key.span).starts_with("montype"));
  for (std::size_t i = 1; i < count(at); ++i) {
    const Index of = value(at, i);
    const bool has_key = argument(at, i).key.given();
    const Kind kind = values_.node(of).kind;
    const Variable* named = kind == Kind::variable || kind == Kind::element ? values_.find(values_.raw(of)) : nullptr;
    const bool is_place =
        !has_key && (is_coordinate(of) || kind == Kind::humidity || kind == Kind::call ||
                     (i == 1 && values_.is_random(of)) || (named != nullptr && named->holds == Holds::place));
    keys = joined({keys, is_place ? values_.place_keys(of) : object_extra(at, i, has_montype)});
  }
  const bool is_container = keyword(at) == "CONTAINER";
  if (is_container && is(at + 1, StepKind::begin_block))
    return block(at + 1, "des.object({ " + joined({keys, "contents = function()"}), "end })");
  line("des.object(" + table(keys) + ")");
  return at + 1;
}

void ProgramToScript::door(std::size_t at) {
  const std::string state = values_.word(value(at, 0));
  const Index where = value(at, 1);
  if (is_coordinate(where)) return line(with_place("door", state, where));
  const Kind kind = values_.node(where).kind;
  const Variable* named = kind == Kind::variable || kind == Kind::element ? values_.find(values_.raw(where)) : nullptr;
  if (named != nullptr && named->holds == Holds::place)
    return line("des.door({ state=" + state + ", coord=" + values_.variable(where) + " })");
  const std::string rolled = values_.is_random(value(at, 0))
                                 ? "({ \"nodoor\", \"broken\", \"open\", \"closed\", \"locked\" })[1 + nh.rn2(5)]"
                                 : state;
  line("do");
  ++depth_;
  line("local state = " + rolled);
  line("selection.iterate(" + values_.selection(where) + ", function(x, y) des.door(state, x, y) end)");
  --depth_;
  line("end");
}

void ProgramToScript::room_door(std::size_t at) {
  std::string keys;
  const std::string state = values_.is_random(value(at, 1)) ? "" : "state=" + values_.word(value(at, 1));
  if (is_word(at, 0, "true"))
    keys = "state=\"secret\"";
  else if (values_.is_random(value(at, 0)))
    keys = "state=percent(50) and \"secret\" or " + values_.word(value(at, 1));
  else
    keys = state;
  if (is_word(at, 0, "true") && !state.empty()) lose(Diag::lost_key, at, std::string(values_.raw(value(at, 1))));
  if (!values_.is_random(value(at, 2))) keys = joined({keys, "wall=" + values_.one_of(value(at, 2))});
  if (!values_.is_random(value(at, 3))) keys = joined({keys, "pos=" + values_.number(value(at, 3))});
  line("des.door({ " + keys + " })");
}

void ProgramToScript::corridor(std::size_t at) {
  const auto first = values_.operands(value(at, 0)), second = values_.operands(value(at, 1));
  if (first.size() != 3 || second.size() != 3)
    return lose(Diag::lost_statement, at, "a CORRIDOR to a number, for which nothing is dug");
  const auto end = [&](const std::vector<Index>& of, const std::string& side) {
    return side + "room=" + values_.number(of[0]) + ", " + side + "wall=" + values_.word(of[1]) + ", " + side +
           "door=" + values_.number(of[2]);
  };
  line("des.corridor({ " + end(first, "src") + ", " + end(second, "dest") + " })");
}

void ProgramToScript::level_region(std::size_t at) {
  const std::string_view word = keyword(at);
  std::string keys = values_.region_keys(value(at, 0), "region");
  const std::string excluded = values_.region(value(at, 1));
  if (excluded != "0,0,0,0") keys = joined({keys, values_.region_keys(value(at, 1), "exclude")});
  if (word == "TELEPORT_REGION") {
    if (count(at) > 2) keys = joined({keys, "dir=" + values_.word(value(at, 2))});
    return line("des.teleport_region({ " + keys + " })");
  }
  if (word == "STAIR") keys = joined({keys, "type=\"stair-" + std::string(values_.raw(value(at, 2))) + "\""});
  if (word == "BRANCH") keys = joined({keys, "type=\"branch\""});
  if (word == "PORTAL") keys = joined({keys, "type=\"portal\"", "name=" + values_.text(value(at, 2))});
  line("des.levregion({ " + keys + " })");
}

/// What shapes the level. False: it is something else.
bool ProgramToScript::ground(std::size_t at) {
  const std::string_view word = keyword(at);
  if (word == "NOMAP") {
    line("des.map(\" \")");
  } else if (word == "RANDOM_CORRIDORS") {
    line("des.random_corridors()");
  } else if (word == "NON_DIGGABLE" || word == "NON_PASSWALL") {
    const std::string name = word == "NON_DIGGABLE" ? "non_diggable" : "non_passwall";
    line("des." + name + "(selection.area(" + values_.region(value(at, 0)) + "))");
  } else if (word == "WALLIFY") {
    if (count(at) > 0) lose(Diag::changed_result, at, "the whole map is looked at");
    line("des.wallify()");
  } else if (word == "TERRAIN") {
    std::string light;
    const std::string letter = values_.terrain(value(at, 1), light);
    if (is_coordinate(value(at, 0)) && light.empty()) {
      const auto numbers = values_.operands(value(at, 0));
      line("des.terrain(" + values_.number(numbers[0]) + ", " + values_.number(numbers[1]) + ", " + letter + ")");
    } else if (light.empty()) {
      line("des.terrain(" + values_.selection(value(at, 0)) + ", " + letter + ")");
    } else {
      line("des.terrain({ selection=" + values_.selection(value(at, 0)) + ", typ=" + letter + ", lit=" + light + " })");
    }
  } else if (word == "REPLACE_TERRAIN") {
    std::string light, no_light;
    const std::string from = values_.terrain(value(at, 1), no_light), to = values_.terrain(value(at, 2), light);
    line("des.replace_terrain({ region={" + values_.region(value(at, 0)) + "}, fromterrain=" + from + ", toterrain=" +
         to + ", chance=" + values_.number(value(at, 3)) + (light.empty() ? "" : ", lit=" + light) + " })");
  } else if (word == "MAZEWALK") {
    std::string keys = values_.place_keys(value(at, 0));
    if (keys.empty()) {
      lose(Diag::changed_frame, at, "it begins at a floor square of the level");
      keys = "coord=selection.area(0,0,75,20):filter_mapchar(\".\"):rndcoord()";
    }
    if (!values_.is_random(value(at, 1))) keys = joined({keys, "dir=" + values_.word(value(at, 1))});
    if (is_word(at, 2, "false")) keys = joined({keys, "stocked=false"});
    std::string light;
    if (count(at) > 3) keys = joined({keys, "typ=" + values_.terrain(value(at, 3), light)});
    line("des.mazewalk({ " + keys + " })");
  } else if (word == "MINERALIZE") {
    std::string keys;
    constexpr std::array names = {"gem_prob", "gold_prob", "kelp_moat", "kelp_pool"};
    for (std::size_t i = 0; i < count(at) && i < names.size(); ++i)
      keys = joined({keys, std::string(names[i]) + "=" + values_.number(value(at, i))});
    line("des.mineralize(" + table(keys) + ")");
  } else {
    return false;
  }
  return true;
}

void ProgramToScript::plain(std::size_t at) {
  const std::string_view word = keyword(at);
  const bool is_level_region =
      word == "PORTAL" || word == "BRANCH" || word == "TELEPORT_REGION" || (word == "STAIR" && count(at) == 3);
  if (is_level_region) return level_region(at);
  const auto place = [&](std::size_t number) { return values_.place_keys(value(at, number)); };
  const auto unless_random = [&](std::size_t number, const std::string& key) {
    return values_.is_random(value(at, number)) ? std::string() : key + "=" + values_.word(value(at, number));
  };
  if (word == "STAIR" || word == "LADDER") {
    line(with_place(word == "STAIR" ? "stair" : "ladder", values_.word(value(at, 1)), value(at, 0)));
  } else if (word == "FOUNTAIN" || word == "SINK" || word == "POOL") {
    const std::string name = word == "FOUNTAIN" ? "\"fountain\"" : word == "SINK" ? "\"sink\"" : "\"pool\"";
    const Kind kind = values_.node(value(at, 0)).kind;
    const bool is_plain = is_coordinate(value(at, 0)) || values_.is_random(value(at, 0)) || kind == Kind::element ||
                          (kind == Kind::call && values_.raw(value(at, 0)).starts_with("rndcoord"));
    if (is_plain)
      line(with_place("feature", name, value(at, 0)));
    else
      line("selection.iterate(" + values_.selection(value(at, 0)) + ", function(x, y) des.feature(" + name +
           ", x, y) end)");
  } else if (word == "MESSAGE") {
    line("des.message(" + values_.text(value(at, 0)) + ")");
  } else if (word == "GOLD") {
    const std::string amount = values_.number(value(at, 0));
    const std::string keys =
        joined({amount == "-1" || amount == "(-1)" ? std::string() : "amount=" + amount, place(1)});
    line("des.gold(" + table(keys) + ")");
  } else if (word == "TRAP") {
    const std::string type = values_.is_random(value(at, 0)) ? "" : "type=" + values_.text(value(at, 0));
    line("des.trap(" + table(joined({type, place(1), "victim=false"})) + ")");
  } else if (word == "ENGRAVING") {
    const std::string type = values_.is_random(value(at, 1))
                                 ? "({ \"dust\", \"engrave\", \"burn\", \"mark\", \"blood\" })[1 + nh.rn2(5)]"
                                 : values_.word(value(at, 1));
    line("des.engraving({ " + joined({place(0), "type=" + type, "text=" + values_.text(value(at, 2))}) + " })");
  } else if (word == "GRAVE") {
    const bool has_text = count(at) > 1 && !values_.is_random(value(at, 1));
    line("des.grave(" + table(joined({place(0), has_text ? "text=" + values_.text(value(at, 1)) : ""})) + ")");
  } else if (word == "DRAWBRIDGE") {
    line("des.drawbridge({ " + joined({place(0), unless_random(1, "dir"), unless_random(2, "state")}) + " })");
  } else if (word == "ALTAR") {
    const bool is_random_align = values_.is_random(value(at, 1));
    const std::string align = is_random_align ? "" : "align=" + values_.alignment(value(at, 1));
    const std::string type =
        values_.is_random(value(at, 2)) ? "percent(50) and \"shrine\" or \"altar\"" : values_.word(value(at, 2));
    line("des.altar({ " + joined({place(0), align, "type=" + type}) + " })");
  } else {
    lose(Diag::lost_statement, at, std::string(word));
  }
}

}  // namespace speclev::converter
