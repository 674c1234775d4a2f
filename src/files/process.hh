// Runs another program in a temporary folder and removes the folder afterwards.
#pragma once

#include <csignal>
#include <string>

#include "speclev/import.hh"

namespace speclev::cli {

/// While it is there, all signals that would end the program wait, and end it at the end of this object; a program that
/// run_program() waits for is ended at once. So whatever has to be removed is.
class SignalsHeld {
 public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

/// A new folder for temporary files, which is removed with all that is in it.
class ScratchFolder {
 public:
  /// Throws ImportError if none can be made.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }
  /// It stays where it is.
  void keep() { kept_ = true; }

 private:
  std::string path_;
  bool kept_ = false;
};

/// Runs a program with an empty standard input, in a process group of its own, all of which is ended with it or when
/// its time is over. scratch: for temporary files of its own. Throws ImportError if a signal asks for the end of this
/// program.
import::RunResult run_program(const import::Run& run, const std::string& scratch);

}  // namespace speclev::cli
