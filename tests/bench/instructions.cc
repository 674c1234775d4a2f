// Counts the instructions that the compilers take for fixed inputs, by valgrind, and compares them with those of
// bench/instructions.tsv: a count that exceeds the recorded one by more than 1 % is a failure. A count is that of a run
// less that of a program that does nothing.
//   instructions                  compares
//   instructions --record REASON  writes the counts that differ into the file, each with the reason
#include <gnu/libc-version.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/generated_levels.hh"
#include "support/files.hh"
#include "support/process.hh"

namespace {

using namespace speclev::test;
namespace fs = std::filesystem;

constexpr int most_percent = 1, large_levels = 300;
const std::string record_file = SPECLEV_SOURCE_FOLDER "/tests/bench/instructions.tsv";

/// What the counts depend on besides the sources.
std::string toolchain() { return SPECLEV_TOOLCHAIN ", glibc " + std::string(gnu_get_libc_version()); }

struct Recorded {
  std::uint64_t count = 0;
  std::string reason;
};
struct Record {
  std::string comment;  ///< the lines in front of the rows
  std::string toolchain;
  std::map<std::string, Recorded> counts;
};

/// Of a line its fields, which tabs separate.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == '\t')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

Record read_record() {
  Record record;
  std::ifstream in(record_file);
  for (std::string line; std::getline(in, line);) {
    const auto fields = fields_of(line);
    if (line.starts_with('#')) {
      record.comment += line + '\n';
    } else if (fields.size() == 2 && fields[0] == "toolchain") {
      record.toolchain = fields[1];
    } else if (fields.size() == 3 && !fields[2].empty()) {
      record.counts[fields[0]] = {std::stoull(fields[1]), fields[2]};
    } else {
      throw std::runtime_error(record_file + ": a line without a name, a count and a reason: " + line);
    }
  }
  return record;
}

void write_record(const Record& record) {
  std::string text = record.comment + "toolchain\t" + record.toolchain + '\n';
  for (const auto& [name, each] : record.counts)
    text += name + '\t' + std::to_string(each.count) + '\t' + each.reason + '\n';
  write_file(record_file, text);
}

/// The instructions of a run. The C library chooses functions by the processor, and looks through the environment: what
/// it finds is the same on all machines.
std::uint64_t instructions_of(std::vector<std::string> command) {
  // How long the environment is counts, too.
  std::vector<std::string> all = {"/usr/bin/env",
                                  "-i",
                                  "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-BMI2,-ERMS,"
                                  "-FSRM,-MOVBE,-SSE4_2,-SSE4_1,-SSSE3"
                                  ":glibc.cpu.x86_non_temporal_threshold=0x100000",
                                  SPECLEV_VALGRIND,
                                  "--tool=cachegrind",
                                  "--cache-sim=no",
                                  "--cachegrind-out-file=/dev/null",
                                  "--log-file=log"};
  all.insert(all.end(), command.begin(), command.end());
  const Result result = run({.arguments = std::move(all), .seconds = 600});
  if (result.status != 0) throw std::runtime_error(command[0] + " under valgrind: " + result.describe());
  std::istringstream log(read_file("log"));
  const std::string sign = "I   refs:";
  for (std::string line; std::getline(log, line);) {
    const std::size_t at = line.find(sign);
    if (at == std::string::npos) continue;
    std::string digits;
    for (const char c : line.substr(at + sign.size()))
      if (c >= '0' && c <= '9') digits += c;
    return std::stoull(digits);
  }
  throw std::runtime_error("valgrind gave no count");
}

/// The inputs, in the current folder under short names, and what is done with them.
std::map<std::string, std::vector<std::string>> make_cases() {
  struct Language {
    std::string name, target, examples;
    std::function<std::string(int, std::mt19937&)> level;
  };
  const std::string own = SPECLEV_SOURCE_FOLDER "/dat/levels";
  const Language languages[] = {
      {"declarations", "nethack-3.4.3", own, speclev::bench::generated_level},
      {"programs", "nethack-3.6.6", own + "/3.6", speclev::bench::generated_program},
  };
  std::map<std::string, std::vector<std::string>> cases;
  for (const Language& language : languages) {
    const std::vector<std::string> compile = {"./lev_comp", "--target", language.target, "--check"};
    std::vector<std::string> one = compile, all = compile, large = compile;
    fs::create_directory(language.name);
    for (const std::string& name : list_folder(language.examples, ".des")) {
      fs::copy_file(language.examples + "/" + name, language.name + "/" + name);
      all.push_back(language.name + "/" + name);
    }
    one.push_back(language.name + "/oracle.des");
    std::mt19937 random(1);
    std::ofstream out(language.name + "/large.txt", std::ios::binary);
    for (int i = 0; i < large_levels; ++i) out << language.level(i, random);
    large.push_back(language.name + "/large.txt");
    // What is written counts, too.
    for (auto* each : {&one, &all}) std::erase(*each, "--check");
    cases["one small file, " + language.name] = one;
    cases["all examples, " + language.name] = all;
    cases["one large file, " + language.name] = large;
  }
  fs::copy_file(SPECLEV_SOURCE_FOLDER "/dat/dungeon.def", "dungeon.def");
  cases["a dungeon"] = {"./dgn_comp", "--target", "nethack-3.4.3", "dungeon.def"};
  return cases;
}

/// Whether all is well.
bool compare(const Record& record, const std::map<std::string, std::uint64_t>& counts) {
  bool good = true;
  for (const auto& [name, count] : counts) {
    const auto known = record.counts.find(name);
    if (known == record.counts.end()) {
      std::printf("%s: %ju instructions, none are recorded\n", name.c_str(), static_cast<std::uintmax_t>(count));
      good = false;
      continue;
    }
    const std::uint64_t before = known->second.count;
    const double percent = 100 * (static_cast<double>(count) / static_cast<double>(before) - 1);
    const bool is_more = percent > most_percent;
    std::printf("%s: %ju instructions, recorded are %ju: %+.2f %%%s\n", name.c_str(),
                static_cast<std::uintmax_t>(count), static_cast<std::uintmax_t>(before), percent,
                is_more ? ", which is too many" : "");
    good = good && !is_more;
  }
  for (const auto& [name, each] : record.counts)
    if (!counts.contains(name)) {
      std::printf("%s: recorded, but not counted\n", name.c_str());
      good = false;
    }
  return good;
}

int count_all(const std::string& reason) {
  Record record = read_record();
  if (!fs::exists(SPECLEV_VALGRIND)) {
    std::puts("skipped: there is no valgrind");
    return 0;
  }
  if (reason.empty() && record.toolchain != toolchain()) {
    std::printf("skipped: the counts are those of %s, this is %s\n", record.toolchain.c_str(), toolchain().c_str());
    return 0;
  }
  const TemporaryFolder place;
  fs::current_path(place.path());
  fs::copy_file(SPECLEV_LEV_COMP, "lev_comp");
  fs::copy_file(SPECLEV_DGN_COMP, "dgn_comp");
  fs::copy_file(SPECLEV_FLOOR, "nothing");
  const std::uint64_t nothing = instructions_of({"./nothing", "/dev/null"});
  std::map<std::string, std::uint64_t> counts;
  for (const auto& [name, command] : make_cases()) counts[name] = instructions_of(command) - nothing;
  fs::current_path("/");
  const bool good = compare(record, counts);
  if (reason.empty()) return good ? 0 : 1;
  std::erase_if(record.counts, [&](const auto& each) { return !counts.contains(each.first); });
  for (const auto& [name, count] : counts)
    if (record.counts[name].count != count || record.toolchain != toolchain()) record.counts[name] = {count, reason};
  record.toolchain = toolchain();
  write_record(record);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const bool records = words.size() == 2 && words[0] == "--record" && !words[1].empty();
  if (!words.empty() && !records) {
    std::fputs("usage: instructions [--record REASON]\n", stderr);
    return 2;
  }
  try {
    return count_all(records ? words[1] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "instructions: %s\n", error.what());
    return 1;
  }
}
