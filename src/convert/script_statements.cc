#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "base/characters.hh"
#include "convert/script.hh"
#include "play/rules.hh"

namespace speclev::converter {

using Kind = opcode::ast::NodeKind;
using StepKind = opcode::ast::StepKind;

namespace {

/// Joins keys of a table; empty ones are left out.
std::string joined(std::initializer_list<std::string> keys) {
  std::string result;
  for (const std::string& each : keys)
    if (!each.empty()) result.append(result.empty() ? "" : ", ").append(each);
  return result;
}

std::string table(const std::string& keys) { return keys.empty() ? "" : "{ " + keys + " }"; }

}  // namespace

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
  const std::string align = values_.known_word("monster", "align", of);
  return align.empty() ? std::string() : "align=" + align;
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
    if (const Variable* named = values_.find(values_.raw(of)); named != nullptr && named->form == Form::keys)
      return "montype=" + values_.variable(of) + ".id or " + values_.variable(of) + ".class";
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
  // Some games say of what a door is in front of all else.
  const std::size_t first = count(at) == 3 && is_coordinate(value(at, 2)) ? 1 : 0;
  if (first != 0) lose(Diag::lost_key, at, std::string(values_.raw(value(at, 0))));
  const std::string known = values_.known_word("door", "state", value(at, first));
  const std::string state = known.empty() ? values_.quoted("random") : known;
  const Index where = value(at, first + 1);
  if (is_coordinate(where)) return line(with_place("door", state, where));
  const Kind kind = values_.node(where).kind;
  const Variable* named = kind == Kind::variable || kind == Kind::element ? values_.find(values_.raw(where)) : nullptr;
  if (named != nullptr && named->holds == Holds::place)
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
    const std::string dir = count(at) > 2 ? values_.known_word("teleport_region", "dir", value(at, 2)) : "";
    if (!dir.empty()) keys = joined({keys, "dir=" + dir});
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
    const bool is_open = values_.is_random(value(at, 2)) && play::Rules(values_.from()).are(LoadingWay::bridges_open);
    const std::string state = is_open ? "state=\"open\"" : unless_random(2, "state");
    line("des.drawbridge({ " + joined({place(0), unless_random(1, "dir"), state}) + " })");
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
