#include "inspect/kinds.hh"

#include <iterator>

namespace speclev {

namespace {

constexpr std::string_view kind_names[] = {
#define SPECLEV_RECORD_KIND(id, names) #id,
#include "speclev/record_kinds.def"
#undef SPECLEV_RECORD_KIND
};
constexpr std::string_view names_of_kinds[] = {
#define SPECLEV_RECORD_KIND(id, names) names,
#include "speclev/record_kinds.def"
#undef SPECLEV_RECORD_KIND
};

struct Operator {
  std::string_view name;
  std::size_t values;
};
constexpr Operator operators[] = {
#define SPECLEV_OPERATOR(name, values) {name, values},
#include "inspect/operators.def"
#undef SPECLEV_OPERATOR
};

/// Whether a name is one of those between blanks.
bool has(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const std::size_t end = names.find(' ');
    if (names.substr(0, end) == name) return true;
    names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
  }
  return false;
}

}  // namespace

std::string_view record_kind_name(RecordKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

RecordKind kind_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(names_of_kinds); ++i)
    if (has(names_of_kinds[i], name)) return static_cast<RecordKind>(i);
  return values_of_operation(name) ? RecordKind::operation : RecordKind::other;
}

std::optional<std::size_t> values_of_operation(std::string_view opcode) {
  for (const Operator& each : operators)
    if (each.name == opcode) return each.values;
  return std::nullopt;
}

}  // namespace speclev
