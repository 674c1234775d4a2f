#include "generate/thing_writer.hh"

#include "base/characters.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

void ThingWriter::fail(std::string_view word) { out_.cannot("the game has no " + quote(word)); }

void ThingWriter::begin(std::string_view word) {
  if (!game_.has_word(word)) fail(word);
  (out_ << word).colon();
}

void ThingWriter::place(const SketchThing& thing) {
  if (thing.anywhere)
    out_ << "random";
  else if (!where_.empty())
    out_ << where_;
  else
    out_.tuple({thing.at.x, thing.at.y});
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
void ThingWriter::entity(const SketchThing& thing, bool goes_on) {
  const bool in_parentheses = game_.has_programs() && !thing.name.empty();
  if (in_parentheses) out_.open();
  if (thing.letter == '\0')
    out_ << "random";
  else
    out_.character(thing.letter);
  if (!thing.name.empty())
    out_.comma().string(thing.name);
  else if (!game_.has_programs())
    out_.comma() << "random";
  if (in_parentheses) out_.close();
  if (goes_on) out_.comma();
}

void ThingWriter::monster(const SketchThing& thing) {
  begin("MONSTER");
  entity(thing);
  place(thing);
  const auto add = [&](bool wanted, std::string_view word) {
    if (wanted && game_.has_word(word)) out_.comma() << word;
  };
  add(thing.peaceful, "peaceful");
  add(thing.hostile, "hostile");
  add(thing.asleep, "asleep");
  out_ << '\n';
}

void ThingWriter::object(const SketchThing& thing) {
  if (!thing.inside.empty()) return container(thing);
  begin("OBJECT");
  entity(thing);
  place(thing);
  worn(thing);
  out_ << '\n';
}

/// Its contents stand behind it: between braces, or one by one.
void ThingWriter::container(const SketchThing& thing) {
  begin("CONTAINER");
  entity(thing);
  place(thing);
  if (game_.has_programs()) out_ << " {";
  out_ << '\n';
  for (const SketchThing& each : thing.inside) contained(each);
  if (game_.has_programs()) out_ << "}\n";
}

void ThingWriter::contained(const SketchThing& thing) {
  if (game_.has_programs()) out_ << "  ";
  begin("OBJECT");
  entity(thing, !game_.has_programs());
  if (!game_.has_programs()) out_ << "contained";
  worn(thing);
  out_ << '\n';
}

/// Where no word is for rust and rot, what is worn is cursed and worse than it was; where neither can be said, it is as
/// new.
void ThingWriter::worn(const SketchThing& thing) {
  if (thing.wear == 0 || !(game_.has_word("eroded") || game_.has_word("cursed"))) return;
  // Two numbers from 0 to 3 in one: rust or burns, and in steps of four corrosion or rot.
  constexpr std::int64_t step_of_rot = 4;
  out_.comma();
  if (game_.has_word("eroded"))
    out_ << "eroded:" << thing.wear * (thing.rots ? step_of_rot : 1);
  else
    out_ << "cursed,-" << std::int64_t{thing.wear};
  if (game_.data().has(Feature::corpse_or_curse) && game_.manner() == Manner::third) out_ << ",none";
}

void ThingWriter::branch(const SketchThing& thing) {
  begin("BRANCH");
  area({thing.at.x, thing.at.y, thing.at.x, thing.at.y});
  out_ << ",(0,0,0,0)\n";
}

void ThingWriter::gold(const SketchThing& thing) {
  begin("GOLD");
  out_ << std::int64_t{thing.amount};
  out_.comma();
  place(thing);
  out_ << '\n';
}

void ThingWriter::trap(const SketchThing& thing) {
  begin("TRAP");
  out_.string(thing.name);
  out_.comma();
  place(thing);
  out_ << '\n';
}

/// A game without stairs has ladders.
void ThingWriter::stairs(const SketchThing& thing, std::string_view direction) {
  begin(game_.has_word("STAIR") ? "STAIR" : "LADDER");
  place(thing);
  out_.comma() << direction << '\n';
}

void ThingWriter::altar(const SketchThing& thing) {
  begin("ALTAR");
  place(thing);
  out_.comma();
  if (thing.alignment_word.empty())
    out_ << "align[" << std::int64_t{thing.alignment} << "]";
  else
    out_ << thing.alignment_word;
  out_.comma() << (thing.shrine ? "shrine" : "altar") << '\n';
}

/// The game finds a text.
void ThingWriter::grave(const SketchThing& thing) {
  begin("GRAVE");
  place(thing);
  out_.comma() << "random" << '\n';
}

void ThingWriter::at_place(std::string_view word, const SketchThing& thing) {
  begin(word);
  place(thing);
  out_ << '\n';
}

}  // namespace speclev::generator
