// Access to records and values for the library itself.
#pragma once

#include <string_view>

#include "speclev/level.hh"
#include "target/language.hh"

namespace speclev {

/// What the library itself sees of values and contents.
struct ContentsInside {
  static std::string_view meaning(const Value& value) { return value.sense.meaning_; }
  static const Slot* slot(const Value& value) { return value.sense.slot_; }
  static const Language& language(const Contents& contents) { return *contents.language.language_; }

  /// slot: of an operand; null where the meaning tells all.
  static void set_sense(Value& value, std::string_view meaning, const Slot* slot = nullptr) {
    value.sense.meaning_ = meaning;
    value.sense.slot_ = slot;
  }
  static void set_language(Contents& contents, const Language& language) { contents.language.language_ = &language; }
};

}  // namespace speclev
