#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/level.hh"
#include "speclev/speclev.hh"
#include "support/decompiled.hh"
#include "support/files.hh"
#include "target/target_data.hh"

/// What is true of every compilation, and of every file that is compiled.
namespace speclev::test {

/// Is told of each property whether it holds, the property in words, and what else is known.
using Require = std::function<void(bool holds, const char* property, const std::string& detail)>;

inline void check_messages(const Output& output, const CompileOptions& options, const Require& require) {
  std::size_t errors = 0;
  for (const Diagnostic& each : output.diagnostics)
    if (each.severity == Severity::error) ++errors;
  require(output.failed == (errors > 0), "a compilation fails exactly if an error is reported", "");
  require(!output.failed || output.files.empty(), "a failed compilation has no files", "");
  require(!output.cut_off || errors == options.max_errors, "messages are cut off at the limit only", "");
}

/// Whether numbers of a file may be cut to 32 bits without a sign: where a long has no more they cannot be told from
/// negative ones.
inline bool has_cut_numbers(const TargetData& target) {
  const auto cuts = [](const Push& push) { return push.kind == Push::Kind::no_monster; };
  const auto pushes_cut = [&](const StatementRow& row) {
    return std::any_of(row.pushes.begin(), row.pushes.end(), cuts);
  };
  return target.has(Feature::narrow_integers) ||
         std::any_of(target.statements.begin(), target.statements.end(), pushes_cut);
}

/// drawn: its pictures.
inline void check_file(std::string_view bytes, const Target& target, const Abi& abi, const std::vector<Abi>& abis,
                       const std::vector<Reading>& drawn, const Require& require) {
  const Reading same = convert(bytes, target, abi, abi, nullptr);
  require(same.error.empty() && same.oddities.empty(), "a compiled file can be read", same.error);
  require(same.text == bytes, "reading and writing changes nothing", "");
  for (const Abi& other : abis) {
    if (other.long_size < abi.long_size && has_cut_numbers(data_of(target))) continue;
    const Reading there = convert(bytes, target, abi, other, nullptr);
    const Reading back = convert(there.text, target, other, abi, nullptr);
    require(there.error.empty() && back.text == bytes, "to another ABI and back changes nothing",
            other.name + ": " + there.error + back.error + difference("the file", bytes, back.text));
  }
  const std::string error = dump(bytes, target, abi).error;
  require(error.empty(), "a compiled file can be dumped", error);
  const ContentsReading reading = read(bytes, target, abi);
  if (reading.contents) {
    const std::string fault = fault_of_decompiling(bytes, "level", target, abi);
    require(fault.empty(), "a compiled file is what its description compiles to", fault);
  }
  for (const Reading& each : drawn) require(each.error.empty(), "a compiled file can be drawn", each.error);
}

}  // namespace speclev::test
