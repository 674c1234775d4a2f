#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/run.hh"

/// Programs that are measured in turns, so that what else the machine does meets them alike.
namespace speclev::bench {

/// As run, of a program that must succeed.
inline Run run_well(const std::vector<std::string>& command) {
  const Run result = run(command);
  if (result.status != 0) throw std::runtime_error(command[0] + " failed");
  return result;
}

/// The value that stands in that part of the sorted ones: 0.5 for the median.
inline double quantile(std::vector<double> values, double which) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(which * static_cast<double>(values.size() - 1))];
}

/// Copies a program, as an installation does: a file that a linker has written lies in small pieces in the system's
/// memory, and each piece that a run needs costs time.
inline std::string installed(const std::string& program, const std::string& place) {
  std::filesystem::copy_file(program, place);
  return place;
}

/// Commands that take turns, and what each took.
class Turns {
 public:
  using Command = std::vector<std::string>;

  /// Gives the number of the command. seldom: it runs in every fourth turn only.
  std::size_t add(Command command, bool seldom = false) {
    commands_.push_back({std::move(command), seldom, {}});
    return commands_.size() - 1;
  }
  /// Each turn begins with another of them.
  void take(std::size_t turns) {
    for (std::size_t turn = 0; turn < turns; ++turn)
      for (std::size_t i = 0; i < commands_.size(); ++i) {
        Each& each = commands_[(turn + i) % commands_.size()];
        if (!each.seldom || turn % 4 == 0) each.seconds.push_back(run_well(each.command).seconds);
      }
  }
  double median(std::size_t command) const { return quantile(commands_[command].seconds, 0.5); }
  /// What one took by what the other took in the same turn.
  std::vector<double> ratios(std::size_t one, std::size_t other) const {
    std::vector<double> result;
    for (std::size_t i = 0; i < commands_[one].seconds.size(); ++i)
      result.push_back(commands_[one].seconds[i] / commands_[other].seconds[i]);
    return result;
  }

 private:
  struct Each {
    Command command;
    bool seldom;
    std::vector<double> seconds;
  };
  std::vector<Each> commands_;
};

inline void print_ratio(const Turns& turns, std::size_t ours, std::size_t theirs, const char* what) {
  const std::vector<double> ratios = turns.ratios(ours, theirs);
  std::printf("  %.2f times %s, which takes %.3f ms (quartiles %.2f and %.2f)\n", quantile(ratios, 0.5), what,
              1e3 * turns.median(theirs), quantile(ratios, 0.25), quantile(ratios, 0.75));
}

}  // namespace speclev::bench
