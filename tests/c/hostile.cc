// What the functions for C do with what is wrong: with nulls, lengths of zero, handles that were freed, and any bytes.

#include <array>
#include <catch2/catch.hpp>

#include "c/call.hh"
#include "c/calls.hh"
#include "c/converting.hh"
#include "speclev/text.hh"

using namespace speclev;
using namespace speclev::test;

TEST_CASE("without a place for the result nothing is done") {
  const Game game("nethack-3.4.3");
  speclev_target* target = nullptr;
  for (const auto& [name, function] : functions_of_bytes) {
    INFO(name);
    CHECK(function(game, "", 0, nullptr, nullptr) == SPECLEV_WRONG_USE);
  }
  CHECK(speclev_targets(nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_find_target("nethack-3.4.3", &target, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_load_target("/", nullptr, nullptr, &target, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_switch_target(game, nullptr, 0, &target, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_recognise("", 0, &target, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_target_facts(game, nullptr, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_check(game, nullptr, 0, nullptr, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_load(nullptr, 0, nullptr, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_draw(nullptr, 0, "svg", nullptr, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_generate(game, "rooms", nullptr, 0, nullptr, nullptr) == SPECLEV_WRONG_USE);
  const speclev_wish rooms = wish("rooms");
  CHECK(speclev_generate_level(game, &rooms, nullptr, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_read_archive("", 0, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_write_archive(nullptr, 0, nullptr) == SPECLEV_WRONG_USE);
  CHECK(target == nullptr);
}

TEST_CASE("of many, each is told what is wrong with it, and without places for them nothing is done") {
  const Game game("nethack-3.4.3");
  const speclev_file good{sizeof(speclev_file), "a.des", good_level.data(), good_level.size()};
  const speclev_file small{1, "a.des", good_level.data(), good_level.size()};
  const speclev_file nameless{sizeof(speclev_file), nullptr, good_level.data(), good_level.size()};
  const speclev_file empty{sizeof(speclev_file), "a.des", nullptr, 1};
  const speclev_file* const texts[] = {&good, nullptr, &small, &nameless, &empty, &good};
  constexpr std::size_t count = std::size(texts);
  speclev_status statuses[count];
  speclev_result* results[count];
  const std::uint64_t seeds[count] = {};
  const auto told = [&](speclev_status status, bool ends_are_good) {
    CHECK(status == SPECLEV_WRONG_USE);
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_good = ends_are_good && (i == 0 || i + 1 == count);
      CHECK(statuses[i] == (is_good ? SPECLEV_GOOD : SPECLEV_WRONG_USE));
      CHECK(std::string_view(speclev_message(results[i])).empty() == is_good);
      CHECK(speclev_free(results[i]) == SPECLEV_GOOD);
    }
  };
  told(speclev_compile_all(game, texts, count, nullptr, 2, statuses, results), true);
  told(speclev_compile_all(game, nullptr, count, nullptr, 2, statuses, results), false);
  told(speclev_compile_all(nullptr, texts, count, nullptr, 2, statuses, results), false);
  told(speclev_load_all(nullptr, 0, seeds, count, nullptr, 2, statuses, results), false);
  const speclev_options loadable = options(SPECLEV_LOADABLE);
  const Outcome levels = of_text(speclev_compile, game, good_level, &loadable);
  told(speclev_load_all(levels.result, 0, nullptr, count, nullptr, 2, statuses, results), false);
  told(speclev_load_all(levels.result, 1, seeds, count, nullptr, 2, statuses, results), false);

  CHECK(speclev_compile_all(game, texts, count, nullptr, 2, nullptr, results) == SPECLEV_WRONG_USE);
  CHECK(speclev_compile_all(game, texts, count, nullptr, 2, statuses, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_load_all(levels.result, 0, seeds, count, nullptr, 2, nullptr, results) == SPECLEV_WRONG_USE);
  CHECK(speclev_load_all(levels.result, 0, seeds, count, nullptr, 2, statuses, nullptr) == SPECLEV_WRONG_USE);
  CHECK(speclev_compile_all(nullptr, nullptr, 0, nullptr, 0, nullptr, nullptr) == SPECLEV_GOOD);
  CHECK(speclev_load_all(nullptr, 0, nullptr, 0, nullptr, 0, nullptr, nullptr) == SPECLEV_GOOD);
  speclev_options huge = options();
  huge.scale = 9;
  CHECK(Outcome(speclev_draw, levels.result, 0, "png", &huge).status == SPECLEV_WRONG_USE);
}

TEST_CASE("handles that are null, freed or of another kind are noticed") {
  Game game("nethack-3.4.3");
  const Outcome result(speclev_targets);
  speclev_target* freed = nullptr;
  Outcome(speclev_find_target, "nethack-3.4.3", &freed);
  CHECK(speclev_free_target(freed) == SPECLEV_GOOD);
  CHECK(speclev_free_target(freed) == SPECLEV_WRONG_USE);
  CHECK(speclev_free_target(nullptr) == SPECLEV_GOOD);
  const auto* const of_result = reinterpret_cast<const speclev_target*>(result.result);
  speclev_options with_abi = options();
  with_abi.abi = "ilp32le";
  int local = 0;
  const auto* const real = reinterpret_cast<const speclev_target*>(&local);
  for (const speclev_target* wrong : std::initializer_list<const speclev_target*>{nullptr, freed, of_result, real}) {
    for (const auto& [name, function] : functions_of_bytes) {
      INFO(name);
      const Outcome outcome = of_text(function, wrong, "MAZE");
      CHECK(outcome.status == SPECLEV_WRONG_USE);
      CHECK_FALSE(outcome.message().empty());
    }
    speclev_target* made = nullptr;
    CHECK(Outcome(speclev_switch_target, wrong, nullptr, 0, &made).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_target_facts, wrong, nullptr).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_target_facts, wrong, &with_abi).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_generate, wrong, "rooms", nullptr, 0, nullptr).status == SPECLEV_WRONG_USE);
    const speclev_wish rooms = wish("rooms");
    CHECK(Outcome(speclev_generate_level, wrong, &rooms, nullptr).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_check, wrong, nullptr, 0, nullptr).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_convert, game, wrong, "", 0, nullptr).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_diff, game, "", 0, wrong, "", 0, nullptr).status == SPECLEV_WRONG_USE);
  }

  speclev_result* gone = nullptr;
  speclev_targets(&gone);
  CHECK(speclev_free(gone) == SPECLEV_GOOD);
  CHECK(speclev_free(gone) == SPECLEV_WRONG_USE);
  CHECK(speclev_free(nullptr) == SPECLEV_GOOD);
  CHECK(speclev_free(reinterpret_cast<speclev_result*>(game.handle)) == SPECLEV_WRONG_USE);
  for (const speclev_result* wrong :
       std::initializer_list<const speclev_result*>{nullptr, gone, reinterpret_cast<speclev_result*>(game.handle)}) {
    std::size_t count = 1;
    CHECK(std::string_view(speclev_message(wrong)).find("no handle") != std::string_view::npos);
    CHECK(speclev_diagnostics(wrong, &count) == nullptr);
    CHECK(count == 0);
    CHECK(speclev_files(wrong, &count) == nullptr);
    CHECK(speclev_lines(wrong, nullptr) == nullptr);
    CHECK(speclev_included(wrong, &count) == nullptr);
    CHECK(speclev_facts_of(wrong, &count) == nullptr);
    CHECK(speclev_differences(wrong, &count) == nullptr);
    CHECK(speclev_things(wrong, &count) == nullptr);
    CHECK(speclev_findings(wrong, &count) == nullptr);
    CHECK(speclev_level_count(wrong) == 0);
    CHECK(speclev_loaded(wrong) == nullptr);
    CHECK(speclev_generated_of(wrong) == nullptr);
    CHECK(Outcome(speclev_load, wrong, 0, nullptr).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_draw, wrong, 0, "svg", nullptr).status == SPECLEV_WRONG_USE);
  }
  // A result without levels, and its empty lists.
  CHECK(Outcome(speclev_load, result.result, 0, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(speclev_things(result.result, nullptr)[0] == nullptr);
  CHECK(speclev_lines(result.result, nullptr)[0] == nullptr);
  CHECK(speclev_included(result.result, nullptr)[0] == nullptr);
  CHECK(speclev_findings(result.result, nullptr)[0] == nullptr);
  CHECK(speclev_loaded(result.result) == nullptr);
  CHECK(speclev_generated_of(result.result) == nullptr);
  CHECK(speclev_terrain_name(1000) == nullptr);
}

TEST_CASE("bytes that are null, none, too many, or nothing known are told") {
  const Game game("nethack-3.4.3");
  const std::string noise = "\0\xff\xfe MAZE:\x80\"\n\xF0\x9F";
  const speclev_options compiled = options(SPECLEV_COMPILED);
  for (const auto& [name, function] : functions_of_bytes) {
    INFO(name);
    CHECK(Outcome(function, game, nullptr, 5, nullptr).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(function, game, "x", SourceText::max_size + 1, nullptr).status == SPECLEV_FAILED);
    CHECK(Outcome(function, game, "x", static_cast<size_t>(-1), nullptr).status == SPECLEV_FAILED);
    for (const speclev_options* how : {static_cast<const speclev_options*>(nullptr), &compiled}) {
      CHECK(Outcome(function, game, nullptr, 0, how).status <= SPECLEV_FAILED);
      CHECK(of_text(function, game, noise, how).status <= SPECLEV_FAILED);
      CHECK(of_text(function, game, std::string(5000, '\xff'), how).status <= SPECLEV_FAILED);
    }
  }
  speclev_target* target = nullptr;
  CHECK(Outcome(speclev_recognise, nullptr, 0, &target).status == SPECLEV_FAILED);
  CHECK(Outcome(speclev_recognise, nullptr, 1, &target).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_recognise, "", 0, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_read_archive, noise.data(), noise.size()).status == SPECLEV_FAILED);
  CHECK(Outcome(speclev_read_archive, nullptr, 3).status == SPECLEV_WRONG_USE);
  CHECK(target == nullptr);
}

TEST_CASE("options of another size, of a later version, or with words that nobody knows are wrong use") {
  const Game game("nethack-3.4.3");
  const auto status = [&](const speclev_options& how) {
    return of_text(speclev_compile, game, good_level, &how).status;
  };
  speclev_options how = options();
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{5000}, static_cast<std::size_t>(-1)}) {
    how.size = size;
    CHECK(status(how) == SPECLEV_WRONG_USE);
  }
  // An earlier header has fewer members; a later one more, of which zeros ask for nothing.
  how.size = 16;
  CHECK(status(how) == SPECLEV_GOOD);
  how.abi = "ilp32le";
  for (how.size = 17; how.size < sizeof how; ++how.size)
    CHECK(status(how) == (how.size % alignof(speclev_options) == 0 ? SPECLEV_GOOD : SPECLEV_WRONG_USE));
  how = options();
  struct Later {
    speclev_options options;
    std::uint64_t more;
  } later{options(), 0};
  later.options.size = sizeof later;
  CHECK(status(later.options) == SPECLEV_GOOD);
  later.more = 1;
  CHECK(status(later.options) == SPECLEV_WRONG_USE);

  const std::array<const char*, 2> words = {"no-such-word", nullptr};
  const auto changed = [](auto change) {
    speclev_options made = options();
    change(made);
    return made;
  };
  for (const speclev_options& wrong : {
           changed([](speclev_options& o) { o.abi = "vax"; }),
           changed([](speclev_options& o) { o.version_count = 3; }),
           changed([](speclev_options& o) { o.warning_count = 1; }),
           changed([](speclev_options& o) { o.condition_count = 1; }),
           changed([&](speclev_options& o) { o.warnings = words.data(), o.warning_count = 1; }),
           changed([&](speclev_options& o) { o.warnings = words.data() + 1, o.warning_count = 1; }),
           changed([](speclev_options& o) { o.assume = "sing"; }),
           changed([](speclev_options& o) { o.seeds = 10001; }),
       })
    CHECK(status(wrong) == SPECLEV_WRONG_USE);
  how = options();
  const std::uint64_t version = 1;
  how.version = &version;
  how.version_count = 1;
  CHECK(status(how) == SPECLEV_WRONG_USE);
  how = options();
  how.conditions = words.data();
  how.condition_count = 1;
  CHECK(of_text(speclev_compile_dungeon, game, good_dungeon, &how).status == SPECLEV_WRONG_USE);
}

TEST_CASE("wishes of another size, of a later version, with nulls or numbers that are too large are wrong use") {
  const Game game("nethack-3.6.6"), scripts("nethack-5.0");
  const auto status = [&](const speclev_wish& wanted) {
    return Outcome(speclev_generate_level, game, &wanted, nullptr).status;
  };
  speclev_wish wanted = wish("caves");
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, sizeof(size_t), std::size_t{5000}, ~std::size_t{0}}) {
    wanted.size = size;
    CHECK(status(wanted) == SPECLEV_WRONG_USE);
  }
  // A size that ends within a pointer is none of a header.
  const std::string name(300, 'x');
  wanted = wish("like");
  wanted.source_name = name.c_str();
  for (std::size_t size = offsetof(speclev_wish, source_name); size <= sizeof wanted; ++size) {
    wanted.size = size;
    CHECK(status(wanted) == (size % alignof(speclev_wish) == 0 ? SPECLEV_FAILED : SPECLEV_WRONG_USE));
  }
  wanted = wish("caves");
  // An earlier header has fewer members; a later one more, of which zeros ask for nothing.
  wanted.size = sizeof(size_t) + sizeof(const char*);
  wanted.tries = 5000;
  CHECK(status(wanted) == SPECLEV_GOOD);
  struct Later {
    speclev_wish wish;
    std::uint64_t more;
  } later{wish("caves"), 0};
  later.wish.size = sizeof later;
  CHECK(status(later.wish) == SPECLEV_GOOD);
  later.more = 1;
  CHECK(status(later.wish) == SPECLEV_WRONG_USE);

  const char* const words[] = {nullptr};
  const auto changed = [](auto change) {
    speclev_wish made = wish("caves");
    change(made);
    return made;
  };
  for (const speclev_wish& wrong : {
           changed([](speclev_wish& w) { w.kind = nullptr; }),
           changed([](speclev_wish& w) { w.parameter_count = 1; }),
           changed([&](speclev_wish& w) { w.parameters = words, w.parameter_count = 1; }),
           changed([](speclev_wish& w) { w.theme_length = 1; }),
           changed([](speclev_wish& w) { w.source_length = 1; }),
           changed([](speclev_wish& w) { w.sketch_length = 1; }),
           changed([](speclev_wish& w) { w.level_flag_count = 1; }),
           changed([&](speclev_wish& w) { w.level_flags = words, w.level_flag_count = 1; }),
           changed([](speclev_wish& w) { w.flags = 0x8u; }),
           changed([](speclev_wish& w) { w.flags = 0x80000000u; }),
           changed([](speclev_wish& w) { w.tries = 1001; }),
           changed([](speclev_wish& w) { w.algorithm = 0x80000000u; }),
           changed([](speclev_wish& w) { w.flags = SPECLEV_ONE_ATTEMPT, w.attempt = 0xffffffffu; }),
       }) {
    const Outcome outcome(speclev_generate_level, game, &wrong, nullptr);
    CHECK(outcome.status == SPECLEV_WRONG_USE);
    CHECK_FALSE(outcome.message().empty());
  }
  CHECK(Outcome(speclev_generate_level, game, nullptr, nullptr).status == SPECLEV_WRONG_USE);
  wanted = wish("caves");
  CHECK(Outcome(speclev_generate_level, scripts, &wanted, nullptr).status == SPECLEV_WRONG_USE);
  speclev_options how = options();
  how.size = 3;
  CHECK(Outcome(speclev_generate_level, game, &wanted, &how).status == SPECLEV_WRONG_USE);
  for (const auto& [text, length] : {std::pair("x", SourceText::max_size + 1), std::pair("x", ~std::size_t{0})}) {
    wanted.source = text, wanted.source_length = length;
    CHECK(status(wanted) == SPECLEV_FAILED);
  }
  // Bytes that are nothing, as a theme and as a source.
  const std::string noise("\0\xff\xfe leader \x80\"\n\xF0\x9F", 16);
  wanted = wish("lair");
  wanted.theme_text = noise.data(), wanted.theme_length = noise.size();
  CHECK(status(wanted) == SPECLEV_FAILED);
  wanted = wish("landscape");
  wanted.sketch_name = "\xff";
  wanted.sketch = noise.data(), wanted.sketch_length = noise.size();
  CHECK(status(wanted) == SPECLEV_FAILED);
  for (const char* kind : {"like", "contents"}) {
    wanted = wish(kind);
    wanted.source_name = "\xff";
    wanted.source = noise.data(), wanted.source_length = noise.size();
    CHECK(status(wanted) == SPECLEV_FAILED);
  }
}

TEST_CASE("names of nothing, and what a target does not have") {
  speclev_target* target = nullptr;
  CHECK(Outcome(speclev_find_target, nullptr, &target).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_find_target, "nethack-3.4.3", nullptr).status == SPECLEV_WRONG_USE);
  const Outcome misspelt(speclev_find_target, "slahem", &target);
  CHECK(misspelt.status == SPECLEV_FAILED);
  CHECK(misspelt.message().find("slashem") != std::string_view::npos);
  CHECK(Outcome(speclev_load_target, nullptr, nullptr, nullptr, &target).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_load_target, "/mine", nullptr, nullptr, &target).status == SPECLEV_WRONG_USE);
  const speclev_open none = [](void*, const char*, const char**, size_t*) { return 0; };
  const speclev_open unreadable = [](void*, const char*, const char**, size_t*) { return -1; };
  const speclev_open null = [](void*, const char*, const char** bytes, size_t* length) {
    *bytes = nullptr;
    *length = 7;
    return 1;
  };
  for (const speclev_open open : {none, unreadable, null})
    CHECK(Outcome(speclev_load_target, "/mine", open, nullptr, &target).status == SPECLEV_FAILED);

  const Game game("nethack-3.4.3"), old("nethack-3.0.10"), scripts("nethack-5.0");
  const char* const switches[] = {"no-such-switch", nullptr};
  CHECK(Outcome(speclev_switch_target, game, switches, 1, &target).status == SPECLEV_FAILED);
  CHECK(Outcome(speclev_switch_target, game, switches, 2, &target).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_switch_target, game, nullptr, 1, &target).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_switch_target, scripts, nullptr, 0, &target).status == SPECLEV_WRONG_USE);
  CHECK(target == nullptr);
  CHECK(of_text(speclev_compile_dungeon, old, good_dungeon).status == SPECLEV_WRONG_USE);
  CHECK(of_text(speclev_compile, scripts, good_level).status == SPECLEV_WRONG_USE);
  CHECK(of_text(speclev_decompile, scripts, "x").status == SPECLEV_WRONG_USE);
  const char* const nameless[] = {"=", nullptr};
  CHECK(Outcome(speclev_generate, scripts, "rooms", nullptr, 0, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_generate, game, nullptr, nullptr, 0, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_generate, game, "rooms", nullptr, 1, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_generate, game, "rooms", nameless, 2, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_generate, game, "rooms", nameless, 1, nullptr).status == SPECLEV_FAILED);
  CHECK(Outcome(speclev_convert, scripts, game, "x", 1, nullptr).status == SPECLEV_FAILED);
  const speclev_options compiled = options(SPECLEV_COMPILED);
  CHECK(Outcome(speclev_convert, scripts, game, "x", 1, &compiled).status == SPECLEV_WRONG_USE);

  const speclev_options loadable = options(SPECLEV_LOADABLE);
  const Outcome levels = of_text(speclev_compile, game, good_level, &loadable);
  CHECK(Outcome(speclev_load, levels.result, 1, nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_draw, levels.result, 0, "oil", nullptr).status == SPECLEV_WRONG_USE);
  CHECK(Outcome(speclev_draw, levels.result, 0, nullptr, nullptr).status == SPECLEV_WRONG_USE);
}

TEST_CASE("files that come in are looked at") {
  const Game game("nethack-3.4.3");
  speclev_file good{sizeof(speclev_file), "a", "1", 1}, small = good, nameless = good, null = good, blank = good;
  small.size = 8;
  nameless.name = nullptr;
  null.bytes = nullptr;
  blank.name = "a b";
  CHECK(Outcome(speclev_write_archive, nullptr, 0).status == SPECLEV_GOOD);
  CHECK(Outcome(speclev_write_archive, nullptr, 2).status == SPECLEV_WRONG_USE);
  const speclev_file* files[] = {&good, nullptr};
  CHECK(Outcome(speclev_write_archive, files, 2).status == SPECLEV_WRONG_USE);
  for (const speclev_file* wrong : {&small, &nameless, &null}) {
    files[1] = wrong;
    CHECK(Outcome(speclev_write_archive, files, 2).status == SPECLEV_WRONG_USE);
    CHECK(Outcome(speclev_check, game, files, 2, nullptr).status == SPECLEV_WRONG_USE);
  }
  files[1] = &blank;
  CHECK(Outcome(speclev_write_archive, files, 2).status == SPECLEV_FAILED);
  CHECK(Outcome(speclev_check, game, nullptr, 1, nullptr).status == SPECLEV_WRONG_USE);
}

TEST_CASE("a converted level that is another one is a fault of the library, and is not handed out") {
  const SourceText source("a.des", "");
  const auto taken = [&](auto change, bool may_lose) {
    Conversion made;
    made.files = {{.name = "a.des", .bytes = "x"}};
    change(made);
    speclev_result* result = nullptr;
    const speclev_status status =
        c::call(&result, [&](c::Result& into) { c::take_converted(source, made, may_lose, into); });
    std::size_t files = 0;
    speclev_files(result, &files);
    CHECK((files == 1) == (status == SPECLEV_GOOD));
    speclev_free(result);
    return status;
  };
  const auto lossy = [](Conversion& made) { made.is_lossy = true; };
  CHECK(taken([](Conversion&) {}, false) == SPECLEV_GOOD);
  CHECK(taken([](Conversion& made) { made.difference = "it has no stairs"; }, true) == SPECLEV_INTERNAL);
  CHECK(taken([](Conversion& made) { made.failed = true; }, true) == SPECLEV_FAILED);
  CHECK(taken(lossy, false) == SPECLEV_FAILED);
  CHECK(taken(lossy, true) == SPECLEV_GOOD);
}

TEST_CASE("what the caller's function throws does not get out") {
  const speclev_open thrower = [](void*, const char*, const char**, size_t*) -> int { throw 1; };
  speclev_target* target = nullptr;
  const Outcome outcome(speclev_load_target, "/mine", thrower, nullptr, &target);
  CHECK(outcome.status == SPECLEV_INTERNAL);
  CHECK_FALSE(outcome.message().empty());
}
