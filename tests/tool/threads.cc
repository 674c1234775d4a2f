// The library in several threads at once.

#include <algorithm>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/slowness.hh"

using namespace speclev;

namespace {

/// What a compilation gave, to be compared.
struct Outcome {
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<std::string> messages;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Every example level, one with mistakes, and what reading the results gives.
Outcome work(const Target& target) {
  const Abi abi = *parse_abi(target.default_abi());
  Outcome outcome;
  CompileOptions options;
  for (const DiagGroup group : {DiagGroup::check, DiagGroup::all, DiagGroup::extra}) options.policy.enable(group);
  const std::string folder = SPECLEV_SOURCE_FOLDER "/dat/levels/";
  std::vector<std::string> texts = {
      "MAZE:\"a\",random\nNOMAP\nMONSTER:'h',\"hobit\",random\nTRAP:\"x\",random\nfrob\n"};
  for (const std::string& name : test::list_folder(folder, ".des")) texts.push_back(test::read_file(folder + name));
  for (const std::string& text : texts) {
    const SourceText source("x.des", text);
    const Output output = compile(source, target, abi, *target.version(abi.name), options);
    for (const Diagnostic& each : output.diagnostics) outcome.messages.push_back(render_text(source, each, true));
    for (const OutputFile& file : output.files) {
      outcome.files.emplace_back(file.name, file.bytes);
      outcome.files.emplace_back(file.name, dump(file.bytes, target, abi).text);
      outcome.files.emplace_back(file.name, convert(file.bytes, target, abi, abi, nullptr).text);
    }
  }
  return outcome;
}

}  // namespace

TEST_CASE("threads share a target") {
  const Outcome expected = work(*find_target(default_target));
  const Target target = *find_target(default_target);  // what it reads when it is used is still to be read
  REQUIRE(expected.files.size() > 6);
  REQUIRE(!expected.messages.empty());
  constexpr std::size_t count = 4;
  std::vector<Outcome> outcomes(count);
  std::vector<std::thread> threads;
  for (Outcome& outcome : outcomes)
    threads.emplace_back([&outcome, target] {
      for (unsigned i = 0; i < 20 / test::slowness; ++i) outcome = work(target);
    });
  for (std::thread& thread : threads) thread.join();
  for (const Outcome& outcome : outcomes) {
    CHECK(outcome.messages == expected.messages);
    CHECK((outcome == expected));
  }
}

TEST_CASE("threads load targets at once") {
  std::vector<std::string> names = target_names();
  names.resize(names.size() / std::min(test::slowness, 4U));
  std::vector<std::size_t> counts(4);
  std::vector<std::thread> threads;
  for (std::size_t& count : counts)
    threads.emplace_back([&count, &names] {
      for (const std::string& name : names)
        if (const auto target = find_target(name)) count += version_word_count(*target);
    });
  for (std::thread& thread : threads) thread.join();
  std::size_t expected = 0;
  for (const std::string& name : names) expected += version_word_count(find_target(name).value());
  for (const std::size_t count : counts) CHECK(count == expected);
}
