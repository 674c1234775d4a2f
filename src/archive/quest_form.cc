#include "archive/quest_form.hh"

#include <algorithm>

namespace speclev::quest {

namespace {

/// The next multiple.
int aligned(int size, int alignment) { return (size + alignment - 1) / alignment * alignment; }

}  // namespace

bool is_known(const TargetData& target) {
  const auto name = target.number("quest-name");
  return name && (*name == 0 || (target.limit(Limit::quest_classes) != 0 && target.limit(Limit::quest_messages) != 0));
}

std::optional<Form> form_of(const TargetData& target, const Abi& abi) {
  constexpr int wide = 8;
  if (!is_known(target) || target.number(Number::quest_name) == 0) return std::nullopt;
  Form form;
  form.name = static_cast<int>(target.number(Number::quest_name));
  form.has_summaries = target.has(Feature::quest_summaries);
  form.most_classes = target.limit(Limit::quest_classes);
  form.most_messages = target.limit(Limit::quest_messages);
  form.integer = abi.int_size;
  form.offset = target.has(Feature::wide_quest_offsets) ? wide : abi.long_size;
  form.big_endian = abi.big_endian;
  // A record is a structure: the number, a character, and two or three offsets and sizes.
  const int alignment = std::min(form.offset, abi.greatest_alignment);
  form.offset_at = aligned(form.integer + 1, alignment);
  form.record = aligned(form.offset_at + (form.has_summaries ? 3 : 2) * form.offset, std::max(alignment, form.integer));
  return form;
}

bool holds_the_same(const Form& one, const Form& other) {
  return one.name == other.name && one.has_summaries == other.has_summaries;
}

}  // namespace speclev::quest
