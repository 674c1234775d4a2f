#include "base/string_index.hh"

namespace speclev {

void StringIndex::reset(std::size_t keys) { slots_.edit().assign(keys * 2 + 1, 0); }

}  // namespace speclev
