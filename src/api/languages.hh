// Returns the records of all languages.
#pragma once

#include "target/language.hh"

namespace speclev {

/// The languages of src/api/languages.def.
const Languages& languages();

/// The same without their functions: what loading a target takes, for the program that does so during the build.
const Languages& models();

}  // namespace speclev
