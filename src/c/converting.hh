// Adds converted levels and dungeons to a result.
#pragma once

#include "c/result.hh"
#include "speclev/convert.hh"

namespace speclev::c {

/// The files that a source became, and what is told of it. Throws Failure where it became none: it has mistakes, or
/// something is lost and must not be. What is another level than before, though nothing tells of that, is a fault of
/// the library.
void take_converted(const SourceText& source, Conversion made, bool may_lose, Result& result);

}  // namespace speclev::c
