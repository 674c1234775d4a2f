// Makes old things look worn, depending on their place.
#pragma once

#include <string_view>

#include "generate/algorithms.hh"

/// How things wear by where they lie, which is an idea of Michael Heinich.
namespace speclev::generator {

/// What a thing is made of: iron rusts and corrodes, what is organic burns and rots.
enum class Material { lasting, iron, organic };

/// By its word in dat/generator/items. All other words are lasting.
Material material_of(std::string_view word);

/// Wears a weapon or armor of that material where it lies; other things stay as they are. Of an algorithm that takes a
/// level.
void wear(SketchThing& thing, Material material, const Sketch& sketch, GenerationContext& making);

}  // namespace speclev::generator
