#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tool/programs.hh"

namespace speclev::test {

/// A copy of one of the small trees in tests/import, whose headers are made.
class Game {
 public:
  /// name: "mini-3.4" or "mini-3.6". folder: what the copy is called.
  explicit Game(const std::string& name, const std::string& folder = "game") : root_(work_ / folder) {
    std::filesystem::copy(SPECLEV_SOURCE_FOLDER "/tests/import/" + name, root_,
                          std::filesystem::copy_options::recursive);
    make();
  }

  /// Runs the game's own make, with variables of its own.
  void make(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {"/usr/bin/make", "-s"});
    run({.arguments = std::move(arguments), .folder = root_});
  }

  const std::string& root() const { return root_; }
  /// Where everything is: the tree, and what is made of it.
  const TemporaryFolder& work() const { return work_; }
  std::string path(const std::string& file) const { return root_ + "/" + file; }
  std::string read(const std::string& file) const { return read_file(path(file)); }

  /// Replaces a text in a file by another one; it must be there.
  void replace(const std::string& file, const std::string& old, const std::string& other) const {
    std::string text = read(file);
    const std::size_t at = text.find(old);
    if (at == std::string::npos) throw std::runtime_error("there is no " + old + " in " + file);
    write_file(path(file), text.replace(at, old.size(), other));
  }

  /// speclev import, with the tree as the last argument; by itself it writes to the folder "target".
  Command command(std::vector<std::string> arguments = {"-o", "target"}) const {
    arguments.insert(arguments.begin(), "import");
    arguments.push_back(std::filesystem::path(root_).filename().string());
    return speclev_program(work_.path(), std::move(arguments));
  }
  Result import(std::vector<std::string> arguments = {"-o", "target"}) const {
    return run(command(std::move(arguments)));
  }

 private:
  TemporaryFolder work_;
  std::string root_;
};

}  // namespace speclev::test
