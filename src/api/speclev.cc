#include "speclev/speclev.hh"

#include "classic/compile.hh"
#include "target/target_data.hh"

namespace speclev {

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  return classic::compile(source, target, abi, version, options);
}

std::size_t version_word_count(const Target& target) {
  return static_cast<std::size_t>(target.data().layout->version_words());
}

}  // namespace speclev
