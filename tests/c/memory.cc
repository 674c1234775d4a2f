// Where memory ends, at whichever allocation: a status, and nothing that is lost.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <new>

#include "c/calls.hh"

namespace {

thread_local long left = -1;  ///< how many allocations there is memory for; less than 0: for all

void* allocated(std::size_t size) {
  if (left == 0) throw std::bad_alloc();
  if (left > 0) --left;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  if (left == 0) return nullptr;
  if (left > 0) --left;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

using namespace speclev::test;

namespace {

/// Makes the allocations of a call fail, one after another, until it goes well; step: which are tried.
template <class Function, class... Arguments>
void with_little_memory(const char* name, long step, const Function& function, const Arguments&... arguments) {
  INFO(name);
  const Outcome expected(function, arguments...);
  long tried = 0;
  for (long memory = 0;; memory += 1 + memory / step) {
    speclev_result* result = nullptr;
    left = memory;
    const speclev_status status = function(arguments..., &result);
    const bool was_enough = left > 0;
    left = -1;
    if (was_enough) {
      CHECK(status == expected.status);
      speclev_free(result);
      break;
    }
    ++tried;
    if (status != expected.status) CHECK(status == SPECLEV_NO_MEMORY);
    speclev_free(result);
  }
  CHECK(tried > 3);
}

}  // namespace

TEST_CASE("want of memory is a status of each function") {
  const Game game("nethack-3.4.3");
  constexpr long step = 12;
  constexpr std::string_view broken = "MAZE:\"a\",random\nNOMAP\nTRAP:\"pitt\",random\n";
  for (const std::string_view text : {good_level, good_dungeon, broken})
    for (const auto& [name, function] : functions_of_bytes)
      with_little_memory(name, step, function, game.handle, text.data(), text.size(), nullptr);
  const speclev_options loadable = options(SPECLEV_LOADABLE);
  const Outcome levels = of_text(speclev_compile, game, good_level, &loadable);
  const speclev_result* all = levels.result;
  with_little_memory("load", step, speclev_load, all, std::size_t{0}, nullptr);
  with_little_memory("draw", step, speclev_draw, all, std::size_t{0}, "svg", nullptr);
  const speclev_file file = levels.file();
  const speclev_file* const files[] = {&file};
  const speclev_file wrong{sizeof(speclev_file), "a.des", broken.data(), broken.size()};
  const speclev_file* const sources[] = {&wrong};
  const std::uint64_t seeds[] = {1};
  speclev_status alone = SPECLEV_GOOD;
  with_little_memory("compile_all", step, speclev_compile_all, game.handle, sources, std::size_t{1}, nullptr, 1U,
                     &alone);
  with_little_memory("load_all", step, speclev_load_all, all, std::size_t{0}, seeds, std::size_t{1}, nullptr, 1U,
                     &alone);
  with_little_memory("write_archive", step, speclev_write_archive, files, std::size_t{1});
  with_little_memory("decompile", step, speclev_decompile, game.handle, file.bytes, file.length, nullptr);
  with_little_memory("dump", step, speclev_dump, game.handle, file.bytes, file.length, nullptr);
  with_little_memory("targets", 3, speclev_targets);
  const char* const parameters[] = {"rooms=99"};
  with_little_memory("generate", 3, speclev_generate, game.handle, "rooms", parameters, std::size_t{1}, nullptr);
  // A level that is made, and one whose last attempt is refused.
  const char* const small[] = {"size=20x9", "monsters=0", "objects=0", "traps=0"};
  const char* const flags[] = {"noteleport"};
  speclev_wish made = wish("caves");
  made.parameters = small, made.parameter_count = std::size(small);
  made.level_flags = flags, made.level_flag_count = 1;
  const speclev_wish* wanted = &made;
  with_little_memory("generate_level", 3, speclev_generate_level, game.handle, wanted, nullptr);
  speclev_wish source = wish("contents");
  source.source_name = "a.des";
  source.source = broken.data(), source.source_length = broken.size();
  wanted = &source;
  with_little_memory("generate_level", 3, speclev_generate_level, game.handle, wanted, nullptr);
}

TEST_CASE("want of memory leaves no target behind") {
  for (long memory = 0;; ++memory) {
    speclev_target* target = nullptr;
    speclev_result* result = nullptr;
    left = memory;
    const speclev_status status = speclev_find_target("nethack-3.4.3", &target, &result);
    left = -1;
    speclev_free(result);
    if (status == SPECLEV_GOOD) {
      CHECK(speclev_free_target(target) == SPECLEV_GOOD);
      break;
    }
    CHECK(status == SPECLEV_NO_MEMORY);
    CHECK(target == nullptr);
  }
}
