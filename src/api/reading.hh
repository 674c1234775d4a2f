// Turns exceptions about damaged files into the error of a reading.
#pragma once

#include <string>

#include "binary/reader.hh"
#include "binary/writer.hh"

namespace speclev {

/// Runs something that reads a file; a Damage becomes the reading's error, and so does what it cannot be written as.
template <class Result, class Read>
Result reading(Read&& read) {
  Result result;
  try {
    read(result);
  } catch (const Damage& damage) {
    result.error = damage.what();
    result.offset = damage.offset;
    result.error_kind = damage.kind;
  } catch (const NoRoom& no_room) {
    result.error = "there is no room for " + std::to_string(no_room.count) + " in '" + std::string(no_room.field) + "'";
    result.error_kind = ErrorKind::no_room;
  }
  return result;
}

}  // namespace speclev
