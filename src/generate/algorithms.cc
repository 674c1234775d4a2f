#include "generate/algorithms.hh"

#include <algorithm>

namespace speclev::generator {

#define SPECLEV_ALGORITHM(kind, numbers, least_columns, least_rows, columns, rows, takes, text) \
  std::span<const ParameterFacts> kind##_parameters(int number);                                \
  void draw_##kind(Sketch& sketch, GenerationContext& making);
#include "generate/algorithms.def"
#undef SPECLEV_ALGORITHM

namespace {

/// Each number of a kind, the newest last.
const std::vector<Algorithm>& all_algorithms() {
  static const std::vector<Algorithm> all = [] {
    std::vector<Algorithm> list;
    const auto add = [&](Algorithm newest) {
      for (int number = 1; number <= newest.number; ++number) {
        list.push_back(newest);
        list.back().number = number;
      }
    };
#define SPECLEV_ALGORITHM(kind, numbers, least_columns, least_rows, columns, rows, takes, text) \
  add({#kind,                                                                                   \
       numbers,                                                                                 \
       text,                                                                                    \
       kind##_parameters,                                                                       \
       {least_columns, least_rows},                                                             \
       {columns, rows},                                                                         \
       draw_##kind,                                                                             \
       Takes::takes});
#include "generate/algorithms.def"
#undef SPECLEV_ALGORITHM
    return list;
  }();
  return all;
}

}  // namespace

Manner Algorithm::manner() const { return number == 1 ? Manner::first : number == 2 ? Manner::second : Manner::third; }

std::vector<ParameterFacts> Algorithm::all_parameters() const {
  const std::span<const ParameterFacts> own = own_parameters();
  return takes == Takes::level ? std::vector(own.begin(), own.end()) : with_common(own);
}

std::span<const Algorithm> algorithms() { return all_algorithms(); }

const Algorithm* find_algorithm(std::string_view kind, int number) {
  const Algorithm* found = nullptr;
  for (const Algorithm& each : algorithms())
    if (each.kind == kind && (number == 0 || each.number == number)) found = &each;
  return found;
}

}  // namespace speclev::generator
