// What is in results.

#include "c/call.hh"
#include "speclev/version.hh"

namespace speclev::c {

namespace {

/// What a function makes of a result; what is otherwise, if there is none of that handle.
template <class Value, class Read>
Value of(const speclev_result* result, Value otherwise, const Read& read) noexcept {
  try {
    const auto kept = results().find(result);
    return kept == nullptr ? otherwise : read(*kept);
  } catch (...) {  // where the lock fails
    return otherwise;
  }
}

/// A list of a result.
template <class Item>
const Item* const* list_of(const speclev_result* result, size_t* count, List<Item> Result::*list) noexcept {
  if (count != nullptr) *count = 0;
  return of<const Item* const*>(result, nullptr, [&](const Result& kept) {
    if (count != nullptr) *count = (kept.*list).size();
    return (kept.*list).array();
  });
}

}  // namespace

}  // namespace speclev::c

using namespace speclev;
using namespace speclev::c;

uint32_t speclev_abi(void) { return SPECLEV_ABI; }

const char* speclev_version(void) { return library_version(); }

const char* speclev_status_name(speclev_status status) {
  switch (status) {
    case SPECLEV_GOOD: return "all is well";
    case SPECLEV_FAILED: return "what came in is wrong";
    case SPECLEV_WRONG_USE: return "the call is wrong";
    case SPECLEV_NO_MEMORY: return "there is not enough memory";
    case SPECLEV_INTERNAL: return "a fault of the library";
    default: return "no status";
  }
}

speclev_status speclev_free(speclev_result* result) {
  return result == nullptr || results().remove(result) ? SPECLEV_GOOD : SPECLEV_WRONG_USE;
}

const char* speclev_message(const speclev_result* result) {
  return of<const char*>(result, "this is no handle of a result, or one that was freed",
                         [](const Result& kept) { return kept.message.c_str(); });
}

const speclev_diagnostic* const* speclev_diagnostics(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::diagnostics);
}

const speclev_file* const* speclev_files(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::files);
}

const speclev_line* const* speclev_lines(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::lines);
}

const char* const* speclev_included(const speclev_result* result, size_t* count) {
  if (count != nullptr) *count = 0;
  return of<const char* const*>(result, nullptr, [&](const Result& kept) {
    if (count != nullptr) *count = kept.included.size() - 1;
    return kept.included.data();
  });
}

const speclev_facts* const* speclev_facts_of(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::facts);
}

const speclev_difference* const* speclev_differences(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::differences);
}

const speclev_thing* const* speclev_things(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::things);
}

const speclev_finding* const* speclev_findings(const speclev_result* result, size_t* count) {
  return list_of(result, count, &Result::findings);
}

size_t speclev_level_count(const speclev_result* result) {
  return of<size_t>(result, 0, [](const Result& kept) { return kept.levels.size(); });
}

const speclev_level* speclev_loaded(const speclev_result* result) {
  return of<const speclev_level*>(result, nullptr,
                                  [](const Result& kept) { return kept.loaded ? &*kept.loaded : nullptr; });
}

const speclev_generated* speclev_generated_of(const speclev_result* result) {
  return of<const speclev_generated*>(result, nullptr,
                                      [](const Result& kept) { return kept.generated ? &*kept.generated : nullptr; });
}
