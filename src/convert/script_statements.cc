// Converts statements that make things and terrain.
#include <algorithm>
#include <array>
#include <string>

#include "base/characters.hh"
#include "convert/script.hh"
#include "convert/script_keys.hh"
#include "sim/variant_rules.hh"

namespace speclev::converter {

using Kind = opcode::ast::NodeKind;
using StepKind = opcode::ast::StepKind;

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
    line(is_in_function_ ? "do return end" : "break");
  else if (word == "EXIT") {
    if (functions_ > 0) lose(Diag::changed_result, at, "it leaves the block that it is in, and no more");
    line("do return end");
  } else if (!ground(at)) {
    plain(at);
  }
  return at + 1;
}

/// A call with words and a place, as short as the function takes it.
std::string ProgramToScript::with_place(std::string_view function, const std::string& words, Index place) const {
  std::string call = "des." + std::string(function) + "(" + words;
  if (values_.is_random(place)) return call + ")";
  if (values_.is_coordinate(place)) {
    const auto numbers = values_.operands(place);
    return call + ", " + values_.number(numbers[0]) + ", " + values_.number(numbers[1]) + ")";
  }
  return call + ", " + values_.place(place) + ")";
}

std::string ProgramToScript::monster_extra(std::size_t at, std::size_t number) const {
  const opcode::ast::Argument& extra = argument(at, number);
  const Index of = extra.value;
  const std::string key = extra.key.given() ? std::string(trimmed(values_.source().text(extra.key.span))) : "";
  const std::string plain = key.substr(0, key.find(':'));
  if (plain == "m_feature") return values_.appearance("ter:", of);
  if (plain == "m_object") return values_.appearance("obj:", of);
  if (plain == "m_monster") return values_.appearance("mon:", of);
  if (plain == "align") return values_.is_random(of) ? "" : keyed("align", values_.alignment("monster", of));
  if (plain == "fleeing" || plain == "blinded" || plain == "paralyzed") return plain + "=" + values_.number(of);
  if (!plain.empty()) {
    lose(Diag::lost_key, at, plain);
    return {};
  }
  if (values_.node(of).kind == Kind::align) return "align=" + values_.alignment("monster", of);
  if (values_.node(of).kind != Kind::word) return "name=" + values_.text(of);
  const std::string word(values_.raw(of));
  if (word == "peaceful") return "peaceful=1";
  if (word == "hostile") return "peaceful=0";
  if (word == "asleep") return "asleep=1";
  if (word == "awake") return "asleep=0";
  if (values_.has_flag("monster", word)) return word + "=1";
  if (word == "random") return {};
  return keyed("align", values_.known_word("monster", "align", of));
}

/// What is said of a monster that the later game leaves out; empty: it makes it.
std::string ProgramToScript::left_out_monster(std::size_t at) {
  const std::string unique = values_.unique_monster(value(at, 0));
  if (!unique.empty() && depth_ == 0 && !uniques_.insert(unique).second) return "another " + unique;
  if (!room_size_ || count(at) < 2 || !values_.is_coordinate(value(at, 1))) return {};
  const auto place = values_.operands(value(at, 1));
  const auto is_beyond = [&](Index number, const std::string& size) {
    const std::string digits = values_.number(number);
    return is_digits(digits) && is_digits(size) && std::stol(digits) >= std::stol(size);
  };
  const bool is_outside = is_beyond(place[0], room_size_->first) || is_beyond(place[1], room_size_->second);
  return is_outside ? "a MONSTER outside of its room" : "";
}

std::size_t ProgramToScript::monster(std::size_t at) {
  if (const std::string what = left_out_monster(at); !what.empty()) {
    lose(Diag::lost_statement, at, what);
    return at + 1;
  }
  std::string keys = values_.thing_keys(value(at, 0), true);
  if (count(at) > 1) keys = joined({keys, values_.place_keys(value(at, 1))});
  for (std::size_t i = 2; i < count(at); ++i) keys = joined({keys, monster_extra(at, i)});
  if (is(at + 1, StepKind::begin_block))
    return block(at + 1, "des.monster({ " + joined({keys, "inventory = function()"}), "end })");
  line("des.monster(" + braced(keys) + ")");
  return at + 1;
}

std::string ProgramToScript::object_extra(std::size_t at, std::size_t number, bool is_statue) const {
  const opcode::ast::Argument& extra = argument(at, number);
  const Index of = extra.value;
  const std::string key = extra.key.given() ? std::string(trimmed(values_.source().text(extra.key.span))) : "";
  const std::string plain = key.substr(0, key.find(':'));
  if (plain == "montype") {
    return keyed("montype", values_.montype(of));
  }
  if (plain == "name" || plain == "NAME") return "name=" + values_.text(of);
  if (plain == "quantity" && !values_.may_merge(value(at, 0))) return {};  // the later game makes so many
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
  if (values_.has_flag("object", word)) return word + "=1";
  if (word != "random") lose(Diag::lost_key, at, word);
  return {};
}

std::size_t ProgramToScript::object(std::size_t at) {
  const bool has_contents = keyword(at) == "CONTAINER" && is(at + 1, StepKind::begin_block);
  if (has_contents && containers_ >= values_.most_nested("nested_containers")) {
    lose(Diag::lost_statement, at, "containers that are so deep in each other");
    return at + 1;
  }
  std::string keys = values_.thing_keys(value(at, 0), false);
  bool has_montype = false;
  for (std::size_t i = 1; i < count(at); ++i)
    has_montype = has_montype || (argument(at, i).key.given() &&
                                  values_.source().text(argument(at, i).key.span).starts_with("montype"));
  for (std::size_t i = 1; i < count(at); ++i) {
    const Index of = value(at, i);
    const bool has_key = argument(at, i).key.given();
    const bool is_place = !has_key && (values_.is_place(of) || (i == 1 && values_.is_random(of)));
    keys = joined({keys, is_place ? values_.place_keys(of) : object_extra(at, i, has_montype)});
  }
  if (!has_contents) {
    line("des.object(" + braced(keys) + ")");
    return at + 1;
  }
  ++containers_;
  at = block(at + 1, "des.object({ " + joined({keys, "contents = function()"}), "end })");
  --containers_;
  return at;
}

/// What shapes the level. False: it is something else.
bool ProgramToScript::ground(std::size_t at) {
  const std::string_view word = keyword(at);
  if (word == "NOMAP") {
    map_ = sim::whole_level;
    line("des.map(\" \")");
  } else if (word == "RANDOM_CORRIDORS") {
    line("des.random_corridors()");
  } else if (word == "NON_DIGGABLE" || word == "NON_PASSWALL") {
    const std::string name = word == "NON_DIGGABLE" ? "non_diggable" : "non_passwall";
    line("des." + name + "(selection.area(" + values_.region(value(at, 0)) + "))");
  } else if (word == "WALLIFY") {
    wallify(at);
  } else if (word == "TERRAIN") {
    std::string light;
    const std::string letter = values_.terrain(value(at, 1), light);
    if (values_.is_coordinate(value(at, 0)) && light.empty()) {
      const auto numbers = values_.operands(value(at, 0));
      line("des.terrain(" + values_.number(numbers[0]) + ", " + values_.number(numbers[1]) + ", " + letter + ")");
    } else if (light.empty()) {
      line("des.terrain(" + values_.selection(value(at, 0)) + ", " + letter + ")");
    } else {
      line("des.terrain({ selection=" + values_.selection(value(at, 0)) + ", typ=" + letter + ", lit=" + light + " })");
    }
  } else if (word == "REPLACE_TERRAIN") {
    std::string light;
    const std::string from = values_.unlit_terrain(value(at, 1)), to = values_.terrain(value(at, 2), light);
    line("des.replace_terrain({ region={" + values_.region(value(at, 0)) + "}, fromterrain=" + from + ", toterrain=" +
         to + ", chance=" + values_.number(value(at, 3)) + (light.empty() ? "" : ", lit=" + light) + " })");
  } else if (word == "MAZEWALK") {
    std::string keys = values_.place_keys(value(at, 0));
    if (keys.empty()) {
      lose(Diag::changed_frame, at, "it begins at a floor square of the level");
      keys = "coord=" + values_.everywhere() + ":filter_mapchar(\".\"):rndcoord()";
    }
    if (!values_.is_random(value(at, 1)))
      keys = joined({keys, keyed("dir", values_.known_word("mazewalk", "dir", value(at, 1)))});
    if (is_word(at, 2, "false") || !is_word(at, 2, "true")) keys = joined({keys, count(at) > 2 ? "stocked=false" : ""});
    if (count(at) > 3) keys = joined({keys, "typ=" + values_.unlit_terrain(value(at, 3))});
    if (count(at) <= 3 && is_joined_corridor_maze()) keys += ", typ=\"#\"";
    line("des.mazewalk({ " + keys + " })");
  } else if (word == "MINERALIZE") {
    std::string keys;
    constexpr std::array names = {"gem_prob", "gold_prob", "kelp_moat", "kelp_pool"};
    for (std::size_t i = 0; i < count(at) && i < names.size(); ++i)
      keys = joined({keys, std::string(names[i]) + "=" + values_.number(value(at, i))});
    line("des.mineralize(" + braced(keys) + ")");
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
  const auto unless_random = [&](std::string_view function, std::size_t number, const std::string& key) {
    const Index of = value(at, number);
    return values_.is_random(of) ? std::string() : keyed(key, values_.known_word(function, key, of));
  };
  if (word == "STAIR" || word == "LADDER") {
    const std::string function = word == "STAIR" ? "stair" : "ladder";
    line(with_place(function, values_.known_word(function, "dir", value(at, 1)), value(at, 0)));
  } else if (word == "FOUNTAIN" || word == "SINK" || word == "POOL") {
    const std::string name = word == "FOUNTAIN" ? "\"fountain\"" : word == "SINK" ? "\"sink\"" : "\"pool\"";
    if (values_.is_place(value(at, 0)) || values_.is_random(value(at, 0)))
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
    line("des.gold(" + braced(keys) + ")");
  } else if (word == "TRAP") {
    const std::string type = values_.is_random(value(at, 0)) ? "" : values_.known_text("trap", value(at, 0));
    line("des.trap(" + braced(joined({keyed("type", type), place(1), "victim=false"})) + ")");
  } else if (word == "ENGRAVING") {
    const std::string type = values_.is_random(value(at, 1))
                                 ? "({ \"dust\", \"engrave\", \"burn\", \"mark\", \"blood\" })[1 + nh.rn2(5)]"
                                 : values_.known_word("engraving", "type", value(at, 1));
    const std::string text =
        values_.is_random(value(at, 2)) ? values_.lost_text(value(at, 2)) : values_.text(value(at, 2));
    line("des.engraving({ " + joined({place(0), keyed("type", type), "text=" + text}) + " })");
  } else if (word == "GRAVE") {
    const bool has_text = count(at) > 1 && !values_.is_random(value(at, 1));
    line("des.grave(" + braced(joined({place(0), has_text ? "text=" + values_.text(value(at, 1)) : ""})) + ")");
  } else if (word == "DRAWBRIDGE") {
    if (values_.is_coordinate(value(at, 0)) && values_.number(values_.operands(value(at, 0))[0]) == "0")
      return lose(Diag::lost_statement, at, "DRAWBRIDGE in the first column of a map");
    const bool is_open = values_.is_random(value(at, 2)) && before_.are(LoadingWay::bridges_open);
    const std::string state = is_open ? "state=\"open\"" : unless_random("drawbridge", 2, "state");
    line("des.drawbridge({ " + joined({place(0), unless_random("drawbridge", 1, "dir"), state}) + " })");
  } else if (word == "ALTAR") {
    const bool is_random_align = values_.is_random(value(at, 1));
    const std::string align = is_random_align ? "" : values_.alignment("altar", value(at, 1));
    const std::string type = values_.is_random(value(at, 2)) ? "percent(50) and \"shrine\" or \"altar\""
                                                             : values_.known_word("altar", "type", value(at, 2));
    line("des.altar({ " + joined({place(0), keyed("align", align), keyed("type", type)}) + " })");
  } else {
    lose(Diag::lost_statement, at, std::string(word));
  }
}

}  // namespace speclev::converter
