#pragma once

#include "support/process.hh"

namespace speclev::test {

/// A step of a program's work: the n-th time that it asks the system for something, counted from 1.
struct Step {
  long call;  ///< such as SYS_rename
  int n = 1;
};

/// Whether programs can be stopped at a step here.
bool can_trace();

/// Runs a program without input up to a step; there the system call does nothing and fails with that error. Where the
/// program does not come so far, it ends as it would by itself.
Result run_with_fault(Command command, Step step, int error);
/// Runs a program without input up to a step, and sends it a signal there.
Result run_with_signal(Command command, Step step, int signal);

}  // namespace speclev::test
