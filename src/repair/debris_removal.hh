#pragma once

#include <functional>

#include "repair/debris.hh"
#include "speclev/output.hh"

namespace speclev::repair {

using Compile = std::function<Output(const SourceText& source)>;

/// Of a source that has errors, compiles again what is left without that which editors and other tools have left in it,
/// as far as errors are about that. There is then one message for the whole of each, and those about the rest;
/// max_errors of them, or if that is 0 all. compile: hands out all errors.
void read_past(const SourceText& source, const KeywordTable& keywords, const std::vector<NamedText>& forms,
               const Compile& compile, std::size_t max_errors, Output& output);

}  // namespace speclev::repair
