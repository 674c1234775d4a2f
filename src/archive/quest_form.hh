// The binary forms of quest.dat in different games and on different machines.
#pragma once

#include <cstdint>
#include <optional>

#include "speclev/abi.hh"
#include "target/target_data.hh"

/// The texts of a game's quest, in the file quest.dat. doc/formats.md describes its forms.
namespace speclev::quest {

/// How a game keeps them, on a machine. Sizes in bytes.
struct Form {
  int name = 0;                                      ///< of the name of a class
  bool has_summaries = false;                        ///< a message has the size of one, too
  std::int64_t most_classes = 0, most_messages = 0;  ///< messages: of a class
  int integer = 0;
  int offset = 0;  ///< of offsets and sizes in the file
  bool big_endian = false;
  int offset_at = 0;  ///< where the offset of a message's text is in its record
  int record = 0;     ///< of a message

  /// Where what is behind the head of the file begins: the messages of the first class.
  std::int64_t head(std::int64_t classes) const { return integer + classes * (name + offset); }
};

/// Whether it is known how a game keeps them; also if it has none.
bool is_known(const TargetData& target);
/// Nothing if it is not known, or if the game has none.
std::optional<Form> form_of(const TargetData& target, const Abi& abi);
/// Whether what is in a file of one form can be in one of the other.
bool holds_the_same(const Form& one, const Form& other);

}  // namespace speclev::quest
