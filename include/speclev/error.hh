// The kinds of errors that callers can distinguish.
#pragma once

namespace speclev {

/// What an error is, for programs that decide by it; the text beside it is for people, and may change.
enum class ErrorKind : unsigned char {
  none,          ///< there is no error
  cut_short,     ///< the file ends within something
  damaged,       ///< it is no sound file of that kind, or none of the target and ABI
  no_room,       ///< a number or a size is too large for the form that is wanted
  unsupported,   ///< the target does not have what is asked for, or it is not known of it
  mismatch,      ///< two things do not go together, such as a level and a dungeon
  unknown_name,  ///< there is nothing of that name
  bad_name,      ///< nothing can have that name
};

}  // namespace speclev
