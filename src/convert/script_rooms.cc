// Converts rooms, regions, doors and corridors.
#include <algorithm>
#include <string>

#include "convert/script.hh"
#include "convert/script_keys.hh"

/// Rooms, regions, and what joins them, as calls of a script.
namespace speclev::converter {

using Kind = opcode::ast::NodeKind;
using StepKind = opcode::ast::StepKind;

std::string ProgramToScript::light(Index at) const {
  const std::string lit = values_.light(at);
  return lit == "-1" ? "" : "lit=" + lit;
}

/// The squares that a random place of a room is on; behind its block those from before count again.
std::size_t ProgramToScript::block_of_room(std::size_t at, const std::string& head) {
  const std::string before = values_.everywhere();
  values_.set_everywhere("selection.room()");
  ++rooms_;
  at = block(at, head, "end })");
  --rooms_;
  values_.set_everywhere(before);
  return at;
}

/// What is said of a room behind its size or type, as the game of the source reads it.
ProgramToScript::RoomWords ProgramToScript::room_words(std::size_t at, std::size_t from) const {
  const TargetData& game = values_.from();
  const bool have_booleans = game.has(Feature::boolean_room_flags), is_plain = game.has(Feature::plain_room_flags);
  RoomWords said;
  bool is_filled = false, is_any = false;
  for (std::size_t i = from; i < count(at); ++i) {
    const auto& word = values_.node(seen(at, i).value).word;
    const bool is_flag = !seen(at, i).is_trait && values_.node(seen(at, i).value).kind == Kind::word &&
                         (word.token == TokenClass::filling || word.token == TokenClass::irregular ||
                          word.token == TokenClass::joined || word.token == TokenClass::boolean);
    if (!is_flag) continue;
    value(at, i);
    is_any = true;
    if (word.token == TokenClass::filling && have_booleans) said.is_unfilled = word.value != 0;
    if (word.token == TokenClass::filling && !have_booleans) is_filled = is_filled || word.value != 0;
    if (word.token == TokenClass::boolean || word.token == TokenClass::irregular) said.is_irregular = word.value != 0;
    if (word.token == TokenClass::joined) said.is_unjoined = word.value != 0;
  }
  if (!have_booleans && !is_plain) said.is_unfilled = is_any && !is_filled;
  return said;
}

/// The type of a room; an ordinary one in place of what the game lacks.
std::string ProgramToScript::room_type(Index at) const {
  const std::string type = values_.is_random(at) ? "" : values_.known_text("room", at);
  return type.empty() ? "\"ordinary\"" : type;
}

std::size_t ProgramToScript::room(std::size_t at) {
  const bool is_subroom = keyword(at) == "SUBROOM";
  std::string keys;
  if (!values_.is_random(value(at, 0))) keys = "type=" + room_type(value(at, 0));
  if (argument(at, 0).chance.given()) {
    std::string digits(values_.source().text(argument(at, 0).chance.span));
    std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
    keys = joined({keys, "chance=" + digits});
  }
  keys = joined({keys, light(value(at, 1))});
  const auto numbers = [&](std::size_t number, const std::string& first, const std::string& second) {
    const auto parts = values_.operands(value(at, number));
    if (parts.size() == 2)
      keys = joined({keys, first + "=" + values_.number(parts[0]), second + "=" + values_.number(parts[1])});
  };
  numbers(2, "x", "y");
  if (!is_subroom) {
    const auto parts = values_.operands(value(at, 3));
    if (parts.size() == 2)
      keys = joined({keys, keyed("xalign", values_.known_word("room", "xalign", parts[0])),
                     keyed("yalign", values_.known_word("room", "yalign", parts[1]))});
  }
  const std::size_t size = is_subroom ? 3 : 4;
  numbers(size, "w", "h");
  const auto sizes = values_.operands(value(at, size));
  const auto outer = std::exchange(
      room_size_,
      sizes.size() == 2 ? std::optional(std::pair(values_.number(sizes[0]), values_.number(sizes[1]))) : std::nullopt);
  if (room_words(at, size + 1).is_unfilled && is_subroom) keys = joined({keys, "filled=0"});
  const bool has_block = is(at + 1, StepKind::begin_block);
  std::size_t next = has_block ? at + 3 : at + 1;
  if (has_block && !is(at + 2, StepKind::end_block))
    next = block_of_room(at + 1, "des.room({ " + joined({keys, "contents = function()"}));
  else
    line("des.room({ " + keys + " })");
  room_size_ = outer;
  return next;
}

std::size_t ProgramToScript::region(std::size_t at) {
  const RoomWords said = room_words(at, 3);
  const std::string type = room_type(value(at, 2));
  const bool is_ordinary = type == "\"ordinary\"";
  const bool is_room = said.is_unfilled || said.is_irregular || values_.raw(value(at, 2)) != "\"ordinary\"";
  const std::string lit = light(value(at, 1));
  const bool has_block = is(at + 1, StepKind::begin_block), is_empty = has_block && is(at + 2, StepKind::end_block);
  if (!is_room && !lit.empty()) {
    line("des.region(selection.area(" + values_.region(value(at, 0)) + "), \"" + (lit == "lit=1" ? "lit" : "unlit") +
         "\")");
    return is_empty ? at + 3 : at + 1;
  }
  std::string keys = joined({values_.region_keys(value(at, 0), "region"), lit, "type=" + type});
  if (!is_ordinary) keys = joined({keys, said.is_unfilled ? "filled=2" : "filled=1"});
  if (said.is_irregular) keys = joined({keys, "irregular=1"});
  if (is_room && is_ordinary && !said.is_irregular) keys = joined({keys, "arrival_room=true"});
  if (said.is_unjoined) keys = joined({keys, "joined=false"});
  if (has_block && !is_empty) return block_of_room(at + 1, "des.region({ " + joined({keys, "contents = function()"}));
  line("des.region({ " + keys + " })");
  return is_empty ? at + 3 : at + 1;
}

void ProgramToScript::door(std::size_t at) {
  // Some games say of what a door is in front of all else.
  const bool is_kind_first = count(at) > 2 && !seen(at, 2).key.given() && values_.node(value(at, 1)).kind == Kind::word;
  const std::size_t first = is_kind_first ? 1 : 0;
  if (first != 0) lose(Diag::lost_key, at, std::string(values_.raw(value(at, 0))));
  const std::string known = values_.known_word("door", "state", value(at, first));
  const std::string state = known.empty() ? values_.quoted("random") : known;
  const Index where = value(at, first + 1);
  if (values_.is_coordinate(where)) return line(with_place("door", state, where));
  if (values_.is_named(where) && values_.is_place(where))
    return line("des.door({ state=" + state + ", coord=" + values_.variable(where) + " })");
  const std::string rolled = values_.is_random(value(at, first))
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
  if (rooms_ == 0) return lose(Diag::lost_statement, at, "a ROOMDOOR that is in no room");
  const std::size_t first = count(at) > 4 && !seen(at, 4).key.given() ? 1 : 0;
  if (first != 0) lose(Diag::lost_key, at, std::string(values_.raw(value(at, 0))));
  const Index secret = value(at, first), state = value(at, first + 1), wall = value(at, first + 2),
              place = value(at, first + 3);
  const std::string known = values_.is_random(state) ? "" : values_.known_word("door", "state", state);
  std::string keys = keyed("state", known);
  if (is_word(at, first, "true")) {
    keys = "state=\"secret\"";
    if (!known.empty()) values_.lost(state);
  } else if (values_.is_random(secret)) {
    keys = "state=percent(50) and \"secret\" or " + (known.empty() ? values_.quoted("random") : known);
  }
  if (!values_.is_random(wall)) keys = joined({keys, keyed("wall", values_.one_of("door", "wall", wall))});
  if (!values_.is_random(place)) keys = joined({keys, "pos=" + values_.number(place)});
  line("des.door({ " + keys + " })");
}

void ProgramToScript::corridor(std::size_t at) {
  const auto first = values_.operands(value(at, 0)), second = values_.operands(value(at, 1));
  if (first.size() != 3 || second.size() != 3)
    return lose(Diag::lost_statement, at, "a CORRIDOR to a number, for which nothing is dug");
  const auto end = [&](const std::vector<Index>& of, const std::string& side) {
    return joined({side + "room=" + values_.number(of[0]),
                   keyed(side + "wall", values_.known_word("corridor", side + "wall", of[1])),
                   side + "door=" + values_.number(of[2])});
  };
  line("des.corridor({ " + end(first, "src") + ", " + end(second, "dest") + " })");
}

void ProgramToScript::level_region(std::size_t at) {
  const std::string_view word = keyword(at);
  std::string keys = values_.region_keys(value(at, 0), "region");
  const std::string excluded = values_.region(value(at, 1));
  if (excluded != "0,0,0,0") keys = joined({keys, values_.region_keys(value(at, 1), "exclude")});
  if (word == "TELEPORT_REGION") {
    const std::string dir = count(at) > 2 ? values_.known_word("teleport_region", "dir", value(at, 2)) : "";
    return line("des.teleport_region({ " + joined({keys, keyed("dir", dir)}) + " })");
  }
  if (word == "STAIR") keys = joined({keys, "type=\"stair-" + std::string(values_.raw(value(at, 2))) + "\""});
  if (word == "BRANCH") keys = joined({keys, "type=\"branch\""});
  if (word == "PORTAL") keys = joined({keys, "type=\"portal\"", "name=" + values_.text(value(at, 2))});
  line("des.levregion({ " + keys + " })");
}

}  // namespace speclev::converter
