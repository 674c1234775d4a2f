#include "generate/thing_writer.hh"

#include "base/characters.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

void ThingWriter::fail(std::string_view word) {
  if (failure_.empty()) failure_ = "the game has no " + quote(word);
}

void ThingWriter::line(const StatementText& saying) {
  if (!saying.good()) failure_ = saying.reason();
  text_ += saying.text() + "\n";
}

ThingWriter::StatementText ThingWriter::statement(std::string_view word) {
  if (!game_.has_word(word)) fail(word);
  StatementText saying;
  saying << word;
  saying.colon();
  return saying;
}

void ThingWriter::place(StatementText& out, const SketchThing& thing) const {
  if (thing.anywhere)
    out << "random";
  else if (!where_.empty())
    out << where_;
  else
    place(out, thing.at);
}

void ThingWriter::place(StatementText& out, Spot at) {
  out.open();
  out << std::int64_t{at.x};
  out.comma();
  out << std::int64_t{at.y};
  out.close();
}

void ThingWriter::area(StatementText& out, const Box& area) {
  out.open();
  out << text_of(area);
  out.close();
}

void ThingWriter::thing(const SketchThing& thing, std::string_view where) {
  where_ = where;
  switch (thing.kind) {
    case ThingKind::monster: return monster(thing);
    case ThingKind::object: return object(thing);
    case ThingKind::gold: return gold(thing);
    case ThingKind::trap: return trap(thing);
    case ThingKind::stairs_up: return stairs(thing, "up");
    case ThingKind::stairs_down: return stairs(thing, "down");
    case ThingKind::fountain: return at_place("FOUNTAIN", thing);
    case ThingKind::altar: return altar(thing);
    case ThingKind::grave: return grave(thing);
    case ThingKind::branch: return branch(thing);
    default: fail(thing_kind_name(thing.kind));
  }
}

/// A class and a name, as the language writes them.
void ThingWriter::entity(StatementText& out, const SketchThing& thing, bool goes_on) {
  const bool in_parentheses = game_.has_programs() && !thing.name.empty();
  if (in_parentheses) out.open();
  if (thing.letter == '\0')
    out << "random";
  else
    out.character(thing.letter);
  if (!thing.name.empty()) {
    out.comma();
    out.string(thing.name);
  } else if (!game_.has_programs()) {
    out.comma();
    out << "random";
  }
  if (in_parentheses) out.close();
  if (goes_on) out.comma();
}

void ThingWriter::monster(const SketchThing& thing) {
  StatementText saying = statement("MONSTER");
  entity(saying, thing);
  place(saying, thing);
  const auto add = [&](bool wanted, std::string_view word) {
    if (!wanted || !game_.has_word(word)) return;
    saying.comma();
    saying << word;
  };
  add(thing.peaceful, "peaceful");
  add(thing.hostile, "hostile");
  add(thing.asleep, "asleep");
  line(saying);
}

void ThingWriter::object(const SketchThing& thing) {
  if (!thing.inside.empty()) return container(thing);
  StatementText saying = statement("OBJECT");
  entity(saying, thing);
  place(saying, thing);
  worn(saying, thing);
  line(saying);
}

/// Its contents stand behind it: between braces, or one by one.
void ThingWriter::container(const SketchThing& thing) {
  StatementText saying = statement("CONTAINER");
  entity(saying, thing);
  place(saying, thing);
  if (game_.has_programs()) saying << " {";
  line(saying);
  for (const SketchThing& each : thing.inside) contained(each);
  if (game_.has_programs()) text_ += "}\n";
}

void ThingWriter::contained(const SketchThing& thing) {
  if (game_.has_programs()) text_ += "  ";
  StatementText saying = statement("OBJECT");
  if (game_.has_programs()) {
    entity(saying, thing, false);
  } else {
    entity(saying, thing);
    saying << "contained";
  }
  worn(saying, thing);
  line(saying);
}

/// Where no word is for rust and rot, what is worn is cursed and worse than it was; where neither can be said, it is as
/// new.
void ThingWriter::worn(StatementText& out, const SketchThing& thing) {
  if (thing.wear == 0 || !(game_.has_word("eroded") || game_.has_word("cursed"))) return;
  // Two numbers from 0 to 3 in one: rust or burns, and in steps of four corrosion or rot.
  constexpr std::int64_t step_of_rot = 4;
  out.comma();
  if (game_.has_word("eroded"))
    out << "eroded:" << thing.wear * (thing.rots ? step_of_rot : 1);
  else
    out << "cursed,-" << std::int64_t{thing.wear};
  if (game_.data().has(Feature::corpse_or_curse) && game_.manner() == Manner::third) out << ",none";
}

void ThingWriter::branch(const SketchThing& thing) {
  StatementText saying = statement("BRANCH");
  area(saying, {thing.at.x, thing.at.y, thing.at.x, thing.at.y});
  saying << ",(0,0,0,0)";
  line(saying);
}

void ThingWriter::gold(const SketchThing& thing) {
  StatementText saying = statement("GOLD");
  saying << std::int64_t{thing.amount};
  saying.comma();
  place(saying, thing);
  line(saying);
}

void ThingWriter::trap(const SketchThing& thing) {
  StatementText saying = statement("TRAP");
  saying.string(thing.name);
  saying.comma();
  place(saying, thing);
  line(saying);
}

/// A game without stairs has ladders.
void ThingWriter::stairs(const SketchThing& thing, std::string_view direction) {
  StatementText saying = statement(game_.has_word("STAIR") ? "STAIR" : "LADDER");
  place(saying, thing);
  saying.comma();
  saying << direction;
  line(saying);
}

void ThingWriter::altar(const SketchThing& thing) {
  StatementText saying = statement("ALTAR");
  place(saying, thing);
  saying.comma();
  if (thing.alignment_word.empty())
    saying << "align[" << std::int64_t{thing.alignment} << "]";
  else
    saying << thing.alignment_word;
  saying.comma();
  saying << (thing.shrine ? "shrine" : "altar");
  line(saying);
}

/// The game finds a text.
void ThingWriter::grave(const SketchThing& thing) {
  StatementText saying = statement("GRAVE");
  place(saying, thing);
  saying.comma();
  saying << "random";
  line(saying);
}

void ThingWriter::at_place(std::string_view word, const SketchThing& thing) {
  StatementText saying = statement(word);
  place(saying, thing);
  line(saying);
}

}  // namespace speclev::generator
