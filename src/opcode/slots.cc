#include "opcode/slots.hh"

namespace speclev::opcode {

namespace {

constexpr std::int64_t all_of_them = 0xFFFFFFFF;

}  // namespace

void Slots::push(const Push& what) {
  switch (what.kind) {
    case Push::Kind::place: return out_.push(Type::coord, 0);
    case Push::Kind::empty_string: return out_.push_text(Type::string, "");
    case Push::Kind::everywhere: return out_.push(Type::region, all_of_them);
    case Push::Kind::no_monster: return out_.push(Type::monster, all_of_them);
    case Push::Kind::mapchar:
      return out_.push(Type::mapchar, narrowed(constants_.unlit(static_cast<char>(what.value))));
    case Push::Kind::narrow: return out_.push(narrowed(what.value));
    default: return out_.push(what.value);
  }
}

/// As a number that the original supplies itself reaches the file, where it is narrow.
std::int64_t Slots::narrowed(std::int64_t value) const {
  return target_.has(Feature::narrow_integers) ? std::int64_t{static_cast<std::uint32_t>(value)} : value;
}

void Slots::push_group(const std::vector<Slot>& slots, Index at) {
  const auto parts = operands(at);
  if (slots.size() == 1) return push(slots[0], at);
  if (!mismatches_.expect(at, node(at).kind == ast::NodeKind::tuple && parts.size() == slots.size(),
                          ExpectedType::group))
    return;
  for (const bool computed : {true, false})
    for (std::size_t i = 0; i < slots.size(); ++i)
      if ((want_of(slots[i].kind) != ExpectedType::nothing) == computed) push(slots[i], parts[i]);
}

void Slots::check_word(const Slot& slot, Index at) {
  if (slot.kind == SlotKind::random)
    mismatches_.expect(at, is_random(at), ExpectedType::random);
  else
    constants_.constant(slot, at);
}

void Slots::push(const Slot& slot, Index at) {
  if (slot.kind == SlotKind::plain) {
    values_.push(ExpectedType::plain, at);
    return;
  }
  if (const ExpectedType want = want_of(slot.kind); want != ExpectedType::nothing) {
    values_.push(want, at);
    return;
  }
  switch (slot.kind) {
    case SlotKind::levregion: constants_.push_level_region(at); return;
    case SlotKind::end: constants_.push_corridor_end(at); return;
    case SlotKind::creature: constants_.push_creature(at); return;
    case SlotKind::text:
      if (mismatches_.expect(at, node(at).kind == ast::NodeKind::text, ExpectedType::string))
        out_.push_text(Type::string, text(at));
      return;
    case SlotKind::random: return check_word(slot, at);
    case SlotKind::dice:
      if (node(at).kind == ast::NodeKind::dice)
        values_.push(ExpectedType::integer, at);
      else
        out_.push(number(node(at).span));
      return;
    default: out_.push(constants_.constant(slot, at).value_or(0)); return;
  }
}

}  // namespace speclev::opcode
