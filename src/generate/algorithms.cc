#include "generate/algorithms.hh"

namespace speclev::generator {

// Several algorithms may draw alike: the first of them names the functions.
#define SPECLEV_ALGORITHM(function, kind, number, manner, least_columns, least_rows, columns, rows, takes, text) \
  std::span<const ParameterFacts> function##_parameters();                                                       \
  void draw_##function(Sketch& sketch, Making& making);
#include "generate/algorithms.def"
#undef SPECLEV_ALGORITHM

namespace {

constexpr Algorithm rows_of_algorithms[] = {
#define SPECLEV_ALGORITHM(function, kind, number, manner, least_columns, least_rows, columns, rows, takes, text) \
  {#kind,           number,          text,         function##_parameters, {least_columns, least_rows},           \
   {columns, rows}, draw_##function, Takes::takes, Manner::manner},
#include "generate/algorithms.def"
#undef SPECLEV_ALGORITHM
};

}  // namespace

std::vector<ParameterFacts> Algorithm::all_parameters() const {
  const std::span<const ParameterFacts> own = parameters();
  return takes == Takes::level ? std::vector(own.begin(), own.end()) : with_common(own);
}

std::span<const Algorithm> algorithms() { return rows_of_algorithms; }

const Algorithm* find_algorithm(std::string_view kind, int number) {
  const Algorithm* found = nullptr;
  for (const Algorithm& each : algorithms())
    if (each.kind == kind && (number == 0 ? found == nullptr || each.number > found->number : each.number == number))
      found = &each;
  return found;
}

}  // namespace speclev::generator
