// Checks that a walk over a layout ends and stays within the model.
#pragma once

#include "binary/layout.hh"

namespace speclev {

/// What a layout may have; a walk goes as deep as its shapes are nested.
inline constexpr std::size_t most_shapes = 500;
/// Fields and the values of conditions, all shapes together.
inline constexpr std::size_t most_fields = 2000;

// Checks of a layout that is read: whether a walk over it comes to an end, stays within the model, and reads again what
// it writes. False after a message.

/// No shape contains itself.
bool check_shapes(const Layout& layout, Sink& sink);
/// What only the members of the model tell, to which the fields are bound.
bool check_fields(const Layout& layout, Sink& sink);

}  // namespace speclev
